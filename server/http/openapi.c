#include "openapi.h"

#include "server/json/pointer.h"
#include "server/run/operation.h"

#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { POINTER_MAX = 512 };

/* The schemas of a row. NULL: the operation has no such part. */
struct request_schemas {
    struct schema *body;
    struct schema *query;
};

struct openapi {
    json_t *json;
    unsigned count;
    struct request_schemas operations[];
};

/* Ends the process if memory runs out: after a failed allocation, jansson can drop a byte
 * of a string, and then calls abort. The program loads the OpenAPI document when it starts. */
static void *malloc_or_exit(size_t size)
{
    void *block = malloc(size);

    if (!block) {
        fprintf(stderr, "puzzled: openapi: out of memory\n");
        exit(EXIT_FAILURE);
    }
    return block;
}

static bool memory_ran_out(void)
{
    return errno == ENOMEM;
}

/* Reports an error on stderr, unless memory ran out, because this is then the only
 * error. */
__attribute__((format(printf, 1, 2))) static void complain(const char *format, ...)
{
    va_list values;

    if (memory_ran_out())
        return;
    va_start(values, format);
    fprintf(stderr, "puzzled: openapi: ");
    vfprintf(stderr, format, values);
    fprintf(stderr, "\n");
    va_end(values);
}

static bool is_get(const struct route *row)
{
    return strcmp(row->method, "GET") == 0;
}

/* Returns the JSON pointer of the schema of a request body in its operation. */
static const char *find_body_schema(const struct route *row)
{
    return row->operation->body_type ? "/requestBody/content/application~1x-ndjson/schema"
                                     : "/requestBody/content/application~1json/schema";
}

/* Compiles the schema at the JSON pointer `part` in the operation of a row. Returns NULL after
 * reporting an error. */
static struct schema *compile(const struct openapi *d, const struct route *row,
                              const char *part)
{
    char text[POINTER_MAX], error[POINTER_MAX];
    struct json_pointer pointer = json_pointer_in(text, sizeof text);
    struct schema *schema;

    json_pointer_add_key(&pointer, "paths", strlen("paths"));
    json_pointer_add_key(&pointer, row->path, strlen(row->path));
    snprintf(text + pointer.length, sizeof text - pointer.length, "/%s%s",
             is_get(row) ? "get" : "post", part);
    schema = schema_compile(d->json, text, error, sizeof error);
    if (!schema)
        complain("%s: %s", row->path, error);
    return schema;
}

static bool compile_row(struct openapi *d, const struct route *row,
                        struct request_schemas *schemas)
{
    const json_t *item = json_object_get(json_object_get(d->json, "paths"), row->path);
    const json_t *operation = json_object_get(item, is_get(row) ? "get" : "post");
    bool has_body = json_object_get(operation, "requestBody");
    bool has_query = row->operation->lines || (is_get(row) && row->operation->read);

    if (row->operation->is_mcp)
        return true;
    if (!operation) {
        complain("the route %s %s has no operation", row->method, row->path);
        return false;
    }
    if (has_body)
        schemas->body = compile(d, row, find_body_schema(row));
    if (has_query)
        schemas->query = compile(d, row, "/x-query-schema");
    return (!has_body || schemas->body) && (!has_query || schemas->query);
}

static bool compile_all(struct openapi *d, const struct route *rows)
{
    bool good = true;

    for (unsigned i = 0; i < d->count; i++)
        good = compile_row(d, &rows[i], &d->operations[i]) && good;
    return good;
}

struct openapi *openapi_load(const char *text, size_t length, const struct route *rows,
                             unsigned count)
{
    struct openapi *d = calloc(1, sizeof *d + count * sizeof d->operations[0]);
    json_error_t error;
    bool good = false;

    json_set_alloc_funcs(malloc_or_exit, free);
    if (d) {
        errno = 0;
        d->count = count;
        d->json = json_loadb(text, length, JSON_REJECT_DUPLICATES, &error);
        if (!d->json)
            complain("line %d: %s", error.line, error.text);
        good = d->json && compile_all(d, rows);
    }
    if (good)
        return d;
    if (memory_ran_out())
        fprintf(stderr, "puzzled: openapi: out of memory\n");
    openapi_free(d);
    return NULL;
}

void openapi_free(struct openapi *document)
{
    if (!document)
        return;
    for (unsigned i = 0; i < document->count; i++) {
        schema_free(document->operations[i].body);
        schema_free(document->operations[i].query);
    }
    json_decref(document->json);
    free(document);
}

const struct schema *openapi_schema(const struct openapi *document, unsigned index)
{
    return document->operations[index].body;
}

const struct schema *openapi_query(const struct openapi *document, unsigned index)
{
    return document->operations[index].query;
}

/* The call and the problem to which the errors of a request are reported. */
struct listener {
    struct handler_call *call;
    struct problem *problem;
};

static void on_error(void *arg, const struct schema_error *error)
{
    const struct listener *l = arg;

    if (error->is_syntax)
        call_drop_errors(l->call);
    handler_refuse_at(l->call, error->line, error->column, error->pointer, error->detail);
    if (!error->is_syntax)
        return;
    problem_set(l->problem, PROBLEM_NOT_JSON, "%s", error->detail);
    l->problem->line = error->line;
    l->problem->column = error->column;
}

enum handler_result openapi_read(struct handler_call *call, const struct schema *schema,
                                 char *text, size_t length, struct problem *problem)
{
    struct listener listener = {call, problem};
    struct schema_report report = {.on_error = on_error,
                                   .arg = &listener,
                                   .limit = HANDLER_ERRORS_MAX,
                                   .named = call->host.named,
                                   .yield = call->host.yield,
                                   .yield_arg = call->host.service};

    switch (
        schema_read(schema, text, length, &call->host.arena, &report, &call->host.root)) {
    case SCHEMA_VALID:
        call->body = &call->host.root;
        return HANDLER_OK;
    case SCHEMA_INVALID:
        call->errors.dropped = (unsigned)report.count - call->errors.count;
        return HANDLER_INVALID;
    case SCHEMA_NOT_JSON:
        return HANDLER_INVALID;
    case SCHEMA_NO_MEMORY:
        break;
    }
    call_drop_errors(call);
    return problem->set ? HANDLER_INVALID : HANDLER_NO_MEMORY;
}
