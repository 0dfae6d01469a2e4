/* The Grecian Computer: the sentences that explain an answer. */
#include "puzzles/grecian_generate.h"

#include <criterion/criterion.h>
#include <string.h>

#define H GRECIAN_HOLE

static char text[GRECIAN_TEXT_SIZE];

static void expect_argument(const struct grecian_question *question, const char *expected)
{
    struct grecian_answer answer;

    cr_assert_eq(grecian_solve(question, NULL, &answer), PZ_OK);
    cr_expect(answer.complete);
    grecian_argument_write(question, &answer, text);
    cr_expect_str_eq(text, expected);
    grecian_answer_free(&answer);
}

#define DEPTH_FIRST                                                                        \
    " A depth-first search covered all positions. It abandoned a partial position only "   \
    "if some column could no longer reach the target."

Test(grecian_argument, names_the_number_of_solutions)
{
    const int32_t one[] = {1, 2, 3, 4, 1, 3, 2, 5}, many[] = {1, 1, 1, 1};
    struct grecian_question question = {.puzzle = {2, 2, 2, 1, many}};

    question.puzzle.rows = 1;
    question.puzzle.target = 1;
    expect_argument(&question, "There are exactly 2 solutions." DEPTH_FIRST);
    question.puzzle = (struct grecian_puzzle){2, 2, 2, 0, one};
    question.puzzle.target = 5;
    expect_argument(&question, "There is no solution." DEPTH_FIRST);
}

Test(grecian_argument, names_the_search)
{
    int32_t cells[3][3][4] = {
        {{7, 1, 4, 2}}, {{0}, {5, 3, 8, 6}}, {{0}, {0}, {13, 10, 7, 14}}};
    static const int32_t prime[] = {7, 1, 4, H, H, H, H, H, H, H, H, H,  5, 8,
                                    6, H, H, H, H, H, H, H, H, H, 8, 11, 10};
    struct grecian_question question = {.puzzle = {3, 3, 4, 20, &cells[0][0][0]}};
    static const char *const expected[] = {
        [GRECIAN_AUTO] = "There is exactly one solution." DEPTH_FIRST,
        [GRECIAN_DEPTH_FIRST] = "There is exactly one solution." DEPTH_FIRST,
        [GRECIAN_MEET_IN_THE_MIDDLE] =
            "There is exactly one solution. Every sum of one half of the dials was looked up "
            "among the sums of the other half, with the algorithm of Schroeppel and Shamir. "
            "Every match was compared column by column."};
    static const char folded[] =
        "There is exactly one solution. A folded puzzle adds up all columns whose indices "
        "are equal modulo a divisor of the number of columns. Every solution also solves "
        "each folded puzzle. The search found all solutions of the folded puzzles, one "
        "divisor after another, by meet-in-the-middle.";

    for (unsigned dial = 0; dial < 3; dial++)
        for (unsigned row = 0; row < 3; row++)
            for (unsigned c = 0; row != dial && c < 4; c++)
                cells[dial][row][c] = GRECIAN_HOLE;
    question.method = GRECIAN_MEET_IN_THE_MIDDLE;
    expect_argument(&question, folded);
    question.puzzle.columns = 3; /* a prime */
    question.puzzle.cells = prime;
    for (unsigned m = GRECIAN_AUTO; m <= GRECIAN_MEET_IN_THE_MIDDLE; m++) {
        question.method = (enum grecian_method)m;
        expect_argument(&question, expected[m]);
    }
}

Test(grecian_argument, names_a_column_that_cannot_reach_the_target)
{
    const int32_t cells[] = {1, 2, 3, 10, GRECIAN_HOLE, 12};
    struct grecian_question question = {.puzzle = {2, 1, 3, 13, cells}};

    expect_argument(&question,
                    "Column 0 adds up to at most 12 in every position, so it can "
                    "never reach the target of 13.");
    question.puzzle.target = 1;
    expect_argument(&question,
                    "Column 1 adds up to at least 2 in every position, so it can "
                    "never reach the target of 1.");
}

Test(grecian_argument, is_empty_without_a_proof)
{
    const struct grecian_question question = {.limit = 1};
    const struct grecian_answer answer = {.status = GRECIAN_UNKNOWN};
    struct grecian_diagnosis diagnosis = {.proven = false};

    strcpy(text, "old");
    grecian_argument_write(&question, &answer, text);
    cr_expect_str_eq(text, "");
    cr_expect_str_eq(grecian_diagnosis_argument(&diagnosis), "");
    diagnosis.proven = true;
    cr_expect(strstr(grecian_diagnosis_argument(&diagnosis), "branch-and-bound"));
}

Test(grecian_argument, says_why_a_method_was_used)
{
    static const struct {
        enum grecian_method method;
        struct grecian_answer answer;
        const char *expected;
    } rows[] = {
        {GRECIAN_DEPTH_FIRST,
         {.choice = GRECIAN_CHOICE_ASKED},
         "the request names this method"},
        {GRECIAN_AUTO,
         {.choice = GRECIAN_CHOICE_EARLY, .nodes = 1},
         "the depth-first search finished after 1 partial position, before the service "
         "compared the methods"},
        {GRECIAN_AUTO,
         {.choice = GRECIAN_CHOICE_EARLY, .nodes = 20},
         "the depth-first search finished after 20 partial positions, before the service "
         "compared the methods"},
        {GRECIAN_AUTO,
         {.choice = GRECIAN_CHOICE_ESTIMATED, .depth_first_nodes = 1234, .meet_steps = 56},
         "estimated costs: 1.2e+03 partial positions with depth-first, and 56 sums with "
         "meet-in-the-middle"},
        {GRECIAN_AUTO,
         {.choice = GRECIAN_CHOICE_ONLY},
         "no other method is possible for this puzzle"},
        {GRECIAN_MEET_IN_THE_MIDDLE,
         {.choice = GRECIAN_CHOICE_ONLY},
         "the requested method is not possible for this puzzle"},
    };

    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        const struct grecian_question question = {.method = rows[i].method};

        grecian_choice_write(&question, &rows[i].answer, text);
        cr_expect_str_eq(text, rows[i].expected);
    }
}

Test(grecian_argument, writes_steps)
{
    const struct grecian_puzzle even = {.target = 42}, odd = {.target = -7};
    const struct {
        const struct grecian_puzzle *puzzle;
        struct grecian_step step;
        const char *expected;
    } rows[] = {
        {&even,
         {GRECIAN_TOO_MUCH, 1, 3, 1 << 4, 3, 50, 0},
         "Column 3 adds up to at least 50 if dial 1 is at offset 4."},
        {&even,
         {GRECIAN_TOO_LITTLE, 1, 3, 1 << 4 | 1 << 7, 1 << 5, -6, 0},
         "Column 3 adds up to at most -6 if dial 1 is at offset 4 or 7. Therefore, dial 1 "
         "is at offset 5."},
        {&even,
         {GRECIAN_PARITY, 0, 0, 1 << 1 | 1 << 4 | 1 << 7, 0, 0, 0},
         "Column 0 adds up to an odd number if dial 0 is at offset 1, 4, or 7. No offset "
         "remains for dial 0."},
        {&odd,
         {GRECIAN_PARITY, 0, 0, 1, 3, 0, 0},
         "Column 0 adds up to an even number if dial 0 is at offset 0."},
        {&odd,
         {GRECIAN_NO_SUM, 2, 5, 1, 3, 0, 0},
         "Column 5 cannot add up to exactly -7 if dial 2 is at offset 0."},
        {&odd,
         {GRECIAN_GUESS, 2, 0, 1 << 3, 6, 0, 1},
         "Assume that dial 2 is at offset 3. The next 1 step leads to a contradiction."},
        {&odd,
         {GRECIAN_GUESS, 2, 0, 1 << 3, 1 << 2, 0, 9},
         "Assume that dial 2 is at offset 3. The next 9 steps lead to a contradiction. "
         "Therefore, dial 2 is at offset 2."},
    };

    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        grecian_step_write(rows[i].puzzle, &rows[i].step, text);
        cr_expect_str_eq(text, rows[i].expected);
    }
}

/* The longest text fits. */
Test(grecian_argument, writes_all_offsets)
{
    const struct grecian_puzzle puzzle = {.target = INT64_MIN};
    const struct grecian_step step = {
        GRECIAN_NO_SUM, 23, 59, ((uint64_t)1 << 60) - 1, 0, 0, 0};
    static const char end[] = "57, 58, or 59. No offset remains for dial 23.";

    grecian_step_write(&puzzle, &step, text);
    cr_assert_gt(strlen(text), sizeof end);
    cr_expect_str_eq(text + strlen(text) + 1 - sizeof end, end);
}

Test(grecian_argument, explains_a_generated_puzzle)
{
    static const struct {
        struct grecian_generate_answer answer;
        const char *argument, *reason;
    } rows[] = {
        {{.settled = true, .unique = true, .fits = true},
         "A depth-first search of all positions found no other solution.",
         ""},
        {{.settled = true, .unique = true},
         "A depth-first search of all positions found no other solution.",
         "no puzzle with the requested difficulty was found"},
        {{.settled = true},
         "A depth-first search found another solution.",
         "no puzzle with exactly one solution was found"},
        {{.settled = false}, "", "the search for another solution did not finish"},
    };

    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        cr_expect_str_eq(grecian_generate_argument(&rows[i].answer), rows[i].argument);
        cr_expect_str_eq(grecian_generate_reason(&rows[i].answer), rows[i].reason);
    }
}
