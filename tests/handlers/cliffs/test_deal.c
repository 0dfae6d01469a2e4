/* POST /cliffs/deal. */
#include "handlers/cliffs/cliffs.h"
#include "tests/handlers/handler_case.h"

#include <criterion/criterion.h>

Test(cliffs_deal, deals)
{
    case_expect_answer(
        &cliffs_deal_operation,
        "{\"level\":1,\"values_per_trait\":[1,1],\"band_size\":2,\"seed\":5}",
        "{\"zoombinis\":[\"00\",\"00\"],\"hidden_rule\":{\"rule\":\"trait 2 is 0\","
        "\"cliff\":\"bottom\",\"level\":1},\"generator\":\"uniform\","
        "\"seed\":5,\"complete\":true}");
    json_t *answer = case_answer(&cliffs_deal_operation,
                                 "{\"level\":1,\"values_per_trait\":[10],\"band_size\":200,"
                                 "\"generator\":\"published\",\"seed\":5}");

    cr_expect_eq(json_array_size(json_object_get(answer, "zoombinis")), 11);
    cr_expect(json_is_array(json_array_get(json_object_get(answer, "zoombinis"), 0)));
    json_decref(answer);
}

Test(cliffs_deal, writes_words)
{
    case_expect_answer(
        &cliffs_deal_operation,
        "{\"level\":3,\"band_size\":2,\"seed\":4,\"notation\":\"words\"}",
        "{\"zoombinis\":[\"flat top, sunglasses, red nose, spring\","
        "\"flat top, glasses, red nose, propeller\"],\"hidden_rule\":{\"rule\":\"shaggy hair or "
        "propeller\",\"cliff\":\"top\",\"level\":3},\"generator\":\"uniform\","
        "\"seed\":4,\"complete\":true}");
}

Test(cliffs_deal, leaves_long_deals_to_a_worker)
{
    cr_expect_eq(case_ask_on_loop(&cliffs_deal_operation, "{\"level\":4,\"seed\":1}"),
                 HANDLER_OK);
    cr_expect_eq(case_ask_on_loop(&cliffs_deal_operation,
                                  "{\"level\":4,\"seed\":1,\"band_size\":1000}"),
                 HANDLER_RETRY_ON_WORKER);
    cr_expect_eq(case_ask_on_loop(&cliffs_deal_operation,
                                  "{\"level\":4,\"seed\":1,\"band_size\":100,"
                                  "\"generator\":\"game\"}"),
                 HANDLER_RETRY_ON_WORKER);
    json_decref(
        case_answer(&cliffs_deal_operation, "{\"level\":4,\"seed\":1,\"band_size\":1000}"));
}

Test(cliffs_deal, refuses)
{
    case_expect_refusal(
        &cliffs_deal_operation, "{\"level\":1,\"band_size\":3,\"values_per_trait\":[1]}",
        "/band_size: a band of 3 is not possible: the traits allow only 1 different Zoombini, "
        "and at most two Zoombinis of a band can be equal; set \"band_size\" to at most 2, or "
        "increase \"values_per_trait\"\n");
    case_expect_refusal(
        &cliffs_deal_operation,
        "{\"level\":2,\"band_size\":4,\"values_per_trait\":[2,1],\"seed\":1,"
        "\"generator\":\"game\"}",
        "/generator: the original game has no rule of this level for these bands: at least 1 "
        "and at most 3 of the 4 Zoombinis of a band must meet the condition of the rule; use "
        "the generator \"uniform\" or another level\n");
}

Test(cliffs_deal, memory_runs_out)
{
    case_run_out_of_memory(&cliffs_deal_operation,
                           "{\"level\":4,\"generator\":\"game\",\"seed\":1}", 4);
    case_run_out_of_memory(&cliffs_simulate_operation,
                           "{\"strategy\":\"optimal\",\"level\":1,\"band_size\":6,"
                           "\"games\":3,\"seed\":1,\"generator\":\"game\"}",
                           20);
}
