/* Adding items to a sketch: their hashes, and the registers that these change. */
#ifndef PUZZLES_HYPERLOGLOG_SKETCH_H
#define PUZZLES_HYPERLOGLOG_SKETCH_H

#include "puzzles/hyperloglog.h"

/* The 64 bits of an item. Equal on every machine, whatever its byte order. */
uint64_t hll_hash_bytes(enum hll_hash hash, const void *item, size_t length);

/* Adds what hashes to `hash`. True when that changed a register. Cost: 1 ns. */
bool hll_sketch_add_hash(struct hll_sketch *sketch, uint64_t hash);

#endif
