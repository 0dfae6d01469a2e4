/* How loops over vectors are compiled: once for any processor and, on x86-64 with glibc,
 * also for AVX2 and AVX-512, the best chosen when the program is loaded. Elsewhere, and
 * under sanitizers, whose start does not bear such choices, there is the plain one only. */
#ifndef PUZZLES_VECTORS_H
#define PUZZLES_VECTORS_H

#include <stdlib.h> /* defines __GLIBC__ where it is */

#if defined(__x86_64__) && defined(__GLIBC__) && defined(__GNUC__) &&                      \
    !defined(__clang__) && !defined(__SANITIZE_ADDRESS__) &&                               \
    !defined(__SANITIZE_THREAD__) && !defined(PUZZLES_PLAIN)
#define PZ_CLONES __attribute__((target_clones("default", "avx2", "arch=x86-64-v4")))
#define PZ_VECTOR 64 /* bytes that loops take at once */
#else
#define PZ_CLONES
#define PZ_VECTOR 16
#endif

#endif
