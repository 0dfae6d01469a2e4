#include "set_clock.h"

#include <stdatomic.h>
#include <time.h>

enum { SECOND_NS = 1000000000 };

int __real_clock_gettime(clockid_t id, struct timespec *now);
int __wrap_clock_gettime(clockid_t id, struct timespec *now);

static atomic_int_least64_t shift_ns;
static uint64_t step_ns, stepped_ns;
static uint64_t readings, jump_at, jump_ns;

void set_clock_shift(int64_t ns)
{
    atomic_fetch_add(&shift_ns, ns);
}

static uint64_t nanoseconds(const struct timespec *time)
{
    return (uint64_t)time->tv_sec * SECOND_NS + (uint64_t)time->tv_nsec;
}

void set_clock_step(uint64_t ns)
{
    struct timespec now;

    if (step_ns == 0) {
        __real_clock_gettime(CLOCK_MONOTONIC, &now);
        stepped_ns = nanoseconds(&now);
    }
    step_ns = ns;
    readings = jump_at = 0;
}

void set_clock_jump(uint64_t number, uint64_t ns)
{
    readings = 0;
    jump_at = number;
    jump_ns = ns;
}

uint64_t set_clock_readings(void)
{
    return readings;
}

int __wrap_clock_gettime(clockid_t id, struct timespec *now)
{
    int result = __real_clock_gettime(id, now);
    uint64_t ns = nanoseconds(now);

    if (id != CLOCK_MONOTONIC && id != CLOCK_REALTIME)
        return result;
    if (id == CLOCK_MONOTONIC && step_ns) {
        stepped_ns += step_ns + (++readings == jump_at ? jump_ns : 0);
        ns = stepped_ns;
    }
    ns += (uint64_t)atomic_load(&shift_ns);
    *now = (struct timespec){(time_t)(ns / SECOND_NS), (long)(ns % SECOND_NS)};
    return result;
}
