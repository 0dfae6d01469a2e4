/* How the log delivers its lines: to many threads, slow readers, no reader, full disks. */
#include "log_sample.h"
#include "server/observe/log.h"
#include "tests/solvers/set_clock.h"

#include <criterion/criterion.h>
#include <fcntl.h>
#include <jansson.h>
#include <poll.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

enum { THREADS = 8, BATCHES = 200, BATCH = 25 };

struct worker {
    struct log *log;
    unsigned number;
    pthread_t thread;
};

static void *run_worker(void *arg)
{
    struct worker *worker = arg;
    struct log_buffer *buffer = make_buffer(worker->log);
    struct log_entry entry = plain;

    entry.status = worker->number;
    for (unsigned i = 0; i < BATCHES * BATCH; i++) {
        entry.microseconds = i;
        log_request(buffer, &entry);
        if (i % BATCH == BATCH - 1)
            log_flush(buffer);
        if (i % 1000 == 0)
            log_event(worker->log, "worker %u", worker->number);
    }
    free(buffer);
    return NULL;
}

static void run_workers(struct log *log)
{
    struct worker workers[THREADS];

    for (unsigned i = 0; i < THREADS; i++) {
        workers[i] = (struct worker){.log = log, .number = i};
        cr_assert_eq(pthread_create(&workers[i].thread, NULL, run_worker, &workers[i]), 0);
    }
    for (unsigned i = 0; i < THREADS; i++)
        pthread_join(workers[i].thread, NULL);
}

enum { WORKER_LINES = THREADS * (BATCHES * BATCH + BATCHES * BATCH / 1000) };

/* Checks that no line is torn, and that the lines of each thread are in order. Lines can be
 * missing, because the log can drop them. Returns the number of lines. */
static size_t check_lines(char *text)
{
    uint64_t next[THREADS] = {0};
    size_t lines = 0;

    for (char *line = strtok(text, "\n"); line; line = strtok(NULL, "\n")) {
        json_t *parsed = parse_line(line);
        json_int_t worker = json_integer_value(json_object_get(parsed, "status"));
        json_int_t number = json_integer_value(json_object_get(parsed, "microseconds"));

        if (json_object_get(parsed, "path")) {
            cr_assert(worker >= 0 && worker < THREADS);
            cr_assert_geq((uint64_t)number, next[worker]);
            next[worker] = (uint64_t)number + 1;
        }
        json_decref(parsed);
        lines++;
    }
    return lines;
}

Test(log_delivery, counts_all_dropped_lines)
{
    struct piped_log piped;
    uint64_t dropped;
    char *text;

    piped_log_open(&piped, LOG_JSON);
    run_workers(piped.log);
    dropped = log_dropped(piped.log);
    text = piped_log_close(&piped);
    cr_assert_eq(check_lines(text) + dropped, WORKER_LINES);
    free(text);
}

/* Reads nothing until everything is logged. The log must not block, and counts dropped lines. */
static void expect_no_blocking(int flags)
{
    struct pipe_reader reader;
    struct log *log;
    uint64_t dropped;
    char *text;
    size_t lines;
    int ends[2];

    cr_assert_eq(pipe2(ends, flags), 0);
    fcntl(ends[0], F_SETFL, 0); /* the reader waits for data */
    log = log_open(ends[1], LOG_JSON);
    run_workers(log);
    dropped = log_dropped(log);
    cr_assert_gt(dropped, WORKER_LINES / 4, "7 MB do not fit in 1 + 1 + 0.06 MB");
    pipe_reader_start(&reader, ends[0]);
    log_close(log);
    text = pipe_reader_finish(&reader, ends[1]);
    lines = check_lines(text);
    cr_assert_gt(lines, 1000);
    cr_assert_eq(lines + dropped, WORKER_LINES);
    free(text);
}

Test(log_delivery, does_not_wait_for_a_full_pipe)
{
    expect_no_blocking(0);
}

Test(log_delivery, does_not_wait_for_a_full_non_blocking_pipe)
{
    expect_no_blocking(O_NONBLOCK);
}

/* log_close does not wait for a reader that never reads: the clock is set so that its time limit
 * has already passed. */
static void expect_close(int flags)
{
    struct log *log;
    int ends[2];

    cr_assert_eq(pipe2(ends, flags), 0);
    log = log_open(ends[1], LOG_TEXT);
    run_workers(log);
    cr_assert_eq(poll(&(struct pollfd){.fd = ends[0], .events = POLLIN}, 1, -1), 1);
    set_clock_shift(-(int64_t)LOG_CLOSE_SECONDS * 1000000000);
    log_close(
        log); /* The writer thread still uses the pipe, so the test does not close it. */
}

Test(log_delivery, closes_although_the_reader_does_not_read)
{
    expect_close(0);
    expect_close(O_NONBLOCK);
}

Test(log_delivery, continues_after_the_reader_has_left)
{
    struct log *log;
    int ends[2];

    cr_assert_eq(pipe(ends), 0);
    close(ends[0]);
    log = log_open(ends[1], LOG_TEXT);
    for (unsigned i = 0; i < 10; i++)
        log_event(log, "event %u", i);
    while (log_dropped(log) < 10)
        poll(NULL, 0, 1);
    log_close(log);
    close(ends[1]);
}

/* Returns the length of a line for `plain`. */
static size_t line_length(void)
{
    char *text = log_once(LOG_TEXT, &plain);
    size_t length = strlen(text);

    free(text);
    return length;
}

/* Logs 4,000 lines to a file with a maximum size of 100,000 bytes, and then 10 lines without the
 * maximum. All lines have the same length. Returns the number of dropped lines. */
static uint64_t log_to_full_file(int fd)
{
    uint64_t fitting = 100000 / line_length();
    struct rlimit limit;
    struct log *log = log_open(fd, LOG_TEXT);
    struct log_buffer *buffer = make_buffer(log);
    uint64_t dropped;

    cr_assert_eq(getrlimit(RLIMIT_FSIZE, &limit), 0);
    limit.rlim_cur = 100000;
    cr_assert_eq(setrlimit(RLIMIT_FSIZE, &limit), 0);
    for (unsigned i = 0; i < 4000; i++)
        log_request(buffer, &plain);
    log_flush(buffer);
    while (log_dropped(log) < 4000 - fitting)
        poll(NULL, 0, 1);
    limit.rlim_cur = limit.rlim_max;
    cr_assert_eq(setrlimit(RLIMIT_FSIZE, &limit), 0);
    for (unsigned i = 0; i < 10; i++)
        log_request(buffer, &plain);
    log_flush(buffer);
    dropped = log_dropped(log);
    log_close(log);
    free(buffer);
    return dropped;
}

Test(log_delivery, tears_at_most_one_line_on_a_full_disk)
{
    FILE *file = tmpfile();
    char line[512];
    size_t whole = 0;
    size_t torn = 0;
    uint64_t dropped;

    cr_assert(file);
    dropped = log_to_full_file(fileno(file));
    rewind(file);
    while (fgets(line, sizeof line, file)) {
        const char *end = strstr(line, " microseconds=345\n");

        cr_assert(strncmp(line, "time=", 5) == 0);
        cr_assert_eq(strlen(line) > 29 && strstr(line + 5, "time="), 0);
        whole += end != NULL;
        torn += end == NULL;
    }
    cr_assert_leq(torn, 1);
    cr_assert_eq(whole + dropped, 4010);
    fclose(file);
}
