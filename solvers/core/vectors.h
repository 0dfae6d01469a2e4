/* Defines how vector loops are compiled, and which version runs.
 *
 * Mark a loop that the compiler vectorizes with PZ_CLONES. On x86-64 with glibc, it is
 * compiled for any processor, for AVX2 and for AVX-512, and the dynamic loader selects the
 * best version. Elsewhere, and under sanitizers, which do not support this selection at the
 * start of a program, there is only the plain version.
 *
 * Put loops with explicit vectors in a separate file, written for vectors of PZ_BYTES bytes.
 * The file is compiled once for each vector width of the processor family: 16 bytes, and on
 * x86-64 also 32 and 64. (PZ_CLONES is not suitable for them, because a vector that is
 * wider than the vectors of the processor is several times slower than a narrow vector.)
 * The file defines a table of its functions named PZ_WIDE(x), which is x_16, x_32 or x_64.
 * PZ_WIDEST(x) is the best table for the processor. With PUZZLES_PLAIN, it is always the
 * table for the narrowest vectors. */
#ifndef PUZZLES_CORE_VECTORS_H
#define PUZZLES_CORE_VECTORS_H

#include <stdlib.h> /* defines __GLIBC__ */

#if defined(__x86_64__) && defined(__GLIBC__) && defined(__GNUC__) &&                      \
    !defined(__clang__) && !defined(__SANITIZE_ADDRESS__) &&                               \
    !defined(__SANITIZE_THREAD__) && !defined(PUZZLES_PLAIN)
#define PZ_CLONES __attribute__((target_clones("default", "avx2", "arch=x86-64-v4")))
#else
#define PZ_CLONES
#endif

#ifndef PZ_BYTES
#define PZ_BYTES 16
#endif

#define PZ_WIDE(name)              PZ_JOIN(name, PZ_BYTES)
#define PZ_JOIN(name, bytes)       PZ_JOIN_AGAIN(name, bytes)
#define PZ_JOIN_AGAIN(name, bytes) name##_##bytes

#if defined(PUZZLES_WIDE) && !defined(PUZZLES_PLAIN)
#define PZ_WIDEST(name)                                                                    \
    (__builtin_cpu_supports("avx512bw") && __builtin_cpu_supports("avx512vl")              \
         ? &PZ_JOIN(name, 64)                                                              \
     : __builtin_cpu_supports("avx2") ? &PZ_JOIN(name, 32)                                 \
                                      : &PZ_JOIN(name, 16))
#else
#define PZ_WIDEST(name) (&PZ_JOIN(name, 16))
#endif

/* Inlined functions are compiled for the processor of their caller. */
#define PZ_INLINE static inline __attribute__((always_inline))

#endif
