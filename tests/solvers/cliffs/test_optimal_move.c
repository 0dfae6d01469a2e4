/* The best moves for three goals, against values by their definitions. */
#include "brute.h"
#include "samples.h"
#include "tests/solvers/failing_alloc.h"
#include "tests/solvers/poll_flag.h"
#include "tests/solvers/random.h"
#include "tests/solvers/sampled.h"

#include <criterion/criterion.h>
#include <string.h>

enum { SPACES = 500, BANDS = 200, LARGER = 8, WALKS = 6, VECTORS_MAX = 2000 };

static const struct cliffs_state start = {0, 0};

/* A space with all that plays it. */
struct play {
    const struct cliffs_hypothesis_space *space;
    struct cliffs_table *table;
    struct cliffs_mistake_bound *bound;
    struct cliffs_optimal_move *optimal;
};

static void open_play(struct play *play, const struct cliffs_hypothesis_space *space,
                      size_t max_bytes)
{
    play->space = space;
    cr_assert_eq(cliffs_table_make(space, 0, NULL, &play->table), PZ_OK);
    cr_assert_eq(cliffs_mistake_bound_open(space, 0, &play->bound), PZ_OK);
    cr_assert_eq(cliffs_optimal_move_open(space, play->table, play->bound, max_bytes,
                                          &play->optimal),
                 PZ_OK);
}

static void close_play(struct play *play)
{
    cliffs_optimal_move_close(play->optimal);
    cliffs_mistake_bound_close(play->bound);
    cliffs_table_free(play->table);
}

static bool same_move(struct sample_move one, struct sample_move other)
{
    return one.column == other.column && one.label == other.label;
}

/* Finds the best move in a state. */
static enum pz_status find_move(struct cliffs_optimal_move *optimal,
                                const struct cliffs_hypothesis_space *space,
                                struct cliffs_aim aim, struct cliffs_state state,
                                struct pz_budget *budget, struct sample_move *move)
{
    struct cliffs_vector vectors[VECTORS_MAX];
    struct cliffs_version_space part;
    struct cliffs_move_choice choice;

    cr_assert_leq(space->count, VECTORS_MAX);
    cliffs_version_space_take(space, state, vectors, &part);
    enum pz_status status =
        cliffs_optimal_move_choose(optimal, aim, &part, budget, &choice);

    if (status == PZ_OK)
        *move = (struct sample_move){(uint8_t)choice.fork.column, (uint8_t)choice.label};
    return status;
}

/* The first move of the strategy for the aim that starts in `state`. */
static struct sample_move move_of(struct play *play, struct cliffs_aim aim,
                                  struct cliffs_state state)
{
    struct sample_move move = {UINT8_MAX, UINT8_MAX};

    cr_assert_eq(cliffs_optimal_move_aim(play->optimal, state, UNBOUNDED, &aim), PZ_OK);
    cr_assert_eq(find_move(play->optimal, play->space, aim, state, UNBOUNDED, &move),
                 PZ_OK);
    return move;
}

/* The closed state of a list. */
static struct cliffs_state state_of(const struct cliffs_hypothesis_space *space,
                                    const struct brute *list)
{
    unsigned all = (1u << space->columns) - 1, any = 0;

    for (unsigned v = 0; v < list->count; v++) {
        all &= list->vector[v].labels;
        any |= list->vector[v].labels;
    }
    return (struct cliffs_state){(uint16_t)(((1u << space->columns) - 1) & ~(any & ~all)),
                                 (uint16_t)all};
}

/* How many of the moves for all goals, with any number of mistakes left, are not those of
 * the definition. */
static unsigned count_wrong(struct play *play, const struct brute *list)
{
    struct cliffs_state state = state_of(play->space, list);
    unsigned wrong = 0;

    for (unsigned goal = CLIFFS_EXPECTED; goal <= CLIFFS_WIN; goal++)
        for (int left = -1; left <= (int)list->columns; left++) {
            struct cliffs_aim aim = {(enum cliffs_goal)goal, left};
            struct sample_move expected;

            if (brute_move(list, aim, &expected))
                wrong += !same_move(move_of(play, aim, state), expected);
        }
    return wrong;
}

/* Compares at the start and along random ways through the space. */
static unsigned compare(const struct cliffs_hypothesis_space *space, uint64_t seed,
                        size_t max_bytes)
{
    struct brute whole = brute_list(space, start);
    struct test_rng rng;
    struct play play;
    unsigned wrong;

    test_rng_seed(&rng, seed);
    open_play(&play, space, max_bytes);
    wrong = count_wrong(&play, &whole);
    for (unsigned walk = 0; walk < WALKS; walk++) {
        struct brute list = whole;

        for (unsigned step = 0; step < space->columns && list.count > 1; step++) {
            unsigned column = (unsigned)test_rng_below(&rng, space->columns);
            struct brute side =
                brute_side(&list, column, (unsigned)test_rng_below(&rng, 2));

            if (side.count == 0 || side.count == list.count)
                continue;
            list = side;
            wrong += count_wrong(&play, &list);
        }
    }
    close_play(&play);
    return wrong;
}

static struct cliffs_hypothesis_space draw_space(uint64_t seed, unsigned least,
                                                 unsigned most)
{
    static const uint32_t weights[] = {1, 1, 3, 1000};
    struct test_rng rng;

    test_rng_seed(&rng, seed);
    unsigned columns = least + (unsigned)test_rng_below(&rng, most - least + 1);
    uint32_t all = 1u << columns;
    uint32_t vectors = columns + 2 + (uint32_t)test_rng_below(&rng, all);
    uint32_t weight = weights[test_rng_below(&rng, 4)];

    return sample_space(seed, columns, vectors, weight,
                        test_rng_below(&rng, 3) ? SAMPLE_ANY : SAMPLE_SYMMETRIC);
}

TestSampled(cliffs_optimal_move, agrees_with_the_definitions_on_random_spaces, 50, SPACES)
{
    for (uint64_t seed = first; seed < end; seed++) {
        struct cliffs_hypothesis_space space = draw_space(seed, 2, 6);
        unsigned wrong = compare(&space, seed, 0);

        if (wrong > 0)
            cr_assert_eq(wrong, 0, "seed %lu", (unsigned long)seed);
        cliffs_hypothesis_space_free(&space);
    }
}

TestSampled(cliffs_optimal_move, agrees_with_the_definitions_on_larger_spaces, 2, LARGER)
{
    for (uint64_t seed = first; seed < end; seed++) {
        struct cliffs_hypothesis_space space = sample_space(
            seed, 8, 40 + 20 * (uint32_t)seed, 2, seed % 3 ? SAMPLE_ANY : SAMPLE_SYMMETRIC);
        unsigned wrong = compare(&space, seed, 0);

        cr_assert_eq(wrong, 0, "seed %lu", (unsigned long)seed);
        cliffs_hypothesis_space_free(&space);
    }
}

/* Bands of up to nine Zoombinis, of few kinds or many. */
static struct sample_kind draw_kind(uint64_t seed)
{
    static const struct cliffs_traits traits[] = {
        {4, {5, 5, 5, 5}}, {3, {3, 2, 3}}, {2, {4, 3}}, {3, {5, 5, 5}}};
    struct test_rng rng;

    test_rng_seed(&rng, seed);
    return (struct sample_kind){.traits = traits[test_rng_below(&rng, 4)],
                                .count = 3 + (unsigned)test_rng_below(&rng, 6),
                                .level = (unsigned)test_rng_below(&rng, 4),
                                .prior = (enum cliffs_prior)test_rng_below(&rng, 3)};
}

TestSampled(cliffs_optimal_move, agrees_with_the_definitions_on_bands, 20, BANDS)
{
    unsigned played = 0;

    for (uint64_t seed = first; seed < end; seed++) {
        struct sample_kind kind = draw_kind(seed);
        struct sample sample;

        sample_make(&sample, &kind, seed);
        if (sample.space.count > 0) {
            unsigned wrong = compare(&sample.space, seed, 0);

            if (wrong > 0)
                cr_assert_eq(wrong, 0, "seed %lu", (unsigned long)seed);
            played++;
        }
        sample_free(&sample);
    }
    cr_assert_gt(played, (end - first) / 2);
}

/* The least number of bytes with which it opens. */
static size_t least_bytes(struct play *play)
{
    struct cliffs_optimal_move *optimal;
    size_t bytes = 1;

    while (cliffs_optimal_move_open(play->space, play->table, play->bound, bytes,
                                    &optimal) != PZ_OK)
        bytes++;
    cliffs_optimal_move_close(optimal);
    return bytes;
}

TestSampled(cliffs_optimal_move, takes_longer_with_little_memory, 6, 60)
{
    for (uint64_t seed = first; seed < end; seed++) {
        struct cliffs_hypothesis_space space = draw_space(seed, 5, 6);
        struct play play;

        open_play(&play, &space, 0);
        size_t least = least_bytes(&play);

        close_play(&play);
        for (size_t more = 0; more <= 16384; more = 4 * more + 4096) {
            unsigned wrong = compare(&space, seed, least + more);

            if (wrong > 0)
                cr_assert_eq(wrong, 0, "seed %lu", (unsigned long)seed);
        }
        cliffs_hypothesis_space_free(&space);
    }
}

/* A band of 16 at level 4. No promise of five mistakes can be made for bands 332 and 1011.
 */
static void make_large(struct sample *sample, uint64_t seed)
{
    const struct sample_kind kind = {
        .traits = sample_traits, .count = 16, .level = 4, .prior = CLIFFS_UNIFORM};

    sample_make(sample, &kind, seed);
    cr_assert(sample->fits);
}

struct step {
    struct cliffs_aim aim;
    struct cliffs_state state;
    struct sample_move move;
};

/* A random way through a large space along the moves of the play; three of four are right.
 */
static unsigned walk(struct play *play, struct cliffs_aim aim, uint64_t seed,
                     struct step steps[])
{
    struct cliffs_state state = sample_close(play->space, start);
    unsigned all = (1u << play->space->columns) - 1, count = 0;
    struct test_rng rng;

    test_rng_seed(&rng, seed);
    while (state.known != all) {
        struct sample_move move = move_of(play, aim, state);
        unsigned label = test_rng_below(&rng, 4) ? move.label : 1u - move.label;

        steps[count++] = (struct step){aim, state, move};
        aim.left -= label != move.label;
        state = sample_close(play->space, cliffs_state_with(state, move.column, label));
    }
    return count;
}

/* What was asked before does not matter, nor what is remembered of it: one with little
 * memory is asked the same backwards. */
Test(cliffs_optimal_move, gives_equal_moves_in_equal_states)
{
    static const uint64_t seeds[] = {0, 332, 1011};

    for (unsigned i = 0; i < 3; i++) {
        struct step steps[18 * CLIFFS_COLUMNS_MAX];
        unsigned count = 0, wrong = 0;
        struct sample sample;
        struct play play, other;

        make_large(&sample, seeds[i]);
        open_play(&play, &sample.space, 0);
        open_play(&other, &sample.space, 40000);
        for (unsigned way = 0; way < 18; way++)
            count += walk(&play, (struct cliffs_aim){(enum cliffs_goal)(way % 3), 5}, way,
                          &steps[count]);
        while (count-- > 0)
            wrong += !same_move(move_of(&other, steps[count].aim, steps[count].state),
                                steps[count].move);
        cr_assert_eq(wrong, 0);
        close_play(&play);
        close_play(&other);
        sample_free(&sample);
    }
}

/* Where two mistakes are left a search takes long, and a table of W is made in its place;
 * with less memory than that takes it goes on. */
Test(cliffs_optimal_move, wins_alike_by_table_and_by_search)
{
    struct step steps[4 * CLIFFS_COLUMNS_MAX];
    unsigned count = 0, wrong = 0;
    struct sample sample;
    struct play play, other;

    make_large(&sample, 0);
    open_play(&play, &sample.space, 0);
    open_play(&other, &sample.space, 1000000);
    for (unsigned way = 0; way < 4; way++)
        count += walk(&play, (struct cliffs_aim){CLIFFS_WIN, 2}, way, &steps[count]);
    for (unsigned i = 0; i < count; i++)
        wrong += !same_move(move_of(&other, steps[i].aim, steps[i].state), steps[i].move);
    cr_assert_eq(wrong, 0);
    close_play(&play);
    close_play(&other);
    sample_free(&sample);
}

Test(cliffs_optimal_move, heeds_stop_deadline_and_nodes)
{
    atomic_bool stop = true;
    const struct pz_ctl ends[] = {
        {.poll = poll_flag, .arg = &stop}, {.deadline_ns = 1}, {.max_nodes = 3}};
    struct sample_move move = {77, 77};
    struct sample sample;
    struct play play, fresh;

    make_large(&sample, 1011);
    open_play(&play, &sample.space, 0);
    open_play(&fresh, &sample.space, 0);
    for (unsigned i = 0; i < 9; i++) {
        struct cliffs_aim aim = {(enum cliffs_goal)(i / 3), i / 3 == CLIFFS_WIN ? 4 : 6};

        if (aim.goal == CLIFFS_EXPECTED && i % 3 == 2)
            continue; /* takes one node */
        cr_assert_eq(
            find_move(play.optimal, play.space, aim, start, BOUNDED(&ends[i % 3]), &move),
            end_by(&ends[i % 3]));
    }
    cr_assert(move.column == 77 && move.label == 77);
    for (unsigned goal = CLIFFS_EXPECTED; goal <= CLIFFS_WIN; goal++) {
        struct cliffs_aim aim = {(enum cliffs_goal)goal, 5};

        cr_assert(same_move(move_of(&play, aim, start), move_of(&fresh, aim, start)));
    }
    close_play(&play);
    close_play(&fresh);
    sample_free(&sample);
}

/* Whether it was able to answer, and then rightly. */
static enum pz_status ask(const struct play *play, struct cliffs_aim aim,
                          struct sample_move expected)
{
    struct cliffs_mistake_bound *bound;
    struct cliffs_optimal_move *optimal;
    struct sample_move move;
    enum pz_status status = cliffs_mistake_bound_open(play->space, 0, &bound);

    if (status != PZ_OK)
        return status;
    status = cliffs_optimal_move_open(play->space, play->table, bound, 0, &optimal);
    if (status == PZ_OK) {
        status = cliffs_optimal_move_aim(optimal, start, UNBOUNDED, &aim);
        if (status == PZ_OK)
            status = find_move(optimal, play->space, aim, start, UNBOUNDED, &move);
        if (status == PZ_OK && !same_move(move, expected))
            status = PZ_INVALID;
        cliffs_optimal_move_close(optimal);
    }
    cliffs_mistake_bound_close(bound);
    return status;
}

Test(cliffs_optimal_move, survives_without_memory)
{
    struct cliffs_hypothesis_space space = sample_space(7, 9, 200, 3, SAMPLE_ANY);
    struct play play;

    open_play(&play, &space, 0);
    for (unsigned goal = CLIFFS_EXPECTED; goal <= CLIFFS_WIN; goal++) {
        struct cliffs_aim aim = {(enum cliffs_goal)goal, 3};
        struct sample_move expected = move_of(&play, aim, start);
        unsigned refused = 0;

        while (failing_alloc_next()) {
            enum pz_status status = ask(&play, aim, expected);

            failing_alloc_end();
            cr_assert(status == PZ_NO_MEMORY || status == PZ_OK);
            refused += status == PZ_NO_MEMORY;
        }
        cr_assert_geq(refused, 2);
    }
    close_play(&play);
    cliffs_hypothesis_space_free(&space);
}

Test(cliffs_optimal_move, refuses_to_open_without_room)
{
    struct cliffs_hypothesis_space space = sample_space(1, 4, 12, 1, SAMPLE_ANY);
    struct cliffs_optimal_move *optimal = NULL;
    struct play play;

    open_play(&play, &space, 0);
    cr_assert_eq(cliffs_optimal_move_open(&space, play.table, play.bound, 1, &optimal),
                 PZ_NO_MEMORY);
    cr_assert_null(optimal);
    cliffs_optimal_move_close(NULL);
    close_play(&play);
    cliffs_hypothesis_space_free(&space);
}
