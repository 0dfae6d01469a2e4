/* Box plots of errors: quartiles, whiskers and outliers. */
#ifndef PUZZLES_HYPERLOGLOG_BOX_PLOT_H
#define PUZZLES_HYPERLOGLOG_BOX_PLOT_H

#include "puzzles/hyperloglog_experiment.h"

/* Sorts `errors`, which has at least one number, and returns the box plot with at most
 * `outliers_max` listed outliers. The caller sets `precision` and `theory`. */
struct hll_box_plot hll_box_plot_make(double errors[], size_t count, size_t outliers_max);

#endif
