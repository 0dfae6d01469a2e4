/* Refuses request heads that RFC 9112 forbids.
 *
 * libmicrohttpd 0.9.75 lets pass what two servers may read differently (two
 * Content-Length headers, a space before a colon, an unknown Transfer-Encoding, ...), and
 * a proxy in front of us would then disagree about where a request ends. What it refuses
 * by itself never comes here. */
#ifndef PUZZLED_SERVER_HTTP_REQUEST_HEAD_H
#define PUZZLED_SERVER_HTTP_REQUEST_HEAD_H

#include "accept_header.h"
#include "problem.h"

#include <microhttpd.h>

enum {
    REQUEST_TARGET_MAX = 8000, /* bytes of the request target */
    REQUEST_FIELDS_MAX =
        8192,            /* bytes of the header fields, with the empty line behind them */
    REQUEST_ID_MAX = 64, /* bytes of a request id */
    REQUEST_METHOD_MAX = 32,

    /* Bytes that libmicrohttpd has for a connection, all of which it zeroes for each
     * request: a head at both of its limits, the record that it makes of each field, and
     * the head of the answer, for which it reads on by up to REQUEST_READ_STEP beyond the
     * request. */
    REQUEST_FIELD_COST = 64,
    REQUEST_FIELDS_SURE = 30, /* so many fit at any rate */
    REQUEST_READ_STEP = 128,
    REQUEST_ANSWER_HEAD = 896,
    REQUEST_POOL = sizeof "OPTIONS  HTTP/1.1\r\n" + REQUEST_TARGET_MAX +
                   REQUEST_FIELDS_MAX + REQUEST_FIELDS_SURE * REQUEST_FIELD_COST +
                   REQUEST_READ_STEP + REQUEST_ANSWER_HEAD
};

/* The parts of a request line where libmicrohttpd keeps them, in its read buffer. */
struct request_line {
    const char *method;
    const char *target;
    size_t target_length; /* before the query was cut off it */
    const char *version;
};

/* What is read off a request head; pointers belong to libmicrohttpd's connection. */
struct request_head {
    struct request_line line; /* set by the caller */
    const char *content_type; /* NULL when absent */
    const char *content_coding;
    struct accept_header accept;
    const char *accept_encoding;
    const char *if_none_match;
    const char *origin;
    const char *request_id;  /* NULL when absent or not valid */
    uint64_t content_length; /* 0 when absent */
    bool has_length;
    bool chunked;
};

/* Looks at the request target before libmicrohttpd changes it. False when it is neither a
 * path nor a URL of http with a host nor "*", or holds bytes that no target may hold. */
bool request_head_target_valid(const char *target);

/* What follows the scheme of a URL of http or https; NULL for any other target. */
const char *request_head_authority(const char *target);

/* Whether a client's X-Request-Id is taken. */
bool request_head_id_valid(const char *text);

/* Decodes %XX in place, except what would change the meaning of a path (%00, %2F), and
 * gives the new length. Made for MHD_OPTION_UNESCAPE_CALLBACK. */
size_t request_head_unescape(void *cls, struct MHD_Connection *connection, char *text);

/* Reads the head of the request on `connection`, whose line is known, into `head`; sets
 * `problem` when it breaks a rule, naming the header. Cost: 0.2 us for ten headers. */
void request_head_read(struct MHD_Connection *connection, struct request_head *head,
                       struct problem *problem);

/* Whether a Content-Type names `name`, whatever parameters follow. */
bool request_head_type_is(const char *type, const char *name);

#endif
