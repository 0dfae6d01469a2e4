/* Reads a request head, and rejects heads that RFC 9112 forbids.
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

/* The Accept header, which states the media types of a response that the client prefers.
 *
 * RFC 9110, 12.5.1: a list of media ranges with parameters, of which `q` is the weight.
 * Ranges that include JSON, such as "any type", mean JSON. A range of images means SVG, and
 * a range of texts means CSV, because operations do not write other images and texts.
 * Weights are in thousandths. The weight 0 means that the type is not accepted. */
struct accept_header {
    unsigned weights[MEDIA_TYPES]; /* the largest weight of a range that means the type */
    unsigned json_range;           /* of a range that includes JSON and other types */
    /* The header lists a range without JSON; lists a range with JSON; excludes JSON. */
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
    const char *host;
    const char *mcp_version; /* MCP-Protocol-Version */
    const char *request_id;  /* NULL: absent or invalid */
    uint64_t content_length; /* 0: absent */
    bool has_length;
    bool chunked;
};

/* The names of the media types, such as "application/json". */
extern const char *const media_type_names[MEDIA_TYPES];

/* Adds one Accept header; a request can have several such headers. If a weight is invalid,
 * the range is ignored when weights are compared, but it is accepted, because the standard
 * client of Java sends "q=.2". `accept` must be zero before the first call. Cost: linear in
 * the length. */
void accept_header_read(struct accept_header *accept, const char *value);

/* The Accept-Encoding header (RFC 9110, 12.5.3). Weights are in thousandths. The weight 0
 * means that the coding is not listed or not accepted. "*" is ignored, because a response
 * without a coding is always acceptable. */
struct accept_encoding {
    unsigned identity, gzip, brotli;
};

/* Reads an Accept-Encoding header; NULL is an absent header. Codings with an invalid weight are
 * ignored. Cost: linear in the length. */
struct accept_encoding accept_encoding_read(const char *value);

/* Returns the weight of JSON: the weight of its name, or otherwise the weight of a
 * range. */
static inline unsigned accept_header_json(const struct accept_header *accept)
{
    if (accept->excludes_json)
        return 0;
    return accept->weights[MEDIA_JSON] ? accept->weights[MEDIA_JSON] : accept->json_range;
}

/* Returns true if a type is accepted, and its weight is at least the weight of JSON. */
static inline bool accept_header_prefers(const struct accept_header *accept,
                                         enum media_type type)
{
    return accept->weights[type] && accept->weights[type] >= accept_header_json(accept);
}

/* Returns the type that the client prefers among JSON and the types of `offered`, which has
 * a bit 1 << type for each other type. If JSON and another type have equal weights, returns
 * the other type, because a client that names another type wants this type. Returns
 * MEDIA_JSON if the client does not accept any of these types. */
enum media_type accept_header_choose(const struct accept_header *accept, unsigned offered);

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

/* The state of reading a head. Initialize `head`, whose `line` is known, and `problem`. Set
 * all other members to 0. */
struct request_head_reader {
    struct request_head *head;
    struct problem *problem;
    unsigned hosts, lengths, codings, types;
    bool host_valid;
};

/* Adds a header. If the header breaks a rule, sets the problem, which names the header.
 * `value` must stay valid as long as the head. */
void request_head_add(struct request_head_reader *reader, const char *name,
                      size_t name_size, const char *value);

/* Checks the rules for the whole head, after its last header. */
void request_head_end(struct request_head_reader *reader);

/* Returns true if a Content-Type is `name`, with any parameters. */
bool request_head_type_is(const char *type, const char *name);

#endif
