/* The clock of the server: nanoseconds of CLOCK_MONOTONIC. */
#ifndef PUZZLED_SERVER_CLOCK_H
#define PUZZLED_SERVER_CLOCK_H

#include <stdint.h>
#include <time.h>

static inline uint64_t clock_read_ns(clockid_t clock)
{
    struct timespec now;

    clock_gettime(clock, &now);
    return (uint64_t)now.tv_sec * 1000000000u + (uint64_t)now.tv_nsec;
}

static inline uint64_t clock_now_ns(void)
{
    return clock_read_ns(CLOCK_MONOTONIC);
}

/* As clock_now_ns, but up to 4 ms late, and in a quarter of the time. */
static inline uint64_t clock_coarse_ns(void)
{
    return clock_read_ns(CLOCK_MONOTONIC_COARSE);
}

static inline uint64_t clock_seconds_ns(unsigned seconds)
{
    return (uint64_t)seconds * 1000000000u;
}

#endif
