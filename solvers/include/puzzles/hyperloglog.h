/* HyperLogLog: estimates the number of different items in little memory.
 *
 * A HyperLogLog (Flajolet, Fusy, Gandouet and Meunier 2007) hashes each item to 64 bits. The
 * low `precision` bits select one of m = 2^precision registers. The rank of the item is 1
 * plus the number of zero bits that follow, at most 64 - precision + 1. A register stores the
 * largest rank of its items. The harmonic mean of the registers gives the estimate, with a
 * standard error of about 1.04 / sqrt(m): 0.81 % with 2^14 registers. Repeated items do not
 * change a sketch. The sketch of a union has the larger of both registers everywhere.
 *
 * An UltraLogLog (Ertl 2024) also stores which of the two next lower ranks occurred. A
 * register has 8 bits instead of 6, and the standard error is about 0.76 / sqrt(m): 0.59 %
 * with 2^14 registers. The same error therefore takes 28 % less memory. An UltraLogLog
 * contains the HyperLogLog of the same items, which Redis reads (hll_sketch_downgrade).
 *
 * There are four questions: hll_add, hll_estimate, hll_merge and hll_compare. Each call
 * returns a complete answer. The functions hll_sketch_* work on one sketch in the memory of
 * the caller, for items that arrive one by one. hyperloglog_experiment.h measures the errors
 * of estimates.
 *
 *     const struct hll_bytes items[] = {{"ann", 3}, {"ben", 3}, {"ann", 3}};
 *     const struct hll_estimate_question question = {
 *         .source = {.items = {3, NULL, items}}, .confidence = 0.95};
 *     struct hll_estimate_answer answer;
 *
 *     if (hll_estimate(&question, NULL, &answer) == PZ_OK)
 *         printf("%.0f different items\n", answer.estimate);
 *
 * All functions are thread-safe for different sketches. They do not keep data between calls.
 * Costs are approximate, for one core at 3.4 to 3.7 GHz; bench/results.md has measurements. */
#ifndef PUZZLES_HYPERLOGLOG_H
#define PUZZLES_HYPERLOGLOG_H

#include "control.h"
#include "status.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

enum {
    HLL_PRECISION_MIN = 4,
    HLL_PRECISION_MAX = 18,
    HLL_PRECISION_REDIS = 14,
    HLL_REGISTERS_MAX = 1 << HLL_PRECISION_MAX,
    HLL_RANKS = 64, /* ranks are 0 to 64 - precision + 1, which is less */
    HLL_BYTES_MAX = 8 + HLL_REGISTERS_MAX,             /* of a sketch in HLL_BINARY */
    HLL_BASE64_BYTES_MAX = (HLL_BYTES_MAX + 2) / 3 * 4 /* of a sketch in HLL_BASE64 */
};

enum hll_type {
    HLL_ANY_TYPE, /* only in questions */
    HLL_HYPERLOGLOG,
    HLL_ULTRALOGLOG
};

/* Sketches with different hash functions cannot be combined. */
enum hll_hash {
    HLL_MURMUR64A, /* MurmurHash64A with the seed of Redis: for precision 14 */
    HLL_XXH3       /* 64 bits of XXH3, seed 0: for all other precisions */
};

enum hll_estimator {
    HLL_USUAL, /* HLL_IMPROVED for a HyperLogLog, HLL_MAXIMUM_LIKELIHOOD for an UltraLogLog */
    /* For a HyperLogLog: one formula for all numbers (Ertl 2017, "New cardinality estimation
     * algorithms for HyperLogLog sketches"). With precision 14 the estimate is that of
     * Redis. */
    HLL_IMPROVED,
    /* For a HyperLogLog: the formulas of 2007, with the natural logarithm in linear counting.
     * Near 2.5 m items, where one formula replaces the other, the error is larger: with 2^12
     * registers and 10,000 items it is 2.98 % instead of 1.34 %. */
    HLL_CLASSIC,
    /* For an UltraLogLog: the number of items that makes its registers most likely, corrected
     * for bias (Ertl 2024). */
    HLL_MAXIMUM_LIKELIHOOD,
    /* For a HyperLogLog, and only in hll_experiment: the steps that lead to HLL_CLASSIC in
     * Kunigami's article. Let z be the rank - 1 of a register, which is the largest number of
     * zero bits, and 0 for an empty register. */
    HLL_GREATEST_RANK,   /* 2^z of the largest rank of all registers */
    HLL_ARITHMETIC_MEAN, /* m times the arithmetic mean of 2^z */
    HLL_HARMONIC_MEAN,   /* m times the harmonic mean of 2^rank */
    HLL_CORRECTED,       /* the same, times alpha(m), which corrects its bias */
    HLL_FAULTY_LOGARITHM /* HLL_CLASSIC with the logarithm to the base 2 in linear counting,
                          * the error that the plot of that article revealed */
};

/* Returns true if an estimator supports sketches of a type. HLL_ANY_TYPE is treated as
 * HLL_HYPERLOGLOG. */
static inline bool hll_estimator_fits(enum hll_estimator estimator, enum hll_type type)
{
    return estimator == HLL_USUAL ||
           (estimator == HLL_MAXIMUM_LIKELIHOOD) == (type == HLL_ULTRALOGLOG);
}

/* A sketch in memory. A register of a HyperLogLog is its largest rank u, or 0. A register of
 * an UltraLogLog is 4u, plus 2 if rank u - 1 occurred, plus 1 if rank u - 2 occurred. */
struct hll_sketch {
    unsigned precision;
    enum hll_hash hash;
    uint8_t *registers; /* 2^precision bytes, owned by the caller */
    enum hll_type type;
};

/* Returns the number of registers: 2^precision. */
static inline size_t hll_count_registers(unsigned precision)
{
    return (size_t)1 << precision;
}

/* Returns an empty HyperLogLog.
 *
 * Sets its 2^precision `registers` to 0. Selects the hash function of the precision. */
struct hll_sketch hll_sketch_make(unsigned precision, uint8_t registers[]);

/* Returns an empty UltraLogLog. Otherwise the same as hll_sketch_make. */
struct hll_sketch hll_sketch_make_ultra(unsigned precision, uint8_t registers[]);

/* Converts an UltraLogLog to the HyperLogLog of the same items. Does not change a
 * HyperLogLog.
 *
 * Cost: 0.5 us for 2^14 registers. */
void hll_sketch_downgrade(struct hll_sketch *sketch);

/* Adds an item of `length` bytes. Returns true if a register changed.
 *
 * Cost: less than 5 ns for 16 bytes. */
bool hll_sketch_add(struct hll_sketch *sketch, const void *item, size_t length);

/* Makes `sketch` the sketch of the union of both sets: the same sketch that results from
 * adding the items of both.
 *
 * `other` must have the same type and hash function, and at least the same precision.
 *
 * Cost: 0.7 us for 2^14 registers; 4 us for an UltraLogLog. */
void hll_sketch_merge(struct hll_sketch *sketch, const struct hll_sketch *other);

/* An item, or a sketch in its external form. Owned by the caller. */
struct hll_bytes {
    const void *data;
    size_t size;
};

/* The items or sketches of a question. */
struct hll_list {
    size_t count;
    /* Returns element `index`, which is valid until the next call. If it is NULL, `arg` is an
     * array of struct hll_bytes. */
    struct hll_bytes (*get)(const void *arg, size_t index);
    const void *arg;
};

/* The external form of sketches. Equal sketches that this library wrote have equal bytes.
 *
 * HLL_BINARY is, for a HyperLogLog with precision 14, the string of a Redis HyperLogLog. The
 * dense encoding is written; the dense and the sparse encoding are read. Other HyperLogLogs
 * are "PZHL", version 1, precision, hash (1 = XXH3), 0, and 2^precision registers of 6 bits,
 * low bits first. An UltraLogLog is "PZUL", version 1, precision, hash (2 = MurmurHash64A for
 * precision 14, otherwise 1), 0, and 2^precision registers of one byte.
 *
 * HLL_BASE64 is the base64 of those bytes as in RFC 4648, section 4, with padding. */
enum hll_form { HLL_BINARY, HLL_BASE64 };

/* The first error of a sketch. */
enum hll_error_kind {
    HLL_VALID,
    HLL_ERROR_BASE64,          /* not valid base64 */
    HLL_ERROR_SHORT,           /* too short for a header */
    HLL_ERROR_MAGIC,           /* does not begin with "HYLL", "PZHL" or "PZUL" */
    HLL_ERROR_VERSION,         /* an unknown version of "PZHL" or "PZUL" */
    HLL_ERROR_PRECISION,       /* not from 4 to 18, or 14 after "PZHL" */
    HLL_ERROR_HASH,            /* an unknown hash, or not that of the precision */
    HLL_ERROR_ENCODING,        /* a value from Redis that is neither dense nor sparse */
    HLL_ERROR_LENGTH,          /* does not have the length of its registers */
    HLL_ERROR_RANK,            /* a register is larger than any rank */
    HLL_ERROR_STATE,           /* a register of an UltraLogLog that no items produce */
    HLL_ERROR_PADDING,         /* an unused byte of the header is not 0 */
    HLL_ERROR_SPARSE,          /* the runs do not have 16,384 registers */
    HLL_ERROR_OTHER_PRECISION, /* valid, but does not have the requested precision */
    HLL_ERROR_OTHER_HASH,      /* valid, but an earlier sketch uses a different hash */
    HLL_ERROR_OTHER_TYPE,      /* valid, but does not have the requested type */
    HLL_ERROR_ESTIMATOR        /* valid, but its type does not support the estimator */
};

/* An invalid sketch of a question. */
struct hll_error {
    size_t index; /* in the list of sketches; 0 for hll_source.sketch */
    enum hll_error_kind kind;
    const char *detail; /* predicate of a sentence, such as "is too short to be a sketch" */
    const struct hll_sketch *head; /* precision, hash and type; 0 if they are not known */
};

/* How the sketches of a question are read, and the sketch of its answer is written. */
struct hll_reader {
    enum hll_form form;
    /* Receives each invalid sketch, in order. `error` is valid only during the call. NULL:
     * ignored. For HLL_ERROR_ESTIMATOR the sketch can also be one made of items. */
    void (*report)(void *arg, const struct hll_error *error);
    void *arg;
};

/* What an item does to a sketch. */
struct hll_step {
    uint64_t hash;
    size_t index;  /* of its register: the lowest bits of the hash */
    unsigned rank; /* 1 plus the number of zero bits that follow them */
    bool changed;  /* the item changes the register, which contains the sketch and the items
                    * before */
};

/* A set: a sketch, items, or both. */
struct hll_source {
    struct hll_bytes sketch;       /* `data` is NULL if there is no sketch */
    struct hll_reader reader;      /* of `sketch` */
    struct hll_list items;         /* in any order, also repeated */
    const struct hll_sketch *seen; /* instead of `items`: items that were added one by one;
                                    * or NULL */
    /* Of a new sketch. 0 and HLL_ANY_TYPE: those of `sketch` or `seen`, otherwise 14 and
     * HLL_HYPERLOGLOG. */
    unsigned precision;
    enum hll_type type;
    /* Receives what each of `items` does, in order. `step` is valid only during the call.
     * NULL: no explanation. */
    void (*explain)(void *arg, const struct hll_step *step);
    void *explain_arg;
};

struct hll_sketch_answer {
    double estimate;       /* by the usual estimator, rounded to an integer */
    double relative_error; /* the standard error of large estimates, divided by them */
    enum hll_type type;
    unsigned precision;
    enum hll_hash hash;
    size_t changed;            /* number of registers that the items changed */
    uint32_t ranks[HLL_RANKS]; /* number of registers with each largest rank; 0: empty */
    uint8_t *bytes; /* the sketch in the form of the reader; free it with free() */
    size_t size; /* of `bytes`. HLL_BINARY, precision 14: 12,304 for a HyperLogLog, 16,392
                     * for an UltraLogLog */
};

/* Returns the sketch of `source`.
 *
 * Sets `answer` if the result is PZ_OK.
 *
 * PZ_INVALID      the sketch is invalid, which the reader receives, or `precision` is not 0
 *                 and not from 4 to 18
 * PZ_NO_MEMORY    also if three sketches and the text of one exceed ctl->max_bytes
 * PZ_LATER        with PZ_BRIEF: the question takes more than about 0.25 ms
 * PZ_OUT_OF_TIME, PZ_STOPPED
 *
 * Cost: hll_sketch_add for each item, and 20 us for a sketch of 2^14 registers. */
enum pz_status hll_add(const struct hll_source *source, const struct pz_ctl *ctl,
                       struct hll_sketch_answer *answer);

struct hll_estimate_question {
    struct hll_source source;
    enum hll_estimator estimator; /* must support the type of the sketch */
    double confidence;            /* 0.5 to 0.9999 */
};

struct hll_estimate_answer {
    double estimate; /* rounded to an integer, as in Redis */
    double raw;      /* not rounded */
    /* The confidence interval of the true number, based on the usual estimator. The classic
     * estimate can be outside. `low` is at least the number of items that the registers
     * prove; for an empty sketch, both are 0. In simulations, intervals with 95 % confidence
     * contained the true number in 94 to 97 % of the cases, and in up to 100 % for very few
     * items. */
    double low, high;
    double relative_error; /* the standard error of large estimates, divided by them */
    enum hll_estimator estimator; /* the one that was used; not HLL_USUAL */
    enum hll_type type;
    unsigned precision;
    enum hll_hash hash;
    size_t empty_registers;
    uint32_t ranks[HLL_RANKS]; /* number of registers with each largest rank; 0: empty */
};

/* Estimates the number of different items in a set.
 *
 * Results and cost are those of hll_add. PZ_INVALID also if the estimator does not support
 * the type of the sketch, which the reader receives. */
enum pz_status hll_estimate(const struct hll_estimate_question *question,
                            const struct pz_ctl *ctl, struct hll_estimate_answer *answer);

struct hll_merge_question {
    struct hll_list sketches; /* at least one, all with the same hash function */
    struct hll_reader reader;
    /* Of the union. HLL_ANY_TYPE: HLL_ULTRALOGLOG if all sketches are UltraLogLogs.
     * HLL_ULTRALOGLOG requires that. */
    enum hll_type type;
};

/* Returns the sketch of the union: the same sketch that all items would have produced, with
 * the smallest precision of the sketches. Converts a single sketch to `type`.
 *
 * `changed` of the answer is 0.
 *
 * Results are those of hll_add. PZ_INVALID: the list is empty, or sketches are invalid, each
 * of which the reader receives.
 *
 * Cost: 20 us for a sketch of 2^14 registers. */
enum pz_status hll_merge(const struct hll_merge_question *question,
                         const struct pz_ctl *ctl, struct hll_sketch_answer *answer);

struct hll_compare_question {
    struct hll_list sketches; /* two, with the same hash function */
    struct hll_reader reader;
    double confidence; /* 0.5 to 0.9999 */
};

/* An estimate and its confidence interval. */
struct hll_figure {
    double estimate, low, high;
};

struct hll_compare_answer {
    /* Numbers of items in the union, in the intersection, only in the first set, and only in
     * the second set. The estimates are rounded to integers. */
    struct hll_figure united, common, only[2];
    struct hll_figure
        jaccard;        /* the intersection divided by the union; NaN for empty sets */
    enum hll_type type; /* in which the sets were compared */
    unsigned precision;
    enum hll_hash hash;
};

/* Compares two sets by the sizes that make all pairs of registers most likely (Ertl 2017).
 * That is more accurate for the intersection than the sizes of both sets and of the union.
 *
 * The smaller precision is used for both sketches, and HLL_HYPERLOGLOG unless both are
 * UltraLogLogs. In simulations, intervals with 95 % confidence contained the true number in
 * 92 to 100 % of the cases (docs/theory/hyperloglog.md).
 *
 * Results are those of hll_merge. PZ_INVALID also if there are not two sketches.
 *
 * Cost: 2 ms. */
enum pz_status hll_compare(const struct hll_compare_question *question,
                           const struct pz_ctl *ctl, struct hll_compare_answer *answer);

#ifdef __cplusplus
}
#endif

#endif
