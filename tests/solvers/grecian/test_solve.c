/* The Grecian Computer: answers of grecian_solve without their diagnosis and explanation, which
 * have tests of their own. */
#include "apart.h"
#include "brute.h"
#include "data.h"
#include "samples.h"
#include "tests/solvers/failing_alloc.h"
#include "tests/solvers/sampled.h"
#include "tests/solvers/set_clock.h"

#include <criterion/criterion.h>
#include <string.h>

enum {
    SAMPLES = 4000,
    POSITIONS = 1500, /* of a sample, at most */
    LIST_MAX = 4096,
    METHODS = 4
};

static struct sample sample;
static struct grecian_offsets expected[LIST_MAX], listed[LIST_MAX];

/* Solves the sample within limits. The solutions are in `listed`. */
static struct grecian_answer solve(enum grecian_method method, size_t limit,
                                   const struct pz_ctl *ctl)
{
    const struct grecian_question question = {
        .puzzle = sample.puzzle, .method = method, .limit = limit};
    struct grecian_answer answer;

    cr_assert_eq(grecian_solve(&question, ctl, &answer), PZ_OK);
    cr_assert_eq(answer.diagnosis != NULL, pz_count_is(&answer.count, 0));
    memcpy(listed, answer.solutions, answer.listed * sizeof *listed);
    grecian_answer_free(&answer);
    return answer;
}

/* Makes sample `seed`: a puzzle of any kind, or one in which dials can meet. */
static void draw(uint64_t seed)
{
    if (seed % 2)
        apart_make(&sample, seed, POSITIONS);
    else
        sample_make(&sample, seed, POSITIONS);
}

TestSampled(grecian_solve, every_method_equals_brute_force, 1200, 2 * SAMPLES)
{
    unsigned seen[4] = {0}, met = 0;

    for (uint64_t seed = first; seed < end; seed++) {
        draw(seed);
        uint64_t count = brute_solve(&sample.puzzle, expected, LIST_MAX);
        size_t limit = seed % 3 == 0 ? LIST_MAX : seed % 3 == 1 ? 3 : 0;
        enum grecian_status status = count > 1    ? GRECIAN_MANY
                                     : count == 1 ? GRECIAN_UNIQUE
                                                  : GRECIAN_NONE;

        for (int method = 0; method < METHODS; method++) {
            struct grecian_answer answer = solve((enum grecian_method)method, limit, NULL);

            if (answer.status != status || !answer.first || !answer.complete ||
                !pz_count_is(&answer.count, count) ||
                answer.listed != (count < limit ? count : limit) ||
                memcmp(listed, expected, answer.listed * sizeof *listed) != 0)
                cr_assert_fail("sample %lu, method %d", (unsigned long)seed, method);
            met += answer.method == GRECIAN_MEET_IN_THE_MIDDLE;
        }
        seen[status]++;
        cr_assert(!sample.is_planted || count > 0);
    }
    cr_assert_gt(met, (end - first) / 10);
    for (int status = GRECIAN_NONE; status <= GRECIAN_MANY; status++)
        cr_assert_gt(seen[status], (end - first) / 20, "status %d: %u", status,
                     seen[status]);
}

/* With few nodes, the count is a lower bound, and the listed solutions are solutions. */
Test(grecian_solve, limited_answers_are_true)
{
    unsigned cut[METHODS] = {0}, partial[METHODS] = {0};

    for (uint64_t seed = 0; seed < SAMPLES; seed++) {
        enum grecian_method method = (enum grecian_method)(seed / 2 % METHODS);
        const struct pz_ctl ctl = {.max_nodes = seed / 6 % (seed % 2 ? 97 : 6) + 1};

        draw(seed);
        uint64_t count = brute_solve(&sample.puzzle, NULL, 0);
        struct grecian_answer answer = solve(method, seed % 4 ? LIST_MAX : 5, &ctl);
        bool complete = answer.status != GRECIAN_UNKNOWN;

        cr_assert_leq(answer.nodes, ctl.max_nodes);
        for (size_t i = 0; i < answer.listed; i++) {
            if (brute_correct(&sample.puzzle, listed[i].turn) != sample.puzzle.columns ||
                (i > 0 && memcmp(&listed[i - 1], &listed[i], sizeof *listed) >= 0))
                cr_assert_fail("sample %lu", (unsigned long)seed);
        }
        cr_assert_geq(answer.count.limb[0], answer.listed);
        cr_assert_eq(answer.listed > 0, answer.count.limb[0] > 0);
        cr_assert(complete ? pz_count_is(&answer.count, count)
                           : answer.count.limb[0] <= count);
        cut[method] += !complete;
        partial[method] += !complete && answer.listed > 0;
    }
    for (int method = 0; method < METHODS; method++)
        cr_assert(cut[method] > 30 && partial[method] > 5, "method %d: %u, %u", method,
                  cut[method], partial[method]);
}

/* Numbers 1 and 2 of one row per dial, which keep the search busy for minutes. */
static struct grecian_question hard_question(void)
{
    struct test_rng rng;

    test_rng_seed(&rng, 1);
    for (unsigned i = 0; i < 11 * 11 * 60; i++)
        sample.cells[i] =
            i / 660 == i / 60 % 11 ? (int32_t)test_rng_below(&rng, 2) + 1 : GRECIAN_HOLE;
    return (struct grecian_question){.puzzle = {11, 11, 60, 16, sample.cells}, .limit = 1};
}

/* The puzzle of the shops, with 18 instead of 13. */
static struct grecian_question misread_question(void)
{
    struct grecian_question question = {.puzzle = sample_shops(&sample, grecian_computer),
                                        .limit = 2};

    sample.cells[48 + 12 + 5] = 18;
    return question;
}

Test(grecian_solve, the_shop_puzzle_takes_20_nodes)
{
    sample_shops(&sample, grecian_computer);
    for (int method = 0; method < GRECIAN_ODOMETER; method++) {
        struct grecian_answer answer = solve((enum grecian_method)method, 2, NULL);

        cr_assert_eq(answer.status, GRECIAN_UNIQUE);
        cr_assert(pz_count_is(&answer.positions, 20736));
        cr_assert_eq(memcmp(listed[0].turn, grecian_computer_offsets, GRECIAN_DATA_DIALS),
                     0);
        cr_assert_eq(answer.nodes, 20);
        cr_assert_eq(answer.method, GRECIAN_DEPTH_FIRST);
        cr_assert(answer.depth_first_nodes == 0 && answer.meet_steps == 0);
        cr_assert_eq(answer.choice, method == GRECIAN_AUTO          ? GRECIAN_CHOICE_EARLY
                                    : method == GRECIAN_DEPTH_FIRST ? GRECIAN_CHOICE_ASKED
                                                                    : GRECIAN_CHOICE_ONLY);
    }
}

/* Counts the turns of Liebscher's program: it turns the top dial, or, if a dial has made all
 * its turns, the dial below it, and returns the dials above to 0. It counts one turn each
 * time, until the position is a solution. */
static uint64_t count_turns(const struct grecian_puzzle *puzzle)
{
    unsigned turned[GRECIAN_DIALS_MAX] = {0}; /* up to `columns` */
    uint64_t turns = 0;

    for (;;) {
        unsigned exhausted = 0;
        uint8_t position[GRECIAN_DIALS_MAX];

        for (unsigned i = 0; i < puzzle->dials; i++)
            position[i] = (uint8_t)(turned[i] % puzzle->columns);
        if (brute_correct(puzzle, position) == puzzle->columns)
            return turns;
        while (exhausted < puzzle->dials && turned[exhausted] < puzzle->columns)
            exhausted++;
        turned[exhausted - 1]++;
        for (unsigned i = exhausted; i < puzzle->dials; i++)
            turned[i] = 0;
        turns++;
    }
}

Test(grecian_solve, the_odometer_counts_the_turns_of_the_article)
{
    unsigned solvable = 0;

    sample_shops(&sample, grecian_computer);
    cr_assert_eq(solve(GRECIAN_ODOMETER, 0, NULL).turns, count_turns(&sample.puzzle));
    for (uint64_t seed = 0; seed < SAMPLES; seed++) {
        struct grecian_answer answer;

        draw(seed);
        answer = solve(GRECIAN_ODOMETER, 0, NULL);
        cr_assert_eq(answer.method, GRECIAN_ODOMETER);
        cr_assert(pz_count_is(&answer.positions, answer.nodes));
        if (answer.status == GRECIAN_NONE)
            continue;
        cr_assert_eq(answer.turns, count_turns(&sample.puzzle), "%lu", (unsigned long)seed);
        solvable++;
    }
    cr_assert_gt(solvable, SAMPLES / 3);
}

/* A brief call returns either a complete answer, or PZ_LATER without changing the answer. */
Test(grecian_solve, long_searches_are_left_for_later)
{
    const struct pz_ctl brief = {.effort = PZ_BRIEF};
    struct grecian_question question = misread_question();
    struct grecian_answer answer;

    set_clock_step(1);
    cr_assert_eq(grecian_solve(&question, &brief, &answer), PZ_OK);
    cr_assert(answer.diagnosis->proven);
    grecian_answer_free(&answer);
    grecian_answer_free(&answer); /* owns no memory now */
    set_clock_step(100000);
    question = hard_question();
    answer.nodes = 77;
    cr_assert_eq(grecian_solve(&question, &brief, &answer), PZ_LATER);
    cr_assert_eq(answer.nodes, 77);
}

/* 60 solutions of 720 numbers each. */
Test(grecian_solve, long_answers_are_left_for_later)
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

/* The solutions get four fifths of the time, and the diagnosis still has a position. */
Test(grecian_solve, nothing_is_proven_if_time_runs_out)
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
        grecian_position(&question.puzzle, &answer.diagnosis->nearest, &view);
        cr_assert_eq(view.correct_columns, answer.diagnosis->correct_columns);
        grecian_answer_free(&answer);
    }
}

/* Polls that remain until the caller stops the work. */
static bool poll_down(void *polls)
{
    return (*(unsigned *)polls)-- == 0;
}

Test(grecian_solve, a_stop_ends_every_part)
{
    struct grecian_question question = misread_question();
    struct grecian_answer answer = {.nodes = 77};
    enum pz_status status;
    unsigned stops = 0;

    question.explain = true;
    do {
        unsigned polls = stops;
        const struct pz_ctl ctl = {.poll = poll_down, .arg = &polls};

        status = grecian_solve(&question, &ctl, &answer);
        cr_assert(status == PZ_OK || (status == PZ_STOPPED && answer.nodes == 77));
        stops += status == PZ_STOPPED;
    } while (status == PZ_STOPPED);
    cr_assert_gt(stops, 10);
    grecian_answer_free(&answer);
}

Test(grecian_solve, failing_allocations_are_reported)
{
    const struct pz_ctl brief = {.effort = PZ_BRIEF};
    struct grecian_question question = misread_question();
    struct grecian_answer answer = {.nodes = 77};

    question.explain = true;
    expect_no_memory(20, grecian_solve(&question, NULL, &answer), answer.nodes == 77);
    grecian_answer_free(&answer);
    failing_alloc_after(0);
    cr_assert_eq(grecian_solve(&question, &brief, &answer), PZ_LATER);
    failing_alloc_end();
}

Test(grecian_solve, invalid_puzzles_are_rejected)
{
    const struct grecian_question good = misread_question();
    struct grecian_question bad[8] = {good, good, good, good, good, good, good, good};
    struct grecian_answer answer;

    bad[0].puzzle.dials = 1;
    bad[1].puzzle.dials = GRECIAN_DIALS_MAX + 1;
    bad[2].puzzle.rows = 0;
    bad[3].puzzle.rows = GRECIAN_ROWS_MAX + 1;
    bad[4].puzzle.columns = 0;
    bad[5].puzzle.columns = GRECIAN_COLUMNS_MAX + 1;
    bad[6].puzzle.cells = NULL;
    bad[7].method = (enum grecian_method)(GRECIAN_ODOMETER + 1);
    for (int i = 0; i < 8; i++) {
        cr_assert_eq(grecian_check(&bad[i].puzzle), i < 7 ? PZ_INVALID : PZ_OK);
        cr_assert_eq(grecian_solve(&bad[i], NULL, &answer), PZ_INVALID);
    }
}

/* Without enough memory for the tables, there is no answer. Without enough memory for the
 * lists, dials do not meet. */
Test(grecian_solve, the_memory_limit_applies)
{
    struct grecian_question question = misread_question();
    struct pz_ctl ctl = {.max_bytes = 16384};
    struct grecian_answer answer;

    cr_assert_eq(grecian_solve(&question, &ctl, &answer), PZ_NO_MEMORY);
    ctl.effort = PZ_BRIEF;
    cr_assert_eq(grecian_solve(&question, &ctl, &answer), PZ_LATER);
    apart_plant(&sample, 0, &(struct grecian_puzzle){8, 8, 24, 84, NULL},
                (const int32_t[2]){1, 20}, 0);
    ctl = (struct pz_ctl){.max_bytes = (size_t)1 << 24};
    answer = solve(GRECIAN_MEET_IN_THE_MIDDLE, 0, &ctl);
    cr_assert_eq(answer.method, GRECIAN_MEET_IN_THE_MIDDLE);
    ctl.max_bytes = (size_t)1 << 19;
    answer = solve(GRECIAN_MEET_IN_THE_MIDDLE, 0, &ctl);
    cr_assert_eq(answer.method, GRECIAN_DEPTH_FIRST);
    cr_assert_eq(answer.choice, GRECIAN_CHOICE_ONLY);
}

/* The range of a column needs little memory, also for the largest boards. So it is known
 * whenever the search is possible. */
Test(grecian_solve, unreachable_columns_need_no_more_memory)
{
    const struct pz_ctl ctl = {.max_bytes = (size_t)1 << 22};
    struct grecian_question question = {.puzzle = {24, 12, 2, 13, sample.cells}};
    struct grecian_answer answer;

    for (unsigned i = 0; i < 24 * 12 * 2; i++)
        sample.cells[i] = 1;
    cr_assert_eq(grecian_solve(&question, &ctl, &answer), PZ_OK);
    cr_assert_eq(answer.diagnosis->unreachable_column, 0);
    cr_assert(answer.diagnosis->range.least == 12 && answer.diagnosis->range.most == 12);
    grecian_answer_free(&answer);
}
