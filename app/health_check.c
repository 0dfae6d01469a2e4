#include "health_check.h"

#include <assert.h>
#include <errno.h>
#include <netdb.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <unistd.h>

/* The service to check, and the time limit of each step. */
struct target {
    const char *address;
    unsigned port;
    unsigned milliseconds;
};

enum { STATUS_LENGTH = sizeof "HTTP/1.1 200 " - 1 };

/* Reports why the check failed. Returns the exit status. */
static int fail(const struct target *t, const char *reason)
{
    fprintf(stderr, "puzzled: health check of %s port %u: %s\n", t->address, t->port,
            reason);
    return 1;
}

/* Reports a system call that failed. errno is EAGAIN after the time limit of the socket,
 * or EINPROGRESS if connecting took too long. Returns the exit status. */
static int fail_call(const struct target *t)
{
    char timeout[48];

    snprintf(timeout, sizeof timeout, "no response within %u ms", t->milliseconds);
    return fail(t, errno == EAGAIN || errno == EINPROGRESS ? timeout : strerror(errno));
}

static int check_status(const struct target *t, const char *line, size_t length)
{
    char code[4], reason[32];
    int end = 0;

    if (length == 0)
        return fail(t, "the service closed the connection without a response");
    if (sscanf(line, "HTTP/1.%*1[0-9]%*1[ ]%3[0-9]%*1[ \r\n]%n", code, &end) != 1 ||
        end != STATUS_LENGTH)
        return fail(t, "the response is not HTTP/1");
    if (strcmp(code, "200") == 0)
        return 0;
    snprintf(reason, sizeof reason, "the status is %s", code);
    return fail(t, reason);
}

/* Sends the request and checks the response. One call sends the whole request, because it
 * is smaller than the send buffer of a new socket. */
static int check(const struct target *t, int fd, const struct addrinfo *to)
{
    struct timeval limit = {.tv_sec = t->milliseconds / 1000,
                            .tv_usec = t->milliseconds % 1000 * 1000};
    bool v6 = to->ai_family == AF_INET6;
    char request[256], line[STATUS_LENGTH + 1] = "";
    int size = snprintf(request, sizeof request,
                        "GET /healthz HTTP/1.1\r\nHost: %s%s%s:%u\r\n"
                        "Connection: close\r\n\r\n",
                        v6 ? "[" : "", t->address, v6 ? "]" : "", t->port);
    ssize_t length;

    assert(size > 0 && (size_t)size < sizeof request);
    setsockopt(fd, SOL_SOCKET, SO_SNDTIMEO, &limit, sizeof limit);
    setsockopt(fd, SOL_SOCKET, SO_RCVTIMEO, &limit, sizeof limit);
    if (connect(fd, to->ai_addr, to->ai_addrlen) != 0)
        return fail_call(t);
    if (send(fd, request, (size_t)size, MSG_NOSIGNAL) != size)
        return fail(t, "cannot send the request");
    length = recv(fd, line, STATUS_LENGTH, MSG_WAITALL);
    return length < 0 ? fail_call(t) : check_status(t, line, (size_t)length);
}

int health_check(const char *address, unsigned port, unsigned milliseconds)
{
    const struct target t = {address, port, milliseconds};
    const struct addrinfo hints = {.ai_flags = AI_NUMERICHOST | AI_NUMERICSERV,
                                   .ai_socktype = SOCK_STREAM};
    struct addrinfo *found;
    char service[12];
    int result, fd;

    assert(milliseconds);
    snprintf(service, sizeof service, "%u", port);
    if (port > UINT16_MAX || getaddrinfo(address, service, &hints, &found) != 0)
        return fail(&t, "invalid address or port");
    fd = socket(found->ai_family, SOCK_STREAM | SOCK_CLOEXEC, 0);
    result = fd < 0 ? fail_call(&t) : check(&t, fd, found);
    freeaddrinfo(found);
    if (fd >= 0)
        close(fd);
    return result;
}
