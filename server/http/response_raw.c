#include "response_raw.h"

#include "cors.h"
#include "pages.h"

#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/uio.h>
#include <time.h>

enum { RAW_HEAD_MAX = 1024, RAW_HEAD_END = 2 };

const char response_id[] = "X-Request-Id";
const char response_caching[] = "Cache-Control", response_no_store[] = "no-store";
const struct page_field response_nosniff = {"X-Content-Type-Options", "nosniff"};

struct raw_head {
    char text[RAW_HEAD_MAX];
    size_t length;
};

static void format_date(char *text, size_t size)
{
    time_t now = time(NULL);
    struct tm utc;

    gmtime_r(&now, &utc);
    strftime(text, size, "%a, %d %b %Y %H:%M:%S GMT", &utc);
}

/* A line of the head, as long as there is room for it. */
static void put_line(struct raw_head *head, const char *name, const char *value)
{
    size_t room = sizeof head->text - head->length;
    int length = snprintf(head->text + head->length, room, "%s: %s\r\n", name, value);

    if (length > 0 && (size_t)length + RAW_HEAD_END < room)
        head->length += (size_t)length;
}

static void make_raw_head(const struct request *r, struct raw_head *head)
{
    const struct cors_fields cors = cors_fields(r);
    unsigned status = problem_info(r->problem.type)->http;
    char text[40];

    head->length = (size_t)snprintf(head->text, sizeof head->text, "HTTP/1.1 %u %s\r\n",
                                    status, MHD_get_reason_phrase_for(status));
    format_date(text, sizeof text);
    put_line(head, "Date", text);
    snprintf(text, sizeof text, "%zu", r->exchange.out.length);
    put_line(head, "Content-Length", text);
    put_line(head, "Connection", "close");
    put_line(head, "Content-Type", r->exchange.content_type);
    put_line(head, response_nosniff.name, response_nosniff.value);
    put_line(head, response_caching, response_no_store);
    put_line(head, response_id, r->id);
    if (problem_passes(status)) {
        snprintf(text, sizeof text, "%u", job_queue_seconds(&r->service->jobs));
        put_line(head, "Retry-After", text);
    }
    for (const struct page_field *f = cors.list; f->name; f++)
        put_line(head, f->name, f->value);
    memcpy(head->text + head->length, "\r\n", RAW_HEAD_END);
    head->length += RAW_HEAD_END;
}

void response_end_raw(struct connection *c, size_t bytes)
{
    struct request *r = c->request;

    r->sent = (struct request_sent){problem_info(r->problem.type)->http, bytes};
    connection_record(c);
    c->state = CONNECTION_SHUT;
}

void response_send_raw(struct connection *c)
{
    struct request *r = c->request;
    struct exchange *x = &r->exchange;
    bool bare = strcmp(r->head.line.method, "HEAD") == 0;
    struct raw_head head;
    struct iovec parts[2];
    struct msghdr message = {.msg_iov = parts, .msg_iovlen = bare ? 1 : 2};
    ssize_t sent = -1;

    problem_write(x, &r->problem, r->id);
    make_raw_head(r, &head);
    parts[0] = (struct iovec){head.text, head.length};
    parts[1] = (struct iovec){x->out.data, x->out.length};
    /* A client that leaves no room for a kilobyte does not read: nothing to do for it. */
    if (!x->out.failed)
        sent = sendmsg(c->fd, &message, MSG_DONTWAIT | MSG_NOSIGNAL);
    response_end_raw(c, sent > 0 && !bare ? x->out.length : 0);
}
