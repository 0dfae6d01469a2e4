/* POST /cliffs/solve, and what it has in common with /cliffs/plan. */
#include "bands.h"
#include "handlers/cliffs/cliffs.h"
#include "puzzles/control.h"
#include "puzzles/random.h"

#include <criterion/criterion.h>
#include <stdio.h>

#define MEBIBYTES ((size_t)1 << 20)
#define LIMIT     "\"limits\":{\"milliseconds\":1}"

static const char first_of_pair[] =
    "{\"send\":{\"zoombini\":0,\"cliff\":\"bottom\",\"probability\":0.5},"
    "\"mistakes\":{\"made\":0,\"allowed\":5,\"expected_more\":1,\"worst_more\":2},"
    "\"win_probability\":1,\"guaranteed\":true,\"guarantee\":{\"within_allowed\":true,"
    "\"worst_more\":2},\"certain\":[],\"likely_rules\":[{\"rule\":\"trait 1 is 0\",\"cliff\":"
    "\"top\",\"level\":1,\"probability\":0.125},{\"rule\":\"trait 1 is 0\",\"cliff\":"
    "\"bottom\",\"level\":1,\"probability\":0.125}],\"consistent_rules\":8,\"goal\":\"expected\","
    "\"search\":{\"method\":\"table\"},\"status\":\"optimal\",\"proven\":true,"
    "\"argument\":\"Dynamic programming over all positions proves that no strategy has fewer "
    "expected mistakes. A search of all moves and outcomes proves that no strategy can "
    "guarantee fewer than 2 more mistakes.\"}";

Test(cliffs_solve, writes_everything_about_two)
{
    case_expect_answer(&cliffs_solve_operation, "{" PAIR ",\"max_rules\":2}",
                       first_of_pair);
}

Test(cliffs_solve, goes_on_after_a_mistake)
{
    json_t *answer = case_answer(
        &cliffs_solve_operation,
        "{" PAIR ",\"history\":[{\"zoombini\":1,\"cliff\":\"top\",\"accepted\":false}],"
        "\"mistakes_allowed\":1,\"goal\":\"guarantee\",\"limits\":{\"milliseconds\":9999}"
        "}");

    case_expect_member(answer, "send",
                       "{\"zoombini\":0,\"cliff\":\"bottom\",\"probability\":0.5}");
    case_expect_member(answer, "mistakes",
                       "{\"made\":1,\"allowed\":1,\"expected_more\":0.5,\"worst_more\":1}");
    case_expect_member(answer, "certain", "[{\"zoombini\":1,\"cliff\":\"bottom\"}]");
    case_expect_member(answer, "win_probability", "0.5");
    case_expect_member(answer, "guaranteed", "false");
    case_expect_member(answer, "guarantee", "{\"within_allowed\":false,\"worst_more\":1}");
    case_expect_member(answer, "consistent_rules", "4");
    case_expect_member(json_object_get(answer, "search"), "method", "\"search\"");
    case_expect_member(
        answer, "argument",
        "\"Branch and bound proves that no strategy with the same guarantee has fewer "
        "expected mistakes. A search of all moves and outcomes proves that no strategy can guarantee "
        "fewer than 1 more mistake.\"");
    case_expect_member(answer, "status", "\"optimal\"");
    json_decref(answer);
}

Test(cliffs_solve, sends_the_certain_in_the_end)
{
    json_t *answer = case_answer(
        &cliffs_solve_operation,
        "{" PAIR ",\"history\":[{\"zoombini\":1,\"cliff\":\"top\",\"accepted\":true},"
        "{\"zoombini\":0,\"cliff\":\"top\",\"accepted\":false}]}");

    case_expect_member(answer, "send",
                       "{\"zoombini\":0,\"cliff\":\"bottom\",\"probability\":1}");
    case_expect_member(answer, "certain", "[{\"zoombini\":0,\"cliff\":\"bottom\"}]");
    case_expect_member(answer, "mistakes",
                       "{\"made\":1,\"allowed\":5,\"expected_more\":0,\"worst_more\":0}");
    json_decref(answer);
    answer = case_answer(
        &cliffs_solve_operation,
        "{" PAIR ",\"history\":[{\"zoombini\":1,\"cliff\":\"top\",\"accepted\":true},"
        "{\"zoombini\":0,\"cliff\":\"bottom\",\"accepted\":true}]}");
    case_expect_member(answer, "send", "null");
    case_expect_member(answer, "certain", "[]");
    case_expect_member(answer, "win_probability", "1");
    case_expect_member(answer, "consistent_rules", "2");
    json_decref(answer);
}

/* Equal Zoombinis cannot go to different cliffs; the first such set of rows is named. */
Test(cliffs_solve, names_what_contradicts)
{
    case_expect_answer(
        &cliffs_solve_operation,
        "{\"zoombinis\":[\"00\",\"00\",\"00\",\"00\"],\"values_per_trait\":[2,2],\"level\":1,"
        "\"history\":[{\"zoombini\":2,\"cliff\":\"top\",\"accepted\":true},"
        "{\"zoombini\":0,\"cliff\":\"bottom\",\"accepted\":true},"
        "{\"zoombini\":3,\"cliff\":\"bottom\",\"accepted\":false},"
        "{\"zoombini\":1,\"cliff\":\"bottom\",\"accepted\":true}]}",
        "{\"send\":null,\"mistakes\":{\"made\":1,\"allowed\":5,\"expected_more\":null,"
        "\"worst_more\":null},\"win_probability\":null,\"guaranteed\":null,\"guarantee\":"
        "null,\"certain\":[],\"likely_rules\":[],\"consistent_rules\":0,\"goal\":\"expected\","
        "\"search\":null,\"status\":\"infeasible\",\"proven\":true,\"argument\":\"Every "
        "rule was compared with every move in the history, and each rule contradicts at "
        "least 2 moves.\",\"conflict\":[0,2]}");
    json_t *answer = case_answer(
        &cliffs_plan_operation,
        "{" PAIR ",\"history\":[{\"zoombini\":0,\"cliff\":\"top\",\"accepted\":false},"
        "{\"zoombini\":0,\"cliff\":\"bottom\",\"accepted\":false}],"
        "\"limits\":{\"milliseconds\":1000}}");

    case_expect_member(answer, "plan", "null");
    case_expect_member(answer, "nodes", "0");
    case_expect_member(answer, "conflict", "[0]");
    case_expect_member(answer, "status", "\"infeasible\"");
    json_decref(answer);
}

Test(cliffs_solve, knows_how_rules_are_drawn)
{
    json_t *answer = case_answer(
        &cliffs_solve_operation,
        "{\"zoombinis\":[\"0\",\"2\"],\"values_per_trait\":[2],\"level\":1,\"prior\":"
        "\"published\"}");
    const json_t *rules = json_object_get(answer, "likely_rules");

    cr_expect_eq(case_number(answer, "consistent_rules"), 6);
    case_expect_member(json_array_get(rules, 0), "cliff", "\"bottom\"");
    cr_expect_float_eq(case_real(json_array_get(rules, 0), "probability"), 2 / 9.0, 1e-12);
    cr_expect_float_eq(case_real(json_array_get(rules, 5), "probability"), 1 / 9.0, 1e-12);
    json_decref(answer);
    answer = case_answer(
        &cliffs_solve_operation,
        "{\"zoombinis\":[\"00\",\"01\",\"01\",\"12\"],\"values_per_trait\":[2,3],"
        "\"level\":1,\"prior\":\"game\"}");
    case_expect_member(answer, "consistent_rules", "2"); /* "trait 2 is 1" matches two */
    json_decref(answer);
}

/* With the level unknown, weights of levels 1 to 4 have to be balanced. */
Test(cliffs_solve, takes_any_level)
{
    json_t *answer = case_answer(&cliffs_solve_operation,
                                 "{" BAND ",\"level\":\"unknown\",\"max_rules\":1}");
    const json_t *rule = json_array_get(json_object_get(answer, "likely_rules"), 0);

    cr_expect_eq(case_number(answer, "consistent_rules"), 1420);
    cr_expect_eq(case_number(rule, "level"), 1);
    cr_expect_float_eq(case_real(rule, "probability"), 1 / 160.0, 1e-9);
    json_decref(answer);
}

/* The best of 16 at level 4: 3.256 mistakes, at most 5. */
Test(cliffs_solve, plays_the_game)
{
    static const char *const goals[] = {"expected", "guarantee", "win"};

    for (int i = 0; i < 3; i++) {
        char body[400];
        json_t *answer;

        snprintf(body, sizeof body,
                 "{" BAND ",\"level\":4,\"goal\":\"%s\",\"max_rules\":0}", goals[i]);
        answer = case_answer(&cliffs_solve_operation, body);
        case_expect_member(answer, "mistakes",
                           "{\"made\":0,\"allowed\":5,\"expected_more\":3.256,"
                           "\"worst_more\":5}");
        case_expect_member(answer, "guarantee",
                           "{\"within_allowed\":true,\"worst_more\":5}");
        case_expect_member(answer, "proven", "true");
        json_decref(answer);
    }
}

Test(cliffs_solve, plays_a_rollout)
{
    json_t *answer =
        case_answer_body(&cliffs_solve_operation, large_band(60, "{\"level\":1}"));

    case_expect_member(json_object_get(answer, "search"), "method", "\"rollout\"");
    case_expect_member(answer, "proven", "false");
    case_expect_member(answer, "guarantee", "null");
    case_expect_member(answer, "guaranteed", "true");
    case_expect_member(answer, "consistent_rules", "80");
    json_decref(answer);
    answer = case_answer_body(&cliffs_plan_operation, large_band(60, "{\"level\":1}"));
    case_expect_member(json_object_get(answer, "search"), "method", "\"certain-first\"");
    case_expect_member(answer, "nodes", "159");
    json_decref(answer);
}

Test(cliffs_solve, names_every_wrong_field)
{
    case_expect_refusal(
        &cliffs_solve_operation,
        "{\"zoombinis\":[\"055\",[0,0],[3,9,4]],\"values_per_trait\":[3,3,5],\"level\":1,"
        "\"mistakes_allowed\":5,\"history\":["
        "{\"zoombini\":3,\"cliff\":\"top\",\"accepted\":true},"
        "{\"zoombini\":1,\"cliff\":\"top\",\"accepted\":true},"
        "{\"zoombini\":1,\"cliff\":\"top\",\"accepted\":true}]}",
        "/zoombinis/0: the value of trait 2 is 5, but must be from 0 to 2\n"
        "/zoombinis/0: the value of trait 3 is 5, but must be from 0 to 4\n"
        "/zoombinis/1: the array has 2 values, but there are 3 traits; write one value per "
        "trait, for example [1, 2, 3]\n"
        "/zoombinis/2/0: the value of trait 1 is 3, but must be from 0 to 2\n"
        "/zoombinis/2/1: the value of trait 2 is 9, but must be from 0 to 2\n"
        "/history/0/zoombini: 3 is not a Zoombini of the band; use an index from 0 to 2\n"
        "/history/2/zoombini: Zoombini 1 has already crossed, with move 1 of \"history\" "
        "(counted from 0); remove one of these two moves, or correct the Zoombini\n");
    case_expect_refusal(
        &cliffs_solve_operation,
        "{\"zoombinis\":[\"4\"],\"values_per_trait\":[1],\"level\":3,\"history\":["
        "{\"zoombini\":1,\"cliff\":\"top\",\"accepted\":true}]}",
        "/zoombinis/0: the value of trait 1 is 4, but must be 0\n"
        "/level: level 3 requires at least 2 traits, but \"values_per_trait\" has only 1; add "
        "traits or use a lower level\n"
        "/history/0/zoombini: 1 is not a Zoombini of the band; use the index 0\n");
    case_expect_refusal(
        &cliffs_plan_operation,
        "{\"zoombinis\":[\"00\"],\"values_per_trait\":[1,1],\"level\":2}",
        "/level: level 2 requires a trait with at least two values; increase a "
        "number in \"values_per_trait\", or use level 1\n");
    case_expect_refusal(&cliffs_solve_operation,
                        "{\"zoombinis\":[],\"values_per_trait\":[1],\"level\":1}",
                        "/zoombinis: has 0 Zoombinis; 1 to 4096 are allowed\n");
}

Test(cliffs_solve, refuses_what_the_game_never_deals)
{
    case_expect_refusal(
        &cliffs_solve_operation,
        "{\"zoombinis\":[\"0000\",\"0000\"],\"values_per_trait\":[5,5,5,5],"
        "\"level\":4,\"prior\":\"game\"}",
        "/prior: the original game has no rule of level 4 for this band: at least 1 and at "
        "most 1 of the 2 Zoombinis must meet the condition of the rule; use the prior "
        "\"uniform\" or another level\n");
    case_expect_refusal(
        &cliffs_plan_operation,
        "{\"zoombinis\":[\"0000\"],\"values_per_trait\":[5,5,5,5],"
        "\"level\":\"unknown\",\"prior\":\"game\"}",
        "/prior: the original game has no rule for a band of one Zoombini; add Zoombinis, or "
        "use the prior \"uniform\"\n");
}

Test(cliffs_solve, leaves_long_work_to_a_worker)
{
    cr_expect_eq(case_ask_on_loop(&cliffs_solve_operation, "{" PAIR "}"), HANDLER_OK);
    cr_expect_eq(case_ask_on_loop(&cliffs_solve_operation, "{" BAND ",\"level\":4}"),
                 HANDLER_RETRY_ON_WORKER);
    cr_expect_eq(case_ask_on_loop(&cliffs_plan_operation, "{" PAIR "}"),
                 HANDLER_RETRY_ON_WORKER);
    cr_expect_eq(
        case_ask_body_on_loop(&cliffs_solve_operation, large_band(3000, "{\"level\":1}")),
        HANDLER_RETRY_ON_WORKER);
}

Test(cliffs_solve, keeps_within_its_memory)
{
    static const char *const bodies[] = {"{" BAND ",\"level\":4}",
                                         "{" BAND ",\"level\":4,\"prior\":\"published\"}"};
    unsigned answered = 0;

    for (int i = 0; i < 2; i++)
        for (size_t bytes = 1000; bytes < 200 * MEBIBYTES; bytes *= 4) {
            enum handler_result result =
                case_ask_within(&cliffs_solve_operation, bodies[i], bytes);

            cr_assert(result == HANDLER_OK || result == HANDLER_NO_MEMORY);
            cr_assert(result == HANDLER_NO_MEMORY || bytes > 100000);
            answered += result == HANDLER_OK;
        }
    cr_expect_geq(answered, 2);
}

Test(cliffs_solve, answers_when_time_was_too_short)
{
    json_t *answer =
        case_answer_late(&cliffs_solve_operation,
                         case_parse("{" BAND ",\"level\":3,\"max_rules\":0," LIMIT "}"));

    case_expect_member(answer, "status", "\"feasible\"");
    case_expect_member(json_object_get(answer, "search"), "method", "\"certain-first\"");
    case_expect_member(answer, "proven", "false");
    case_expect_member(answer, "guarantee", "null");
    cr_expect(json_is_object(json_object_get(answer, "send")));
    cr_expect(json_is_number(json_object_get(answer, "win_probability")));
    json_decref(answer);
    answer = case_answer_late(&cliffs_plan_operation,
                              case_parse("{" BAND ",\"level\":1," LIMIT "}"));
    case_expect_member(answer, "status", "\"feasible\"");
    case_expect_member(answer, "proven", "false");
    json_decref(answer);
}

Test(cliffs_solve, stops_when_told)
{
    static const char *const bodies[] = {
        "{" BAND ",\"level\":4}",
        "{" PAIR ",\"history\":[{\"zoombini\":0,\"cliff\":\"top\",\"accepted\":false},"
        "{\"zoombini\":0,\"cliff\":\"bottom\",\"accepted\":false}]}"};

    for (int i = 0; i < 4; i++)
        case_expect_stopped(i / 2 ? &cliffs_plan_operation : &cliffs_solve_operation,
                            case_parse(bodies[i % 2]));
}
