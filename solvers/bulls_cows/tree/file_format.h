/* Numbers and a checksum as the data files of Bulls and Cows hold them: the lowest byte
 * first. */
#ifndef PUZZLES_BULLS_COWS_FILE_FORMAT_H
#define PUZZLES_BULLS_COWS_FILE_FORMAT_H

#include <stddef.h>
#include <stdint.h>

enum { BC_FILE_FORMAT_SUM_BYTES = 8 };

/* FNV-1a of 64 bits (Fowler, Noll, Vo): each step is one to one, so one changed byte
 * always changes the sum. */
static inline uint64_t bc_file_format_sum(const unsigned char *bytes, size_t length)
{
    uint64_t sum = 0xcbf29ce484222325u;

    for (size_t i = 0; i < length; i++)
        sum = (sum ^ bytes[i]) * 0x100000001b3u;
    return sum;
}

/* Writes the lowest `bytes` bytes of `number`; returns where the next ones go. */
static inline unsigned char *bc_file_format_put(unsigned char *at, uint64_t number,
                                                unsigned bytes)
{
    for (unsigned i = 0; i < bytes; i++, number >>= 8)
        *at++ = (unsigned char)number;
    return at;
}

/* Reads a number of `bytes` bytes and moves `*at` behind it. */
static inline uint64_t bc_file_format_get(const unsigned char **at, unsigned bytes)
{
    uint64_t number = 0;

    for (unsigned i = bytes; i-- > 0;)
        number = number << 8 | (*at)[i];
    *at += bytes;
    return number;
}

#endif
