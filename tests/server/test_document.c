#include "handlers/routes.h"
#include "openapi/openapi_json.h"
#include "server/document.h"

#include <criterion/criterion.h>
#include <criterion/redirect.h>
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

static struct document *load(const char *text)
{
    return document_load(text, strlen(text), &row, 1);
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
    struct document *d = load(good);

    cr_assert_not_null(d);
    cr_assert_not_null(document_schema(d, 0));
    cr_assert(json_is_object(document_json(d)));
    document_free(d);
}

Test(document, an_operation_without_a_route_stops_the_start, .init = cr_redirect_stderr)
{
    cr_assert_null(load("{\"paths\":{\"/a/b\":{\"post\":{}},\"/c\":{\"get\":{}}}}"));
    cr_assert_stderr_eq_str("puzzled: openapi: get /c has no route\n");
}

Test(document, a_route_without_an_operation_stops_the_start, .init = cr_redirect_stderr)
{
    cr_assert_null(load("{\"paths\":{\"/a/b\":{\"description\":\"nothing\"}}}"));
    cr_assert_stderr_eq_str("puzzled: openapi: the route POST /a/b has no operation\n");
}

Test(document, an_unknown_keyword_stops_the_start, .init = cr_redirect_stderr)
{
    cr_assert_null(load(
        "{\"paths\":{\"/a/b\":{\"post\":{\"requestBody\":{\"content\":{"
        "\"application/json\":{\"schema\":{\"type\":\"object\",\"minLenght\":1}}}}}}}}"));
}

Test(document, text_that_is_no_json_stops_the_start, .init = cr_redirect_stderr)
{
    cr_assert_null(load("{\"paths\":"));
}
