#include "handlers/routes.h"
#include "openapi/openapi_json.h"
#include "server/http/openapi.h"
#include "server/http/router.h"
#include "tests/server/json/jansson_oracle.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static enum handler_result answer(struct handler_call *call, void *question)
{
    (void)call;
    (void)question;
    return HANDLER_OK;
}

static const struct operation json_operation = {.answer = answer};
static const struct route row = {"POST", "/a/b", NULL, &json_operation};

static const struct line_handler line_handler;
static const struct operation lines_operation = {.answer = answer, .lines = &line_handler};
static const struct route lines_row = {"POST", "/a/b", NULL, &lines_operation};

static const char good[] =
    "{\"paths\":{\"/a/b\":{\"post\":{\"requestBody\":{\"content\":{\"application/json\":"
    "{\"schema\":{\"type\":\"object\"}}}}}}}}";

static enum handler_result read_nothing(struct handler_call *call, void *question)
{
    (void)call;
    (void)question;
    return HANDLER_OK;
}

static const struct operation get_operation = {.read = read_nothing, .answer = answer};
static const struct route get_row = {"GET", "/a/b", NULL, &get_operation};

/* Expects that `text` is rejected for the row, with an error that contains `part`. */
static void expect_rejected(const struct route *r, const char *text, const char *part)
{
    FILE *real = stderr;
    char *error = NULL;
    size_t size;

    stderr = open_memstream(&error, &size);
    cr_assert_not_null(stderr);
    cr_expect_null(openapi_load(text, strlen(text), r, 1), "%s", text);
    fclose(stderr);
    stderr = real;
    cr_expect(strncmp(error, "puzzled: openapi: ", 18) == 0 && strstr(error, part), "%s",
              error);
    free(error);
}

Test(document, the_openapi_document_has_a_schema_for_each_post_route)
{
    unsigned count;
    const struct route *rows = routes_table(&count);
    struct openapi *d = openapi_load((const char *)openapi_questions,
                                     openapi_questions_length, rows, count);

    cr_assert_not_null(d);
    for (unsigned i = 0; i < count; i++)
        cr_assert_eq(openapi_schema(d, i) != NULL,
                     strcmp(rows[i].method, "POST") == 0 && !rows[i].operation->is_mcp,
                     "%s", rows[i].path);
    openapi_free(d);
}

static struct router open_routes(void)
{
    struct router router;
    unsigned count;
    const struct route *rows = routes_table(&count);

    cr_assert(router_open(&router, rows, count, NULL));
    return router;
}

Test(routes, each_path_and_method_has_one_row)
{
    struct router router = open_routes();
    unsigned count;
    const struct route *rows = routes_table(&count);

    for (unsigned i = 0; i < 2 * count; i++) {
        const struct route *one = &rows[i / 2];
        const char *path = i % 2 ? one->alias : one->path;

        if (path)
            cr_expect_eq(router_find(&router, one->method, path).route, one, "%s", path);
    }
    router_close(&router);
}

/* openapi_load checks the paths that are not aliases. */
Test(routes, each_alias_has_an_operation)
{
    json_t *document =
        json_loads(openapi_pages[OPENAPI_DOCUMENT].bodies[PAGE_IDENTITY].bytes, 0, NULL);
    json_t *paths = json_object_get(document, "paths");
    unsigned count;
    const struct route *rows = routes_table(&count);

    for (unsigned i = 0; i < count; i++) {
        const char *method = strcmp(rows[i].method, "GET") == 0 ? "get" : "post";

        cr_expect(!rows[i].alias ||
                  json_object_get(json_object_get(paths, rows[i].alias), method));
    }
    json_decref(document);
}

Test(document, an_operation_without_ndjson_has_no_query)
{
    struct openapi *d = openapi_load(good, strlen(good), &row, 1);

    cr_assert_not_null(d);
    cr_assert_not_null(openapi_schema(d, 0));
    cr_expect_null(openapi_query(d, 0));
    openapi_free(d);
}

/* An OpenAPI document with an operation that accepts NDJSON. `rest` follows the request body. */
#define OPERATION(rest)                                                                    \
    "{\"components\":{\"schemas\":{\"Limit\":{\"type\":\"integer\"}}},"                    \
    "\"paths\":{\"/a/b\":{\"post\":{\"requestBody\":{\"content\":{"                        \
    "\"application/json\":{\"schema\":{\"type\":\"object\"}},"                             \
    "\"application/x-ndjson\":{\"schema\":{\"type\":\"string\"}}}}" rest "}}}}"

#define QUERY(properties)                                                                  \
    ",\"x-query-schema\":{\"type\":\"object\",\"additionalProperties\":false,"             \
    "\"properties\":{" properties "}}"

/* Expects that the schema of a query accepts the object `text`, which becomes `value`, or rejects
 * it if `value` is NULL. */
static void expect_query(const struct schema *schema, const char *text, const char *value)
{
    json_t *expected = value ? json_loads(value, 0, NULL) : NULL;
    struct schema_report report = {.limit = 0};
    struct arena arena = arena_in(NULL, 0);
    char copy[64];
    struct value found;

    cr_expect_eq(
        schema_read(schema, strcpy(copy, text), strlen(text), &arena, &report, &found),
        value ? SCHEMA_VALID : SCHEMA_INVALID, "%s", text);
    cr_expect(!value || jansson_oracle_same(&found, expected), "%s", text);
    arena_free(&arena);
    json_decref(expected);
}

Test(document, an_operation_that_accepts_ndjson_has_a_query)
{
    static const char text[] =
        OPERATION(QUERY("\"limit\":{\"$ref\":\"#/components/schemas/Limit\"},"
                        "\"label\":{\"type\":\"string\",\"default\":\"x\"}"));
    struct openapi *d = openapi_load(text, strlen(text), &lines_row, 1);
    const struct schema *query;

    cr_assert_not_null(d);
    query = openapi_query(d, 0);
    cr_assert_not_null(query);
    expect_query(query, "{\"limit\":1}", "{\"limit\":1,\"label\":\"x\"}");
    expect_query(query, "{\"limit\":\"1\"}", NULL);
    expect_query(query, "{\"limit\":1,\"X-A\":\"1\"}", NULL);
    cr_expect(schema_member_takes_text(query, "label", 5));
    cr_expect_not(schema_member_takes_text(query, "limit", 5));
    cr_expect_not(schema_member_takes_text(query, "labe", 4));
    openapi_free(d);
}

Test(document, a_get_operation_that_reads_parameters_has_a_query)
{
    static const char text[] =
        "{\"paths\":{\"/a/b\":{\"get\":{\"x-query-schema\":{\"type\":\"object\"}}}}}";
    struct openapi *d = openapi_load(text, strlen(text), &get_row, 1);

    cr_assert_not_null(d);
    cr_expect_null(openapi_schema(d, 0));
    cr_expect_not_null(openapi_query(d, 0));
    openapi_free(d);
    expect_rejected(&get_row, "{\"paths\":{\"/a/b\":{\"get\":{}}}}",
                    "x-query-schema: does not exist");
}

Test(document, an_invalid_document_is_rejected)
{
    expect_rejected(&row, "{\"paths\":", "line 1");
    expect_rejected(&row, "{\"paths\":{\"/a/b\":{\"description\":\"nothing\"}}}",
                    "the route POST /a/b has no operation\n");
    expect_rejected(
        &row,
        "{\"paths\":{\"/a/b\":{\"post\":{\"requestBody\":{\"content\":{"
        "\"application/json\":{\"schema\":{\"type\":\"object\",\"minLenght\":1}}}}}}}}",
        "minLenght");
    expect_rejected(&lines_row, OPERATION(""), "x-query-schema: does not exist");
    expect_rejected(&lines_row, OPERATION(QUERY("\"a\":{\"tpye\":\"string\"}")), "tpye");
}
