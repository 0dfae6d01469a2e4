/* Operations that read questions in lines, for the tests of uploads. Each answers with
 * {"lines":<how many>,"bytes":<of all values>,"sum":"<a hash of the values in their
 * order>", "limit":<the option>,"label":<the option, or null>}, and to a JSON question with
 * {}. */
#ifndef PUZZLED_TESTS_SERVER_NDJSON_LINE_ROWS_H
#define PUZZLED_TESTS_SERVER_NDJSON_LINE_ROWS_H

#include "server/http/route.h"
#include "tests/server/service_case.h"

#define LINES "Content-Type: application/x-ndjson\r\n"

enum {
    LINE_ROWS = 4,
    LINE_LIMIT_REFUSED = 13,   /* `limit` for which the reader refuses to open, */
    LINE_LIMIT_NO_MEMORY = 14, /* for which it has no memory, */
    LINE_LIMIT_CLOSED = 15,    /* and for which it refuses to close */
    LINE_BODY_MAX = 1 << 30,
    LINE_LONG = 64 * 1024,
    LINE_STATE = 16 * 1024,
    LINE_SHORT_BODY = 100, /* of /short */
    LINE_SHORT = 16,
    LINE_HEAVY_STATE = 5 << 20 /* of /heavy: three fit into 16 MiB */
};

/* "/gather", "/short" and "/heavy", and "/plain", which takes JSON only. */
extern const struct route line_rows[LINE_ROWS];

/* How often the readers were opened and how that ended, and the values they took. */
extern atomic_uint line_opened, line_closed, line_dropped, line_taken;

struct gathered {
    uint64_t lines, bytes, sum;
    int64_t limit;
};

/* Adds one value to what an answer is about. */
void gathered_add(struct gathered *g, const char *value, size_t length);

/* Writes `g` as the answer of the operations would be, without a label. The caller frees.
 */
char *gathered_answer(const struct gathered *g);

/* Sends the head of a question in lines. */
void line_send_head(int fd, const char *path, const char *fields);

/* Stops the service; every reader that was opened must have come to one end. */
void line_stop(struct service_case *s, unsigned opened, unsigned dropped);

#endif
