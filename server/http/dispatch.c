#include "dispatch.h"

#include "openapi.h"

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
        problem_set(&r->problem, PROBLEM_BODY_TOO_LARGE,
                    "its values take more than the %zu KiB of memory that there are",
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

    if (!r->body.length) {
        problem_set(&r->problem, PROBLEM_NOT_JSON, "the body is empty; send a JSON object");
        r->problem.line = r->problem.column = 1;
        return HANDLED_REFUSED;
    }
    r->body.data[r->body.length] = '\0'; /* for which receive.c made room */
    x->arena.charge = charge_values;
    x->arena.arg = r;
    return openapi_read(x, schema, r->body.data, r->body.length, &r->problem);
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
