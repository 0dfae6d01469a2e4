/* The box plot of many errors: quartiles, whiskers and outliers. */
#ifndef PUZZLES_HYPERLOGLOG_BOX_PLOT_H
#define PUZZLES_HYPERLOGLOG_BOX_PLOT_H

#include "puzzles/hyperloglog_experiment.h"

/* Sorts `errors`, of which there is at least one, and sums them up; at most `outliers_max`
 * outliers are listed. The precision and its theory are the caller's to fill in. */
struct hll_box_plot hll_box_plot_make(double errors[], size_t count, size_t outliers_max);

#endif
