/* The access log: one line for each request, and a few lines on starting and stopping.
 *
 * A line is logfmt text (`time=... id=... path=...`) or one JSON object with the same
 * members. Bytes that are not plain ASCII are percent-encoded in both, so no request can
 * break a line or a string. Each loop formats into a buffer of its own, without a lock,
 * and hands it over once per batch to one writer thread; between them stand two buffers
 * of 1 MiB. When the reader of the log is slow, what does not fit is dropped and counted:
 * no loop ever waits for it. */
#ifndef PUZZLED_SERVER_OBSERVE_LOG_H
#define PUZZLED_SERVER_OBSERVE_LOG_H

#include <stddef.h>
#include <stdint.h>
#include <time.h>

enum log_format {
    LOG_TEXT,
    LOG_JSON,
    LOG_NONE /* no line for requests; events are written as text */
};

enum {
    LOG_PATH_MAX = 256,  /* bytes of a path that are kept; "..." marks a longer one */
    LOG_FIELD_MAX = 128, /* the same for the other texts */
    LOG_EVENT_MAX = 1024,
    LOG_BUFFER_SIZE = 32 << 10, /* bytes that a loop collects */
    LOG_PENDING_SIZE = 1 << 20, /* bytes that wait for the writer thread */
    LOG_CLOSE_SECONDS = 2       /* how long log_close waits for a stuck reader */
};

struct log;

/* The second that a time stamp was last formatted for. */
struct log_clock {
    time_t second;
    char text[24]; /* "2024-11-20T20:48:00." */
};

/* The lines that one thread has formatted and not yet handed over. */
struct log_buffer {
    struct log *log;
    struct log_clock clock;
    unsigned lines;
    size_t length;
    char data[LOG_BUFFER_SIZE];
};

/* One request. A text may be NULL where there is none. */
struct log_entry {
    const char *id;
    const char *peer; /* the client's address */
    const char *method;
    const char *path;  /* as the client sent it */
    const char *route; /* the row of the route table */
    unsigned status;
    uint64_t bytes; /* of the answer's body */
    uint64_t microseconds;
};

/* Starts a log on `fd`, which stays the caller's and may be blocking or not. NULL when
 * memory or a thread is lacking. The writer thread takes no signals. */
struct log *log_open(int fd, enum log_format format);

/* Writes what was handed over, waits at most LOG_CLOSE_SECONDS for a reader that
 * does not read, ends the writer thread and frees `log`. Buffers must have been flushed,
 * and no other thread may use `log` any more. NULL is allowed. */
void log_close(struct log *log);

/* Formats a line for `entry` into `buffer`, flushing first when that is nearly full.
 * Cost: about 200 ns, no lock. */
void log_request(struct log_buffer *buffer, const struct log_entry *entry);

/* Hands the lines in `buffer` to the writer thread and empties it. Never blocks on the
 * reader: the lock is held by others for a copy of LOG_BUFFER_SIZE bytes at most. */
void log_flush(struct log_buffer *buffer);

/* Hands over one line on the service itself, with a text made as by printf, of the
 * service's own words without quotes, cut at LOG_EVENT_MAX. Thread-safe; never blocks on
 * the reader. */
void log_event(struct log *log, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* Lines lost until now, because the reader was slow or the write failed. Thread-safe. */
uint64_t log_dropped(const struct log *log);

#endif
