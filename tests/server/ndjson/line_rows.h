/* Operations that read NDJSON, for the tests of uploads. Their response to an NDJSON request is
 * {"lines":<number>,"bytes":<of all values>,"sum":"<hash of the values in order>",
 * "limit":<option>,"label":<option, or null>}; the response to a JSON request is {}. */
#ifndef PUZZLED_TESTS_SERVER_NDJSON_LINE_ROWS_H
#define PUZZLED_TESTS_SERVER_NDJSON_LINE_ROWS_H

#include "server/http/route.h"
#include "tests/server/service_case.h"

#define LINES "Content-Type: application/x-ndjson\r\n"

enum {
    LINE_ROWS = 4,
    LINE_LIMIT_REFUSED = 13,   /* `limit` for which `begin` reports an error, */
    LINE_LIMIT_NO_MEMORY = 14, /* for which it has no memory, */
    LINE_LIMIT_FINISH = 15,    /* and for which `finish` reports an error */
    LINE_BODY_MAX = 1 << 30,
    LINE_LONG = 64 * 1024,
    LINE_STATE = 16 * 1024,
    LINE_SHORT_BODY = 100, /* of /short */
    LINE_SHORT = 16,
    LINE_HEAVY_STATE = 5 << 20 /* of /heavy: three fit in 16 MiB */
};

/* "/gather", "/short" and "/heavy", and "/plain" for JSON only. */
extern const struct route line_rows[LINE_ROWS];

/* Bodies that were begun, finished and aborted, and lines that were added to them. */
extern atomic_uint line_begun, line_finished, line_aborted, line_added;

struct gathered {
    uint64_t lines, bytes, sum;
    int64_t limit;
};

/* Adds one value. */
void gathered_add(struct gathered *g, const char *value, size_t length);

/* Returns the response of the operations for `g`, without a label. The caller frees it. */
char *gathered_response(const struct gathered *g);

/* Sends the head of an NDJSON request. */
void line_send_head(int fd, const char *path, const char *fields);

/* Stops the service. Each body that was begun must have been finished or aborted. */
void line_stop(struct service_case *s, unsigned begun, unsigned aborted);

#endif
