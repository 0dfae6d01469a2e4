/* Finds all pairs of equal sums: a[i] + b[j] = c[k] + d[l] modulo 2^64. The essay is in
 * four_list_sum.c. For the solvers only. */
#ifndef PUZZLES_GRECIAN_FOUR_LIST_SUM_H
#define PUZZLES_GRECIAN_FOUR_LIST_SUM_H

#include "puzzles/status.h"
#include "solvers/core/budget.h"

/* The sums first[i] + second[j]. */
struct grecian_four_list_side {
    uint32_t firsts, seconds;
    uint64_t *first;
    uint64_t *second;      /* stored twice, so that a run around the circle is contiguous */
    uint32_t *first_index; /* index of first[i] before it was sorted */
    uint32_t *second_index;
    uint32_t *next; /* where in `second` the next run of first[i] begins */
    uint32_t *last; /* where the last run of first[i] ends */
};

/* A right sum, which represents all `count` sums that are equal to it. */
struct grecian_four_list_pair {
    uint64_t key;
    uint64_t count;
    uint32_t first, second; /* indices in the lists */
    uint32_t next;          /* the next entry of the chain, counted from 1; 0: none */
    uint32_t equal; /* the next sum that this entry represents, counted from 1, if `keep` */
};

/* A key while it is sorted. */
struct grecian_four_list_keyed {
    uint64_t key;
    uint32_t index; /* before sorting */
};

struct grecian_four_list_sum {
    struct grecian_four_list_side side[2]; /* left, right */

    unsigned class_bits;  /* binary logarithm of the number of classes */
    unsigned filter_bits; /* binary logarithm of the size of the filter */
    uint64_t *filter;
    uint32_t *chain; /* one per 64 bits of the filter: its first entry, counted from 1 */
    struct grecian_four_list_pair *sum;
    uint32_t sums, capacity;
    struct grecian_four_list_keyed *scratch; /* for sorting */

    /* Set by the caller. `take` is called for each left sum, with the indices `first` and
     * `second`, that has the key of `right`. It returns false to end the join. `same`
     * returns true if the right sum with these indices is equal to `right`, which has the
     * same key. */
    bool (*take)(void *arg, uint32_t first, uint32_t second,
                 const struct grecian_four_list_pair *right);
    bool (*same)(void *arg, uint32_t first, uint32_t second,
                 const struct grecian_four_list_pair *right);
    void *arg;
    bool keep; /* keep the sums that another sum represents; `take` can set it to false */
    struct pz_budget *budget;
    uint64_t checked; /* steps when the clock was last checked */
    bool ended;       /* by `take` */
    void *block;      /* contains the arrays */
};

/* Returns the memory of a join in bytes: 20 per element, 32 per element of the longest
 * list, and at most 9 MiB for the hash table and its filter. */
size_t grecian_four_list_sum_bytes(const uint32_t sizes[4]);

/* Makes a join of the lists a, b, c, d with the given sizes, 1 to 2^18. PZ_NO_MEMORY. */
enum pz_status grecian_four_list_sum_make(struct grecian_four_list_sum *join,
                                          const uint32_t sizes[4]);

/* Frees a join, even if grecian_four_list_sum_make failed. */
void grecian_four_list_sum_free(struct grecian_four_list_sum *join);

/* Finds all pairs of the keys that the caller has written, in any order, to `first` and to
 * the first half of `second` of both sides. Each sum counts as a node of the budget. Ends
 * early if the budget does or if `take` returns false. Checks the clock every 0.1 to 0.3 ms.
 */
void grecian_four_list_sum_run(struct grecian_four_list_sum *join);

#endif
