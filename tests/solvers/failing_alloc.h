/* Allocations that fail at a chosen time. In a program that links `failing_alloc`, the
 * allocations of all objects pass through here, except those of shared libraries. */
#ifndef PUZZLES_TEST_FAILING_ALLOC_H
#define PUZZLES_TEST_FAILING_ALLOC_H

#include <stdbool.h>
#include <stddef.h>

/* Lets the next `good` allocations succeed and all later ones fail. */
void failing_alloc_after(long good);

/* Lets all allocations succeed again. Returns the number of allocations, including failed
 * ones, since failing_alloc_after. */
long failing_alloc_end(void);

/* Returns the total size of the allocations between failing_alloc_after and
 * failing_alloc_end, without aligned memory. */
size_t failing_alloc_bytes(void);

/* Begins the next round: in the first round no allocation succeeds, in the second round one
 * does, and so on. Returns false after a round in which no allocation failed. End each round
 * with failing_alloc_end. */
bool failing_alloc_next(void);

/* Counts an allocation. Returns true if it must fail. */
bool failing_alloc_fails(void);

/* Repeats `call` with one more successful allocation each time. Expects PZ_NO_MEMORY and the
 * condition `untouched` while an allocation fails, at least `least` times, and then PZ_OK. */
#define expect_no_memory(least, call, untouched)                                           \
    do {                                                                                   \
        long failures_ = 0;                                                                \
                                                                                           \
        while (failing_alloc_next()) {                                                     \
            enum pz_status status_ = (call);                                               \
            bool failed_ = failing_alloc_end() > failures_;                                \
                                                                                           \
            cr_assert_eq(status_, failed_ ? PZ_NO_MEMORY : PZ_OK);                         \
            cr_assert(!failed_ || (untouched));                                            \
            failures_ += failed_;                                                          \
        }                                                                                  \
        cr_assert_geq(failures_, least);                                                   \
    } while (0)

#endif
