/* Reads a request head and rejects what RFC 9112 forbids.
 *
 * libmicrohttpd 0.9.75 accepts heads that two servers can interpret differently (two
 * Content-Length headers, a space before a colon, an unknown Transfer-Encoding). A proxy in
 * front of the service could then disagree about where a request ends. */
#ifndef PUZZLED_SERVER_HTTP_REQUEST_HEAD_H
#define PUZZLED_SERVER_HTTP_REQUEST_HEAD_H

#include "problem.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    REQUEST_TARGET_MAX = 8000, /* bytes of the request target */
    REQUEST_FIELDS_MAX = 8192, /* bytes of the headers, with the empty line after them */
    REQUEST_ID_MAX = 64,       /* bytes of a request id */
    REQUEST_METHOD_MAX = 32
};

/* The Accept header: which media type of a response the client prefers.
 *
 * RFC 9110, 12.5.1: a list of media ranges with parameters, of which `q` is the weight.
 * Only complete type names count; ranges such as "any type" mean JSON. Weights are in
 * thousandths; 0: not accepted. */
struct accept_header {
    unsigned lines; /* application/x-ndjson */
    unsigned json;  /* application/json */
    unsigned html;  /* text/html */
    /* Which ranges are listed that include JSON, or do not. */
    bool lists_others, lists_json, excludes_json;
};

/* The request line. The strings belong to libmicrohttpd. */
struct request_line {
    const char *method;
    const char *target;
    size_t target_length; /* with the query */
    const char *version;
};

/* A request head. The strings belong to libmicrohttpd, until the response is sent. */
struct request_head {
    struct request_line line; /* the caller sets it */
    const char *content_type; /* NULL: absent */
    const char *content_coding;
    struct accept_header accept;
    const char *accept_encoding;
    const char *if_none_match;
    const char *origin;
    const char *request_id;  /* NULL: absent or invalid */
    uint64_t content_length; /* 0: absent */
    bool has_length;
    bool chunked;
};

/* Adds one Accept header; a request can have several. If a weight is invalid, the range does
 * not take part in the comparison of weights, but it is accepted: the standard client of Java
 * sends "q=.2". `accept` is zero at first. Cost: linear in the length. */
void accept_header_read(struct accept_header *accept, const char *value);

/* The Accept-Encoding header (RFC 9110, 12.5.3): weights in thousandths; 0: not listed, or not
 * accepted. "*" is ignored, because a response without a coding is always acceptable. */
struct accept_encoding {
    unsigned identity, gzip, brotli;
};

/* Reads an Accept-Encoding header; NULL is an absent header. Codings with an invalid weight are
 * ignored. Cost: linear in the length. */
struct accept_encoding accept_encoding_read(const char *value);

/* Returns true if a type with this weight is accepted, and preferred to JSON or equal. */
static inline bool accept_header_prefers(const struct accept_header *accept,
                                         unsigned weight)
{
    return weight && weight >= accept->json;
}

/* Returns true if the client accepts JSON: if it does not send the header, or if it lists
 * application/json, application/problem+json or a range that includes them. */
static inline bool accept_header_allows_json(const struct accept_header *accept)
{
    if (accept->excludes_json)
        return false;
    return accept->lists_json || !accept->lists_others;
}

/* Returns true if a request target, before it is decoded, is a path, an http URL with a host,
 * or "*", and contains only bytes that are allowed in a target. */
bool request_head_target_valid(const char *target);

/* Returns the part after the scheme of an http or https URL; NULL for other targets. */
const char *request_head_authority(const char *target);

/* Returns true if the X-Request-Id of a client is valid. */
bool request_head_id_valid(const char *text);

/* The state of reading a head: set `head`, whose `line` is known, and `problem`; the rest is
 * zero. */
struct request_head_reader {
    struct request_head *head;
    struct problem *problem;
    unsigned hosts, lengths, codings, types;
    bool host_valid;
};

/* Adds a header. Sets the problem, which names the header, if it breaks a rule. `value` must
 * stay valid as long as the head. */
void request_head_add(struct request_head_reader *reader, const char *name,
                      size_t name_size, const char *value);

/* Checks the rules for the whole head, after its last header. */
void request_head_end(struct request_head_reader *reader);

/* Returns true if a Content-Type is `name`, with any parameters. */
bool request_head_type_is(const char *type, const char *name);

#endif
