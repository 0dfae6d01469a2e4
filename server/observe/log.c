#include "log.h"

#include "server/json/hex.h"

#include <assert.h>
#include <errno.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* Lines wait in `pending`. The writer thread swaps `pending` with its own empty buffer, and
 * writes without the lock. */
struct log {
    int fd;
    enum log_format format;
    pthread_t writer;

    pthread_mutex_t lock; /* of the next four members */
    pthread_cond_t ready; /* `pending` is no longer empty, or `closing` was set */
    char *pending;        /* one of the buffers */
    size_t length;        /* of `pending` */
    bool closing;

    char *writing; /* the other buffer; only the writer thread uses it and `torn` */
    bool torn;     /* the last write ended within a line */
    atomic_uint_fast64_t dropped; /* lines */
    char buffers[2][LOG_PENDING_SIZE];
};

/* A line that is being formatted. There are LINE_MAX_BYTES bytes for it. */
struct line {
    char *at; /* its end */
    bool json;
};

/* Each byte of a text becomes at most three bytes, and "..." can follow. LINE_REST is for the
 * names of the members, the numbers and the time. */
enum { LINE_MAX_BYTES = 4096, LINE_REST = 512, CUT = 3 };

_Static_assert(LOG_EVENT_MAX + LINE_REST <= LINE_MAX_BYTES, "events fit");
_Static_assert(3 * LOG_PATH_MAX + CUT + 4 * (3 * LOG_FIELD_MAX + CUT) + LINE_REST <=
                   LINE_MAX_BYTES,
               "requests fit");
_Static_assert((int)LINE_MAX_BYTES <= (int)LOG_BUFFER_SIZE, "a line fits a buffer");
_Static_assert(LOG_BUFFER_SIZE <= LOG_PENDING_SIZE, "a buffer fits what is pending");

static void put_raw(struct line *line, const char *text)
{
    size_t length = strlen(text);

    memcpy(line->at, text, length);
    line->at += length;
}

/* Writes the first `limit` bytes of a text. A byte that is not visible ASCII, or that would
 * end a string, becomes %XX. Percent signs remain, because paths of clients contain them. */
static void put_escaped(struct line *line, const char *text, size_t limit)
{
    for (size_t i = 0; text[i]; i++) {
        unsigned char c = (unsigned char)text[i];

        if (i == limit) {
            put_raw(line, "...");
            return;
        }
        if (c > ' ' && c <= '~' && c != '"' && c != '\\') {
            *line->at++ = (char)c;
        } else {
            hex_percent(line->at, c);
            line->at += 3;
        }
    }
}

static void put_key(struct line *line, const char *key)
{
    put_raw(line, line->json ? ",\"" : " ");
    put_raw(line, key);
    put_raw(line, line->json ? "\":" : "=");
}

static void put_text(struct line *line, const char *key, const char *text, size_t limit)
{
    put_key(line, key);
    if (!text) {
        put_raw(line, line->json ? "null" : "-");
        return;
    }
    put_raw(line, line->json ? "\"" : "");
    put_escaped(line, text, limit);
    put_raw(line, line->json ? "\"" : "");
}

/* Begins a line with the time in UTC (RFC 3339). Converts to a date only once per second,
 * because this conversion is slow. */
static void begin_line(struct line *line, struct log_clock *clock)
{
    struct timespec now;
    unsigned milliseconds;

    clock_gettime(CLOCK_REALTIME, &now);
    if (now.tv_sec != clock->second || !clock->text[0]) {
        struct tm tm;

        clock->second = now.tv_sec;
        gmtime_r(&now.tv_sec, &tm);
        strftime(clock->text, sizeof clock->text, "%Y-%m-%dT%H:%M:%S.", &tm);
    }
    milliseconds = (unsigned)(now.tv_nsec / 1000000);
    put_raw(line, line->json ? "{\"time\":\"" : "time=");
    put_raw(line, clock->text);
    *line->at++ = (char)('0' + milliseconds / 100);
    *line->at++ = (char)('0' + milliseconds / 10 % 10);
    *line->at++ = (char)('0' + milliseconds % 10);
    put_raw(line, line->json ? "Z\"" : "Z");
}

/* Appends whole lines to `pending`, or drops them if they do not fit. */
static void append_lines(struct log *log, const char *data, size_t length, unsigned lines)
{
    bool fits;

    assert(length && lines);
    pthread_mutex_lock(&log->lock);
    assert(log->length <= LOG_PENDING_SIZE && !log->closing);
    fits = length <= LOG_PENDING_SIZE - log->length;
    if (fits) {
        memcpy(log->pending + log->length, data, length);
        if (log->length == 0)
            pthread_cond_signal(&log->ready);
        log->length += length;
    }
    pthread_mutex_unlock(&log->lock);
    if (!fits)
        atomic_fetch_add_explicit(&log->dropped, lines, memory_order_relaxed);
}

void log_flush(struct log_buffer *buffer)
{
    if (buffer->length == 0)
        return;
    append_lines(buffer->log, buffer->data, buffer->length, buffer->lines);
    buffer->length = 0;
    buffer->lines = 0;
}

void log_request(struct log_buffer *buffer, const struct log_entry *entry)
{
    struct line line = {.json = buffer->log->format == LOG_JSON};

    if (buffer->log->format == LOG_NONE)
        return;
    if (LOG_BUFFER_SIZE - buffer->length < LINE_MAX_BYTES)
        log_flush(buffer);
    line.at = buffer->data + buffer->length;
    begin_line(&line, &buffer->clock);
    put_text(&line, "id", entry->id, LOG_FIELD_MAX);
    put_text(&line, "client", entry->peer, LOG_FIELD_MAX);
    put_text(&line, "method", entry->method, LOG_FIELD_MAX);
    put_text(&line, "path", entry->path, LOG_PATH_MAX);
    put_text(&line, "route", entry->route, LOG_FIELD_MAX);
    line.at +=
        sprintf(line.at,
                line.json ? ",\"status\":%u,\"bytes\":%ju,\"microseconds\":%ju}\n"
                          : " status=%u bytes=%ju microseconds=%ju\n",
                entry->status, (uintmax_t)entry->bytes, (uintmax_t)entry->microseconds);
    assert(line.at - buffer->data <= (ptrdiff_t)buffer->length + LINE_MAX_BYTES);
    buffer->length = (size_t)(line.at - buffer->data);
    buffer->lines++;
}

void log_event(struct log *log, const char *format, ...)
{
    char data[LINE_MAX_BYTES];
    struct line line = {.at = data, .json = log->format == LOG_JSON};
    struct log_clock clock = {0};
    va_list arguments;

    begin_line(&line, &clock);
    put_key(&line, "event");
    put_raw(&line, "\"");
    va_start(arguments, format);
    vsnprintf(line.at, LOG_EVENT_MAX + 1, format, arguments);
    va_end(arguments);
    line.at += strlen(line.at);
    put_raw(&line, line.json ? "\"}\n" : "\"\n");
    assert(line.at - data <= LINE_MAX_BYTES);
    append_lines(log, data, (size_t)(line.at - data), 1);
}

uint64_t log_dropped(const struct log *log)
{
    return atomic_load_explicit(&log->dropped, memory_order_relaxed);
}

/* Writes bytes, and returns how many were written before an error. */
static size_t write_bytes(int fd, const char *data, size_t length)
{
    size_t done = 0;

    while (done < length) {
        ssize_t count = write(fd, data + done, length - done);

        if (count >= 0)
            done += (size_t)count;
        else if (errno == EAGAIN || errno == EWOULDBLOCK)
            poll(&(struct pollfd){.fd = fd, .events = POLLOUT}, 1, -1);
        else if (errno != EINTR)
            break;
    }
    return done;
}

static unsigned count_lines(const char *data, size_t length)
{
    unsigned lines = 0;

    for (size_t i = 0; i < length; i++)
        lines += data[i] == '\n';
    return lines;
}

/* Writes the lines in `writing`. If the disk is full or the reader has left, the remaining
 * lines are lost. If a line was written only in part, it is ended before the next line
 * begins. */
static void write_lines(struct log *log, size_t length)
{
    size_t done = 0;

    if (log->torn && write_bytes(log->fd, "\n", 1) == 1)
        log->torn = false;
    if (!log->torn)
        done = write_bytes(log->fd, log->writing, length);
    if (done == length)
        return;
    if (done > 0)
        log->torn = log->writing[done - 1] != '\n';
    atomic_fetch_add_explicit(&log->dropped,
                              count_lines(log->writing + done, length - done),
                              memory_order_relaxed);
}

static void *run_writer(void *arg)
{
    struct log *log = arg;

    pthread_mutex_lock(&log->lock);
    for (;;) {
        char *filled = log->pending;
        size_t length;

        while (log->length == 0 && !log->closing)
            pthread_cond_wait(&log->ready, &log->lock);
        length = log->length;
        if (length == 0)
            break;
        log->pending = log->writing;
        log->writing = filled;
        log->length = 0;
        pthread_mutex_unlock(&log->lock);
        write_lines(log, length);
        pthread_mutex_lock(&log->lock);
    }
    pthread_mutex_unlock(&log->lock);
    return NULL;
}

/* Starts the writer thread, in which all signals are blocked. Other threads expect signals,
 * and SIGPIPE must not end the service when the reader of the log leaves. */
static bool start_writer(struct log *log)
{
    sigset_t all, old;
    int error;

    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &old);
    error = pthread_create(&log->writer, NULL, run_writer, log);
    pthread_sigmask(SIG_SETMASK, &old, NULL);
    return error == 0;
}

static void free_log(struct log *log)
{
    pthread_cond_destroy(&log->ready);
    pthread_mutex_destroy(&log->lock);
    free(log);
}

struct log *log_open(int fd, enum log_format format)
{
    struct log *log = calloc(1, sizeof *log);

    if (!log)
        return NULL;
    log->fd = fd;
    log->format = format;
    pthread_mutex_init(&log->lock, NULL);
    pthread_cond_init(&log->ready, NULL);
    log->pending = log->buffers[0];
    log->writing = log->buffers[1];
    if (start_writer(log))
        return log;
    free_log(log);
    return NULL;
}

void log_close(struct log *log)
{
    struct timespec until;

    if (!log)
        return;
    pthread_mutex_lock(&log->lock);
    log->closing = true;
    pthread_cond_signal(&log->ready);
    pthread_mutex_unlock(&log->lock);
    clock_gettime(CLOCK_REALTIME, &until);
    until.tv_sec += LOG_CLOSE_SECONDS;
    if (pthread_timedjoin_np(log->writer, NULL, &until) == 0)
        free_log(log);
    else /* It is stuck in write_bytes and still uses `log`, until the process ends. */
        pthread_detach(log->writer);
}
