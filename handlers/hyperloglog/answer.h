/* What a sketch says, as JSON. */
#ifndef PUZZLED_HANDLERS_HYPERLOGLOG_ANSWER_H
#define PUZZLED_HANDLERS_HYPERLOGLOG_ANSWER_H

#include "puzzles/hyperloglog_estimate.h"
#include "server/exchange.h"

/* Items that were added. */
struct hyperloglog_added {
    uint64_t items;
    size_t changed; /* registers */
};

/* Writes the answer that gives a sketch, with what was added when that is not NULL.
 * HANDLED_ANSWER or HANDLED_NO_MEMORY. */
enum handled hyperloglog_answer_sketch(struct exchange *x, const struct hll *sketch,
                                       const struct hyperloglog_added *added);

/* Writes the answer that tells how many different items a sketch has seen, by the
 * `estimator` and with the `confidence` of the question. HANDLED_ANSWER. */
enum handled hyperloglog_answer_estimate(struct exchange *x, const struct hll *sketch);

/* The member `key` with a number. */
void hyperloglog_write_count(struct json_writer *out, const char *key, uint64_t value);
void hyperloglog_write_number(struct json_writer *out, const char *key, double value);

/* The estimator that a question names, and its name. */
enum hll_estimator hyperloglog_read_estimator(const struct exchange *x);
const char *hyperloglog_estimator_name(enum hll_estimator estimator);

#endif
