/* Writes the results of an experiment as CSV or as box plots. */
#ifndef PUZZLED_HANDLERS_HYPERLOGLOG_CHART_H
#define PUZZLED_HANDLERS_HYPERLOGLOG_CHART_H

#include "puzzles/hyperloglog_experiment.h"
#include "server/handler.h"

/* Writes `count` box plots as CSV. Each box plot has a row with the values of the JSON
 * response, without the list of outliers. */
void hll_write_csv(struct json_writer *out, const struct hll_box_plot boxes[],
                   unsigned count);

/* Writes `count` box plots as SVG, with the outliers that the JSON response lists. `runs`
 * is the number of errors of each box plot. */
void hll_write_boxes(struct json_writer *out, const struct hll_box_plot boxes[],
                     unsigned count, size_t runs, const char *title, const char *subtitle);

#endif
