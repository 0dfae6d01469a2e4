/* Compensates for defects of libmicrohttpd 0.9.75 (Debian 12) and of other versions before
 * 1.0. When the service no longer supports these versions, delete this file and the calls
 * of its functions.
 *
 * The version is the version of the library at run time. */
#ifndef PUZZLED_SERVER_MHD_QUIRKS_0_9_H
#define PUZZLED_SERVER_MHD_QUIRKS_0_9_H

#include "connection.h"

/* Returns true for version 1.0 or newer. These versions reject requests that two servers
 * can interpret differently. */
bool quirks_strict(void);

/* 0.9.75 interprets a NUL byte as the end of the text that it reads: of a value, a method,
 * a target, or the whole head. The bytes after the NUL could be the rest of a length, or a
 * hidden request. But all parts of the head stay in the read buffer. A head is therefore
 * complete if its parts are adjacent, which means that each line begins two bytes (CR LF)
 * after the end of the previous line. Lines that end in LF alone and values with line
 * folding fail this test, and servers can also reject these lines and values (RFC 9112, 2.2
 * and 5.2). Newer versions reject NUL bytes and move the parts. */
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

/* 0.9.75 keeps the spaces after a value, which do not belong to the value (RFC 9110, 5.5).
 * This function removes these spaces, except for Transfer-Encoding, because libmicrohttpd
 * interprets this header with its spaces. The value is in the read buffer of the
 * connection. */
void quirks_trim(const char *name, const char *value, size_t size);

/* Versions before 1.0 can end lines of chunks and trailers at other bytes than other
 * servers, so no request may follow a chunked body. Returns true for these versions. */
bool quirks_chunked_is_last(void);

/* 0.9.75 misses a FIN that arrives together with data, because its edge-triggered epoll
 * reports both in one event. Returns true if the client has closed its side. While a
 * request is in progress, only the second call returns true, because a FIN that arrives
 * alone is a separate event, which libmicrohttpd must process first. There can be many idle
 * connections, so for an idle connection, only every fourth call checks the socket. */
bool quirks_has_ended(struct connection *c);

/* Before 1.0, libmicrohttpd stops reading when the size line of a chunk fills its buffer.
 * Returns true if data also waited at the last call, and no data has been read since
 * then. */
bool quirks_is_stuck(struct connection *c);

/* Responds to a connection that is stuck, and closes it. */
void quirks_refuse_stuck(struct connection *c);

/* Before 1.0, libmicrohttpd always requests another MHD_run while a connection is stuck.
 * Returns true if a connection can be stuck. The loop must then wait before it calls
 * MHD_run again. */
bool quirks_may_spin(const struct connections *all);

#endif
