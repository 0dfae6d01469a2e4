/* The table of the most weight that is won: every state against the definition; its limits.
 */
#include "brute.h"
#include "plain_table.h"
#include "samples.h"
#include "solvers/cliffs/table.h"
#include "tests/solvers/failing_alloc.h"
#include "tests/solvers/poll_flag.h"
#include "tests/solvers/random.h"
#include "tests/solvers/sampled.h"

#include <criterion/criterion.h>

enum { SPACES = 120, HEAVY = 60000 /* a vector of that needs cells of 32 bits */ };

static const enum sample_shape shapes[] = {SAMPLE_ANY, SAMPLE_SYMMETRIC};

static struct cliffs_table *make_won(const struct cliffs_hypothesis_space *space,
                                     unsigned mistakes)
{
    struct cliffs_table *table;

    cr_assert_eq(cliffs_table_make_won(space, mistakes, 0, NULL, &table), PZ_OK);
    return table;
}

/* In how many states of `part`, which has some of the vectors of `space`, the table is not
 * right: in those that know a column which is open in the part. */
static unsigned count_wrong(const struct cliffs_hypothesis_space *space,
                            const struct cliffs_hypothesis_space *part, unsigned mistakes)
{
    struct cliffs_table *table = make_won(part, mistakes);
    struct cliffs_state closed = sample_close(part, (struct cliffs_state){0, 0});
    struct cliffs_state state = closed;
    unsigned wrong = 0;

    do {
        struct brute list = brute_list(space, state);

        if (!cliffs_state_is_part(state, closed) || state.known == closed.known)
            continue;
        for (int left = -1; left <= (int)mistakes; left++)
            wrong += cliffs_table_won(table, state, left) !=
                     (list.count > 0 ? brute_win(&list, left) : 0);
    } while (next_state(&state, space->columns));
    cliffs_table_free(table);
    return wrong;
}

/* The vectors with a label in a column, the last ones first. */
static struct cliffs_hypothesis_space take_side(const struct cliffs_hypothesis_space *space,
                                                unsigned column, unsigned label,
                                                struct cliffs_vector vectors[])
{
    struct cliffs_hypothesis_space side = {.columns = space->columns, .vectors = vectors};

    for (uint32_t v = space->count; v-- > 0;)
        if ((space->vectors[v].labels >> column & 1u) == label) {
            vectors[side.count++] = space->vectors[v];
            side.weight += space->vectors[v].weight;
        }
    return side;
}

TestSampled(cliffs_table_won, agrees_with_the_definition, 12, SPACES)
{
    for (uint64_t seed = first; seed < end; seed++) {
        unsigned columns = 1 + (unsigned)seed % 7;
        struct cliffs_hypothesis_space space =
            sample_space(seed, columns, columns + 1 + (uint32_t)seed % 40,
                         seed % 3 ? 9 : HEAVY, shapes[seed / 2 % 2]);
        struct cliffs_vector vectors[BRUTE_VECTORS];
        struct cliffs_hypothesis_space side =
            take_side(&space, (unsigned)seed % columns, seed / 4 % 2, vectors);

        cr_assert_eq(count_wrong(&space, &space, (unsigned)seed % 5), 0, "seed %lu",
                     (unsigned long)seed);
        cr_assert_eq(count_wrong(&space, &side, (unsigned)seed % 4), 0, "side, seed %lu",
                     (unsigned long)seed);
        cliffs_hypothesis_space_free(&space);
    }
}

/* Whoever may make as many mistakes as there are columns loses nothing. */
Test(cliffs_table_won, all_is_won_with_a_mistake_for_each_column)
{
    struct cliffs_hypothesis_space space = sample_space(5, 10, 90, 7, SAMPLE_SYMMETRIC);
    struct cliffs_table *table = make_won(&space, CLIFFS_COLUMNS_MAX - 1);
    struct cliffs_state state = {0, 0};
    unsigned wrong = 0;

    while (next_state(&state, space.columns))
        if (state.known)
            wrong += cliffs_table_won(table, state, CLIFFS_COLUMNS_MAX - 1) !=
                     sample_weight(&space, state);
    cr_assert_eq(wrong, 0);
    cliffs_table_free(table);
    cliffs_hypothesis_space_free(&space);
}

Test(cliffs_table_won, heeds_memory_stop_and_deadline)
{
    struct cliffs_hypothesis_space space = sample_space(1, 10, 100, 9, SAMPLE_SYMMETRIC);
    atomic_bool stop = true;
    const struct pz_ctl stopped = {.poll = poll_flag, .arg = &stop},
                        late = {.deadline_ns = 1};
    struct cliffs_table *table = make_won(&space, 3), *less = NULL;
    size_t most = cliffs_table_size(table).to_make;

    cr_assert_leq(cliffs_table_size(table).to_keep, most);
    cr_assert_eq(cliffs_table_make_won(&space, 3, most - 1, NULL, &less), PZ_NO_MEMORY);
    cr_assert_eq(cliffs_table_make_won(&space, 3, 0, &stopped, &less), PZ_STOPPED);
    cr_assert_eq(cliffs_table_make_won(&space, 3, 0, &late, &less), PZ_OUT_OF_TIME);
    cr_assert_null(less);
    cr_assert_eq(cliffs_table_make_won(&space, 3, most, NULL, &less), PZ_OK);
    cliffs_table_free(less);
    less = NULL;
    expect_no_memory(6, cliffs_table_make_won(&space, 3, 0, NULL, &less), less == NULL);
    cliffs_table_free(less);
    cliffs_table_free(table);
    cliffs_hypothesis_space_free(&space);
}
