#include "health_check.h"

#include "server/clock.h"

#include <arpa/inet.h>
#include <errno.h>
#include <poll.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

/* What is asked, and until when an answer counts. */
struct target {
    struct sockaddr_storage address;
    socklen_t length;
    char host[INET6_ADDRSTRLEN + sizeof "[]:4294967295"]; /* as in a Host header */
    unsigned milliseconds;
    uint64_t deadline_ns;
};

/* "HTTP/1.x 200" and the blank or line end behind it. */
enum { STATUS_LENGTH = 13 };

static bool set_ipv4(struct target *t, const char *address, unsigned port)
{
    struct sockaddr_in in = {.sin_family = AF_INET, .sin_port = htons((uint16_t)port)};
    char text[INET_ADDRSTRLEN];

    if (inet_pton(AF_INET, address, &in.sin_addr) != 1)
        return false;
    if (in.sin_addr.s_addr == htonl(INADDR_ANY))
        in.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    memcpy(&t->address, &in, sizeof in);
    t->length = sizeof in;
    inet_ntop(AF_INET, &in.sin_addr, text, sizeof text);
    snprintf(t->host, sizeof t->host, "%s:%u", text, port);
    return true;
}

static bool set_ipv6(struct target *t, const char *address, unsigned port)
{
    struct sockaddr_in6 in = {.sin6_family = AF_INET6, .sin6_port = htons((uint16_t)port)};
    char text[INET6_ADDRSTRLEN];

    if (inet_pton(AF_INET6, address, &in.sin6_addr) != 1)
        return false;
    if (IN6_IS_ADDR_UNSPECIFIED(&in.sin6_addr))
        in.sin6_addr = in6addr_loopback;
    memcpy(&t->address, &in, sizeof in);
    t->length = sizeof in;
    inet_ntop(AF_INET6, &in.sin6_addr, text, sizeof text);
    snprintf(t->host, sizeof t->host, "[%s]:%u", text, port);
    return true;
}

/* Says why the check failed, and gives the exit status. */
static int fail(const struct target *t, const char *reason)
{
    fprintf(stderr, "puzzled: health check of %s: %s\n", t->host, reason);
    return 1;
}

static int fail_late(const struct target *t)
{
    char reason[48];

    snprintf(reason, sizeof reason, "no answer within %u ms", t->milliseconds);
    return fail(t, reason);
}

/* Waits until `fd` is ready for `events`. False when the time is over. */
static bool wait_ready(const struct target *t, int fd, short events)
{
    for (;;) {
        struct pollfd poll_fd = {.fd = fd, .events = events};
        uint64_t now_ns = clock_now_ns();
        uint64_t left_ns = now_ns < t->deadline_ns ? t->deadline_ns - now_ns : 0;
        struct timespec left = {(time_t)(left_ns / 1000000000),
                                (long)(left_ns % 1000000000)};
        int ready = ppoll(&poll_fd, 1, &left, NULL);

        if (ready > 0)
            return true;
        if (left_ns == 0 || (ready < 0 && errno != EINTR))
            return false;
    }
}

static int judge(const struct target *t, const char *line, size_t length)
{
    char reason[32];
    const char *code = line + strlen("HTTP/1.x ");

    if (length == 0)
        return fail(t, "the connection was closed without an answer");
    if (length < STATUS_LENGTH || strncmp(line, "HTTP/1.", 7) != 0 || line[7] < '0' ||
        line[7] > '9' || line[8] != ' ' || strspn(code, "0123456789") != 3 ||
        !strchr(" \r\n", code[3]))
        return fail(t, "the answer is not HTTP/1");
    if (strncmp(code, "200", 3) == 0)
        return 0;
    snprintf(reason, sizeof reason, "the status is %.3s", code);
    return fail(t, reason);
}

static int read_answer(const struct target *t, int fd)
{
    char line[STATUS_LENGTH + 1] = "";
    size_t length = 0;

    while (length < STATUS_LENGTH) {
        ssize_t count;

        if (!wait_ready(t, fd, POLLIN))
            return fail_late(t);
        count = recv(fd, line + length, STATUS_LENGTH - length, 0);
        if (count < 0)
            return fail(t, strerror(errno));
        if (count == 0)
            break;
        length += (size_t)count;
    }
    return judge(t, line, length);
}

/* The request fits the send buffer of a new socket, so that one call takes it whole. */
static int ask(const struct target *t, int fd)
{
    char request[sizeof t->host + 96];
    int length;
    int error = 0;
    socklen_t size = sizeof error;

    if (connect(fd, (const struct sockaddr *)&t->address, t->length) != 0) {
        if (errno != EINPROGRESS)
            return fail(t, strerror(errno));
        if (!wait_ready(t, fd, POLLOUT))
            return fail_late(t);
        if (getsockopt(fd, SOL_SOCKET, SO_ERROR, &error, &size) != 0 || error != 0)
            return fail(t, strerror(error));
    }
    length =
        snprintf(request, sizeof request,
                 "GET /healthz HTTP/1.1\r\nHost: %s\r\nConnection: close\r\n\r\n", t->host);
    if (send(fd, request, (size_t)length, MSG_NOSIGNAL) != length)
        return fail(t, "the request could not be sent");
    return read_answer(t, fd);
}

int health_check(const char *address, unsigned port, unsigned milliseconds)
{
    struct target t = {.milliseconds = milliseconds,
                       .deadline_ns = clock_now_ns() + milliseconds * UINT64_C(1000000)};
    int result;
    int fd;

    if (port > UINT16_MAX ||
        (!set_ipv4(&t, address, port) && !set_ipv6(&t, address, port))) {
        fputs("puzzled: health check: there is no such address\n", stderr);
        return 1;
    }
    fd = socket(t.address.ss_family, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
    if (fd < 0)
        return fail(&t, strerror(errno));
    result = ask(&t, fd);
    close(fd);
    return result;
}
