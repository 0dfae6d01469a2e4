/* Operations that answer in lines, or fail at it, for the tests of streams. */
#ifndef PUZZLED_TESTS_SERVER_LOOP_STREAM_ROWS_H
#define PUZZLED_TESTS_SERVER_LOOP_STREAM_ROWS_H

#include "server/http/route.h"

enum {
    STREAM_ROWS = 9,
    STREAM_LARGE = 6 << 20, /* bytes of the answer of /large */
    STREAM_FLOOD = 20000,   /* lines of /flood */
    STREAM_FILLER = 1000    /* bytes in each of them */
};

extern const struct route stream_rows[STREAM_ROWS];

extern atomic_uint stream_reached;  /* lines that the handler has sent, or where it is */
extern atomic_uint stream_released; /* how far it may go */
extern atomic_bool stream_was_stopped;
extern atomic_uint stream_is_stuck; /* nothing was taken of the last lines of /endless */

#endif
