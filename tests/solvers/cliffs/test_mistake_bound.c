/* The least mistake bound of Allergic Cliffs: against all strategies, and against M of all
 * partial labelings by its definition. */
#include "puzzles/random.h"
#include "samples.h"
#include "solvers/cliffs/mistake_bound.h"
#include "tests/solvers/failing_alloc.h"
#include "tests/solvers/poll_flag.h"
#include "tests/solvers/sampled.h"

#include <criterion/criterion.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>

enum { BRUTE_MOST = 64, TABLE_COLUMNS = 11 };

static const struct cliffs_state start = {0, 0};

static unsigned find(const struct cliffs_hypothesis_space *space, size_t max_bytes)
{
    struct cliffs_mistake_bound *bound;
    unsigned mistakes = UINT32_MAX;

    cr_assert_eq(cliffs_mistake_bound_open(space, max_bytes, &bound), PZ_OK);
    cr_assert_eq(cliffs_mistake_bound_find(bound, start, UNBOUNDED, &mistakes), PZ_OK);
    cliffs_mistake_bound_close(bound);
    return mistakes;
}

/* Whatever order the columns are sent in, each with either label said: the fewest mistakes
 * in the worst case. `sent` are the columns that went. */
static unsigned play_all(const uint16_t vectors[], unsigned count, unsigned columns,
                         unsigned sent)
{
    unsigned best = sent + 1 == 1u << columns ? 0 : UINT32_MAX;

    for (unsigned c = 0; c < columns && count > 1; c++) {
        uint16_t side[2][BRUTE_MOST];
        unsigned size[2] = {0, 0}, needs[2] = {0, 0};

        if (sent >> c & 1)
            continue;
        for (unsigned v = 0; v < count; v++) {
            unsigned label = vectors[v] >> c & 1;

            side[label][size[label]++] = vectors[v];
        }
        for (unsigned label = 0; label < 2; label++)
            if (size[label] > 0)
                needs[label] = play_all(side[label], size[label], columns, sent | 1u << c);
        for (unsigned said = 0; said < 2; said++) {
            unsigned right = size[said] ? needs[said] : 0;
            unsigned wrong = size[!said] ? needs[!said] + 1 : 0;
            unsigned all = right > wrong ? right : wrong;

            best = all < best ? all : best;
        }
    }
    return count <= 1 ? 0 : best;
}

static unsigned brute(const struct cliffs_hypothesis_space *space)
{
    uint16_t vectors[BRUTE_MOST];

    cr_assert_leq(space->count, BRUTE_MOST);
    for (uint32_t v = 0; v < space->count; v++)
        vectors[v] = space->vectors[v].labels;
    return play_all(vectors, space->count, space->columns, 0);
}

/* M of every partial labeling: `columns` digits to the base 3, 2 where nothing is known. -1
 * where no vector agrees. */
static int table[177147]; /* 3^TABLE_COLUMNS */

static uint32_t index_of(struct cliffs_state state, unsigned columns)
{
    uint32_t index = 0;

    for (unsigned c = columns; c-- > 0;)
        index = 3 * index + (state.known >> c & 1 ? (uint32_t)state.labels >> c & 1 : 2);
    return index;
}

/* The least over the columns that are not known in a state. */
static int least_of(uint32_t index, unsigned columns)
{
    int best = INT_MAX;

    for (uint32_t c = 0, place = 1; c < columns; c++, place *= 3) {
        if (index / place % 3 != 2)
            continue;
        int zero = table[index - 2 * place], one = table[index - place];
        int more = zero > one ? zero : one;

        if (zero == one && zero >= 0)
            more++;
        best = more < best ? more : best;
    }
    return best;
}

static void fill_table(const struct cliffs_hypothesis_space *space)
{
    uint32_t size = 1, all = (1u << space->columns) - 1;

    cr_assert_leq(space->columns, TABLE_COLUMNS);
    for (unsigned c = 0; c < space->columns; c++)
        size *= 3;
    memset(table, -1, size * sizeof *table);
    for (uint32_t v = 0; v < space->count; v++)
        table[index_of((struct cliffs_state){(uint16_t)all, space->vectors[v].labels},
                       space->columns)] = 0;
    /* A digit 2 that becomes 0 or 1 makes the number smaller. */
    for (uint32_t index = 0; index < size; index++) {
        int least = least_of(index, space->columns);

        if (least != INT_MAX)
            table[index] = least;
    }
}

static struct cliffs_state draw_state(const struct cliffs_hypothesis_space *space,
                                      struct pz_random *random)
{
    uint32_t all = (1u << space->columns) - 1;
    uint16_t known = (uint16_t)(pz_random_next(random) & all);
    const struct cliffs_vector *vector =
        &space->vectors[pz_random_below(random, space->count)];

    if (pz_random_below(random, 2))
        known &= (uint16_t)pz_random_next(random);
    return (struct cliffs_state){known, vector->labels & known};
}

Test(cliffs_mistake_bound, agrees_with_all_strategies)
{
    unsigned seen[6] = {0};

    for (uint64_t seed = 0; seed < 1500; seed++) {
        struct pz_random random;

        pz_random_seed(&random, seed);
        unsigned columns = 1 + (unsigned)pz_random_below(&random, 6);
        uint32_t vectors = columns + 1 + (uint32_t)pz_random_below(&random, 20);
        struct cliffs_hypothesis_space space =
            sample_space(seed, columns, vectors, 3, (enum sample_shape)(seed % 2));
        unsigned found = find(&space, 0), right = brute(&space);

        if (found != right)
            cr_assert_eq(found, right, "seed %lu: %u, not %u", (unsigned long)seed, found,
                         right);
        seen[found < 5 ? found : 5]++;
        cliffs_hypothesis_space_free(&space);
    }
    for (unsigned m = 1; m <= 4; m++)
        cr_assert_gt(seen[m], 20, "%u of %u mistakes", seen[m], m);
}

Test(cliffs_mistake_bound, agrees_with_all_strategies_of_small_bands)
{
    unsigned compared = 0;

    for (uint64_t seed = 0; seed < 400; seed++) {
        struct sample_kind kind = {sample_traits, 3 + (unsigned)(seed % 4),
                                   (unsigned)(seed / 4 % 5),
                                   (enum cliffs_prior)(seed / 20 % 3)};
        struct sample sample;

        sample_make(&sample, &kind, seed);
        if (sample.fits && sample.space.count > 0 && sample.space.count <= BRUTE_MOST) {
            unsigned found = find(&sample.space, 0), right = brute(&sample.space);

            if (found != right)
                cr_assert_eq(found, right, "seed %lu", (unsigned long)seed);
            compared++;
        }
        sample_free(&sample);
    }
    cr_assert_gt(compared, 300, "%u bands", compared);
}

/* All states, closed or not, of one space by one search, which remembers. */
static void compare_states(const struct cliffs_hypothesis_space *space,
                           struct pz_random *random)
{
    struct cliffs_mistake_bound *bound;

    fill_table(space);
    cr_assert_eq(cliffs_mistake_bound_open(space, 0, &bound), PZ_OK);
    for (unsigned i = 0; i < 500; i++) {
        struct cliffs_state state = draw_state(space, random);
        int right = table[index_of(state, space->columns)];
        int asked = right - 1 + (int)pz_random_below(random, 3);
        unsigned found;
        bool safe;

        if (i % 2 == 0)
            state = sample_close(space, state);
        cr_assert_eq(cliffs_mistake_bound_test(bound, state, asked, UNBOUNDED, &safe),
                     PZ_OK);
        cr_assert_eq(safe, right <= asked, "%u columns: %d of %d", space->columns, asked,
                     right);
        if (i % 3 == 0) {
            cr_assert_eq(cliffs_mistake_bound_find(bound, state, UNBOUNDED, &found), PZ_OK);
            cr_assert_eq((int)found, right, "%u columns", space->columns);
        }
    }
    cliffs_mistake_bound_close(bound);
}

Test(cliffs_mistake_bound, agrees_with_the_definition_in_all_states)
{
    struct pz_random random;

    pz_random_seed(&random, 1);
    for (uint64_t seed = 0; seed < 60; seed++) {
        unsigned columns = 6 + (unsigned)(seed % 6);
        uint32_t vectors = 16u << pz_random_below(&random, columns - 3);
        struct cliffs_hypothesis_space space =
            sample_space(seed, columns, vectors, 9, (enum sample_shape)(seed % 2));

        compare_states(&space, &random);
        cliffs_hypothesis_space_free(&space);
    }
}

TestSampled(cliffs_mistake_bound, agrees_with_the_definition_on_bands, 15, 60)
{
    struct pz_random random;

    pz_random_seed(&random, 2 + first);
    for (uint64_t seed = first; seed < end; seed++) {
        struct sample_kind kind = {sample_traits, TABLE_COLUMNS, (unsigned)(seed % 5),
                                   (enum cliffs_prior)(seed / 5 % 3)};
        struct sample sample;

        sample_make(&sample, &kind, seed);
        compare_states(&sample.space, &random);
        sample_free(&sample);
    }
}

/* How many of 300 bands of 16 have each worst case. */
static void count_worst_cases(unsigned level, enum cliffs_prior prior, unsigned seen[])
{
    for (uint64_t seed = 0; seed < 300; seed++) {
        struct sample_kind kind = {sample_traits, 16, level, prior};
        struct sample sample;

        sample_make(&sample, &kind, seed);
        unsigned found = find(&sample.space, 0);

        cr_assert_lt(found, 8);
        seen[found]++;
        sample_free(&sample);
    }
}

/* Of the game's dealer one knows so much that six mistakes are never needed. */
Test(cliffs_mistake_bound, is_known_for_the_levels_of_the_game)
{
    unsigned seen[CLIFFS_LEVELS + 1][8] = {{0}}, game[8] = {0};

    for (unsigned level = 1; level <= CLIFFS_LEVELS; level++)
        count_worst_cases(level, CLIFFS_UNIFORM, seen[level]);
    count_worst_cases(4, CLIFFS_GAME, game);
    cr_assert_eq(seen[1][3], 300);
    cr_assert_eq(seen[2][4], 300);
    cr_assert_eq(seen[3][4] + seen[3][5], 300);
    cr_assert_gt(seen[3][4], seen[3][5]);
    cr_assert_gt(seen[3][5], 20);
    cr_assert_eq(seen[4][5] + seen[4][6], 300);
    cr_assert_geq(seen[4][5], 296);
    cr_assert_eq(game[3] + game[4], 300);
}

/* Who may label any band in any way is wrong each time. */
Test(cliffs_mistake_bound, is_the_number_of_columns_of_a_cube)
{
    for (unsigned columns = 0; columns <= CLIFFS_COLUMNS_MAX; columns++) {
        uint32_t count = 1u << columns;
        struct cliffs_hypothesis_space cube = {
            columns, count, malloc(count * sizeof *cube.vectors), count, true, {0, 0}};

        cr_assert_not_null(cube.vectors);
        for (uint32_t v = 0; v < count; v++)
            cube.vectors[v] = (struct cliffs_vector){(uint16_t)v, 1};
        cr_assert_eq(find(&cube, 0), columns);
        if (columns > 0) {
            /* Without its last vector the cube is no longer shattered. */
            cube.count--;
            cr_assert_eq(find(&cube, 0), columns - 1);
        }
        cliffs_hypothesis_space_free(&cube);
    }
}

Test(cliffs_mistake_bound, is_never_more_for_less)
{
    unsigned less = 0;

    for (uint64_t seed = 0; seed < 40; seed++) {
        struct cliffs_hypothesis_space space = sample_space(seed, 10, 200, 1, SAMPLE_ANY);
        struct pz_random random;
        unsigned whole = find(&space, 0), most = whole;

        pz_random_seed(&random, seed);
        while (space.count > 1) {
            uint32_t gone = (uint32_t)pz_random_below(&random, space.count);

            memmove(&space.vectors[gone], &space.vectors[gone + 1],
                    (space.count - gone - 1) * sizeof *space.vectors);
            space.count--;
            if (space.count % 16 != 1)
                continue;
            unsigned found = find(&space, 0);

            cr_assert_leq(found, most);
            less += found < most;
            most = found;
        }
        cr_assert_eq(most, 0);
        cliffs_hypothesis_space_free(&space);
    }
    cr_assert_gt(less, 80);
}

/* Whether the space is symmetric or not: all vectors turned into their complements. */
Test(cliffs_mistake_bound, is_the_same_for_complements)
{
    for (uint64_t seed = 0; seed < 200; seed++) {
        struct cliffs_hypothesis_space space =
            sample_space(seed, 9, 100, 5, (enum sample_shape)(seed % 2));
        unsigned whole = find(&space, 0);
        uint16_t all = 511;

        for (uint32_t v = 0; v < (space.count + 1) / 2; v++) {
            struct cliffs_vector one = space.vectors[v];
            struct cliffs_vector *other = &space.vectors[space.count - 1 - v];

            space.vectors[v] = (struct cliffs_vector){all ^ other->labels, other->weight};
            *other = (struct cliffs_vector){all ^ one.labels, one.weight};
        }
        cr_assert_eq(find(&space, 0), whole, "seed %lu", (unsigned long)seed);
        cliffs_hypothesis_space_free(&space);
    }
}

Test(cliffs_mistake_bound, is_the_same_with_little_memory)
{
    struct sample_kind kind = {sample_traits, 16, 4, CLIFFS_UNIFORM};

    for (uint64_t seed = 0; seed < 20; seed++) {
        struct cliffs_hypothesis_space space = sample_space(seed, 12, 300, 1, SAMPLE_ANY);
        struct sample sample;
        unsigned right[2];

        sample_make(&sample, &kind, seed);
        right[0] = find(&space, 0);
        right[1] = find(&sample.space, 0);
        for (size_t bytes = 1; bytes < 1 << 16; bytes *= 16) {
            cr_assert_eq(find(&space, bytes), right[0], "%zu bytes", bytes);
            cr_assert_eq(find(&sample.space, bytes), right[1], "%zu bytes", bytes);
        }
        sample_free(&sample);
        cliffs_hypothesis_space_free(&space);
    }
}

Test(cliffs_mistake_bound, asks_no_more_when_it_asks_again)
{
    struct cliffs_hypothesis_space space = sample_space(0, 14, 500, 1, SAMPLE_ANY);
    struct pz_budget budget = {.ctl = NULL};
    struct cliffs_mistake_bound *bound;
    unsigned found, again;

    cr_assert_eq(cliffs_mistake_bound_open(&space, 0, &bound), PZ_OK);
    cr_assert_eq(cliffs_mistake_bound_find(bound, start, &budget, &found), PZ_OK);
    uint64_t nodes = budget.nodes;

    cr_assert_eq(cliffs_mistake_bound_find(bound, start, &budget, &again), PZ_OK);
    cr_assert_eq(found, again);
    /* Fewer mistakes than two are not remembered. */
    cr_assert_leq(budget.nodes, nodes + 2);
    cr_assert_gt(nodes, 1000);
    cr_assert_eq(cliffs_mistake_bound_space(bound), &space);
    cliffs_mistake_bound_close(bound);
    cliffs_hypothesis_space_free(&space);
}

Test(cliffs_mistake_bound, knows_what_cannot_be)
{
    struct cliffs_hypothesis_space space = sample_space(0, 5, 20, 1, SAMPLE_ANY);
    struct cliffs_mistake_bound *bound;
    bool safe = true;

    cr_assert_eq(cliffs_mistake_bound_open(&space, 0, &bound), PZ_OK);
    for (int b = -3; b < 0; b++) {
        cr_assert_eq(cliffs_mistake_bound_test(bound, start, b, UNBOUNDED, &safe), PZ_OK);
        cr_assert_not(safe);
    }
    for (int b = 5; b < 100; b++) {
        cr_assert_eq(cliffs_mistake_bound_test(bound, start, b, UNBOUNDED, &safe), PZ_OK);
        cr_assert(safe);
    }
    cliffs_mistake_bound_close(bound);
    cliffs_mistake_bound_close(NULL);
    cliffs_hypothesis_space_free(&space);
}

/* Asked under `ctl` the search ends early, and is right when it goes on without. */
static void stop_and_go_on(const struct pz_ctl *ctl)
{
    struct cliffs_hypothesis_space space = sample_space(3, 16, 600, 1, SAMPLE_ANY);
    unsigned right = find(&space, 0), found = 99;
    struct cliffs_mistake_bound *bound;

    cr_assert_eq(cliffs_mistake_bound_open(&space, 0, &bound), PZ_OK);
    for (unsigned i = 0; i < 3; i++)
        cr_assert_eq(cliffs_mistake_bound_find(bound, start, BOUNDED(ctl), &found),
                     end_by(ctl));
    cr_assert_eq(found, 99);
    cr_assert_eq(cliffs_mistake_bound_find(bound, start, UNBOUNDED, &found), PZ_OK);
    cr_assert_eq(found, right);
    cliffs_mistake_bound_close(bound);
    cliffs_hypothesis_space_free(&space);
}

Test(cliffs_mistake_bound, stops_when_told_to)
{
    static atomic_bool stop = true;

    stop_and_go_on(&(struct pz_ctl){.poll = poll_flag, .arg = &stop});
}

Test(cliffs_mistake_bound, stops_when_the_time_is_up)
{
    stop_and_go_on(&(struct pz_ctl){.deadline_ns = 1});
}

Test(cliffs_mistake_bound, stops_after_so_many_nodes)
{
    stop_and_go_on(&(struct pz_ctl){.max_nodes = 100});
}

/* Only opening needs memory; the rest remembers less. */
Test(cliffs_mistake_bound, does_without_memory)
{
    struct cliffs_hypothesis_space space = sample_space(5, 12, 300, 1, SAMPLE_ANY);
    unsigned right = find(&space, 0);
    bool failed = true;

    for (long good = 0; failed; good++) {
        struct cliffs_mistake_bound *bound = NULL;
        unsigned found = 99;

        failing_alloc_after(good);
        enum pz_status status = cliffs_mistake_bound_open(&space, 0, &bound);

        if (status == PZ_OK)
            status = cliffs_mistake_bound_find(bound, start, UNBOUNDED, &found);
        failed = failing_alloc_end() > good;
        cr_assert_eq(status, good == 0 ? PZ_NO_MEMORY : PZ_OK);
        cr_assert_eq(found, good == 0 ? 99 : right);
        cliffs_mistake_bound_close(bound);
    }
    cliffs_hypothesis_space_free(&space);
}
