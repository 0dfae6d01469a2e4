/* What questions about HyperLogLog have in common. */
#ifndef PUZZLED_HANDLERS_HYPERLOGLOG_READ_H
#define PUZZLED_HANDLERS_HYPERLOGLOG_READ_H

#include "puzzles/hyperloglog.h"
#include "server/exchange.h"

enum { HYPERLOGLOG_ITEM_MAX = 64 * 1024 /* bytes */ };

/* The strings of an array, which has to outlive them. */
struct hll_list hyperloglog_read_strings(const struct value *array);

/* Reads sketches in base64: that of the field `sketch`, or those of `sketches`. What is
 * wrong with one is refused there. */
struct hll_reader hyperloglog_read_sketches(struct exchange *x);

/* The `sketch`, `items`, `precision` and `sketch_type` of a question. */
struct hll_source hyperloglog_read_source(struct exchange *x);

/* The type of sketches that a question names; HLL_ANY_TYPE where it names none. */
enum hll_type hyperloglog_read_type(const struct exchange *x);

/* The estimator that a question names; HLL_USUAL where it names none. */
enum hll_estimator hyperloglog_read_estimator(const struct exchange *x);

/* Refuses an estimator that is not for sketches of a type. */
bool hyperloglog_check_estimator(struct exchange *x, enum hll_type type);

/* The `estimator` and the `confidence` of a question about `source`. */
struct hll_estimate_question hyperloglog_read_estimate(const struct exchange *x,
                                                       struct hll_source source);

#endif
