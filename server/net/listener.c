#include "listener.h"

#include <arpa/inet.h>
#include <assert.h>
#include <errno.h>
#include <netdb.h>
#include <netinet/in.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

enum { LISTENER_BACKLOG = 1024 };

/* Returns a listening socket, or -1 with errno on failure. */
static int open_socket(const struct addrinfo *a, bool shared)
{
    int on = 1, saved;
    int fd = socket(a->ai_family, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);

    if (fd < 0)
        return -1;
    setsockopt(fd, SOL_SOCKET, SO_REUSEADDR, &on, sizeof on);
    if ((!shared || setsockopt(fd, SOL_SOCKET, SO_REUSEPORT, &on, sizeof on) == 0) &&
        bind(fd, a->ai_addr, a->ai_addrlen) == 0 && listen(fd, LISTENER_BACKLOG) == 0)
        return fd;
    saved = errno;
    close(fd);
    errno = saved;
    return -1;
}

/* With SO_REUSEPORT, a second service of the same user could share the port without an error.
 * So the port is first opened without SO_REUSEPORT. */
static bool is_port_free(const struct addrinfo *a)
{
    int fd = open_socket(a, false);

    if (fd >= 0)
        close(fd);
    return fd >= 0;
}

/* Reports errno, and returns -1. */
static int report_failure(const struct listener *l)
{
    fprintf(stderr, "puzzled: cannot listen on %s port %u: %s\n", l->address, l->port,
            errno == EADDRINUSE ? "the port is already in use"
            : errno == ENOMEM   ? "out of memory"
                                : strerror(errno));
    return -1;
}

/* Opens the sockets on `a`, in which it stores the port of the first. */
static int open_sockets(struct listener *l, struct addrinfo *a, int *fds, unsigned count)
{
    if (l->port && !is_port_free(a))
        return report_failure(l);
    for (unsigned i = 0; i < count; i++) {
        fds[i] = open_socket(a, true);
        if (fds[i] < 0 || getsockname(fds[i], a->ai_addr, &a->ai_addrlen) != 0) {
            report_failure(l);
            for (unsigned j = 0; j <= i; j++)
                close(fds[j]);
            return -1;
        }
    }
    return 0;
}

int listener_open(struct listener *listener, int *fds, unsigned count)
{
    const struct addrinfo hints = {.ai_flags = AI_NUMERICHOST | AI_NUMERICSERV,
                                   .ai_socktype = SOCK_STREAM};
    struct addrinfo *a;
    char port[12];
    int result;

    assert(count > 0);
    snprintf(port, sizeof port, "%u", listener->port);
    result = getaddrinfo(listener->address, port, &hints, &a);
    if (result == EAI_MEMORY) {
        errno = ENOMEM;
        return report_failure(listener);
    }
    if (result != 0) {
        fprintf(stderr, "puzzled: --listen: \"%s\" is not an IP address\n",
                listener->address);
        return -1;
    }
    result = open_sockets(listener, a, fds, count);
    /* The port has the same offset in both families. */
    listener->port =
        ntohs(((const struct sockaddr_in *)(const void *)a->ai_addr)->sin_port);
    snprintf(listener->url, sizeof listener->url,
             a->ai_family == AF_INET6 ? "http://[%s]:%u" : "http://%s:%u",
             listener->address, listener->port);
    freeaddrinfo(a);
    return result;
}
