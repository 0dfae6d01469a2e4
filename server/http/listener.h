/* Listening sockets: one for each loop, all on one port (SO_REUSEPORT). */
#ifndef PUZZLED_SERVER_HTTP_LISTENER_H
#define PUZZLED_SERVER_HTTP_LISTENER_H

enum { LISTENER_TEXT_MAX = 64 };

struct listener {
    const char *address;         /* numeric IPv4 or IPv6 */
    unsigned port;               /* 0: any; listener_open sets the port it got */
    char url[LISTENER_TEXT_MAX]; /* set by listener_open: "http://127.0.0.1:8080" */
};

/* Opens `count` listening sockets into `fds`. 0, or -1 with one line on stderr that says
 * why: the address is not one, is not of this machine, or the port is in use. */
int listener_open(struct listener *listener, int *fds, unsigned count);

#endif
