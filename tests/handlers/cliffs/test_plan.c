/* POST /cliffs/plan. */
#include "bands.h"
#include "handlers/cliffs/cliffs.h"

#include <criterion/criterion.h>
#include <stdio.h>

Test(cliffs_plan, writes_everything_about_two)
{
    static const char after_top[] =
        "{\"send\":{\"zoombini\":1,\"cliff\":\"bottom\"},\"probability\":0.5,\"consistent_rules\":4,"
        "\"accepted\":{\"all_certain\":true,\"consistent_rules\":2,\"rule\":\"trait 1 is 1\","
        "\"cliff\":\"bottom\"},\"rejected\":{\"all_certain\":true,\"consistent_rules\":2,\"rule\":"
        "\"trait 2 is 1\",\"cliff\":\"bottom\"}}";
    static const char after_bottom[] =
        "{\"send\":{\"zoombini\":1,\"cliff\":\"bottom\"},\"probability\":0.5,\"consistent_rules\":4,"
        "\"accepted\":{\"all_certain\":true,\"consistent_rules\":2,\"rule\":\"trait 2 is 1\","
        "\"cliff\":\"top\"},\"rejected\":{\"all_certain\":true,\"consistent_rules\":2,\"rule\":"
        "\"trait 1 is 1\",\"cliff\":\"top\"}}";
    char wanted[2000];

    snprintf(
        wanted, sizeof wanted,
        "{\"plan\":{\"send\":{\"zoombini\":0,\"cliff\":\"bottom\"},\"probability\":0.5,"
        "\"consistent_rules\":8,\"accepted\":%s,\"rejected\":%s},\"mistakes\":{\"made\":0,"
        "\"allowed\":1,\"expected_more\":1,\"worst_more\":2},\"win_probability\":0.75,"
        "\"guaranteed\":false,\"guarantee\":{\"within_allowed\":false,\"worst_more\":2},"
        "\"nodes\":7,\"consistent_rules\":8,\"goal\":\"expected\","
        "\"search\":{\"method\":\"table\"},\"status\":\"optimal\",\"proven\":true,"
        "\"argument\":\"Dynamic programming over all positions proves that no strategy has "
        "fewer expected mistakes. A search of all moves and outcomes proves that no "
        "strategy can guarantee fewer than 2 more mistakes.\"}",
        after_bottom, after_top);
    case_expect_answer(&cliffs_plan_operation, "{" PAIR ",\"mistakes_allowed\":1}", wanted);
}

/* Four outcomes of two columns: three can be played with one mistake at most. */
Test(cliffs_plan, proves_that_nothing_can_be_promised)
{
    json_t *answer =
        case_answer(&cliffs_plan_operation,
                    "{" PAIR ",\"mistakes_allowed\":1,\"include_certificate\":true}");

    case_expect_member(answer, "columns", "[[0],[1]]");
    case_expect_member(answer, "flip", "[[false],[false]]");
    case_expect_member(
        answer, "adversary",
        "{\"mistakes\":1,\"claims\":[{\"known\":\"**\",\"mistakes\":1,\"by\":"
        "\"packing\"}]}");
    json_decref(answer);
    answer = case_answer(
        &cliffs_plan_operation,
        "{" BAND ",\"level\":4,\"mistakes_allowed\":4,\"include_certificate\":true}");
    const json_t *claims = json_object_get(json_object_get(answer, "adversary"), "claims");

    cr_expect_gt(json_array_size(claims), 1);
    case_expect_member(json_array_get(claims, 0), "known", "\"****************\"");
    case_expect_member(json_array_get(claims, 0), "by", "\"columns\"");
    json_decref(answer);
}

Test(cliffs_plan, proves_nothing_where_there_is_a_promise)
{
    static const char *const bodies[] = {
        "{" PAIR ",\"mistakes_allowed\":2,\"include_certificate\":true}",
        "{" PAIR ",\"mistakes_allowed\":0}",
        "{" PAIR ",\"mistakes_allowed\":0,\"include_certificate\":true,\"history\":["
        "{\"zoombini\":0,\"cliff\":\"top\",\"accepted\":false}]}",
        "{" PAIR ",\"mistakes_allowed\":0,\"include_certificate\":true,\"history\":["
        "{\"zoombini\":0,\"cliff\":\"top\",\"accepted\":false},"
        "{\"zoombini\":1,\"cliff\":\"top\",\"accepted\":false}]}"};

    for (int i = 0; i < 4; i++) {
        json_t *answer = case_answer(&cliffs_plan_operation, bodies[i]);

        cr_expect_null(json_object_get(answer, "adversary"));
        cr_expect_null(json_object_get(answer, "columns"));
        json_decref(answer);
    }
}

Test(cliffs_plan, a_long_branch_is_no_deep_recursion)
{
    json_t *answer =
        case_answer_body(&cliffs_plan_operation, large_band(1500, "{\"level\":4}"));

    case_expect_member(answer, "consistent_rules", "8000");
    json_decref(answer);
}

Test(cliffs_plan, memory_runs_out)
{
    case_run_out_of_memory(&cliffs_solve_operation, "{" PAIR "}", 10);
    case_run_out_of_memory(&cliffs_solve_operation,
                           "{" BAND ",\"level\":1,\"goal\":\"win\"}", 10);
    case_run_out_of_memory(&cliffs_plan_operation,
                           "{" PAIR ",\"mistakes_allowed\":1,\"include_certificate\":true}",
                           12);
    case_run_out_of_memory(
        &cliffs_plan_operation,
        "{" PAIR ",\"history\":[{\"zoombini\":0,\"cliff\":\"top\",\"accepted\":false},"
        "{\"zoombini\":0,\"cliff\":\"bottom\",\"accepted\":false}]}",
        7);
}
