/* The access log: one line for each request, and a few lines about the service itself.
 *
 * A line is logfmt text (`time=... id=... path=...`) or one JSON object with the same
 * members. In both formats, bytes other than visible ASCII are percent-encoded, so no
 * request can break a line or a string. Each event loop formats lines into its own buffer,
 * without a lock, and passes the buffer to the writer thread once per turn. Two buffers of
 * 1 MiB separate the loops from the writer. If the reader of the log is slow, lines that do
 * not fit are dropped and counted: a loop never waits for the reader. */
#ifndef PUZZLED_SERVER_OBSERVE_LOG_H
#define PUZZLED_SERVER_OBSERVE_LOG_H

#include <stddef.h>
#include <stdint.h>
#include <time.h>

enum log_format {
    LOG_TEXT,
    LOG_JSON,
    LOG_NONE /* no lines for requests; events as text */
};

enum {
    LOG_PATH_MAX = 256,  /* bytes of a path that are logged; "..." replaces the rest */
    LOG_FIELD_MAX = 128, /* bytes of any other text that are logged */
    LOG_EVENT_MAX = 1024,
    LOG_BUFFER_SIZE = 32 << 10,
    LOG_PENDING_SIZE = 1 << 20, /* bytes that wait for the writer thread */
    LOG_CLOSE_SECONDS = 2       /* time limit of log_close */
};

struct log;

/* The last formatted second. */
struct log_clock {
    time_t second;
    char text[24]; /* "2024-11-20T20:48:00." */
};

/* The lines that one thread has formatted and not yet flushed. Initialize `log`, and all other
 * members with 0. */
struct log_buffer {
    struct log *log;
    struct log_clock clock;
    unsigned lines;
    size_t length;
    char data[LOG_BUFFER_SIZE];
};

/* One request. Each text can be NULL. */
struct log_entry {
    const char *id;
    const char *peer; /* the address of the client */
    const char *method;
    const char *path;  /* as the client sent it */
    const char *route; /* the path in the route table */
    unsigned status;
    uint64_t bytes; /* of the response body */
    uint64_t microseconds;
};

/* Opens a log that writes to `fd`, which can be blocking or not. The caller closes `fd` after
 * log_close. Returns NULL if out of memory or if the thread cannot be created. All signals
 * are blocked in the writer thread. */
struct log *log_open(int fd, enum log_format format);

/* Writes the flushed lines, ends the writer thread and frees `log`, which can be NULL. If the
 * reader does not read, this takes LOG_CLOSE_SECONDS, lines are lost, and the writer thread
 * keeps `log` and its descriptor until the process ends. All buffers must have been flushed,
 * and no other thread may use the log. */
void log_close(struct log *log);

/* Formats a line for `entry` into `buffer`, and flushes `buffer` before it is full. Cost:
 * about 200 ns. */
void log_request(struct log_buffer *buffer, const struct log_entry *entry);

/* Passes the lines in `buffer` to the writer thread, and empties the buffer. Never waits
 * for the reader. Can wait for the lock while another thread copies at most LOG_BUFFER_SIZE
 * bytes. */
void log_flush(struct log_buffer *buffer);

/* Logs a line about the service itself, in the format of printf. The text must not contain
 * quotation marks, backslashes or control characters, and is cut after LOG_EVENT_MAX bytes.
 * Never waits for the reader. Thread-safe. */
void log_event(struct log *log, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* Returns the number of lines that were lost, because the reader was slow or a write failed.
 * Thread-safe. */
uint64_t log_dropped(const struct log *log);

#endif
