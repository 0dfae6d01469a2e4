#include "dispatch.h"

#include "openapi.h"
#include "server/json/memory_bound.h"
#include "server/json/syntax_error.h"
#include "server/json/text.h"

#include <stdio.h>

/* The tree of a small body needs no claim: it lives only while one of the few threads works
 * on it. */
static bool claim_tree(struct request *r)
{
    size_t limit = r->service->memory.limit - r->charges.text;
    size_t size;

    if (r->body.length <= DISPATCH_ON_LOOP_MAX)
        return true;
    size = json_bound_tree(r->body.data, r->body.length);
    if (size > limit) {
        problem_set(&r->problem, PROBLEM_BODY_TOO_LARGE,
                    "its values may take %zu KiB of memory; there are %zu", size / 1024,
                    limit / 1024);
        return false;
    }
    if (request_charge(r, &r->charges.tree, size))
        return true;
    request_refuse_memory(r);
    return false;
}

static void explain_syntax(struct request *r, const json_error_t *error)
{
    struct syntax_error place;

    syntax_error_locate(r->body.data, r->body.length, error, &place);
    problem_set(&r->problem, PROBLEM_NOT_JSON, "%s", place.detail);
    r->problem.line = place.line;
    r->problem.column = place.column;
    snprintf(r->problem.pointer, sizeof r->problem.pointer, "%s", place.pointer);
}

static void parse_body(struct request *r)
{
    struct exchange *x = &r->exchange;
    json_error_t error;

    if (!r->body.length) {
        problem_set(&r->problem, PROBLEM_NOT_JSON, "the body is empty; send a JSON object");
        r->problem.line = r->problem.column = 1;
        r->problem.pointer[0] = '\0';
        return;
    }
    if (!claim_tree(r))
        return;
    if (x->yield)
        x->body = json_text_load_long(r->body.data, r->body.length, x->yield,
                                      x->host.service, &error);
    else
        x->body = json_text_load(r->body.data, r->body.length, &error);
    if (!x->body && error.text[0])
        explain_syntax(r, &error);
    else if (!x->body)
        problem_set(&r->problem, PROBLEM_NO_MEMORY, "no memory to parse the body");
}

enum handled dispatch_request(struct request *r)
{
    struct exchange *x = &r->exchange;
    const struct schema *schema = openapi_schema(r->service->openapi, r->match.index);

    if (schema && !x->body) {
        enum handled checked = HANDLED_REFUSED;

        parse_body(r);
        if (!r->problem.set)
            checked = openapi_check(x, schema);
        if (!x->on_loop)
            request_drop_text(r);
        if (checked != HANDLED_ANSWER)
            return checked;
    }
    return r->match.route->handle(x);
}
