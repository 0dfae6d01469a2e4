/* NDJSON requests over HTTP: their responses, their errors, and the state of the connection after
 * them. cspell:ignore limt */
#include "line_rows.h"
#include "tests/solvers/set_clock.h"

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

static struct service_case s;

static void start(void)
{
    service_start(&s, line_rows, LINE_ROWS, 1, NULL);
}

/* Expects the response to a body of the values "a", "bc" and "". */
static void expect_three(struct response r)
{
    struct gathered g = {.limit = 7};
    char *wanted;

    gathered_add(&g, "a", 1);
    gathered_add(&g, "bc", 2);
    gathered_add(&g, "", 0);
    wanted = gathered_response(&g);
    response_expect(r, "HTTP/1.1 200 OK", wanted);
    free(wanted);
}

static const char three[] = "\"a\"\n\n\"b\\u0063\"\r\n\"\"";

static void send_chunk(int fd, const char *data, size_t size)
{
    char head[16];

    client_send_bytes(fd, head, (size_t)snprintf(head, sizeof head, "%zx\r\n", size));
    client_send_bytes(fd, data, size);
    client_send_bytes(fd, "\r\n", 2);
}

Test(upload, accepts_an_empty_body)
{
    int fd;

    start();
    response_expect(client_request(&s, "/gather", LINES, ""), "HTTP/1.1 200 OK",
                    "{\"lines\":0,");
    fd = client_open(&s);
    line_send_head(fd, "/gather", "");
    response_expect(client_read(fd), "HTTP/1.1 200 OK", "{\"lines\":0,");
    line_send_head(fd, "/gather", "Transfer-Encoding: chunked\r\n");
    client_send(fd, "0\r\n\r\n");
    response_expect(client_read(fd), "HTTP/1.1 200 OK", "{\"lines\":0,");
    close(fd);
    line_stop(&s, 3, 0);
}

/* The service reads the rest of a short body after an invalid line, so that the connection can stay
 * open. */
Test(upload, accepts_all_kinds_of_requests_on_one_connection)
{
    int fd;

    start();
    fd = client_open(&s);
    for (unsigned i = 0; i < 3; i++) {
        client_post(fd, "/gather", "Content-Type: Application/X-NDJSON; charset=utf-8\r\n",
                    three);
        client_post(fd, "/gather?limit=0", LINES, three);
        client_post(fd, "/gather", "", "{}");
        client_post(fd, "/gather", LINES, "\"a\n\"b\"");
        client_post(fd, "/gather", LINES, "true\n\"a\"\n[]\n");
    }
    for (unsigned i = 0; i < 3; i++) {
        expect_three(client_read(fd));
        response_expect(client_read(fd), "HTTP/1.1 422 Unprocessable Content",
                        "\"pointer\":\"/limit\"");
        response_expect(client_read(fd), "HTTP/1.1 200 OK", "{}");
        response_expect(client_read(fd), "HTTP/1.1 400 Bad Request", "\"line\":1,");
        response_expect(client_read(fd), "HTTP/1.1 422 Unprocessable Content",
                        "\"pointer\":\"/0\"");
    }
    close(fd);
    line_stop(&s, 9, 6);
}

Test(upload, reads_the_options_from_the_query)
{
    start();
    response_expect(client_request(&s, "/gather?limit=12&label=a%2Fb", LINES, three),
                    "HTTP/1.1 200 OK", "\"limit\":12,\"label\":\"a/b\"}");
    response_expect(client_request(&s, "/gather?label=12", LINES, three), "HTTP/1.1 200 OK",
                    "\"limit\":7,\"label\":\"12\"}");
    expect_three(client_request(&s, "/gather?", LINES, three));
    response_expect(client_request(&s, "/gather?limt=12", LINES, three),
                    "HTTP/1.1 422 Unprocessable Content", "\"pointer\":\"/limt\"");
    response_expect(client_request(&s, "/gather?limit=12", "", "{}"),
                    "HTTP/1.1 422 Unprocessable Content", "query parameters are only for");
    response_expect(client_request(&s, "/plain?limit=12", "", "{}"), "HTTP/1.1 200 OK",
                    "{}");
    line_stop(&s, 3, 0);
}

Test(upload, reports_errors_of_the_line_handler)
{
    start();
    response_expect(client_request(&s, "/gather?limit=13", LINES, three),
                    "HTTP/1.1 422 Unprocessable Content",
                    "\"errors\":[{\"pointer\":\"/limit\",\"detail\":\"is unlucky\"}]");
    response_expect(client_request(&s, "/gather?limit=14", LINES, three),
                    "HTTP/1.1 503 Service Unavailable", "out-of-memory");
    response_expect(client_request(&s, "/gather?limit=15", LINES, three),
                    "HTTP/1.1 422 Unprocessable Content", "is invalid at the end");
    line_stop(&s, 1, 0);
}

Test(upload, reports_the_position_of_an_invalid_line)
{
    start();
    response_expect(client_request(&s, "/gather", LINES, "\"a\"\n\n\"b\" x\n\"c\"\n"),
                    "HTTP/1.1 400 Bad Request",
                    "\"line\":3,\"column\":5,\"errors\":[{"
                    "\"pointer\":\"/2\",\"detail\":\"expected the end of ");
    response_expect(
        client_request(&s, "/gather", LINES, "\"a\"\n[1]\n\"c\"\n"),
        "HTTP/1.1 422 Unprocessable Content",
        "\"detail\":\"/1: the line is an array; each line must be one JSON string or one integer in plain digits\"");
    response_expect(client_request(&s, "/gather", LINES, "\"a\"\n\"c"),
                    "HTTP/1.1 400 Bad Request", "\"line\":2,");
    response_expect(
        client_request(&s, "/short", LINES, "\"14 byte string\"\n\"now 15 in quotes\""),
        "HTTP/1.1 422 Unprocessable Content",
        "\"pointer\":\"/1\",\"detail\":\"the line has more than 16 bytes, which is the limit\"");
    line_stop(&s, 4, 4);
}

/* Sends blank lines until the service responds. Returns false if it never does. */
static bool send_until_response(int fd, bool chunked)
{
    static char blanks[16384];

    memset(blanks, '\n', sizeof blanks);
    for (unsigned i = 0; i < 4096; i++) {
        char byte;

        if (recv(fd, &byte, 1, MSG_PEEK | MSG_DONTWAIT) == 1)
            return true;
        if (chunked)
            send_chunk(fd, blanks, sizeof blanks);
        else
            client_send_bytes(fd, blanks, sizeof blanks);
    }
    return false;
}

Test(upload, does_not_read_a_long_rest_after_an_invalid_line)
{
    static const char *const framing[] = {"Content-Length: 100000000\r\n",
                                          "Transfer-Encoding: chunked\r\n"};
    struct response r;

    start();
    for (unsigned chunked = 0; chunked < 2; chunked++) {
        int fd = client_open(&s);

        line_send_head(fd, "/gather", framing[chunked]);
        if (chunked)
            send_chunk(fd, "\"a\"\n[]\n", 7);
        else
            client_send(fd, "\"a\"\n[]\n");
        cr_assert(send_until_response(fd, chunked));
        r = client_read(fd);
        cr_expect(response_has(&r, "Connection: close"));
        response_expect(r, "HTTP/1.1 422 Unprocessable Content", "\"pointer\":\"/1\"");
        close(fd);
    }
    line_stop(&s, 2, 2);
}

Test(upload, responds_to_an_expectation_of_100_continue)
{
    char *head;
    int fd;

    start();
    fd = client_open(&s);
    line_send_head(fd, "/gather", "Content-Length: 4\r\nExpect: 100-continue\r\n");
    head = client_read_head(fd);
    cr_expect_str_eq(head, "HTTP/1.1 100 Continue");
    free(head);
    client_send(fd, "\"a\"\n");
    response_expect(client_read(fd), "HTTP/1.1 200 OK", "{\"lines\":1,");
    line_send_head(fd, "/gather?limit=0",
                   "Content-Length: 400000\r\nExpect: 100-continue\r\n");
    response_expect(client_read(fd), "HTTP/1.1 422 Unprocessable Content", "/limit");
    close(fd);
    line_stop(&s, 1, 0);
}

Test(upload, aborts_once_after_the_client_has_left)
{
    char *log;
    int fd;

    start();
    fd = client_open(&s);
    line_send_head(fd, "/gather", "Content-Length: 1000\r\n");
    client_send(fd, "\"a\"\n\"b");
    service_await(&line_begun, 1);
    close(fd);
    service_await(&line_aborted, 1);
    fd = client_open(&s);
    line_send_head(fd, "/gather", "Transfer-Encoding: chunked\r\n");
    service_await(&line_begun, 2);
    shutdown(fd, SHUT_WR); /* a half-closed connection */
    service_await(&line_aborted, 2);
    close(fd);
    log = service_stop(&s);
    cr_expect(strstr(log, "path=/gather route=/gather status=499"), "%s", log);
    free(log);
    cr_expect_eq(atomic_load(&line_finished), 0);
    cr_expect_eq(atomic_load(&line_aborted), 2);
}

Test(upload, responds_to_a_body_that_arrives_during_a_drain)
{
    struct response r;
    int fd;

    start();
    fd = client_open(&s);
    line_send_head(fd, "/gather", "Content-Length: 8\r\n");
    client_send(fd, "\"a\"\n");
    service_await(&line_begun, 1);
    service_drain(&s);
    service_await_drain(&s);
    client_send(fd, "\"b\"\n");
    r = client_read(fd);
    cr_expect(response_has(&r, "Connection: close"));
    response_expect(r, "HTTP/1.1 200 OK", "{\"lines\":2,");
    close(fd);
    line_stop(&s, 1, 0);
}

Test(upload, aborts_a_body_that_does_not_arrive_during_a_drain)
{
    int fd;

    start();
    fd = client_open(&s);
    line_send_head(fd, "/gather", "Content-Length: 8\r\n");
    client_send(fd, "\"a\"\n");
    service_await(&line_begun, 1);
    service_drain(&s);
    for (; atomic_load(&s.service.connections); usleep(1000))
        set_clock_shift((int64_t)s.service.settings.drain_seconds * 1000000000);
    line_stop(&s, 1, 1);
    close(fd);
}
