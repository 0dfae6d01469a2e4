/* The priority queue of a best-first search: a d-ary heap (Johnson 1975) with four children
 * per entry. It has half the depth of a binary heap, and the four children are contiguous. It
 * may contain a node more than once. The caller owns the array and allocates it. */
#ifndef PUZZLES_CORE_HEAP_H
#define PUZZLES_CORE_HEAP_H

#include <stddef.h>
#include <stdint.h>

struct pz_heap_entry {
    uint64_t rank; /* the smallest rank is the first entry, heap[0] */
    uint32_t node;
    uint32_t cost; /* of equal ranks, the greatest cost comes first */
};

/* Adds `entry` to a heap of `count` entries. The array must have capacity for one more. */
void pz_heap_push(struct pz_heap_entry *heap, size_t count, struct pz_heap_entry entry);

/* Removes the first of `count` entries; `count` must be at least 1. */
void pz_heap_pop(struct pz_heap_entry *heap, size_t count);

#endif
