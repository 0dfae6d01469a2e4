/* The Grecian Computer: generated puzzles. */
#include "brute.h"
#include "puzzles/grecian_generate.h"
#include "samples.h"
#include "tests/solvers/failing_alloc.h"
#include "tests/solvers/poll_flag.h"
#include "tests/solvers/sampled.h"

#include <criterion/criterion.h>
#include <string.h>

static int32_t cells[SAMPLE_CELLS_MAX], others[SAMPLE_CELLS_MAX];

static struct grecian_puzzle puzzle_of(const struct grecian_generate_question *question)
{
    return (struct grecian_puzzle){question->dials, question->rows, question->columns,
                                   question->target, cells};
}

static size_t cells_of(const struct grecian_generate_question *question)
{
    return (size_t)question->dials * question->rows * question->columns;
}

/* Generates a puzzle and keeps its cells in `cells`. */
static enum pz_status generate(const struct grecian_generate_question *question,
                               const struct pz_ctl *ctl,
                               struct grecian_generate_answer *made)
{
    enum pz_status status = grecian_generate(question, ctl, made);

    if (status == PZ_OK) {
        memcpy(cells, made->puzzle.cells, cells_of(question) * sizeof *cells);
        grecian_generate_free(made);
    }
    return status;
}

static struct grecian_generate_answer make(const struct grecian_generate_question *question)
{
    struct grecian_generate_answer made;

    memset(cells, 0, sizeof cells);
    cr_assert_eq(generate(question, NULL, &made), PZ_OK);
    return made;
}

/* True if every dial shows a number, and a number is visible everywhere. */
static bool all_show(const struct grecian_puzzle *puzzle, const uint8_t *turn)
{
    unsigned shown = 0;

    for (unsigned i = 0; i < puzzle->rows * puzzle->columns; i++) {
        struct brute_cell cell =
            brute_cell(puzzle, turn, i / puzzle->columns, i % puzzle->columns);

        if (cell.dial == GRECIAN_NO_DIAL)
            return false;
        shown |= 1u << cell.dial;
    }
    return shown == (1u << puzzle->dials) - 1;
}

/* True if the puzzle has the properties of every generated puzzle. */
static bool is_sound(const struct grecian_generate_question *question,
                     const struct grecian_generate_answer *made)
{
    struct grecian_puzzle puzzle = puzzle_of(question);
    bool turned = false;

    for (unsigned dial = 1; dial < question->dials; dial++)
        turned = turned || made->solution.turn[dial];
    for (unsigned i = 0; i < question->rows * question->columns; i++) {
        if (cells[i] == GRECIAN_HOLE)
            return false;
    }
    return turned && made->solution.turn[0] == 0 &&
           brute_correct(&puzzle, made->solution.turn) == question->columns &&
           all_show(&puzzle, made->solution.turn) && (made->settled || !made->unique) &&
           (made->unique || !made->rated) &&
           made->rated == (made->difficulty != GRECIAN_ANY);
}

/* Returns the level of a number of guesses. */
static enum grecian_difficulty level_of(unsigned guesses)
{
    if (guesses == 0)
        return GRECIAN_EASY;
    return guesses < 4 ? GRECIAN_MEDIUM : GRECIAN_HARD;
}

/* Returns the number of guesses in the explanation of the puzzle in `cells`. */
static size_t explained_guesses(const struct grecian_generate_question *made)
{
    const struct grecian_question question = {
        .puzzle = puzzle_of(made), .limit = 1, .explain = true};
    struct grecian_answer answer;

    cr_assert_eq(grecian_solve(&question, NULL, &answer), PZ_OK);
    cr_assert(answer.explanation->complete);
    size_t guesses = answer.explanation->guesses;

    grecian_answer_free(&answer);
    return guesses;
}

/* True if the answer about a small puzzle is true. */
static bool is_true(const struct grecian_generate_question *question,
                    const struct grecian_generate_answer *made)
{
    struct grecian_puzzle puzzle = puzzle_of(question);
    bool unique = brute_solve(&puzzle, NULL, 0) == 1;

    if (!made->settled || made->unique != unique || made->cut || !made->second_proven)
        return false;
    return made->second_best == (unique ? brute_second(&puzzle) : question->columns);
}

static struct grecian_generate_question draw_question(uint64_t seed)
{
    static const int64_t targets[] = {42,       0, -42,       7,          100,
                                      -1000000, 3, INT32_MAX, -INT32_MAX, -7};
    struct test_rng rng;
    struct grecian_generate_question question = {.seed = seed};

    test_rng_seed(&rng, seed);
    do {
        question.dials = (unsigned)test_rng_below(&rng, 4) + 2;
        question.rows = (unsigned)test_rng_below(&rng, 5) + 1;
        question.columns = (unsigned)test_rng_below(&rng, 7) + 2;
        question.target = targets[test_rng_below(&rng, 10)];
        question.unique = test_rng_below(&rng, 4) != 0;
    } while (question.dials > question.rows * question.columns);
    return question;
}

TestSampled(grecian_generate, small_puzzles_equal_brute_force, 500, 1500)
{
    unsigned unique = 0, many = 0, rated[4] = {0};

    for (uint64_t seed = first; seed < end; seed++) {
        struct grecian_generate_question question = draw_question(seed);
        struct grecian_generate_answer made = make(&question);

        if (!is_sound(&question, &made) || !is_true(&question, &made) ||
            made.fits != (made.unique || !question.unique))
            cr_assert_fail("seed %lu", seed);
        unique += made.unique;
        many += !made.unique;
        rated[made.difficulty]++;
    }
    cr_assert_gt(unique, (end - first) * 13 / 15);
    cr_assert_gt(many, (end - first) / 150);
    cr_assert_eq(rated[GRECIAN_ANY], many);
}

TestSampled(grecian_generate, the_guesses_of_the_explanation_are_the_difficulty, 21, 90)
{
    struct grecian_generate_question question = {5, 4, 12, 42, .unique = true};
    struct grecian_puzzle puzzle = puzzle_of(&question);

    for (unsigned i = first; i < end; i++) {
        question.seed = i;
        question.difficulty = (enum grecian_difficulty)(i % 3 + GRECIAN_EASY);
        struct grecian_generate_answer made = make(&question);

        cr_assert(is_sound(&question, &made));
        cr_assert(made.fits && made.unique && made.second_proven && made.rated);
        cr_assert_eq(made.difficulty, question.difficulty);
        cr_assert_eq(made.guesses, explained_guesses(&question));
        cr_assert_eq(level_of(made.guesses), question.difficulty);
        if (i % 6 == 0)
            cr_assert_eq(made.second_best, brute_second(&puzzle));
    }
}

/* The search for the second best position of a large puzzle reaches its limit. */
Test(grecian_generate, the_second_best_position_can_be_unknown)
{
    const struct grecian_generate_question question = {6,        4, 24, 42, .unique = true,
                                                       .seed = 1};
    const struct grecian_generate_answer made = make(&question);

    cr_assert(made.unique && made.fits);
    cr_assert(!made.second_proven);
}

/* Equal on every machine and in later versions: a checksum of the complete answer. */
Test(grecian_generate, equal_questions_have_equal_answers)
{
    static const struct {
        struct grecian_generate_question question;
        uint64_t sum;
    } rows[] = {
        {{5, 4, 12, 42, 1, true, GRECIAN_ANY}, 13181420863994966158u},
        {{5, 4, 12, 42, 2, true, GRECIAN_HARD}, 8878181581339453166u},
        {{3, 2, 5, -17, ((uint64_t)1 << 53) - 1, true, GRECIAN_EASY}, 1325316681446331753u},
        {{24, 12, 2, 50, 0, true, GRECIAN_ANY}, 17417872165782095758u},
        {{2, 1, 2, 5, 9, false, GRECIAN_ANY}, 12727478380054957474u},
    };

    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        const struct grecian_generate_question *question = &rows[i].question;
        struct grecian_generate_answer made = make(question);
        uint64_t sum = made.nodes + made.second_best * 1000u + made.difficulty * 100000u +
                       made.guesses * 1000000u;

        memcpy(others, cells, sizeof cells);
        for (size_t c = 0; c < cells_of(question); c++)
            sum = sum * 1000003 + (uint32_t)cells[c];
        for (unsigned dial = 0; dial < question->dials; dial++)
            sum = sum * 1000003 + made.solution.turn[dial];
        cr_expect_eq(sum, rows[i].sum, "row %zu: %lu", i, sum);
        make(question);
        cr_assert_eq(memcmp(others, cells, sizeof cells), 0);
    }
}

/* As in the puzzle of the shops, a dial does not have the outer rows of the dials below. */
Test(grecian_generate, dials_become_smaller_towards_the_top)
{
    struct grecian_generate_question question = {5, 4, 12, 42, 3, true, GRECIAN_ANY};

    make(&question);
    for (unsigned dial = 1; dial < 5; dial++) {
        for (unsigned row = 0; row < 4; row++) {
            unsigned printed = 0;

            for (unsigned c = 0; c < 12; c++)
                printed += cells[(dial * 4 + row) * 12 + c] != GRECIAN_HOLE;
            cr_assert_eq(printed > 0, row >= dial - 1, "dial %u row %u", dial, row);
        }
    }
    for (unsigned i = 0; i < 240; i++)
        cr_assert(cells[i] == GRECIAN_HOLE || (cells[i] >= 1 && cells[i] <= 20));
}

Test(grecian_generate, impossible_questions_are_rejected)
{
    static const struct {
        struct grecian_generate_question question;
        bool possible;
    } rows[] = {
        {{2, 1, 2, 5, 0, false, GRECIAN_ANY}, true},
        {{3, 1, 2, 5, 0, false, GRECIAN_ANY}, false}, /* one dial would show nothing */
        {{24, 12, 2, 5, 0, false, GRECIAN_ANY}, true},
        {{24, 11, 2, 5, 0, false, GRECIAN_ANY}, false},
        {{24, 1, 24, -3, 0, false, GRECIAN_ANY}, true},
        {{1, 4, 12, 42, 0, false, GRECIAN_ANY}, false},
        {{25, 12, 60, 42, 0, false, GRECIAN_ANY}, false},
        {{5, 0, 12, 42, 0, false, GRECIAN_ANY}, false},
        {{5, 13, 12, 42, 0, false, GRECIAN_ANY}, false},
        {{5, 4, 1, 42, 0, false, GRECIAN_ANY}, false},
        {{5, 4, 61, 42, 0, false, GRECIAN_ANY}, false},
        {{3, 2, 4, (int64_t)2 * INT32_MAX, 0, false, GRECIAN_ANY}, true},
        {{3, 2, 4, (int64_t)2 * INT32_MAX + 1, 0, false, GRECIAN_ANY}, false},
        {{3, 2, 4, (int64_t)-2 * INT32_MAX, 0, false, GRECIAN_ANY}, true},
        {{3, 2, 4, (int64_t)-2 * INT32_MAX - 1, 0, false, GRECIAN_ANY}, false},
        {{3, 2, 4, INT64_MAX, 0, false, GRECIAN_ANY}, false},
        {{3, 2, 4, INT64_MIN, 0, false, GRECIAN_ANY}, false},
    };
    struct grecian_generate_answer made = {.nodes = 77};

    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        const struct grecian_generate_question *question = &rows[i].question;

        if (rows[i].possible) {
            struct grecian_generate_answer good = make(question);

            cr_assert(is_sound(question, &good), "row %zu", i);
            continue;
        }
        cr_assert_eq(generate(question, NULL, &made), PZ_INVALID);
        cr_assert_eq(made.nodes, 77);
    }
}

enum { SIZES = 23 * 12 * 59 };

/* One node is not sufficient for a proof. */
TestSampled(grecian_generate, every_size_is_possible, SIZES / 4, SIZES)
{
    const struct pz_ctl ctl = {.max_nodes = 1};
    unsigned drawn = 0;

    for (unsigned size = first; size < end; size++) {
        unsigned i =
            size * 7919 % SIZES; /* a permutation, so that the sample has all kinds */
        struct grecian_generate_question question = {i % 23 + 2, i / 23 % 12 + 1,
                                                     i / 23 / 12 + 2,
                                                     (int64_t)(i % 7) * 20 - 50, .seed = i};
        struct grecian_generate_answer made;

        if (question.dials > question.rows * question.columns ||
            (i % 5 && question.columns > 6))
            continue;
        cr_assert_eq(generate(&question, &ctl, &made), PZ_OK);
        if (!is_sound(&question, &made))
            cr_assert_fail("%u %u %u", question.dials, question.rows, question.columns);
        drawn++;
    }
    cr_assert_gt(drawn, (end - first) / 6);
}

Test(grecian_generate, a_difficulty_that_does_not_exist_does_not_fit)
{
    struct grecian_generate_question question = {2, 1, 2, 5, 3, true, GRECIAN_HARD};
    struct grecian_generate_answer made = make(&question); /* no guess is needed */

    cr_assert(is_sound(&question, &made));
    cr_assert(!made.fits && made.unique && !made.cut);
    cr_assert_eq(made.difficulty, GRECIAN_EASY);
}

Test(grecian_generate, limited_answers_are_true)
{
    struct grecian_generate_question question = {5, 4, 12, 42, .unique = true};
    unsigned unsettled = 0, unrated = 0;

    for (uint64_t nodes = 1; nodes < 400; nodes += 1 + nodes / 20) {
        const struct pz_ctl ctl = {.max_nodes = nodes};
        struct grecian_generate_answer made;

        question.seed = nodes;
        question.difficulty = GRECIAN_HARD;
        cr_assert_eq(generate(&question, &ctl, &made), PZ_OK);
        cr_assert(is_sound(&question, &made));
        cr_assert(made.cut || made.fits);
        cr_assert(!made.fits || made.difficulty == GRECIAN_HARD);
        cr_assert(!made.fits || made.settled);
        unsettled += !made.settled;
        unrated += made.difficulty == GRECIAN_ANY;
    }
    cr_assert_gt(unsettled, 3);
    cr_assert_geq(unrated, unsettled);
}

Test(grecian_generate, a_stop_and_a_deadline_end_the_search)
{
    struct grecian_generate_question question = {5, 4, 12, 42, 1, true, GRECIAN_ANY};
    atomic_bool stop = true;
    const struct pz_ctl stopped = {.poll = poll_flag, .arg = &stop},
                        late = {.deadline_ns = 1};
    struct grecian_generate_answer made = {.nodes = 77};

    cr_assert_eq(generate(&question, &stopped, &made), PZ_STOPPED);
    cr_assert_eq(made.nodes, 77);
    cr_assert_eq(generate(&question, &late, &made), PZ_OK);
    cr_assert(is_sound(&question, &made));
    cr_assert(made.cut && !made.settled && !made.fits);
}

Test(grecian_generate, long_searches_are_left_for_later)
{
    const struct pz_ctl brief = {.effort = PZ_BRIEF},
                        late = {.effort = PZ_BRIEF, .deadline_ns = 1};
    struct grecian_generate_question large = {24, 12, 60, 42, .seed = 1}, small = large;
    struct grecian_generate_answer made = {.nodes = 77};

    small.rows = 1;
    small.columns = 24;
    cr_assert_eq(generate(&large, &brief, &made), PZ_LATER);
    cr_assert_eq(generate(&small, &late, &made), PZ_LATER);
    cr_assert_eq(made.nodes, 77);
}

Test(grecian_generate, failing_allocations_are_reported)
{
    struct grecian_generate_question question = {4, 3, 8, 42, 1, true, GRECIAN_ANY};
    struct grecian_generate_answer made = {.nodes = 77};

    expect_no_memory(12, generate(&question, NULL, &made), made.nodes == 77);
    cr_assert(made.fits);
}
