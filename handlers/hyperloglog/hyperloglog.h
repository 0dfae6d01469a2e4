/* HyperLogLog over JSON: how many different items there were.
 *
 * Items are strings, of which the bytes in UTF-8 count. A sketch is a string, the base64 of
 * what the library writes (puzzles/hyperloglog.h). Items also come in lines, one
 * string each, as many as there are: only the sketch of them is kept. Names begin with
 * hyperloglog_ here, those of the library with hll_. */
#ifndef PUZZLED_HANDLERS_HYPERLOGLOG_HYPERLOGLOG_H
#define PUZZLED_HANDLERS_HYPERLOGLOG_HYPERLOGLOG_H

#include "server/ndjson/reader.h"

enum { HYPERLOGLOG_BODY_MAX = 8 * 1024 * 1024 };

/* POST /hyperloglog/add: the sketch of items, or one that has seen them too. Says
 * HANDLED_LATER on a loop when there are many items or registers. */
enum handled hyperloglog_add_handle(struct exchange *x);
extern const struct line_reader hyperloglog_add_lines;

/* POST /hyperloglog/estimate: how many different items, and how sure that is. As above. */
enum handled hyperloglog_estimate_handle(struct exchange *x);
extern const struct line_reader hyperloglog_estimate_lines;

/* POST /hyperloglog/merge: the sketch of the union. As above. */
enum handled hyperloglog_merge_handle(struct exchange *x);

/* POST /hyperloglog/compare: how large the union, the intersection and both differences of
 * two sets are. For a worker. */
enum handled hyperloglog_compare_handle(struct exchange *x);

/* POST /hyperloglog/experiment: how far estimates are off. For a worker. */
enum handled hyperloglog_experiment_handle(struct exchange *x);

#endif
