/* Operations that stream progress, or fail before or after it, for the tests of streams. */
#ifndef PUZZLED_TESTS_SERVER_RUN_STREAM_ROWS_H
#define PUZZLED_TESTS_SERVER_RUN_STREAM_ROWS_H

#include "server/http/route.h"

enum {
    STREAM_ROWS = 8,
    STREAM_STEPS = 3,       /* lines of /steps */
    STREAM_LARGE = 6 << 20, /* bytes of the response of /large */
    STREAM_FLOOD = 20000,   /* lines of /flood */
    STREAM_FILLER = 1000    /* bytes in each of them */
};

extern const struct route stream_rows[STREAM_ROWS];

extern atomic_uint stream_reached;  /* lines that the handler has sent */
extern atomic_uint stream_released; /* lines that it may send */
extern atomic_uint stream_is_stuck; /* 1: the stream of /endless has been full for long */

#endif
