/* A memory limit that all threads share.
 *
 * The budget is an atomic counter of bytes. If a reservation fits, it is added to the
 * counter. Otherwise, the counter does not change. The budget does not allocate memory: the
 * caller stores the number of bytes that it has reserved, and releases these bytes after it
 * has freed the memory. The counter is never above the limit, so the limit holds for every
 * interleaving of threads. */
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

/* Releases `bytes` bytes, which must have been reserved. Thread-safe. */
void memory_budget_release(struct memory_budget *budget, size_t bytes);

#endif
