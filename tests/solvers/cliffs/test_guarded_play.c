/* Allergic Cliffs: guarded play, move by move, against the definitions. */
#include "samples.h"
#include "solvers/cliffs/certain_first.h"
#include "solvers/cliffs/guarded_play.h"
#include "tests/solvers/poll_flag.h"
#include "tests/solvers/random.h"
#include "tests/solvers/sampled.h"

#include <criterion/criterion.h>
#include <stdlib.h>

enum { SPACES = 300, STATES = 12, COLUMNS = 6, LARGE_SPACES = 12, INFINITE = 1000 };

static uint64_t weigh(const struct cliffs_hypothesis_space *space,
                      struct cliffs_state state, unsigned column, unsigned label)
{
    return sample_weight(space, cliffs_state_with(state, column, label));
}

/* Returns the mistakes of most-certain-first in a state. */
static uint64_t certain_first(const struct cliffs_hypothesis_space *space,
                              struct cliffs_state state)
{
    struct cliffs_vector *vectors = malloc((space->count + (size_t)1) * sizeof *vectors);
    uint32_t count = 0;

    cr_assert_not_null(vectors);
    for (uint32_t v = 0; v < space->count; v++)
        if (cliffs_agrees(space->vectors[v], state))
            vectors[count++] = space->vectors[v];
    uint64_t mistakes =
        cliffs_certain_first(vectors, count, ((1u << space->columns) - 1) & ~state.known);

    free(vectors);
    return mistakes;
}

/* The mistakes of most certain first, by the weights of states. */
static uint64_t follow_slowly(const struct cliffs_hypothesis_space *space,
                              struct cliffs_state state)
{
    uint64_t least = UINT64_MAX;
    unsigned chosen = 0;

    for (unsigned c = 0; c < space->columns; c++) {
        if (state.known >> c & 1)
            continue;
        uint64_t ones = weigh(space, state, c, 1), zeros = weigh(space, state, c, 0);
        uint64_t less = ones < zeros ? ones : zeros;

        if (less > 0 && less < least) {
            least = less;
            chosen = c;
        }
    }
    if (least == UINT64_MAX)
        return 0;
    return least + follow_slowly(space, cliffs_state_with(state, chosen, 0)) +
           follow_slowly(space, cliffs_state_with(state, chosen, 1));
}

static int worst_of(int zero, int one)
{
    if (zero == one)
        return zero + 1;
    return zero > one ? zero : one;
}

/* M by its definition; -1 where no vector agrees. */
static int find_mistake_bound(const struct cliffs_hypothesis_space *space,
                              struct cliffs_state state)
{
    int least = INFINITE;

    if (sample_weight(space, state) == 0)
        return -1;
    for (unsigned c = 0; c < space->columns; c++) {
        if ((state.known >> c & 1) || weigh(space, state, c, 0) == 0 ||
            weigh(space, state, c, 1) == 0)
            continue;
        int worst = worst_of(find_mistake_bound(space, cliffs_state_with(state, c, 0)),
                             find_mistake_bound(space, cliffs_state_with(state, c, 1)));

        least = worst < least ? worst : least;
    }
    return least == INFINITE ? 0 : least;
}

/* The first of the cheapest moves that keep to `promise`. */
static struct sample_move move_slowly(const struct cliffs_hypothesis_space *space,
                                      struct cliffs_state state, int promise)
{
    uint64_t cheapest = UINT64_MAX;
    struct sample_move best = {99, 99};

    for (unsigned c = 0; c < space->columns; c++) {
        for (unsigned p = 0; p < 2 && !(state.known >> c & 1); p++) {
            struct cliffs_state right = cliffs_state_with(state, c, p);
            struct cliffs_state wrong = cliffs_state_with(state, c, !p);
            uint64_t cost = sample_weight(space, wrong) + follow_slowly(space, right) +
                            follow_slowly(space, wrong);

            if (cost < cheapest && find_mistake_bound(space, right) <= promise &&
                find_mistake_bound(space, wrong) <= promise - 1) {
                cheapest = cost;
                best = (struct sample_move){(uint8_t)c, (uint8_t)p};
            }
        }
    }
    return best;
}

/* A closed state that some vector agrees with. */
static struct cliffs_state draw_state(const struct cliffs_hypothesis_space *space,
                                      struct test_rng *rng)
{
    unsigned known = (unsigned)test_rng_below(rng, 1u << space->columns);
    uint32_t v = (uint32_t)test_rng_below(rng, space->count);

    known &= (unsigned)test_rng_below(rng, 1u << space->columns);
    return sample_close(
        space, (struct cliffs_state){(uint16_t)known,
                                     (uint16_t)(space->vectors[v].labels & known)});
}

/* Returns the status of guarded play in a state. */
static enum pz_status find_move(struct cliffs_mistake_bound *bound,
                                const struct cliffs_hypothesis_space *space,
                                struct cliffs_state state, int left,
                                struct pz_budget *budget, struct sample_move *move)
{
    struct cliffs_vector *vectors = malloc(space->count * sizeof *vectors);
    struct cliffs_version_space part;
    struct cliffs_move_choice choice;

    cr_assert_not_null(vectors);
    cliffs_version_space_take(space, state, vectors, &part);
    enum pz_status status = cliffs_guarded_play_move(bound, &part, left, budget, &choice);

    free(vectors);
    if (status == PZ_OK)
        *move = (struct sample_move){(uint8_t)choice.fork.column, (uint8_t)choice.label};
    return status;
}

static void check_state(struct cliffs_mistake_bound *bound,
                        const struct cliffs_hypothesis_space *space,
                        struct cliffs_state state)
{
    int worst = find_mistake_bound(space, state);

    cr_assert_eq(certain_first(space, state), follow_slowly(space, state));
    if (state.known == (1u << space->columns) - 1)
        return;
    for (int left = -1; left <= worst + 1; left++) {
        struct sample_move move = {0, 0}, expected;

        expected = move_slowly(space, state, left > worst ? left : worst);
        cr_assert_eq(find_move(bound, space, state, left, UNBOUNDED, &move), PZ_OK);
        cr_assert_eq(move.column, expected.column);
        cr_assert_eq(move.label, expected.label);
    }
}

TestSampled(cliffs_guarded_play, moves_are_the_first_safe_ones, SPACES / 10, SPACES)
{
    struct test_rng rng;

    test_rng_seed(&rng, 1 + first);
    for (unsigned i = first; i < end; i++) {
        unsigned columns = 1 + (unsigned)test_rng_below(&rng, COLUMNS);
        uint32_t vectors = columns + 1 + (uint32_t)test_rng_below(&rng, 20);
        struct cliffs_hypothesis_space space =
            sample_space(i, columns, vectors, i % 3 == 0 ? 1 : 5,
                         i % 2 == 0 ? SAMPLE_ANY : SAMPLE_SYMMETRIC);
        struct cliffs_mistake_bound *bound;

        cr_assert_eq(cliffs_mistake_bound_open(&space, 0, &bound), PZ_OK);
        check_state(bound, &space, (struct cliffs_state){0, 0});
        for (unsigned k = 0; k < STATES; k++)
            check_state(bound, &space, draw_state(&space, &rng));
        cliffs_mistake_bound_close(bound);
        cliffs_hypothesis_space_free(&space);
    }
}

Test(cliffs_guarded_play, large_spaces_are_followed_too)
{
    for (unsigned i = 0; i < LARGE_SPACES; i++) {
        struct sample_kind kind = {sample_traits, 16, i % 4 + 1,
                                   (enum cliffs_prior)(i / 4 % 3)};
        struct sample sample;
        struct cliffs_state start = {0, 0};

        sample_make(&sample, &kind, i);
        cr_assert(sample.fits);
        cr_assert_eq(certain_first(&sample.space, start),
                     follow_slowly(&sample.space, start));
        sample_free(&sample);
    }
}

Test(cliffs_guarded_play, it_stops_when_told_to)
{
    atomic_bool stop = true;
    const struct pz_ctl ctl = {.poll = poll_flag, .arg = &stop};
    struct cliffs_hypothesis_space space = sample_space(1, 5, 12, 3, SAMPLE_ANY);
    struct cliffs_mistake_bound *bound;
    struct sample_move move = {99, 99};

    cr_assert_eq(cliffs_mistake_bound_open(&space, 0, &bound), PZ_OK);
    cr_assert_eq(
        find_move(bound, &space, (struct cliffs_state){0, 0}, 2, BOUNDED(&ctl), &move),
        PZ_STOPPED);
    cr_assert_eq(move.column, 99);
    cliffs_mistake_bound_close(bound);
    cliffs_hypothesis_space_free(&space);
}
