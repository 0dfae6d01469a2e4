/* Information of the kernel about the TCP socket of a client. If the kernel cannot report
 * the information, the functions return false or 0. */
#ifndef PUZZLED_SERVER_NET_SOCKET_H
#define PUZZLED_SERVER_NET_SOCKET_H

#include <stdbool.h>
#include <stdint.h>

/* Returns true if any byte has arrived. */
bool socket_has_received(int fd);

/* Returns true if any byte has arrived and we can still send. */
bool socket_can_reply(int fd);

/* Returns the number of sent bytes that the client has acknowledged. */
uint64_t socket_count_acknowledged(int fd);

/* Returns the number of bytes that were read from the socket, if the socket has more bytes
 * to read. Otherwise, returns 0. */
uint64_t socket_count_read(int fd);

#endif
