/* Compensates for defects of libmicrohttpd 0.9.75 (Debian 12) and of other versions before
 * 1.0. When these versions are no longer supported, delete this file and its calls.
 *
 * The version is the version of the library at run time. */
#ifndef PUZZLED_SERVER_MHD_QUIRKS_0_9_H
#define PUZZLED_SERVER_MHD_QUIRKS_0_9_H

#include "connection.h"

/* Returns true for version 1.0 or newer, which rejects requests that two servers can
 * interpret differently. */
bool quirks_strict(void);

/* 0.9.75 handles a NUL byte as the end of the current part: a value, a method, a target, or
 * the whole head. The bytes after it could be the rest of a length, or a hidden request.
 * But all parts of the head remain in the read buffer. A head is therefore complete if its
 * parts are adjacent, that is, if each line begins two bytes (CR LF) after the previous
 * line. Lines that end in LF alone and values with line folding also fail this test, and
 * servers can reject these, too (RFC 9112, 2.2 and 5.2). Newer versions reject NUL bytes
 * and move the parts. */
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

/* Removes the spaces after a value, which 0.9.75 keeps although they do not belong to the
 * value (RFC 9110, 5.5). Does not change Transfer-Encoding, which libmicrohttpd interprets
 * with the spaces. The value is in the read buffer of the connection. */
void quirks_trim(const char *name, const char *value, size_t size);

/* Returns true if no request may follow a chunked body. Before 1.0, lines of chunks and
 * trailers end where another server does not end them. */
bool quirks_chunked_is_last(void);

/* Returns true if the client has closed its side. 0.9.75 misses a FIN that arrives together
 * with data, because its edge-triggered epoll reports both in one event. While a request is
 * in progress, two calls are necessary, because a FIN that arrives alone is a separate
 * event, which libmicrohttpd must handle first. For idle connections, of which there may be
 * many, only every fourth call checks the socket. */
bool quirks_has_ended(struct connection *c);

/* Returns true if data also waited at the last call, and none of this data has been read.
 * Before 1.0, libmicrohttpd stops reading when the size line of a chunk fills its
 * buffer. */
bool quirks_is_stuck(struct connection *c);

/* Responds to a connection that is stuck, and closes it. */
void quirks_refuse_stuck(struct connection *c);

/* Before 1.0, libmicrohttpd always asks to run again while a connection is stuck. Returns
 * true if this is possible. The loop must then not call MHD_run again immediately. */
bool quirks_may_spin(const struct connections *all);

#endif
