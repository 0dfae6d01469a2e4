/* Runs a service with the routes of a test in this process. Clients use HTTP/1. */
#ifndef PUZZLED_TESTS_SERVER_SERVICE_CASE_H
#define PUZZLED_TESTS_SERVER_SERVICE_CASE_H

#include "server/mhd/http_server.h"

enum { SERVICE_TIMEOUT_S = 300 }; /* for waits that normally take milliseconds */

struct service_case {
    struct service service;
    struct http_server server;
    unsigned port;
    FILE *log; /* the access log */
};

/* Starts one loop and `workers` workers on 127.0.0.1. `arguments` are options, which NULL ends; the
 * default of each time limit is SERVICE_TIMEOUT_S. All rows are POST and accept any object. Rows
 * that read NDJSON have two query parameters: `limit`, an integer of at least 1 with the
 * default 7, and `label`, a string. A process can run one service. */
void service_start(struct service_case *s, const struct route *rows, unsigned count,
                   unsigned workers, char *const arguments[]);

/* Begins the shutdown, as a signal does. */
void service_drain(struct service_case *s);

/* Stops the service, and checks that it has released everything. Returns its log, which the caller
 * frees. */
char *service_stop(struct service_case *s);

/* Waits until `*level` is `value`. */
void service_await(const atomic_uint *level, unsigned value);

/* Sets the clock to the time limit of the current requests, and waits for the next sweep of the
 * loop over its connections. */
void service_pass_time(struct service_case *s);

/* Waits until a service that shuts down no longer listens. */
void service_await_drain(const struct service_case *s);

/* A response. */
struct response {
    char *head; /* status line and fields, without the blank line */
    char *body; /* without chunks; NUL-terminated */
    size_t length;
    bool whole; /* the response is complete */
    bool chunked;
};

int client_open(const struct service_case *s);
void client_send(int fd, const char *text);

/* Returns false if the service has closed the connection. */
bool client_send_bytes(int fd, const char *data, size_t size);

/* Sends a POST request. Each of the header fields ends with CR LF. */
void client_post(int fd, const char *path, const char *fields, const char *body);

/* Reads one complete response. */
struct response client_read(int fd);

/* Read the head of a response, and its next chunk. Both end with a NUL, and the caller frees them.
 * A chunk is "" at the end of the response, and NULL if the connection ends before. */
char *client_read_head(int fd);
char *client_read_chunk(int fd);

void response_free(struct response *r);

/* Returns true if the head contains the line `field`. */
bool response_has(const struct response *r, const char *field);

/* Expects that the head contains the line `status`, and the body `text`. Frees the response. */
void response_expect(struct response r, const char *status, const char *text);

/* Sends a POST request on a new connection, and returns the response. */
struct response client_request(const struct service_case *s, const char *path,
                               const char *fields, const char *body);

#endif
