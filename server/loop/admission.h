/* Who may use the loop itself for a question that a worker could take too.
 *
 * Such a question is first tried briefly on the loop: most are answered there sooner than a
 * worker could begin. But while a loop tries, its other connections wait, and a try that
 * ends with "later" was for nothing. So each loop learns what a try costs, and divides:
 *
 * - It keeps for each route the mean of what the last tries took, with weights that fall by
 *   15/16 from one to the one before. None counts for more than ADMISSION_LONGEST_NS, as
 *   the loop may just have lost its processor.
 * - Tries of a route that is cheap (to ADMISSION_CHEAP_NS) cost hardly more than its HTTP.
 *   They are always made.
 * - Those of a dearer one are made while all tries of this turn of the loop have taken less
 *   than ADMISSION_TURN_NS. What comes then goes to the queue, so that each connection gets
 *   its turn about a millisecond later at most.
 * - Where most end with "later" (from ADMISSION_LONG_NS) none is made, but one in
 *   ADMISSION_PROBE_NS: so it is seen when the questions get easier, and quick ones
 *   among the long do not all wait behind them.
 *
 * What is not tried goes to the queue, and is refused at once when that is full: for a
 * long route nothing is computed before it is known whether there is room. A client that
 * does not heed Retry-After asks again at once, and 200 such would keep loops so busy with
 * refusals that workers get nothing done. So a loop refuses ADMISSION_REFUSALS questions
 * from one look at its connections (SWEEP_MS) to the next; what comes then is held, and
 * finds room or is refused after the look.
 *
 * Of one loop and its thread: no locks, no atomics. The times are the caller's. */
#ifndef PUZZLED_SERVER_LOOP_ADMISSION_H
#define PUZZLED_SERVER_LOOP_ADMISSION_H

#include <stdbool.h>
#include <stdint.h>

enum {
    ADMISSION_CHEAP_NS = 100000,
    ADMISSION_LONG_NS = 300000,
    ADMISSION_LONGEST_NS = 500000, /* of a try that ends with "later" */
    ADMISSION_TURN_NS = 1000000,
    ADMISSION_PROBE_NS = 20000000,
    ADMISSION_REFUSALS = 64,
    ADMISSION_ROUTES = 64 /* further ones share the places of the first */
};

struct admission {
    uint64_t spent_ns; /* on tries, in this turn */
    unsigned refusals; /* since the last look */
    struct admission_route {
        uint64_t cost_ns;  /* the mean */
        uint64_t probe_ns; /* when the next try is due although the route is long */
    } routes[ADMISSION_ROUTES];
};

/* Begins another turn of the loop. */
void admission_turn(struct admission *a);

/* Whether a question of `route` that came at `now_ns` is to be tried on the loop. */
bool admission_tries(struct admission *a, unsigned route, uint64_t now_ns);

/* Notes that a try of `route` took so long. */
void admission_learn(struct admission *a, unsigned route, uint64_t spent_ns);

/* Whether a question that finds no room is refused now, which counts, or held. */
bool admission_refuses(struct admission *a);

/* Begins to count refusals anew. */
void admission_look(struct admission *a);

#endif
