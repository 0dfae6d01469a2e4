#include "library_refusal.h"

#include "response_raw.h"
#include "socket.h"

#include <stdio.h>
#include <string.h>
#include <sys/socket.h>

/* A refusal costs the others little: at most so many connections with a request are
 * suspended for it, and so many without of as many that are looked at, the newest first.
 * With more, an older one may get the page of HTML. */
enum { ARRIVING_MAX = 32, WAITING_MAX = 16, LOOKS_MAX = 64, TEXT_MAX = 200 };

static const char announcement[] = "Error processing request (HTTP response code is %u";

/* The text of a page, without its title, tags and entities. */
static void read_page(char *text, size_t size, const char *page)
{
    const char *body = strstr(page, "<body>");
    size_t length = 0;
    bool inside = true;

    for (; body && *body && length + 1 < size; body++) {
        inside = *body == '<' || *body == '&' || (inside && *body != '>' && *body != ';');
        if (!inside && *body != '>' && *body != ';')
            text[length++] = *body;
    }
    text[length] = '\0';
}

/* Whether its head is complete, but nobody has asked what we think of it: libmicrohttpd is
 * at it now. */
static bool is_certain(const struct connection *c)
{
    return connection_phase(c) == REQUEST_HEAD &&
           MHD_get_connection_info(c->mhd, MHD_CONNECTION_INFO_REQUEST_HEADER_SIZE);
}

static bool is_possible(const struct connection *c)
{
    return c->mhd && c->state == CONNECTION_OPEN && !c->held && !c->suspected;
}

static bool is_arriving(const struct connection *c)
{
    return connection_phase(c) == REQUEST_HEAD || connection_phase(c) == REQUEST_BODY;
}

/* Before the head is given up, in whose pool the answer will be made. */
static void keep_id(struct connection *c)
{
    const char *id = MHD_lookup_connection_value(c->mhd, MHD_HEADER_KIND, "X-Request-Id");

    if (id && request_head_id_valid(id))
        strcpy(c->request->id, id);
}

static void suspect(struct connection *c, const char *page)
{
    if (connection_phase(c) == REQUEST_HEAD)
        keep_id(c);
    c->suspected = page;
    c->all->suspects++;
    MHD_suspend_connection(c->mhd);
}

/* Suspects those for which `is` holds. */
static void suspect_all(struct connections *all, bool (*is)(const struct connection *),
                        unsigned most, const char *page)
{
    for (struct connection *c = all->first; c && all->suspects < most; c = c->next) {
        if (is_possible(c) && is(c))
            suspect(c, page);
    }
}

/* A connection that libmicrohttpd has closed, and we have not heard of yet, has no request
 * either, and must not be suspended any more. */
static void suspect_waiting(struct connections *all, const char *page)
{
    unsigned most = all->suspects + WAITING_MAX, looks = 0;

    for (struct connection *c = all->first; c && looks < LOOKS_MAX && all->suspects < most;
         c = c->next) {
        if (connection_phase(c) != REQUEST_IDLE || !is_possible(c))
            continue;
        looks++;
        if (socket_is_talking(c->fd))
            suspect(c, page);
    }
}

void library_refusal_log(void *cls, const char *format, va_list arguments)
{
    struct connections *all = cls;
    unsigned before = all->suspects;
    const char *page;

    if (strncmp(format, announcement, sizeof announcement - 1) != 0)
        return;
    (void)va_arg(arguments, unsigned);
    page = va_arg(arguments, const char *);
    suspect_all(all, is_certain, before + 1, page);
    if (all->suspects != before)
        return;
    suspect_all(all, is_arriving, before + ARRIVING_MAX, page);
    suspect_waiting(all, page);
}

/* A length or a chunk that is too large to be counted is no body that is too large. */
static enum problem_type find_type(unsigned status)
{
    for (enum problem_type p = 0; p < PROBLEM_COUNT; p++) {
        if (problem_info(p)->http == status && p != PROBLEM_BODY_TOO_LARGE &&
            p != PROBLEM_TRANSFER_CODING)
            return p;
    }
    return PROBLEM_BAD_REQUEST;
}

static void replace_page(struct connection *c, unsigned status)
{
    char text[TEXT_MAX], id[REQUEST_ID_MAX + 1] = "-";
    enum problem_type type;
    struct request *r;

    if (c->request)
        strcpy(id, c->request->id);
    r = connection_break_off(c);
    if (!r)
        return;
    if (strcmp(id, "-") != 0)
        strcpy(r->id, id);
    type = find_type(status);
    if (type == PROBLEM_URI_TOO_LONG) /* the page only mentions headers */
        snprintf(
            text, sizeof text,
            "the request line is too long; the request target can have at most %d bytes, "
            "and the method at most %d bytes",
            REQUEST_TARGET_MAX, REQUEST_METHOD_MAX);
    else
        read_page(text, sizeof text, c->suspected);
    problem_set(&r->problem, type, "%s", text);
    c->lingers = true;
    response_send_raw(c);
    shutdown(c->fd, SHUT_WR); /* for libmicrohttpd too */
}

static void settle(struct connection *c)
{
    const union MHD_ConnectionInfo *own =
        MHD_get_connection_info(c->mhd, MHD_CONNECTION_INFO_HTTP_STATUS);

    if (own)
        replace_page(c, own->http_status);
    c->suspected = NULL;
    MHD_resume_connection(c->mhd);
}

void library_refusal_answer(struct connections *all)
{
    if (!all->suspects)
        return;
    all->suspects = 0;
    for (struct connection *c = all->first; c; c = c->next) {
        if (c->suspected)
            settle(c);
    }
}
