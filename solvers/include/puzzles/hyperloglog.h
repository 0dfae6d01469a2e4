/* HyperLogLog: estimates the number of different items in little memory.
 *
 * A HyperLogLog (Flajolet, Fusy, Gandouet and Meunier 2007) hashes each item to 64 bits.
 * The low `precision` bits of the hash select one of m = 2^precision registers. The rank of
 * the item is 1 plus the number of consecutive zero bits above these bits. The rank is at
 * most 64 - precision + 1. A register stores the largest rank of its items. The harmonic
 * mean of 2^rank over the registers gives the estimate. The standard error of the estimate
 * is about 1.04 / sqrt(m), which is 0.81 % with 2^14 registers. Repeated items do not
 * change a sketch. Each register of the sketch of a union is the larger of the two
 * registers that have the same index in the sketches of the two sets.
 *
 * An UltraLogLog (Ertl 2024) also stores which of the two next lower ranks occurred. A
 * register has 8 bits instead of 6 bits. The standard error is about 0.761 / sqrt(m), which
 * is 0.59 % with 2^14 registers. A HyperLogLog with the best unbiased estimator has a
 * standard error of 1.037 / sqrt(m). Therefore, for the same error, an UltraLogLog takes
 * (8 / 6) (0.761 / 1.037)^2 = 0.718 times the memory of a HyperLogLog, which is 28 % less.
 * hll_sketch_downgrade converts an UltraLogLog to the HyperLogLog of the same items, which
 * Redis can read.
 *
 * There are four questions: hll_add, hll_estimate, hll_merge and hll_compare. A call of one
 * of these functions processes all items or sketches of its question. If items arrive one
 * by one, use the functions hll_sketch_*, which change one sketch in the memory of the
 * caller. hyperloglog_experiment.h measures the errors of estimates.
 *
 * Example: estimate the number of different items in an array.
 *
 *     const struct hll_bytes items[] = {{"ann", 3}, {"ben", 3}, {"ann", 3}};
 *     const struct hll_estimate_question question = {
 *         .source = {.items = {3, NULL, items}}, .confidence = 0.95};
 *     struct hll_estimate_answer answer;
 *
 *     if (hll_estimate(&question, NULL, &answer) == PZ_OK)
 *         printf("%.0f different items\n", answer.estimate);
 *
 * Functions that change different sketches can run at the same time. All other functions
 * are thread-safe. No function keeps data between calls. Costs are approximate and apply to
 * one core at 3.4 to 3.7 GHz. bench/results.md has the measurements. */
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
    HLL_PRECISION_REDIS = 14, /* the precision that Redis uses */
    HLL_REGISTERS_MAX = 1 << HLL_PRECISION_MAX,
    HLL_RANKS = 64, /* greater than any rank, which is 0 to 64 - precision + 1 */
    HLL_BYTES_MAX = 8 + HLL_REGISTERS_MAX, /* maximum size of a sketch in HLL_BINARY */
    HLL_BASE64_BYTES_MAX =
        (HLL_BYTES_MAX + 2) / 3 * 4 /* maximum size of a sketch in HLL_BASE64 */
};

enum hll_type {
    HLL_ANY_TYPE, /* valid in questions only */
    HLL_HYPERLOGLOG,
    HLL_ULTRALOGLOG
};

/* Sketches with different hash functions cannot be combined. */
enum hll_hash {
    HLL_MURMUR64A, /* MurmurHash64A with the seed of Redis: for precision 14 */
    HLL_XXH3       /* 64 bits of XXH3, seed 0: for all other precisions */
};

enum hll_estimator {
    HLL_USUAL, /* HLL_IMPROVED for a HyperLogLog, HLL_MAXIMUM_LIKELIHOOD for an
                * UltraLogLog */
    /* For a HyperLogLog: one formula for all numbers of items (Ertl 2017, "New cardinality
     * estimation algorithms for HyperLogLog sketches"). With precision 14, the estimate
     * equals the estimate of Redis. */
    HLL_IMPROVED,
    /* For a HyperLogLog: the two formulas of 2007, with the natural logarithm in linear
     * counting. Near 2.5 m items, where one formula replaces the other, the error is larger
     * than the error of HLL_IMPROVED. With 2^12 registers and 10,000 items, the error is
     * 2.97 % instead of 1.33 %. */
    HLL_CLASSIC,
    /* For an UltraLogLog: the number of items for which the registers are most likely,
     * corrected for bias (Ertl 2024). */
    HLL_MAXIMUM_LIKELIHOOD,
    /* For a HyperLogLog, and only in hll_experiment: the steps that lead to HLL_CLASSIC in
     * Kunigami's article. A register with rank r > 0 has z = r - 1, which is the largest
     * number of zero bits of its items. An empty register has z = 0. */
    HLL_GREATEST_RANK,   /* the largest 2^z of all registers */
    HLL_ARITHMETIC_MEAN, /* m times the arithmetic mean of 2^z */
    HLL_HARMONIC_MEAN,   /* m times the harmonic mean of 2^rank */
    HLL_CORRECTED,       /* HLL_HARMONIC_MEAN times alpha(m), which corrects its bias */
    HLL_FAULTY_LOGARITHM /* HLL_CLASSIC with the base-2 logarithm in linear counting. A
                          * plot in Kunigami's article reveals this error */
};

/* Returns true if an estimator supports sketches of a type. HLL_ANY_TYPE means
 * HLL_HYPERLOGLOG. */
static inline bool hll_estimator_fits(enum hll_estimator estimator, enum hll_type type)
{
    return estimator == HLL_USUAL ||
           (estimator == HLL_MAXIMUM_LIKELIHOOD) == (type == HLL_ULTRALOGLOG);
}

/* A sketch in memory. Let u be the largest rank of the items of a register, and 0 without
 * items. A register of a HyperLogLog stores u. A register of an UltraLogLog stores 4u, plus
 * 2 if rank u - 1 occurred, plus 1 if rank u - 2 occurred. */
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

/* Returns an empty HyperLogLog with the hash function of the precision (enum hll_hash).
 *
 * precision: 4 to 18.
 * registers: 2^precision bytes of the caller, which must remain valid as long as the sketch
 *     is used. The function sets them to 0. */
struct hll_sketch hll_sketch_make(unsigned precision, uint8_t registers[]);

/* Returns an empty UltraLogLog. The parameters are the same as for hll_sketch_make. */
struct hll_sketch hll_sketch_make_ultra(unsigned precision, uint8_t registers[]);

/* Converts an UltraLogLog to the HyperLogLog of the same items. If the sketch is a
 * HyperLogLog, does not change it.
 *
 * Cost: 0.5 us for 2^14 registers. */
void hll_sketch_downgrade(struct hll_sketch *sketch);

/* Adds an item of `length` bytes. Returns true if a register changed.
 *
 * Cost: less than 5 ns for 16 bytes. */
bool hll_sketch_add(struct hll_sketch *sketch, const void *item, size_t length);

/* Changes `sketch` to the sketch of the union of both sets. The result is the same as if
 * the items of `other` were added to `sketch`.
 *
 * other: has the same type and hash function as `sketch`, and at least its precision.
 *
 * Cost with 2^14 registers: 0.7 us for a HyperLogLog, 4 us for an UltraLogLog. */
void hll_sketch_merge(struct hll_sketch *sketch, const struct hll_sketch *other);

/* An item, or a sketch in its external form. The caller owns the bytes. */
struct hll_bytes {
    const void *data;
    size_t size;
};

/* The items or sketches of a question. */
struct hll_list {
    size_t count; /* number of elements */
    /* Returns element `index`, which is valid until the next call of `get`. If `get` is
     * NULL, `arg` is an array of struct hll_bytes. */
    struct hll_bytes (*get)(const void *arg, size_t index);
    const void *arg;
};

/* The external form of sketches. If two sketches are equal, the library writes equal bytes
 * for both.
 *
 * HLL_BINARY has three formats:
 * - A HyperLogLog with precision 14 is the string of a Redis HyperLogLog. The library
 *   writes the dense encoding, and reads the dense and the sparse encoding.
 * - Any other HyperLogLog has a header of 8 bytes, which are "PZHL", version 1, the
 *   precision, the hash (1 = XXH3), and 0. 2^precision registers of 6 bits follow, low bits
 *   first.
 * - An UltraLogLog has a header of 8 bytes, which are "PZUL", version 1, the precision, the
 *   hash (2 = MurmurHash64A for precision 14, otherwise 1 = XXH3), and 0. 2^precision
 *   registers of one byte follow.
 *
 * HLL_BASE64 is the base64 encoding of HLL_BINARY with padding (RFC 4648, section 4). */
enum hll_form { HLL_BINARY, HLL_BASE64 };

/* The first error of a sketch. */
enum hll_error_kind {
    HLL_VALID,
    HLL_ERROR_BASE64,          /* the sketch is not valid base64 */
    HLL_ERROR_SHORT,           /* the sketch is too short for a header */
    HLL_ERROR_MAGIC,           /* the sketch does not begin with "HYLL", "PZHL" or "PZUL" */
    HLL_ERROR_VERSION,         /* the version of "PZHL" or "PZUL" is unknown */
    HLL_ERROR_PRECISION,       /* the precision is not 4 to 18, or is 14 after "PZHL" */
    HLL_ERROR_HASH,            /* the hash is not the hash of the precision */
    HLL_ERROR_ENCODING,        /* the sketch is from Redis, and neither dense nor sparse */
    HLL_ERROR_LENGTH,          /* the length does not fit the number of registers */
    HLL_ERROR_RANK,            /* a register is larger than any rank */
    HLL_ERROR_STATE,           /* no items produce the value of an UltraLogLog register */
    HLL_ERROR_PADDING,         /* an unused byte of the header is not 0 */
    HLL_ERROR_SPARSE,          /* a sparse encoding does not have 16,384 registers */
    HLL_ERROR_OTHER_PRECISION, /* the sketch is valid, but not of the requested precision */
    HLL_ERROR_OTHER_HASH, /* the sketch is valid, but an earlier sketch has a different hash */
    HLL_ERROR_OTHER_TYPE, /* the sketch is valid, but not of the requested type */
    HLL_ERROR_ESTIMATOR   /* the sketch is valid, but its type does not support the
                                * estimator */
};

/* An invalid sketch of a question. */
struct hll_error {
    size_t index; /* index in the list of sketches; 0 for hll_source.sketch */
    enum hll_error_kind kind;
    const char *detail; /* predicate of a sentence, such as "is too short to be a sketch" */
    const struct hll_sketch *head; /* its precision, hash and type. Unknown members are 0 */
};

/* How to read the sketches of a question, and how to write the sketch of its answer. */
struct hll_reader {
    enum hll_form form;
    /* Receives each invalid sketch, in order. `error` is valid only during the call. If
     * `report` is NULL, the details of the errors are lost. For HLL_ERROR_ESTIMATOR, the
     * sketch can also be the sketch of the items. */
    void (*report)(void *arg, const struct hll_error *error);
    void *arg;
};

/* How an item changes a sketch. */
struct hll_step {
    uint64_t hash;
    size_t index;  /* index of the register: the lowest bits of the hash */
    unsigned rank; /* 1 plus the number of consecutive zero bits above these bits */
    bool changed;  /* the item changes the register, given the sketch and the earlier
                    * items */
};

/* A set, which is given by a sketch, items, or both. */
struct hll_source {
    struct hll_bytes sketch;       /* `data` is NULL if there is no sketch */
    struct hll_reader reader;      /* how to read `sketch` and write the result */
    struct hll_list items;         /* in any order; items can be repeated */
    const struct hll_sketch *seen; /* instead of `items`: a sketch of items that were
                                    * added one by one; or NULL */
    /* The requested precision and type. 0 and HLL_ANY_TYPE mean the precision and the type
     * of `sketch` or `seen`. If there are neither, they mean 14 and HLL_HYPERLOGLOG. */
    unsigned precision;
    enum hll_type type;
    /* Receives how each item of `items` changes the sketch, in order. `step` is valid only
     * during the call. NULL: no explanation. */
    void (*explain)(void *arg, const struct hll_step *step);
    void *explain_arg;
};

struct hll_sketch_answer {
    double estimate;       /* by the usual estimator, rounded to an integer */
    double relative_error; /* standard error of large estimates, as a fraction of the
                            * estimate */
    enum hll_type type;
    unsigned precision;
    enum hll_hash hash;
    size_t changed;            /* number of registers that the items changed */
    uint32_t ranks[HLL_RANKS]; /* ranks[r]: number of registers with the largest rank r;
                                * ranks[0]: number of empty registers */
    uint8_t *bytes; /* the sketch in the form of the reader; the caller frees it with
                     * free() */
    size_t size;    /* number of bytes. For HLL_BINARY and precision 14: 12,304 for a
                     * HyperLogLog, 16,392 for an UltraLogLog */
};

/* Makes the sketch of a set.
 *
 * source: not changed.
 * ctl: limits of the call, or NULL.
 * answer: output if the result is PZ_OK; the caller frees answer->bytes.
 *
 * PZ_INVALID      the sketch is invalid, or `precision` is neither 0 nor 4 to 18. The
 *                 function `report` of the reader receives an invalid sketch
 * PZ_NO_MEMORY    an allocation failed, or three sketches and the text of one sketch
 *                 together exceed ctl->max_bytes
 * PZ_LATER        only with PZ_BRIEF: the question takes more than about 0.25 ms
 * PZ_OUT_OF_TIME  the deadline was reached
 * PZ_STOPPED      ctl->poll returned true
 *
 * Cost: the cost of hll_sketch_add for each item, and 20 us for 2^14 registers. */
enum pz_status hll_add(const struct hll_source *source, const struct pz_ctl *ctl,
                       struct hll_sketch_answer *answer);

struct hll_estimate_question {
    struct hll_source source;
    enum hll_estimator estimator; /* must support the type of the sketch */
    double confidence;            /* probability of the interval, 0.5 to 0.9999 */
};

struct hll_estimate_answer {
    double estimate; /* rounded to an integer, as in Redis */
    double raw;      /* not rounded */
    /* The confidence interval of the true number. It is based on the usual estimator, so
     * the estimate of HLL_CLASSIC can be outside the interval. `low` is at least the number
     * of items that the registers prove. For an empty sketch, `low` and `high` are 0. In
     * simulations, intervals with 95 % confidence contained the true number in 94 to 97 %
     * of the cases. For very few items, this share was up to 100 %. */
    double low, high;
    double relative_error;        /* standard error of large estimates, as a fraction of
                                   * the estimate */
    enum hll_estimator estimator; /* the estimator that was used; never HLL_USUAL */
    enum hll_type type;
    unsigned precision;
    enum hll_hash hash;
    size_t empty_registers;
    uint32_t ranks[HLL_RANKS]; /* ranks[r]: number of registers with the largest rank r;
                                * ranks[0]: number of empty registers */
};

/* Estimates the number of different items in a set.
 *
 * question: not changed.
 * answer: output if the result is PZ_OK. It does not own memory.
 *
 * Result and cost are the same as for hll_add. PZ_INVALID can also mean that the estimator
 * does not support the type of the sketch. Then the function `report` of the reader
 * receives the sketch. */
enum pz_status hll_estimate(const struct hll_estimate_question *question,
                            const struct pz_ctl *ctl, struct hll_estimate_answer *answer);

struct hll_merge_question {
    struct hll_list sketches; /* at least one sketch; all have the same hash function */
    struct hll_reader reader;
    /* The type of the union. HLL_ANY_TYPE means HLL_ULTRALOGLOG if all sketches are
     * UltraLogLogs, and otherwise HLL_HYPERLOGLOG. HLL_ULTRALOGLOG requires that all
     * sketches are UltraLogLogs. */
    enum hll_type type;
};

/* Makes the sketch of the union of several sets. The result is the same as the sketch of
 * all items of these sets with the smallest precision of the sketches. To convert a sketch
 * to `type`, call the function with a list of this sketch alone.
 *
 * question: not changed.
 * answer: output if the result is PZ_OK; the caller frees answer->bytes. `changed` is 0.
 *
 * The function returns the same values as hll_add. PZ_INVALID means that the list is empty
 * or that sketches are invalid. The function `report` of the reader receives each invalid
 * sketch.
 *
 * Cost: 20 us for each sketch of 2^14 registers. */
enum pz_status hll_merge(const struct hll_merge_question *question,
                         const struct pz_ctl *ctl, struct hll_sketch_answer *answer);

struct hll_compare_question {
    struct hll_list sketches; /* two sketches with the same hash function */
    struct hll_reader reader;
    double confidence; /* probability of each interval, 0.5 to 0.9999 */
};

/* An estimate and its confidence interval. */
struct hll_figure {
    double estimate, low, high;
};

struct hll_compare_answer {
    /* Numbers of items in the union, in the intersection, only in the first set, and only
     * in the second set. The estimates are rounded to integers. */
    struct hll_figure united, common, only[2];
    /* The Jaccard index: the size of the intersection divided by the size of the union. NaN
     * if both sets are empty. */
    struct hll_figure jaccard;
    enum hll_type type; /* the type of the sketches that were compared */
    unsigned precision; /* the precision of the sketches that were compared */
    enum hll_hash hash;
};

/* Compares two sets. The estimates are the sizes for which all pairs of registers are most
 * likely (Ertl 2017). For the intersection, this method is more accurate than inclusion and
 * exclusion with the sizes of both sets and of the union.
 *
 * Before the comparison, both sketches are converted to the smaller of their precisions.
 * Unless both sketches are UltraLogLogs, they are also converted to HLL_HYPERLOGLOG. In
 * simulations, intervals with 95 % confidence contained the true number in 92 to 100 % of
 * the cases (docs/theory/hyperloglog.md).
 *
 * question: not changed.
 * answer: output if the result is PZ_OK. It does not own memory.
 *
 * The function returns the same values as hll_merge. PZ_INVALID can also mean that the list
 * does not have two sketches.
 *
 * Cost: 2 ms. */
enum pz_status hll_compare(const struct hll_compare_question *question,
                           const struct pz_ctl *ctl, struct hll_compare_answer *answer);

#ifdef __cplusplus
}
#endif

#endif
