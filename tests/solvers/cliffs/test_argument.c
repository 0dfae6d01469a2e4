/* Allergic Cliffs: the sentences that explain the standing of a game. */
#include "puzzles/cliffs.h"

#include <criterion/criterion.h>
#include <string.h>

static char text[CLIFFS_ARGUMENT_SIZE];

#define EXPECTED                                                                           \
    "Dynamic programming over all positions proves that no strategy has fewer expected "   \
    "mistakes."
#define GUARANTEE                                                                          \
    "Branch and bound proves that no strategy with the same guarantee has fewer expected " \
    "mistakes."
#define WIN                                                                                \
    "Branch and bound or dynamic programming, whichever is faster, proves that no "        \
    "strategy has a higher probability of making at most the allowed number of mistakes."
#define QUERIES                                                                            \
    "Dynamic programming over all positions proves that no strategy has a lower expected " \
    "cost of mistakes and questions."
#define RULE                                                                               \
    "Dynamic programming over all positions proves that no strategy finds the rule with "  \
    "fewer expected sends."
#define ALIKE                                                                              \
    "No strategy can guarantee to find the rule: two of the consistent rules send every "  \
    "Zoombini to the same cliff."
#define SETTLED                                                                            \
    "All rules that are consistent with the history agree on the cliff of every "          \
    "remaining Zoombini, so no further mistake is necessary."
#define LEAST                                                                              \
    "A search of all moves and outcomes proves that no strategy can guarantee fewer than "

Test(cliffs_argument, explains_standings)
{
    static const struct {
        enum cliffs_goal goal;
        unsigned allowed;
        struct cliffs_standing standing;
        const char *expected;
    } rows[] = {
        {CLIFFS_EXPECTED, 5, {.consistent_rules = 8, .proven = true}, EXPECTED},
        {CLIFFS_GUARANTEE, 5, {.consistent_rules = 8, .proven = true}, GUARANTEE},
        {CLIFFS_WIN, 5, {.consistent_rules = 8, .proven = true}, WIN},
        {CLIFFS_QUERIES, 5, {.consistent_rules = 8, .proven = true}, QUERIES},
        {CLIFFS_RULE,
         5,
         {.consistent_rules = 8,
          .proven = true,
          .deduction = {.known = true, .guaranteed = true}},
         RULE},
        {CLIFFS_RULE,
         5,
         {.consistent_rules = 8, .proven = true, .deduction = {.known = true}},
         ALIKE " " RULE},
        {CLIFFS_RULE,
         5,
         {.consistent_rules = 8, .settled = true, .deduction = {.known = true}},
         ALIKE " " SETTLED},
        {CLIFFS_EXPECTED, 5, {.consistent_rules = 8}, ""},
        {CLIFFS_EXPECTED, 5, {.consistent_rules = 8, .knows_least = true}, ""},
        {CLIFFS_EXPECTED,
         5,
         {.consistent_rules = 8, .knows_least = true, .least = 1},
         LEAST "1 more mistake."},
        {CLIFFS_WIN,
         5,
         {.consistent_rules = 8, .proven = true, .knows_least = true, .least = 6},
         WIN " " LEAST "6 more mistakes."},
        {CLIFFS_WIN,
         0,
         {.made = 1,
          .consistent_rules = 8,
          .proven = true,
          .knows_least = true,
          .least = 2},
         "The game is lost: 1 mistake was made, and 0 are allowed. " EXPECTED " " LEAST
         "2 more mistakes."},
        {CLIFFS_GUARANTEE,
         1,
         {.made = 2, .consistent_rules = 8, .proven = true},
         "The game is lost: 2 mistakes were made, and 1 is allowed. " GUARANTEE},
        {CLIFFS_EXPECTED,
         5,
         {.consistent_rules = 8, .proven = true, .settled = true, .knows_least = true},
         SETTLED},
        {CLIFFS_EXPECTED,
         1,
         {.made = 2, .consistent_rules = 8, .proven = true, .settled = true},
         "The game is lost: 2 mistakes were made, and 1 is allowed. " SETTLED},
        {CLIFFS_EXPECTED,
         1,
         {.made = 2, .proven = true, .conflict_count = 1},
         "Every rule was compared with every move in the history, and each rule contradicts "
         "at least 1 move."},
        {CLIFFS_EXPECTED,
         5,
         {.proven = true, .conflict_count = 2},
         "Every rule was compared with every move in the history, and each rule contradicts "
         "at least 2 moves."},
    };

    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        const struct cliffs_question question = {.goal = rows[i].goal,
                                                 .allowed = rows[i].allowed};

        strcpy(text, "old");
        cliffs_argument_write(&question, &rows[i].standing, text);
        cr_expect_str_eq(text, rows[i].expected);
    }
}

Test(cliffs_argument, fits_with_large_numbers)
{
    const struct cliffs_question question = {.goal = CLIFFS_QUERIES,
                                             .allowed = 4294967294u};
    const struct cliffs_standing standing = {.made = 4294967295u,
                                             .consistent_rules = 8,
                                             .proven = true,
                                             .knows_least = true,
                                             .least = 4294967295u};

    cliffs_argument_write(&question, &standing, text);
    cr_expect_str_eq(text,
                     "The game is lost: 4294967295 mistakes were made, and 4294967294 are "
                     "allowed. " QUERIES " " LEAST "4294967295 more mistakes.");
}
