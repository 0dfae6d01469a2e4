#include "server/http/router.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

static enum handler_result answer(struct handler_call *call, void *question)
{
    (void)call;
    (void)question;
    return HANDLER_OK;
}

static const struct operation operation = {.answer = answer};

static const struct route rows[] = {
    {"GET", "/", NULL, &operation},
    {"GET", "/problems", NULL, &operation},
    {"GET", "/problems/{slug}", NULL, &operation},
    {"POST", "/set/solve", "/solve/set", &operation},
    {"POST", "/set/check", NULL, &operation},
    {"GET", "/both", NULL, &operation},
    {"POST", "/both", NULL, &operation},
    {"GET", "/other", "/both/alias", &operation},
    {"POST", "/another", "/both/alias", &operation},
    {"GET", "/problems/all", NULL, &operation},
};
enum { ROWS = sizeof rows / sizeof rows[0] };

static const struct route_guess guesses[] = {
    {"/mistakes", "/problems"}, {"/nothing", "/absent"}, {NULL, NULL}};

static struct router router;

static void open_rows(void)
{
    cr_assert(router_open(&router, rows, ROWS, guesses));
}

static void close_rows(void)
{
    router_close(&router);
}

TestSuite(router, .init = open_rows, .fini = close_rows);

Test(router, head_is_get_and_other_methods_get_the_allowed_ones)
{
    struct router_match match = router_find(&router, "HEAD", "/problems");

    cr_assert_eq(match.route, &rows[1]);
    match = router_find(&router, "GET", "/set/solve");
    cr_assert_not_null(match.allow);
    cr_assert_null(match.route);
    cr_assert_str_eq(match.allow, "POST, QUERY, OPTIONS");
    match = router_find(&router, "DELETE", "/both");
    cr_assert_null(match.route);
    cr_assert_str_eq(match.allow, "GET, HEAD, POST, QUERY, OPTIONS");
    match = router_find(&router, "get", "/");
    cr_assert_null(match.route, "methods are case-sensitive");
}

static enum handler_result read(struct handler_call *call, void *question)
{
    return answer(call, question);
}

Test(router, get_is_post_if_the_operation_is_short)
{
    static const struct operation kinds[] = {{.run = RUN_EITHER, .read = read},
                                             {.run = RUN_ON_WORKER, .read = read}};
    static const struct route short_and_long[] = {{"POST", "/short", NULL, &kinds[0]},
                                                  {"POST", "/long", NULL, &kinds[1]},
                                                  {"GET", "/both", NULL, &operation},
                                                  {"POST", "/both", NULL, &kinds[0]}};
    struct router_match match;
    struct router own;

    cr_assert(router_open(&own, short_and_long, 4, NULL));
    match = router_find(&own, "HEAD", "/short");
    cr_assert_eq(match.route, &short_and_long[0]);
    cr_assert_str_eq(match.allow, "GET, HEAD, POST, QUERY, OPTIONS");
    match = router_find(&own, "GET", "/long");
    cr_assert_null(match.route);
    cr_assert_str_eq(match.allow, "POST, QUERY, OPTIONS");
    cr_assert_eq(router_find(&own, "GET", "/both").route, &short_and_long[2]);
    router_close(&own);
}

Test(router, query_is_post)
{
    struct router_match match = router_find(&router, "QUERY", "/solve/set");

    cr_assert_eq(match.route, &rows[3]);
    cr_assert(match.accepts_body);
    match = router_find(&router, "QUERY", "/both");
    cr_assert_eq(match.route, &rows[6]);
    cr_assert(router_find(&router, "GET", "/both").accepts_body);
    match = router_find(&router, "QUERY", "/problems");
    cr_assert_null(match.route);
    cr_assert_not(match.accepts_body);
    cr_assert_str_eq(match.allow, "GET, HEAD, OPTIONS");
    cr_assert_null(router_find(&router, "query", "/set/solve").route);
    cr_assert_null(router_find(&router, "QUERYX", "/set/solve").route);
}

Test(router, a_parameter_is_one_segment_that_is_not_empty)
{
    struct router_match match = router_find(&router, "GET", "/problems/not-json");

    cr_assert_eq(match.route, &rows[2]);
    cr_assert_str_eq(match.parameter, "not-json");
    cr_assert_null(router_find(&router, "GET", "/problems/").allow);
    cr_assert_null(router_find(&router, "GET", "/problems/a/b").allow);
}

Test(router, a_path_without_a_parameter_has_precedence)
{
    struct router_match match = router_find(&router, "GET", "/problems/all");

    cr_assert_eq(match.route, &rows[9]);
    cr_assert_null(match.parameter);
    match = router_find(&router, "POST", "/problems/all");
    cr_assert_null(match.route);
    cr_assert_str_eq(match.allow, "GET, HEAD, OPTIONS");
    match = router_find(&router, "GET", "/problems/{");
    cr_assert_eq(match.route, &rows[2]);
    cr_assert_str_eq(match.parameter, "{");
}

Test(router, an_alias_of_two_rows_allows_both_methods)
{
    cr_assert_eq(router_find(&router, "GET", "/both/alias").route, &rows[7]);
    cr_assert_eq(router_find(&router, "POST", "/both/alias").route, &rows[8]);
    cr_assert_str_eq(router_find(&router, "PUT", "/both/alias").allow,
                     "GET, HEAD, POST, QUERY, OPTIONS");
    cr_assert_str_eq(router_find(&router, "PUT", "/another").allow, "POST, QUERY, OPTIONS");
}

/* Returns the first row of the table that matches. */
static const struct route *walk(const struct route *table, unsigned count,
                                const char *method, const char *path)
{
    for (unsigned i = 0; i < count; i++) {
        size_t length = strcspn(table[i].path, "{");
        bool named = table[i].path[length] && strncmp(table[i].path, path, length) == 0 &&
                     path[length] && !strchr(path + length, '/');

        if (strcmp(table[i].method, method) == 0 &&
            (named || strcmp(table[i].path, path) == 0))
            return &table[i];
    }
    return NULL;
}

/* Some paths are prefixes of others, and some end with a parameter. */
Test(router, finds_the_row_that_a_linear_search_finds)
{
    enum { MANY = 600, KINDS = 4 };
    static const char *const tails[KINDS] = {"", "/", "/{name}", "0"};
    static struct route many[MANY];
    static char paths[MANY][24];
    struct router large;
    char path[32];

    for (unsigned i = 0; i < MANY; i++) {
        snprintf(paths[i], sizeof paths[i], "/%x%s", 1 + i / KINDS * 7, tails[i % KINDS]);
        many[i] = (struct route){
            .method = i % 5 ? "POST" : "GET", .path = paths[i], .operation = &operation};
    }
    cr_assert(router_open(&large, many, MANY, guesses));
    for (unsigned i = 0; i < 20000; i++) {
        const char *method = i % 2 ? "POST" : "GET";
        const struct route *route;
        struct router_match match;

        snprintf(path, sizeof path, "/%x%s", i / 8, i % 8 < 4 ? tails[i % 4] : "/given");
        route = walk(many, MANY, method, path);
        match = router_find(&large, method, path);
        cr_assert_eq(match.route, route, "%s", path);
        cr_assert(!route || (match.allow && match.index == route - many), "%s", path);
    }
    router_close(&large);
}

Test(router, unknown_paths_have_no_route)
{
    const char *const paths[] = {"",           "/set",     "/set/", "/set/solve/",
                                 "/SET/SOLVE", "set/solve"};

    for (size_t i = 0; i < sizeof paths / sizeof paths[0]; i++)
        cr_assert_null(router_find(&router, "POST", paths[i]).allow, "%s", paths[i]);
}

Test(router, names_the_nearest_path_of_a_typo)
{
    char far[5000];

    cr_assert_str_eq(router_nearest(&router, "/set/slove"), "/set/solve");
    cr_assert_str_eq(router_nearest(&router, "/set/check/"), "/set/check");
    cr_assert_str_eq(router_nearest(&router, "/mistakes"), "/problems");
    cr_assert_null(router_nearest(&router, "/nothing"));
    cr_assert_null(router_nearest(&router, "/completely/else"));
    cr_assert_null(router_nearest(&router, "/nope"));
    memset(far, 'a', sizeof far - 1);
    far[sizeof far - 1] = '\0';
    cr_assert_null(router_nearest(&router, far));
}
