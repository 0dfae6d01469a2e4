/* A clock that a test sets. In a program that links `set_clock`, the calls of clock_gettime
 * in our objects pass through here. Sleeps, timeouts of the kernel and shared libraries use
 * the real clock. */
#ifndef PUZZLES_TEST_SET_CLOCK_H
#define PUZZLES_TEST_SET_CLOCK_H

#include <stdint.h>

/* Moves the clock forward by `ns`, or back if `ns` is negative. Thread-safe. */
void set_clock_shift(int64_t ns);

/* Lets the monotonic clock advance by `ns` at each reading, and only then, so that the
 * progress of a search within a time limit does not depend on the machine. One thread. */
void set_clock_step(uint64_t ns);

/* After set_clock_step, lets the clock advance by `ns` more at the reading with this number,
 * as if the process had been suspended. Readings are counted from now, starting with 1. */
void set_clock_jump(uint64_t number, uint64_t ns);
uint64_t set_clock_readings(void);

#endif
