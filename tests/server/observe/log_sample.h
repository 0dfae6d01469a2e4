/* An entry and a buffer for the tests of the log. */
#ifndef PUZZLED_TESTS_SERVER_OBSERVE_LOG_SAMPLE_H
#define PUZZLED_TESTS_SERVER_OBSERVE_LOG_SAMPLE_H

#include "server/observe/log.h"

#include <criterion/criterion.h>
#include <stdlib.h>

static const struct log_entry plain = {.id = "r-1",
                                       .peer = "127.0.0.1",
                                       .method = "POST",
                                       .path = "/set/solve",
                                       .route = "/set/solve",
                                       .status = 200,
                                       .bytes = 612,
                                       .microseconds = 345};

/* An empty buffer for `log`; the caller frees it. */
static inline struct log_buffer *make_buffer(struct log *log)
{
    struct log_buffer *buffer = calloc(1, sizeof *buffer);

    cr_assert(buffer);
    buffer->log = log;
    return buffer;
}

#endif
