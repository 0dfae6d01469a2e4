/* Memory that runs out on order. In a program that links `failing_alloc` the allocations of
 * all objects, though not those of shared libraries, pass through here. */
#ifndef PUZZLES_TEST_FAILING_ALLOC_H
#define PUZZLES_TEST_FAILING_ALLOC_H

#include <stdbool.h>

/* From now on `good` allocations succeed and all later ones fail. */
void failing_alloc_after(long good);

/* All allocations succeed again. Returns how many were asked for since
 * failing_alloc_after. */
long failing_alloc_end(void);

/* Counts one more allocation: true when it is to fail. */
bool failing_alloc_fails(void);

#endif
