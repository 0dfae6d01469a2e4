/* The lines of the log. The wrapper of pthread_create (--wrap) can fail. */
#include "log_sample.h"
#include "server/observe/log.h"
#include "tests/solvers/failing_alloc.h"
#include "tests/solvers/set_clock.h"

#include <criterion/criterion.h>
#include <errno.h>
#include <fcntl.h>
#include <jansson.h>
#include <pthread.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

int __real_pthread_create(pthread_t *thread, const pthread_attr_t *attributes,
                          void *(*run)(void *), void *arg);
int __wrap_pthread_create(pthread_t *thread, const pthread_attr_t *attributes,
                          void *(*run)(void *), void *arg);

static bool no_threads;

int __wrap_pthread_create(pthread_t *thread, const pthread_attr_t *attributes,
                          void *(*run)(void *), void *arg)
{
    return no_threads ? EAGAIN : __real_pthread_create(thread, attributes, run, arg);
}

static size_t count_lines(const char *text)
{
    size_t lines = 0;

    for (; *text; text++)
        lines += *text == '\n';
    return lines;
}

Test(log, writes_text)
{
    char *text = log_once(LOG_TEXT, &plain);

    cr_assert(strncmp(text, "time=", 5) == 0 && is_time(text + 5), "%s", text);
    cr_assert_str_eq(text + 29, " id=r-1 client=127.0.0.1 method=POST path=/set/solve"
                                " route=/set/solve status=200 bytes=612"
                                " microseconds=345\n");
    free(text);
}

/* Returns the time of a text line in seconds. */
static time_t second_of(const char *text)
{
    struct tm tm = {0};

    cr_assert(strncmp(text, "time=", 5) == 0 && is_time(text + 5), "%s", text);
    cr_assert(strptime(text + 5, "%Y-%m-%dT%H:%M:%S", &tm));
    return timegm(&tm);
}

/* The log keeps the formatted second, and must format the next one. */
Test(log, formats_each_second)
{
    struct piped_log piped;
    char *text;
    char *second;
    const time_t day = 86400, begun = time(NULL);

    piped_log_open(&piped, LOG_TEXT);
    log_request(piped.buffer, &plain);
    set_clock_shift((int64_t)day * 1000000000);
    log_request(piped.buffer, &plain);
    text = piped_log_close(&piped);
    second = strchr(text, '\n') + 1;
    cr_assert_geq(second_of(text), begun - 1); /* time() may lag by a clock tick */
    cr_assert_geq(second_of(second), second_of(text) + day);
    cr_assert_leq(second_of(second), time(NULL) + day + 1);
    free(text);
}

static void expect_member(const json_t *line, const char *key, const char *value)
{
    const json_t *member = json_object_get(line, key);

    cr_assert(member, "%s", key);
    if (value)
        cr_assert_str_eq(json_string_value(member), value);
    else
        cr_assert(json_is_null(member));
}

static void expect_number(const json_t *line, const char *key, json_int_t value)
{
    cr_assert_eq(json_integer_value(json_object_get(line, key)), value, "%s", key);
}

Test(log, writes_json)
{
    char *text = log_once(LOG_JSON, &plain);
    json_t *line = parse_line(text);

    cr_assert_eq(json_object_size(line), 9);
    cr_assert_eq(count_lines(text), 1);
    expect_member(line, "id", "r-1");
    expect_member(line, "client", "127.0.0.1");
    expect_member(line, "method", "POST");
    expect_member(line, "path", "/set/solve");
    expect_member(line, "route", "/set/solve");
    expect_number(line, "status", 200);
    expect_number(line, "bytes", 612);
    expect_number(line, "microseconds", 345);
    json_decref(line);
    free(text);
}

Test(log, writes_missing_texts_and_large_numbers)
{
    struct log_entry entry = {
        .status = 4294967295u, .bytes = INT64_MAX, .microseconds = UINT64_MAX};
    char *text = log_once(LOG_TEXT, &entry);
    json_t *line;

    cr_assert_str_eq(text + 29,
                     " id=- client=- method=- path=- route=- status=4294967295"
                     " bytes=9223372036854775807 microseconds=18446744073709551615\n");
    free(text);
    entry.microseconds = 0;
    text = log_once(LOG_JSON, &entry);
    line = parse_line(text);
    expect_member(line, "id", NULL);
    expect_member(line, "route", NULL);
    expect_number(line, "bytes", INT64_MAX);
    expect_number(line, "microseconds", 0);
    json_decref(line);
    free(text);
}

Test(log, writes_only_events_in_the_format_none)
{
    struct piped_log piped;
    char *text;

    piped_log_open(&piped, LOG_NONE);
    log_request(piped.buffer, &plain);
    log_flush(piped.buffer);
    log_event(piped.log, "listening on port %d", 8080);
    text = piped_log_close(&piped);
    cr_assert_str_eq(text + 29, " event=\"listening on port 8080\"\n");
    free(text);
}

/* Computes the logged form of a path independently of the log. */
static void expected_path(const char *path, char *expected)
{
    size_t i;

    for (i = 0; path[i] && i < LOG_PATH_MAX; i++) {
        if (strchr("\"\\", path[i]) || path[i] <= ' ' || path[i] > '~')
            expected += sprintf(expected, "%%%02X", (unsigned)(unsigned char)path[i]);
        else
            *expected++ = path[i];
    }
    strcpy(expected, path[i] ? "..." : "");
}

static void expect_path(const char *path)
{
    struct log_entry entry = plain;
    char expected[4 * LOG_PATH_MAX];
    char *text;
    char *member;
    json_t *line;

    entry.path = path;
    expected_path(path, expected);
    text = log_once(LOG_TEXT, &entry);
    cr_assert_eq(count_lines(text), 1);
    member = strstr(text, " path=");
    cr_assert(member);
    cr_assert(strncmp(member + 6, expected, strlen(expected)) == 0, "%s", text);
    cr_assert(strncmp(member + 6 + strlen(expected), " route=", 7) == 0, "%s", text);
    free(text);

    text = log_once(LOG_JSON, &entry);
    cr_assert_eq(count_lines(text), 1);
    line = parse_line(text);
    expect_member(line, "path", expected);
    expect_number(line, "status", 200);
    json_decref(line);
    free(text);
}

Test(log, escapes_each_byte_of_a_path)
{
    char path[8];

    for (int c = 1; c < 256; c++) {
        snprintf(path, sizeof path, "/a%cb", c);
        expect_path(path);
    }
}

Test(log, cuts_long_paths)
{
    char path[70000];

    for (size_t length = LOG_PATH_MAX - 1; length <= LOG_PATH_MAX + 1; length++) {
        memset(path, 'x', length);
        path[length] = '\0';
        expect_path(path);
        memset(path, '\n', length);
        expect_path(path);
    }
    memset(path, '\xff', sizeof path - 1);
    path[sizeof path - 1] = '\0';
    expect_path(path);
}

Test(log, escapes_and_cuts_all_texts)
{
    char text[5000];
    char expected[3 * LOG_FIELD_MAX + 4];
    struct log_entry entry = {text, text, text, text, text, 0, UINT64_MAX, UINT64_MAX};
    char *line;
    json_t *parsed;

    memset(text, '\n', sizeof text - 1);
    text[sizeof text - 1] = '\0';
    for (int i = 0; i < LOG_FIELD_MAX; i++)
        memcpy(expected + 3 * i, "%0A", 3);
    strcpy(expected + 3 * LOG_FIELD_MAX, "...");
    entry.bytes = 1;
    entry.microseconds = 1;
    line = log_once(LOG_JSON, &entry);
    cr_assert_eq(count_lines(line), 1);
    parsed = parse_line(line);
    expect_member(parsed, "id", expected);
    expect_member(parsed, "client", expected);
    expect_member(parsed, "method", expected);
    expect_member(parsed, "route", expected);
    json_decref(parsed);
    free(line);
}

Test(log, cuts_long_events)
{
    struct piped_log piped;
    char long_text[3000];
    char *text;
    json_t *line;

    memset(long_text, 'x', sizeof long_text - 1);
    long_text[sizeof long_text - 1] = '\0';
    piped_log_open(&piped, LOG_JSON);
    log_event(piped.log, "%s", long_text);
    text = piped_log_close(&piped);
    line = parse_line(text);
    cr_assert_eq(json_string_length(json_object_get(line, "event")), LOG_EVENT_MAX);
    json_decref(line);
    free(text);
}

/* log_request flushes a full buffer. */
Test(log, flushes_full_buffers)
{
    struct piped_log piped;
    struct log_entry entry = plain;
    char *text;
    char *at;

    piped_log_open(&piped, LOG_TEXT);
    for (unsigned i = 0; i < 3000; i++) {
        entry.status = i;
        log_request(piped.buffer, &entry);
    }
    log_flush(piped.buffer);
    text = at = piped_log_close(&piped);
    for (unsigned i = 0; i < 3000; i++) {
        cr_assert(at = strstr(at, " status="));
        cr_assert_eq(strtoul(at += 8, NULL, 10), i);
    }
    cr_assert_eq(count_lines(text), 3000);
    free(text);
}

Test(log, reports_lack_of_memory)
{
    struct log *log = NULL;
    int null = open("/dev/null", O_WRONLY);
    long good = 0;

    for (; failing_alloc_next(); good++) {
        log = log_open(null, LOG_TEXT);
        cr_assert_eq(!log, failing_alloc_end() > good, "after %ld", good);
    }
    cr_assert(log && good > 0);
    log_close(log);
    close(null);
}

Test(log, reports_lack_of_threads)
{
    no_threads = true;
    cr_assert_null(log_open(STDOUT_FILENO, LOG_TEXT));
    log_close(NULL);
}
