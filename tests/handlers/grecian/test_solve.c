/* POST /grecian/solve. */
#include "handlers/grecian/grecian.h"
#include "puzzles/control.h"
#include "puzzles/grecian.h"
#include "tests/handlers/handler_case.h"
#include "tests/solvers/grecian/data.h"
#include "tests/solvers/random.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

#define NEAREST_ARGUMENT                                                                   \
    "\"argument\":\"A branch-and-bound search proved that no position has more correct "   \
    "columns. All positions with one or two incorrect columns were examined for repairs "  \
    "and swaps. Every row was tried with a shift of one column. The rows of each dial "    \
    "were reversed, one dial at a time from bottom to top, until the puzzle was "          \
    "solvable or no dial was left.\","

/* A complete depth-first search. */
#define SEARCH_ARGUMENT                                                                    \
    "A depth-first search covered all positions. It abandoned a partial position only "    \
    "if some column could no longer reach the target.\""

/* The end of an error about the size of a dial or row. */
#define COLUMNS "; all rows must have the same number of columns, with null for each hole\n"
#define ROWS    "; all dials must have the same number of rows, with null for each hole\n"

/* The dials of an array of cells: how many of them, of how many rows and columns. */
static json_t *list_dials(const int32_t *cells, const unsigned size[3])
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

    return json_pack("{s:o}", "dials", list_dials(cells, size));
}

/* Numbers 1 and 2 of one row per dial, which takes the search minutes. */
static json_t *hard_body(void)
{
    static int32_t cells[11 * 11 * 59];
    static const unsigned size[3] = {11, 11, 59};
    struct test_rng rng;

    test_rng_seed(&rng, 1);
    for (unsigned i = 0; i < 11 * 11 * 59; i++)
        cells[i] =
            i / 649 == i / 59 % 11 ? (int32_t)test_rng_below(&rng, 2) + 1 : GRECIAN_HOLE;
    return json_pack("{s:o,s:i}", "dials", list_dials(cells, size), "target", 16);
}

Test(grecian_solve_handler, solves_the_puzzle_of_the_shops)
{
    json_t *answer =
        case_answer_body(&grecian_solve_operation, shop_body(grecian_computer));

    case_expect_json(
        answer,
        "{\"status\":\"unique\",\"count\":\"1\",\"solutions\":[{"
        "\"offsets\":[0,0,6,1,2],"
        "\"column_sums\":[42,42,42,42,42,42,42,42,42,42,42,42],"
        "\"visible\":[[1,5,9,7,12,8,6,8,10,3,10,12],"
        "[22,26,16,14,9,13,5,9,10,19,8,12],"
        "[11,4,14,7,15,13,21,14,15,9,9,12],"
        "[8,7,3,14,6,8,10,11,7,11,15,6]]}],"
        "\"position_count\":\"20736\",\"proven\":true,\"argument\":\"There is exactly one "
        "solution. " SEARCH_ARGUMENT ","
        "\"search\":{\"method\":\"depth-first\",\"nodes\":20,\"reason\":\"the depth-first "
        "search finished after 20 partial positions, before the service compared the "
        "methods\"},"
        "\"warnings\":[]}");
    json_decref(answer);
    answer = case_answer_body(&grecian_solve_operation, shop_body(grecian_article));
    case_expect_json(
        json_object_get(json_array_get(json_object_get(answer, "solutions"), 0), "offsets"),
        "[0,5,9,2,7]");
    json_decref(answer);
}

Test(grecian_solve_handler, explains_a_misprint)
{
    int32_t cells[GRECIAN_DATA_CELLS];

    memcpy(cells, grecian_computer, sizeof cells);
    cells[48 + 12 + 5] = 18; /* for 13 */
    json_t *answer = case_answer_body(&grecian_solve_operation, shop_body(cells));

    case_expect_member(answer, "status", "\"none\"");
    case_expect_member(answer, "count", "\"0\"");
    case_expect_member(answer, "solutions", "[]");
    case_expect_member(answer, "proven", "true");
    case_expect_member(
        answer, "nearest",
        "{\"offsets\":[0,0,6,1,2],\"correct_columns\":11,\"proven\":true," NEAREST_ARGUMENT
        "\"repairs\":["
        "{\"kind\":\"fill-hole\",\"dial\":1,\"row\":0,\"column\":5,\"printed\":null,\"needed\":"
        "3},"
        "{\"kind\":\"fill-hole\",\"dial\":1,\"row\":2,\"column\":5,\"printed\":null,\"needed\":"
        "8},"
        "{\"kind\":\"fill-hole\",\"dial\":2,\"row\":1,\"column\":11,\"printed\":null,\"needed\":"
        "13},"
        "{\"kind\":\"fill-hole\",\"dial\":2,\"row\":2,\"column\":11,\"printed\":null,\"needed\":"
        "8},"
        "{\"kind\":\"fill-hole\",\"dial\":3,\"row\":2,\"column\":4,\"printed\":null,\"needed\":"
        "8},"
        "{\"kind\":\"fill-hole\",\"dial\":3,\"row\":3,\"column\":4,\"printed\":null,\"needed\":"
        "3},"
        "{\"kind\":\"fill-hole\",\"dial\":4,\"row\":3,\"column\":3,\"printed\":null,\"needed\":"
        "3},"
        "{\"kind\":\"change-number\",\"dial\":0,\"row\":0,\"column\":5,\"printed\":8,\"needed\":3}"
        ","
        "{\"kind\":\"change-number\",\"dial\":1,\"row\":1,\"column\":5,\"printed\":18,\"needed\":"
        "13},"
        "{\"kind\":\"change-number\",\"dial\":2,\"row\":3,\"column\":11,\"printed\":8,\"needed\":"
        "3},"
        "{\"kind\":\"change-number\",\"dial\":0,\"row\":2,\"column\":5,\"printed\":13,\"needed\":"
        "8}],"
        "\"swaps\":[],\"shifts\":[],\"mirrored_dial\":null}");
    case_expect_member(answer, "argument", "\"There is no solution. " SEARCH_ARGUMENT);
    json_decref(answer);
}

/* A hole that was read as the number beside it: 5 shows where 9 is written. */
Test(grecian_solve_handler, explains_a_hole_taken_for_a_number)
{
    int32_t cells[GRECIAN_DATA_CELLS];

    memcpy(cells, grecian_computer, sizeof cells);
    cells[48 + 1] = 9;
    json_t *answer = case_answer_body(&grecian_solve_operation, shop_body(cells));
    const json_t *repairs = json_object_get(json_object_get(answer, "nearest"), "repairs");

    case_expect_json(json_array_get(repairs, 0),
                     "{\"kind\":\"make-hole\",\"dial\":1,\"row\":0,\"column\":1,"
                     "\"printed\":9,\"needed\":null}");
    json_decref(answer);
}

Test(grecian_solve_handler, explains_a_mirrored_dial)
{
    json_t *answer =
        case_answer(&grecian_solve_operation,
                    "{\"dials\":[[[13,21,2,9,17,16],[13,10,16,12,19,7],[17,5,29,5,6,20]],"
                    "[[4,null,null,null,null,null],[null,11,4,null,null,null],"
                    "[26,null,18,16,null,null]],[[null,null,null,null,null,null],"
                    "[null,null,19,16,null,3],[null,null,null,10,null,null]]]}");

    case_expect_member(answer, "position_count", "\"36\"");
    case_expect_member(
        answer, "nearest",
        "{\"offsets\":[0,3,2],\"correct_columns\":4,\"proven\":true," NEAREST_ARGUMENT
        "\"repairs\":[],\"swaps\":[],\"shifts\":[],\"mirrored_dial\":1}");
    json_decref(answer);
}

Test(grecian_solve_handler, explains_an_exchange)
{
    int32_t cells[GRECIAN_DATA_CELLS];

    memcpy(cells, grecian_computer, sizeof cells);
    cells[48 + 12] = 26; /* 3 and 26 the other way round */
    cells[48 + 13] = 3;
    json_t *answer = case_answer_body(&grecian_solve_operation, shop_body(cells));
    const json_t *nearest = json_object_get(answer, "nearest");

    case_expect_member(nearest, "swaps",
                       "[{\"dial\":1,\"row\":1,\"columns\":[0,1],\"printed\":[26,3]}]");
    case_expect_member(nearest, "proven", "true");
    json_decref(answer);
}

Test(grecian_solve_handler, says_which_column_cannot_show_the_target)
{
    static const char puzzle[] = "{\"dials\":[[[1,2,3]],[[10,null,12]]],\"target\":%d}";
    static const struct {
        int target;
        const char *argument, *unreachable;
    } rows[] = {{13,
                 "\"Column 0 adds up to at most 12 in every position, so it can never "
                 "reach the target of 13.\"",
                 "{\"column\":0,\"min_sum\":1,\"max_sum\":12}"},
                {1,
                 "\"Column 1 adds up to at least 2 in every position, so it can never "
                 "reach the target of 1.\"",
                 "{\"column\":1,\"min_sum\":2,\"max_sum\":12}"},
                {-5,
                 "\"Column 0 adds up to at least 1 in every position, so it can never "
                 "reach the target of -5.\"",
                 "{\"column\":0,\"min_sum\":1,\"max_sum\":12}"},
                {11, NULL, NULL}};
    char body[100];

    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        snprintf(body, sizeof body, puzzle, rows[i].target);
        json_t *answer = case_answer(&grecian_solve_operation, body);

        case_expect_member(answer, "status", "\"none\"");
        if (rows[i].argument)
            case_expect_member(answer, "argument", rows[i].argument);
        if (rows[i].unreachable)
            case_expect_member(answer, "unreachable", rows[i].unreachable);
        else
            cr_assert_null(json_object_get(answer, "unreachable"));
        json_decref(answer);
    }
}

static void expect_search(const char *method, const char *used, int nodes,
                          const char *reason)
{
    static const char rings[] =
        "{\"dials\":[[[7,1,4,2],[null,null,null,null],[null,null,null,null]],"
        "[[null,null,null,null],[5,3,8,6],[null,null,null,null]],"
        "[[null,null,null,null],[null,null,null,null],[13,10,7,14]]],"
        "\"target\":20,\"method\":\"%s\"}";
    char body[300], wanted[300];

    snprintf(body, sizeof body, rings, method);
    snprintf(wanted, sizeof wanted, "{\"method\":\"%s\",\"nodes\":%d,\"reason\":\"%s\"}",
             used, nodes, reason);
    json_t *answer = case_answer(&grecian_solve_operation, body);

    case_expect_member(answer, "status", "\"unique\"");
    case_expect_member(answer, "search", wanted);
    json_decref(answer);
}

Test(grecian_solve_handler, takes_the_method_that_is_asked_for)
{
    expect_search("depth-first", "depth-first", 3, "the request names this method");
    expect_search("meet-in-the-middle", "meet-in-the-middle", 9,
                  "the request names this method");
    expect_search(
        "auto", "depth-first", 3,
        "the depth-first search finished after 3 partial positions, before the service "
        "compared the methods");
    json_t *body = shop_body(grecian_computer);

    json_object_set_new(body, "method", json_string("meet-in-the-middle"));
    json_t *answer = case_answer_body(&grecian_solve_operation, body);

    case_expect_member(json_object_get(answer, "search"), "reason",
                       "\"the requested method is not possible for this puzzle\"");
    json_decref(answer);
}

/* Eight dials that all have numbers in row 0 and keep the search busy for a while. */
static json_t *linked_body(void)
{
    static int32_t cells[8 * 8 * 6];
    static const unsigned size[3] = {8, 8, 6};
    struct test_rng rng;

    test_rng_seed(&rng, 1);
    for (unsigned i = 0; i < 8 * 8 * 6; i++) {
        unsigned dial = i / 48, row = i / 6 % 8;
        bool hole = dial && ((row && row != dial) || test_rng_below(&rng, 2));

        cells[i] = hole ? GRECIAN_HOLE : (int32_t)test_rng_below(&rng, 2) + 1;
    }
    return json_pack("{s:o,s:i}", "dials", list_dials(cells, size), "target", 12);
}

Test(grecian_solve_handler, says_that_no_dials_can_meet)
{
    json_t *answer = case_answer_body(&grecian_solve_operation, linked_body());

    cr_assert_gt(case_number(json_object_get(answer, "search"), "nodes"), 4096);
    case_expect_member(answer, "proven", "true");
    case_expect_member(json_object_get(answer, "search"), "reason",
                       "\"no other method is possible for this puzzle\"");
    json_decref(answer);
}

/* A hole over a ring of 1, 2, 3, ..., over which 1,100 sums can be made, one at a time: a
 * correction for each, and more than are listed. */
Test(grecian_solve_handler, counts_what_it_does_not_list)
{
    static int32_t cells[3 * 2 * 60];
    static const unsigned size[3] = {3, 2, 60};

    for (int i = 0; i < 360; i++) {
        int dial = i / 120, row = i / 60 % 2, column = i % 60;

        cells[i] = dial == 2 && column ? 0 : GRECIAN_HOLE;
        if (dial == 0)
            cells[i] = row ? 0 : 2 * (column + 1);
        if (dial == 1 && row)
            cells[i] = 200 * (column + 1);
    }
    json_t *answer = case_answer_body(
        &grecian_solve_operation,
        json_pack("{s:o,s:i}", "dials", list_dials(cells, size), "target", 0));
    const json_t *nearest = json_object_get(answer, "nearest");

    case_expect_member(answer, "status", "\"none\"");
    case_expect_member(nearest, "correct_columns", "59");
    cr_assert_eq(json_array_size(json_object_get(nearest, "repairs")), 1000);
    case_expect_member(nearest, "repairs_total", "7320"); /* 60 x 60 sums, either number;
                                                           * and 60 for each hole */
    case_expect_member(nearest, "swaps", "[]");
    cr_assert_null(json_object_get(nearest, "swaps_total"));
    json_decref(answer);
}

Test(grecian_solve_handler, lists_as_many_as_asked)
{
    static const char puzzle[] =
        "{\"dials\":[[[20,22,20,22],[5,5,5,5]],"
        "[[null,null,null,null],[22,20,22,20]]],\"max_solutions\":%d}";
    static const char first[] =
        "[{\"offsets\":[0,0],\"column_sums\":[42,42,42,42],\"visible\":"
        "[[20,22,20,22],[22,20,22,20]]}]";
    char body[200];

    for (int limit = 0; limit < 4; limit++) {
        snprintf(body, sizeof body, puzzle, limit);
        json_t *answer = case_answer(&grecian_solve_operation, body);
        const json_t *listed = json_object_get(answer, "solutions");

        case_expect_member(answer, "status", "\"many\"");
        case_expect_member(answer, "count", "\"2\"");
        cr_assert_eq(json_array_size(listed), limit < 2 ? (size_t)limit : 2);
        if (limit == 1)
            case_expect_json(listed, first);
        cr_assert_null(json_object_get(answer, "nearest"));
        json_decref(answer);
    }
}

Test(grecian_solve_handler, reads_zeros_as_holes)
{
    json_t *answer =
        case_answer(&grecian_solve_operation,
                    "{\"dials\":[[[5,19,3,9,4],[16,15,16,13,26]],[[22,0,19,0,14],"
                    "[8,0,11,1,0]],[[0,0,0,0,0],[0,0,0,0,11]]],\"target\":30,"
                    "\"zero_is_hole\":true}");

    case_expect_member(answer, "status", "\"unique\"");
    case_expect_member(answer, "solutions",
                       "[{\"offsets\":[0,3,2],\"column_sums\":[30,30,30,30,30],\"visible\":"
                       "[[19,19,14,22,4],[11,11,16,8,26]]}]");
    json_decref(answer);
}

Test(grecian_solve_handler, warns_of_uncovered_holes)
{
    json_t *answer =
        case_answer(&grecian_solve_operation,
                    "{\"dials\":[[[42,null,42],[null,0,0]],[[null,42,null],[0,0,0]]]}");

    case_expect_member(answer, "status", "\"unique\"");
    case_expect_member(
        answer, "warnings",
        "[{\"pointer\":\"/dials/0/0/1\",\"detail\":"
        "\"In some positions, no dial covers this hole of the bottom dial. In these "
        "positions, the hole counts as 0.\"}]");
    json_decref(answer);
}

Test(grecian_solve_handler, names_every_odd_size)
{
    static const char odd[] =
        "{\"dials\":[[[1,2],[3,4]],[[1,2]],[[1,2],[3]],[[1,2,3],[4,5],"
        "[6,7]]]}";
    static const char wanted[] =
        "/dials/1: the dial has 1 row, but the dial at /dials/0 has 2" ROWS
        "/dials/2/1: the row has 1 column, but the row at /dials/0/0 has 2" COLUMNS
        "/dials/3: the dial has 3 rows, but the dial at /dials/0 has 2" ROWS
        "/dials/3/0: the row has 3 columns, but the row at /dials/0/0 has 2" COLUMNS;

    case_expect_refusal(&grecian_solve_operation, odd, wanted);
}

/* Dial 1 shows 7 and 3 in one column, with 9 to be made; elsewhere the bottom dial shows.
 */
Test(grecian_solve_handler, explains_in_steps)
{
    static const char puzzle[] = "{\"dials\":[[[4,5,6],[5,1,3]],[[null,7,null],"
                                 "[null,%d,null]]],\"target\":9,\"explain\":true}";
    char body[200];

    snprintf(body, sizeof body, puzzle, 2);
    json_t *answer = case_answer(&grecian_solve_operation, body);

    case_expect_member(
        answer, "explanation",
        "{\"outcome\":\"solution\",\"complete\":true,\"guesses\":0,\"held_dial\":1,\"steps\":[{"
        "\"reason\":\"too-little\",\"dial\":0,\"column\":0,\"bound\":6,\"excluded\":[2],"
        "\"remaining\":[0,1],\"text\":\"Column 0 adds up to at most 6 if dial 0 is at offset 2.\"},{"
        "\"reason\":\"too-little\",\"dial\":0,\"column\":2,\"bound\":6,\"excluded\":[1],"
        "\"remaining\":[0],\"text\":\"Column 2 adds up to at most 6 if dial 0 is at offset 1. Therefore, dial 0 is at "
        "offset 0.\"}],\"remaining_by_dial\":[[0],[0]]}");
    json_decref(answer);
    snprintf(body, sizeof body, puzzle, 3);
    answer = case_answer(&grecian_solve_operation, body);
    const json_t *explanation = json_object_get(answer, "explanation");

    case_expect_member(answer, "status", "\"none\"");
    case_expect_member(explanation, "outcome", "\"contradiction\"");
    case_expect_member(explanation, "remaining_by_dial", "[[],[0]]");
    json_decref(answer);
}

Test(grecian_solve_handler, leaves_long_work_to_a_worker)
{
    cr_assert_eq(case_ask_body_on_loop(&grecian_solve_operation, hard_body()),
                 HANDLER_RETRY_ON_WORKER);
    cr_assert_eq(
        case_ask_body_on_loop(&grecian_solve_operation, shop_body(grecian_computer)),
        HANDLER_OK);
}

Test(grecian_solve_handler, says_when_time_was_too_short)
{
    json_t *body = hard_body();

    json_object_set_new(body, "limits", json_pack("{s:i}", "milliseconds", 5));
    json_t *answer = case_answer_body(&grecian_solve_operation, body);

    case_expect_member(answer, "status", "\"unknown\"");
    case_expect_member(answer, "proven", "false");
    case_expect_member(answer, "count", "\"0\"");
    cr_assert_null(json_object_get(answer, "argument"));
    case_expect_member(json_object_get(answer, "nearest"), "proven", "false");
    json_decref(answer);
}

Test(grecian_solve_handler, stops_when_told)
{
    case_expect_stopped(&grecian_solve_operation, hard_body());
}

/* With a solution, and with what is wrong to find out. */
Test(grecian_solve_handler, says_when_memory_runs_out)
{
    case_run_out_of_memory(&grecian_solve_operation,
                           "{\"dials\":[[[1,2,3]],[[10,null,12]]],\"target\":11}", 10);
    case_run_out_of_memory(&grecian_solve_operation,
                           "{\"dials\":[[[42,42,42]],[[null,null,null]]]}", 5);
}
