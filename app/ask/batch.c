#include "batch.h"

#include "request_text.h"
#include "run.h"
#include "server/http/batch.h"

#include <stdio.h>

enum { LINE_FIRST = 1024 };

struct lines {
    struct request *request; /* a batch of one line */
    const char *name;        /* of the file */
    enum handler_result result;
};

/* Adds a byte to the body. Returns false after setting a problem. */
static bool add_byte(struct request *r, char byte)
{
    struct request_body *body = &r->body;
    size_t capacity = body->capacity ? 2 * body->capacity : LINE_FIRST;

    if (body->length == request_body_limit(r)) {
        request_refuse_length(r, body->length);
        return false;
    }
    if (body->length == body->capacity && !request_resize_body(r, capacity))
        return false;
    body->data[body->length++] = byte;
    return true;
}

/* Makes the next line the body. Returns false at the end, or after setting a problem. */
static bool read_line(struct request *r, const char *name)
{
    int byte = 0;

    r->body.length = 0;
    while (byte != '\n' && (byte = getc_unlocked(stdin)) != EOF) {
        if (!add_byte(r, (char)byte))
            return false;
    }
    if (ferror(stdin))
        ask_request_fail_file(name);
    return r->body.length > 0;
}

/* Runs the line in the body, and writes its result. */
static enum handler_result run_line(struct request *r, struct job *job)
{
    const struct json_writer *out = &r->call.out;
    enum handler_result result;

    do {
        result = batch_run(r, job);
        if (result == HANDLER_OK)
            fwrite(out->data, 1, out->length, stdout);
    } while (result == HANDLER_OK && r->batch);
    fflush(stdout);
    return result;
}

static void run_lines(void *arg, struct job *job)
{
    struct lines *lines = arg;
    struct request *r = lines->request;

    while (lines->result == HANDLER_OK && !ferror(stdout) && read_line(r, lines->name))
        lines->result = run_line(r, job);
}

enum handler_result ask_batch_run(struct request *r, const char *name)
{
    struct lines lines = {.request = r, .name = name, .result = HANDLER_OK};

    ask_request_open(name);
    if (!ask_run_on_worker(&r->service->jobs, run_lines, &lines))
        problem_set(&r->problem, PROBLEM_NO_MEMORY, "cannot start a worker thread");
    return r->problem.set ? HANDLER_INVALID : lines.result;
}
