/* Decides whether an event loop tries to run a request that a worker can also run.
 *
 * Most of these requests are short, and the loop completes them sooner than a worker could
 * begin them. But during a try, the other connections of the loop wait, and a try that ends
 * with HANDLER_RETRY_ON_WORKER is wasted. Each loop therefore measures its tries:
 *
 * - For each route, it keeps a moving average of the time of the tries, in which the last try
 *   has a weight of 1/16. A try counts for at most ADMISSION_LONGEST_NS, because the loop may
 *   have lost its processor during the try.
 * - Cheap routes, up to ADMISSION_CHEAP_NS, cost little more than their HTTP. The loop always
 *   tries them.
 * - The loop tries requests for other routes until all tries of this turn have taken
 *   ADMISSION_TURN_NS in total. Further requests go to the queue, so that each connection
 *   waits for at most about a millisecond.
 * - If the average of a route is at least ADMISSION_LONG_NS, most tries are wasted. The
 *   loop then tries the route once in ADMISSION_PROBE_NS, to detect when the requests
 *   become shorter. Otherwise, every short request for this route would wait for a worker.
 *
 * A request that the loop does not try goes to the queue. If the queue is full, the loop
 * rejects the request immediately. For a long route, the loop does not compute anything
 * before the queue accepts the request. A client that ignores Retry-After sends the request
 * again immediately, and rejecting the requests of 200 such clients would leave almost no
 * CPU time for the workers. So a loop rejects at most ADMISSION_REJECTIONS requests between
 * two sweeps over its connections. It holds further requests until the next sweep, and then
 * submits or rejects them.
 *
 * Each loop has its own `struct admission`, which only the thread of the loop uses. */
#ifndef PUZZLED_SERVER_RUN_ADMISSION_H
#define PUZZLED_SERVER_RUN_ADMISSION_H

#include <stdbool.h>
#include <stdint.h>

enum {
    ADMISSION_CHEAP_NS = 100000,
    ADMISSION_LONG_NS = 300000,
    ADMISSION_LONGEST_NS = 500000,
    ADMISSION_TURN_NS = 1000000,
    ADMISSION_PROBE_NS = 20000000,
    ADMISSION_REJECTIONS = 64,
    ADMISSION_ROUTES = 64 /* route 64 shares the entry of route 0, and so on */
};

/* Initialize with 0. */
struct admission {
    uint64_t spent_ns;   /* on tries, in this turn */
    unsigned rejections; /* since the last sweep */
    struct admission_route {
        uint64_t cost_ns;  /* moving average of a try */
        uint64_t probe_ns; /* time of the next try if the route is long */
    } routes[ADMISSION_ROUTES];
};

/* Begins a turn of the loop, which is its work until it waits for events again. */
void admission_begin_turn(struct admission *a);

/* Returns true if the loop should try a request of the route with index `route` at `now_ns`
 * (CLOCK_MONOTONIC). */
bool admission_should_try(struct admission *a, unsigned route, uint64_t now_ns);

/* Records that a try of `route` took `spent_ns`. */
void admission_record_try(struct admission *a, unsigned route, uint64_t spent_ns);

/* If the loop may now reject a request, counts the rejection and returns true. Returns
 * false if the loop must hold the request until the next sweep. */
bool admission_may_reject(struct admission *a);

/* Begins a sweep over the connections. */
void admission_begin_sweep(struct admission *a);

#endif
