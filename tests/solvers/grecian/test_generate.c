/* The Grecian Computer: puzzles drawn, proven and rated. */
#include "brute.h"
#include "puzzles/grecian_generate.h"
#include "samples.h"
#include "solvers/grecian/random_puzzle.h"
#include "solvers/grecian/second_best.h"
#include "tests/solvers/failing_alloc.h"
#include "tests/solvers/poll_flag.h"
#include "tests/solvers/sampled.h"

#include <criterion/criterion.h>
#include <string.h>

static int32_t cells[SAMPLE_CELLS_MAX], others[SAMPLE_CELLS_MAX];

static struct grecian_puzzle puzzle_of(const struct grecian_generate_question *wish)
{
    return (struct grecian_puzzle){wish->dials, wish->rows, wish->columns, wish->target,
                                   cells};
}

static size_t cells_of(const struct grecian_generate_question *wish)
{
    return (size_t)wish->dials * wish->rows * wish->columns;
}

/* Generates a puzzle and keeps its cells in `cells`. */
static enum pz_status generate(const struct grecian_generate_question *wish,
                               const struct pz_ctl *ctl,
                               struct grecian_generate_answer *made)
{
    enum pz_status status = grecian_generate(wish, ctl, made);

    if (status == PZ_OK) {
        memcpy(cells, made->puzzle.cells, cells_of(wish) * sizeof *cells);
        grecian_generate_free(made);
    }
    return status;
}

static struct grecian_generate_answer make(const struct grecian_generate_question *wish)
{
    struct grecian_generate_answer made;

    memset(cells, 0, sizeof cells);
    cr_assert_eq(generate(wish, NULL, &made), PZ_OK);
    return made;
}

static bool is_possible(const struct grecian_generate_question *wish)
{
    struct grecian_puzzle size = puzzle_of(wish);

    return grecian_random_puzzle_possible(&size);
}

/* True when every dial shows a number, and every place does. */
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

/* What holds of every puzzle that was made. */
static bool is_sound(const struct grecian_generate_question *wish,
                     const struct grecian_generate_answer *made)
{
    struct grecian_puzzle puzzle = puzzle_of(wish);
    bool turned = false;

    for (unsigned dial = 1; dial < wish->dials; dial++)
        turned = turned || made->solution.turn[dial];
    for (unsigned i = 0; i < wish->rows * wish->columns; i++) {
        if (cells[i] == GRECIAN_HOLE)
            return false;
    }
    return turned && made->solution.turn[0] == 0 &&
           brute_right(&puzzle, made->solution.turn) == wish->columns &&
           all_show(&puzzle, made->solution.turn) && (made->settled || !made->unique) &&
           (made->unique || !made->rated) &&
           made->rated == (made->difficulty != GRECIAN_ANY);
}

/* The level that so many guesses make. */
static enum grecian_difficulty level_of(unsigned guesses)
{
    if (guesses == 0)
        return GRECIAN_EASY;
    return guesses < 4 ? GRECIAN_MEDIUM : GRECIAN_HARD;
}

/* The guesses that the explanation of the puzzle in `cells` makes. */
static size_t explained_guesses(const struct grecian_generate_question *wish)
{
    const struct grecian_question question = {
        .puzzle = puzzle_of(wish), .limit = 1, .explain = true};
    struct grecian_answer answer;

    cr_assert_eq(grecian_solve(&question, NULL, &answer), PZ_OK);
    cr_assert(answer.explanation->complete);
    size_t guesses = answer.explanation->guesses;

    grecian_answer_free(&answer);
    return guesses;
}

/* True when what is said of a small puzzle is so. */
static bool is_true(const struct grecian_generate_question *wish,
                    const struct grecian_generate_answer *made)
{
    struct grecian_puzzle puzzle = puzzle_of(wish);
    bool unique = brute_solve(&puzzle, NULL, 0) == 1;

    if (!made->settled || made->unique != unique || made->cut || !made->second_proven)
        return false;
    return made->second_best == (unique ? brute_second(&puzzle) : wish->columns);
}

static struct grecian_generate_question draw_wish(uint64_t seed)
{
    static const int64_t targets[] = {42,       0, -42,       7,          100,
                                      -1000000, 3, INT32_MAX, -INT32_MAX, 12345678901};
    struct test_rng rng;
    struct grecian_generate_question wish = {.seed = seed};

    test_rng_seed(&rng, seed);
    do {
        wish.dials = (unsigned)test_rng_below(&rng, 4) + 2;
        wish.rows = (unsigned)test_rng_below(&rng, 5) + 1;
        wish.columns = (unsigned)test_rng_below(&rng, 7) + 2;
        wish.target = targets[test_rng_below(&rng, 10)];
        wish.unique = test_rng_below(&rng, 4) != 0;
    } while (!is_possible(&wish));
    return wish;
}

TestSampled(grecian_generate, says_what_is_true, 500, 1500)
{
    unsigned unique = 0, many = 0, rated[4] = {0};

    for (uint64_t seed = first; seed < end; seed++) {
        struct grecian_generate_question wish = draw_wish(seed);
        struct grecian_generate_answer made = make(&wish);

        if (!is_sound(&wish, &made) || !is_true(&wish, &made) ||
            made.fits != (made.unique || !wish.unique))
            cr_assert_fail("seed %lu", seed);
        unique += made.unique;
        many += !made.unique;
        rated[made.difficulty]++;
    }
    cr_assert_gt(unique, (end - first) * 13 / 15);
    cr_assert_gt(many, (end - first) / 150);
    cr_assert_eq(rated[GRECIAN_ANY], many);
}

/* The guesses are those of the explanation, and make the level. */
Test(grecian_generate, grants_a_difficulty)
{
    struct grecian_generate_question wish = {5, 4, 12, 42, .unique = true};
    struct grecian_puzzle puzzle = puzzle_of(&wish);

    for (int i = 0; i < 60; i++) {
        wish.seed = (uint64_t)i;
        wish.difficulty = (enum grecian_difficulty)(i % 3 + GRECIAN_EASY);
        struct grecian_generate_answer made = make(&wish);

        cr_assert(is_sound(&wish, &made));
        cr_assert(made.fits && made.unique && made.second_proven && made.rated);
        cr_assert_eq(made.difficulty, wish.difficulty);
        cr_assert_eq(made.guesses, explained_guesses(&wish));
        cr_assert_eq(level_of(made.guesses), wish.difficulty);
        if (i % 6 == 0)
            cr_assert_eq(made.second_best, brute_second(&puzzle));
    }
}

/* The search for the second best position of a large puzzle reaches its limit. */
Test(grecian_generate, admits_an_unknown_second_best)
{
    const struct grecian_generate_question wish = {6, 4, 24, 42, .unique = true, .seed = 1};
    const struct grecian_generate_answer made = make(&wish);

    cr_assert(made.unique && made.fits);
    cr_assert(!made.second_proven);
}

/* Of the usual size there are enough of each level. */
Test(grecian_generate, draws_every_level)
{
    struct grecian_generate_question wish = {5, 4, 12, 42, .unique = true};
    unsigned rated[4] = {0};

    for (wish.seed = 0; wish.seed < 500; wish.seed++)
        rated[make(&wish).difficulty]++;
    cr_assert_eq(rated[GRECIAN_ANY], 0);
    for (int i = GRECIAN_EASY; i <= GRECIAN_HARD; i++)
        cr_assert(rated[i] > 80, "%u", rated[i]);
}

/* The same on every machine, now and later: a sum over all that is known of a puzzle. */
Test(grecian_generate, keeps_its_word)
{
    static const struct {
        struct grecian_generate_question wish;
        uint64_t sum;
    } rows[] = {
        {{5, 4, 12, 42, 1, true, GRECIAN_ANY}, 13181420863994966158u},
        {{5, 4, 12, 42, 2, true, GRECIAN_HARD}, 8878181581339453166u},
        {{3, 2, 5, -17, ((uint64_t)1 << 53) - 1, true, GRECIAN_EASY}, 1325316681446331753u},
        {{24, 12, 2, 50, 0, true, GRECIAN_ANY}, 17417872165782095758u},
        {{2, 1, 2, 5, 9, false, GRECIAN_ANY}, 12727478380054957474u},
    };

    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        const struct grecian_generate_question *wish = &rows[i].wish;
        struct grecian_generate_answer made = make(wish);
        uint64_t sum = made.nodes + made.second_best * 1000u + made.difficulty * 100000u +
                       made.guesses * 1000000u;

        memcpy(others, cells, sizeof cells);
        for (size_t c = 0; c < cells_of(wish); c++)
            sum = sum * 1000003 + (uint32_t)cells[c];
        for (unsigned dial = 0; dial < wish->dials; dial++)
            sum = sum * 1000003 + made.solution.turn[dial];
        cr_expect_eq(sum, rows[i].sum, "row %zu: %lu", i, sum);
        make(wish);
        cr_assert_eq(memcmp(others, cells, sizeof cells), 0);
    }
}

Test(grecian_generate, gives_other_puzzles_for_other_seeds)
{
    struct grecian_generate_question wish = {5, 4, 12, 42, .unique = true};

    make(&wish);
    memcpy(others, cells, sizeof cells);
    for (wish.seed = 1; wish.seed < 20; wish.seed++) {
        make(&wish);
        cr_assert_neq(memcmp(others, cells, sizeof cells), 0);
    }
}

/* As on the puzzle of the shops: a dial leaves the outer rings to those below. */
Test(grecian_generate, makes_dials_smaller_towards_the_top)
{
    struct grecian_generate_question wish = {5, 4, 12, 42, 3, true, GRECIAN_ANY};

    make(&wish);
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

/* Sizes at the borders of what is possible. */
Test(grecian_generate, knows_what_is_possible)
{
    static const struct {
        struct grecian_generate_question wish;
        bool possible;
    } rows[] = {
        {{2, 1, 2, 5, 0, false, GRECIAN_ANY}, true},
        {{3, 1, 2, 5, 0, false, GRECIAN_ANY}, false}, /* one dial shows nothing */
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
        const struct grecian_generate_question *wish = &rows[i].wish;

        cr_assert_eq(is_possible(wish), rows[i].possible, "row %zu", i);
        if (rows[i].possible) {
            struct grecian_generate_answer good = make(wish);

            cr_assert(is_sound(wish, &good), "row %zu", i);
            continue;
        }
        cr_assert_eq(generate(wish, NULL, &made), PZ_INVALID);
        cr_assert_eq(made.nodes, 77);
    }
}

/* Every size can be drawn, whatever the target. */
Test(grecian_generate, draws_every_size)
{
    unsigned drawn = 0;

    for (unsigned i = 0; i < 23 * 12 * 59; i++) {
        struct grecian_generate_question wish = {i % 23 + 2, i / 23 % 12 + 1,
                                                 i / 23 / 12 + 2,
                                                 (int64_t)(i % 7) * 20 - 50, .seed = i};
        struct grecian_puzzle puzzle = puzzle_of(&wish);
        struct grecian_generate_answer made = {.settled = false};
        struct pz_random random;

        if (!is_possible(&wish) || (i % 5 && wish.columns > 6))
            continue;
        pz_random_seed(&random, i);
        grecian_random_puzzle(&puzzle, &random, cells, &made.solution);
        if (!is_sound(&wish, &made))
            cr_assert_fail("%u %u %u", wish.dials, wish.rows, wish.columns);
        drawn++;
    }
    cr_assert_gt(drawn, 3000);
}

/* A wish that nothing fits is not granted. */
Test(grecian_generate, says_when_nothing_fits)
{
    struct grecian_generate_question wish = {2, 1, 2, 5, 3, true, GRECIAN_HARD};
    struct grecian_generate_answer made = make(&wish); /* none of this size needs a guess */

    cr_assert(is_sound(&wish, &made));
    cr_assert(!made.fits && made.unique && !made.cut);
    cr_assert_eq(made.difficulty, GRECIAN_EASY);
}

Test(grecian_generate, knows_its_budget)
{
    struct grecian_generate_question wish = {5, 4, 12, 42, .unique = true};
    unsigned unsettled = 0, unrated = 0;

    for (uint64_t nodes = 1; nodes < 400; nodes += 1 + nodes / 20) {
        const struct pz_ctl ctl = {.max_nodes = nodes};
        struct grecian_generate_answer made;

        wish.seed = nodes;
        wish.difficulty = GRECIAN_HARD;
        cr_assert_eq(generate(&wish, &ctl, &made), PZ_OK);
        cr_assert(is_sound(&wish, &made));
        cr_assert(made.cut || made.fits);
        cr_assert(!made.fits || made.difficulty == GRECIAN_HARD);
        cr_assert(!made.fits || made.settled);
        unsettled += !made.settled;
        unrated += made.difficulty == GRECIAN_ANY;
    }
    cr_assert_gt(unsettled, 3);
    cr_assert_geq(unrated, unsettled);
}

Test(grecian_generate, heeds_stop_and_deadline)
{
    struct grecian_generate_question wish = {5, 4, 12, 42, 1, true, GRECIAN_ANY};
    atomic_bool stop = true;
    const struct pz_ctl stopped = {.poll = poll_flag, .arg = &stop},
                        late = {.deadline_ns = 1};
    struct grecian_generate_answer made = {.nodes = 77};
    struct grecian_second_best second;
    struct grecian_puzzle puzzle = puzzle_of(&wish);

    cr_assert_eq(generate(&wish, &stopped, &made), PZ_STOPPED);
    cr_assert_eq(made.nodes, 77);
    cr_assert_eq(generate(&wish, &late, &made), PZ_OK);
    cr_assert(is_sound(&wish, &made));
    cr_assert(made.cut && !made.settled && !made.fits);
    make(&wish);
    cr_assert_eq(grecian_second_best(&puzzle, BOUNDED(&stopped), &second), PZ_STOPPED);
    cr_assert_eq(grecian_second_best(&puzzle, BOUNDED(&late), &second), PZ_OK);
    cr_assert_not(second.proven);
}

Test(grecian_generate, leaves_long_work_for_later)
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

Test(grecian_generate, says_when_memory_runs_out)
{
    struct grecian_generate_question wish = {4, 3, 8, 42, 1, true, GRECIAN_ANY};
    struct grecian_generate_answer made = {.nodes = 77};

    expect_no_memory(12, generate(&wish, NULL, &made), made.nodes == 77);
    cr_assert(made.fits);
}
