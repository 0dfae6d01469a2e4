/* Opens listening sockets: one per event loop, all on the same port (SO_REUSEPORT). */
#ifndef PUZZLED_SERVER_NET_LISTENER_H
#define PUZZLED_SERVER_NET_LISTENER_H

enum { LISTENER_TEXT_MAX = 64 };

struct listener {
    const char *address;         /* numeric IPv4 or IPv6, without brackets */
    unsigned port;               /* 0: any free port; listener_open sets it */
    char url[LISTENER_TEXT_MAX]; /* "http://127.0.0.1:8080", set by listener_open */
};

/* Opens `count` listening sockets, at least one, and stores their descriptors in `fds`.
 * Returns 0, or writes a line to stderr and returns -1. This is the case if the address is
 * invalid or not an address of this machine, or if the port is in use. */
int listener_open(struct listener *listener, int *fds, unsigned count);

#endif
