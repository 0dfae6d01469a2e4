#include "service_case.h"

#include "app/options.h"
#include "server/http/openapi.h"
#include "server/net/listener.h"
#include "server/observe/metrics.h"
#include "tests/solvers/set_clock.h"

#include <arpa/inet.h>
#include <criterion/criterion.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <unistd.h>

enum {
    DOCUMENT_MAX = 8192,
    ARGUMENTS_MAX = 16,
    ROWS_MAX = 16,
    WORKER_BYTES = 1 << 20,
    PART = 1 << 16
};

#define OBJECT "{\"schema\":{\"type\":\"object\"}}"

static const char for_lines[] =
    ",\"application/x-ndjson\":{}}},\"x-query-schema\":{\"type\":\"object\","
    "\"additionalProperties\":false,\"properties\":{"
    "\"limit\":{\"type\":\"integer\",\"minimum\":1,\"default\":7},"
    "\"label\":{\"type\":\"string\"}}}";

static struct openapi *make_document(const struct route *rows, unsigned count)
{
    char text[DOCUMENT_MAX];
    size_t length = (size_t)snprintf(text, sizeof text, "{\"paths\":{");

    for (unsigned i = 0; i < count; i++)
        length += (size_t)snprintf(
            text + length, sizeof text - length,
            "%s\"%s\":{\"post\":{\"requestBody\":{\"content\":{\"application/json\":" OBJECT
            "%s}}",
            i ? "," : "", rows[i].path, rows[i].operation->lines ? for_lines : "}}");
    length += (size_t)snprintf(text + length, sizeof text - length, "}}");
    cr_assert_lt(length, sizeof text);
    return openapi_load(text, length, rows, count);
}

static void read_settings(struct settings *settings, char *const arguments[])
{
    static const char *const limits[] = {"PUZZLED_REQUEST_SECONDS", "PUZZLED_IDLE_SECONDS",
                                         "PUZZLED_JOB_SECONDS", "PUZZLED_DRAIN_SECONDS"};
    char *argv[ARGUMENTS_MAX] = {(char *)(uintptr_t)"puzzled"};
    char seconds[12];
    struct options options;
    int argc = 1;

    snprintf(seconds, sizeof seconds, "%d", SERVICE_TIMEOUT_S);
    for (unsigned i = 0; i < sizeof limits / sizeof limits[0]; i++)
        setenv(limits[i], seconds, 1);
    for (; arguments && *arguments; arguments++)
        argv[argc++] = *arguments;
    cr_assert_eq(options_parse(&options, argc, argv, stdout, stderr), OPTIONS_SERVE);
    *settings = options.settings;
}

static void start_loop(struct service_case *s)
{
    struct listener listener = {.address = "127.0.0.1"};
    int fd;

    cr_assert_eq(listener_open(&listener, &fd, 1), 0);
    s->port = listener.port;
    cr_assert(http_server_open(&s->server, &s->service, 0, fd));
    cr_assert(event_loop_start(&s->server.loop));
}

void service_start(struct service_case *s, const struct route *rows, unsigned count,
                   unsigned workers, char *const arguments[])
{
    struct service *service = &s->service;
    const char *names[ROWS_MAX];
    char size[12];

    memset(s, 0, sizeof *s);
    signal(SIGPIPE, SIG_IGN);
    snprintf(size, sizeof size, "%u", workers);
    setenv("UV_THREADPOOL_SIZE", size, 1);
    read_settings(&service->settings, arguments);
    s->log = tmpfile();
    cr_assert(s->log);
    service->settings.loops = 1;
    service->jobs.workers = workers;
    service->jobs.limit = service->settings.queue;
    service->loop_bytes = service->worker_bytes = WORKER_BYTES;
    service->memory.limit = service->settings.max_memory / 4;
    cr_assert_leq(count, ROWS_MAX);
    for (unsigned i = 0; i < count; i++)
        names[i] = rows[i].path;
    cr_assert(router_open(&service->router, rows, count, NULL));
    service->openapi = make_document(rows, count);
    service->metrics = metrics_create(names, count, 1);
    client_limit_open(&service->clients, service->settings.max_per_client);
    service->log = log_open(fileno(s->log), LOG_TEXT);
    cr_assert(service->openapi && service->metrics && service->log);
    start_loop(s);
}

void service_drain(struct service_case *s)
{
    atomic_store(&s->service.draining, true);
    event_loop_wake(&s->server.loop);
}

static char *read_log(FILE *file)
{
    long size;
    char *text;

    cr_assert_eq(fseek(file, 0, SEEK_END), 0);
    size = ftell(file);
    cr_assert(size >= 0 && fseek(file, 0, SEEK_SET) == 0);
    text = calloc((size_t)size + 1, 1);
    cr_assert(text);
    cr_assert_eq(fread(text, 1, (size_t)size, file), (size_t)size);
    fclose(file);
    return text;
}

char *service_stop(struct service_case *s)
{
    struct service *service = &s->service;

    service_drain(s);
    http_server_join(&s->server);
    cr_assert_eq(atomic_load(&service->jobs.waiting), 0);
    cr_assert_eq(atomic_load(&service->jobs.working), 0);
    cr_assert_eq(atomic_load(&service->jobs.assisting), 0);
    cr_assert_eq(atomic_load(&service->connections), 0);
    cr_assert_eq(atomic_load(&service->slots), 0);
    cr_assert_null(service->clients.clients);
    cr_assert_eq(atomic_load(&service->requests), 0);
    cr_assert_eq(atomic_load(&service->memory.used), 0);
    log_close(service->log);
    metrics_free(service->metrics);
    client_limit_close(&service->clients);
    openapi_free(service->openapi);
    router_close(&service->router);
    return read_log(s->log);
}

void service_await(const atomic_uint *level, unsigned value)
{
    for (unsigned i = 0; atomic_load(level) != value; i++) {
        cr_assert_lt(i, SERVICE_TIMEOUT_S * 1000, "stays at %u", atomic_load(level));
        usleep(1000);
    }
}

/* Returns a connected socket, or -1 if the service does not listen. */
static int try_to_connect(const struct service_case *s)
{
    struct sockaddr_in address = {.sin_family = AF_INET,
                                  .sin_port = htons((uint16_t)s->port),
                                  .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    struct timeval timeout = {.tv_sec = SERVICE_TIMEOUT_S};
    int fd = socket(AF_INET, SOCK_STREAM, 0);

    cr_assert_geq(fd, 0);
    setsockopt(fd, SOL_SOCKET, SO_RCVTIMEO, &timeout, sizeof timeout);
    if (connect(fd, (struct sockaddr *)&address, sizeof address) == 0)
        return fd;
    close(fd);
    return -1;
}

int client_open(const struct service_case *s)
{
    int fd = try_to_connect(s);

    cr_assert_geq(fd, 0);
    return fd;
}

/* The sweep of the loop also closes the connection of a client that sends nothing. */
void service_pass_time(struct service_case *s)
{
    unsigned long long before = atomic_load(&s->service.accepted);
    int silent = client_open(s);
    char byte;

    while (atomic_load(&s->service.accepted) == before)
        usleep(1000);
    set_clock_shift((int64_t)s->service.settings.request_seconds * 1000000000);
    cr_assert_eq(recv(silent, &byte, 1, 0), 0);
    close(silent);
}

void service_await_drain(const struct service_case *s)
{
    for (int fd; (fd = try_to_connect(s)) >= 0; usleep(1000))
        close(fd);
}

void client_send(int fd, const char *text)
{
    cr_assert_eq(send(fd, text, strlen(text), MSG_NOSIGNAL), (ssize_t)strlen(text));
}

bool client_send_bytes(int fd, const char *data, size_t size)
{
    while (size) {
        ssize_t sent = send(fd, data, size, MSG_NOSIGNAL);

        if (sent <= 0)
            return false;
        data += sent;
        size -= (size_t)sent;
    }
    return true;
}

void client_post(int fd, const char *path, const char *fields, const char *body)
{
    char text[1024];

    snprintf(text, sizeof text,
             "POST %s HTTP/1.1\r\nHost: a\r\nContent-Length: %zu\r\n%s\r\n%s", path,
             strlen(body), fields, body);
    client_send(fd, text);
}

/* A buffer that grows. */
struct text {
    char *data;
    size_t length, capacity;
};

/* Appends up to `most` bytes. Returns false at the end of the connection. */
static bool read_some(int fd, struct text *t, size_t most)
{
    ssize_t got;

    if (t->length + most >= t->capacity) {
        t->capacity = 2 * t->capacity + most + 1;
        t->data = realloc(t->data, t->capacity);
        cr_assert(t->data);
    }
    got = recv(fd, t->data + t->length, most, 0);
    if (got > 0)
        t->length += (size_t)got;
    t->data[t->length] = '\0';
    return got > 0;
}

static bool ends_with(const struct text *t, const char *end)
{
    size_t length = strlen(end);

    return t->length >= length && memcmp(t->data + t->length - length, end, length) == 0;
}

/* Reads up to `end`, and removes it. */
static bool read_to(int fd, struct text *t, const char *end)
{
    t->length = 0;
    do {
        if (!read_some(fd, t, 1))
            return false;
    } while (!ends_with(t, end));
    t->length -= strlen(end);
    t->data[t->length] = '\0';
    return true;
}

static bool read_bytes(int fd, struct text *t, size_t count)
{
    size_t end = t->length + count;

    while (t->length < end && read_some(fd, t, end - t->length))
        ;
    return t->length == end;
}

/* Appends the next chunk. Returns its size, or -1 if the connection ends before. */
static long read_chunk(int fd, struct text *t)
{
    struct text size = {0}, end = {0};
    long count = -1;

    if (read_to(fd, &size, "\r\n")) {
        count = strtol(size.data, NULL, 16);
        if (!read_bytes(fd, t, (size_t)count) || !read_to(fd, &end, "\r\n"))
            count = -1;
    }
    free(size.data);
    free(end.data);
    return count;
}

char *client_read_head(int fd)
{
    struct text head = {0};

    cr_assert(read_to(fd, &head, "\r\n\r\n"), "the head is incomplete: %s", head.data);
    return head.data;
}

char *client_read_chunk(int fd)
{
    struct text chunk = {0};

    if (read_chunk(fd, &chunk) >= 0)
        return chunk.data;
    free(chunk.data);
    return NULL;
}

static void read_body(int fd, struct response *r, struct text *body)
{
    const char *length = strstr(r->head, "Content-Length: ");
    long count;

    r->chunked = response_has(r, "Transfer-Encoding: chunked");
    if (r->chunked) {
        do {
            count = read_chunk(fd, body);
        } while (count > 0);
        r->whole = count == 0;
    } else if (length) {
        r->whole = read_bytes(fd, body, strtoul(length + 16, NULL, 10));
    } else {
        while (read_some(fd, body, PART))
            ;
    }
}

struct response client_read(int fd)
{
    struct response r = {.head = client_read_head(fd)};
    struct text body = {.data = calloc(1, 1), .capacity = 1};

    cr_assert(body.data);
    read_body(fd, &r, &body);
    r.body = body.data;
    r.length = body.length;
    return r;
}

void response_free(struct response *r)
{
    free(r->head);
    free(r->body);
}

bool response_has(const struct response *r, const char *field)
{
    size_t length = strlen(field);

    for (const char *line = r->head; line; line = strstr(line, "\r\n")) {
        line += strspn(line, "\r\n");
        if (strncmp(line, field, length) == 0 && strchr("\r", line[length]))
            return true;
    }
    return false;
}

void response_expect(struct response r, const char *status, const char *text)
{
    cr_expect(response_has(&r, status), "%s", r.head);
    cr_expect(strstr(r.body, text), "no %s: %s", text, r.body);
    response_free(&r);
}

struct response client_request(const struct service_case *s, const char *path,
                               const char *fields, const char *body)
{
    int fd = client_open(s);
    struct response r;

    client_post(fd, path, fields, body);
    r = client_read(fd);
    close(fd);
    return r;
}
