/* Every way in which a request can fail, as RFC 9457 problems.
 *
 * One table, PROBLEM_MAP, holds each problem's name in C, HTTP status, slug (the last
 * segment of its `type`), title, and the text of the page that explains it to people. */
#ifndef PUZZLED_SERVER_HTTP_PROBLEM_H
#define PUZZLED_SERVER_HTTP_PROBLEM_H

#include "server/exchange.h"

#define PROBLEM_MAP(X)                                                                     \
    X(PROBLEM_BAD_REQUEST, 400, "bad-request", "The request is not valid HTTP",            \
      "The request line or a header breaks RFC 9112 in a way that proxies and servers "    \
      "may read differently, so the request is refused and the connection closed. The "    \
      "detail names the header.")                                                          \
    X(PROBLEM_NOT_JSON, 400, "not-json", "The body is not JSON",                           \
      "The body could not be read as one JSON value. `line` and `column` tell where "      \
      "reading stopped; a key that occurs twice in one object is refused too.")            \
    X(PROBLEM_NO_MEDIA_TYPE, 400, "media-type-missing", "QUERY needs a Content-Type",      \
      "A QUERY says what kind of question it carries (RFC 10008): send Content-Type: "     \
      "application/json, or any application/*+json. POST takes a body without one.")       \
    X(PROBLEM_NOT_FOUND, 404, "not-found", "There is nothing at this path",                \
      "GET / lists what there is; /openapi.json describes it.")                            \
    X(PROBLEM_METHOD, 405, "method-not-allowed", "This path takes another method",         \
      "The Allow header names the methods of the path. Puzzle questions are POST or "      \
      "QUERY.")                                                                            \
    X(PROBLEM_TIMEOUT, 408, "request-timeout", "The request did not arrive in time",       \
      "The whole request, head and body, has to arrive within --request-seconds; of a "    \
      "body in lines, application/x-ndjson, 1 MiB in every such time.")                    \
    X(PROBLEM_BODY_TOO_LARGE, 413, "body-too-large", "The body is too large",              \
      "The body is larger than this path takes: 1 MiB unless its description says "        \
      "otherwise or the service was started with another --max-body. Or it is a large "    \
      "body of so many small values that they do not fit into the part of --max-memory "   \
      "that is for bodies.")                                                               \
    X(PROBLEM_URI_TOO_LONG, 414, "uri-too-long", "The request line is too long",           \
      "The request target, which is the path and the query together, can have up to "      \
      "8,000 bytes, and the method up to 32 bytes.")                                       \
    X(PROBLEM_MEDIA_TYPE, 415, "unsupported-media-type",                                   \
      "The body's Content-Type is not JSON",                                               \
      "Send application/json or any application/*+json. POST takes a body without a "      \
      "Content-Type too, and reads application/x-www-form-urlencoded as JSON, because "    \
      "plain curl -d says so; where the description says so, it takes "                    \
      "application/x-ndjson. QUERY does not. A Content-Encoding is not taken.")            \
    X(PROBLEM_EXPECTATION, 417, "expectation-failed", "The expectation cannot be met",     \
      "Of what an Expect header may ask, only 100-continue is understood.")                \
    X(PROBLEM_INVALID, 422, "invalid-question", "The question cannot be answered",         \
      "The body is JSON, but a field is missing, unknown, of the wrong type, out of "      \
      "range, or contradicts another. `errors` names each such field by a JSON pointer "   \
      "(RFC 6901) and says why.")                                                          \
    X(PROBLEM_TOO_MANY, 429, "too-many-at-once", "This client has too much under way",     \
      "The service was started with --max-per-client: one client, an IPv4 address or the " \
      "first 64 bits of one of IPv6, may have so many connections open; one for which a "  \
      "trusted proxy asks, so many requests under way. Try again when one has ended.")     \
    X(PROBLEM_HEAD_TOO_LARGE, 431, "headers-too-large", "The headers are too large",       \
      "All headers together may take 8 KiB, with up to 30 of them. More than 30 may be "   \
      "too many beside a long request target or other long headers.")                      \
    X(PROBLEM_INTERNAL, 500, "internal-error", "The service made a mistake",               \
      "This is a fault of the service, not of the request. Please report it with the "     \
      "request and its X-Request-Id.")                                                     \
    X(PROBLEM_TRANSFER_CODING, 501, "transfer-coding-unknown",                             \
      "The Transfer-Encoding is not known", "Only `chunked` is understood.")               \
    X(PROBLEM_OVERLOADED, 503, "overloaded", "The service is busy",                        \
      "The queue of heavy questions is full, the memory for large bodies and answers "     \
      "is in use, all places for connections are taken, or the service is stopping. Try "  \
      "again after the number of seconds in Retry-After.")                                 \
    X(PROBLEM_STOPPED, 503, "stopped", "The work was stopped before it had an answer",     \
      "The time for this question ran out, or the service is stopping, before anything "   \
      "could be said. Ask for less, or give it more time in `limits`.")                    \
    X(PROBLEM_NO_MEMORY, 503, "out-of-memory", "Not enough memory for this question",      \
      "The memory for this question could not be had. Ask for less, or try again.")        \
    X(PROBLEM_VERSION, 505, "version-not-supported", "This HTTP version is not spoken",    \
      "The service speaks HTTP/1.1 and HTTP/1.0.")

enum problem_type {
#define PROBLEM_ENUM(code, http, slug, title, text) code,
    PROBLEM_MAP(PROBLEM_ENUM)
#undef PROBLEM_ENUM
        PROBLEM_COUNT
};

/* One row of the table above. */
struct problem_info {
    unsigned http;
    const char *slug;
    const char *title;
    const char *text;
};

/* What went wrong with a request, before or instead of an answer, once it is `set`. */
struct problem {
    enum problem_type type;
    bool set;
    char detail[512];
    unsigned line, column; /* 1-based place in the body; 0 when there is none */
};

/* The row of `type`, a constant. Thread-safe. */
const struct problem_info *problem_info(enum problem_type type);

/* Whether the same request may be answered a little later: 429 and 503. */
bool problem_passes(unsigned status);

/* Sets `problem`, unless it is set already: the first reason counts. */
void problem_set(struct problem *problem, enum problem_type type, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* Writes `problem` as application/problem+json into x->out, which is emptied before, with
 * the request's id as `instance` and the errors of `x` as `errors`. */
void problem_write(struct exchange *x, const struct problem *problem, const char *instance);

/* GET /problems and GET /problems/{slug}. */
enum handled problem_list(struct exchange *x);
enum handled problem_show(struct exchange *x);

#endif
