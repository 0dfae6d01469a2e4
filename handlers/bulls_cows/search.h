/* Searches for a request about Bulls and Cows: what they may cost and how they end.
 *
 * On a loop a search is cut after half a millisecond; what is not proven by then is done
 * again by a worker, with all the time that the request has. Games of which even the
 * codes take long to count are left to a worker at once. */
#ifndef PUZZLED_HANDLERS_BULLS_COWS_SEARCH_H
#define PUZZLED_HANDLERS_BULLS_COWS_SEARCH_H

#include "puzzles/control.h"
#include "write.h"

/* True on a loop for a game that no loop should work on. */
bool bulls_cows_too_large(const struct exchange *x, const struct bc_game *game);

/* The bound for the searches of this call. A part of the time is kept to count and write
 * down what was found. */
struct pz_ctl bulls_cows_control(const struct exchange *x, const struct bc_game *game);

/* What is to be solved, with all that the service knows of openings. */
struct bc_task bulls_cows_task(const struct exchange *x,
                               const struct bulls_cows_question *question);

/* How a call ends that found `best`; it marks answers that another run may better. */
enum handled bulls_cows_settled(struct exchange *x, const struct bc_best *best);

/* Finds which rows contradict each other when `found` has no candidates. */
enum handled bulls_cows_find_conflicts(const struct exchange *x,
                                       const struct bulls_cows_question *question,
                                       struct bulls_cows_found *found);

#endif
