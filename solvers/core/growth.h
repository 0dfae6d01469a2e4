/* Arrays that double when they are full. */
#ifndef PUZZLES_CORE_GROWTH_H
#define PUZZLES_CORE_GROWTH_H

#include <stdint.h>
#include <stdlib.h>

enum { PZ_CAPACITY_MIN = 128 };

/* Returns the capacity after the next growth. */
static inline uint32_t pz_next_capacity(uint32_t capacity)
{
    return capacity ? 2 * capacity : PZ_CAPACITY_MIN;
}

/* Returns `array`, moved, with the next capacity for elements of `size` bytes, and sets
 * `capacity`. If out of memory, or if the capacity would exceed 32 bits, returns NULL and
 * changes nothing. */
static inline void *pz_grow(void *array, uint32_t *capacity, size_t size)
{
    uint32_t next = pz_next_capacity(*capacity);
    void *grown = next > *capacity ? realloc(array, next * size) : NULL;

    if (grown)
        *capacity = next;
    return grown;
}

#endif
