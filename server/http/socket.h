/* Questions to the kernel about a client's TCP socket. */
#ifndef PUZZLED_SERVER_HTTP_SOCKET_H
#define PUZZLED_SERVER_HTTP_SOCKET_H

#include <stdbool.h>
#include <stdint.h>

/* True when any byte has come in on the TCP socket `fd` since it was accepted. */
bool socket_has_received(int fd);

/* True when some has, and our side has not ended its sending. */
bool socket_is_talking(int fd);

/* How many bytes the client has acknowledged since; 0 when the kernel does not tell. */
uint64_t socket_count_acknowledged(int fd);

/* How many bytes were read from the socket of those that it got, while more wait there; 0
 * when none do. */
uint64_t socket_count_read(int fd);

#endif
