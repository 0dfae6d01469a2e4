/* Writes responses about HyperLogLog as JSON. */
#ifndef PUZZLED_HANDLERS_HYPERLOGLOG_WRITE_H
#define PUZZLED_HANDLERS_HYPERLOGLOG_WRITE_H

#include "puzzles/hyperloglog.h"
#include "server/handler.h"

enum { HLL_TYPES = HLL_ULTRALOGLOG + 1, HLL_ESTIMATORS = HLL_FAULTY_LOGARITHM + 1 };

/* The default values have the name "", which is not valid in a request. */
extern const char *const hll_type_names[HLL_TYPES];
extern const char *const hll_estimator_names[HLL_ESTIMATORS];

/* Returns the name of a hash: "murmurhash64a" or "xxh3". */
const char *hll_hash_name(enum hll_hash hash);

enum { HLL_STEPS_MAX = 100 }; /* of an explanation */

/* The steps of the first items. */
struct hll_explanation {
    unsigned count;
    struct hll_step steps[HLL_STEPS_MAX];
};

/* The items that were added. */
struct hll_added {
    uint64_t count;
    const struct hll_explanation *explanation; /* or NULL */
};

/* Writes a sketch and its estimate, and the added items if `added` is not NULL. Frees the
 * sketch. */
void hll_write_sketch(struct json_writer *out, struct hll_sketch_answer *answer,
                      const struct hll_added *added);

/* Writes the estimated number of different items. */
void hll_write_estimate(struct json_writer *out,
                        const struct hll_estimate_question *question,
                        const struct hll_estimate_answer *answer);

/* Writes the comparison of two sets. */
void hll_write_comparison(struct json_writer *out,
                          const struct hll_compare_question *question,
                          const struct hll_compare_answer *answer);

#endif
