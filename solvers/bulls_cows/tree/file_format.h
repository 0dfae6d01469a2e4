/* Reads and writes the numbers and the checksum of the Bulls and Cows data files. Numbers
 * have the lowest byte first. The last 8 bytes of a file are the checksum of all bytes
 * before them. */
#ifndef PUZZLES_BULLS_COWS_FILE_FORMAT_H
#define PUZZLES_BULLS_COWS_FILE_FORMAT_H

#include <assert.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { BC_FILE_FORMAT_SUM_BYTES = 8 };

/* Returns the 64-bit FNV-1a hash (Fowler, Noll, Vo). Each step is a bijection, so a change
 * of one byte always changes the sum. */
static inline uint64_t bc_file_format_sum(const unsigned char *bytes, size_t length)
{
    uint64_t sum = 0xcbf29ce484222325u;

    for (size_t i = 0; i < length; i++)
        sum = (sum ^ bytes[i]) * 0x100000001b3u;
    return sum;
}

/* Writes the lowest `bytes` bytes of `number`. Returns the position after these bytes. */
static inline unsigned char *bc_file_format_put(unsigned char *at, uint64_t number,
                                                unsigned bytes)
{
    assert(bytes <= sizeof number);
    for (unsigned i = 0; i < bytes; i++, number >>= 8)
        *at++ = (unsigned char)number;
    return at;
}

/* Reads a number of `bytes` bytes, and moves `*at` past it. */
static inline uint64_t bc_file_format_get(const unsigned char **at, unsigned bytes)
{
    uint64_t number = 0;

    assert(bytes <= sizeof number);
    for (unsigned i = bytes; i-- > 0;)
        number = number << 8 | (*at)[i];
    *at += bytes;
    return number;
}

/* Returns false if the checksum of a file of `length` bytes does not match. */
static inline bool bc_file_format_sum_matches(const unsigned char *file, size_t length)
{
    size_t summed = length - BC_FILE_FORMAT_SUM_BYTES;
    const unsigned char *sum = file + summed;

    assert(length >= BC_FILE_FORMAT_SUM_BYTES);
    return bc_file_format_get(&sum, BC_FILE_FORMAT_SUM_BYTES) ==
           bc_file_format_sum(file, summed);
}

#endif
