/* All errors of requests, as RFC 9457 problems.
 *
 * PROBLEM_MAP lists, for each problem, its name in C, HTTP status, slug (the last segment
 * of its `type`), title, and the description on its page. */
#ifndef PUZZLED_SERVER_HTTP_PROBLEM_H
#define PUZZLED_SERVER_HTTP_PROBLEM_H

#include "server/handler.h"

#define PROBLEM_MAP(X)                                                                     \
    X(PROBLEM_BAD_REQUEST, 400, "bad-request", "The request is not valid HTTP",            \
      "The request line, a header or the body framing violates RFC 9112 in a way that "    \
      "proxies and servers may interpret differently. The service rejects the request "    \
      "and closes the connection. The field `detail` of the error says what to fix.")      \
    X(PROBLEM_NOT_JSON, 400, "not-json", "The body is not valid JSON",                     \
      "The body must be one JSON value, and no object in it may contain a key twice. "     \
      "`line` and `column` show where parsing stopped.")                                   \
    X(PROBLEM_NO_MEDIA_TYPE, 400, "media-type-missing",                                    \
      "The Content-Type header is missing",                                                \
      "A QUERY request must declare its media type (RFC 10008). Send Content-Type: "       \
      "application/json or application/*+json. For POST, the header is optional.")         \
    X(PROBLEM_ORIGIN, 403, "origin-not-allowed", "The origin is not allowed",              \
      "A web page of another origin sent a message to POST /mcp. If you send the message " \
      "from a program, omit the Origin header. If the web page belongs to the service, "   \
      "set the origin of the service with the option --public-url.")                       \
    X(PROBLEM_NOT_FOUND, 404, "not-found", "The path does not exist",                      \
      "GET / lists all operations, and /openapi.json describes them.")                     \
    X(PROBLEM_METHOD, 405, "method-not-allowed", "The path does not support this method",  \
      "The Allow header lists the methods of the path. Use POST or QUERY for the "         \
      "operations of a puzzle.")                                                           \
    X(PROBLEM_NOT_ACCEPTABLE, 406, "not-acceptable", "The response type is not supported", \
      "The Accept header excludes all media types of the response. Send Accept: "          \
      "application/json, or omit the header.")                                             \
    X(PROBLEM_TIMEOUT, 408, "request-timeout", "The request did not arrive in time",       \
      "The complete request must arrive within the time limit (--request-seconds). If "    \
      "the body contains items as NDJSON (application/x-ndjson) or as plain text "         \
      "(text/plain), the time limit starts again whenever 1 MiB of the body has arrived.") \
    X(PROBLEM_BODY_TOO_LARGE, 413, "body-too-large", "The body is too large",              \
      "The option --max-body sets the limit, which is 1 MiB by default. Some operations "  \
      "have another limit, which their descriptions in /openapi.json mention. A smaller "  \
      "body is also rejected if its parsed values exceed the memory for request bodies, "  \
      "which is a part of --max-memory.")                                                  \
    X(PROBLEM_URI_TOO_LONG, 414, "uri-too-long", "The request line is too long",           \
      "The limit is 8,000 bytes for the request target, which is the path and the query "  \
      "together, and 32 bytes for the method.")                                            \
    X(PROBLEM_MEDIA_TYPE, 415, "unsupported-media-type",                                   \
      "The media type of the body is not supported",                                       \
      "Send JSON with Content-Type: application/json or application/*+json. Operations "   \
      "that count items also accept NDJSON (application/x-ndjson) and plain text "         \
      "(text/plain). POST /batch accepts only NDJSON. Do not compress the body, and omit " \
      "the Content-Encoding header. POST also accepts JSON without Content-Type, and "     \
      "JSON with application/x-www-form-urlencoded, because curl -d sends that type.")     \
    X(PROBLEM_EXPECTATION, 417, "expectation-failed", "The expectation is not supported",  \
      "The only supported value of the Expect header is 100-continue.")                    \
    X(PROBLEM_INVALID, 422, "invalid-request", "The request is invalid",                   \
      "The body is valid JSON, but a field is missing, unknown, of the wrong type or "     \
      "out of range, or it contradicts another field. The parameters in the query of a "   \
      "URL can have the same errors. The field `errors` lists the errors. Each error has " \
      "a JSON pointer (RFC 6901) to a field, and an explanation. The service checks the "  \
      "meaning of the fields only if all fields fit the schema of the request.")           \
    X(PROBLEM_TOO_MANY, 429, "too-many-requests",                                          \
      "The client has too many connections or requests",                                   \
      "The option --max-per-client sets the limit for each client. A client is an IPv4 "   \
      "address or an IPv6 /64 network. If a client connects directly, the limit applies "  \
      "to its open connections. If a client connects through a trusted proxy, the limit "  \
      "applies to its concurrent requests. Retry after one of the connections or "         \
      "requests of the client has ended.")                                                 \
    X(PROBLEM_HEAD_TOO_LARGE, 431, "headers-too-large", "The headers are too large",       \
      "The limit is 8 KiB for all headers together. If a request has more than 30 "        \
      "headers, it can be rejected below this limit. In this case, send fewer headers.")   \
    X(PROBLEM_INTERNAL, 500, "internal-error", "An internal error occurred",               \
      "This is a defect of the service, not of the request. Please report it with the "    \
      "request and its X-Request-Id.")                                                     \
    X(PROBLEM_TRANSFER_CODING, 501, "transfer-coding-unknown",                             \
      "The transfer coding is not supported",                                              \
      "The only supported value of the Transfer-Encoding header is chunked.")              \
    X(PROBLEM_OVERLOADED, 503, "overloaded", "The service is overloaded or stopping",      \
      "The job queue is full, the memory for large bodies and responses is in use, all "   \
      "connections are in use, or the service is stopping. Retry after the number of "     \
      "seconds in the Retry-After header.")                                                \
    X(PROBLEM_STOPPED, 503, "stopped", "The computation stopped before it had a result",   \
      "The time limit was reached, or the service is stopping. Send a request that needs " \
      "less time, or set a longer time limit in `limits.milliseconds`.")                   \
    X(PROBLEM_NO_MEMORY, 503, "out-of-memory", "The request needs too much memory",        \
      "There was not enough memory for this request. Send a request that needs less "      \
      "memory, or retry later.")                                                           \
    X(PROBLEM_VERSION, 505, "version-not-supported", "The HTTP version is not supported",  \
      "The service supports HTTP/1.1 and HTTP/1.0.")

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

/* The error of a request; valid if `set`. */
struct problem {
    enum problem_type type;
    bool set;
    char detail[512];
    unsigned line, column; /* in the body, counted from 1; 0: unknown */
};

/* Returns the row of `type`. Thread-safe. */
const struct problem_info *problem_info(enum problem_type type);

/* Returns true if a retry of the same request may succeed: 429 and 503. */
bool problem_is_temporary(unsigned status);

/* Sets `problem`, unless it is already set, because only the first problem counts. */
void problem_set(struct problem *problem, enum problem_type type, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* Replaces call->out with `problem` as application/problem+json, with the id of the request
 * as `instance` and the errors of `call` as `errors`. */
void problem_write(struct handler_call *call, const struct problem *problem,
                   const char *instance);

/* GET /problems and GET /problems/{slug}. */
extern const struct operation problem_list;
extern const struct operation problem_show;

#endif
