/* Arrays that begin inside a struct and are allocated when they grow. For the solvers only.
 */
#ifndef PUZZLES_CORE_GROWTH_H
#define PUZZLES_CORE_GROWTH_H

#include <stddef.h>

/* A copy of the `bytes` of `old` in room for twice as much; frees `old` unless it is
 * `first`, the room inside the struct. NULL: there is no memory, and `old` is as it was. */
void *pz_grow_twice(void *old, size_t bytes, const void *first);

/* Frees what was allocated: `array`, unless it is `first`. */
void pz_grow_free(void *array, const void *first);

#endif
