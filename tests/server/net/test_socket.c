#include "server/net/socket.h"

#include <arpa/inet.h>
#include <criterion/criterion.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sys/socket.h>
#include <unistd.h>

/* Connects two TCP sockets. */
static void open_pair(int fds[2])
{
    struct sockaddr_in address = {.sin_family = AF_INET,
                                  .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    socklen_t length = sizeof address;
    int listening = socket(AF_INET, SOCK_STREAM, 0);

    cr_assert_eq(bind(listening, (struct sockaddr *)&address, length), 0);
    cr_assert_eq(listen(listening, 1), 0);
    cr_assert_eq(getsockname(listening, (struct sockaddr *)&address, &length), 0);
    fds[0] = socket(AF_INET, SOCK_STREAM, 0);
    cr_assert_eq(connect(fds[0], (struct sockaddr *)&address, length), 0);
    fds[1] = accept(listening, NULL, NULL);
    cr_assert_geq(fds[1], 0);
    close(listening);
}

/* qemu-user passes only the first four bytes of TCP_INFO to the program. */
static bool kernel_reports(int fd)
{
    struct tcp_info info;
    socklen_t size = sizeof info;

    return getsockopt(fd, IPPROTO_TCP, TCP_INFO, &info, &size) == 0 && size == sizeof info;
}

Test(socket, counts_the_bytes_that_were_read)
{
    char bytes[10] = {0};
    int fds[2];

    open_pair(fds);
    cr_assert_not(socket_has_received(fds[1]));
    cr_assert_eq(send(fds[0], bytes, 10, 0), 10);
    cr_assert_eq(recv(fds[1], bytes, 10, MSG_PEEK | MSG_WAITALL), 10);
    if (!kernel_reports(fds[1]))
        return;
    cr_assert(socket_has_received(fds[1]) && socket_can_reply(fds[1]));
    cr_assert_eq(socket_count_read(fds[1]), 0);
    cr_assert_eq(recv(fds[1], bytes, 4, 0), 4);
    cr_assert_eq(socket_count_read(fds[1]), 4);
    cr_assert_eq(recv(fds[1], bytes, 6, 0), 6);
    cr_assert_eq(socket_count_read(fds[1]), 0); /* no bytes are waiting */
    close(fds[0]);
    close(fds[1]);
}
