/* Hashes items, and adds the hashes to registers. */
#ifndef PUZZLES_HYPERLOGLOG_SKETCH_H
#define PUZZLES_HYPERLOGLOG_SKETCH_H

#include "puzzles/hyperloglog.h"
#include "solvers/core/check.h"

/* Returns the 64-bit hash of an item. It does not depend on the byte order of the machine. */
uint64_t hll_hash_bytes(enum hll_hash hash, const void *item, size_t length);

/* Adds an item by its hash. Returns true if a register changed. Cost: 1 ns. */
bool hll_sketch_add_hash(struct hll_sketch *sketch, uint64_t hash);

/* Returns the number of registers that are 0. Cost: 1 us for 2^14 registers. */
size_t hll_sketch_count_empty(const struct hll_sketch *sketch);

#ifdef PUZZLED_CHECK
/* Asserts that items can produce each register of the sketch. */
void hll_sketch_check(const struct hll_sketch *sketch);
#endif

#endif
