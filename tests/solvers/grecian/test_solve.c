/* The Grecian Computer: whole answers, as a caller gets them. The parts have tests of their
 * own. */
#include "apart.h"
#include "brute.h"
#include "data.h"
#include "samples.h"
#include "tests/solvers/failing_alloc.h"
#include "tests/solvers/poll_flag.h"
#include "tests/solvers/set_clock.h"

#include <criterion/criterion.h>
#include <string.h>

enum {
    SAMPLES = 4000,
    POSITIONS = 1500, /* of a sample, at most */
    LIST_MAX = 4096,
    REPAIRS_MAX = 20000
};

static struct sample sample;
static struct grecian_offsets expected[LIST_MAX];
static struct grecian_repair repairs[REPAIRS_MAX];

static struct grecian_question shop_question(void)
{
    return (struct grecian_question){.puzzle = sample_shops(&sample, grecian_computer),
                                     .limit = 2};
}

/* Numbers 1 and 2 of one row per dial, which takes the search minutes. */
static struct grecian_question hard_question(void)
{
    struct test_rng rng;

    test_rng_seed(&rng, 1);
    for (unsigned i = 0; i < 11 * 11 * 60; i++)
        sample.cells[i] =
            i / 660 == i / 60 % 11 ? (int32_t)test_rng_below(&rng, 2) + 1 : GRECIAN_HOLE;
    return (struct grecian_question){.puzzle = {11, 11, 60, 16, sample.cells}, .limit = 1};
}

static void compare_diagnosis(const struct grecian_diagnosis *found)
{
    const struct grecian_puzzle *puzzle = &sample.puzzle;
    struct grecian_offsets nearest;

    cr_assert(found->proven);
    cr_assert_eq(found->correct_columns, brute_best(puzzle, &nearest));
    cr_assert_eq(memcmp(&found->nearest, &nearest, sizeof nearest), 0);
    cr_assert_eq(found->repair_count, brute_repairs(puzzle, repairs, REPAIRS_MAX));
    cr_assert_eq(found->repairs_listed, found->repair_count < GRECIAN_LISTED_MAX
                                            ? found->repair_count
                                            : GRECIAN_LISTED_MAX);
    cr_assert_eq(found->mirrored_dial, brute_mirrored(puzzle));
}

/* True when no position has the target in the column that is said to be the reason, and
 * its range is what the positions show. */
static bool is_unreachable(const struct grecian_diagnosis *found)
{
    struct grecian_offsets at = {{0}};
    int64_t least = INT64_MAX, most = INT64_MIN;

    do {
        int64_t sum =
            brute_sum(&sample.puzzle, at.turn, (unsigned)found->unreachable_column);

        least = sum < least ? sum : least;
        most = sum > most ? sum : most;
    } while (brute_next(&sample.puzzle, at.turn));
    return found->range.least == least && found->range.most == most &&
           (sample.puzzle.target < least || sample.puzzle.target > most);
}

Test(grecian_solve, answers_as_brute_force)
{
    unsigned met[4] = {0}, unreachable = 0;

    for (uint64_t seed = 0; seed < SAMPLES; seed++) {
        struct grecian_question question = {.limit = seed % 2 ? LIST_MAX : seed / 2 % 9};
        struct grecian_answer answer;

        sample_make(&sample, seed, POSITIONS);
        question.puzzle = sample.puzzle;
        uint64_t count = brute_solve(&sample.puzzle, expected, LIST_MAX);

        cr_assert_eq(grecian_solve(&question, NULL, &answer), PZ_OK);
        cr_assert_eq(answer.status, count > 1    ? GRECIAN_MANY
                                    : count == 1 ? GRECIAN_UNIQUE
                                                 : GRECIAN_NONE);
        cr_assert(pz_count_is(&answer.count, count) && answer.first);
        cr_assert_eq(answer.listed, count < question.limit ? count : question.limit);
        cr_assert_eq(memcmp(answer.solutions, expected, answer.listed * sizeof *expected),
                     0);
        cr_assert(count > 0 || !sample.is_planted);
        cr_assert_eq(answer.diagnosis != NULL, count == 0);
        if (count == 0) {
            compare_diagnosis(answer.diagnosis);
            if (answer.diagnosis->unreachable_column >= 0) {
                cr_assert(is_unreachable(answer.diagnosis), "sample %lu", seed);
                unreachable++;
            }
        }
        met[answer.status]++;
        grecian_answer_free(&answer);
    }
    cr_assert_gt(met[GRECIAN_NONE], SAMPLES / 4); /* the samples are worth the name */
    cr_assert(met[GRECIAN_UNIQUE] > SAMPLES / 15 && met[GRECIAN_MANY] > SAMPLES / 8);
    cr_assert_gt(unreachable, SAMPLES / 30);
}

Test(grecian_solve, knows_the_puzzle_of_the_shops)
{
    struct grecian_question question = shop_question();
    struct grecian_answer answer;

    cr_assert_eq(grecian_solve(&question, NULL, &answer), PZ_OK);
    cr_assert_eq(answer.status, GRECIAN_UNIQUE);
    cr_assert(pz_count_is(&answer.positions, 20736));
    cr_assert_eq(answer.nodes, 20);
    cr_assert_eq(answer.choice, GRECIAN_CHOICE_EARLY);
    cr_assert_eq(
        memcmp(answer.solutions[0].turn, grecian_computer_offsets, GRECIAN_DATA_DIALS), 0);
    grecian_answer_free(&answer);
    sample.cells[48 + 12] = 26; /* 3 and 26 the other way round */
    sample.cells[48 + 13] = 3;
    cr_assert_eq(grecian_solve(&question, NULL, &answer), PZ_OK);
    cr_assert(answer.diagnosis && answer.diagnosis->proven);
    cr_assert_eq(answer.diagnosis->swap_count, 1);
    cr_assert_eq(answer.diagnosis->swaps[0].printed[0], 26);
    grecian_answer_free(&answer);
    grecian_answer_free(&answer); /* owns nothing any more */
}

/* A brief effort answers what it can prove, and no more. */
Test(grecian_solve, leaves_long_work_for_later)
{
    const struct pz_ctl brief = {.effort = PZ_BRIEF};
    struct grecian_question question = shop_question();
    struct grecian_answer answer = {.nodes = 77};

    set_clock_step(1);
    cr_assert_eq(grecian_solve(&question, &brief, &answer), PZ_OK);
    grecian_answer_free(&answer);
    sample.cells[48 + 12 + 5] = 18; /* for 13 */
    cr_assert_eq(grecian_solve(&question, &brief, &answer), PZ_OK);
    cr_assert(answer.diagnosis->proven);
    grecian_answer_free(&answer);
    set_clock_step(100000);
    question = hard_question();
    answer.nodes = 77;
    cr_assert_eq(grecian_solve(&question, &brief, &answer), PZ_LATER);
    cr_assert_eq(answer.nodes, 77);
}

/* 60 solutions of 720 numbers each. */
Test(grecian_solve, leaves_long_answers_for_later)
{
    const struct pz_ctl brief = {.effort = PZ_BRIEF};
    struct grecian_question question = {.puzzle = {2, 12, 60, 0, sample.cells},
                                        .limit = 100};
    struct grecian_answer answer;

    memset(sample.cells, 0, sizeof sample.cells);
    set_clock_step(1);
    cr_assert_eq(grecian_solve(&question, &brief, &answer), PZ_LATER);
    cr_assert_eq(grecian_solve(&question, NULL, &answer), PZ_OK);
    cr_assert_eq(answer.listed, 60);
    grecian_answer_free(&answer);
    question.limit = 20;
    cr_assert_eq(grecian_solve(&question, &brief, &answer), PZ_OK);
    grecian_answer_free(&answer);
}

/* Four fifths of the time go to the solutions; the diagnosis still says something. */
Test(grecian_solve, says_when_time_was_too_short)
{
    struct grecian_question question = hard_question();
    struct grecian_answer answer;

    set_clock_step(1000000);
    for (question.diagnosis_ms = 0; question.diagnosis_ms < 2; question.diagnosis_ms++) {
        const struct pz_ctl soon = {.deadline_ns = pz_now_ns() + 50000000};
        struct grecian_view view;

        cr_assert_eq(grecian_solve(&question, &soon, &answer), PZ_OK);
        cr_assert_eq(answer.status, GRECIAN_UNKNOWN);
        cr_assert(answer.diagnosis && !answer.diagnosis->proven);
        cr_assert_eq(answer.diagnosis->unreachable_column, -1);
        grecian_position(&question.puzzle, &answer.diagnosis->nearest, &view);
        cr_assert_eq(view.correct_columns, answer.diagnosis->correct_columns);
        grecian_answer_free(&answer);
    }
}

/* The nodes are those of all parts together: with just enough for the solutions nothing is
 * left to find out what is wrong. */
Test(grecian_solve, has_one_budget)
{
    struct grecian_question question = shop_question();
    struct grecian_answer answer;

    sample.cells[48 + 12 + 5] = 18; /* for 13 */
    cr_assert_eq(grecian_solve(&question, NULL, &answer), PZ_OK);
    cr_assert(answer.diagnosis->proven);
    const struct pz_ctl ctl = {.max_nodes = answer.nodes + 1};

    grecian_answer_free(&answer);
    cr_assert_eq(grecian_solve(&question, &ctl, &answer), PZ_OK);
    cr_assert_eq(answer.status, GRECIAN_NONE);
    cr_assert_not(answer.diagnosis->proven);
    grecian_answer_free(&answer);
}

Test(grecian_solve, stops_when_told)
{
    atomic_bool stop = true;
    const struct pz_ctl stopped = {.poll = poll_flag, .arg = &stop},
                        brief = {.poll = poll_flag, .arg = &stop, .effort = PZ_BRIEF};
    struct grecian_question question = shop_question();
    struct grecian_answer answer = {.nodes = 77};

    cr_assert_eq(grecian_solve(&question, &stopped, &answer), PZ_STOPPED);
    cr_assert_eq(grecian_solve(&question, &brief, &answer), PZ_STOPPED);
    cr_assert_eq(answer.nodes, 77);
}

Test(grecian_solve, says_when_memory_runs_out)
{
    const struct pz_ctl brief = {.effort = PZ_BRIEF};
    struct grecian_question question = shop_question();
    struct grecian_answer answer = {.nodes = 77};

    sample.cells[48 + 12 + 5] = 18; /* for 13 */
    expect_no_memory(15, grecian_solve(&question, NULL, &answer), answer.nodes == 77);
    grecian_answer_free(&answer);
    failing_alloc_after(0);
    cr_assert_eq(grecian_solve(&question, &brief, &answer), PZ_LATER);
    failing_alloc_end();
}

Test(grecian_solve, refuses_what_has_no_meaning)
{
    const struct grecian_question good = shop_question();
    struct grecian_question bad[8] = {good, good, good, good, good, good, good, good};
    struct grecian_answer answer;

    bad[0].puzzle.dials = 1;
    bad[1].puzzle.dials = GRECIAN_DIALS_MAX + 1;
    bad[2].puzzle.rows = 0;
    bad[3].puzzle.rows = GRECIAN_ROWS_MAX + 1;
    bad[4].puzzle.columns = 0;
    bad[5].puzzle.columns = GRECIAN_COLUMNS_MAX + 1;
    bad[6].puzzle.cells = NULL;
    bad[7].method = (enum grecian_method)(GRECIAN_MEET_IN_THE_MIDDLE + 1);
    for (int i = 0; i < 8; i++) {
        cr_assert_eq(grecian_check(&bad[i].puzzle), i < 7 ? PZ_INVALID : PZ_OK);
        cr_assert_eq(grecian_solve(&bad[i], NULL, &answer), PZ_INVALID);
    }
}

/* Tables beyond the memory that is given are not made; dials do not meet where the lists
 * do not fit. */
Test(grecian_solve, keeps_to_its_memory)
{
    struct grecian_question question = shop_question();
    struct pz_ctl ctl = {.max_bytes = 16384};
    struct grecian_answer answer;

    cr_assert_eq(grecian_solve(&question, &ctl, &answer), PZ_NO_MEMORY);
    ctl.effort = PZ_BRIEF;
    cr_assert_eq(grecian_solve(&question, &ctl, &answer), PZ_LATER);
    apart_plant(&sample, 0, &(struct grecian_puzzle){8, 8, 24, 84, NULL},
                (const int32_t[2]){1, 20}, 0);
    question = (struct grecian_question){.puzzle = sample.puzzle,
                                         .method = GRECIAN_MEET_IN_THE_MIDDLE};
    ctl = (struct pz_ctl){.max_bytes = (size_t)1 << 24};
    cr_assert_eq(grecian_solve(&question, &ctl, &answer), PZ_OK);
    cr_assert_eq(answer.method, GRECIAN_MEET_IN_THE_MIDDLE);
    grecian_answer_free(&answer);
    ctl.max_bytes = (size_t)1 << 19;
    cr_assert_eq(grecian_solve(&question, &ctl, &answer), PZ_OK);
    cr_assert_eq(answer.method, GRECIAN_DEPTH_FIRST);
    cr_assert_eq(answer.choice, GRECIAN_CHOICE_ONLY);
    grecian_answer_free(&answer);
}

/* The range of a column needs little memory, also for the largest boards, so it is known
 * whenever the search is possible. */
Test(grecian_solve, finds_unreachable_columns_with_the_memory_of_the_search)
{
    const struct pz_ctl ctl = {.max_bytes = (size_t)1 << 22};
    struct grecian_question question = {.puzzle = {24, 12, 2, 13, sample.cells}};
    struct grecian_answer answer;

    for (unsigned i = 0; i < 24 * 12 * 2; i++)
        sample.cells[i] = 1;
    cr_assert_eq(grecian_solve(&question, &ctl, &answer), PZ_OK);
    cr_assert_eq(answer.status, GRECIAN_NONE);
    cr_assert_eq(answer.diagnosis->unreachable_column, 0);
    cr_assert_eq(answer.diagnosis->range.least, 12);
    cr_assert_eq(answer.diagnosis->range.most, 12);
    grecian_answer_free(&answer);
}

/* One dial that turns has no other one to meet. */
Test(grecian_solve, does_not_meet_with_one_dial)
{
    int32_t cells[] = {1, 1, 1, 1, 1, 2, 3, 4};
    const struct grecian_question question = {.puzzle = {2, 1, 4, 0, cells},
                                              .method = GRECIAN_MEET_IN_THE_MIDDLE};
    struct grecian_answer answer;

    cr_assert_eq(grecian_solve(&question, NULL, &answer), PZ_OK);
    cr_assert_eq(answer.status, GRECIAN_NONE);
    cr_assert_eq(answer.method, GRECIAN_DEPTH_FIRST);
    cr_assert_eq(answer.choice, GRECIAN_CHOICE_ONLY);
    grecian_answer_free(&answer);
}
