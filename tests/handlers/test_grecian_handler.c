/* POST /grecian/solve and /grecian/position. */
#include "handlers/grecian.h"
#include "handlers/limits.h"
#include "tests/solvers/failing_alloc.h"
#include "tests/solvers/grecian_data.h"
#include "tests/solvers/random.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

/* The body as the server hands it over: with the defaults of the schema. */
static void ask(struct exchange *x, json_t *body)
{
    static const char *const names[] = {"target", "limit"};
    static const int defaults[] = {42, 10};

    exchange_init(x);
    x->body = body;
    cr_assert_not_null(body);
    for (int i = 0; i < 2; i++) {
        if (!json_object_get(body, names[i]))
            json_object_set_new(body, names[i], json_integer(defaults[i]));
    }
    if (!json_object_get(body, "zero_is_hole"))
        json_object_set_new(body, "zero_is_hole", json_false());
    x->received_ns = pz_now_ns();
    x->deadline_ns = x->received_ns + 60000000000u;
}

static json_t *parse(const char *text)
{
    return json_loads(text, 0, NULL);
}

/* The dials of an array of cells. */
static json_t *dials_of(const int32_t *cells, const unsigned size[3])
{
    json_t *dials = json_array();

    for (unsigned dial = 0; dial < size[0]; dial++) {
        json_t *rows = json_array();

        for (unsigned row = 0; row < size[1]; row++) {
            json_t *numbers = json_array();

            for (unsigned c = 0; c < size[2]; c++, cells++)
                json_array_append_new(
                    numbers, *cells == GRECIAN_HOLE ? json_null() : json_integer(*cells));
            json_array_append_new(rows, numbers);
        }
        json_array_append_new(dials, rows);
    }
    return dials;
}

static json_t *shop_body(const int32_t *cells)
{
    static const unsigned size[3] = {GRECIAN_DATA_DIALS, GRECIAN_DATA_ROWS,
                                     GRECIAN_DATA_COLUMNS};

    return json_pack("{s:o}", "dials", dials_of(cells, size));
}

/* Numbers 1 and 2 of one row per dial, which takes the search minutes. */
static json_t *hard_body(void)
{
    static int32_t cells[11 * 11 * 60];
    static const unsigned size[3] = {11, 11, 60};
    struct test_rng rng;

    test_rng_seed(&rng, 1);
    for (unsigned i = 0; i < 11 * 11 * 60; i++)
        cells[i] =
            i / 660 == i / 60 % 11 ? (int32_t)test_rng_below(&rng, 2) + 1 : GRECIAN_HOLE;
    return json_pack("{s:o,s:i}", "dials", dials_of(cells, size), "target", 16);
}

static void expect_json(const json_t *value, const char *wanted)
{
    json_t *other = json_loads(wanted, JSON_DECODE_ANY, NULL);
    char *text = json_dumps(value, JSON_ENCODE_ANY | JSON_COMPACT);

    cr_assert_not_null(other, "%s", wanted);
    cr_assert(json_equal(value, other), "%s\nis not\n%s", text, wanted);
    free(text);
    json_decref(other);
}

/* Handles `body` and returns the answer, parsed. */
static json_t *answer_to(enum handled (*handle)(struct exchange *x), json_t *body)
{
    struct exchange x;

    ask(&x, body);
    cr_assert_eq(handle(&x), HANDLED_ANSWER);
    json_t *answer = json_loadb(x.out.data, x.out.length, 0, NULL);

    cr_assert_not_null(answer);
    exchange_free(&x);
    return answer;
}

static void expect_member(const json_t *answer, const char *key, const char *wanted)
{
    expect_json(json_object_get(answer, key), wanted);
}

static void expect_position(const char *body, const char *wanted)
{
    json_t *answer = answer_to(grecian_position_handle, parse(body));

    expect_json(answer, wanted);
    json_decref(answer);
}

static void expect_refusal(enum handled (*handle)(struct exchange *x), const char *body,
                           const char *wanted)
{
    struct exchange x;
    char complaints[2000] = "";

    ask(&x, parse(body));
    cr_assert_eq(handle(&x), HANDLED_REFUSED);
    cr_assert_eq(x.out.length, 0);
    for (unsigned i = 0; i < x.complaint_count; i++) {
        size_t length = strlen(complaints);

        snprintf(complaints + length, sizeof complaints - length, "%s: %s\n",
                 x.complaints[i].pointer, x.complaints[i].detail);
    }
    cr_assert_str_eq(complaints, wanted);
    exchange_free(&x);
}

Test(grecian_handler, solves_the_puzzle_of_the_shops)
{
    json_t *answer = answer_to(grecian_solve_handle, shop_body(grecian_computer));

    expect_json(answer, "{\"status\":\"unique\",\"count\":\"1\",\"solutions\":[{"
                        "\"offsets\":[0,0,6,1,2],"
                        "\"columns\":[42,42,42,42,42,42,42,42,42,42,42,42],"
                        "\"visible\":[[1,5,9,7,12,8,6,8,10,3,10,12],"
                        "[22,26,16,14,9,13,5,9,10,19,8,12],"
                        "[11,4,14,7,15,13,21,14,15,9,9,12],"
                        "[8,7,3,14,6,8,10,11,7,11,15,6]]}],"
                        "\"positions\":\"20736\",\"nodes\":20,\"proven\":true,"
                        "\"warnings\":[]}");
    json_decref(answer);
    answer = answer_to(grecian_solve_handle, shop_body(grecian_article));
    expect_json(
        json_object_get(json_array_get(json_object_get(answer, "solutions"), 0), "offsets"),
        "[0,5,9,2,7]");
    json_decref(answer);
}

Test(grecian_handler, explains_a_misprint)
{
    int32_t cells[GRECIAN_DATA_CELLS];

    memcpy(cells, grecian_computer, sizeof cells);
    cells[48 + 12 + 5] = 18; /* for 13 */
    json_t *answer = answer_to(grecian_solve_handle, shop_body(cells));

    expect_member(answer, "status", "\"none\"");
    expect_member(answer, "count", "\"0\"");
    expect_member(answer, "solutions", "[]");
    expect_member(answer, "proven", "true");
    expect_member(answer, "nearest",
                  "{\"offsets\":[0,0,6,1,2],\"columns_right\":11,\"proven\":true,"
                  "\"repairs\":[{\"dial\":0,\"row\":0,\"column\":5,\"printed\":8,"
                  "\"needed\":3},{\"dial\":0,\"row\":2,\"column\":5,\"printed\":13,"
                  "\"needed\":8},{\"dial\":1,\"row\":1,\"column\":5,\"printed\":18,"
                  "\"needed\":13},{\"dial\":2,\"row\":3,\"column\":11,\"printed\":8,"
                  "\"needed\":3}],\"mirrored_dial\":null}");
    json_decref(answer);
}

Test(grecian_handler, explains_a_mirrored_dial)
{
    json_t *answer = answer_to(
        grecian_solve_handle,
        parse("{\"dials\":[[[13,21,2,9,17,16],[13,10,16,12,19,7],[17,5,29,5,6,20]],"
              "[[4,null,null,null,null,null],[null,11,4,null,null,null],"
              "[26,null,18,16,null,null]],[[null,null,null,null,null,null],"
              "[null,null,19,16,null,3],[null,null,null,10,null,null]]]}"));

    expect_member(answer, "positions", "\"36\"");
    expect_member(answer, "nearest",
                  "{\"offsets\":[0,3,2],\"columns_right\":4,\"proven\":true,"
                  "\"repairs\":[],\"mirrored_dial\":1}");
    json_decref(answer);
}

Test(grecian_handler, lists_as_many_as_asked)
{
    static const char puzzle[] = "{\"dials\":[[[20,22,20,22],[5,5,5,5]],"
                                 "[[null,null,null,null],[22,20,22,20]]],\"limit\":%d}";
    static const char first[] = "[{\"offsets\":[0,0],\"columns\":[42,42,42,42],\"visible\":"
                                "[[20,22,20,22],[22,20,22,20]]}]";
    char body[200];

    for (int limit = 0; limit < 4; limit++) {
        snprintf(body, sizeof body, puzzle, limit);
        json_t *answer = answer_to(grecian_solve_handle, parse(body));
        const json_t *listed = json_object_get(answer, "solutions");

        expect_member(answer, "status", "\"many\"");
        expect_member(answer, "count", "\"2\"");
        cr_assert_eq(json_array_size(listed), limit < 2 ? (size_t)limit : 2);
        if (limit == 1)
            expect_json(listed, first);
        cr_assert_null(json_object_get(answer, "nearest"));
        json_decref(answer);
    }
}

Test(grecian_handler, reads_zeros_as_holes)
{
    json_t *answer =
        answer_to(grecian_solve_handle,
                  parse("{\"dials\":[[[5,19,3,9,4],[16,15,16,13,26]],[[22,0,19,0,14],"
                        "[8,0,11,1,0]],[[0,0,0,0,0],[0,0,0,0,11]]],\"target\":30,"
                        "\"zero_is_hole\":true}"));

    expect_member(answer, "status", "\"unique\"");
    expect_member(answer, "solutions",
                  "[{\"offsets\":[0,3,2],\"columns\":[30,30,30,30,30],\"visible\":"
                  "[[19,19,14,22,4],[11,11,16,8,26]]}]");
    json_decref(answer);
}

Test(grecian_handler, warns_of_uncovered_holes)
{
    json_t *answer = answer_to(
        grecian_solve_handle,
        parse("{\"dials\":[[[42,null,42],[null,0,0]],[[null,42,null],[0,0,0]]]}"));

    expect_member(answer, "status", "\"unique\"");
    expect_member(
        answer, "warnings",
        "[{\"pointer\":\"/dials/0/0/1\",\"detail\":"
        "\"Some positions uncover this hole of the bottom dial; it counts as 0\"}]");
    json_decref(answer);
}

Test(grecian_handler, shows_a_position)
{
    static const char half[] = "{\"dials\":[[[20,22,20,null],[5,5,5,5]],"
                               "[[null,null,null,1],[22,null,22,20]]],\"offsets\":";
    static const char warning[] =
        "\"warnings\":[{\"pointer\":\"/dials/0/0/3\",\"detail\":"
        "\"Some positions uncover this hole of the bottom dial; it counts as 0\"}]}";
    char body[300], wanted[400];

    snprintf(body, sizeof body, "%s[0,0]}", half);
    snprintf(wanted, sizeof wanted,
             "{\"visible\":[[20,22,20,1],[22,5,22,20]],\"columns\":[42,27,42,21],"
             "\"columns_right\":2,%s",
             warning);
    expect_position(body, wanted);
    snprintf(body, sizeof body, "%s[0,5],\"target\":25}", half); /* five is one */
    snprintf(wanted, sizeof wanted,
             "{\"visible\":[[1,22,20,null],[20,22,5,22]],\"columns\":[21,44,25,22],"
             "\"columns_right\":1,%s",
             warning);
    expect_position(body, wanted);
    snprintf(body, sizeof body, "%s[1,1],\"target\":27}", half);
    snprintf(wanted, sizeof wanted,
             "{\"visible\":[[1,20,22,20],[20,22,5,22]],\"columns\":[21,42,27,42],"
             "\"columns_right\":1,%s",
             warning);
    expect_position(body, wanted);
}

Test(grecian_handler, names_every_odd_size)
{
    static const char odd[] =
        "{\"dials\":[[[1,2],[3,4]],[[1,2]],[[1,2],[3]],[[1,2,3],[4,5],"
        "[6,7]]]%s}";
    static const char wanted[] =
        "/dials/1: the number of rows is 1 here and 2 in /dials/0\n"
        "/dials/2/1: the number of columns is 1 here and 2 in /dials/0/0\n"
        "/dials/3: the number of rows is 3 here and 2 in /dials/0\n"
        "/dials/3/0: the number of columns is 3 here and 2 in /dials/0/0\n";
    char body[300], both[600];

    snprintf(body, sizeof body, odd, "");
    expect_refusal(grecian_solve_handle, body, wanted);
    snprintf(body, sizeof body, odd, ",\"offsets\":[0,1,0]");
    snprintf(both, sizeof both, "%s/offsets: there are 3 offsets for 4 dials\n", wanted);
    expect_refusal(grecian_position_handle, body, both);
}

Test(grecian_handler, leaves_long_work_to_a_worker)
{
    struct exchange x;

    ask(&x, hard_body());
    x.on_loop = true;
    cr_assert_eq(grecian_solve_handle(&x), HANDLED_LATER);
    cr_assert_eq(x.out.length, 0);
    cr_assert_eq(x.complaint_count, 0);
    exchange_free(&x);
    ask(&x, shop_body(grecian_computer));
    x.on_loop = true;
    /* 20 us of work: ten tries in case the machine is busy */
    for (int i = 0; i < 10 && x.out.length == 0; i++)
        cr_assert_neq(grecian_solve_handle(&x), HANDLED_STOPPED);
    cr_assert_gt(x.out.length, 0);
    exchange_free(&x);
}

Test(grecian_handler, leaves_long_answers_to_a_worker)
{
    static int32_t cells[2 * 12 * 60]; /* all zero: 60 solutions of 720 numbers */
    static const unsigned size[3] = {2, 12, 60};
    struct exchange x;

    ask(&x, json_pack("{s:o,s:i,s:i}", "dials", dials_of(cells, size), "target", 0, "limit",
                      1000));
    x.on_loop = true;
    cr_assert_eq(grecian_solve_handle(&x), HANDLED_LATER);
    x.on_loop = false;
    cr_assert_eq(grecian_solve_handle(&x), HANDLED_ANSWER);
    exchange_free(&x);
}

Test(grecian_handler, says_when_time_was_too_short)
{
    json_t *body = hard_body();

    json_object_set_new(body, "limits", json_pack("{s:i}", "milliseconds", 40));
    json_t *answer = answer_to(grecian_solve_handle, body);

    expect_member(answer, "status", "\"unknown\"");
    expect_member(answer, "proven", "false");
    expect_member(answer, "count", "\"0\"");
    expect_member(json_object_get(answer, "nearest"), "proven", "false");
    json_decref(answer);
}

Test(grecian_handler, stops_when_told)
{
    atomic_bool stop = true;
    struct exchange x;

    ask(&x, hard_body());
    x.stop = &stop;
    cr_assert_eq(grecian_solve_handle(&x), HANDLED_STOPPED);
    exchange_free(&x);
}

Test(grecian_handler, says_when_memory_runs_out)
{
    enum handled handled = HANDLED_NO_MEMORY;
    int32_t cells[GRECIAN_DATA_CELLS];
    struct exchange x;

    memcpy(cells, grecian_computer, sizeof cells);
    cells[48 + 12 + 5] = 18;
    ask(&x, shop_body(cells));
    for (long good = 0; handled == HANDLED_NO_MEMORY; good++) {
        failing_alloc_after(good);
        handled = grecian_solve_handle(&x);
        failing_alloc_end();
        if (x.out.failed) { /* the writer ran out, which the server looks at */
            handled = HANDLED_NO_MEMORY;
            jw_free(&x.out);
        }
        cr_assert_lt(good, 1000);
    }
    cr_assert_eq(handled, HANDLED_ANSWER);
    exchange_free(&x);
    ask(&x, parse("{\"dials\":[[[1]],[[2]]],\"offsets\":[0,0]}"));
    failing_alloc_after(0);
    handled = grecian_position_handle(&x);
    failing_alloc_end();
    cr_assert_eq(handled, HANDLED_NO_MEMORY);
    exchange_free(&x);
}

Test(limits, the_sooner_deadline_holds)
{
    struct exchange x;

    ask(&x, parse("{\"limits\":{\"milliseconds\":20}}"));
    cr_assert(limits_given(&x));
    cr_assert_eq(limits_control(&x).deadline_ns, x.received_ns + 20000000);
    x.deadline_ns = x.received_ns + 7;
    cr_assert_eq(limits_control(&x).deadline_ns, x.deadline_ns);
    x.deadline_ns = 0;
    cr_assert_eq(limits_control(&x).deadline_ns, x.received_ns + 20000000);
    x.on_loop = true;
    cr_assert_leq(limits_control(&x).deadline_ns, pz_now_ns() + 1000000);
    exchange_free(&x);
    ask(&x, parse("{}"));
    cr_assert_not(limits_given(&x));
    cr_assert_eq(limits_control(&x).deadline_ns, x.deadline_ns);
    cr_assert_eq(limits_control(&x).max_nodes, 0);
    exchange_free(&x);
}

Test(limits, every_status_has_an_end)
{
    cr_assert_eq(limits_handled(PZ_OK), HANDLED_ANSWER);
    cr_assert_eq(limits_handled(PZ_INVALID), HANDLED_REFUSED);
    cr_assert_eq(limits_handled(PZ_NO_MEMORY), HANDLED_NO_MEMORY);
    cr_assert_eq(limits_handled(PZ_STOPPED), HANDLED_STOPPED);
}
