/* POST /crossing/solve. */
#include "handlers/crossing/crossing.h"
#include "tests/handlers/handler_case.h"

#include <criterion/criterion.h>
#include <stdio.h>

#define BOAT "\"boat\":{\"seats\":2}"
#define FARMER                                                                             \
    "\"travelers\":[\"farmer\",{\"name\":\"wolf\",\"can_row\":false},"                     \
    "{\"name\":\"goat\",\"can_row\":false},{\"name\":\"cabbage\",\"can_row\":false}]," BOAT
#define MISSIONARIES                                                                       \
    "\"travelers\":[{\"kind\":\"missionary\",\"count\":3},"                                \
    "{\"kind\":\"cannibal\",\"count\":3}]," BOAT
#define UNKNOWN "no traveler or kind is called "

static json_t *ask(const char *body)
{
    return case_answer(&crossing_solve_operation, body);
}

static void refuse(const char *body, const char *wanted)
{
    case_expect_refusal(&crossing_solve_operation, body, wanted);
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
             "\"plan_count\":\"2\",\"plan_count_individuals\":\"4\",\"steps\":[%s],"
             "\"plans\":[[%s]],\"argument\":\"No plan has fewer than 3 crossings. "
             "Proof: the search expanded every state from which a shorter plan was still "
             "possible, 3 states in total. Equivalent states are counted as one state.\","
             "\"search\":{\"method\":\"a-star\",\"nodes\":3,"
             "\"crossings\":7},\"warnings\":[{\"pointer\":\"/rules\",\"detail\":\"This "
             "rule can never be broken, because the travelers in the rule can never be "
             "together in the way that the rule forbids.\"}],"
             "\"status\":\"optimal\"}",
             steps, steps);
    case_expect_answer(&crossing_solve_operation,
                       "{\"travelers\":[{\"kind\":\"child\",\"count\":2,\"minutes\":3},"
                       "{\"name\":\"dog\",\"can_row\":false}]," BOAT ",\"max_plans\":1,"
                       "\"rules\":{\"never_alone\":[\"dog\",\"dog\"]}}",
                       wanted);
}

Test(crossing_handler, draws_the_graph)
{
    expect(
        "{\"travelers\":[\"Ann\",{\"name\":\"dog\",\"can_row\":false,\"minutes\":2}]," BOAT
        ",\"include_steps\":false,\"include_graph\":true,\"goal\":\"least-minutes\"}",
        "graph",
        "{\"nodes\":[{\"near\":[\"Ann\",\"dog\"],\"far\":[],\"boat\":\"near\","
        "\"from_start\":0,\"to_end\":2,\"on_best_plan\":true},"
        "{\"near\":[\"dog\"],\"far\":[\"Ann\"],\"boat\":\"far\",\"from_start\":1,"
        "\"to_end\":3,\"on_best_plan\":false},"
        "{\"near\":[],\"far\":[\"Ann\",\"dog\"],\"boat\":\"far\",\"from_start\":2,"
        "\"to_end\":0,\"on_best_plan\":true},"
        "{\"near\":[\"Ann\"],\"far\":[\"dog\"],\"boat\":\"near\",\"from_start\":3,"
        "\"to_end\":1,\"on_best_plan\":false}],\"edges\":["
        "{\"nodes\":[0,1],\"who\":[\"Ann\"],\"minutes\":1,\"on_best_plan\":false},"
        "{\"nodes\":[0,2],\"who\":[\"Ann\",\"dog\"],\"minutes\":2,\"on_best_plan\":true},"
        "{\"nodes\":[3,2],\"who\":[\"Ann\"],\"minutes\":1,\"on_best_plan\":false}],"
        "\"complete\":true}");
}

Test(crossing_handler, warns_who_means_couples)
{
    expect("{\"travelers\":[{\"kind\":\"husband\",\"count\":3},{\"kind\":\"wife\","
           "\"count\":3}]," BOAT ",\"rules\":[{\"jealous\":[[\"husband\",\"wife\"]]}]}",
           "warnings",
           "[{\"pointer\":\"/rules/0\",\"detail\":\"This rule can never be broken, "
           "because it has only one pair. Write each couple as a pair, for example "
           "[[\\\"husband 1\\\", \\\"wife 1\\\"], [\\\"husband 2\\\", \\\"wife "
           "2\\\"]].\"}]");
}

Test(crossing_handler, starts_and_ends_as_told)
{
    json_t *answer = ask("{" MISSIONARIES ",\"start\":{\"far\":{\"kind\":\"cannibal\","
                         "\"count\":1},\"boat\":\"far\"},\"end\":{\"far\":[\"cannibal 2\"],"
                         "\"boat\":\"far\"},\"max_plans\":1000}");

    case_expect_member(answer, "crossings", "2");
    case_expect_member(answer, "plan_count", "\"1\"");
    case_expect_member(json_array_get(json_object_get(answer, "steps"), 0), "direction",
                       "\"back\"");
    case_expect_member(json_array_get(json_object_get(answer, "steps"), 1), "who",
                       "[\"cannibal 2\"]");
    json_decref(answer);
    answer = ask("{" FARMER ",\"end\":{\"far\":[]},\"max_plans\":3}");
    case_expect_member(answer, "crossings", "0");
    case_expect_member(answer, "plans", "[[]]");
    case_expect_member(answer, "argument",
                       "\"The start is already the end, so no crossing is necessary.\"");
    json_decref(answer);
}

/* Each name in never_alone requires a traveler of its own only if it is repeated. Different
 * names may be names of the same traveler. The start, where everyone is near, breaks a rule
 * unless it can never be broken, which gives a warning. */
Test(crossing_handler, counts_one_traveler_for_several_names)
{
    static const struct {
        const char *count, *names;
        bool broken;
    } cases[] = {
        {"2", "\"m\"", true},
        {"2", "\"m\",\"m\"", true},
        {"2", "\"m\",\"m\",\"m\"", false},
        {"2", "\"m 1\",\"m\"", true},
        {"2", "\"m 1\",\"m\",\"m\"", true},
        {"2", "\"m 1\",\"m 1\"", false},
        {"1", "\"m 1\",\"m\"", true},
        {"1", "\"m\",\"m\"", false},
    };
    char body[200];

    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        snprintf(body, sizeof body,
                 "{\"travelers\":{\"kind\":\"m\",\"count\":%s}," BOAT
                 ",\"rules\":{\"never_alone\":[%s]}}",
                 cases[i].count, cases[i].names);
        if (cases[i].broken) {
            char wanted[200];

            snprintf(wanted, sizeof wanted,
                     "/rules: the start breaks this rule; the travelers on the near side "
                     "are \"m 1\"%s; change the rule, or add \"start\"\n",
                     *cases[i].count == '2' ? ", \"m 2\"" : "");
            refuse(body, wanted);
        } else {
            json_t *answer = ask(body);

            cr_assert_eq(json_array_size(json_object_get(answer, "warnings")), 1);
            json_decref(answer);
        }
    }
    /* "m 1" must always be with "x", because "m 1" alone breaks the rule. */
    expect("{\"travelers\":[{\"kind\":\"m\",\"count\":2},\"x\"]," BOAT
           ",\"rules\":{\"never_alone\":[\"m 1\",\"m\"],\"without\":\"x\"}}",
           "feasible", "false");
}

Test(crossing_handler, says_why_there_is_no_plan)
{
    expect("{\"travelers\":[\"a\",\"b\"],\"boat\":{\"seats\":1}}", "argument",
           "\"The boat can never carry two travelers, so each traveler who goes over must "
           "bring the boat back.\"");
    expect("{\"travelers\":[{\"name\":\"a\",\"weight\":3},\"b\"],"
           "\"boat\":{\"seats\":2,\"max_weight\":2}}",
           "argument", "\"\\\"a\\\" must cross but is heavier than the boat allows.\"");
    expect("{\"travelers\":[{\"name\":\"a\",\"can_row\":false},\"b\"],"
           "\"boat\":{\"seats\":1}}",
           "argument",
           "\"\\\"a\\\" must cross and cannot row, but the boat cannot carry both this "
           "traveler and a traveler who can row.\"");
    expect("{\"travelers\":{\"name\":\"a\",\"can_row\":false}," BOAT "}", "argument",
           "\"No traveler on the side of the boat can row, so the boat never leaves.\"");
    expect(
        "{\"travelers\":{\"name\":\"a\",\"weight\":3},\"boat\":{\"seats\":2,\"max_weight\":2}}",
        "argument",
        "\"No traveler on the side of the boat can row and is light enough for the boat, so "
        "the boat never leaves.\"");
    expect("{\"travelers\":[\"a\",\"b\"]," BOAT
           ",\"rules\":{\"never_alone\":[\"a\",\"b\"],\"where\":\"boat\"}}",
           "argument",
           "\"The search expanded every state that can be reached, 2 states in total, and "
           "did not reach the end. Equivalent states are counted as one state.\"");
    expect("{\"travelers\":[\"a\",\"b\",\"c\"]," BOAT ",\"rules\":[{\"never_alone\":"
           "[\"a\",\"b\"],\"without\":\"c\"}],\"end\":{\"far\":[\"a\",\"b\"]}}",
           "argument", "\"The state at the end breaks the rule at /rules/0.\"");
    json_t *answer = ask("{\"travelers\":[{\"name\":\"a\",\"minutes\":4},\"b\"]," BOAT
                         ",\"goal\":\"least-minutes\",\"deadline\":3}");

    case_expect_member(answer, "feasible", "false");
    case_expect_member(answer, "minutes_lower_bound", "4");
    case_expect_member(
        answer, "argument",
        "\"No plan takes less than 4 minutes, so the deadline of 3 minutes cannot be met. "
        "Proof: a lower bound computed from the seats and everyone's minutes.\"");
    json_decref(answer);
}

/* Where the search is too short and the theorems on bridges count, those who are alike are
 * told apart. */
Test(crossing_handler, says_what_a_bridge_does_not_count)
{
    json_t *answer = ask(
        "{\"travelers\":[{\"name\":\"a\",\"minutes\":9},{\"name\":\"b\",\"minutes\":25},"
        "{\"name\":\"c\",\"minutes\":34},{\"name\":\"d\",\"minutes\":7},{\"name\":\"e\","
        "\"minutes\":16},{\"name\":\"f\",\"minutes\":2},{\"name\":\"g\",\"minutes\":51},"
        "{\"name\":\"h\",\"minutes\":3},{\"name\":\"i\",\"minutes\":28},{\"name\":\"j\","
        "\"minutes\":39},{\"name\":\"k\",\"minutes\":60},{\"name\":\"l\",\"minutes\":45},"
        "{\"name\":\"m\",\"minutes\":13},{\"name\":\"n\",\"minutes\":19},{\"name\":\"o\","
        "\"minutes\":22},{\"name\":\"p\",\"minutes\":31},{\"kind\":\"x\",\"count\":3,"
        "\"minutes\":11}]," BOAT ",\"goal\":\"least-minutes\",\"include_steps\":false}");

    case_expect_member(answer, "proven", "true");
    case_expect_member(answer, "plan_count", "null");
    case_expect_member(
        answer, "plan_count_reason",
        "\"The service solved this as a bridge puzzle, for which it does not "
        "count plans as in `plan_count`.\"");
    cr_assert(json_is_string(json_object_get(answer, "plan_count_individuals")));
    json_decref(answer);
}

Test(crossing_handler, names_who_is_called_wrongly)
{
    refuse("{\"travelers\":[{\"kind\":\"m\",\"count\":2},\"m\",\"m 2\",\"x\",{\"name\":"
           "\"x\"},{\"kind\":\"m 1\"}]," BOAT "}",
           "/travelers/1: the name \"m\" is already used as the kind at "
           "/travelers/0; choose a different name\n"
           "/travelers/2: the name \"m 2\" is already used by a traveler of the kind "
           "at /travelers/0; choose a different name\n"
           "/travelers/4/name: the name \"x\" is already used by the traveler at "
           "/travelers/3; choose a different name\n"
           "/travelers/5/kind: the name \"m 1\" is already used by a traveler of the "
           "kind at /travelers/0; choose a different name\n");
    refuse(
        "{\"travelers\":[{\"can_row\":true},{\"name\":\"a\",\"kind\":\"b\"},"
        "{\"name\":\"c\",\"count\":2}]," BOAT "}",
        "/travelers/0: \"name\" or \"kind\" is missing; write, for example, {\"name\": "
        "\"wolf\"}, or {\"kind\": \"missionary\", \"count\": 3} for several travelers of a "
        "kind\n"
        "/travelers/1: the traveler has both \"name\" and \"kind\"; use \"name\" for one "
        "traveler, or \"kind\" and \"count\" for several travelers of a kind\n"
        "/travelers/2/count: \"count\" requires \"kind\" instead of \"name\"; write, "
        "for example, {\"kind\": \"missionary\", \"count\": 3}\n");
    refuse("{\"travelers\":[{\"kind\":\"a\",\"count\":64},\"b\"]," BOAT "}",
           "/travelers: there are 65 travelers; at most 64 are allowed\n");
    refuse("{\"travelers\":\"\303\244\303\244\303\244\303\244\303\244\303\244\303\244"
           "\303\244\303\244\303\244\303\244\303\244\303\244\303\244\303\244\303\244\303"
           "\244\303\244\303\244\303\244\303\244\303\244\303\244\303\244\303\244\303\244"
           "\303\244\303\244\303\244\303\244\303\244\303\244\303\244\"," BOAT "}",
           "/travelers: the name has more than 64 bytes of UTF-8; choose a shorter name\n");
}

#define NAMES " The names are \"farmer\", \"wolf\", \"goat\", \"cabbage\""

Test(crossing_handler, asks_who_was_meant)
{
    refuse("{" FARMER ",\"rules\":[{\"never_alone\":[\"Wolf\",\"gaot\"],\"without\":"
           "\"shepherd\"}],\"start\":{\"far\":\"cabage\"}}",
           "/rules/0/never_alone/0: " UNKNOWN "\"Wolf\"; did you mean \"wolf\"?" NAMES "\n"
           "/rules/0/never_alone/1: " UNKNOWN "\"gaot\"; did you mean \"goat\"?" NAMES "\n"
           "/rules/0/without: " UNKNOWN "\"shepherd\"; the names are \"farmer\", \"wolf\", "
           "\"goat\", \"cabbage\"\n"
           "/start/far: " UNKNOWN "\"cabage\"; did you mean \"cabbage\"?" NAMES "\n");
    refuse("{\"travelers\":[\"a\",\"b\",\"c\",\"d\",\"e\",\"f\",\"g\",\"h\",\"i\"]," BOAT
           ",\"end\":{\"far\":\"strangers\"}}",
           "/end/far: " UNKNOWN "\"strangers\"; the names are \"a\", \"b\", \"c\", \"d\", "
           "\"e\", \"f\", \"g\", \"h\" and 1 more\n");
    refuse(
        "{" MISSIONARIES ",\"rules\":{\"jealous\":[[\"missionary 1\",\"canibal\"],"
        "[\"cannibal\",\"cannibal 2\"]]},\"end\":{\"far\":[{\"kind\":\"cannibal\","
        "\"count\":2},{\"kind\":\"cannibal\",\"count\":3}]}}",
        "/rules/jealous/0/1: " UNKNOWN
        "\"canibal\"; did you mean \"cannibal\"? The names are "
        "\"missionary\", \"cannibal\"\n"
        "/rules/jealous/1: the pair includes the traveler \"cannibal 2\" twice; name two "
        "different travelers\n"
        "/end/far/1: \"count\" is 3, but the number of travelers of the kind \"cannibal\" "
        "who are not in the list yet is 1; use at most 1\n");
}

/* To compare names takes time, of which a loop has little. */
Test(crossing_handler, asks_for_the_first_few_only)
{
    static const char *const wanted[] = {"; did you mean \"ab\"? The only name is \"ab\"\n",
                                         "; the only name is \"ab\"\n"};
    char body[400], errors[2000];
    size_t length = 0;

    snprintf(body, sizeof body,
             "{\"travelers\":\"ab\"," BOAT ",\"end\":{\"far\":[\"a\",\"a\",\"a\",\"a\","
             "\"a\",\"a\",\"a\",\"a\",\"a\"]}}");
    for (int i = 0; i < 9; i++)
        length += (size_t)snprintf(errors + length, sizeof errors - length,
                                   "/end/far/%d: " UNKNOWN "\"a\"%s", i, wanted[i == 8]);
    refuse(body, errors);
}

Test(crossing_handler, wants_one_rule_in_each_object)
{
    refuse(
        "{" FARMER ",\"rules\":[{\"where\":\"boat\"},{\"never_alone\":[\"wolf\"],"
        "\"jealous\":[[\"farmer\",\"wolf\"]]},{\"never_outnumbered\":\"wolf\"},"
        "{\"never_alone\":[\"wolf\"],\"by\":\"goat\"},{\"jealous\":[[\"farmer\","
        "\"wolf\"]],\"without\":\"goat\"}]}",
        "/rules/0: the object does not contain a rule; write, for example, {\"never_alone\": [\"wolf\", "
        "\"goat\"], \"without\": [\"farmer\"]}, {\"never_outnumbered\": "
        "\"missionary\", \"by\": \"cannibal\"} or {\"jealous\": [[\"A\", \"a\"], "
        "[\"B\", \"b\"]]}\n"
        "/rules/1: the object contains several rules; write each rule as a separate object\n"
        "/rules/2: \"by\" is missing; add the travelers who must not outnumber those in "
        "\"never_outnumbered\", for example \"by\": [\"cannibal\"]\n"
        "/rules/3/by: \"by\" is allowed only in a rule with \"never_outnumbered\"; remove "
        "\"by\"\n"
        "/rules/4/without: \"without\" is allowed only in a rule with \"never_alone\"; "
        "remove \"without\"\n");
    refuse("{" FARMER ",\"deadline\":9}",
           "/deadline: a deadline requires the goal \"least-minutes\"; set \"goal\": "
           "\"least-minutes\" or leave out \"deadline\"\n");
}

Test(crossing_handler, refuses_a_start_that_breaks_a_rule)
{
    refuse(
        "{" FARMER ",\"rules\":[{\"never_alone\":[\"goat\",\"goat\"]},"
        "{\"never_alone\":\"wolf\"}]}",
        "/rules/1: the start breaks this rule; the travelers on the near side are \"farmer\", \"wolf\", "
        "\"goat\", \"cabbage\"; change the rule, or add \"start\"\n");
    refuse("{" FARMER ",\"start\":{\"far\":[\"wolf\",\"goat\"]},"
           "\"rules\":{\"never_alone\":[\"wolf\",\"goat\"],\"without\":\"farmer\"}}",
           "/start: the start breaks the rule at /rules; the travelers on the far side are "
           "\"wolf\", \"goat\"; change \"start\" or the rule\n");
    refuse(
        "{" FARMER ",\"start\":{\"far\":[\"wolf\",\"goat\"]},\"rules\":[{\"never_alone\""
        ":[\"wolf\",\"goat\"]},{\"never_alone\":[\"farmer\",\"cabbage\"]}]}",
        "/start: the start breaks the rule at /rules/1; the travelers on the near side are "
        "\"farmer\", \"cabbage\"; change \"start\" or the rule\n"
        "/start: the start breaks the rule at /rules/0; the travelers on the far side are "
        "\"wolf\", \"goat\"; change \"start\" or the rule\n");
    refuse(
        "{\"travelers\":[{\"kind\":\"m\",\"count\":10}]," BOAT
        ",\"rules\":{\"never_alone\":\"m\"}}",
        "/rules: the start breaks this rule; the travelers on the near side are \"m 1\", \"m 2\", "
        "\"m 3\", \"m 4\", \"m 5\", \"m 6\", \"m 7\", \"m 8\" and 2 more; change the "
        "rule, or add \"start\"\n");
}

/* 24 travelers who are all different, and pairs of them that may not be alone. */
static json_t *crowd(const char *more)
{
    json_t *body = case_parse(more), *travelers = json_array(), *rules = json_array();
    char name[2][8];

    for (int i = 0; i < 24; i++) {
        snprintf(name[0], sizeof name[0], "t%d", i);
        json_array_append_new(travelers,
                              json_pack("{s:s,s:i}", "name", name[0], "minutes", 1 + i));
    }
    for (int i = 0; i < 8; i++) {
        snprintf(name[0], sizeof name[0], "t%d", 1 + i);
        snprintf(name[1], sizeof name[1], "t%d", 1 + (i * 5 + 9) % 23);
        json_array_append_new(rules, json_pack("{s:[ss],s:s}", "never_alone", name[0],
                                               name[1], "without", "t0"));
    }
    json_object_set_new(body, "travelers", travelers);
    json_object_set_new(body, "rules", rules);
    json_object_set_new(body, "boat", json_pack("{s:i}", "seats", 4));
    return body;
}

Test(crossing_handler, leaves_long_work_to_a_worker)
{
    cr_assert_eq(case_ask_on_loop(&crossing_solve_operation, "{" FARMER "}"), HANDLER_OK);
    cr_assert_eq(case_ask_body_on_loop(&crossing_solve_operation, crowd("{}")),
                 HANDLER_RETRY_ON_WORKER);
}

Test(crossing_handler, says_when_time_was_too_short)
{
    json_t *answer =
        case_answer_late(&crossing_solve_operation, crowd("{\"max_plans\":2}"));

    case_expect_member(answer, "status", "\"unknown\"");
    case_expect_member(answer, "feasible", "null");
    case_expect_member(answer, "proven", "false");
    case_expect_member(answer, "plan_count", "null");
    case_expect_member(answer, "plan_count_reason",
                       "\"Plans are counted only if it is proven which plans are best.\"");
    case_expect_member(answer, "steps", "[]");
    cr_assert_gt(case_number(answer, "crossings_lower_bound"), 0);
    json_decref(answer);
    answer =
        case_answer_late(&crossing_solve_operation, crowd("{\"goal\":\"least-minutes\"}"));
    cr_assert_gt(case_number(answer, "minutes_lower_bound"), 0);
    json_decref(answer);
}

Test(crossing_handler, says_when_a_count_is_beyond_reach)
{
    json_t *answer = ask("{\"travelers\":{\"kind\":\"m\",\"count\":64}," BOAT "}");

    case_expect_member(answer, "plan_count", "\"1\"");
    case_expect_member(answer, "plan_count_individuals", "null");
    case_expect_member(answer, "plan_count_reason",
                       "\"There are at least 2^256 plans, which are too many to count.\"");
    json_decref(answer);
}

Test(crossing_handler, stops_when_told)
{
    case_expect_stopped(&crossing_solve_operation, crowd("{}"));
}

Test(crossing_handler, needs_memory_within_its_share)
{
    cr_assert_eq(case_ask_within(&crossing_solve_operation,
                                 "{" FARMER ",\"rules\":{\"never_alone\":[\"wolf\","
                                 "\"wolf\",\"wolf\",\"wolf\",\"wolf\",\"wolf\"]}}",
                                 64),
                 HANDLER_NO_MEMORY);
}

Test(crossing_handler, says_when_memory_runs_out)
{
    case_run_out_of_memory(&crossing_solve_operation,
                           "{" FARMER ",\"rules\":[{\"never_alone\":[\"wolf\",\"goat\"],"
                           "\"without\":\"farmer\"},{\"jealous\":[[\"farmer\",\"goat\"]]}],"
                           "\"max_plans\":2,\"include_graph\":true}",
                           5);
}
