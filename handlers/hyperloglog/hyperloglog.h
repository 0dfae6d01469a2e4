/* HyperLogLog over JSON: estimates the number of different items.
 *
 * Items are strings, compared by their UTF-8 bytes. A sketch is a string, the base64 of the
 * bytes that the library writes (puzzles/hyperloglog.h). Items can also be an NDJSON body of
 * any length, because only their sketch is kept. */
#ifndef PUZZLED_HANDLERS_HYPERLOGLOG_HYPERLOGLOG_H
#define PUZZLED_HANDLERS_HYPERLOGLOG_HYPERLOGLOG_H

#include "server/handler.h"

/* POST /hyperloglog/add: adds items to a new or given sketch. */
extern const struct operation hll_add_operation;
extern const struct line_handler hll_add_lines;

/* POST /hyperloglog/estimate: estimates the number of different items, with a confidence
 * interval. */
extern const struct operation hll_estimate_operation;
extern const struct line_handler hll_estimate_lines;

/* POST /hyperloglog/merge: the sketch of the union. */
extern const struct operation hll_merge_operation;

/* POST /hyperloglog/compare: the sizes of the union, the intersection and both differences of
 * two sets. */
extern const struct operation hll_compare_operation;

/* POST /hyperloglog/experiment: the errors of estimates. */
extern const struct operation hll_experiment_operation;

/* GET /hyperloglog/daily: the gates of a day. */
extern const struct operation hll_daily_operation;

#endif
