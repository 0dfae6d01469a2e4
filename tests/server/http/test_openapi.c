#include "handlers/routes.h"
#include "openapi/openapi_json.h"
#include "server/http/openapi.h"
#include "server/http/router.h"
#include "server/json/pointer.h"
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

/* Loads `text` for one row, which must be refused, and gives what was said about it. */
static char *refusal_for(const struct route *r, const char *text)
{
    FILE *real = stderr;
    char *said = NULL;
    size_t size;

    stderr = open_memstream(&said, &size);
    cr_assert_not_null(stderr);
    struct openapi *d = openapi_load(text, strlen(text), r, 1);

    fclose(stderr);
    stderr = real;
    cr_assert_null(d);
    return said;
}

static char *refusal_of(const char *text)
{
    return refusal_for(&row, text);
}

static void check_refusal(const char *text, const char *why)
{
    char *said = refusal_of(text);

    cr_assert_str_eq(said, why);
    free(said);
}

Test(document, the_shipped_document_fits_the_shipped_routes)
{
    unsigned count;
    const struct route *rows = routes_table(&count);
    struct openapi *d = openapi_load((const char *)openapi_questions,
                                     openapi_questions_length, rows, count);

    cr_assert_not_null(d);
    for (unsigned i = 0; i < count; i++)
        cr_assert_eq(openapi_schema(d, i) != NULL, strcmp(rows[i].method, "POST") == 0,
                     "%s", rows[i].path);
    openapi_free(d);
}

static struct router open_shipped_routes(void)
{
    struct router router;
    unsigned count;
    const struct route *rows = routes_table(&count);

    cr_assert(router_open(&router, rows, count));
    return router;
}

Test(routes, each_path_and_method_has_one_row)
{
    struct router router = open_shipped_routes();
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

Test(routes, each_path_has_an_operation)
{
    json_t *document = json_loads(openapi_pages[OPENAPI_DOCUMENT].plain, 0, NULL);
    json_t *paths = json_object_get(document, "paths");
    unsigned count;
    const struct route *rows = routes_table(&count);

    for (unsigned i = 0; i < count; i++) {
        const struct route *one = &rows[i];
        const char *method = strcmp(one->method, "GET") == 0 ? "get" : "post";

        cr_expect(json_object_get(json_object_get(paths, one->path), method));
        cr_expect(!one->alias ||
                  json_object_get(json_object_get(paths, one->alias), method));
    }
    json_decref(document);
}

Test(document, a_fitting_document_is_taken)
{
    struct openapi *d = openapi_load(good, strlen(good), &row, 1);

    cr_assert_not_null(d);
    cr_assert_not_null(openapi_schema(d, 0));
    openapi_free(d);
}

Test(document, a_route_without_an_operation_stops_the_start)
{
    check_refusal("{\"paths\":{\"/a/b\":{\"description\":\"nothing\"}}}",
                  "puzzled: openapi: the route POST /a/b has no operation\n");
}

Test(document, an_unknown_keyword_stops_the_start)
{
    char *said = refusal_of(
        "{\"paths\":{\"/a/b\":{\"post\":{\"requestBody\":{\"content\":{"
        "\"application/json\":{\"schema\":{\"type\":\"object\",\"minLenght\":1}}}}}}}}");

    cr_assert_not_null(strstr(said, "minLenght"), "%s", said);
    free(said);
}

Test(document, text_that_is_no_json_stops_the_start)
{
    char *said = refusal_of("{\"paths\":");

    cr_assert_not_null(strstr(said, "line 1"), "%s", said);
    free(said);
}

/* An operation that accepts NDJSON, with what follows its request body. */
#define OPERATION(rest)                                                                    \
    "{\"components\":{\"schemas\":{\"Limit\":{\"type\":\"integer\"}}},"                    \
    "\"paths\":{\"/a/b\":{\"post\":{\"requestBody\":{\"content\":{"                        \
    "\"application/json\":{\"schema\":{\"type\":\"object\"}},"                             \
    "\"application/x-ndjson\":{\"schema\":{\"type\":\"string\"}}}}" rest "}}}}"

#define QUERY(properties)                                                                  \
    ",\"x-query-schema\":{\"type\":\"object\",\"additionalProperties\":false,"             \
    "\"properties\":{" properties "}}"

/* Whether the schema of a query takes the object `text`, and what it makes of it. */
static bool fits(const struct schema *schema, const char *text, const char *made)
{
    json_t *wanted = json_loads(made, 0, NULL);
    struct schema_report report = {.limit = 0};
    struct arena arena = arena_in(NULL, 0);
    char copy[64];
    struct value value;
    bool fitting = schema_read(schema, strcpy(copy, text), strlen(text), &arena, &report,
                               &value) == SCHEMA_VALID;

    cr_expect(!fitting || jansson_oracle_same(&value, wanted), "%s", text);
    arena_free(&arena);
    json_decref(wanted);
    return fitting;
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
    cr_expect(fits(query, "{\"limit\":1}", "{\"limit\":1,\"label\":\"x\"}"));
    cr_expect_not(fits(query, "{\"limit\":\"1\"}", "{}"));
    cr_expect_not(fits(query, "{\"limit\":1,\"X-A\":\"1\"}", "{}"));
    cr_expect(schema_member_takes_text(query, "label", 5));
    cr_expect_not(schema_member_takes_text(query, "limit", 5));
    cr_expect_not(schema_member_takes_text(query, "labe", 4));
    openapi_free(d);
}

Test(document, who_reads_no_lines_has_no_query)
{
    struct openapi *d = openapi_load(good, strlen(good), &row, 1);

    cr_expect_null(openapi_query(d, 0));
    openapi_free(d);
}

Test(document, an_invalid_query_stops_the_start)
{
    static const struct {
        const char *text, *why;
    } rows[] = {{OPERATION(""), "x-query-schema: does not exist"},
                {OPERATION(QUERY("\"a\":{\"tpye\":\"string\"}")), "tpye"}};

    for (unsigned i = 0; i < 2; i++) {
        char *said = refusal_for(&lines_row, rows[i].text);

        cr_expect(strstr(said, rows[i].why), "%s", said);
        free(said);
    }
}
