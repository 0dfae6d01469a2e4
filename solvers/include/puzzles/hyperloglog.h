/* HyperLogLog: how many different items were there, in little memory.
 *
 * An item is hashed to 64 bits. Its low `precision` bits choose one of 2^precision
 * registers, and the register keeps the largest rank seen, the rank being one more than
 * the number of zero bits that follow (at most 64 - precision + 1). So a register tells
 * about how many different items came to it, and their harmonic mean how many there were in
 * all (Flajolet, Fusy, Gandouet and Meunier 2007). Items that come again change nothing,
 * and the union of two sets has the larger of both registers everywhere.
 *
 * With m registers the standard error is about 1.04 / sqrt(m): 0.81 % with 2^14. */
#ifndef PUZZLES_HYPERLOGLOG_H
#define PUZZLES_HYPERLOGLOG_H

#include "status.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    HLL_PRECISION_MIN = 4,
    HLL_PRECISION_MAX = 18,
    HLL_PRECISION_REDIS = 14,
    HLL_REGISTERS_MAX = 1 << HLL_PRECISION_MAX
};

/* Sketches of different hashes have nothing in common. */
enum hll_hash {
    HLL_MURMUR64A, /* MurmurHash64A with the seed of Redis: for precision 14 */
    HLL_XXH3       /* 64 bits of XXH3, seed 0: for all others */
};

/* A sketch. `registers`, one byte each, are the caller's: 2^precision of them. */
struct hll {
    unsigned precision;
    enum hll_hash hash;
    uint8_t *registers;
};

/* 2^precision. */
static inline size_t hll_count_registers(unsigned precision)
{
    return (size_t)1 << precision;
}

/* The empty sketch of a precision, with its hash: HLL_MURMUR64A at precision 14, so that
 * Redis understands it, else HLL_XXH3. Clears the registers. */
struct hll hll_make(unsigned precision, uint8_t registers[]);

/* The 64 bits of an item. Equal on every machine, whatever its byte order. */
uint64_t hll_hash_bytes(enum hll_hash hash, const void *item, size_t length);

/* Adds what hashes to `hash`. True when that changed a register. Cost: 1 ns. */
bool hll_add_hash(struct hll *sketch, uint64_t hash);

/* Adds an item. As above. Cost: below 5 ns for 16 bytes. */
bool hll_add(struct hll *sketch, const void *item, size_t length);

/* Adds `count` items at once: item i is `length` bytes at `items + i * length`, or, by
 * hll_add_spans, the bytes from `ends[i - 1]` (0 for the first) up to `ends[i]`. */
void hll_add_bulk(struct hll *sketch, const void *items, size_t count, size_t length);
void hll_add_spans(struct hll *sketch, const void *items, const size_t ends[],
                   size_t count);

/* Makes `sketch` the sketch of the union of both sets: exactly what adding the items of
 * both would have made. Commutative, associative, idempotent. `other` must have the same
 * hash, and a precision that is not below; a larger one is folded. Cost: 0.2 us for 2^14
 * registers. */
void hll_merge(struct hll *sketch, const struct hll *other);

/* Makes `sketch`, whose precision is at most that of `other`, what it would be had it seen
 * the items of `other` and nothing else, with the hash of `other`. Both may have the same
 * registers. */
void hll_fold(struct hll *sketch, const struct hll *other);

#endif
