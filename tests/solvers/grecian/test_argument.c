/* The Grecian Computer: the texts about an answer. tests/cases has more of them. */
#include "puzzles/grecian_generate.h"

#include <criterion/criterion.h>
#include <string.h>

static char text[GRECIAN_TEXT_SIZE];

Test(grecian_argument, there_is_no_text_without_a_proof)
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

Test(grecian_argument, the_reason_for_the_method_is_named)
{
    static const struct {
        enum grecian_method method;
        struct grecian_answer answer;
        const char *expected;
    } rows[] = {
        {GRECIAN_AUTO,
         {.choice = GRECIAN_CHOICE_ESTIMATED, .depth_first_nodes = 1234, .meet_steps = 56},
         "estimated costs: 1.2e+03 partial positions with depth-first, and 56 sums with "
         "meet-in-the-middle"},
        {GRECIAN_AUTO,
         {.choice = GRECIAN_CHOICE_ONLY},
         "no other method is possible for this puzzle"},
    };

    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        const struct grecian_question question = {.method = rows[i].method};

        grecian_choice_write(&question, &rows[i].answer, text);
        cr_expect_str_eq(text, rows[i].expected);
    }
}

Test(grecian_argument, steps_are_written)
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

Test(grecian_argument, the_longest_text_fits)
{
    const struct grecian_puzzle puzzle = {.target = INT64_MIN};
    const struct grecian_step step = {
        GRECIAN_NO_SUM, 23, 59, ((uint64_t)1 << 60) - 1, 0, 0, 0};
    static const char end[] = "57, 58, or 59. No offset remains for dial 23.";

    grecian_step_write(&puzzle, &step, text);
    cr_assert_gt(strlen(text), sizeof end);
    cr_expect_str_eq(text + strlen(text) + 1 - sizeof end, end);
}

Test(grecian_argument, generated_puzzles_are_explained)
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
