/* Checks of data structures while the program runs, in builds with PUZZLED_CHECK (the presets
 * dev, asan, tsan and fuzz).
 *
 * Each data structure with an invariant has a function that asserts it. CHECKED calls that
 * function after an operation. A check that costs more than the operation belongs after larger
 * operations only. */
#ifndef PUZZLES_CORE_CHECK_H
#define PUZZLES_CORE_CHECK_H

#include <assert.h>

#ifdef PUZZLED_CHECK
#define CHECKED(function, argument) function(argument)
#else
#define CHECKED(function, argument) ((void)0)
#endif

#endif
