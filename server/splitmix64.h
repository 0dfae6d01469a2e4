/* The last step of the generator splitmix64 (Steele, Lea and Flood, 2014): a bijection of
 * 64-bit numbers in which each bit of the result depends on all bits of `z`. */
#ifndef PUZZLED_SERVER_SPLITMIX64_H
#define PUZZLED_SERVER_SPLITMIX64_H

#include <stdint.h>

static inline uint64_t splitmix64_mix(uint64_t z)
{
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
    return z ^ (z >> 31);
}

#endif
