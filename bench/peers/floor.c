/* The minimum cost of an HTTP service on Linux: one thread, one epoll descriptor, and for each
 * request one recv and one send of the same response. It only finds the end of a request, from
 * its head and Content-Length. The additional time of a service is the cost of the service
 * itself.
 *
 *   floor FILE    sends the JSON in FILE, and prints the URL with its port */
#include <arpa/inet.h>
#include <netinet/tcp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <unistd.h>

enum { EVENTS_MAX = 64, CLIENTS_MAX = 1024, REQUEST_MAX = 16 * 1024 };

struct client {
    size_t length; /* of the received part of the request */
    char request[REQUEST_MAX + 1];
};

static struct client *clients[CLIENTS_MAX]; /* by descriptor */
static char answer[64 * 1024];
static size_t answer_length;

static void fail(const char *what)
{
    perror(what);
    exit(1);
}

static void read_answer(const char *name)
{
    static char body[sizeof answer - 256];
    FILE *file = fopen(name, "rb");
    size_t length;

    if (!file)
        fail(name);
    length = fread(body, 1, sizeof body - 1, file);
    fclose(file);
    answer_length = (size_t)sprintf(answer,
                                    "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n"
                                    "Content-Length: %zu\r\n\r\n%s",
                                    length, body);
}

static int start_listening(void)
{
    struct sockaddr_in address = {.sin_family = AF_INET,
                                  .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    socklen_t size = sizeof address;
    int fd = socket(AF_INET, SOCK_STREAM | SOCK_NONBLOCK, 0);

    if (fd < 0 || bind(fd, (struct sockaddr *)&address, size) != 0 ||
        listen(fd, CLIENTS_MAX) != 0 ||
        getsockname(fd, (struct sockaddr *)&address, &size) != 0)
        fail("listen");
    printf("http://127.0.0.1:%d\n", ntohs(address.sin_port));
    fflush(stdout);
    return fd;
}

static void accept_client(int epoll, int listening)
{
    int fd = accept4(listening, NULL, NULL, SOCK_NONBLOCK), on = 1;

    if (fd < 0)
        return;
    if (fd >= CLIENTS_MAX || !(clients[fd] = malloc(sizeof *clients[fd])))
        fail("accept");
    clients[fd]->length = 0;
    setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
    epoll_ctl(epoll, EPOLL_CTL_ADD, fd,
              &(struct epoll_event){.events = EPOLLIN, .data.fd = fd});
}

static void drop_client(int fd)
{
    free(clients[fd]);
    clients[fd] = NULL;
    close(fd);
}

/* Returns true if the request is complete. A zero byte follows the received part. */
static int is_whole(const struct client *c)
{
    static const char name[] = "\r\nContent-Length:";
    const char *end = strstr(c->request, "\r\n\r\n");
    const char *length = end ? strcasestr(c->request, name) : NULL;
    size_t body = length && length < end ? strtoul(length + sizeof name - 1, NULL, 10) : 0;

    return end && c->length >= (size_t)(end + 4 - c->request) + body;
}

static void serve(int fd)
{
    struct client *c = clients[fd];
    ssize_t got = recv(fd, c->request + c->length, REQUEST_MAX - c->length, 0);

    if (got <= 0) {
        drop_client(fd);
        return;
    }
    c->length += (size_t)got;
    c->request[c->length] = '\0';
    if (!is_whole(c))
        return;
    c->length = 0;
    if (answer_length > sizeof answer ||
        send(fd, answer, answer_length, MSG_NOSIGNAL) != (ssize_t)answer_length)
        drop_client(fd);
}

int main(int argc, char **argv)
{
    int epoll = epoll_create1(0), listening;

    if (argc != 2) {
        fprintf(stderr, "usage: floor FILE\n");
        return 2;
    }
    read_answer(argv[1]);
    listening = start_listening();
    epoll_ctl(epoll, EPOLL_CTL_ADD, listening,
              &(struct epoll_event){.events = EPOLLIN, .data.fd = listening});
    for (;;) {
        struct epoll_event events[EVENTS_MAX];
        int count = epoll_wait(epoll, events, EVENTS_MAX, -1);

        for (int i = 0; i < count; i++) {
            if (events[i].data.fd == listening)
                accept_client(epoll, listening);
            else
                serve(events[i].data.fd);
        }
    }
}
