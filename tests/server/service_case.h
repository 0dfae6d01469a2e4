/* A service with routes of the test, in this process, and clients that speak HTTP/1. */
#ifndef PUZZLED_TESTS_SERVER_SERVICE_CASE_H
#define PUZZLED_TESTS_SERVER_SERVICE_CASE_H

#include "server/mhd/http_server.h"

enum { SERVICE_PATIENCE_S = 300 }; /* for what takes milliseconds unless it hangs */

struct service_case {
    struct service service;
    struct http_server server;
    unsigned port;
    FILE *log; /* what the service logs */
};

/* Starts one loop and `workers` workers on 127.0.0.1, with the options `arguments`, a list
 * with NULL at its end. Every time limit is SERVICE_PATIENCE_S where they name no other.
 * All rows are POST and take any object; those that read lines have two parameters in the
 * query: `limit`, an integer from 1 with the default 7, and `label`, a string. One service
 * in a process. */
void service_start(struct service_case *s, const struct route *rows, unsigned count,
                   unsigned workers, char *const arguments[]);

/* Begins the stop, as a signal does. */
void service_drain(struct service_case *s);

/* Stops the service, checks that nothing is left over and gives its log; the caller frees
 * it. */
char *service_stop(struct service_case *s);

/* Waits until `*level` is `value`. */
void service_await(const atomic_uint *level, unsigned value);

/* Lets the time for a request pass, and waits until the loop has looked which of the
 * connections that it accepted are late. */
void service_pass_time(struct service_case *s);

/* Waits until the service that was told to stop listens no more. */
void service_await_drain(const struct service_case *s);

/* An answer as it came over the wire. */
struct response {
    char *head; /* status line and fields, without the blank line */
    char *body; /* without chunks; NUL-terminated */
    size_t length;
    bool whole; /* its end came, and not just the end of the connection */
    bool chunked;
};

int client_open(const struct service_case *s);
void client_send(int fd, const char *text);

/* False when the service takes no more. */
bool client_send_bytes(int fd, const char *data, size_t size);

/* Sends a POST of `body` with `fields`, each with CR LF at its end. */
void client_post(int fd, const char *path, const char *fields, const char *body);

/* Reads one answer to its end. */
struct response client_read(int fd);

/* Reads the head of an answer, and the next chunk of one, NUL-terminated; the caller frees
 * both. A chunk is "" at the end of the answer and NULL when the connection ends before. */
char *client_read_head(int fd);
char *client_read_chunk(int fd);

void response_free(struct response *r);

/* True when the head has the line `field`. */
bool response_has(const struct response *r, const char *field);

/* The answer is expected to have the line `status` and to hold `text`; frees it. */
void reply_expect(struct response r, const char *status, const char *text);

/* Asks on a connection of its own. */
struct response client_ask(const struct service_case *s, const char *path,
                           const char *fields, const char *body);

#endif
