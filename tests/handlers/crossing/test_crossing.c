/* POST /crossing/solve. */
#include "handlers/crossing/crossing.h"
#include "tests/handlers/handler_case.h"

#include <criterion/criterion.h>
#include <stdio.h>

#define BOAT "\"boat\":{\"seats\":2}"
#define FARMER                                                                             \
    "\"travellers\":[\"farmer\",{\"name\":\"wolf\",\"rows\":false},"                       \
    "{\"name\":\"goat\",\"rows\":false},{\"name\":\"cabbage\",\"rows\":false}]," BOAT
#define MISSIONARIES                                                                       \
    "\"travellers\":[{\"kind\":\"missionary\",\"count\":3},"                               \
    "{\"kind\":\"cannibal\",\"count\":3}]," BOAT
#define NOBODY "nobody among the travellers is called "

static json_t *ask(const char *body)
{
    return case_answer(crossing_solve_handle, body);
}

static void refuse(const char *body, const char *wanted)
{
    case_expect_refusal(crossing_solve_handle, body, wanted);
}

static void expect(const char *body, const char *key, const char *wanted)
{
    json_t *answer = ask(body);

    case_expect_member(answer, key, wanted);
    json_decref(answer);
}

Test(crossing_handler, writes_everything_about_a_short_crossing)
{
    static const char steps[] =
        "{\"direction\":\"over\",\"who\":[\"child 1\",\"child 2\"],\"minutes\":3,"
        "\"elapsed\":3,\"near\":[\"dog\"],\"far\":[\"child 1\",\"child 2\"]},"
        "{\"direction\":\"back\",\"who\":[\"child 1\"],\"minutes\":3,\"elapsed\":6,"
        "\"near\":[\"child 1\",\"dog\"],\"far\":[\"child 2\"]},"
        "{\"direction\":\"over\",\"who\":[\"child 1\",\"dog\"],\"minutes\":3,"
        "\"elapsed\":9,\"near\":[],\"far\":[\"child 1\",\"child 2\",\"dog\"]}";
    char wanted[2000];

    snprintf(wanted, sizeof wanted,
             "{\"feasible\":true,\"crossings\":3,\"minutes\":9,\"proven\":true,"
             "\"plan_count\":\"2\",\"plan_count_distinct\":\"4\",\"steps\":[%s],"
             "\"plans\":[[%s]],\"argument\":\"No plan has fewer than 3 crossings (a search "
             "by a-star took up each kind of states from which a better one could still "
             "come, 3 in all).\",\"search\":{\"method\":\"a-star\",\"nodes\":3,"
             "\"crossings\":7},\"warnings\":[{\"pointer\":\"/rules\",\"detail\":\"Nobody "
             "can break this rule: those whom it is about never come together so\"}],"
             "\"status\":\"optimal\"}",
             steps, steps);
    case_expect_answer(crossing_solve_handle,
                       "{\"travellers\":[{\"kind\":\"child\",\"count\":2,\"minutes\":3},"
                       "{\"name\":\"dog\",\"rows\":false}]," BOAT ",\"plans\":1,"
                       "\"rules\":{\"never_alone\":[\"dog\",\"dog\"]}}",
                       wanted);
}

Test(crossing_handler, draws_the_graph)
{
    expect("{\"travellers\":[\"Ann\",{\"name\":\"dog\",\"rows\":false,\"minutes\":2}]," BOAT
           ",\"steps\":false,\"graph\":true,\"goal\":\"least-minutes\"}",
           "graph",
           "{\"nodes\":[{\"near\":[\"Ann\",\"dog\"],\"far\":[],\"boat\":\"near\","
           "\"from_start\":0,\"to_end\":2,\"best\":true},"
           "{\"near\":[\"dog\"],\"far\":[\"Ann\"],\"boat\":\"far\",\"from_start\":1,"
           "\"to_end\":3,\"best\":false},"
           "{\"near\":[],\"far\":[\"Ann\",\"dog\"],\"boat\":\"far\",\"from_start\":2,"
           "\"to_end\":0,\"best\":true},"
           "{\"near\":[\"Ann\"],\"far\":[\"dog\"],\"boat\":\"near\",\"from_start\":3,"
           "\"to_end\":1,\"best\":false}],\"edges\":["
           "{\"nodes\":[0,1],\"who\":[\"Ann\"],\"minutes\":1,\"best\":false},"
           "{\"nodes\":[0,2],\"who\":[\"Ann\",\"dog\"],\"minutes\":2,\"best\":true},"
           "{\"nodes\":[3,2],\"who\":[\"Ann\"],\"minutes\":1,\"best\":false}],"
           "\"complete\":true}");
}

Test(crossing_handler, warns_who_means_couples)
{
    expect("{\"travellers\":[{\"kind\":\"husband\",\"count\":3},{\"kind\":\"wife\","
           "\"count\":3}]," BOAT ",\"rules\":[{\"jealous\":[[\"husband\",\"wife\"]]}]}",
           "warnings",
           "[{\"pointer\":\"/rules/0\",\"detail\":\"Nobody can break this rule: of one "
           "pair there is no other to be jealous of; each couple is a pair, "
           "[[\\\"husband 1\\\", \\\"wife 1\\\"], [\\\"husband 2\\\", \\\"wife "
           "2\\\"]]\"}]");
}

Test(crossing_handler, starts_and_ends_as_told)
{
    json_t *answer = ask("{" MISSIONARIES ",\"start\":{\"far\":{\"kind\":\"cannibal\","
                         "\"count\":1},\"boat\":\"far\"},\"end\":{\"far\":[\"cannibal 2\"],"
                         "\"boat\":\"far\"},\"plans\":1000}");

    case_expect_member(answer, "crossings", "2");
    case_expect_member(answer, "plan_count", "\"1\"");
    case_expect_member(json_array_get(json_object_get(answer, "steps"), 0), "direction",
                       "\"back\"");
    case_expect_member(json_array_get(json_object_get(answer, "steps"), 1), "who",
                       "[\"cannibal 2\"]");
    json_decref(answer);
    answer = ask("{" FARMER ",\"end\":{\"far\":[]},\"plans\":3}");
    case_expect_member(answer, "crossings", "0");
    case_expect_member(answer, "plans", "[[]]");
    case_expect_member(answer, "argument",
                       "\"The start is the end, so no crossing is needed.\"");
    json_decref(answer);
}

Test(crossing_handler, says_why_there_is_no_plan)
{
    expect("{\"travellers\":[\"a\",\"b\"],\"boat\":{\"seats\":1}}", "argument",
           "\"Never two can be aboard, so whoever goes over has to bring the boat "
           "back.\"");
    expect("{\"travellers\":[{\"name\":\"a\",\"weight\":3},\"b\"],"
           "\"boat\":{\"seats\":2,\"load\":2}}",
           "argument",
           "\"\\\"a\\\" has to cross and never can, by the seats and the load of the boat "
           "and by who can row.\"");
    expect("{\"travellers\":{\"name\":\"a\",\"rows\":false}," BOAT "}", "argument",
           "\"Nobody can row among those who are where the boat is, so it never leaves.\"");
    expect(
        "{\"travellers\":{\"name\":\"a\",\"weight\":3},\"boat\":{\"seats\":2,\"load\":2}}",
        "argument",
        "\"Nobody who can row and whom the boat bears is where it is, so it never "
        "leaves.\"");
    expect("{\"travellers\":[\"a\",\"b\"]," BOAT
           ",\"rules\":{\"never_alone\":[\"a\",\"b\"],\"where\":\"boat\"}}",
           "argument",
           "\"All 2 kinds of states that can be reached were looked at, and none is the "
           "end.\"");
    expect("{\"travellers\":[\"a\",\"b\",\"c\"]," BOAT ",\"rules\":[{\"never_alone\":"
           "[\"a\",\"b\"],\"without\":\"c\"}],\"end\":{\"far\":[\"a\",\"b\"]}}",
           "argument", "\"The end itself breaks the rule at /rules/0.\"");
    json_t *answer = ask("{\"travellers\":[{\"name\":\"a\",\"minutes\":4},\"b\"]," BOAT
                         ",\"goal\":\"least-minutes\",\"deadline\":3}");

    case_expect_member(answer, "feasible", "false");
    case_expect_member(answer, "minutes_lower_bound", "4");
    case_expect_member(
        answer, "argument",
        "\"No plan takes less than 4 minutes (by the seats and the slowest alone), "
        "and the deadline is 3.\"");
    json_decref(answer);
}

/* Where the search is too short and the theorems on bridges count, those who are alike are
 * told apart. */
Test(crossing_handler, says_what_a_bridge_does_not_count)
{
    json_t *answer = ask(
        "{\"travellers\":[{\"name\":\"a\",\"minutes\":9},{\"name\":\"b\",\"minutes\":25},"
        "{\"name\":\"c\",\"minutes\":34},{\"name\":\"d\",\"minutes\":7},{\"name\":\"e\","
        "\"minutes\":16},{\"name\":\"f\",\"minutes\":2},{\"name\":\"g\",\"minutes\":51},"
        "{\"name\":\"h\",\"minutes\":3},{\"name\":\"i\",\"minutes\":28},{\"name\":\"j\","
        "\"minutes\":39},{\"name\":\"k\",\"minutes\":60},{\"name\":\"l\",\"minutes\":45},"
        "{\"name\":\"m\",\"minutes\":13},{\"name\":\"n\",\"minutes\":19},{\"name\":\"o\","
        "\"minutes\":22},{\"name\":\"p\",\"minutes\":31},{\"kind\":\"x\",\"count\":3,"
        "\"minutes\":11}]," BOAT ",\"goal\":\"least-minutes\",\"steps\":false}");

    case_expect_member(answer, "proven", "true");
    case_expect_member(answer, "plan_count", "null");
    case_expect_member(answer, "plan_count_reason",
                       "\"The theorems on bridges count plans of travellers who are all "
                       "told apart.\"");
    cr_assert(json_is_string(json_object_get(answer, "plan_count_distinct")));
    json_decref(answer);
}

Test(crossing_handler, names_who_is_called_wrongly)
{
    refuse("{\"travellers\":[{\"kind\":\"m\",\"count\":2},\"m\",\"m 2\",\"x\",{\"name\":"
           "\"x\"},{\"kind\":\"m 1\"}]," BOAT "}",
           "/travellers/1: the same name as the kind of /travellers/0\n"
           "/travellers/2: the same name as one of the kind of /travellers/0\n"
           "/travellers/4/name: the same name as /travellers/3\n"
           "/travellers/5/kind: the same name as one of the kind of /travellers/0\n");
    refuse("{\"travellers\":[{\"rows\":true},{\"name\":\"a\",\"kind\":\"b\"},"
           "{\"name\":\"c\",\"count\":2}]," BOAT "}",
           "/travellers/0: has no name; write \"name\", or \"kind\" and \"count\" for "
           "several who are alike\n"
           "/travellers/1: has a name and a kind; \"name\" is for one traveller, \"kind\" "
           "and \"count\" are for those who are alike\n"
           "/travellers/2/count: a name is one traveller's; several who are alike are "
           "written with \"kind\" instead of \"name\"\n");
    refuse("{\"travellers\":[{\"kind\":\"a\",\"count\":64},\"b\"]," BOAT "}",
           "/travellers: there are 65 travellers; 64 are allowed\n");
    refuse("{\"travellers\":\"\303\244\303\244\303\244\303\244\303\244\303\244\303\244"
           "\303\244\303\244\303\244\303\244\303\244\303\244\303\244\303\244\303\244\303"
           "\244\303\244\303\244\303\244\303\244\303\244\303\244\303\244\303\244\303\244"
           "\303\244\303\244\303\244\303\244\303\244\303\244\303\244\"," BOAT "}",
           "/travellers: has more than 64 bytes\n");
}

Test(crossing_handler, asks_who_was_meant)
{
    refuse("{" FARMER ",\"rules\":[{\"never_alone\":[\"Wolf\",\"gaot\"],\"without\":"
           "\"shepherd\"}],\"start\":{\"far\":\"cabage\"}}",
           "/rules/0/never_alone/0: " NOBODY "\"Wolf\"; did you mean \"wolf\"?\n"
           "/rules/0/never_alone/1: " NOBODY "\"gaot\"; did you mean \"goat\"?\n"
           "/rules/0/without: " NOBODY "\"shepherd\"; there are \"farmer\", \"wolf\", "
           "\"goat\", \"cabbage\"\n"
           "/start/far: " NOBODY "\"cabage\"; did you mean \"cabbage\"?\n");
    refuse("{\"travellers\":[\"a\",\"b\",\"c\",\"d\",\"e\",\"f\",\"g\",\"h\",\"i\"]," BOAT
           ",\"end\":{\"far\":\"strangers\"}}",
           "/end/far: " NOBODY "\"strangers\"; there are \"a\", \"b\", \"c\", \"d\", "
           "\"e\", \"f\", \"g\", \"h\" and 1 more\n");
    refuse("{" MISSIONARIES ",\"rules\":{\"jealous\":[[\"missionary 1\",\"canibal\"],"
           "[\"cannibal\",\"cannibal 2\"]]},\"end\":{\"far\":[{\"kind\":\"cannibal\","
           "\"count\":2},{\"kind\":\"cannibal\",\"count\":3}]}}",
           "/rules/jealous/0/1: " NOBODY "\"canibal\"; did you mean \"cannibal\"?\n"
           "/rules/jealous/1: nobody is jealous of themselves\n"
           "/end/far/1: asks for 2 more than there are\n");
}

/* To compare names takes time, of which a loop has little. */
Test(crossing_handler, asks_for_the_first_few_only)
{
    static const char *const wanted[] = {"; did you mean \"ab\"?\n",
                                         "; there are \"ab\"\n"};
    char body[400], errors[2000];
    size_t length = 0;

    snprintf(body, sizeof body,
             "{\"travellers\":\"ab\"," BOAT ",\"end\":{\"far\":[\"a\",\"a\",\"a\",\"a\","
             "\"a\",\"a\",\"a\",\"a\",\"a\"]}}");
    for (int i = 0; i < 9; i++)
        length += (size_t)snprintf(errors + length, sizeof errors - length,
                                   "/end/far/%d: " NOBODY "\"a\"%s", i, wanted[i == 8]);
    refuse(body, errors);
}

Test(crossing_handler, wants_one_rule_in_each_object)
{
    refuse("{" FARMER ",\"rules\":[{\"where\":\"boat\"},{\"never_alone\":[\"wolf\"],"
           "\"jealous\":[[\"farmer\",\"wolf\"]]},{\"never_outnumbered\":\"wolf\"},"
           "{\"never_alone\":[\"wolf\"],\"by\":\"goat\"},{\"jealous\":[[\"farmer\","
           "\"wolf\"]],\"without\":\"goat\"}]}",
           "/rules/0: forbids nothing; write \"never_alone\" with \"without\", or "
           "\"never_outnumbered\" with \"by\", or \"jealous\"\n"
           "/rules/1: is several rules in one; write each in an object of its own\n"
           "/rules/2: says not by whom; write {\"never_outnumbered\": \"missionary\", "
           "\"by\": \"cannibal\"}\n"
           "/rules/3/by: stands beside \"never_outnumbered\" only\n"
           "/rules/4/without: stands beside \"never_alone\" only\n");
    refuse("{" FARMER ",\"deadline\":9}",
           "/deadline: is for the goal \"least-minutes\" only\n");
}

Test(crossing_handler, refuses_a_start_that_breaks_a_rule)
{
    refuse("{" FARMER ",\"rules\":[{\"never_alone\":[\"goat\",\"goat\"]},"
           "{\"never_alone\":\"wolf\"}]}",
           "/rules/1: is broken at the start: on the near side are \"farmer\", \"wolf\", "
           "\"goat\", \"cabbage\"\n");
    refuse("{" FARMER ",\"start\":{\"far\":[\"wolf\",\"goat\"]},"
           "\"rules\":{\"never_alone\":[\"wolf\",\"goat\"],\"without\":\"farmer\"}}",
           "/start: breaks the rule at /rules: on the far side are \"wolf\", \"goat\"\n");
    refuse("{" FARMER ",\"start\":{\"far\":[\"wolf\",\"goat\"]},\"rules\":[{\"never_alone\""
           ":[\"wolf\",\"goat\"]},{\"never_alone\":[\"farmer\",\"cabbage\"]}]}",
           "/start: breaks the rule at /rules/1: on the near side are \"farmer\", "
           "\"cabbage\"\n/start: breaks the rule at /rules/0: on the far side are "
           "\"wolf\", \"goat\"\n");
    refuse("{\"travellers\":[{\"kind\":\"m\",\"count\":10}]," BOAT
           ",\"rules\":{\"never_alone\":\"m\"}}",
           "/rules: is broken at the start: on the near side are \"m 1\", \"m 2\", "
           "\"m 3\", \"m 4\", \"m 5\", \"m 6\", \"m 7\", \"m 8\" and 2 more\n");
}

/* 24 travellers who are all different, and pairs of them that may not be alone. */
static json_t *crowd(const char *more)
{
    json_t *body = case_parse(more), *travellers = json_array(), *rules = json_array();
    char name[2][8];

    for (int i = 0; i < 24; i++) {
        snprintf(name[0], sizeof name[0], "t%d", i);
        json_array_append_new(travellers,
                              json_pack("{s:s,s:i}", "name", name[0], "minutes", 1 + i));
    }
    for (int i = 0; i < 8; i++) {
        snprintf(name[0], sizeof name[0], "t%d", 1 + i);
        snprintf(name[1], sizeof name[1], "t%d", 1 + (i * 5 + 9) % 23);
        json_array_append_new(rules, json_pack("{s:[ss],s:s}", "never_alone", name[0],
                                               name[1], "without", "t0"));
    }
    json_object_set_new(body, "travellers", travellers);
    json_object_set_new(body, "rules", rules);
    json_object_set_new(body, "boat", json_pack("{s:i}", "seats", 4));
    return body;
}

Test(crossing_handler, leaves_long_work_to_a_worker)
{
    cr_assert_eq(case_ask_on_loop(crossing_solve_handle, "{" FARMER "}"), HANDLED_ANSWER);
    cr_assert_eq(case_ask_body_on_loop(crossing_solve_handle, crowd("{}")), HANDLED_LATER);
}

Test(crossing_handler, says_when_time_was_too_short)
{
    json_t *answer = case_answer_late(crossing_solve_handle, crowd("{\"plans\":2}"));

    case_expect_member(answer, "status", "\"unknown\"");
    case_expect_member(answer, "feasible", "null");
    case_expect_member(answer, "proven", "false");
    case_expect_member(answer, "plan_count", "null");
    case_expect_member(answer, "plan_count_reason",
                       "\"Plans are counted when they are proven to be the best.\"");
    case_expect_member(answer, "steps", "[]");
    cr_assert_gt(case_number(answer, "crossings_lower_bound"), 0);
    json_decref(answer);
    answer = case_answer_late(crossing_solve_handle, crowd("{\"goal\":\"least-minutes\"}"));
    cr_assert_gt(case_number(answer, "minutes_lower_bound"), 0);
    json_decref(answer);
}

Test(crossing_handler, says_when_a_count_is_beyond_reach)
{
    json_t *answer = ask("{\"travellers\":{\"kind\":\"m\",\"count\":64}," BOAT "}");

    case_expect_member(answer, "plan_count", "\"1\"");
    case_expect_member(answer, "plan_count_distinct", "null");
    case_expect_member(answer, "plan_count_reason", "\"There are 2^256 or more.\"");
    json_decref(answer);
}

Test(crossing_handler, stops_when_told)
{
    case_expect_stopped(crossing_solve_handle, crowd("{}"));
}

Test(crossing_handler, needs_memory_within_its_share)
{
    cr_assert_eq(case_ask_within(crossing_solve_handle,
                                 "{" FARMER ",\"rules\":{\"never_alone\":[\"wolf\","
                                 "\"wolf\",\"wolf\",\"wolf\",\"wolf\",\"wolf\"]}}",
                                 64),
                 HANDLED_NO_MEMORY);
}

Test(crossing_handler, says_when_memory_runs_out)
{
    case_run_out_of_memory(crossing_solve_handle,
                           "{" FARMER ",\"rules\":[{\"never_alone\":[\"wolf\",\"goat\"],"
                           "\"without\":\"farmer\"},{\"jealous\":[[\"farmer\",\"goat\"]]}],"
                           "\"plans\":2,\"graph\":true}",
                           5);
}
