/* Measures listing and counting the sets of a table, in nanoseconds per call.
 *
 * Every figure is the median of several repeats. Within a repeat, the calls rotate over many
 * seeded tables, so that the branch predictor cannot learn one of them. */
#include "median.h"
#include "puzzles/control.h"
#include "puzzles/set.h"
#include "tests/solvers/random.h"

#include <stdio.h>
#include <stdlib.h>

enum {
    TABLES = 512,
    REPEATS = 31,
    SETS_MAX = SET_CARDS_MAX * (SET_CARDS_MAX - 1) / 6,
    REPEAT_NS = 10000000 /* approximate time of one repeat, unless one call is longer */
};

struct task {
    const char *name;
    enum set_method method;
    unsigned count;
    unsigned properties;
};

static const struct task lists[] = {
    {"list_12_fast", SET_FAST, 12, 4},       {"list_12_triples", SET_TRIPLES, 12, 4},
    {"list_12_pairs", SET_PAIRS, 12, 4},     {"list_12_groups", SET_GROUPS, 12, 4},
    {"list_15_fast", SET_FAST, 15, 4},       {"list_18_fast", SET_FAST, 18, 4},
    {"list_81_fast", SET_FAST, 81, 4},       {"list_12_of_729_fast", SET_FAST, 12, 6},
    {"list_729_fast", SET_FAST, 729, 6},     {"list_729_pairs", SET_PAIRS, 729, 6},
    {"list_729_groups", SET_GROUPS, 729, 6},
};

static const struct task counts[] = {
    {"count_12", SET_FAST, 12, 4},
    {"count_40", SET_FAST, 40, 4},
    {"count_81", SET_FAST, 81, 4},
    {"count_729", SET_FAST, 729, 6},
};

static set_card decks[TABLES][SET_CARDS_MAX];
static struct set_triple sets[SETS_MAX];

static void deal_tables(const struct task *task)
{
    struct test_rng rng;
    unsigned cards = set_count_deck(task->properties);

    test_rng_seed(&rng, task->count);
    for (unsigned t = 0; t < TABLES; t++) {
        for (unsigned i = 0; i < cards; i++)
            decks[t][i] = (set_card)i;
        for (unsigned i = 0; i < task->count; i++) {
            unsigned other = i + (unsigned)test_rng_below(&rng, cards - i);
            set_card drawn = decks[t][other];

            decks[t][other] = decks[t][i];
            decks[t][i] = drawn;
        }
    }
}

/* Returns the nanoseconds for `calls` calls. */
typedef uint64_t timer(const struct task *task, unsigned calls);

static uint64_t time_lists(const struct task *task, unsigned calls)
{
    uint64_t start = pz_now_ns();

    for (unsigned c = 0; c < calls; c++) {
        struct set_table table = {decks[c % TABLES], task->count, task->properties};
        size_t count;

        if (set_list(&table, task->method, sets, SETS_MAX, &count) != PZ_OK)
            abort();
    }
    return pz_now_ns() - start;
}

static uint64_t time_counts(const struct task *task, unsigned calls)
{
    uint64_t start = pz_now_ns();

    for (unsigned c = 0; c < calls; c++) {
        struct set_table table = {decks[c % TABLES], task->count, task->properties};
        size_t count;

        if (set_count(&table, &count) != PZ_OK)
            abort();
    }
    return pz_now_ns() - start;
}

static void measure(const struct task *task, timer *time_calls)
{
    double each[REPEATS];
    unsigned calls = 1;

    deal_tables(task);
    while (time_calls(task, calls) < REPEAT_NS / 2)
        calls *= 2;
    for (int r = 0; r < REPEATS; r++)
        each[r] = (double)time_calls(task, calls) / calls;
    printf("set_%s\t%.1f\tns\n", task->name, median_find(each, REPEATS));
}

int main(void)
{
    for (size_t i = 0; i < sizeof lists / sizeof lists[0]; i++)
        measure(&lists[i], time_lists);
    for (size_t i = 0; i < sizeof counts / sizeof counts[0]; i++)
        measure(&counts[i], time_counts);
    return 0;
}
