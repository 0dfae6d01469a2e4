/* HyperLogLog over JSON: estimates the number of different items.
 *
 * Items are strings, compared by their UTF-8 bytes. A sketch is a string, the base64 of the
 * bytes that the library writes (puzzles/hyperloglog.h). Items can also be an NDJSON body of
 * any length, because only their sketch is kept. Names here begin with hyperloglog_, names of
 * the library with hll_. */
#ifndef PUZZLED_HANDLERS_HYPERLOGLOG_HYPERLOGLOG_H
#define PUZZLED_HANDLERS_HYPERLOGLOG_HYPERLOGLOG_H

#include "server/ndjson/reader.h"

enum { HYPERLOGLOG_BODY_MAX = 8 * 1024 * 1024 };

/* POST /hyperloglog/add: adds items to a new or given sketch. Returns HANDLED_LATER on an
 * event loop if there are many items or registers. */
enum handled hyperloglog_add_handle(struct exchange *x);
extern const struct line_reader hyperloglog_add_lines;

/* POST /hyperloglog/estimate: estimates the number of different items, with a confidence
 * interval. HANDLED_LATER as above. */
enum handled hyperloglog_estimate_handle(struct exchange *x);
extern const struct line_reader hyperloglog_estimate_lines;

/* POST /hyperloglog/merge: the sketch of the union. HANDLED_LATER as above. */
enum handled hyperloglog_merge_handle(struct exchange *x);

/* POST /hyperloglog/compare: the sizes of the union, the intersection and both differences of
 * two sets. Call it on a worker. */
enum handled hyperloglog_compare_handle(struct exchange *x);

/* POST /hyperloglog/experiment: the errors of estimates. Call it on a worker. */
enum handled hyperloglog_experiment_handle(struct exchange *x);

#endif
