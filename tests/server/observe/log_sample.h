/* Entries, buffers and output of the log, for its tests. */
#ifndef PUZZLED_TESTS_SERVER_OBSERVE_LOG_SAMPLE_H
#define PUZZLED_TESTS_SERVER_OBSERVE_LOG_SAMPLE_H

#include "pipe_reader.h"
#include "server/observe/log.h"

#include <criterion/criterion.h>
#include <jansson.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const struct log_entry plain = {.id = "r-1",
                                       .peer = "127.0.0.1",
                                       .method = "POST",
                                       .path = "/set/solve",
                                       .route = "/set/solve",
                                       .status = 200,
                                       .bytes = 612,
                                       .microseconds = 345};

/* Returns an empty buffer for `log`. The caller frees it. */
static inline struct log_buffer *make_buffer(struct log *log)
{
    struct log_buffer *buffer = calloc(1, sizeof *buffer);

    cr_assert(buffer);
    buffer->log = log;
    return buffer;
}

/* A log that writes to a pipe, which a thread reads. */
struct piped_log {
    struct pipe_reader reader;
    int write_end;
    struct log *log;
    struct log_buffer *buffer;
};

static inline void piped_log_open(struct piped_log *piped, enum log_format format)
{
    int ends[2];

    cr_assert_eq(pipe(ends), 0);
    pipe_reader_start(&piped->reader, ends[0]);
    piped->write_end = ends[1];
    piped->log = log_open(ends[1], format);
    cr_assert(piped->log);
    piped->buffer = make_buffer(piped->log);
}

/* Closes the log. Returns its complete output. The caller frees it. */
static inline char *piped_log_close(struct piped_log *piped)
{
    log_flush(piped->buffer);
    free(piped->buffer);
    log_close(piped->log);
    return pipe_reader_finish(&piped->reader, piped->write_end);
}

/* Returns the output of a log for one entry. The caller frees it. */
static inline char *log_once(enum log_format format, const struct log_entry *entry)
{
    struct piped_log piped;

    piped_log_open(&piped, format);
    log_request(piped.buffer, entry);
    log_flush(piped.buffer);
    cr_assert_eq(log_dropped(piped.log), 0);
    return piped_log_close(&piped);
}

/* Returns true if `text` begins with a time such as 2024-11-20T20:48:01.123Z. */
static inline bool is_time(const char *text)
{
    const char *shape = "dddd-dd-ddTdd:dd:dd.dddZ";

    for (; *shape; shape++, text++) {
        if (*shape == 'd' ? *text < '0' || *text > '9' : *text != *shape)
            return false;
    }
    return true;
}

/* Parses one line. The caller frees it. */
static inline json_t *parse_line(const char *text)
{
    json_error_t error;
    json_t *line = json_loads(text, JSON_REJECT_DUPLICATES, &error);

    cr_assert(line, "%s: %s", error.text, text);
    cr_assert(is_time(json_string_value(json_object_get(line, "time"))));
    return line;
}

#endif
