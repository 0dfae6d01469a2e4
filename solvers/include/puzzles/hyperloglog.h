/* HyperLogLog: how many different items were there, in little memory.
 *
 * An item is hashed to 64 bits. Its low `precision` bits choose one of m = 2^precision
 * registers, and the register keeps the largest rank seen, the rank being one more than the
 * number of zero bits that follow (at most 64 - precision + 1). So a register tells about
 * how many different items came to it, and their harmonic mean how many there were in all
 * (Flajolet, Fusy, Gandouet and Meunier 2007). Items that come again change nothing, and
 * the union of two sets has the larger of both registers everywhere. The standard error is
 * about 1.04 / sqrt(m): 0.81 % with 2^14 registers.
 *
 * An UltraLogLog (Ertl 2024) is the same but that a register also keeps whether the two
 * ranks below its largest one came: 8 bits instead of 6, and a standard error of about 0.76
 * / sqrt(m), 0.59 % with 2^14 registers. So the same error takes 28 % less memory. It holds
 * the HyperLogLog of the same items (hll_sketch_downgrade), which Redis reads.
 *
 * There are four questions, each with a call that answers it whole: hll_add, hll_estimate,
 * hll_merge and hll_compare (how far off estimates are is asked in
 * hyperloglog_experiment.h). The functions hll_sketch_* beneath them work on one sketch in
 * the caller's memory, for items that come one by one. All names begin with hll_ and HLL_,
 * as the literature shortens HyperLogLog.
 *
 * Times are rough and of one core at 3.4 to 3.7 GHz; bench/results.md has what is measured.
 * Nothing here keeps anything between calls, and all of it is thread-safe for different
 * sketches. */
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
    HLL_BYTES_MAX = 8 + HLL_REGISTERS_MAX /* of a sketch that is written */
};

/* The kind of a sketch. */
enum hll_type {
    HLL_ANY_TYPE, /* in questions; no sketch has it */
    HLL_HYPERLOGLOG,
    HLL_ULTRALOGLOG
};

/* Sketches of different hashes have nothing in common. */
enum hll_hash {
    HLL_MURMUR64A, /* MurmurHash64A with the seed of Redis: for precision 14 */
    HLL_XXH3       /* 64 bits of XXH3, seed 0: for all others */
};

/* usual     improved of a HyperLogLog, maximum likelihood of an UltraLogLog.
 * classic   the paper of 2007, with the natural logarithm in linear counting. Its error has
 *           a hump near 2.5 m, where one formula takes over from the other: with 2^12
 *           registers and 10,000 items 2.98 % instead of 1.34 %.
 * improved  Ertl 2017 (New cardinality estimation algorithms for HyperLogLog sketches): one
 *           formula from nothing to the largest numbers. At precision 14 the number is that
 *           of Redis.
 * maximum   of an UltraLogLog alone, which has no other: the number that makes its
 * likelihood registers most likely (Ertl 2024), its bias taken away. */
enum hll_estimator { HLL_USUAL, HLL_IMPROVED, HLL_CLASSIC, HLL_MAXIMUM_LIKELIHOOD };

/* Whether an estimator is for sketches of a type; HLL_ANY_TYPE stands for HyperLogLog. */
static inline bool hll_estimator_fits(enum hll_estimator estimator, enum hll_type type)
{
    return estimator == HLL_USUAL ||
           (estimator == HLL_MAXIMUM_LIKELIHOOD) == (type == HLL_ULTRALOGLOG);
}

/* A sketch in memory. `registers`, one byte each, are the caller's: 2^precision of them. In
 * a HyperLogLog each is its largest rank u, or 0; in an UltraLogLog 4 u, and 2 more when
 * rank u - 1 came, and 1 more when u - 2 did. */
struct hll_sketch {
    unsigned precision;
    enum hll_hash hash;
    uint8_t *registers;
    enum hll_type type;
};

/* 2^precision. */
static inline size_t hll_count_registers(unsigned precision)
{
    return (size_t)1 << precision;
}

/* The empty HyperLogLog of a precision, with its hash: HLL_MURMUR64A at precision 14, so
 * that Redis understands it, else HLL_XXH3. Clears the registers. */
struct hll_sketch hll_sketch_make(unsigned precision, uint8_t registers[]);

/* The empty UltraLogLog of a precision, with the same hash. Clears the registers. */
struct hll_sketch hll_sketch_make_ultra(unsigned precision, uint8_t registers[]);

/* Makes an UltraLogLog the HyperLogLog of the same items, exactly; a HyperLogLog stays as
 * it is. Cost: 0.2 us for 2^14 registers. */
void hll_sketch_downgrade(struct hll_sketch *sketch);

/* Adds an item. True when that changed a register. Cost: below 5 ns for 16 bytes. */
bool hll_sketch_add(struct hll_sketch *sketch, const void *item, size_t length);

/* Adds `count` items at once: item i is `length` bytes at `items + i * length`. Cost: below
 * 3 ns for 16 bytes, 4 of an UltraLogLog. */
void hll_sketch_add_bulk(struct hll_sketch *sketch, const void *items, size_t count,
                         size_t length);

/* Makes `sketch` the sketch of the union of both sets: exactly what adding the items of
 * both would have made. Commutative, associative, idempotent. `other` must have the same
 * type and hash, and a precision that is not below; a larger one is folded. Cost: 0.2 us
 * for 2^14 registers, 0.6 us of an UltraLogLog. */
void hll_sketch_merge(struct hll_sketch *sketch, const struct hll_sketch *other);

/* Some bytes: an item, or a sketch in the form in which it is kept.
 *
 * A HyperLogLog of precision 14 is the string of a Redis HyperLogLog, byte for byte; dense
 * ones are written, dense and sparse ones are read. All others are ours: "PZHL", version 1,
 * precision, hash (1 = XXH3), 0, then 2^precision registers of 6 bits, low bits first. An
 * UltraLogLog is "PZUL", version 1, precision, hash (2 = MurmurHash64A with the seed of
 * Redis at precision 14, else 1), 0, then 2^precision registers of a byte. So equal
 * sketches are equal strings. */
struct hll_bytes {
    const void *data;
    size_t size;
};

/* A list of them, which the caller may keep in a form of its own. */
struct hll_list {
    size_t count;
    struct hll_bytes (*get)(const void *arg, size_t index); /* valid until the next call */
    const void *arg; /* where `get` is NULL, `count` times struct hll_bytes */
};

/* What is wrong with bytes that should be a sketch. */
enum hll_fault {
    HLL_SOUND,
    HLL_FAULT_SHORT,           /* too short for a header */
    HLL_FAULT_MAGIC,           /* none of "HYLL", "PZHL" and "PZUL" */
    HLL_FAULT_VERSION,         /* of ours: a version that we do not know */
    HLL_FAULT_PRECISION,       /* outside 4 to 18, or 14 behind "PZHL" */
    HLL_FAULT_HASH,            /* a hash that we do not know, or not of the precision */
    HLL_FAULT_ENCODING,        /* of Redis: neither dense nor sparse */
    HLL_FAULT_LENGTH,          /* more or fewer bytes than the registers take */
    HLL_FAULT_RANK,            /* a register larger than any hash can make it */
    HLL_FAULT_STATE,           /* of an UltraLogLog: one that no items can make */
    HLL_FAULT_PADDING,         /* an unused byte of the head that is not 0 */
    HLL_FAULT_SPARSE,          /* runs that do not add up to 16,384 registers */
    HLL_FAULT_OTHER_PRECISION, /* sound, but not of the precision that is asked for */
    HLL_FAULT_OTHER_HASH,      /* sound, but not of the hash of a sketch before it */
    HLL_FAULT_OTHER_TYPE,      /* sound, but not of the type that is asked for */
    HLL_FAULT_ESTIMATOR        /* sound, but of a type that the estimator is not for */
};

/* Describes a fault as the predicate of a sentence about the sketch, such as "has an encoding
 * that is neither dense nor sparse". Returns a constant. */
const char *hll_fault_text(enum hll_fault fault);

/* How the sketches of a question are read. Each member may be NULL. */
struct hll_reader {
    /* Sketches are kept as text: writes the bytes that `text`, number `index`, stands for
     * to `bytes`, which has room for text.size of them, and how many those are to `size`.
     * False: the text is wrong, and the question PZ_INVALID. */
    bool (*decode)(void *arg, size_t index, struct hll_bytes text, uint8_t bytes[],
                   size_t *size);
    /* Told of each sketch that is wrong, in order; of a sound one `head` has precision,
     * hash and type. HLL_FAULT_ESTIMATOR is told also where the sketch is a new one. */
    void (*refuse)(void *arg, size_t index, enum hll_fault fault,
                   const struct hll_sketch *head);
    void *arg;
};

/* What is to be counted: a sketch, items, or both. */
struct hll_source {
    struct hll_bytes sketch;  /* `data` is NULL where there is none */
    struct hll_reader reader; /* of it; its index is 0 */
    struct hll_list items;    /* in any order and as often as they come */
    const struct hll_sketch
        *seen;          /* items that came one by one, instead of `items`; or NULL */
    unsigned precision; /* of a new sketch. 0: that of `sketch` or `seen`, else 14 */
    enum hll_type type; /* of it. HLL_ANY_TYPE: that of `sketch` or `seen`, else
                         * HLL_HYPERLOGLOG */
};

/* A sketch that was made, and what it says. */
struct hll_sketch_answer {
    double estimate;       /* by the usual estimator, rounded to a whole number */
    double relative_error; /* one standard error of large numbers, as a part of them */
    enum hll_type type;
    unsigned precision;
    enum hll_hash hash;
    size_t changed; /* registers that the items changed */
    uint8_t *bytes; /* the sketch: `size` bytes, to be freed by free() */
    size_t size;    /* at precision 14 12,304, or 16,392 of an UltraLogLog */
};

/* Makes the sketch that has seen all of `source`. PZ_INVALID: its sketch is wrong, which
 * the reader was told. PZ_OUT_OF_TIME, PZ_STOPPED, PZ_NO_MEMORY (up to three sketches and
 * the text of one are held at once), PZ_LATER. Cost: that of hll_sketch_add for each item,
 * and 20 us for a sketch of 2^14 registers that is read. */
enum pz_status hll_add(const struct hll_source *source, const struct pz_ctl *ctl,
                       struct hll_sketch_answer *answer);

struct hll_estimate_question {
    struct hll_source source;
    enum hll_estimator estimator; /* that the type of the sketch has */
    double confidence;            /* 0.5 to 0.9999 */
};

struct hll_estimate_answer {
    double estimate, raw; /* rounded to a whole number, as Redis does; and not */
    /* Between which the true number lies with that confidence, as the usual estimate shows
     * it: near its hump the classic number may lie outside. `low` is never below the number
     * of registers that are not empty, of an UltraLogLog the number of ranks that they
     * keep, and an empty sketch has 0 to 0. Simulations of 95 % hold 94 to 97 % of the
     * time, and up to 100 % for so few items that hardly two meet. */
    double low, high;
    double relative_error; /* one standard error of large numbers, as a part of them */
    enum hll_estimator estimator; /* that was taken */
    enum hll_type type;
    unsigned precision;
    enum hll_hash hash;
    size_t empty_registers;
};

/* How many different items `source` has. Ends and cost as above; PZ_INVALID also for an
 * estimator that is not for its type, which the reader was told. */
enum pz_status hll_estimate(const struct hll_estimate_question *question,
                            const struct pz_ctl *ctl, struct hll_estimate_answer *answer);

struct hll_merge_question {
    struct hll_list sketches; /* one at least, all with one hash */
    struct hll_reader reader;
    enum hll_type type; /* of the union. HLL_ANY_TYPE: UltraLogLog when all are,
                         * HyperLogLog when one is. That can be made of all, an UltraLogLog
                         * of UltraLogLogs alone */
};

/* Makes the sketch of the union, exactly the one that all their items would have made, at
 * the smallest of their precisions; of one sketch alone it converts it. PZ_INVALID: one of
 * them or more are wrong, of which the reader was told each; or there is none. Other ends
 * as above. Cost: 20 us for a sketch of 2^14 registers. */
enum pz_status hll_merge(const struct hll_merge_question *question,
                         const struct pz_ctl *ctl, struct hll_sketch_answer *answer);

struct hll_compare_question {
    struct hll_list sketches; /* two, with one hash */
    struct hll_reader reader;
    double confidence; /* 0.5 to 0.9999 */
};

/* A number of items, not rounded, or a share of them, and between which numbers the true
 * one lies with that confidence. */
struct hll_figure {
    double estimate, low, high;
};

/* Two sets, of which `only[0]` are the items of the first that the second has not. */
struct hll_compare_answer {
    struct hll_figure united, common, only[2];
    struct hll_figure jaccard; /* common items over united ones; NaN of two empty sets */
    enum hll_type type;        /* as what they were compared */
    unsigned precision;        /* and at which one */
    enum hll_hash hash;
};

/* Compares two sets by their sketches, at the smaller of their precisions, an UltraLogLog
 * beside a HyperLogLog by the one that it holds: the sizes that make all pairs of registers
 * most likely (Ertl 2017), which know more of an intersection than the sizes of both sets
 * and of the union do. Simulations of 95 % intervals hold 92 to 100 % of the time, most of
 * them 93 to 98, and where one or two registers tell of a part, or none, 96 to 100
 * (docs/hyperloglog.md). Ends as hll_merge. Cost: 2 ms. */
enum pz_status hll_compare(const struct hll_compare_question *question,
                           const struct pz_ctl *ctl, struct hll_compare_answer *answer);

#ifdef __cplusplus
}
#endif

#endif
