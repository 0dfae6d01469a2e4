#include "admission.h"

#include <assert.h>

enum { WEIGHT = 16 };

void admission_begin_turn(struct admission *a)
{
    a->spent_ns = 0;
}

bool admission_should_try(struct admission *a, unsigned route, uint64_t now_ns)
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

void admission_record_try(struct admission *a, unsigned route, uint64_t spent_ns)
{
    struct admission_route *r = &a->routes[route % ADMISSION_ROUTES];
    uint64_t cost_ns = spent_ns < ADMISSION_LONGEST_NS ? spent_ns : ADMISSION_LONGEST_NS;

    a->spent_ns += spent_ns;
    r->cost_ns = (r->cost_ns * (WEIGHT - 1) + cost_ns) / WEIGHT;
    assert(r->cost_ns <= ADMISSION_LONGEST_NS);
}

bool admission_may_reject(struct admission *a)
{
    if (a->rejections >= ADMISSION_REJECTIONS)
        return false;
    a->rejections++;
    return true;
}

void admission_begin_sweep(struct admission *a)
{
    a->rejections = 0;
}
