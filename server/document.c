#include "document.h"

#include "json_pointer.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { POINTER_MAX = 512 };

struct document {
    json_t *json;
    unsigned count;
    struct schema *schemas[];
};

static bool is_method(const char *key)
{
    static const char *const methods[] = {"get",     "put",  "post",  "delete",
                                          "options", "head", "patch", "trace"};

    for (size_t i = 0; i < sizeof methods / sizeof methods[0]; i++) {
        if (strcmp(key, methods[i]) == 0)
            return true;
    }
    return false;
}

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

            if (!is_method(method))
                continue;
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

static bool compile_row(struct document *d, const struct route *row, unsigned index)
{
    json_t *paths = json_object_get(d->json, "paths");
    json_t *item = json_object_get(paths, row->path);
    json_t *operation = json_object_get(item, method_key(row));
    char text[POINTER_MAX], error[POINTER_MAX];
    struct json_pointer pointer = json_pointer_in(text, sizeof text);

    if (!operation || (row->alias && !json_object_get(json_object_get(paths, row->alias),
                                                      method_key(row)))) {
        fprintf(stderr, "puzzled: openapi: the route %s %s has no operation\n", row->method,
                operation ? row->alias : row->path);
        return false;
    }
    if (!json_object_get(operation, "requestBody"))
        return true;
    point_to_schema(&pointer, row->path);
    d->schemas[index] = schema_compile(d->json, text, error, sizeof error);
    if (!d->schemas[index]) {
        fprintf(stderr, "puzzled: openapi: %s: %s\n", row->path, error);
        return false;
    }
    return true;
}

struct document *document_load(const char *text, size_t length, const struct route *rows,
                               unsigned count)
{
    struct document *d = calloc(1, sizeof *d + count * sizeof(struct schema *));
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
        document_free(d);
        return NULL;
    }
    return d;
}

void document_free(struct document *document)
{
    if (!document)
        return;
    for (unsigned i = 0; i < document->count; i++)
        schema_free(document->schemas[i]);
    json_decref(document->json);
    free(document);
}

const struct schema *document_schema(const struct document *document, unsigned index)
{
    return document->schemas[index];
}

const json_t *document_json(const struct document *document)
{
    return document->json;
}
