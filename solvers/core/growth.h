/* Arrays that begin inside a struct, and are allocated when they grow. */
#ifndef PUZZLES_CORE_GROWTH_H
#define PUZZLES_CORE_GROWTH_H

#include <stddef.h>

/* Returns a new array of 2 * `bytes` bytes that begins with the `bytes` bytes of `old`, and
 * frees `old` unless it is `first`, the array inside the struct. Returns NULL without
 * memory; `old` is then still valid. */
void *pz_grow_twice(void *old, size_t bytes, const void *first);

/* Frees `array` unless it is `first`. */
void pz_grow_free(void *array, const void *first);

#endif
