/* How loops over vectors are compiled, and which of them run.
 *
 * Loops that the compiler turns into vectors by itself are marked PZ_CLONES: compiled for
 * any processor and, on x86-64 with glibc, also for AVX2 and AVX-512, the best chosen when
 * the program is loaded. Elsewhere, and under sanitizers, whose start does not bear such
 * choices, there is the plain one only.
 *
 * Loops over explicit vectors have a file of their own, written for PZ_BYTES bytes, and
 * that file is compiled once for each width that processors of the family have: 16 bytes
 * everywhere, on x86-64 also 32 and 64. (A clone does not do: a vector wider than the
 * processor's is compiled to something several times slower than a narrow one.) The file
 * ends in a table of its functions named PZ_WIDE(x), that is x_16, x_32 or x_64, and
 * PZ_WIDEST(x) is the best table here. PUZZLES_PLAIN leaves only the narrowest. */
#ifndef PUZZLES_CORE_VECTORS_H
#define PUZZLES_CORE_VECTORS_H

#include <stdlib.h> /* defines __GLIBC__ where it is */

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

/* What is inlined is compiled for the processor of its caller. */
#define PZ_INLINE static inline __attribute__((always_inline))

#endif
