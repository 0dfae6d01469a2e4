/* The sentences that explain an answer. tests/cases/bridge compares the others. */
#include "puzzles/bridge.h"

#include <criterion/criterion.h>
#include <string.h>

static const uint32_t minutes[] = {5, 10, 20, 25};

/* Person 2 must carry the torch, and must not cross with person 3. */
static const struct bridge_question stranded = {
    .party = {4, 2, minutes}, .rules = {.bearers = 1 << 1, .forbidden = {[1] = 1 << 2}}};

/* Compares the argument with a name for the stranded person. */
static void expect_argument(const char *name, const char *wanted)
{
    char text[BRIDGE_ARGUMENT_SIZE];
    struct bridge_answer answer;

    cr_assert_eq(bridge_solve(&stranded, NULL, &answer), PZ_OK);
    bridge_argument_write(&stranded, &answer, name, text);
    cr_assert_str_eq(text, wanted);
    bridge_answer_free(&answer);
}

Test(bridge_argument, has_the_name_or_the_number_of_the_stranded_person)
{
    expect_argument(NULL, "person 3 may not carry the torch, and may not cross with anyone "
                          "who may, so person 3 can never cross.");
    expect_argument("Rex", "Rex may not carry the torch, and may not cross with anyone who "
                           "may, so Rex can never cross.");
}

Test(bridge_argument, is_cut_at_the_end_of_the_buffer)
{
    char name[2 * BRIDGE_ARGUMENT_SIZE], wanted[BRIDGE_ARGUMENT_SIZE];

    memset(name, 'x', sizeof name - 1);
    name[sizeof name - 1] = '\0';
    memset(wanted, 'x', sizeof wanted - 1);
    wanted[sizeof wanted - 1] = '\0';
    expect_argument(name, wanted);
}

Test(bridge_argument, has_no_sentences_if_nothing_is_known)
{
    const struct bridge_question question = {.party = {4, 1, minutes}};
    struct bridge_explanation explanation = {.sentences = 7};
    struct bridge_answer answer;

    cr_assert_eq(bridge_solve(&question, NULL, &answer), PZ_OK);
    bridge_explanation_write(&question, &answer, &explanation);
    cr_assert_eq(explanation.sentences, 0);
    bridge_answer_free(&answer);
}

/* The search expands only one state, so the bound follows from the minutes alone. */
Test(bridge_argument, has_the_bound_of_a_search_that_was_cut)
{
    const struct bridge_question question = {.party = {4, 2, minutes},
                                             .rules = {.forbidden = {[2] = 1 << 3}},
                                             .method = BRIDGE_BREADTH_FIRST};
    const struct pz_ctl one = {.max_nodes = 1};
    char text[BRIDGE_ARGUMENT_SIZE];
    struct bridge_answer answer;

    cr_assert_eq(bridge_solve(&question, &one, &answer), PZ_OK);
    bridge_argument_write(&question, &answer, NULL, text);
    cr_assert_str_eq(text, "No plan takes less than 60 minutes. Proof: a lower bound "
                           "computed from everyone's minutes, because the breadth-first "
                           "search does not look for the fastest plan.");
    bridge_answer_free(&answer);
}
