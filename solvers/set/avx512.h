/* Lists of sets with the instructions of AVX-512 that gather chosen lanes (VBMI2), which
 * processors have since 2019 (Ice Lake, Zen 4). For the solvers only. */
#ifndef PUZZLES_SET_AVX512_H
#define PUZZLES_SET_AVX512_H

#include "pairs.h"

#if defined(__x86_64__) && defined(__GNUC__) && !defined(PUZZLES_PLAIN)
#define SET_AVX512                                                                         \
    __attribute__((                                                                        \
        target("avx512f,avx512bw,avx512dq,avx512vl,avx512vbmi,avx512vbmi2,bmi2,popcnt")))

/* True when this processor has the instructions. */
static inline bool set_avx512_ready(void)
{
    return __builtin_cpu_supports("avx512vbmi2") && __builtin_cpu_supports("avx512vbmi") &&
           __builtin_cpu_supports("avx512bw") && __builtin_cpu_supports("avx512vl");
}
#else
static inline bool set_avx512_ready(void)
{
    return false;
}
#endif

/* Only where set_avx512_ready is true: as set_small_table_list, and as set_pairs_list. */
enum pz_status set_avx512_list_few(const struct set_table *table, struct set_triple *out,
                                   size_t capacity, size_t *count);
void set_avx512_list(const struct set_index *index, struct set_room *sets);

#endif
