#include "chart.h"

#include "handlers/chart.h"

#include <math.h>
#include <string.h>

enum { BOX_WIDTH_MAX = 36 };

#define SPACE_BESIDE 0.04 /* above and below the errors, as a share of their range */

static const char csv_header[] =
    "precision,min,q1,median,q3,max,whisker_low,whisker_high,outlier_count,bias,"
    "bias_standard_error,rmse,theoretical_rmse";

/* Writes a number, or an empty field if it is not known. */
static void write_number(struct json_writer *out, double value)
{
    if (isnan(value))
        jw_literal(out, "", 0);
    else
        jw_number(out, value);
}

static void write_row(struct json_writer *out, const struct hll_box_plot *box)
{
    jw_unsigned(out, box->precision);
    jw_number(out, box->min);
    jw_number(out, box->q1);
    jw_number(out, box->median);
    jw_number(out, box->q3);
    jw_number(out, box->max);
    jw_number(out, box->whisker_low);
    jw_number(out, box->whisker_high);
    jw_unsigned(out, box->outliers_low + box->outliers_high);
    jw_number(out, box->bias);
    write_number(out, box->bias_standard_error);
    jw_number(out, box->rmse);
    jw_number(out, box->theory);
    jw_end_row(out);
}

void hll_write_csv(struct json_writer *out, const struct hll_box_plot boxes[],
                   unsigned count)
{
    jw_literal(out, csv_header, strlen(csv_header));
    jw_end_row(out);
    for (unsigned i = 0; i < count; i++)
        write_row(out, &boxes[i]);
}

static void put_outliers(const struct chart *chart, double x, const double *errors,
                         size_t count)
{
    for (size_t i = 0; i < count; i++)
        chart_put(
            chart,
            "<circle cx=\"%.1f\" cy=\"%.2f\" r=\"2\" fill=\"none\" stroke=\"#3f7fc9\"/>\n",
            x, chart_y(chart, errors[i]));
}

/* Draws a vertical line between two errors, and a horizontal line at the second error. */
static void put_whisker(const struct chart *chart, double x, double width, double from,
                        double to)
{
    chart_put(chart, "<path d=\"M%.1f %.2fV%.2fM%.1f %.2fh%.1f\" stroke=\"#3f7fc9\"/>\n", x,
              chart_y(chart, from), chart_y(chart, to), x - width / 4, chart_y(chart, to),
              width / 2);
}

static void put_box(const struct chart *chart, double x, double width,
                    const struct hll_box_plot *box)
{
    double top = chart_y(chart, box->q3), middle = chart_y(chart, box->median);

    put_whisker(chart, x, width, box->q1, box->whisker_low);
    put_whisker(chart, x, width, box->q3, box->whisker_high);
    chart_put(chart, "<rect x=\"%.1f\" y=\"%.2f\" width=\"%.1f\" height=\"%.2f\" ",
              x - width / 2, top, width, chart_y(chart, box->q1) - top);
    chart_put(chart, "fill=\"#cfe0f4\" stroke=\"#3f7fc9\">");
    chart_put(
        chart,
        "<title>precision %u: q1 %.6g %%, median %.6g %%, q3 %.6g %%</title></rect>\n",
        box->precision, 100 * box->q1, 100 * box->median, 100 * box->q3);
    chart_put(chart,
              "<path d=\"M%.1f %.2fh%.1f\" stroke=\"#1f4f86\" stroke-width=\"2\"/>\n",
              x - width / 2, middle, width);
}

void hll_write_boxes(struct json_writer *out, const struct hll_box_plot boxes[],
                     unsigned count, size_t runs, const char *title, const char *subtitle)
{
    double low = 0, high = 0, slot = (CHART_RIGHT - CHART_LEFT) / fmax(count, 1);
    double width = fmin(0.6 * slot, BOX_WIDTH_MAX), space;
    struct chart chart;

    for (unsigned i = 0; i < count; i++) {
        low = fmin(low, boxes[i].min);
        high = fmax(high, boxes[i].max);
    }
    space = SPACE_BESIDE * (high - low);
    chart = chart_begin(out, low - space, high + space, title, subtitle);
    for (unsigned i = 0; i < count; i++) {
        const struct hll_box_plot *box = &boxes[i];
        double x = CHART_LEFT + (i + 0.5) * slot;

        put_box(&chart, x, width, box);
        put_outliers(&chart, x, box->errors, box->listed_low);
        put_outliers(&chart, x, box->errors + (runs - box->listed_high), box->listed_high);
        chart_tick(&chart, x, box->precision);
    }
    chart_end(&chart, "precision: 2 to this power is the number of registers");
}
