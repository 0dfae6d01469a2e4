#include "listener.h"

#include <arpa/inet.h>
#include <errno.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

enum { LISTENER_BACKLOG = 1024 };

union address {
    struct sockaddr any;
    struct sockaddr_in v4;
    struct sockaddr_in6 v6;
};

static socklen_t address_size(const union address *a)
{
    return a->any.sa_family == AF_INET ? sizeof a->v4 : sizeof a->v6;
}

static bool read_address(const struct listener *l, union address *a)
{
    memset(a, 0, sizeof *a);
    if (inet_pton(AF_INET, l->address, &a->v4.sin_addr) == 1) {
        a->v4.sin_family = AF_INET;
        a->v4.sin_port = htons((uint16_t)l->port);
        return true;
    }
    a->v6.sin6_family = AF_INET6;
    a->v6.sin6_port = htons((uint16_t)l->port);
    return inet_pton(AF_INET6, l->address, &a->v6.sin6_addr) == 1;
}

/* Binds and listens; -1 with errno on failure. */
static int open_socket(const union address *a, bool shared)
{
    int on = 1, saved;
    int fd = socket(a->any.sa_family, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);

    if (fd < 0)
        return -1;
    setsockopt(fd, SOL_SOCKET, SO_REUSEADDR, &on, sizeof on);
    if (shared)
        setsockopt(fd, SOL_SOCKET, SO_REUSEPORT, &on, sizeof on);
    if (bind(fd, &a->any, address_size(a)) == 0 && listen(fd, LISTENER_BACKLOG) == 0)
        return fd;
    saved = errno;
    close(fd);
    errno = saved;
    return -1;
}

/* With SO_REUSEPORT a second service of the same user could share the port in silence, so
 * the port is first taken without it. */
static bool port_is_free(const union address *a)
{
    int fd = open_socket(a, false);

    if (fd < 0)
        return false;
    close(fd);
    return true;
}

static int fail(const struct listener *l)
{
    fprintf(stderr, "puzzled: cannot listen on %s port %u: %s\n", l->address, l->port,
            errno == EADDRINUSE ? "the port is in use" : strerror(errno));
    return -1;
}

int listener_open(struct listener *listener, int *fds, unsigned count)
{
    union address a;
    bool v6;

    if (!read_address(listener, &a)) {
        fprintf(stderr, "puzzled: --listen: \"%s\" is not an IP address\n",
                listener->address);
        return -1;
    }
    if (listener->port && !port_is_free(&a))
        return fail(listener);
    v6 = a.any.sa_family == AF_INET6;
    for (unsigned i = 0; i < count; i++) {
        socklen_t size = address_size(&a);

        fds[i] = open_socket(&a, true);
        if (fds[i] < 0 || getsockname(fds[i], &a.any, &size) != 0) {
            fail(listener);
            for (unsigned j = 0; j <= i; j++) {
                if (fds[j] >= 0)
                    close(fds[j]);
            }
            return -1;
        }
        listener->port = ntohs(v6 ? a.v6.sin6_port : a.v4.sin_port);
    }
    snprintf(listener->url, sizeof listener->url, v6 ? "http://[%s]:%u" : "http://%s:%u",
             listener->address, listener->port);
    return 0;
}
