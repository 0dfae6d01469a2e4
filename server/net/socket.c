#include "socket.h"

/* The header of the kernel is necessary, because the header of the C library does not have
 * tcpi_bytes_received. A file cannot include both, so this file cannot include the header
 * of libuv either. */
#include <linux/tcp.h>
#include <netinet/in.h>
#include <sys/ioctl.h>
#include <sys/socket.h>

static struct tcp_info get_tcp_info(int fd)
{
    struct tcp_info info = {0};
    socklen_t size = sizeof info;

    if (getsockopt(fd, IPPROTO_TCP, TCP_INFO, &info, &size) != 0)
        info = (struct tcp_info){0};
    return info;
}

bool socket_has_received(int fd)
{
    return get_tcp_info(fd).tcpi_bytes_received > 0;
}

bool socket_can_reply(int fd)
{
    enum { ESTABLISHED = 1, CLOSE_WAIT = 8 }; /* as in netinet/tcp.h of the C library */
    const struct tcp_info info = get_tcp_info(fd);

    return info.tcpi_bytes_received > 0 &&
           (info.tcpi_state == ESTABLISHED || info.tcpi_state == CLOSE_WAIT);
}

uint64_t socket_count_acknowledged(int fd)
{
    return get_tcp_info(fd).tcpi_bytes_acked;
}

uint64_t socket_count_read(int fd)
{
    int waiting = 0;

    if (ioctl(fd, FIONREAD, &waiting) != 0 || !waiting)
        return 0;
    return get_tcp_info(fd).tcpi_bytes_received - (unsigned)waiting;
}
