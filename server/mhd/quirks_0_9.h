/* Defects of libmicrohttpd 0.9.75 (Debian 12) and of other versions before 1.0, and what
 * compensates for them. Without these versions, delete this file and its calls.
 *
 * The version is that of the library at run time. */
#ifndef PUZZLED_SERVER_MHD_QUIRKS_0_9_H
#define PUZZLED_SERVER_MHD_QUIRKS_0_9_H

#include "connection.h"

/* Returns true for version 1.0 or newer, which rejects what two servers can interpret
 * differently. */
bool quirks_strict(void);

/* 0.9.75 takes a NUL byte for the end of what it reads: of a value, a method, a target, or
 * of the whole head. What follows could be the rest of a length, or a hidden request. But
 * all parts of the head stay in the read buffer. A head is therefore complete if its
 * parts are adjacent: each line begins two bytes (CR LF) after the line before. Lines that
 * end in LF alone and values with line folding fail this test, and servers can reject these
 * too (RFC 9112, 2.2 and 5.2). Newer versions reject NUL bytes and move the parts. */
struct quirks_head {
    bool in_place;
    const char *next; /* where the next line begins */
    struct problem *problem;
};

struct quirks_head quirks_check_line(const struct request_line *line,
                                     struct problem *problem);
void quirks_check_field(struct quirks_head *head, const char *name, const char *value,
                        size_t value_size);
void quirks_check_end(struct quirks_head *head, const struct request_line *line,
                      size_t head_size);

/* 0.9.75 keeps the spaces after a value, which do not belong to it (RFC 9110, 5.5). Removes
 * them, except from Transfer-Encoding, which libmicrohttpd interprets with its spaces. The
 * value is in the read buffer of the connection. */
void quirks_trim(const char *name, const char *value, size_t size);

/* Before 1.0, lines of chunks and trailers end where another server does not end them, so
 * no request may follow a chunked body. */
bool quirks_chunked_is_last(void);

/* 0.9.75 misses a FIN that arrives together with data, because its edge-triggered epoll
 * reports both at once. Returns true if the client has closed its side. While a request is
 * in progress, this needs two calls, because a FIN that arrives alone is an event of its
 * own, which libmicrohttpd must see first. For idle connections, of which there may be many,
 * only every fourth call looks. */
bool quirks_has_ended(struct connection *c);

/* Before 1.0, libmicrohttpd stops reading when the size line of a chunk fills its buffer.
 * Returns true if data waited at the last call too, and none of it has been read. */
bool quirks_is_stuck(struct connection *c);

/* Responds to a connection that is stuck, and closes it. */
void quirks_refuse_stuck(struct connection *c);

/* Before 1.0, libmicrohttpd always asks to run again while a connection is stuck. Returns
 * true if that is possible; the loop must then not call MHD_run again at once. */
bool quirks_may_spin(const struct connections *all);

#endif
