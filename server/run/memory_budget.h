/* A memory limit that all threads share.
 *
 * The budget is one atomic counter of bytes. A reservation is added to the counter if it
 * fits; otherwise, nothing changes. The budget does not allocate memory. The caller stores
 * the number of bytes that it has reserved, and releases them after it has freed the
 * memory. The counter never exceeds the limit, for any interleaving of threads. */
#ifndef PUZZLED_SERVER_RUN_MEMORY_BUDGET_H
#define PUZZLED_SERVER_RUN_MEMORY_BUDGET_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Initialize `limit`, and all other members with 0. */
struct memory_budget {
    size_t limit;                  /* bytes; constant while threads share the budget */
    atomic_size_t used;            /* reserved bytes, at most `limit` */
    atomic_size_t peak;            /* the largest value of `used` so far */
    atomic_uint_fast64_t rejected; /* reservations that did not fit */
};

/* Reserves `bytes`. Returns false if they do not fit; 0 bytes always fit. Cost: one or two
 * atomic operations. Thread-safe. */
bool memory_budget_reserve(struct memory_budget *budget, size_t bytes);

/* Releases `bytes` bytes that were reserved. Thread-safe. */
void memory_budget_release(struct memory_budget *budget, size_t bytes);

#endif
