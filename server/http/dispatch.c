#include "dispatch.h"

#include "mcp.h"
#include "openapi.h"
#include "query.h"
#include "server/run/operation.h"

#include <assert.h>
#include <ctype.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

/* Returns true for the text of a form, NAME=VALUE, which is not JSON. */
static bool is_form(const char *text)
{
    size_t name = 0;

    while (isalpha((unsigned char)text[name]) || text[name] == '_')
        name++;
    return name && text[name] == '=';
}

enum handler_result dispatch_read_body(struct request *r, const struct schema *schema)
{
    struct handler_call *call = &r->call;
    enum handler_result read;

    if (!r->body.length) {
        problem_set(&r->problem, PROBLEM_NOT_JSON, "the body is empty; send a JSON object");
        r->problem.line = r->problem.column = 1;
        return HANDLER_INVALID;
    }
    assert(r->body.length <= r->body.capacity);
    r->body.data[r->body.length] = '\0'; /* request_resize_body reserves a byte for it */
    if (is_form(r->body.data))
        problem_set(&r->problem, PROBLEM_NOT_JSON,
                    "the body is a form; send a JSON object%s",
                    route_has_get(request_match(r)->route)
                        ? ", or a GET request with these fields in the query"
                        : "");
    call->host.arena.charge = request_charge_values;
    call->host.arena.arg = r;
    read = openapi_read(call, schema, r->body.data, r->body.length, &r->problem);
    call->host.text = call->body ? r->body.data : NULL;
    if (r->problem.set && r->problem.type == PROBLEM_NOT_JSON)
        strncat(r->problem.detail, request_lines_hint(r),
                sizeof r->problem.detail - strlen(r->problem.detail) - 1);
    return read;
}

/* Reads the body, or the query of a GET request. */
static enum handler_result read_question(struct request *r)
{
    const struct openapi *document = r->service->openapi;
    unsigned index = request_match(r)->index;
    const struct schema *body = openapi_schema(document, index);
    const struct schema *query = openapi_query(document, index);

    if (body && !request_is_get(r))
        return dispatch_read_body(r, body);
    if (body)
        query = body;
    return query ? query_read(&r->call, r->query, query) : HANDLER_OK;
}

static enum handler_result run(struct request *r)
{
    enum handler_result result = r->call.body ? HANDLER_OK : read_question(r);

    if (result == HANDLER_OK)
        result = operation_run(request_match(r)->route->operation, &r->call);
    if (result == HANDLER_OK && r->mcp.calls)
        mcp_wrap(r, false);
    return result;
}

enum handler_result dispatch_on_loop(struct request *r)
{
    enum handler_result result = run(r);

    if (result == HANDLER_RETRY_ON_WORKER) {
        jw_reset(&r->call.out);
        request_drop_answer(r);
        r->problem.set = false; /* the problem that a response did not fit */
    }
    return result;
}

static void yield(void *service)
{
    job_queue_yield(&((const struct service *)service)->jobs);
}

void dispatch_prepare_worker(struct request *r, struct job *job)
{
    struct handler_host *host = &r->call.host;

    host->on_loop = false;
    host->max_bytes = r->service->worker_bytes;
    host->yield = yield;
    host->job = job;
    host->stop = &job->stop;
}

enum handler_result dispatch_on_worker(struct request *r, struct job *job,
                                       struct progress_stream *stream)
{
    dispatch_prepare_worker(r, job);
    r->call.host.stream = stream;
    if (atomic_load_explicit(&job->stop, memory_order_relaxed))
        return HANDLER_STOPPED;
    if (mcp_is_message(r) && !mcp_begin(r))
        return HANDLER_OK;
    return run(r);
}

void dispatch_open_lines(struct request *r, enum handler_result result)
{
    if (result == HANDLER_OK && !upload_charge(&r->upload, &r->service->memory)) {
        request_refuse_memory(r);
        return;
    }
    if (result == HANDLER_OK)
        result = upload_begin(&r->upload, &r->call);
    if (result != HANDLER_OK) {
        upload_drop(&r->upload);
        request_explain(r, result);
    }
}

void dispatch_refuse_line(struct request *r)
{
    const struct ndjson_error *error = &r->upload.decoder.error;
    char pointer[24];

    snprintf(pointer, sizeof pointer, "/%" PRIu64, error->line - 1);
    if (error->kind == NDJSON_NO_MEMORY)
        problem_set(&r->problem, PROBLEM_NO_MEMORY, "%s", error->detail);
    else
        handler_refuse_at(&r->call, (unsigned)error->line,
                          error->column ? error->column : 1, pointer, error->detail);
    if (error->kind == NDJSON_NOT_JSON) {
        problem_set(&r->problem, PROBLEM_NOT_JSON, "line %" PRIu64 ": %s", error->line,
                    error->detail);
        r->problem.line = (unsigned)error->line;
        r->problem.column = error->column;
    } else {
        request_explain(r, HANDLER_INVALID);
    }
    upload_drop(&r->upload);
}
