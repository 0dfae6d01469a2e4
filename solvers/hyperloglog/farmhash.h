/* FarmHash, the hash function of Kunigami's article. */
#ifndef PUZZLES_HYPERLOGLOG_FARMHASH_H
#define PUZZLES_HYPERLOGLOG_FARMHASH_H

#include <stddef.h>
#include <stdint.h>

enum { HLL_FARMHASH_BYTES_MAX = 12 };

/* Returns the 32-bit FarmHash (Pike, Google 2014; farmhashmk::Hash32) of at most
 * HLL_FARMHASH_BYTES_MAX bytes. The result is equal to the result of `hash32` of the Rust
 * crate farmhash 1.1.5. Cost: 3 ns. */
uint32_t hll_farmhash32(const char *bytes, size_t length);

#endif
