#include "send_direct.h"

#include "server/http/response.h"

#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/uio.h>
#include <time.h>

enum { HEAD_SIZE = 1024, HEAD_END = 2 };

struct head {
    char text[HEAD_SIZE];
    size_t length;
};

static void format_date(char *text, size_t size)
{
    time_t now = time(NULL);
    struct tm utc;

    gmtime_r(&now, &utc);
    strftime(text, size, "%a, %d %b %Y %H:%M:%S GMT", &utc);
}

/* Adds a line if there is room for it and for the empty line. */
static void put_line(struct head *head, const char *name, const char *value)
{
    size_t room = sizeof head->text - head->length;
    int length = snprintf(head->text + head->length, room, "%s: %s\r\n", name, value);

    if (length > 0 && (size_t)length + HEAD_END < room)
        head->length += (size_t)length;
}

static void write_head(const struct request *r, const struct response *response,
                       struct head *head)
{
    char text[40];

    head->length =
        (size_t)snprintf(head->text, sizeof head->text, "HTTP/1.1 %u %s\r\n",
                         response->status, MHD_get_reason_phrase_for(response->status));
    format_date(text, sizeof text);
    put_line(head, "Date", text);
    snprintf(text, sizeof text, "%zu", response->length);
    put_line(head, "Content-Length", text);
    for (unsigned i = 0; i < response->count; i++)
        put_line(head, response->headers[i].name, response->headers[i].value);
    put_line(head, "X-Request-Id", r->id);
    memcpy(head->text + head->length, "\r\n", HEAD_END);
    head->length += HEAD_END;
}

static void record(struct connection *c, unsigned status, size_t bytes)
{
    c->request->sent = (struct request_sent){status, bytes};
    connection_record(c);
    connection_enter(c, CONNECTION_SHUT);
}

void send_nothing(struct connection *c)
{
    record(c, problem_info(c->request->problem.type)->http, 0);
}

void send_direct(struct connection *c)
{
    struct request *r = c->request;
    bool has_body = strcmp(r->head.line.method, "HEAD") != 0;
    struct msghdr message = {.msg_iovlen = has_body ? 2 : 1};
    struct response response;
    struct iovec parts[2];
    struct head head;
    ssize_t sent = -1;

    r->closes = true;
    response_make_problem(r, &response);
    write_head(r, &response, &head);
    parts[0] = (struct iovec){head.text, head.length};
    parts[1] = (struct iovec){(void *)(uintptr_t)response.body, response.length};
    message.msg_iov = parts;
    /* If the socket has no room for a kilobyte, the client does not read anyway. */
    if (!r->call.out.failed)
        sent = sendmsg(c->fd, &message, MSG_DONTWAIT | MSG_NOSIGNAL);
    record(c, response.status, sent > 0 && has_body ? response.length : 0);
}
