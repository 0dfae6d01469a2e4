#include "dispatch.h"

#include "openapi.h"

#include <inttypes.h>
#include <stdio.h>

size_t dispatch_body_limit(const struct service *service, const struct route *route)
{
    size_t limit = route && route->max_body ? route->max_body : service->options.max_body;

    return limit < service->memory.limit ? limit : service->memory.limit;
}

/* Whether what the body is read to may take so many bytes in all. */
static bool charge_values(void *arg, size_t bytes)
{
    struct request *r = arg;
    size_t limit = r->service->memory.limit - r->charges.text;

    if (bytes > limit)
        problem_set(
            &r->problem, PROBLEM_BODY_TOO_LARGE,
            "the values in the body take more than %zu KiB of memory, which is the limit",
            limit / 1024);
    else if (request_charge(r, &r->charges.values, bytes))
        return true;
    else
        request_refuse_memory(r);
    return false;
}

static enum handled read_body(struct request *r, const struct schema *schema)
{
    struct exchange *x = &r->exchange;
    enum handled read;

    if (!r->body.length) {
        problem_set(&r->problem, PROBLEM_NOT_JSON, "the body is empty; send a JSON object");
        r->problem.line = r->problem.column = 1;
        return HANDLED_REFUSED;
    }
    r->body.data[r->body.length] = '\0'; /* for which receive.c made room */
    x->arena.charge = charge_values;
    x->arena.arg = r;
    read = openapi_read(x, schema, r->body.data, r->body.length, &r->problem);
    x->text = x->body ? r->body.data : NULL;
    return read;
}

enum handled dispatch_request(struct request *r)
{
    struct exchange *x = &r->exchange;
    const struct schema *schema = openapi_schema(r->service->openapi, r->match.index);

    if (schema && !x->body) {
        enum handled read = read_body(r, schema);

        if (read != HANDLED_ANSWER)
            return read;
    }
    return r->match.route->handle(x);
}

void dispatch_open_lines(struct request *r, enum handled outcome)
{
    if (outcome == HANDLED_ANSWER && !upload_charge(&r->upload, &r->service->memory)) {
        request_refuse_memory(r);
        return;
    }
    if (outcome == HANDLED_ANSWER)
        outcome = upload_open(&r->upload, &r->exchange);
    if (outcome != HANDLED_ANSWER) {
        upload_drop(&r->upload);
        request_explain(r, outcome);
    }
}

void dispatch_refuse_line(struct request *r, const struct line_fault *fault)
{
    char pointer[24];

    snprintf(pointer, sizeof pointer, "/%" PRIu64, fault->line - 1);
    if (fault->flaw == LINE_NO_MEMORY)
        problem_set(&r->problem, PROBLEM_NO_MEMORY, "%s", fault->detail);
    else
        exchange_refuse_at(&r->exchange, fault->column ? (unsigned)fault->line : 0,
                           fault->column, pointer, fault->detail);
    if (fault->flaw == LINE_NOT_JSON) {
        problem_set(&r->problem, PROBLEM_NOT_JSON, "line %" PRIu64 ": %s", fault->line,
                    fault->detail);
        r->problem.line = (unsigned)fault->line;
        r->problem.column = fault->column;
    } else {
        request_explain(r, HANDLED_REFUSED);
    }
    upload_drop(&r->upload);
}
