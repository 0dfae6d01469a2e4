#include "upload.h"

#include "server/http/connection.h"
#include "server/http/query.h"
#include "server/http/response.h"
#include "server/loop/event_loop.h"

#include <inttypes.h>
#include <string.h>
#include <strings.h>

bool upload_is_lines(const char *type)
{
    static const char name[] = "application/x-ndjson";
    size_t length = strcspn(type, "; \t");

    return length == sizeof name - 1 && strncasecmp(type, name, length) == 0;
}

/* Always the same for a reader, so that what is under way stays below the budget whatever
 * the lines hold. */
static bool charge(struct connection *c)
{
    struct upload *u = &c->upload;
    size_t size = 2 * u->reader->max_line + u->reader->max_state;

    if (!budget_reserve(&c->loop->service->memory, size))
        return false;
    u->charge = size;
    return true;
}

static enum handled open_reader(struct connection *c)
{
    struct upload *u = &c->upload;
    struct exchange *x = &c->exchange;
    void *state = u->reader->open(x);

    if (!state)
        return x->error_count || x->errors_dropped ? HANDLED_REFUSED : HANDLED_NO_MEMORY;
    lines_init(&u->lines, u->reader, state);
    u->open = true;
    return HANDLED_ANSWER;
}

void upload_begin(struct connection *c)
{
    const struct document *document = c->loop->service->document;
    enum handled outcome =
        query_read(&c->exchange, c->query, document_query(document, c->match.index));

    if (outcome == HANDLED_ANSWER && !charge(c)) {
        connection_refuse_memory(c);
        return;
    }
    if (outcome == HANDLED_ANSWER)
        outcome = open_reader(c);
    if (outcome != HANDLED_ANSWER) {
        upload_drop(c);
        reply_explain(c, outcome);
    }
}

static void refuse_line(struct connection *c, const struct line_fault *fault)
{
    char pointer[24];

    snprintf(pointer, sizeof pointer, "/%" PRIu64, fault->line - 1);
    switch (fault->flaw) {
    case LINE_NOT_JSON:
        refusal_set(&c->refusal, PROBLEM_NOT_JSON, "line %" PRIu64 ": %s", fault->line,
                    fault->detail);
        c->refusal.line = (unsigned)fault->line;
        c->refusal.column = fault->column;
        strcpy(c->refusal.pointer, pointer);
        break;
    case LINE_NOT_TEXT:
    case LINE_TOO_LONG:
        exchange_refuse(&c->exchange, pointer, "%s", fault->detail);
        reply_explain(c, HANDLED_REFUSED);
        break;
    case LINE_NO_MEMORY:
        refusal_set(&c->refusal, PROBLEM_NO_MEMORY, "%s", fault->detail);
        break;
    }
    upload_drop(c);
}

bool upload_receive(struct connection *c, const char *data, size_t size)
{
    struct line_fault fault;

    if (lines_feed(&c->upload.lines, data, size, &fault))
        return true;
    refuse_line(c, &fault);
    return false;
}

enum handled upload_finish(struct connection *c)
{
    struct upload *u = &c->upload;
    struct line_fault fault;
    enum handled outcome;

    if (!lines_end(&u->lines, &fault)) {
        refuse_line(c, &fault);
        return HANDLED_REFUSED;
    }
    u->open = false;
    outcome = u->reader->close(&c->exchange, u->lines.state);
    upload_drop(c);
    return outcome;
}

void upload_drop(struct connection *c)
{
    struct upload *u = &c->upload;

    if (u->open)
        u->reader->drop(u->lines.state);
    u->open = false;
    lines_free(&u->lines);
    if (u->charge)
        budget_release(&c->loop->service->memory, u->charge);
    u->charge = 0;
}

bool upload_goes_on(struct connection *c)
{
    struct upload *u = &c->upload;

    if (!u->open || c->body_length - u->seen < UPLOAD_SENT_MIN)
        return false;
    u->seen = c->body_length;
    return true;
}
