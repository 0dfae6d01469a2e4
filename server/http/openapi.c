#include "openapi.h"

#include "server/json/pointer.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { POINTER_MAX = 512 };

/* What is known of the operation of one row; each is NULL when it has none. */
struct operation {
    struct schema *body;
    struct schema *query;
};

struct openapi {
    json_t *json;
    unsigned count;
    struct operation operations[];
};

static const char *method_key(const struct route *row)
{
    return strcmp(row->method, "GET") == 0 ? "get" : "post";
}

static bool row_answers(const struct route *row, const char *method, const char *path)
{
    return strcmp(method_key(row), method) == 0 &&
           (strcmp(row->path, path) == 0 || (row->alias && strcmp(row->alias, path) == 0));
}

/* Says on stderr which operations have no row. */
static bool operations_have_rows(const json_t *paths, const struct route *rows,
                                 unsigned count)
{
    const char *path, *method;
    json_t *item, *operation;
    bool good = true;

    json_object_foreach((json_t *)paths, path, item)
    {
        json_object_foreach(item, method, operation)
        {
            unsigned i = 0;

            if (!json_is_object(operation))
                continue; /* a summary, parameters of all methods */
            while (i < count && !row_answers(&rows[i], method, path))
                i++;
            if (i == count) {
                fprintf(stderr, "puzzled: openapi: %s %s has no route\n", method, path);
                good = false;
            }
        }
    }
    return good;
}

/* Where the schema of the body of POST `path` stands. */
static void point_to_schema(struct json_pointer *p, const char *path)
{
    static const char *const below[] = {"post", "requestBody", "content",
                                        "application/json", "schema"};

    json_pointer_add_key(p, "paths", strlen("paths"));
    json_pointer_add_key(p, path, strlen(path));
    for (size_t i = 0; i < sizeof below / sizeof below[0]; i++)
        json_pointer_add_key(p, below[i], strlen(below[i]));
}

/* The schema at `pointer` of `json`; NULL, said on stderr, when it is wrong. */
static struct schema *compile(const json_t *json, const char *pointer,
                              const struct route *row)
{
    char error[POINTER_MAX];
    struct schema *schema = schema_compile(json, pointer, error, sizeof error);

    if (!schema)
        fprintf(stderr, "puzzled: openapi: %s: %s\n", row->path, error);
    return schema;
}

static bool compile_body(struct openapi *d, const struct route *row, struct operation *made)
{
    char text[POINTER_MAX];
    struct json_pointer pointer = json_pointer_in(text, sizeof text);

    point_to_schema(&pointer, row->path);
    made->body = compile(d->json, text, row);
    return made->body;
}

/* A parameter of an operation, or what it refers to. */
static const json_t *follow(const json_t *document, const json_t *value)
{
    const char *reference = json_string_value(json_object_get(value, "$ref"));

    return reference && *reference ? json_pointer_find(document, reference + 1) : value;
}

/* The next parameter that stands in the query, from number `*index` on; NULL: no more. */
static const json_t *next_query(const json_t *document, const json_t *operation,
                                size_t *index)
{
    const json_t *parameters = json_object_get(operation, "parameters");

    while (*index < json_array_size(parameters)) {
        const json_t *parameter = follow(document, json_array_get(parameters, (*index)++));
        const char *place = json_string_value(json_object_get(parameter, "in"));

        if (place && strcmp(place, "query") == 0)
            return parameter;
    }
    return NULL;
}

/* Adds the parameters that stand in the query to `properties` and `required`. False without
 * memory, or when one has no name or schema. */
static bool add_query(const json_t *document, const json_t *operation, json_t *properties,
                      json_t *required)
{
    const json_t *parameter;
    size_t index = 0;

    while ((parameter = next_query(document, operation, &index)) != NULL) {
        json_t *name = json_object_get(parameter, "name");

        if (json_object_set(properties, json_string_value(name),
                            json_object_get(parameter, "schema")) != 0)
            return false;
        if (json_is_true(json_object_get(parameter, "required")) &&
            json_array_append(required, name) != 0)
            return false;
    }
    return true;
}

/* A copy of the document with one thing more, at /x-query: the schema of the object that
 * the query stands for. NULL without memory, or when a parameter has no name or schema. */
static json_t *with_query(const json_t *document, const json_t *operation)
{
    json_t *properties = json_object(), *required = json_array();
    bool good = add_query(document, operation, properties, required);
    json_t *schema =
        json_pack("{s:s, s:b, s:o, s:o}", "type", "object", "additionalProperties", 0,
                  "properties", properties, "required", required);
    json_t *whole = json_copy((json_t *)document); /* a shallow one */

    if (json_object_set_new(whole, "x-query", schema) == 0 && good)
        return whole;
    json_decref(whole);
    return NULL;
}

static bool compile_query(struct openapi *d, const struct route *row,
                          const json_t *operation, struct operation *made)
{
    json_t *whole = with_query(d->json, operation);

    if (whole)
        made->query = compile(whole, "/x-query", row);
    else
        fprintf(stderr, "puzzled: openapi: %s: the parameters cannot be read\n", row->path);
    json_decref(whole);
    return made->query;
}

/* Whether route and operation agree about lines; says on stderr when not. Who reads no
 * lines reads no query either. */
static bool lines_agree(const struct openapi *d, const struct route *row,
                        const json_t *operation)
{
    const json_t *content =
        json_object_get(json_object_get(operation, "requestBody"), "content");
    const char *fault = NULL;
    size_t first = 0;

    if (row->lines && !json_object_get(content, "application/x-ndjson"))
        fault = "does not list application/x-ndjson, which its route reads";
    else if (!row->lines && json_object_get(content, "application/x-ndjson"))
        fault = "lists application/x-ndjson, which its route does not read";
    else if (!row->lines && next_query(d->json, operation, &first))
        fault = "has parameters in the query, which its route does not read";
    if (fault)
        fprintf(stderr, "puzzled: openapi: %s %s\n", row->path, fault);
    return !fault;
}

static bool compile_row(struct openapi *d, const struct route *row, unsigned index)
{
    json_t *paths = json_object_get(d->json, "paths");
    json_t *item = json_object_get(paths, row->path);
    json_t *operation = json_object_get(item, method_key(row));
    bool good;

    if (!operation || (row->alias && !json_object_get(json_object_get(paths, row->alias),
                                                      method_key(row)))) {
        fprintf(stderr, "puzzled: openapi: the route %s %s has no operation\n", row->method,
                operation ? row->alias : row->path);
        return false;
    }
    good = lines_agree(d, row, operation);
    if (json_object_get(operation, "requestBody"))
        good = compile_body(d, row, &d->operations[index]) && good;
    if (row->lines)
        good = compile_query(d, row, operation, &d->operations[index]) && good;
    return good;
}

struct openapi *openapi_load(const char *text, size_t length, const struct route *rows,
                             unsigned count)
{
    struct openapi *d = calloc(1, sizeof *d + count * sizeof d->operations[0]);
    json_error_t error;
    bool good;

    if (!d)
        return NULL;
    d->count = count;
    d->json = json_loadb(text, length, JSON_REJECT_DUPLICATES, &error);
    if (!d->json) {
        fprintf(stderr, "puzzled: openapi: line %d: %s\n", error.line, error.text);
        free(d);
        return NULL;
    }
    good = operations_have_rows(json_object_get(d->json, "paths"), rows, count);
    for (unsigned i = 0; i < count; i++)
        good = compile_row(d, &rows[i], i) && good;
    if (!good) {
        openapi_free(d);
        return NULL;
    }
    return d;
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

const json_t *openapi_document(const struct openapi *document)
{
    return document->json;
}

static void on_wrong_field(void *arg, const char *pointer, const char *detail)
{
    exchange_refuse(arg, pointer, "%s", detail);
}

enum handled openapi_check(struct exchange *x, const struct schema *schema)
{
    struct schema_report report = {.on_error = on_wrong_field,
                                   .arg = x,
                                   .limit = EXCHANGE_ERRORS_MAX,
                                   .yield = x->yield,
                                   .yield_arg = x->host.service};

    switch (schema_check(schema, x->body, &report)) {
    case SCHEMA_FITS:
        return HANDLED_ANSWER;
    case SCHEMA_BROKEN:
        x->errors.dropped = (unsigned)report.count - x->errors.count;
        return HANDLED_REFUSED;
    case SCHEMA_NO_MEMORY:
        break;
    }
    return HANDLED_NO_MEMORY;
}
