/* The Grecian Computer: steps to the solution. An independent validator tries, for each step,
 * all offsets that remain. */
#include "apart.h"
#include "brute.h"
#include "data.h"
#include "samples.h"

#include <criterion/criterion.h>
#include <string.h>

enum { SAMPLES = 4000, POSITIONS = 150, SMALL = 300 };

static struct sample sample;

/* A puzzle, and the offsets that remain for each dial. */
struct state {
    const struct grecian_puzzle *puzzle;
    uint64_t remaining[GRECIAN_DIALS_MAX];
};

/* The sums of a column over all offsets that remain, with one dial at one offset. */
struct sums {
    int64_t least, most;
    bool hit;  /* one of them is the target */
    bool same; /* one of them has the parity of the target */
};

static struct state begin(const struct grecian_puzzle *puzzle)
{
    struct state state = {.puzzle = puzzle};

    for (unsigned dial = 0; dial + 1 < puzzle->dials; dial++)
        state.remaining[dial] = ((uint64_t)1 << puzzle->columns) - 1;
    state.remaining[puzzle->dials - 1] = 1;
    return state;
}

/* Moves on to the next remaining position, without dial `fixed`; false after the last one. */
static bool next(const struct state *state, unsigned fixed, uint8_t *turn)
{
    for (unsigned dial = state->puzzle->dials; dial-- > 0;) {
        if (dial == fixed)
            continue;
        uint64_t more = state->remaining[dial] >> turn[dial] >> 1;

        if (more) {
            turn[dial] += (uint8_t)(__builtin_ctzll(more) + 1);
            return true;
        }
        turn[dial] = (uint8_t)__builtin_ctzll(state->remaining[dial]);
    }
    return false;
}

static struct sums all_sums(const struct state *state, unsigned column, unsigned dial,
                            unsigned at)
{
    struct sums sums = {INT64_MAX, INT64_MIN, false, false};
    uint8_t turn[GRECIAN_DIALS_MAX] = {0};

    for (unsigned d = 0; d < state->puzzle->dials; d++) {
        cr_assert(state->remaining[d]);
        turn[d] = (uint8_t)__builtin_ctzll(state->remaining[d]);
    }
    turn[dial] = (uint8_t)at;
    do {
        int64_t sum = brute_sum(state->puzzle, turn, column);

        sums.least = sum < sums.least ? sum : sums.least;
        sums.most = sum > sums.most ? sum : sums.most;
        sums.hit = sums.hit || sum == state->puzzle->target;
        sums.same = sums.same || !((sum ^ state->puzzle->target) & 1);
    } while (next(state, dial, turn));
    return sums;
}

/* The simplest reason why a column with these sums excludes a turn; GRECIAN_GUESS if it does
 * not. */
static enum grecian_reason reason_of(const struct sums *sums, int64_t target)
{
    if (sums->least > target)
        return GRECIAN_TOO_MUCH;
    if (sums->most < target)
        return GRECIAN_TOO_LITTLE;
    if (!sums->same)
        return GRECIAN_PARITY;
    return sums->hit ? GRECIAN_GUESS : GRECIAN_NO_SUM;
}

/* Checks that no column excludes any turn for a reason simpler than `reason`. */
static void check_simplest(const struct state *state, enum grecian_reason reason)
{
    for (unsigned column = 0; column < state->puzzle->columns; column++) {
        for (unsigned dial = 0; dial < state->puzzle->dials; dial++) {
            for (uint64_t turns = state->remaining[dial]; turns; turns &= turns - 1) {
                struct sums sums =
                    all_sums(state, column, dial, (unsigned)__builtin_ctzll(turns));

                cr_assert_geq(reason_of(&sums, state->puzzle->target), reason);
            }
        }
    }
}

/* Checks a step that considers a column: its reason, for each turn, and its bound. */
static void check_claim(const struct state *state, const struct grecian_step *step)
{
    int64_t target = state->puzzle->target, least = INT64_MAX, most = INT64_MIN;

    for (uint64_t turns = step->excluded; turns; turns &= turns - 1) {
        struct sums sums =
            all_sums(state, step->column, step->dial, (unsigned)__builtin_ctzll(turns));

        least = sums.least < least ? sums.least : least;
        most = sums.most > most ? sums.most : most;
        cr_assert_eq(step->reason, reason_of(&sums, target));
    }
    if (step->reason == GRECIAN_NO_SUM)
        check_simplest(state, GRECIAN_NO_SUM);
    if (step->reason == GRECIAN_TOO_MUCH)
        cr_assert(least > target && step->bound == least);
    else if (step->reason == GRECIAN_TOO_LITTLE)
        cr_assert(most < target && step->bound == most);
    else
        cr_assert_eq(step->bound, 0);
}

static bool is_small(const struct grecian_puzzle *puzzle)
{
    bool small = puzzle->target >= -SMALL && puzzle->target <= SMALL;

    for (unsigned i = 0; i < puzzle->dials * puzzle->rows * puzzle->columns; i++) {
        int32_t number = puzzle->cells[i];

        small = small && (number == GRECIAN_HOLE || (number >= -SMALL && number <= SMALL));
    }
    return small;
}

/* Checks that no column excludes any turn, so that a guess is necessary. */
static void check_need(const struct state *state)
{
    check_simplest(state, is_small(state->puzzle) ? GRECIAN_GUESS : GRECIAN_NO_SUM);
}

/* Checks `count` steps from `state`, and applies them to it. Sets `ended` if no offset of some
 * dial remains. Returns the number of guesses. */
static size_t check_steps(struct state *state, const struct grecian_step *steps,
                          size_t count, bool *ended)
{
    size_t guesses = 0;

    *ended = false;
    for (size_t i = 0; i < count; i++) {
        const struct grecian_step *step = &steps[i];
        uint64_t *left = &state->remaining[step->dial];

        cr_assert(!*ended && step->dial < state->puzzle->dials);
        cr_assert(step->excluded && !(step->excluded & ~*left));
        cr_assert_eq(step->remaining, *left & ~step->excluded);
        if (step->reason == GRECIAN_GUESS) {
            struct state guessed = *state;
            bool refuted;

            check_need(state);
            cr_assert(!(step->excluded & (step->excluded - 1)));
            cr_assert(step->refutation > 0 && i + step->refutation < count);
            guessed.remaining[step->dial] = step->excluded;
            guesses += 1 + check_steps(&guessed, steps + i + 1, step->refutation, &refuted);
            cr_assert(refuted);
            i += step->refutation;
        } else {
            cr_assert_eq(step->refutation, 0);
            check_claim(state, step);
        }
        *left = step->remaining;
        *ended = !*left;
    }
    return guesses;
}

static struct grecian_answer explain(const struct grecian_puzzle *puzzle, size_t limit)
{
    const struct grecian_question question = {
        .puzzle = *puzzle, .limit = limit, .explain = true};
    struct grecian_answer answer;

    cr_assert_eq(grecian_solve(&question, NULL, &answer), PZ_OK);
    cr_assert(answer.explanation);
    return answer;
}

/* The turn of a dial when the top dial is at 0. */
static unsigned from_top(const struct grecian_puzzle *puzzle, const uint8_t *turn,
                         unsigned dial)
{
    return (turn[dial] + puzzle->columns - turn[puzzle->dials - 1]) % puzzle->columns;
}

/* Checks an explanation against the steps, and against all solutions. */
static void check(const struct grecian_puzzle *puzzle, const struct grecian_answer *answer)
{
    const struct grecian_explanation *explanation = answer->explanation;
    struct state state = begin(puzzle);
    bool ended;
    size_t guesses = check_steps(&state, explanation->steps, explanation->count, &ended);
    uint8_t turn[GRECIAN_DIALS_MAX] = {0};

    cr_assert_eq(guesses, explanation->guesses);
    for (unsigned dial = 0; dial < puzzle->dials; dial++)
        cr_assert_eq(state.remaining[dial], explanation->remaining[dial]);
    cr_assert_eq(ended, explanation->outcome == GRECIAN_OUTCOME_CONTRADICTION);
    do { /* every solution remains */
        bool left = true;

        for (unsigned dial = 0; dial < puzzle->dials; dial++)
            left = left && (state.remaining[dial] >> from_top(puzzle, turn, dial) & 1);
        cr_assert(left || brute_correct(puzzle, turn) < puzzle->columns);
        if (left && explanation->outcome == GRECIAN_OUTCOME_SOLUTION)
            cr_assert_eq(brute_correct(puzzle, turn), puzzle->columns);
    } while (brute_next(puzzle, turn));
}

/* Makes all numbers even except those of every other column of dial 1. */
static void make_even(void)
{
    const struct grecian_puzzle *puzzle = &sample.puzzle;
    unsigned dial = puzzle->rows * puzzle->columns;

    for (unsigned i = 0; i < puzzle->dials * dial && is_small(puzzle); i++) {
        if (sample.cells[i] != GRECIAN_HOLE)
            sample.cells[i] = 2 * sample.cells[i] + (i / dial == 1 && i % 2);
    }
}

Test(grecian_explain, steps_are_true_and_lead_to_the_solution)
{
    static const enum grecian_outcome ends[] = {
        [GRECIAN_NONE] = GRECIAN_OUTCOME_CONTRADICTION,
        [GRECIAN_UNIQUE] = GRECIAN_OUTCOME_SOLUTION,
        [GRECIAN_MANY] = GRECIAN_OUTCOME_UNDETERMINED};
    unsigned seen[4] = {0}, reasons[GRECIAN_GUESS + 1] = {0};

    for (uint64_t seed = 0; seed < SAMPLES; seed++) {
        sample_make(&sample, seed, POSITIONS);
        if (sample.puzzle.rows * sample.puzzle.columns > 60)
            continue; /* brute force takes too long */
        if (seed % 4 == 0)
            make_even();
        struct grecian_answer answer = explain(&sample.puzzle, seed % 3);
        const struct grecian_explanation *explanation = answer.explanation;

        check(&sample.puzzle, &answer);
        cr_assert(explanation->complete);
        cr_assert_leq(answer.listed, seed % 3);
        cr_assert_eq(explanation->outcome, ends[answer.status], "sample %lu", seed);
        cr_assert(answer.status != GRECIAN_MANY || explanation->guesses == 0);
        seen[answer.status]++;
        for (size_t i = 0; i < explanation->count; i++)
            reasons[explanation->steps[i].reason]++;
        grecian_answer_free(&answer);
    }
    cr_assert(seen[GRECIAN_NONE] > 200 && seen[GRECIAN_UNIQUE] > 200 &&
              seen[GRECIAN_MANY] > 200);
    for (unsigned i = 0; i <= GRECIAN_GUESS; i++)
        cr_assert_gt(reasons[i], 10, "reason %u: %u", i, reasons[i]);
}

static bool has_deep_guess(const struct grecian_explanation *explanation)
{
    for (size_t i = 0; i < explanation->count; i++) {
        const struct grecian_step *step = &explanation->steps[i];

        for (size_t j = i + 1; j <= i + step->refutation; j++) {
            if (explanation->steps[j].reason == GRECIAN_GUESS)
                return true;
        }
    }
    return false;
}

/* Each row is on a dial of its own, so that nearly every sum is possible and guesses contain
 * guesses. The first such puzzle is checked. */
Test(grecian_explain, guesses_within_guesses_are_refuted)
{
    static const int32_t range[2] = {0, 9};
    static const struct grecian_puzzle size = {6, 6, 7, 24, NULL};
    bool deep = false;

    for (uint64_t seed = 0; seed < 20 && !deep; seed++) {
        apart_plant(&sample, seed, &size, range, 0);
        struct grecian_answer answer = explain(&sample.puzzle, 1);

        deep = has_deep_guess(answer.explanation);
        if (deep)
            check(&sample.puzzle, &answer);
        grecian_answer_free(&answer);
    }
    cr_assert(deep);
}

/* Only the smallest number of the row brings the sums near the target. */
Test(grecian_explain, sums_of_large_numbers_are_exact)
{
    enum { H = GRECIAN_HOLE };
    int32_t cells[] = {4998, 5002, 5004, H, 5000, 5000, H, H, H};
    const struct grecian_puzzle puzzle = {3, 1, 3, 5000, cells};
    struct grecian_answer answer = explain(&puzzle, 1);

    check(&puzzle, &answer);
    cr_assert_eq(answer.explanation->outcome, GRECIAN_OUTCOME_CONTRADICTION);
    cr_assert_eq(answer.explanation->guesses, 0);
    grecian_answer_free(&answer);
}

Test(grecian_explain, the_shop_puzzle_needs_two_guesses)
{
    struct grecian_puzzle puzzle = sample_shops(&sample, grecian_computer);
    struct grecian_answer answer = explain(&puzzle, 0);

    check(&puzzle, &answer);
    cr_assert_eq(answer.listed, 0);
    cr_assert_eq(answer.explanation->outcome, GRECIAN_OUTCOME_SOLUTION);
    cr_assert_eq(answer.explanation->guesses, 2);
    grecian_answer_free(&answer);
}

/* With few nodes, the steps until their end are true. */
Test(grecian_explain, limited_explanations_are_true)
{
    static const struct grecian_puzzle size = {4, 4, 6, 40, NULL};
    unsigned cut = 0, partial = 0;

    apart_plant(&sample, 1, &size, (const int32_t[2]){5, 15}, 0);
    const struct grecian_question question = {
        .puzzle = sample.puzzle, .limit = 1, .explain = true};

    for (uint64_t nodes = 1; nodes < 600; nodes += 7) {
        const struct pz_ctl ctl = {.max_nodes = nodes};
        struct grecian_answer answer;

        cr_assert_eq(grecian_solve(&question, &ctl, &answer), PZ_OK);
        check(&sample.puzzle, &answer);
        cr_assert_eq(answer.explanation->complete,
                     answer.explanation->outcome == GRECIAN_OUTCOME_SOLUTION);
        cut += !answer.explanation->complete;
        partial += !answer.explanation->complete && answer.explanation->count > 0;
        grecian_answer_free(&answer);
    }
    cr_assert(cut > 5 && partial > 3 && cut < 80);
}
