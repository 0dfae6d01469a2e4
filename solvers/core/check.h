/* Checks of data structures while the program runs, in builds with PUZZLED_CHECK (the presets
 * dev, asan, tsan and fuzz).
 *
 * Each data structure with an invariant has a function that asserts it. CHECKED calls this
 * function after an operation. If a check takes longer than the operation, it is called
 * only after larger operations. */
#ifndef PUZZLES_CORE_CHECK_H
#define PUZZLES_CORE_CHECK_H

#include <assert.h>

#ifdef PUZZLED_CHECK
#define CHECKED(function, argument) function(argument)
#else
#define CHECKED(function, argument) ((void)0)
#endif

#endif
