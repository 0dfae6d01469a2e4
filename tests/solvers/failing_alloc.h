/* Memory that runs out on order. In a program that links `failing_alloc` the allocations of
 * all objects, though not those of shared libraries, pass through here. */
#ifndef PUZZLES_TEST_FAILING_ALLOC_H
#define PUZZLES_TEST_FAILING_ALLOC_H

#include <stdbool.h>
#include <stddef.h>

/* From now on `good` allocations succeed and all later ones fail. */
void failing_alloc_after(long good);

/* All allocations succeed again. Returns how many were asked for since
 * failing_alloc_after. */
long failing_alloc_end(void);

/* The total size of the allocations from failing_alloc_after to failing_alloc_end, without
 * those of aligned memory. */
size_t failing_alloc_bytes(void);

/* Begins the next round: in the first no allocation succeeds, in the second one does, and
 * so on. False after a round in which none failed. Each round ends with failing_alloc_end.
 */
bool failing_alloc_next(void);

/* Counts one more allocation: true when it is to fail. */
bool failing_alloc_fails(void);

/* Each allocation of `call` fails once, and all after it: PZ_NO_MEMORY is expected, `least`
 * times or more, and that `untouched` holds; then, when none fails, PZ_OK. */
#define expect_no_memory(least, call, untouched)                                           \
    do {                                                                                   \
        long refused_ = 0;                                                                 \
                                                                                           \
        while (failing_alloc_next()) {                                                     \
            enum pz_status status_ = (call);                                               \
            bool failed_ = failing_alloc_end() > refused_;                                 \
                                                                                           \
            cr_assert_eq(status_, failed_ ? PZ_NO_MEMORY : PZ_OK);                         \
            cr_assert(!failed_ || (untouched));                                            \
            refused_ += failed_;                                                           \
        }                                                                                  \
        cr_assert_geq(refused_, least);                                                    \
    } while (0)

#endif
