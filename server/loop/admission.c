#include "admission.h"

enum { WEIGHT = 16 }; /* a try counts for one part in so many */

void admission_turn(struct admission *a)
{
    a->spent_ns = 0;
}

bool admission_tries(struct admission *a, unsigned route, uint64_t now_ns)
{
    struct admission_route *r = &a->routes[route % ADMISSION_ROUTES];

    if (r->cost_ns <= ADMISSION_CHEAP_NS)
        return true;
    if (a->spent_ns >= ADMISSION_TURN_NS)
        return false;
    if (r->cost_ns < ADMISSION_LONG_NS)
        return true;
    if (now_ns < r->probe_ns)
        return false;
    r->probe_ns = now_ns + ADMISSION_PROBE_NS;
    return true;
}

void admission_learn(struct admission *a, unsigned route, uint64_t spent_ns)
{
    struct admission_route *r = &a->routes[route % ADMISSION_ROUTES];
    uint64_t cost_ns = spent_ns < ADMISSION_LONGEST_NS ? spent_ns : ADMISSION_LONGEST_NS;

    a->spent_ns += spent_ns;
    r->cost_ns = (r->cost_ns * (WEIGHT - 1) + cost_ns) / WEIGHT;
}

bool admission_refuses(struct admission *a)
{
    if (a->refusals >= ADMISSION_REFUSALS)
        return false;
    a->refusals++;
    return true;
}

void admission_look(struct admission *a)
{
    a->refusals = 0;
}
