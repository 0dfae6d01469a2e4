/* Solutions of a Grecian Computer by meeting in the middle.
 *
 * Where dials do not act on each other (meeting_plan.h), column c of a position shows the
 * sum over all groups g of f(g, state of g)[c], where f is what the group puts in. So a
 * solution is one vector from each of some lists with a given sum, column by column: a
 * k-SUM of vectors.
 *
 * Keys. Take a random odd weight of 64 bits for every column; the weighted sum of a vector,
 * modulo 2^64, is its key. Keys add up as vectors do (the map is linear), so in a solution
 * the keys of the groups add up to the key of what is missing: no solution is missed. The
 * groups are dealt to two halves of two quarters each; a quarter's keys are the sums over
 * its groups, and all pairs of equal sums of the halves are found (four_list_sum.h).
 *
 * False matches. Two different vectors have the same key when their difference, weighted,
 * is 0 modulo 2^64. With one column where they differ by d, and 2^t the greatest power of
 * two in d, that happens for one of the 2^63 odd weights in 2^(63 - t) at most, whatever
 * the other weights are; as |d| < 2^36, for one in 2^28 at most, and where d is odd for one
 * in 2^63. But the weights decide about speed only: every match is looked at column by
 * column in the vectors themselves before it counts, and before two right sums are counted
 * as one. So no false match survives, whatever the weights are; they come from a fixed
 * seed.
 *
 * Cost: the square root of the positions, where the groups can be dealt evenly. Held dials
 * multiply it by their positions: the halves meet anew at each of them, and only the groups
 * that share a row with a held dial are looked up again. A dial that repeats itself is
 * turned through one period, and the count multiplied.
 *
 * The published relatives: Horowitz and Sahni met in the middle for knapsacks ("Computing
 * partitions with applications to the knapsack problem", JACM 21(2), 1974), and Schroeppel
 * and Shamir made the memory its square root. */
#ifndef PUZZLES_GRECIAN_MEET_IN_THE_MIDDLE_H
#define PUZZLES_GRECIAN_MEET_IN_THE_MIDDLE_H

#include "meeting_plan.h"
#include "puzzles/grecian.h"
#include "search_task.h"
#include "solvers/core/budget.h"

/* Carries out `plan`, whose steps are not 0. Sets `count`, `complete` and `listed` of
 * `result`, which must be 0 before. The list is in no order. PZ_NO_MEMORY,
 * PZ_STOPPED. Memory: 64 MiB for what the groups show and 40 MiB for the join, at most;
 * 10 dials of 36 columns 12 MiB. Cost: 1.5 to 3 ns per step of the plan, and 0.2 us per
 * left sum that makes solutions. */
enum pz_status grecian_meet_in_the_middle(const struct grecian_puzzle *puzzle,
                                          const struct grecian_meeting_plan *plan,
                                          const struct grecian_search_task *task,
                                          struct pz_budget *budget,
                                          struct grecian_search_result *result);

#endif
