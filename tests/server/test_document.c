#include "handlers/routes.h"
#include "openapi/openapi_json.h"
#include "server/document.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static enum handled answer(struct exchange *x)
{
    (void)x;
    return HANDLED_ANSWER;
}

static const struct route row = {"POST", "/a/b", NULL, answer, TURN_LOOP, 0};

static const char good[] =
    "{\"paths\":{\"/a/b\":{\"post\":{\"requestBody\":{\"content\":{\"application/json\":"
    "{\"schema\":{\"type\":\"object\"}}}}}}}}";

/* Loads `text`, which must be refused, and gives what was said about it. */
static char *refusal_of(const char *text)
{
    FILE *real = stderr;
    char *said = NULL;
    size_t size;

    stderr = open_memstream(&said, &size);
    cr_assert_not_null(stderr);
    struct document *d = document_load(text, strlen(text), &row, 1);

    fclose(stderr);
    stderr = real;
    cr_assert_null(d);
    return said;
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
    struct document *d =
        document_load((const char *)openapi_json, openapi_json_length, rows, count);

    cr_assert_not_null(d);
    for (unsigned i = 0; i < count; i++)
        cr_assert_eq(document_schema(d, i) != NULL, strcmp(rows[i].method, "POST") == 0,
                     "%s", rows[i].path);
    document_free(d);
}

Test(document, a_fitting_document_is_taken)
{
    struct document *d = document_load(good, strlen(good), &row, 1);

    cr_assert_not_null(d);
    cr_assert_not_null(document_schema(d, 0));
    cr_assert(json_is_object(document_json(d)));
    document_free(d);
}

Test(document, an_operation_without_a_route_stops_the_start)
{
    check_refusal("{\"paths\":{\"/a/b\":{\"post\":{}},\"/c\":{\"get\":{}}}}",
                  "puzzled: openapi: get /c has no route\n");
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
