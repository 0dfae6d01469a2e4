#include "quirks_0_9.h"

#include "send_direct.h"
#include "server/net/socket.h"

#include <string.h>
#include <strings.h>
#include <sys/socket.h>

enum { LINE_END = 2, IDLE_CALLS = 4, DROPS_MAX = 64, DROP_BYTES = 16 * 1024 };

bool quirks_strict(void)
{
    return MHD_get_version()[0] != '0';
}

static void refuse_hidden(struct problem *problem, const char *where)
{
    problem_set(
        problem, PROBLEM_BAD_REQUEST,
        "%s contains a NUL byte, or a line of the header section does not end in CR LF",
        where);
}

struct quirks_head quirks_check_line(const struct request_line *line,
                                     struct problem *problem)
{
    const struct quirks_head head = {.in_place = strcmp(MHD_get_version(), "0.9.75") == 0,
                                     .next =
                                         line->version + strlen(line->version) + LINE_END,
                                     .problem = problem};

    if (head.in_place && (line->target != line->method + strlen(line->method) + 1 ||
                          line->version != line->target + line->target_length + 1))
        refuse_hidden(problem, "the request line");
    return head;
}

void quirks_check_field(struct quirks_head *head, const char *name, const char *value,
                        size_t value_size)
{
    if (head->in_place && name != head->next)
        refuse_hidden(head->problem, "the header section");
    head->next = value + value_size + LINE_END;
}

void quirks_check_end(struct quirks_head *head, const struct request_line *line,
                      size_t head_size)
{
    if (head->in_place && head->next + LINE_END != line->method + head_size)
        refuse_hidden(head->problem, "the header section");
}

void quirks_trim(const char *name, const char *value, size_t size)
{
    char *text = (char *)(uintptr_t)value;

    if ((name[0] | 0x20) == 't' && strcasecmp(name, "transfer-encoding") == 0)
        return;
    while (size && (text[size - 1] == ' ' || text[size - 1] == '\t'))
        text[--size] = '\0';
}

bool quirks_chunked_is_last(void)
{
    return !quirks_strict();
}

bool quirks_has_ended(struct connection *c)
{
    bool idle = connection_phase(c) == REQUEST_IDLE;
    bool seen = c->ended;
    char byte;

    if (idle && c->idle_calls++ % IDLE_CALLS)
        return false;
    c->ended = recv(c->fd, &byte, 1, MSG_PEEK | MSG_DONTWAIT) == 0;
    return c->ended && (idle || seen);
}

static bool is_receiving_chunks(const struct connection *c)
{
    const struct request *r = c->request;

    return r && r->phase == REQUEST_BODY && r->head.chunked;
}

bool quirks_is_stuck(struct connection *c)
{
    struct request *r = c->request;
    uint64_t before = r ? r->read : 0;

    if (!is_receiving_chunks(c) || quirks_strict())
        return false;
    r->read = socket_count_read(c->fd);
    return before && before == r->read;
}

void quirks_refuse_stuck(struct connection *c)
{
    char dropped[DROP_BYTES];
    struct request *r = connection_break_off(c);

    problem_set(&r->problem, PROBLEM_BAD_REQUEST, "the size line of a chunk is too long");
    send_direct(c);
    /* Otherwise the close would reset the connection before the response arrives. */
    for (unsigned i = 0; i < DROPS_MAX; i++) {
        if (recv(c->fd, dropped, sizeof dropped, MSG_DONTWAIT) <= 0)
            break;
    }
    connection_shut(c);
}

bool quirks_may_spin(const struct connections *all)
{
    const struct connection *c = all->first;

    while (c && !is_receiving_chunks(c))
        c = c->next;
    return c;
}
