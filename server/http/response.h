/* The response to a request: status, headers and body. Only response.c determines these
 * three parts. server/mhd/ sends them. */
#ifndef PUZZLED_SERVER_HTTP_RESPONSE_H
#define PUZZLED_SERVER_HTTP_RESPONSE_H

#include "request.h"

enum {
    RESPONSE_HEADERS_MAX = 16,
    RESPONSE_RETRY_SIZE = 12,
    RESPONSE_CACHING_SIZE = 32,
    RESPONSE_TIMING_SIZE = 192
};

/* The body and the header values belong to the request, to the program or to `tag`,
 * `retry_after`, `caching` and `timing`, so a response must not be copied or outlive its
 * request. */
struct response {
    unsigned status;
    const char *body;
    size_t length;
    struct header headers[RESPONSE_HEADERS_MAX]; /* without X-Request-Id */
    unsigned count;
    const struct page *page; /* if the headers are the same for each request; or NULL */
    enum page_coding coding; /* of the body of `page` */
    char tag[ETAG_SIZE];
    char retry_after[RESPONSE_RETRY_SIZE];
    char caching[RESPONSE_CACHING_SIZE];
    char timing[RESPONSE_TIMING_SIZE];
};

/* Makes the response for the result of a handler. If the request has a problem, the
 * response is the problem. Returns false if there is not enough memory to write the
 * response. */
bool response_make(struct request *r, enum handler_result result,
                   struct response *response);

/* Makes the response for the problem of the request. Never fails: if memory runs out, the
 * body is empty. */
void response_make_problem(struct request *r, struct response *response);

/* Makes the response to OPTIONS: 204 with the methods of the path. */
void response_make_options(struct request *r, struct response *response);

/* Makes the headers of a response whose body is a stream of NDJSON. */
void response_make_stream(struct request *r, struct response *response);

/* Writes the last line of a stream: the response of the handler, or a problem. */
void response_end_stream(struct request *r, enum handler_result result);

#endif
