#include "socket.h"

/* The kernel's own header: tcpi_bytes_received is missing in the C library's, and the two
 * cannot both be included, as libuv's header would. */
#include <linux/tcp.h>
#include <netinet/in.h>
#include <sys/socket.h>

static struct tcp_info ask(int fd)
{
    struct tcp_info info = {0};
    socklen_t size = sizeof info;

    if (getsockopt(fd, IPPROTO_TCP, TCP_INFO, &info, &size) != 0)
        info = (struct tcp_info){0};
    return info;
}

bool socket_has_received(int fd)
{
    return ask(fd).tcpi_bytes_received > 0;
}

uint64_t socket_count_acknowledged(int fd)
{
    return ask(fd).tcpi_bytes_acked;
}
