/* Lingering close closes a socket while its client may still send.
 *
 * If a socket is closed with unread bytes, the kernel sends a reset, which can destroy the
 * response (a 413, for example) before the client has read it. So a copy of the descriptor
 * stays open, and the bytes that arrive are discarded. The copy is closed when the client
 * closes its side, when 2 seconds have passed, or when 16 MiB have arrived. */
#ifndef PUZZLED_SERVER_NET_LINGERING_CLOSE_H
#define PUZZLED_SERVER_NET_LINGERING_CLOSE_H

#include <stdatomic.h>
#include <uv.h>

enum { LINGERING_MAX = 256 };

/* Reads from a copy of `fd`. The caller closes `fd` itself. `count` is the number of these
 * copies of all loops, and must outlive all copies. If there are already LINGERING_MAX
 * copies, or if memory or descriptors run out, this function only discards the bytes that
 * have already arrived. Call it on the thread of the loop. */
void lingering_close_start(uv_loop_t *loop, int fd, atomic_uint *count);

#endif
