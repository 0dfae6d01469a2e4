/* A budget of bytes that all threads share: what is under way at once stays below a limit.
 *
 * One atomic counter, without a lock: a reservation either fits, and is added, or changes
 * nothing. The counter only counts; whoever reserves keeps the number and gives it back
 * with the memory that it stands for. As used <= limit holds in every value the counter
 * takes, no interleaving of threads can go above the limit, not even for a moment. */
#ifndef PUZZLED_SERVER_LOOP_MEMORY_BUDGET_H
#define PUZZLED_SERVER_LOOP_MEMORY_BUDGET_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* All zeros but for its limit, at first. */
struct memory_budget {
    size_t limit;                 /* read-only once threads share the budget */
    atomic_size_t used;           /* the sum of what is reserved, at most `limit` */
    atomic_size_t peak;           /* the greatest `used` so far */
    atomic_uint_fast64_t refused; /* reservations that did not fit */
};

/* Adds `bytes` to what is used. False, and nothing is reserved, when they do not fit; 0
 * bytes always do. Thread-safe; an atomic operation or two, so meant for coarse steps. */
bool memory_budget_reserve(struct memory_budget *b, size_t bytes);

/* Gives back `bytes`, which must have been reserved before. Thread-safe. */
void memory_budget_release(struct memory_budget *b, size_t bytes);

#endif
