/* A question to the kernel about a client's socket. */
#ifndef PUZZLED_SOCKET_H
#define PUZZLED_SOCKET_H

#include <stdbool.h>

/* True when any byte has come in on the TCP socket `fd` since it was accepted. */
bool socket_has_received(int fd);

#endif
