#include "health_check.h"

#include <errno.h>
#include <netdb.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <unistd.h>

/* What is asked, and how long each step may take. */
struct target {
    const char *address;
    unsigned port;
    unsigned milliseconds;
};

/* "HTTP/1.x 200" and the blank or line end behind it. */
enum { STATUS_LENGTH = 13 };

/* Says why the check failed, and gives the exit status. */
static int fail(const struct target *t, const char *reason)
{
    fprintf(stderr, "puzzled: health check of %s port %u: %s\n", t->address, t->port,
            reason);
    return 1;
}

/* As fail, of a system call. The time of a socket is over with EAGAIN, or with EINPROGRESS
 * while it connects. */
static int fail_call(const struct target *t)
{
    char late[48];

    snprintf(late, sizeof late, "no response within %u ms", t->milliseconds);
    return fail(t, errno == EAGAIN || errno == EINPROGRESS ? late : strerror(errno));
}

static int check_status(const struct target *t, const char *line, size_t length)
{
    char reason[32];
    const char *code = line + strlen("HTTP/1.x ");

    if (length == 0)
        return fail(t, "the service closed the connection without a response");
    if (length < STATUS_LENGTH || strncmp(line, "HTTP/1.", 7) != 0 || line[7] < '0' ||
        line[7] > '9' || line[8] != ' ' || strspn(code, "0123456789") != 3 ||
        !strchr(" \r\n", code[3]))
        return fail(t, "the response is not HTTP/1");
    if (strncmp(code, "200", 3) == 0)
        return 0;
    snprintf(reason, sizeof reason, "the status is %.3s", code);
    return fail(t, reason);
}

/* The request fits the send buffer of a new socket, so that one call takes it whole. */
static int ask(const struct target *t, int fd, const struct addrinfo *to)
{
    struct timeval patience = {.tv_sec = t->milliseconds / 1000,
                               .tv_usec = t->milliseconds % 1000 * 1000};
    bool v6 = to->ai_family == AF_INET6;
    char request[256], line[STATUS_LENGTH + 1] = "";
    int size = snprintf(request, sizeof request,
                        "GET /healthz HTTP/1.1\r\nHost: %s%s%s:%u\r\n"
                        "Connection: close\r\n\r\n",
                        v6 ? "[" : "", t->address, v6 ? "]" : "", t->port);
    ssize_t length;

    setsockopt(fd, SOL_SOCKET, SO_SNDTIMEO, &patience, sizeof patience);
    setsockopt(fd, SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof patience);
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

    snprintf(service, sizeof service, "%u", port);
    if (port > UINT16_MAX || getaddrinfo(address, service, &hints, &found) != 0)
        return fail(&t, "invalid address or port");
    fd = socket(found->ai_family, SOCK_STREAM | SOCK_CLOEXEC, 0);
    result = fd < 0 ? fail_call(&t) : ask(&t, fd, found);
    freeaddrinfo(found);
    if (fd >= 0)
        close(fd);
    return result;
}
