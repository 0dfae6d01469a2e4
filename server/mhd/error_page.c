#include "error_page.h"

#include "send_direct.h"
#include "server/net/socket.h"

#include <stdio.h>
#include <string.h>
#include <sys/socket.h>

/* Limits the cost of a page for the other connections. At most ARRIVING_MAX connections
 * with a request and WAITING_MAX idle connections are suspended. Only the newest IDLE_MAX
 * idle connections are examined. If there are more connections, an older connection may get
 * the HTML page. */
enum { ARRIVING_MAX = 32, WAITING_MAX = 16, IDLE_MAX = 64, TEXT_MAX = 200 };

static const char announcement[] = "Error processing request (HTTP response code is %u";

/* Copies the text of a page without its title, tags and entities. */
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

/* Returns true if the head is complete and libmicrohttpd has not yet passed it on. Then it
 * belongs to the request that libmicrohttpd handles now. */
static bool is_certain(const struct connection *c)
{
    return connection_phase(c) == REQUEST_HEAD &&
           MHD_get_connection_info(c->mhd, MHD_CONNECTION_INFO_REQUEST_HEADER_SIZE);
}

static bool is_possible(const struct connection *c)
{
    return c->mhd && c->state == CONNECTION_OPEN && !c->held && !c->candidate_page;
}

static bool is_arriving(const struct connection *c)
{
    return connection_phase(c) == REQUEST_HEAD || connection_phase(c) == REQUEST_BODY;
}

/* Copies the id before the response of libmicrohttpd overwrites the head. */
static void keep_id(struct connection *c)
{
    const char *id = MHD_lookup_connection_value(c->mhd, MHD_HEADER_KIND, "X-Request-Id");

    if (id && request_head_id_valid(id))
        strcpy(c->request->id, id);
}

static void hold(struct connection *c, const char *page)
{
    if (connection_phase(c) == REQUEST_HEAD)
        keep_id(c);
    c->candidate_page = page;
    c->all->candidates++;
    MHD_suspend_connection(c->mhd);
}

/* Suspends the connections for which `is` returns true, as candidates for the page. */
static void hold_all(struct connections *all, bool (*is)(const struct connection *),
                     unsigned most, const char *page)
{
    for (struct connection *c = all->first; c && all->candidates < most; c = c->next) {
        if (is_possible(c) && is(c))
            hold(c, page);
    }
}

/* Suspends idle connections. A connection that libmicrohttpd has closed, but not yet
 * reported, also has no request, and must not be suspended. */
static void hold_waiting(struct connections *all, const char *page)
{
    unsigned most = all->candidates + WAITING_MAX, examined = 0;

    for (struct connection *c = all->first;
         c && examined < IDLE_MAX && all->candidates < most; c = c->next) {
        if (connection_phase(c) != REQUEST_IDLE || !is_possible(c))
            continue;
        examined++;
        if (socket_can_reply(c->fd))
            hold(c, page);
    }
}

void error_page_log(void *cls, const char *format, va_list arguments)
{
    struct connections *all = cls;
    unsigned before = all->candidates;
    const char *page;

    if (strncmp(format, announcement, sizeof announcement - 1) != 0)
        return;
    (void)va_arg(arguments, unsigned);
    page = va_arg(arguments, const char *);
    hold_all(all, is_certain, before + 1, page);
    if (all->candidates != before)
        return;
    hold_all(all, is_arriving, before + ARRIVING_MAX, page);
    hold_waiting(all, page);
}

/* Returns the problem for a status. A length that cannot be represented is an invalid
 * request, not a body that is too large. */
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
    if (type == PROBLEM_URI_TOO_LONG) /* the page mentions only headers */
        snprintf(
            text, sizeof text,
            "the request line is too long; the request target can have at most %d bytes, "
            "and the method at most %d bytes",
            REQUEST_TARGET_MAX, REQUEST_METHOD_MAX);
    else
        read_page(text, sizeof text, c->candidate_page);
    problem_set(&r->problem, type, "%s", text);
    c->lingers = true;
    send_direct(c);
    shutdown(c->fd, SHUT_WR); /* libmicrohttpd then closes the connection */
}

static void release_candidate(struct connection *c)
{
    const union MHD_ConnectionInfo *own =
        MHD_get_connection_info(c->mhd, MHD_CONNECTION_INFO_HTTP_STATUS);

    if (own)
        replace_page(c, own->http_status);
    c->candidate_page = NULL;
    MHD_resume_connection(c->mhd);
}

void error_page_replace(struct connections *all)
{
    if (!all->candidates)
        return;
    all->candidates = 0;
    for (struct connection *c = all->first; c; c = c->next) {
        if (c->candidate_page)
            release_candidate(c);
    }
}
