/* Reads the fields that requests about HyperLogLog have in common. */
#ifndef PUZZLED_HANDLERS_HYPERLOGLOG_READ_H
#define PUZZLED_HANDLERS_HYPERLOGLOG_READ_H

#include "puzzles/hyperloglog.h"
#include "server/handler.h"

enum {
    HLL_ITEM_MAX = 64 * 1024, /* bytes */
    HLL_BODY_MAX = 8 * 1024 * 1024
};

/* Returns the strings of an array, which must outlive the list. */
struct hll_list hll_read_strings(const struct value *array);

/* Reads sketches in base64 from the field `sketch` or `sketches`, and reports their errors at
 * that field. */
struct hll_reader hll_read_sketches(struct handler_call *call);

/* Returns the `sketch`, `items`, `precision` and `sketch_type` of a request. */
struct hll_source hll_read_source(struct handler_call *call);

/* Returns the `sketch_type` of a request, or HLL_ANY_TYPE if it is absent. */
enum hll_type hll_read_type(const struct handler_call *call);

/* Returns the `estimator` of a request, or HLL_USUAL if it is absent. */
enum hll_estimator hll_read_estimator(const struct handler_call *call);

/* Rejects an estimator that does not support sketches of this type. */
bool hll_check_estimator(struct handler_call *call, enum hll_type type);

/* Rejects items that are too long. `status` is the result of the request so far, and errors
 * in its sketch are already reported. Returns the new result. */
enum pz_status hll_check_items(struct handler_call *call, enum pz_status status);

/* Returns the `estimator` and the `confidence` of a request about `source`. */
struct hll_estimate_question hll_read_estimate(const struct handler_call *call,
                                               struct hll_source source);

#endif
