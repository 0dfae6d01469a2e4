/* The clock as a test sets it. In a program that links `set_clock`, what our objects read
 * from clock_gettime passes through here. Sleeps, time-outs of the kernel and what shared
 * libraries read keep to the real clock. */
#ifndef PUZZLES_TEST_SET_CLOCK_H
#define PUZZLES_TEST_SET_CLOCK_H

#include <stdint.h>

/* Makes it `ns` later, or sooner where that is negative. Thread-safe. */
void set_clock_shift(int64_t ns);

/* From now on the monotonic clock moves by `ns` at each reading and not in between: how far
 * a search comes within its time no longer depends on the machine. One thread. */
void set_clock_step(uint64_t ns);

/* After set_clock_step, makes the clock move by `ns` more at the reading with this number, as
 * if the process had been stopped; counts the readings from now, from 1. */
void set_clock_jump(uint64_t number, uint64_t ns);
uint64_t set_clock_readings(void);

#endif
