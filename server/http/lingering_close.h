/* Lingering close: a socket that we close while its client still sends.
 *
 * Closing a socket with unread bytes makes the kernel send a reset, which can destroy the
 * answer (a 413, say) before the client has read it. So a copy of the descriptor is read,
 * and what comes is dropped, until the client closes, 2 seconds pass, or 16 MiB came. */
#ifndef PUZZLED_SERVER_HTTP_LINGERING_CLOSE_H
#define PUZZLED_SERVER_HTTP_LINGERING_CLOSE_H

#include <stdatomic.h>
#include <uv.h>

enum { LINGERING_MAX = 256 };

/* Watches a copy of `fd`, which the caller goes on to close. `count` is the number of such
 * sockets of all loops and must live as long as they do; when it is LINGERING_MAX, or
 * without memory or descriptors, nothing is watched, and only what has come already is
 * dropped. Loop thread only. */
void lingering_close_start(uv_loop_t *loop, int fd, atomic_uint *count);

#endif
