#include "chart.h"

#include <assert.h>
#include <inttypes.h>
#include <math.h>
#include <stdarg.h>
#include <stdio.h>

enum {
    WIDTH = 760,
    HEIGHT = 376,
    PART_SIZE = 1024, /* maximum number of bytes that one call writes */
    INTERVALS = 6     /* approximate number of intervals of the vertical axis */
};

void chart_put(const struct chart *chart, const char *format, ...)
{
    char part[PART_SIZE];
    va_list arguments;
    int length;

    va_start(arguments, format);
    length = vsnprintf(part, sizeof part, format, arguments);
    va_end(arguments);
    assert(length >= 0 && length < PART_SIZE);
    jw_raw(chart->out, part, (size_t)length);
}

double chart_y(const struct chart *chart, double value)
{
    double share = (value - chart->low) / (chart->high - chart->low);

    return CHART_BOTTOM - share * (CHART_BOTTOM - CHART_TOP);
}

/* Returns the distance of ticks: 1, 2 or 5 times a power of ten. */
static double find_step(double range)
{
    double least = range / INTERVALS;
    double power = pow(10, floor(log10(least)));

    if (least <= power)
        return power;
    if (least <= 2 * power)
        return 2 * power;
    return least <= 5 * power ? 5 * power : 10 * power;
}

static void put_axis(const struct chart *chart)
{
    double step = find_step(chart->high - chart->low);
    int last = (int)floor(chart->high / step);

    for (int i = (int)ceil(chart->low / step); i <= last; i++) {
        double y = chart_y(chart, i * step);

        chart_put(chart, "<path d=\"M%d %.1fH%d\" stroke=\"%s\"/>\n", CHART_LEFT, y,
                  CHART_RIGHT, i == 0 ? "#8c959f" : "#d1d9e0");
        chart_put(chart,
                  "<text x=\"%d\" y=\"%.1f\" text-anchor=\"end\" fill=\"#59636e\">%.5g %%"
                  "</text>\n",
                  CHART_LEFT - 6, y + 4, i * step * 100);
    }
}

struct chart chart_begin(struct json_writer *out, double low, double high,
                         const char *title, const char *subtitle)
{
    struct chart chart = {out, low, high > low ? high : low + 1};

    chart_put(&chart,
              "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" height=\"%d\" "
              "viewBox=\"0 0 %d %d\" role=\"img\" font-family=\"sans-serif\" "
              "font-size=\"12\" fill=\"#1f2328\">\n",
              WIDTH, HEIGHT, WIDTH, HEIGHT);
    chart_put(&chart, "<title>%s</title>\n", title);
    chart_put(&chart, "<rect width=\"%d\" height=\"%d\" fill=\"#ffffff\"/>\n", WIDTH,
              HEIGHT);
    chart_put(&chart,
              "<text x=\"16\" y=\"26\" font-size=\"15\" font-weight=\"600\">%s</text>\n",
              title);
    chart_put(&chart, "<text x=\"16\" y=\"46\" fill=\"#59636e\">%s</text>\n", subtitle);
    put_axis(&chart);
    return chart;
}

void chart_tick(const struct chart *chart, double x, uint64_t number)
{
    chart_put(chart,
              "<text x=\"%.1f\" y=\"%d\" text-anchor=\"middle\" fill=\"#59636e\">%" PRIu64
              "</text>\n",
              x, CHART_BOTTOM + 18, number);
}

void chart_end(const struct chart *chart, const char *axis)
{
    chart_put(chart, "<text x=\"%d\" y=\"%d\" text-anchor=\"middle\">%s</text>\n</svg>\n",
              (CHART_LEFT + CHART_RIGHT) / 2, CHART_BOTTOM + 40, axis);
}
