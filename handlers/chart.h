/* Writes charts of statistics as SVG (image/svg+xml).
 *
 * A chart has a title, a vertical axis of percentages, and a horizontal axis that the caller
 * labels. Attributes set all colors and sizes, and text uses the default sans-serif font, so
 * that a chart does not need a style sheet, a font or a script. */
#ifndef PUZZLED_HANDLERS_CHART_H
#define PUZZLED_HANDLERS_CHART_H

#include "server/handler.h"

enum { CHART_TYPES = 1 << MEDIA_CSV | 1 << MEDIA_SVG }; /* for operation.also_writes */

/* Positions in the chart, in pixels. */
enum { CHART_LEFT = 72, CHART_RIGHT = 744, CHART_TOP = 64, CHART_BOTTOM = 320 };

struct chart {
    struct json_writer *out;
    double low, high; /* values at CHART_BOTTOM and CHART_TOP; 0.01 is 1 % */
};

/* Begins a chart: writes the title, and the vertical axis with its ticks. `low` is at most
 * 0, and `high` at least 0. Increases `high` if both are 0. The texts must not contain
 * characters that XML escapes.
 *
 * The caller then draws between CHART_LEFT and CHART_RIGHT, and calls chart_end. */
struct chart chart_begin(struct json_writer *out, double low, double high,
                         const char *title, const char *subtitle);

/* Returns the vertical position of a value. */
double chart_y(const struct chart *chart, double value);

/* Writes elements in the format of printf, at most 1,023 bytes. */
void chart_put(const struct chart *chart, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* Writes the number below the horizontal axis at `x`. */
void chart_tick(const struct chart *chart, double x, uint64_t number);

/* Ends a chart. `axis` describes the numbers below the horizontal axis. */
void chart_end(const struct chart *chart, const char *axis);

#endif
