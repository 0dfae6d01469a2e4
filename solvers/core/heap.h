/* The queue of a best-first search: a d-ary heap (Johnson 1975) in which each entry has
 * four below it: half as deep as one of two, and the four lie side by side. It may hold a
 * node more than once. The array is the caller's, who makes room. For the solvers only. */
#ifndef PUZZLES_CORE_HEAP_H
#define PUZZLES_CORE_HEAP_H

#include <stddef.h>
#include <stdint.h>

struct pz_heap_entry {
    uint64_t rank; /* the least comes first, heap[0] */
    uint32_t node;
    uint32_t cost; /* the low bits: of equal ranks the greatest cost comes first */
};

/* Adds to a heap of `count` entries, which has room for one more. */
void pz_heap_push(struct pz_heap_entry *heap, size_t count, struct pz_heap_entry entry);

/* Removes the first of `count` >= 1 entries. */
void pz_heap_pop(struct pz_heap_entry *heap, size_t count);

#endif
