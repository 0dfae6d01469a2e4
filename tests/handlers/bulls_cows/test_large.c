/* POST /bulls-cows/solve and /bulls-cows/review of games beyond 6 positions or 16 symbols.
 */
#include "handlers/bulls_cows/bulls_cows.h"
#include "tests/handlers/handler_case.h"

#include <criterion/criterion.h>
#include <string.h>

#define PAIRS   "\"game\":{\"positions\":2,\"symbols\":17}"
#define LARGEST "\"game\":{\"positions\":12,\"symbols\":36,\"repeats\":true}"

Test(bulls_cows_large_handler, solves_a_history)
{
    case_expect_answer(
        &bulls_cows_solve_operation,
        "{" PAIRS ",\"history\":[{\"guess\":\"0G\",\"bulls\":0,\"cows\":2}]}",
        "{\"guess\":\"g0\",\"candidates\":\"1\",\"consistent\":true,"
        "\"expected_guesses\":1,\"worst_case\":1,\"status\":\"optimal\",\"proven\":true,"
        "\"argument\":\"No strategy needs fewer guesses in total: this strategy meets the "
        "lower bound that follows from the number of secrets that the answers can "
        "distinguish.\",\"expected_guesses_lower_bound\":1,\"nodes\":1,"
        "\"secrets\":[\"g0\"],\"partition\":{\"2,0\":1}}");
    case_expect_answer(
        &bulls_cows_solve_operation,
        "{\"game\":{\"positions\":7,\"symbols\":2,\"repeats\":true},\"max_secrets\":1,"
        "\"history\":[{\"guess\":\"0000000\",\"bulls\":5,\"cows\":0},"
        "{\"guess\":\"1100000\",\"bulls\":6,\"cows\":0},{\"guess\":\"0110000\","
        "\"bulls\":5,\"cows\":2}]}",
        "{\"guess\":null,\"candidates\":\"0\",\"consistent\":null,"
        "\"expected_guesses\":null,\"worst_case\":null,\"status\":\"infeasible\","
        "\"proven\":true,\"argument\":\"No secret is consistent with the history: "
        "counting the consistent codes, position by position, gives 0. To fix the "
        "history, correct the rows in `conflict`; row 0 is the first row.\","
        "\"expected_guesses_lower_bound\":null,\"nodes\":null,\"secrets\":[],"
        "\"partition\":{},\"conflict\":[1],\"conflicts\":[[1]]}");
}

Test(bulls_cows_large_handler, names_conflicts_by_rows_of_the_request)
{
    json_t *answer = case_answer(
        &bulls_cows_solve_operation,
        "{" PAIRS
        ",\"ignore_rows\":[0],\"history\":[{\"guess\":\"ab\",\"bulls\":2,\"cows\":0},"
        "{\"guess\":\"01\",\"bulls\":2,\"cows\":0},{\"guess\":\"01\",\"bulls\":1,"
        "\"cows\":0}]}");

    case_expect_member(answer, "conflicts", "[[1],[2]]");
    case_expect_member(answer, "conflict", "[1]");
    json_decref(answer);
}

Test(bulls_cows_large_handler, refuses_other_objectives)
{
    case_expect_refusal(
        &bulls_cows_solve_operation, "{" PAIRS ",\"objective\":\"nodes\"}",
        "/objective: games with more than 6 positions or more than 16 symbols do not "
        "support the objective \"nodes\"; set \"objective\" to \"average\" or omit this field\n");
}

Test(bulls_cows_large_handler, says_what_it_did_not_count)
{
    json_t *answer =
        case_answer_late(&bulls_cows_solve_operation,
                         case_parse("{" LARGEST ",\"history\":[{\"guess\":\"0123456789ab\","
                                    "\"bulls\":1,\"cows\":3}]}"));

    case_expect_member(answer, "candidates", "null");
    cr_assert_not_null(json_object_get(answer, "candidates_at_least"));
    case_expect_member(answer, "status", "\"unknown\"");
    case_expect_member(answer, "proven", "false");
    case_expect_member(answer, "partition", "null");
    cr_assert_eq(json_string_length(json_object_get(answer, "guess")), 12);
    json_decref(answer);
}

Test(bulls_cows_large_handler, leaves_it_to_a_worker)
{
    cr_assert_eq(case_ask_on_loop(&bulls_cows_solve_operation, "{" PAIRS "}"),
                 HANDLER_RETRY_ON_WORKER);
    cr_assert_eq(case_ask_on_loop(&bulls_cows_review_operation,
                                  "{" PAIRS ",\"secret\":\"12\",\"history\":"
                                  "[{\"guess\":\"01\"}]}"),
                 HANDLER_RETRY_ON_WORKER);
    case_expect_stopped(&bulls_cows_solve_operation, case_parse("{" LARGEST "}"));
}

Test(bulls_cows_large_handler, reviews_a_game)
{
    case_expect_answer(
        &bulls_cows_review_operation,
        "{\"game\":{\"positions\":1,\"symbols\":17},\"secret\":\"g\",\"history\":"
        "[{\"guess\":\"0\"},{\"guess\":\"G\"},{\"guess\":\"1\"}]}",
        "{\"guesses\":[{\"guess\":\"0\",\"bulls\":0,\"cows\":0,"
        "\"candidates_before\":\"17\",\"candidates_after\":\"16\",\"best_guess\":\"0\","
        "\"best_expected_guesses\":9,\"expected_guesses\":9,\"extra_guesses\":0,"
        "\"consistent\":true,\"proven\":true},{\"guess\":\"g\",\"bulls\":1,\"cows\":0,"
        "\"candidates_before\":\"16\",\"candidates_after\":\"1\",\"best_guess\":\"1\","
        "\"best_expected_guesses\":8.5,\"expected_guesses\":8.5,\"extra_guesses\":0,"
        "\"consistent\":true,\"proven\":true},{\"guess\":\"1\",\"bulls\":0,\"cows\":0,"
        "\"candidates_before\":null,\"candidates_after\":null,\"best_guess\":null,"
        "\"best_expected_guesses\":null,\"expected_guesses\":null,"
        "\"extra_guesses\":null,\"consistent\":null,\"proven\":false}],"
        "\"extra_guesses\":0,\"status\":\"optimal\",\"argument\":\"If `proven` is true "
        "for a guess, its values are exact: they meet the lower bound that follows from "
        "the number of secrets that the answers can distinguish.\"}");
}

Test(bulls_cows_large_handler, runs_out_of_memory)
{
    case_run_out_of_memory(&bulls_cows_solve_operation, "{" PAIRS "}", 6);
    case_run_out_of_memory(&bulls_cows_review_operation,
                           "{" PAIRS ",\"secret\":\"12\",\"history\":[{\"guess\":\"01\"}]}",
                           6);
}

/* 16 million codes cannot be listed when the time is up; a guess is there all the same. */
Test(bulls_cows_large_handler, guesses_where_candidates_cannot_be_listed)
{
    json_t *answer = case_answer_late(
        &bulls_cows_solve_operation,
        case_parse("{\"game\":{\"positions\":6,\"symbols\":16,\"repeats\":true},"
                   "\"history\":[\"012345 1,1\",\"6789ab 0,2\"]}"));

    cr_assert_eq(strlen(case_text(answer, "guess")), 6);
    case_expect_json(json_object_get(answer, "candidates"), "null");
    case_expect_json(json_object_get(answer, "status"), "\"unknown\"");
    json_decref(answer);
}
