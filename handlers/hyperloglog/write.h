/* Answers about HyperLogLog, as JSON. */
#ifndef PUZZLED_HANDLERS_HYPERLOGLOG_WRITE_H
#define PUZZLED_HANDLERS_HYPERLOGLOG_WRITE_H

#include "puzzles/hyperloglog.h"
#include "server/json/writer.h"

enum {
    HYPERLOGLOG_TYPES = HLL_ULTRALOGLOG + 1,
    HYPERLOGLOG_ESTIMATORS = HLL_MAXIMUM_LIKELIHOOD + 1
};

/* Those that stand for any have the name "", which no question gives. */
extern const char *const hyperloglog_type_names[HYPERLOGLOG_TYPES];
extern const char *const hyperloglog_estimator_names[HYPERLOGLOG_ESTIMATORS];

/* The name of a hash: "murmurhash64a" or "xxh3". */
const char *hyperloglog_hash_name(enum hll_hash hash);

/* Writes the answer that gives a sketch, with how many items were added when that is not
 * NULL. Frees the sketch. */
void hyperloglog_write_sketch(struct json_writer *out, struct hll_sketch_answer *answer,
                              const uint64_t *added);

/* Writes how many different items there are. */
void hyperloglog_write_estimate(struct json_writer *out,
                                const struct hll_estimate_question *question,
                                const struct hll_estimate_answer *answer);

/* Writes how two sets compare. */
void hyperloglog_write_comparison(struct json_writer *out,
                                  const struct hll_compare_question *question,
                                  const struct hll_compare_answer *answer);

#endif
