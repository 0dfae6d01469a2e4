#include "batch.h"

#include "dispatch.h"
#include "openapi.h"
#include "reception.h"
#include "response.h"
#include "server/clock.h"
#include "server/json/member.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum { STATUS_OK = 200, BODY_MAX = 16 * 1024 * 1024 };

static enum handler_result refuse_single(struct handler_call *call, void *question)
{
    (void)question;
    handler_refuse(call, "", "run a batch with --batch FILE");
    return HANDLER_INVALID;
}

const struct operation batch_operation = {.run = RUN_ON_WORKER,
                                          .answer = refuse_single,
                                          .max_body = BODY_MAX,
                                          .body_type = "application/x-ndjson"};

void batch_drop(struct request *r)
{
    if (!r->batch)
        return;
    request_free(&r->batch->line);
    free(r->batch);
    r->batch = NULL;
    memory_budget_release(&r->service->memory, sizeof *r->batch);
}

/* Returns false after setting a problem. */
static bool open_batch(struct request *r)
{
    struct memory_budget *memory = &r->service->memory;

    if (!memory_budget_reserve(memory, sizeof *r->batch)) {
        request_refuse_memory(r);
        return false;
    }
    r->batch = calloc(1, sizeof *r->batch);
    if (!r->batch) {
        memory_budget_release(memory, sizeof *r->batch);
        problem_set(&r->problem, PROBLEM_NO_MEMORY, "out of memory for the batch");
        return false;
    }
    request_init(&r->batch->line, r->service);
    return true;
}

/* Returns the text of member `name` of the current line, which begins at `text`. */
static struct json_span find_member(const struct handler_call *call, const char *text,
                                    const char *name)
{
    const struct value *member = value_get(call->body, name);

    if (value_type(member) == VALUE_ABSENT)
        return (struct json_span){NULL, 0};
    assert(member->position);
    return json_span_at(text + member->position - 1);
}

/* Makes `body` the body of the current line. */
static bool set_body(struct request *line, struct json_span body)
{
    if (body.length > line->body.capacity && !request_resize_body(line, body.length))
        return false;
    if (body.length > 0)
        memcpy(line->body.data, body.text, body.length);
    line->body.length = body.length;
    return true;
}

/* Checks the path, the body and its size, as for a request with a head. */
static void check_line(struct request *line, size_t length, const atomic_bool *stop)
{
    const struct value *value = value_get(line->call.body, "path");
    const char *path = value_text(value);

    line->head.line.method = "POST";
    line->head.content_type = "application/json";
    line->head.has_length = true;
    line->head.content_length = length;
    reception_check_target(line, path);
    reception_find_route(line, path);
    if (line->match.route && !line->match.route->operation->read)
        handler_refuse(&line->call, "/path", "the operation cannot be part of a batch");
    else
        reception_check_head(line, stop);
    if (strlen(path) != value_length(value))
        handler_refuse(&line->call, "/path", "the path must not contain U+0000");
    if (handler_checked(&line->call) != HANDLER_OK)
        request_explain(line, HANDLER_INVALID);
}

/* Reads `text` as a line of the batch `r`. The line then has its route and its body, or a
 * problem. */
static void read_line(struct request *r, struct json_span text, struct job *job)
{
    struct batch *batch = r->batch;
    struct request *line = &batch->line;
    struct json_span id, body;
    enum handler_result result;

    strcpy(line->id, r->id);
    line->match = r->match;
    request_begin_call(line, &job->stop);
    dispatch_prepare_worker(line, job);
    if (!set_body(line, text))
        return;
    result = dispatch_read_body(line, openapi_schema(r->service->openapi, r->match.index));
    if (result != HANDLER_OK) {
        request_explain(line, result);
        return;
    }
    id = find_member(&line->call, text.text, "id");
    body = find_member(&line->call, text.text, "body");
    batch->id = id.text;
    batch->id_length = id.length;
    check_line(line, body.length, &job->stop);
    /* The values of the line are dropped with its text, and with the route of the batch. */
    request_drop_body(line);
    line->body.length = 0;
    if (!line->problem.set)
        set_body(line, body);
}

/* Appends the result of the current line, and ends the line. */
static void write_line(struct request *r, enum handler_result result)
{
    struct batch *batch = r->batch;
    struct request *line = &batch->line;
    struct json_writer *out = &r->call.out;
    const struct json_writer *body = &line->call.out;

    response_end_stream(line, result);
    jw_begin_object(out);
    if (batch->id) {
        jw_key(out, "id");
        jw_literal(out, batch->id, batch->id_length);
    }
    jw_put_unsigned(out, "status",
                    line->problem.set ? problem_info(line->problem.type)->http : STATUS_OK);
    jw_key(out, "body");
    if (body->failed || !body->length)
        out->failed = true;
    else
        jw_literal(out, body->data, body->length - (body->data[body->length - 1] == '\n'));
    jw_end_object(out);
    jw_raw(out, "\n", 1);
    out->comma = false;
    batch->waits = false;
    batch->id = NULL;
    request_reset(line);
}

/* Runs the current line with a brief effort, as an event loop runs a single request. */
static enum handler_result try_line(struct request *line)
{
    if (line->problem.set)
        return HANDLER_INVALID;
    request_begin_call(line, line->call.host.stop);
    if (line->match.route->operation->run == RUN_ON_WORKER ||
        line->body.length > DISPATCH_ON_LOOP_MAX)
        return HANDLER_RETRY_ON_WORKER;
    return dispatch_on_loop(line);
}

/* Runs the current line for up to its time limit. The time limit begins now, because the
 * client may have been slow to read the earlier results. */
static void run_long_line(struct request *r, struct job *job)
{
    struct request *line = &r->batch->line;
    struct handler_host *host = &line->call.host;

    host->received_ns = clock_now_ns();
    host->deadline_ns =
        host->received_ns + clock_seconds_ns(r->service->settings.job_seconds);
    write_line(r, dispatch_on_worker(line, job, NULL));
}

/* Returns the next line that is not blank. Its length is 0 at the end of the body. */
static struct json_span next_line(struct request *r)
{
    size_t *at = &r->batch->at;
    const char *text = r->body.data, *end;
    struct json_span line;

    while (*at < r->body.length && strchr(" \t\r\n", text[*at]) && text[*at])
        (*at)++;
    line = (struct json_span){text + *at, r->body.length - *at};
    end = memchr(line.text, '\n', line.length);
    if (end)
        line.length = (size_t)(end - line.text);
    *at += line.length;
    return line;
}

/* Runs one line. Leaves a long line to the next slice if results wait. Returns false at the end
 * of the slice. */
static bool run_line(struct request *r, struct job *job)
{
    struct batch *batch = r->batch;
    struct json_span text;
    enum handler_result result;

    if (!batch->waits) {
        text = next_line(r);
        if (!text.length) {
            batch_drop(r);
            return false;
        }
        read_line(r, text, job);
        result = try_line(&batch->line);
        if (result != HANDLER_RETRY_ON_WORKER) {
            write_line(r, result);
            return true;
        }
        batch->waits = true;
        if (r->call.out.length)
            return false;
    }
    run_long_line(r, job);
    return true;
}

static void run_slice(struct request *r, struct job *job)
{
    uint64_t end_ns = clock_now_ns() + BATCH_SLICE_NS;
    const struct json_writer *out = &r->call.out;

    while (run_line(r, job) && !out->failed && out->length < BATCH_SLICE_BYTES &&
           clock_now_ns() < end_ns &&
           !atomic_load_explicit(&job->stop, memory_order_relaxed))
        job_queue_yield(&r->service->jobs);
}

enum handler_result batch_run(struct request *r, struct job *job)
{
    enum handler_result result = HANDLER_OK;

    request_drop_answer(r);
    jw_reset(&r->call.out);
    if (!r->body.length) {
        problem_set(&r->problem, PROBLEM_NOT_JSON, "the body is empty; send lines of JSON");
        result = HANDLER_INVALID;
    } else if (!r->batch && !open_batch(r)) {
        result = HANDLER_INVALID;
    }
    if (result == HANDLER_OK)
        run_slice(r, job);
    if (result == HANDLER_OK && r->call.out.failed)
        result = HANDLER_NO_MEMORY;
    /* Without this, the next slice would continue after a job that was canceled. */
    if (r->batch && atomic_load_explicit(&job->stop, memory_order_relaxed))
        result = HANDLER_STOPPED;
    if (result != HANDLER_OK)
        batch_drop(r);
    if (!r->batch)
        request_drop_body(r);
    return result;
}
