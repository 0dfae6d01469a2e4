/* A flag that stops a computation: {.poll = poll_flag, .arg = &flag}. */
#ifndef PUZZLES_TEST_POLL_FLAG_H
#define PUZZLES_TEST_POLL_FLAG_H

#include <stdatomic.h>
#include <stdbool.h>

static inline bool poll_flag(void *flag)
{
    return atomic_load((atomic_bool *)flag);
}

#endif
