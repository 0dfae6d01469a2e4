/* All pairs of equal pair sums: a[i] + b[j] = c[k] + d[l] modulo 2^64. The essay opens
 * four_list_sum.c. For the solvers only. */
#ifndef PUZZLES_GRECIAN_FOUR_LIST_SUM_H
#define PUZZLES_GRECIAN_FOUR_LIST_SUM_H

#include "puzzles/status.h"
#include "solvers/core/budget.h"

/* The sums first[i] + second[j]. */
struct grecian_four_list_side {
    uint32_t firsts, seconds;
    uint64_t *first;
    uint64_t *second;      /* twice over, so that the circle is walked once from anywhere */
    uint32_t *first_place; /* where first[i] was before it was sorted */
    uint32_t *second_place; /* and second[j] */
    uint32_t *next;         /* where in `second` the next run of first[i] begins */
    uint32_t *last;         /* where the walk of first[i] ends */
};

/* A right sum, standing for all `count` that are equal to it in earnest. */
struct grecian_four_list_pair {
    uint64_t key;
    uint64_t count;
    uint32_t first, second; /* places in the lists */
    uint32_t next;          /* the next entry of the chain, counted from 1; 0: none */
    uint32_t alike;         /* one that it stands for, likewise, when these are kept */
};

/* A key while it is sorted. */
struct grecian_four_list_keyed {
    uint64_t key;
    uint32_t place; /* where it was before */
};

struct grecian_four_list_sum {
    struct grecian_four_list_side side[2]; /* left, right */

    unsigned class_bits;  /* classes, as a binary logarithm */
    unsigned filter_bits; /* size of the filter, likewise */
    uint64_t *filter;
    uint32_t *chain; /* one per 64 bits of the filter: its first entry, counted from 1 */
    struct grecian_four_list_pair *sum;
    uint32_t sums, capacity;
    struct grecian_four_list_keyed *scratch; /* for sorting */

    /* The caller's. `take`: the left sum of the places `first` and `second` has the key of
     * `right`; false ends the join. `same`: whether the right sum of these places and
     * `right`, which has the same key, are equal in earnest. */
    bool (*take)(void *arg, uint32_t first, uint32_t second,
                 const struct grecian_four_list_pair *right);
    bool (*same)(void *arg, uint32_t first, uint32_t second,
                 const struct grecian_four_list_pair *right);
    void *arg;
    bool keep; /* keep those that another stands for too; may be lowered by `take` */
    struct pz_budget *budget;
    uint64_t looked; /* steps at the last look at the clock */
    bool ended;      /* by `take` */
    void *block;     /* holds the arrays */
};

/* What grecian_four_list_sum_make allocates: 20 bytes per element, 32 per element of the
 * longest list, and at most 9 MiB. */
size_t grecian_four_list_sum_bytes(const uint32_t sizes[4]);

/* Makes a join of lists of the given sizes, 1 to 2^18: a, b, c, d. PZ_NO_MEMORY. */
enum pz_status grecian_four_list_sum_make(struct grecian_four_list_sum *join,
                                          const uint32_t sizes[4]);

/* Frees what grecian_four_list_sum_make allocated; whatever it returned. */
void grecian_four_list_sum_free(struct grecian_four_list_sum *join);

/* Finds all pairs of the keys that the caller has written to `first` and to the first half
 * of `second` of both sides, in any order. Each sum counts as a node of the budget; ends
 * early when the budget does or when `take` returns false. Looks at the clock every 0.1 to
 * 0.3 ms. */
void grecian_four_list_sum_run(struct grecian_four_list_sum *join);

#endif
