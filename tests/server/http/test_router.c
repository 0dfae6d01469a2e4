#include "server/http/router.h"

#include <criterion/criterion.h>
#include <string.h>

static enum handled answer(struct exchange *x)
{
    (void)x;
    return HANDLED_ANSWER;
}

static const struct route rows[] = {
    {"GET", "/", NULL, answer, RUN_ON_LOOP, 0, NULL},
    {"GET", "/problems", NULL, answer, RUN_ON_LOOP, 0, NULL},
    {"GET", "/problems/{slug}", NULL, answer, RUN_ON_LOOP, 0, NULL},
    {"POST", "/set/solve", "/solve/set", answer, RUN_ON_LOOP, 0, NULL},
    {"POST", "/set/check", NULL, answer, RUN_ON_LOOP, 0, NULL},
    {"GET", "/both", NULL, answer, RUN_ON_LOOP, 0, NULL},
    {"POST", "/both", NULL, answer, RUN_ON_LOOP, 0, NULL},
};
enum { ROWS = sizeof rows / sizeof rows[0] };

static const struct router router = {rows, ROWS};

Test(router, finds_every_row_by_path_and_alias)
{
    for (unsigned i = 0; i < ROWS; i++) {
        const char *paths[] = {rows[i].path, rows[i].alias};

        for (unsigned j = 0; j < 2; j++) {
            struct router_match match;

            if (!paths[j] || strchr(paths[j], '{'))
                continue;
            match = router_find(&router, rows[i].method, paths[j]);
            cr_assert(match.path_known);
            cr_assert_eq(match.row, &rows[i], "%s", paths[j]);
            cr_assert_eq(match.index, i);
            cr_assert_null(match.parameter);
        }
    }
}

Test(router, head_is_get_and_other_methods_know_the_path_only)
{
    struct router_match match = router_find(&router, "HEAD", "/problems");

    cr_assert_eq(match.row, &rows[1]);
    match = router_find(&router, "GET", "/set/solve");
    cr_assert(match.path_known);
    cr_assert_null(match.row);
    cr_assert_str_eq(match.allow, "POST, OPTIONS");
    match = router_find(&router, "DELETE", "/both");
    cr_assert_null(match.row);
    cr_assert_str_eq(match.allow, "GET, HEAD, POST, OPTIONS");
    match = router_find(&router, "get", "/");
    cr_assert_null(match.row, "methods are case-sensitive");
}

Test(router, a_parameter_is_one_segment_that_is_not_empty)
{
    struct router_match match = router_find(&router, "GET", "/problems/not-json");

    cr_assert_eq(match.row, &rows[2]);
    cr_assert_str_eq(match.parameter, "not-json");
    cr_assert_not(router_find(&router, "GET", "/problems/").path_known);
    cr_assert_not(router_find(&router, "GET", "/problems/a/b").path_known);
}

Test(router, unknown_paths_are_unknown)
{
    const char *const paths[] = {"",           "/set",     "/set/", "/set/solve/",
                                 "/SET/SOLVE", "set/solve"};

    for (size_t i = 0; i < sizeof paths / sizeof paths[0]; i++)
        cr_assert_not(router_find(&router, "POST", paths[i]).path_known, "%s", paths[i]);
}

Test(router, names_the_nearest_path_of_a_typo)
{
    char far[5000];

    cr_assert_str_eq(router_nearest(&router, "/set/slove"), "/set/solve");
    cr_assert_str_eq(router_nearest(&router, "/set/check/"), "/set/check");
    cr_assert_null(router_nearest(&router, "/completely/else"));
    memset(far, 'a', sizeof far - 1);
    far[sizeof far - 1] = '\0';
    cr_assert_null(router_nearest(&router, far));
}
