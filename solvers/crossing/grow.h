/* Arrays that double when they are full. */
#ifndef PUZZLES_CROSSING_GROW_H
#define PUZZLES_CROSSING_GROW_H

#include <stdint.h>
#include <stdlib.h>

enum { CROSSING_CAPACITY_MIN = 128 };

/* Returns the capacity after the next growth. */
static inline uint32_t crossing_next_capacity(uint32_t capacity)
{
    return capacity ? 2 * capacity : CROSSING_CAPACITY_MIN;
}

/* Returns `array`, moved, with the next capacity for elements of `size` bytes, and sets
 * `capacity`. Returns NULL without memory, and then changes nothing. */
static inline void *crossing_grow(void *array, uint32_t *capacity, size_t size)
{
    uint32_t next = crossing_next_capacity(*capacity);
    void *grown = realloc(array, next * size);

    if (grown)
        *capacity = next;
    return grown;
}

#endif
