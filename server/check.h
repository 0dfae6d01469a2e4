/* Checks of data structures while the program runs, in builds with PUZZLED_CHECK (the presets
 * dev, asan, tsan and fuzz).
 *
 * Each data structure with an invariant has a function `X_check`, which asserts it. CHECKED
 * calls this function after each of the first 1,000 operations of a thread at the place of
 * the macro. After that, it calls the function after every 256th operation, so that the
 * cost of long tests remains bounded. */
#ifndef PUZZLED_SERVER_CHECK_H
#define PUZZLED_SERVER_CHECK_H

enum { CHECKED_ALWAYS = 1000, CHECKED_INTERVAL = 256 };

#ifdef PUZZLED_CHECK
#define CHECKED(check, object)                                                             \
    do {                                                                                   \
        static _Thread_local unsigned operations;                                          \
                                                                                           \
        if (operations < CHECKED_ALWAYS || operations % CHECKED_INTERVAL == 0)             \
            check(object);                                                                 \
        operations++;                                                                      \
    } while (0)
#else
#define CHECKED(check, object) ((void)0)
#endif

#endif
