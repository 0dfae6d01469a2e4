/* POST /bulls-cows/score and /bulls-cows/solve, and what all questions share. */
#include "case.h"
#include "handlers/bulls_cows/bulls_cows.h"
#include "handlers/context.h"
#include "puzzles/bulls_cows.h"
#include "tests/handlers/handler_case.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

#define ONE_ROW(code) ",\"history\":[{\"guess\":\"" code "\",\"bulls\":1,\"cows\":1}]"

/* With the precomputed trees, as in the service. Without them, searches would take most of
 * the time of these tests. */
static void open_context(void)
{
    cr_assert(handlers_context_open());
}

TestSuite(bulls_cows_handler, .init = open_context, .fini = handlers_context_close);

Test(bulls_cows_handler, scores)
{
    case_expect_answer(&bulls_cows_score_operation,
                       "{\"secret\":\"4271\",\"guess\":\"1234\"}",
                       "{\"bulls\":1,\"cows\":2}");
    case_expect_answer(&bulls_cows_score_operation,
                       "{\"secret\":\"0123\",\"guess\":\"0123\"}",
                       "{\"bulls\":4,\"cows\":0}");
    case_expect_answer(&bulls_cows_score_operation,
                       "{\"game\":{\"symbols\":16,\"repeats\":true,\"positions\":6},"
                       "\"secret\":\"AAbbFf\",\"guess\":\"bbaaff\"}",
                       "{\"bulls\":2,\"cows\":4}");
    case_expect_answer(&bulls_cows_score_operation,
                       "{\"game\":{\"positions\":1,\"symbols\":2},\"secret\":\"1\","
                       "\"guess\":\"0\"}",
                       "{\"bulls\":0,\"cows\":0}");
}

Test(bulls_cows_handler, scores_games_of_any_size)
{
    case_expect_answer(&bulls_cows_score_operation,
                       "{\"game\":{\"symbols\":36,\"repeats\":true,\"positions\":12},"
                       "\"secret\":\"0zZyYxXwWvVu\",\"guess\":\"z0zyyxxwwvv1\"}",
                       "{\"bulls\":9,\"cows\":2}");
    case_expect_refusal(
        &bulls_cows_score_operation,
        "{\"game\":{\"symbols\":20,\"repeats\":false,\"positions\":7},"
        "\"secret\":\"0123jJ4\",\"guess\":\"0123ijk\"}",
        "/secret: characters 5 and 6 of \"0123jJ4\" are both J, but codes in this game do not have repeated symbols; to allow repeated symbols, set \"repeats\" to true in \"game\"\n"
        "/guess: character 7 of \"0123ijk\" is \"k\", but the symbols of this game are "
        "0123456789abcdefghij; to allow this symbol, set \"symbols\" to at least 21 in \"game\"\n");
}

Test(bulls_cows_handler, distinguishes_guesses_from_secrets)
{
    case_expect_answer(&bulls_cows_score_operation,
                       "{\"game\":{\"guesses\":\"any\"},"
                       "\"secret\":\"1423\",\"guess\":\"1123\"}",
                       "{\"bulls\":3,\"cows\":0}");
    case_expect_refusal(
        &bulls_cows_score_operation,
        "{\"game\":{\"guesses\":\"any\"},\"secret\":\"1123\",\"guess\":\"112\"}",
        "/secret: characters 1 and 2 of \"1123\" are both 1, but secrets in this game do not "
        "have repeated symbols; to allow repeated symbols, set \"repeats\" to true in "
        "\"game\"\n"
        "/guess: \"112\" has 3 symbols, but codes in this game have 4, for example "
        "\"0123\"; to use codes with 3 symbols, set \"positions\" to 3 in \"game\"\n");
    case_expect_refusal(
        &bulls_cows_score_operation,
        "{\"game\":{\"guesses\":\"any\",\"leading_zero\":false},\"secret\":\"0123\","
        "\"guess\":\"0000\"}",
        "/secret: \"0123\" starts with 0, but secrets in this game cannot start with 0; to "
        "allow this, set \"leading_zero\" to true in \"game\"\n");
    case_expect_answer(&bulls_cows_score_operation,
                       "{\"game\":{\"alphabet\":\"RGBYOP\",\"guesses\":\"any\"},"
                       "\"secret\":\"RGBY\",\"guess\":\"rrgg\"}",
                       "{\"bulls\":1,\"cows\":1}");
    case_expect_refusal(
        &bulls_cows_score_operation,
        "{\"game\":{\"alphabet\":\"RGBYOP\",\"leading_zero\":false,\"guesses\":\"any\"},"
        "\"secret\":\"RGBY\",\"guess\":\"RRR1\"}",
        "/secret: \"RGBY\" starts with R, but secrets in this game cannot start with R; to "
        "allow this, set \"leading_zero\" to true in \"game\"\n"
        "/guess: character 4 of \"RRR1\" is \"1\", but the symbols of this game are RGBYOP; "
        "write a code of these symbols, for example \"RGBY\"\n");
    case_expect_refusal(
        &bulls_cows_strategies_operation, "{\"game\":{\"guesses\":\"any\"},\"seed\":1}",
        "/game/guesses: strategies guess only codes that can be the secret; set "
        "\"guesses\" to \"secrets\" or omit this field\n");
}

Test(bulls_cows_handler, refuses_large_games_that_need_a_list)
{
    static const struct operation *const operations[] = {&bulls_cows_tree_operation,
                                                         &bulls_cows_optimize_operation,
                                                         &bulls_cows_strategies_operation};

    for (size_t i = 0; i < sizeof operations / sizeof *operations; i++)
        case_expect_refusal(
            operations[i], "{\"game\":{\"positions\":7,\"symbols\":10,\"repeats\":false}}",
            "/game: the game has 7 positions and 10 symbols, but this operation "
            "supports at most 6 positions and 16 symbols; use a smaller game, or one of the operations "
            "/bulls-cows/solve, /bulls-cows/review, /bulls-cows/score and "
            "/bulls-cows/bounds\n");
}

Test(bulls_cows_handler, writes_bounds_as_decimal_strings)
{
    json_t *answer = case_answer(&bulls_cows_bounds_operation,
                                 "{\"game\":{\"positions\":12,\"symbols\":36,"
                                 "\"repeats\":true}}");

    case_expect_member(answer, "codes", "\"4738381338321616896\"");
    case_expect_member(answer, "answers", "90");
    case_expect_member(json_object_get(answer, "height"), "upper", "421");
    case_expect_member(json_object_get(answer, "total_guesses"), "exact", "null");
    json_decref(answer);
}

Test(bulls_cows_handler, names_what_is_wrong_with_a_code)
{
    case_expect_refusal(
        &bulls_cows_score_operation, "{\"game\":{},\"secret\":\"123\",\"guess\":\"12345\"}",
        "/secret: \"123\" has 3 symbols, but codes in this game have 4, for example "
        "\"0123\"; to use codes with 3 symbols, set \"positions\" to 3 in \"game\"\n"
        "/guess: \"12345\" has 5 symbols, but codes in this game have 4, for example "
        "\"0123\"; to use codes with 5 symbols, set \"positions\" to 5 in \"game\"\n");
    case_expect_refusal(
        &bulls_cows_score_operation, "{\"game\":{},\"secret\":\"12a4\",\"guess\":\"1231\"}",
        "/secret: character 3 of \"12a4\" is \"a\", but the symbols of this game are "
        "0123456789; to allow this symbol, set \"symbols\" to at least 11 in \"game\"\n"
        "/guess: characters 1 and 4 of \"1231\" are both 1, but codes in this game do not have repeated symbols; to allow repeated symbols, set \"repeats\" to true in \"game\"\n");
    case_expect_refusal(
        &bulls_cows_score_operation,
        "{\"game\":{\"positions\":4,\"symbols\":16},\"secret\":\"0aA1\",\"guess\":"
        "\"12\\u20ac4\"}",
        "/secret: characters 2 and 3 of \"0aA1\" are both A, but codes in this game do not have repeated symbols; to allow repeated symbols, set \"repeats\" to true in \"game\"\n"
        "/guess: character 3 of \"12\u20ac4\" is \"\u20ac\", but the symbols of this "
        "game are 0123456789abcdef; write a code of these symbols, for example \"0123\"\n");
    case_expect_refusal(
        &bulls_cows_score_operation,
        "{\"game\":{\"positions\":4,\"symbols\":10},\"secret\":\"\","
        "\"guess\":\"1\\u0007\"}",
        "/secret: \"\" has 0 symbols, but codes in this game have 4, for example "
        "\"0123\"\n"
        "/guess: \"1?\" has 2 symbols, but codes in this game have 4, for example "
        "\"0123\"\n");
}

Test(bulls_cows_handler, takes_a_number_of_as_many_digits_for_a_code)
{
    case_expect_answer(&bulls_cows_score_operation, "{\"secret\":4271,\"guess\":1234}",
                       "{\"bulls\":1,\"cows\":2}");
    case_expect_refusal(
        &bulls_cows_score_operation, "{\"game\":{},\"secret\":123,\"guess\":12345}",
        "/secret: \"123\" has 3 symbols, but codes in this game have 4, for example "
        "\"0123\"; if you mean \"0123\", write it as a string, because numbers cannot "
        "start with 0\n"
        "/guess: \"12345\" has 5 symbols, but codes in this game have 4, for example "
        "\"0123\"; to use codes with 5 symbols, set \"positions\" to 5 in \"game\"\n");
    case_expect_refusal(
        &bulls_cows_score_operation,
        "{\"secret\":101,\"guess\":12,\"game\":{\"positions\":4,\"symbols\":10}}",
        "/secret: \"101\" has 3 symbols, but codes in this game have 4, for example "
        "\"0123\"\n"
        "/guess: \"12\" has 2 symbols, but codes in this game have 4, for example "
        "\"0123\"; to use codes with 2 symbols, set \"positions\" to 2 in \"game\"\n");
    case_expect_refusal(
        &bulls_cows_score_operation,
        "{\"secret\":123,\"guess\":1234,\"game\":{\"positions\":4,"
        "\"symbols\":10,\"repeats\":false,\"leading_zero\":false}}",
        "/secret: \"123\" has 3 symbols, but codes in this game have 4, for example "
        "\"1234\"; to use codes with 3 symbols, set \"positions\" to 3 in \"game\"\n");
}

/* Everything that is no row is refused, whatever stands in it. */
Test(bulls_cows_handler, reads_rows_that_are_texts)
{
    static const char *const good[] = {"1234 1,2",  "1234\\t1 2 ", "1234:1/2",
                                       "1234 1A2B", "1234 1b2c",   "1234 1B, 2C"};
    static const char *const bad[] = {"1234 1",    "1234 1,2,3", "1234 1,123",
                                      "1234 1,-2", "1234 2B1A",  "1 2 3 4 1,2",
                                      "1234 1A2C", "1234 1A2",   "1234 1A2B3",
                                      "1234 A2B",  "1234 1AA2B", "1234 1,2\\u0000"};
    char body[100], wanted[300];

    for (size_t i = 0; i < sizeof good / sizeof *good; i++) {
        snprintf(body, sizeof body, "{\"history\":\"%s\",\"max_secrets\":0}", good[i]);
        json_t *answer = case_answer(&bulls_cows_solve_operation, body);

        case_expect_member(answer, "candidates", "\"216\"");
        json_decref(answer);
    }
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        snprintf(body, sizeof body, "{\"history\":[\"%s\"]}", bad[i]);
        snprintf(
            wanted, sizeof wanted,
            "/history/0: \"%s\" is not a row; write the guess, the number of bulls and "
            "the number of cows, for example \"0123 1,2\" or {\"guess\": \"0123\", "
            "\"bulls\": 1, \"cows\": 2}\n",
            i + 1 < sizeof bad / sizeof *bad ? bad[i] : "1234 1,2?");
        case_expect_refusal(&bulls_cows_solve_operation, body, wanted);
    }
    case_expect_refusal(
        &bulls_cows_solve_operation, "{\"history\":\"1234 3,2\"}",
        "/history: 3 bulls and 2 cows are 5 symbols, but a code of this game has only "
        "4; the sum must be at most 4, for example 1 bull and 0 cows\n");
}

/* Expects that a row has the same response as "0123 1,2". */
static void expect_usual_row(const char *row)
{
    char body[200];

    snprintf(body, sizeof body, "{\"history\":[%s],\"max_secrets\":3}", row);
    json_t *usual = case_answer(&bulls_cows_solve_operation,
                                "{\"history\":[\"0123 1,2\"],\"max_secrets\":3}");
    json_t *answer = case_answer(&bulls_cows_solve_operation, body);

    cr_expect(json_equal(answer, usual), "%s", row);
    json_decref(answer);
    json_decref(usual);
}

Test(bulls_cows_handler, reads_answers_that_are_texts)
{
    expect_usual_row("{\"guess\":\"0123\",\"answer\":\"1A2B\"}");
    expect_usual_row("{\"guess\":\"0123\",\"answer\":\"1b2c\"}");
    expect_usual_row("{\"guess\":\"0123\",\"answer\":\"1,2\"}");
    case_expect_refusal(&bulls_cows_solve_operation,
                        "{\"history\":[{\"guess\":\"0123\",\"answer\":\"2B1A\"}]}",
                        "/history/0/answer: \"2B1A\" is not an answer; write the number of "
                        "bulls and the number of cows, for example \"1A2B\"\n");
    case_expect_refusal(
        &bulls_cows_solve_operation,
        "{\"history\":[{\"guess\":\"0123\",\"answer\":\"1A2B\",\"cows\":2}]}",
        "/history/0/answer: a row cannot have \"answer\" together with \"bulls\" or "
        "\"cows\"; omit \"answer\"\n");
    case_expect_refusal(
        &bulls_cows_solve_operation, "{\"history\":[{\"guess\":\"0123\",\"bulls\":1}]}",
        "/history/0: a row needs both bulls and cows, for example {\"guess\": \"0123\", "
        "\"bulls\": 1, \"cows\": 2}; you can omit bulls and cows only in a review with a "
        "\"secret\"\n");
    case_expect_refusal(
        &bulls_cows_solve_operation,
        "{\"history\":[{\"guess\":\"0123\",\"answer\":\"3A2B\"}]}",
        "/history/0: 3 bulls and 2 cows are 5 symbols, but a code of this game has only "
        "4; the sum must be at most 4, for example 1 bull and 0 cows\n");
}

Test(bulls_cows_handler, reads_rows_that_are_arrays)
{
    expect_usual_row("[[0,1,2,3],[1,2]]");
    expect_usual_row("[[\"0\",1,\"2\",3],[\"1\",2]]");
    expect_usual_row("[\"0123\",[1,2]]");
    expect_usual_row("[\"0123\",\"1A2B\"]");
    expect_usual_row("[\"0123\",\"1B2C\"]");
    expect_usual_row("[[0,1,2,3],\"1,2\"]");
    json_t *answer =
        case_answer(&bulls_cows_solve_operation,
                    "{\"game\":{\"symbols\":16},\"history\":[[[10,1,15,\"D\"],[4,0]]]}");

    case_expect_json(json_object_get(answer, "secrets"), "[\"a1fd\"]");
    json_decref(answer);
}

Test(bulls_cows_handler, names_what_is_wrong_with_an_array)
{
    static const struct {
        const char *row, *wanted;
    } wrong[] = {
        {"[[0,1,2,3],[1]]",
         "/1: the answer is not valid; write the number of bulls and the "
         "number of cows, for example [1, 2] or \"1A2B\"\n"},
        {"[[0,1,2,3],[1,2,0]]",
         "/1: the answer is not valid; write the number of bulls and "
         "the number of cows, for example [1, 2] or \"1A2B\"\n"},
        {"[[0,1,2,3],[\"1\",\"B\"]]",
         "/1: the answer is not valid; write the number of bulls and "
         "the number of cows, for example [1, 2] or \"1A2B\"\n"},
        {"[\"0123\",12]", "/1: the answer is not valid; write the number of bulls and the "
                          "number of cows, for example [1, 2] or \"1A2B\"\n"},
        {"[[0,1,2,10],[1,2]]",
         "/0/3: \"10\" is not a symbol; the symbols of this game are 0123456789\n"},
        {"[[0,1,2,\"\"],[1,2]]",
         "/0/3: \"\" is not a symbol; the symbols of this game are 0123456789\n"},
        {"[[0,1,2],[1,2]]",
         "/0: \"012\" has 3 symbols, but codes in this game have 4, for "
         "example \"0123\"; to use codes with 3 symbols, set \"positions\" to "
         "3 in \"game\"\n"},
        {"[[0,1,2,3],[5,0]]",
         "/1: 5 bulls and 0 cows are 5 symbols, but a code of this game has "
         "only 4; the sum must be at most 4, for example 1 bull and 0 cows\n"},
    };
    char body[200], wanted[300];

    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        snprintf(body, sizeof body, "{\"history\":[%s]}", wrong[i].row);
        snprintf(wanted, sizeof wanted, "/history/0%s", wrong[i].wanted);
        case_expect_refusal(&bulls_cows_solve_operation, body, wanted);
    }
}

Test(bulls_cows_handler, infers_the_game_of_a_score)
{
    case_expect_answer(&bulls_cows_score_operation,
                       "{\"secret\":\"RGBB\",\"guess\":\"rbyg\"}",
                       "{\"bulls\":1,\"cows\":2}");
    case_expect_answer(&bulls_cows_score_operation,
                       "{\"secret\":\"0123456789ab\",\"guess\":\"zzzzzzzzzzza\"}",
                       "{\"bulls\":0,\"cows\":1}");
    case_expect_answer(&bulls_cows_score_operation, "{\"secret\":7,\"guess\":7}",
                       "{\"bulls\":1,\"cows\":0}");
    case_expect_refusal(
        &bulls_cows_score_operation, "{\"secret\":\"123\",\"guess\":12345}",
        "/secret: \"123\" has 3 symbols, but the other code has 5; \"secret\" and \"guess\" "
        "must have the same number of symbols\n");
    case_expect_refusal(
        &bulls_cows_score_operation, "{\"secret\":4271,\"guess\":123}",
        "/guess: \"123\" has 3 symbols, but the other code has 4; \"secret\" and \"guess\" "
        "must have the same number of symbols; if you mean \"0123\", write it as a string, "
        "because numbers cannot start with 0\n");
    case_expect_refusal(
        &bulls_cows_score_operation, "{\"secret\":\"\",\"guess\":\"\"}",
        "/secret: the code has 0 symbols; write a code of 1 to 12 symbols\n");
    case_expect_refusal(
        &bulls_cows_score_operation, "{\"secret\":\"1\",\"guess\":\"0123456789abc\"}",
        "/guess: the code has 13 symbols; write a code of 1 to 12 symbols\n");
    case_expect_refusal(
        &bulls_cows_score_operation, "{\"secret\":\"1*3\",\"guess\":\"012\"}",
        "/secret: character 2 of \"1*3\" is \"*\", but the symbols of this game are "
        "0123456789abcdefghijklmnopqrstuvwxyz; write a code of these symbols, for example "
        "\"012\"\n");
}

Test(bulls_cows_handler, names_the_symbols_by_an_alphabet)
{
    json_t *answer = case_answer(&bulls_cows_solve_operation,
                                 "{\"game\":{\"alphabet\":\"RgBYOP\",\"symbols\":6},"
                                 "\"history\":[\"rGBy 2A2B\",[[\"R\",\"b\",\"G\",\"Y\"],"
                                 "[1,3]]]}");

    case_expect_json(json_object_get(answer, "secrets"),
                     "[\"RgYB\",\"RYBg\",\"gRBY\",\"BgRY\"]");
    json_decref(answer);
    answer = case_answer(&bulls_cows_tree_operation,
                         "{\"game\":{\"positions\":2,\"alphabet\":\"02\"}}");
    case_expect_json(
        json_object_get(answer, "tree"),
        "{\"guess\":\"02\",\"candidates\":2,\"next\":{\"0,2\":{\"guess\":\"20\","
        "\"candidates\":1}}}");
    json_decref(answer);
    answer = case_answer(&bulls_cows_tree_operation,
                         "{\"game\":{\"alphabet\":\"9876543210\"},\"depth\":0}");
    case_expect_json(json_object_get(answer, "game"),
                     "{\"positions\":4,\"symbols\":10,\"alphabet\":\"9876543210\","
                     "\"repeats\":false,\"leading_zero\":true}");
    case_expect_json(json_object_get(answer, "tree"),
                     "{\"guess\":\"9876\",\"candidates\":5040}");
    json_decref(answer);
}

Test(bulls_cows_handler, names_what_is_wrong_with_an_alphabet)
{
    static const struct {
        const char *game, *wanted;
    } wrong[] = {
        {"\"alphabet\":\"RGBYr\"",
         "/game/alphabet: characters 1 and 5 of \"RGBYr\" are the same symbol, because "
         "uppercase and lowercase letters are equal; remove one of them\n"},
        {"\"alphabet\":\"RG BY\"",
         "/game/alphabet: character 3 of \"RG BY\" is not a letter from A to Z or a digit; "
         "write different letters and digits, for example \"RGBYOP\"\n"},
        {"\"alphabet\":\"RGBYOP\",\"symbols\":10",
         "/game/symbols: \"symbols\" is 10, but \"alphabet\" has 6 symbols; omit "
         "\"symbols\" or set it to 6\n"},
        {"\"alphabet\":\"RGB\"",
         "/game: without repeats, 4 positions need at least 4 symbols, but the game has 3; "
         "set \"alphabet\" to 4 symbols, or \"repeats\" to true\n"},
        {"\"alphabet\":\"RGBYOP\"",
         "/history/0: character 2 of \"B0YR\" is \"0\", but the symbols of this game are "
         "RGBYOP; write a code of these symbols, for example \"RGBY\"\n"},
        {"\"alphabet\":\"B0YR\",\"leading_zero\":false",
         "/history/0: \"B0YR\" starts with B, but codes in this game cannot start with B; "
         "to allow this, set \"leading_zero\" to true in \"game\"\n"},
        {"\"symbols\":10",
         "/history/0: character 1 of \"R0YB\" is \"R\", but the symbols of this game are "
         "0123456789; to use letters, list all symbols of the game in \"alphabet\" in "
         "\"game\", for example \"RGBYOP\"\n"},
    };
    char body[200];

    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        snprintf(body, sizeof body, "{\"game\":{%s},\"history\":[\"%s 1,0\"]}",
                 wrong[i].game, i < 6 ? "B0YR" : "R0YB");
        case_expect_refusal(&bulls_cows_solve_operation, body, wrong[i].wanted);
    }
}

Test(bulls_cows_handler, names_a_game_without_codes)
{
    static const struct operation *const operations[] = {
        &bulls_cows_score_operation,    &bulls_cows_solve_operation,
        &bulls_cows_tree_operation,     &bulls_cows_review_operation,
        &bulls_cows_optimize_operation, &bulls_cows_strategies_operation,
        &bulls_cows_bounds_operation};

    for (size_t i = 0; i < sizeof operations / sizeof *operations; i++)
        case_expect_refusal(
            operations[i],
            "{\"game\":{\"positions\":5,\"symbols\":4},\"secret\":\"0\","
            "\"guess\":\"0\",\"history\":[{\"guess\":\"0\"}]}",
            "/game: without repeats, 5 positions need at least 5 symbols, but the game "
            "has 4; set \"symbols\" to 5, or \"repeats\" to true\n");
}

Test(bulls_cows_handler, names_every_wrong_row)
{
    static const char body[] =
        "{\"history\":[{\"guess\":\"0123\",\"bulls\":3,\"cows\":1},{\"guess\":\"0129\","
        "\"bulls\":2,\"cows\":2},{\"guess\":\"0120\",\"bulls\":3,\"cows\":2},"
        "{\"guess\":\"4567\",\"bulls\":0,\"cows\":1}],\"ignore_rows\":[3,4,0,63]}";
    static const char rows[] =
        "/history/0: 3 bulls and 1 cow are impossible: if 3 of 4 symbols are in the "
        "right position, the last symbol cannot be in another position; write fewer bulls, "
        "or 0 cows\n"
        "/history/2/guess: characters 1 and 4 of \"0120\" are both 0, but codes in this game do not have repeated symbols; to allow repeated symbols, set \"repeats\" to true in "
        "\"game\"\n"
        "/history/2: 3 bulls and 2 cows are 5 symbols, but a code of this game has only "
        "4; the sum must be at most 4, for example 1 bull and 0 cows\n";
    static const char ignored[] =
        "/ignore_rows/1: row 4 does not exist, because the history has 4 rows; the "
        "first row is row 0\n"
        "/ignore_rows/3: row 63 does not exist, because the history has 4 rows; the "
        "first row is row 0\n";
    char all[2000];

    snprintf(all, sizeof all, "%s%s", ignored, rows);
    case_expect_refusal(&bulls_cows_solve_operation, body, all);
    case_expect_refusal(
        &bulls_cows_solve_operation,
        "{\"game\":{\"positions\":1,\"symbols\":2},\"history\":[{\"guess\":\"0\","
        "\"bulls\":0,\"cows\":1}]}",
        "/history/0: a cow is impossible, because the game has only one position; the "
        "number of cows must be 0\n");
    case_expect_refusal(
        &bulls_cows_tree_operation,
        "{\"game\":{\"positions\":2,\"symbols\":3},\"history\":[{\"guess\":"
        "\"01\",\"bulls\":1,\"cows\":1}]}",
        "/history/0: 1 bull and 1 cow are impossible: if 1 of 2 symbols are in the "
        "right position, the last symbol cannot be in another position; write fewer bulls, "
        "or 0 cows\n");
}

Test(bulls_cows_handler, takes_64_rows)
{
    json_t *body =
        json_pack("{s:{s:i,s:i},s:[]}", "game", "positions", 4, "symbols", 10, "history");
    json_t *rows = json_object_get(body, "history");
    char *written;

    for (int i = 0; i < BC_ROWS_MAX; i++)
        json_array_append_new(
            rows, json_pack("{s:s,s:i,s:i}", "guess", "0123", "bulls", 0, "cows", 4));
    written = json_dumps(body, 0);
    json_t *answer = case_answer(&bulls_cows_solve_operation, written);

    case_expect_member(answer, "candidates", "\"9\"");
    json_decref(answer);
    free(written);
    json_decref(body);
}

/* Looks at all of an answer of /solve for a history with candidates. */
static void check_solution(const json_t *answer, json_int_t candidates, size_t limit)
{
    const json_t *secrets = json_object_get(answer, "secrets"), *part;
    json_int_t sum = 0;
    const char *key;

    cr_assert_eq(atoll(case_text(answer, "candidates")), candidates);
    cr_assert_eq(json_array_size(secrets),
                 (size_t)candidates < limit ? (size_t)candidates : limit);
    json_object_foreach(json_object_get(answer, "partition"), key, part)
    {
        cr_assert_gt(json_integer_value(part), 0);
        sum += json_integer_value(part);
    }
    cr_assert_eq(sum, candidates);
    for (size_t i = 1; i < json_array_size(secrets); i++)
        cr_assert_lt(strcmp(json_string_value(json_array_get(secrets, i - 1)),
                            json_string_value(json_array_get(secrets, i))),
                     0);
}

Test(bulls_cows_handler, solves_a_history)
{
    json_t *answer = case_answer(
        &bulls_cows_solve_operation,
        "{\"history\":[{\"guess\":\"0123\",\"bulls\":0,\"cows\":2}],\"max_secrets\":3,"
        "\"limits\":{\"milliseconds\":60000}}");

    check_solution(answer, 1260, 3);
    case_expect_json(json_object_get(answer, "secrets"), "[\"1045\",\"1046\",\"1047\"]");
    case_expect_json(json_object_get(answer, "proven"), "true");
    case_expect_json(json_object_get(answer, "status"), "\"optimal\"");
    json_decref(answer);
}

/* The parts of an answer whose candidates are `secrets`. */
static void check_parts(const json_t *answer, const json_t *secrets)
{
    json_t *counted = json_object(), *secret;
    char key[KEY_SIZE];
    size_t i;

    json_array_foreach(secrets, i, secret)
    {
        bulls_cows_case_score(json_string_value(secret), case_text(answer, "guess"), key);
        json_object_set_new(
            counted, key,
            json_integer(json_integer_value(json_object_get(counted, key)) + 1));
    }
    cr_assert(json_equal(counted, json_object_get(answer, "partition")));
    json_decref(counted);
}

Test(bulls_cows_handler, counts_the_parts_of_its_guess)
{
    static const char body[] = "{\"game\":{\"positions\":3,\"symbols\":6,\"repeats\":%s},"
                               "\"history\":[{\"guess\":\"012\",\"bulls\":%d,\"cows\":%d}],"
                               "\"max_secrets\":10000,\"objective\":\"%s\"}";
    static const char *const objectives[] = {"average", "nodes", "consistent", "worst-case",
                                             "last-guess"};
    static const int answers[][2] = {{0, 0}, {0, 1}, {0, 2}, {0, 3}, {1, 0},
                                     {1, 1}, {1, 2}, {2, 0}, {3, 0}};

    for (int i = 0; i < 2 * 5 * 9; i++) {
        char asked[300];

        snprintf(asked, sizeof asked, body, i % 2 ? "true" : "false", answers[i / 10][0],
                 answers[i / 10][1], objectives[i / 2 % 5]);
        json_t *answer = case_answer(&bulls_cows_solve_operation, asked);
        const json_t *secrets = json_object_get(answer, "secrets");

        check_solution(answer, (json_int_t)json_array_size(secrets), 10000);
        check_parts(answer, secrets);
        json_decref(answer);
    }
}

/* 32768 secrets, for which there is neither time nor memory. */
Test(bulls_cows_handler, counts_what_it_cannot_keep)
{
    json_t *codes = bulls_cows_case_codes(5, 8, true);
    struct handler_call call;

    handlers_context_close(); /* search, without precomputed trees */
    case_ask(&call, &bulls_cows_solve_operation,
             "{\"game\":{\"positions\":5,\"symbols\":8,\"repeats\":true},"
             "\"limits\":{\"milliseconds\":100}}");
    call.host.max_bytes = (size_t)192 * 1024;
    json_t *answer = case_handle(&bulls_cows_solve_operation, &call);

    check_solution(answer, 32768, 20);
    check_parts(answer, codes);
    cr_assert_eq(call.varies, json_is_false(json_object_get(answer, "proven")));
    json_decref(answer);
    json_decref(codes);
    case_free(&bulls_cows_solve_operation, &call);
}

Test(bulls_cows_handler, solves_to_the_last_secret)
{
    case_expect_answer(
        &bulls_cows_solve_operation,
        "{\"history\":[{\"guess\":\"4271\",\"bulls\":4,\"cows\":0}]}",
        "{\"guess\":\"4271\",\"candidates\":\"1\",\"consistent\":true,"
        "\"expected_guesses\":1,\"worst_case\":1,\"status\":\"optimal\",\"proven\":true,"
        "\"argument\":\"Only one candidate remains, so one guess is sufficient.\","
        "\"expected_guesses_lower_bound\":1,\"nodes\":null,\"secrets\":[\"4271\"],"
        "\"partition\":{\"4,0\":1}}");
}

/* What a newcomer types. */
Test(bulls_cows_handler, says_what_to_write)
{
    static const char *const spread[] = {"1 2 3 4", "1,2,3,4", " 1234",   "[1, 2, 3, 4]",
                                         "1-2-3-4", "12 34",   "1234\\n", "(1;2;3;4)"};
    static const struct {
        const char *guess, *wanted;
    } wrong[] = {
        {"", "/guess: \"\" has 0 symbols, but codes in this game have 4, for example "
             "\"0123\"\n"},
        {"123?",
         "/guess: character 4 of \"123?\" is \"?\", but the symbols of this game are "
         "0123456789; write a code of these symbols, for example \"0123\"\n"},
        {"O123",
         "/guess: character 1 of \"O123\" is \"O\", but the symbols of this game are "
         "0123456789; write the digit 0\n"},
        {"l234",
         "/guess: character 1 of \"l234\" is \"l\", but the symbols of this game are "
         "0123456789; write the digit 1\n"},
        {"12345678901234",
         "/guess: \"12345678901234\" has 14 symbols, but codes in this game have 4, for "
         "example \"0123\"\n"},
        {"1 2 3",
         "/guess: \"1 2 3\" has 5 symbols, but codes in this game have 4, for example "
         "\"0123\"\n"},
        {"1 34",
         "/guess: character 2 of \"1 34\" is \" \", but the symbols of this game are "
         "0123456789; write a code of these symbols, for example \"0123\"\n"},
        {"12\u00e9",
         "/guess: character 3 of \"12\u00e9\" is \"\u00e9\", but the symbols of this "
         "game are 0123456789; write a code of these symbols, for example \"0123\"\n"},
        {"11\\\"\\n",
         "/guess: characters 1 and 2 of \"11\"?\" are both 1, but codes in this game do not have repeated symbols; to allow repeated symbols, set \"repeats\" to true in \"game\"\n"}};
    char asked[120];

    for (size_t i = 0; i < sizeof spread / sizeof *spread; i++) {
        snprintf(asked, sizeof asked, "{\"secret\":\"4271\",\"guess\":\"%s\"}", spread[i]);
        case_expect_refusal(&bulls_cows_score_operation, asked,
                            "/guess: a code cannot have characters between or around "
                            "its symbols; write \"1234\"\n");
    }
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        snprintf(asked, sizeof asked, "{\"game\":{},\"secret\":\"4271\",\"guess\":\"%s\"}",
                 wrong[i].guess);
        case_expect_refusal(&bulls_cows_score_operation, asked, wrong[i].wanted);
    }
}

/* As numbers are written: 9 * 9 * 8 * 7 codes. */
Test(bulls_cows_handler, plays_without_a_leading_zero)
{
    static const char game[] = "\"game\":{\"leading_zero\":false}";
    char asked[200];

    snprintf(asked, sizeof asked, "{%s,\"secret\":\"4071\",\"guess\":\"1234\"}", game);
    case_expect_answer(&bulls_cows_score_operation, asked, "{\"bulls\":0,\"cows\":2}");
    snprintf(asked, sizeof asked, "{%s,\"secret\":\"0471\",\"guess\":\"0234\"}", game);
    case_expect_refusal(
        &bulls_cows_score_operation, asked,
        "/secret: \"0471\" starts with 0, but codes in this game cannot start with 0; to allow this, set \"leading_zero\" to true in \"game\"\n"
        "/guess: \"0234\" starts with 0, but codes in this game cannot start with 0; to allow this, set \"leading_zero\" to true in \"game\"\n");
    snprintf(
        asked, sizeof asked,
        "{%s,\"max_secrets\":2,\"history\":[{\"guess\":\"9876\",\"bulls\":4,\"cows\":0}]}",
        game);
    json_t *answer = case_answer(&bulls_cows_solve_operation, asked);

    case_expect_json(json_object_get(answer, "secrets"), "[\"9876\"]");
    json_decref(answer);
    snprintf(
        asked, sizeof asked,
        "{%s,\"max_secrets\":2,\"history\":[{\"guess\":\"1023\",\"bulls\":1,\"cows\":3},"
        "{\"guess\":\"1023\",\"bulls\":1,\"cows\":3}]}",
        game);
    answer = case_answer(&bulls_cows_solve_operation, asked);
    case_expect_json(json_object_get(answer, "secrets"), "[\"1230\",\"1302\"]");
    json_decref(answer);
}

Test(bulls_cows_handler, finds_rows_that_contradict_each_other)
{
    static const char body[] = "{\"history\":[{\"guess\":\"0123\",\"bulls\":0,\"cows\":0},"
                               "{\"guess\":\"0145\",\"bulls\":0,\"cows\":2},"
                               "{\"guess\":\"0167\",\"bulls\":0,\"cows\":3}%s]%s}";
    char asked[300];

    snprintf(asked, sizeof asked, body, "", "");
    case_expect_answer(
        &bulls_cows_solve_operation, asked,
        "{\"guess\":null,\"candidates\":\"0\",\"consistent\":null,"
        "\"expected_guesses\":null,\"worst_case\":null,\"status\":\"infeasible\","
        "\"proven\":true,\"argument\":\"No secret is consistent with the history: each "
        "of the 5040 codes of the game contradicts at least one row. To fix the history,"
        " correct the rows in `conflict`; row 0 is the first row.\","
        "\"expected_guesses_lower_bound\":null,\"nodes\":null,\"secrets\":[],"
        "\"partition\":{},\"conflict\":[0],\"conflicts\":[[0],[2]]}");
    case_expect_answer(
        &bulls_cows_tree_operation, asked,
        "{\"objective\":\"average\",\"game\":{\"positions\":4,\"symbols\":10,"
        "\"repeats\":false,\"leading_zero\":true},\"height\":null,"
        "\"total_guesses\":null,\"expected_guesses\":null,\"secret_count\":0,"
        "\"nodes\":null,\"guess_nodes\":null,\"secrets_by_guesses\":null,"
        "\"status\":\"infeasible\",\"proven\":true,\"argument\":\"No secret is "
        "consistent with the history: each of the 5040 codes of the game contradicts at "
        "least one row. To fix the history, correct the rows in `conflict`; row 0 is "
        "the first row.\",\"height_lower_bound\":null,"
        "\"total_guesses_lower_bound\":null,\"tree\":null,\"conflict\":[0],"
        "\"conflicts\":[[0],[2]]}");
    /* row numbers are those of the request, ignored rows included */
    snprintf(asked, sizeof asked, body, ",{\"guess\":\"8967\",\"bulls\":0,\"cows\":4}",
             ",\"ignore_rows\":[0]");
    json_t *answer = case_answer(&bulls_cows_solve_operation, asked);

    case_expect_json(json_object_get(answer, "conflict"), "[3]");
    case_expect_json(json_object_get(answer, "conflicts"), "[[3]]");
    json_decref(answer);
    snprintf(asked, sizeof asked, body, "", ",\"ignore_rows\":[0,0]");
    answer = case_answer(&bulls_cows_solve_operation, asked);
    cr_assert_null(json_object_get(answer, "conflict"));
    cr_assert_str_neq(case_text(answer, "candidates"), "0");
    json_decref(answer);
}

Test(bulls_cows_handler, leaves_large_games_to_a_worker)
{
    static const struct {
        const struct operation *operation;
        const char *more;
    } questions[] = {{&bulls_cows_solve_operation, ONE_ROW("012345")},
                     {&bulls_cows_tree_operation, ONE_ROW("012345")},
                     {&bulls_cows_review_operation, ONE_ROW("012345")},
                     {&bulls_cows_optimize_operation, ""},
                     {&bulls_cows_bounds_operation, ""}};

    for (size_t i = 0; i < sizeof questions / sizeof *questions; i++) {
        char body[200];

        snprintf(body, sizeof body, "{\"game\":{\"positions\":6}%s}", questions[i].more);
        cr_assert_eq(case_ask_on_loop(questions[i].operation, body),
                     HANDLER_RETRY_ON_WORKER, "%zu", i);
    }
}

Test(bulls_cows_handler, stops_when_told)
{
    static const struct {
        const struct operation *operation;
        const char *more;
    } questions[] = {{&bulls_cows_solve_operation, ONE_ROW("01234")},
                     {&bulls_cows_tree_operation, ONE_ROW("01234")},
                     {&bulls_cows_review_operation, ONE_ROW("01234")},
                     {&bulls_cows_optimize_operation, ""},
                     {&bulls_cows_strategies_operation, ""}};

    handlers_context_close(); /* search, without precomputed trees */
    for (size_t i = 0; i < sizeof questions / sizeof *questions; i++) {
        char body[200];

        snprintf(body, sizeof body, "{\"game\":{\"positions\":5,\"symbols\":8}%s}",
                 questions[i].more);
        case_expect_stopped(questions[i].operation, case_parse(body));
    }
}

Test(bulls_cows_handler, says_when_memory_runs_out)
{
    case_run_out_of_memory(&bulls_cows_solve_operation,
                           "{\"game\":{\"positions\":3,\"symbols\":5}}", 2);
    case_run_out_of_memory(&bulls_cows_tree_operation,
                           "{\"game\":{\"positions\":3,\"symbols\":5}}", 2);
    case_run_out_of_memory(&bulls_cows_optimize_operation,
                           "{\"game\":{\"positions\":2,\"symbols\":5}}", 2);
    case_run_out_of_memory(&bulls_cows_review_operation,
                           "{\"secret\":\"012\",\"history\":[{\"guess\":\"123\"}],"
                           "\"game\":{\"positions\":3,\"symbols\":5}}",
                           2);
    case_run_out_of_memory(&bulls_cows_strategies_operation,
                           "{\"game\":{\"positions\":2,\"symbols\":4}}", 2);
}
