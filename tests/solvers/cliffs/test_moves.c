/* The moves of optimal and guarded play, and the least mistake bound, in random spaces:
 * compared with brute force. */
#include "brute.h"
#include "solvers/cliffs/certain_first.h"
#include "solvers/cliffs/guarded_play.h"
#include "tests/solvers/failing_alloc.h"
#include "tests/solvers/poll_flag.h"
#include "tests/solvers/sampled.h"

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

enum { SPACES = 500, LARGER = 8, WALKS = 6, BAND = 16, VECTORS_MAX = 2000 };

/* Bands of level 4 for which no strategy can guarantee 5 mistakes. */
enum { HARD_BAND = 332, OTHER_HARD_BAND = 1011 };

static const struct cliffs_state start = {0, 0};

/* A space with the searches in it. */
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
    cr_assert_eq(cliffs_mistake_bound_open(space, max_bytes, &play->bound), PZ_OK);
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

enum player { OPTIMAL, GUARDED };

static enum pz_status find_move(const struct play *play, enum player player,
                                struct cliffs_aim aim, struct cliffs_state state,
                                struct pz_budget *budget, struct sample_move *move)
{
    static struct cliffs_vector vectors[VECTORS_MAX];
    struct cliffs_version_space part;
    struct cliffs_move_choice choice;

    cr_assert_leq(play->space->count, VECTORS_MAX);
    cliffs_version_space_take(play->space, state, vectors, &part);
    enum pz_status status =
        player == OPTIMAL
            ? cliffs_optimal_move_choose(play->optimal, aim, &part, budget, &choice)
            : cliffs_guarded_play_move(play->bound, &part, aim.left, budget, &choice);

    if (status == PZ_OK)
        *move = (struct sample_move){(uint8_t)choice.fork.column, (uint8_t)choice.label};
    return status;
}

/* The first move of the strategy that starts in `state`. */
static struct sample_move move_of(const struct play *play, enum player player,
                                  struct cliffs_aim aim, struct cliffs_state state)
{
    struct sample_move move = {UINT8_MAX, UINT8_MAX};

    cr_assert_eq(cliffs_optimal_move_aim(play->optimal, state, UNBOUNDED, &aim), PZ_OK);
    cr_assert_eq(find_move(play, player, aim, state, UNBOUNDED, &move), PZ_OK);
    return move;
}

static unsigned find_bound(const struct play *play, struct cliffs_state state)
{
    unsigned mistakes = UINT32_MAX;

    cr_assert_eq(cliffs_mistake_bound_find(play->bound, state, UNBOUNDED, &mistakes),
                 PZ_OK);
    return mistakes;
}

static bool is_safe(const struct play *play, struct cliffs_state state, int mistakes)
{
    bool safe = false;

    cr_assert_eq(cliffs_mistake_bound_test(play->bound, state, mistakes, UNBOUNDED, &safe),
                 PZ_OK);
    return safe;
}

static unsigned count_wrong_bounds(const struct play *play, const struct brute *list,
                                   struct cliffs_state state)
{
    int right = (int)brute_mistake_bound(list);
    unsigned wrong = 0;

    for (int mistakes = -1; mistakes <= right + 1; mistakes++)
        wrong += is_safe(play, state, mistakes) != (mistakes >= right);
    return wrong + ((int)find_bound(play, state) != right);
}

/* Returns in how many ways the library differs from brute force in a state, which need
 * not be closed. */
static unsigned count_wrong(const struct play *play, struct brute *list,
                            struct cliffs_state state)
{
    struct cliffs_state closed = sample_close(play->space, state);
    unsigned open = ((1u << list->columns) - 1) & ~(unsigned)closed.known;
    unsigned wrong = count_wrong_bounds(play, list, state);
    struct sample_move expected;

    if (!brute_move(list, (struct cliffs_aim){CLIFFS_EXPECTED, 0}, &expected))
        return wrong + (open != 0);
    for (int left = -1; left <= (int)list->columns; left++) {
        struct cliffs_aim aim = {CLIFFS_EXPECTED, left};

        cr_assert(brute_guarded_move(list, left, &expected));
        wrong += !same_move(move_of(play, GUARDED, aim, closed), expected);
        for (; aim.goal <= CLIFFS_WIN; aim.goal++) {
            brute_move(list, aim, &expected);
            wrong += !same_move(move_of(play, OPTIMAL, aim, closed), expected);
        }
    }
    uint64_t followed = brute_certain_first(list);

    return wrong + (cliffs_certain_first(list->vector, list->count, open) != followed);
}

/* Compares at the start, and along random paths in the space. */
static void compare(const struct cliffs_hypothesis_space *space, uint64_t seed,
                    size_t max_bytes)
{
    struct brute whole = brute_list(space->columns, space->vectors, space->count,
                                    (struct cliffs_prices){0, 0});
    struct brute list = whole;
    struct test_rng rng;
    struct play play;

    test_rng_seed(&rng, seed);
    open_play(&play, space, max_bytes);
    unsigned wrong = count_wrong(&play, &list, start);

    for (unsigned walk = 0; walk < WALKS; walk++) {
        struct cliffs_state state = start;

        list = whole;
        for (unsigned step = 0; step < space->columns && list.count > 1; step++) {
            unsigned column = (unsigned)test_rng_below(&rng, space->columns);
            unsigned label = (unsigned)test_rng_below(&rng, 2);
            struct brute side = brute_side(&list, column, label);

            if (side.count == 0 || side.count == list.count)
                continue;
            list = side;
            state = cliffs_state_with(state, column, label);
            wrong += count_wrong(&play, &side, state);
        }
    }
    close_play(&play);
    cr_assert_eq(wrong, 0, "seed %lu", (unsigned long)seed);
}

static struct cliffs_hypothesis_space draw_space(uint64_t seed, unsigned least,
                                                 unsigned most)
{
    static const uint32_t weights[] = {1, 1, 3, 1000};
    struct test_rng rng;

    test_rng_seed(&rng, seed);
    unsigned columns = least + (unsigned)test_rng_below(&rng, most - least + 1);
    uint32_t vectors = columns + 2 + (uint32_t)test_rng_below(&rng, 1u << columns);
    uint32_t weight = weights[test_rng_below(&rng, 4)];

    return sample_space(seed, columns, vectors, weight,
                        test_rng_below(&rng, 3) ? SAMPLE_ANY : SAMPLE_SYMMETRIC);
}

TestSampled(cliffs_moves, agree_with_brute_force, 40, SPACES)
{
    for (uint64_t seed = first; seed < end; seed++) {
        struct cliffs_hypothesis_space space = draw_space(seed, 1, 6);

        compare(&space, seed, 0);
        cliffs_hypothesis_space_free(&space);
    }
}

TestSampled(cliffs_moves, agree_with_brute_force_in_larger_spaces, 2, LARGER)
{
    for (uint64_t seed = first; seed < end; seed++) {
        struct cliffs_hypothesis_space space = sample_space(
            seed, 8, 40 + 20 * (uint32_t)seed, 2, seed % 3 ? SAMPLE_ANY : SAMPLE_SYMMETRIC);

        compare(&space, seed, 0);
        cliffs_hypothesis_space_free(&space);
    }
}

/* Returns the minimum number of bytes with which it opens. */
static size_t least_bytes(const struct cliffs_hypothesis_space *space)
{
    struct cliffs_optimal_move *optimal = NULL;
    struct play play;
    size_t bytes = 1;

    open_play(&play, space, 0);
    while (cliffs_optimal_move_open(space, play.table, play.bound, bytes, &optimal) !=
           PZ_OK)
        bytes++;
    cr_assert_gt(bytes, 1);
    cliffs_optimal_move_close(optimal);
    close_play(&play);
    return bytes;
}

TestSampled(cliffs_moves, do_not_depend_on_memory, 4, 60)
{
    for (uint64_t seed = first; seed < end; seed++) {
        struct cliffs_hypothesis_space space = draw_space(seed, 5, 6);
        size_t least = least_bytes(&space);

        for (size_t more = 0; more <= 16384; more = 4 * more + 4096)
            compare(&space, seed, least + more);
        cliffs_hypothesis_space_free(&space);
    }
}

static void make_large(struct sample *sample, unsigned level, enum cliffs_prior prior,
                       uint64_t seed)
{
    const struct sample_kind kind = {sample_traits, BAND, level, prior};

    sample_make(sample, &kind, seed);
    cr_assert(sample->fits);
}

struct step {
    struct cliffs_aim aim;
    struct cliffs_state state;
    struct sample_move move;
};

/* Follows the moves through a large space. Three of four moves are correct. */
static unsigned walk(struct play *play, struct cliffs_aim aim, uint64_t seed,
                     struct step steps[])
{
    struct cliffs_state state = sample_close(play->space, start);
    unsigned all = (1u << play->space->columns) - 1, count = 0;
    struct test_rng rng;

    test_rng_seed(&rng, seed);
    while (state.known != all) {
        struct sample_move move = move_of(play, OPTIMAL, aim, state);
        unsigned label = test_rng_below(&rng, 4) ? move.label : 1u - move.label;

        steps[count++] = (struct step){aim, state, move};
        aim.left -= label != move.label;
        state = sample_close(play->space, cliffs_state_with(state, move.column, label));
    }
    return count;
}

/* Another search with `max_bytes` finds the same moves in the opposite order. */
static void check_other_search(uint64_t seed, const struct cliffs_aim aims[], unsigned ways,
                               size_t max_bytes)
{
    struct step steps[18 * CLIFFS_COLUMNS_MAX];
    unsigned count = 0, wrong = 0;
    struct sample sample;
    struct play play, other;

    make_large(&sample, 4, CLIFFS_UNIFORM, seed);
    open_play(&play, &sample.space, 0);
    open_play(&other, &sample.space, max_bytes);
    for (unsigned way = 0; way < ways; way++)
        count += walk(&play, aims[way % 3], way, &steps[count]);
    while (count-- > 0)
        wrong += !same_move(move_of(&other, OPTIMAL, steps[count].aim, steps[count].state),
                            steps[count].move);
    cr_assert_eq(wrong, 0);
    close_play(&play);
    close_play(&other);
    sample_free(&sample);
}

Test(cliffs_moves, do_not_depend_on_earlier_calls)
{
    static const struct cliffs_aim aims[] = {
        {CLIFFS_EXPECTED, 5}, {CLIFFS_GUARANTEE, 5}, {CLIFFS_WIN, 5}};

    check_other_search(0, aims, 18, 40000);
    check_other_search(HARD_BAND, aims, 18, 40000);
    check_other_search(OTHER_HARD_BAND, aims, 18, 40000);
}

/* With two mistakes left, the search ends, and a table of W has the moves. With less
 * memory, the search continues. */
Test(cliffs_moves, to_win_by_table_and_by_search_are_equal)
{
    static const struct cliffs_aim aims[] = {
        {CLIFFS_WIN, 2}, {CLIFFS_WIN, 2}, {CLIFFS_WIN, 2}};

    check_other_search(0, aims, 1, 1000000);
}

/* Searches that end early are continued by the next call. */
Test(cliffs_moves, are_found_after_searches_that_ended_early)
{
    atomic_bool stop = true;
    const struct pz_ctl ends[] = {
        {.poll = poll_flag, .arg = &stop}, {.deadline_ns = 1}, {.max_nodes = 3}};
    struct sample_move move = {77, 77};
    struct sample sample;
    struct play play, fresh;
    unsigned found = 77;

    make_large(&sample, 4, CLIFFS_UNIFORM, OTHER_HARD_BAND);
    open_play(&play, &sample.space, 0);
    open_play(&fresh, &sample.space, 0);
    for (unsigned i = 0; i < 9; i++) {
        const struct pz_ctl *ctl = &ends[i % 3];
        struct cliffs_aim aim = {(enum cliffs_goal)(i / 3), i / 3 == CLIFFS_WIN ? 4 : 6};

        cr_assert_eq(cliffs_mistake_bound_find(play.bound, start, BOUNDED(ctl), &found),
                     end_by(ctl));
        if (aim.goal == CLIFFS_EXPECTED && i % 3 == 2)
            continue; /* needs only one node */
        cr_assert_eq(find_move(&play, OPTIMAL, aim, start, BOUNDED(ctl), &move),
                     end_by(ctl));
    }
    cr_assert_eq(find_move(&play, GUARDED, (struct cliffs_aim){CLIFFS_EXPECTED, 5}, start,
                           BOUNDED(&ends[0]), &move),
                 PZ_STOPPED);
    cr_assert(move.column == 77 && move.label == 77 && found == 77);
    cr_assert_eq(find_bound(&play, start), find_bound(&fresh, start));
    for (unsigned goal = CLIFFS_EXPECTED; goal <= CLIFFS_WIN; goal++) {
        struct cliffs_aim aim = {(enum cliffs_goal)goal, 5};

        cr_assert(same_move(move_of(&play, OPTIMAL, aim, start),
                            move_of(&fresh, OPTIMAL, aim, start)));
    }
    close_play(&play);
    close_play(&fresh);
    sample_free(&sample);
}

/* With all labels, no move reveals anything about the next one. Without one vector, the
 * cube is not shattered. */
Test(cliffs_mistake_bound, is_the_number_of_columns_of_a_cube)
{
    for (unsigned columns = 1; columns <= CLIFFS_COLUMNS_MAX; columns++) {
        uint32_t count = 1u << columns;
        struct cliffs_hypothesis_space cube = {
            columns, count, malloc(count * sizeof *cube.vectors), count, true, {0, 0}};

        cr_assert_not_null(cube.vectors);
        for (uint32_t v = 0; v < count; v++)
            cube.vectors[v] = (struct cliffs_vector){(uint16_t)v, 1};
        for (unsigned less = 0; less < 2; less++, cube.count--) {
            struct play play = {.space = &cube};

            cr_assert_eq(cliffs_mistake_bound_open(&cube, 0, &play.bound), PZ_OK);
            cr_assert_eq(find_bound(&play, start), columns - less);
            cliffs_mistake_bound_close(play.bound);
        }
        cliffs_hypothesis_space_free(&cube);
    }
}

/* Counts bands of 16 by their least mistake bound. */
static void count_bounds(unsigned level, enum cliffs_prior prior, unsigned seen[])
{
    for (uint64_t seed = 0; seed < 150; seed++) {
        struct sample sample;
        struct play play;

        make_large(&sample, level, prior, seed);
        play.space = &sample.space;
        cr_assert_eq(
            cliffs_mistake_bound_open(&sample.space, seed % 2 ? 1000 : 0, &play.bound),
            PZ_OK);
        seen[find_bound(&play, start)]++;
        cliffs_mistake_bound_close(play.bound);
        sample_free(&sample);
    }
}

/* The distributions in docs/theory/cliffs.md. */
Test(cliffs_mistake_bound, is_known_for_the_levels_of_the_game)
{
    unsigned seen[CLIFFS_LEVELS + 1][BAND + 1] = {{0}}, game[BAND + 1] = {0};

    for (unsigned level = 1; level <= CLIFFS_LEVELS; level++)
        count_bounds(level, CLIFFS_UNIFORM, seen[level]);
    count_bounds(4, CLIFFS_GAME, game);
    cr_assert_eq(seen[1][3], 150);
    cr_assert_eq(seen[2][4], 150);
    cr_assert(seen[3][4] + seen[3][5] == 150 && seen[3][4] > seen[3][5]);
    cr_assert_gt(seen[3][5], 10);
    cr_assert(seen[4][5] + seen[4][6] == 150 && seen[4][5] >= 147);
    cr_assert_eq(game[3] + game[4], 150);
}

/* Opens all searches and finds a move. Returns PZ_INVALID for another move than `expected`.
 */
static enum pz_status open_and_find(const struct play *play, struct cliffs_aim aim,
                                    struct sample_move expected)
{
    struct play fresh = {play->space, play->table, NULL, NULL};
    struct sample_move move = {0, 0};
    enum pz_status status = cliffs_mistake_bound_open(fresh.space, 0, &fresh.bound);

    if (status == PZ_OK)
        status = cliffs_optimal_move_open(fresh.space, fresh.table, fresh.bound, 0,
                                          &fresh.optimal);
    if (status == PZ_OK)
        status = cliffs_optimal_move_aim(fresh.optimal, start, UNBOUNDED, &aim);
    if (status == PZ_OK)
        status = find_move(&fresh, OPTIMAL, aim, start, UNBOUNDED, &move);
    if (status == PZ_OK && !same_move(move, expected))
        status = PZ_INVALID;
    cliffs_optimal_move_close(fresh.optimal);
    cliffs_mistake_bound_close(fresh.bound);
    return status;
}

/* Without memory to remember states, the searches continue. */
Test(cliffs_moves, are_correct_if_allocations_fail)
{
    struct cliffs_hypothesis_space space = sample_space(7, 9, 200, 3, SAMPLE_ANY);
    struct play play;

    open_play(&play, &space, 0);
    for (unsigned goal = CLIFFS_EXPECTED; goal <= CLIFFS_WIN; goal++) {
        struct cliffs_aim aim = {(enum cliffs_goal)goal, 3};
        struct sample_move expected = move_of(&play, OPTIMAL, aim, start);
        unsigned failed = 0;

        while (failing_alloc_next()) {
            enum pz_status status = open_and_find(&play, aim, expected);

            failing_alloc_end();
            cr_assert(status == PZ_NO_MEMORY || status == PZ_OK);
            failed += status == PZ_NO_MEMORY;
        }
        cr_assert_geq(failed, 2);
    }
    close_play(&play);
    cliffs_hypothesis_space_free(&space);
}
