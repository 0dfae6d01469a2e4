#include "socket.h"

/* The kernel's own header: tcpi_bytes_received is missing in the C library's, and the two
 * cannot both be included, as libuv's header would. */
#include <linux/tcp.h>
#include <netinet/in.h>
#include <sys/socket.h>

bool socket_has_received(int fd)
{
    struct tcp_info info = {0};
    socklen_t size = sizeof info;

    return getsockopt(fd, IPPROTO_TCP, TCP_INFO, &info, &size) == 0 &&
           info.tcpi_bytes_received > 0;
}
