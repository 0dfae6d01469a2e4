/* The dynamic programming over groups with many nomads divides its rows. The test compares it with
 * plain dynamic programming, which tries every full group from every state. */
#include "puzzles/bridge.h"
#include "tests/solvers/random.h"

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

enum { PEOPLE = 4000, FULL = 70, NOMADS = 70, TAKEN = 150, NEVER = 1 << 28 };

static uint32_t minutes[PEOPLE];
static int32_t fare[NOMADS + 1];         /* of the fastest people, by number */
static int32_t lone[TAKEN][2];           /* groups of nomads only, by balance */
static int32_t full[FULL + 1][TAKEN][2]; /* full groups, by number and nomads in them */

/* The last index is 1 if a group has all nomads. */
static void keep(int32_t *cost, int32_t found)
{
    *cost = found < *cost ? found : *cost;
}

static void fill_lone(int nomads)
{
    for (int lack = 0; lack < TAKEN; lack++)
        lone[lack][0] = lone[lack][1] = NEVER;
    lone[0][0] = 0;
    for (int v = 2; v <= nomads; v++)
        for (int lack = v - 1; lack < TAKEN; lack++)
            for (int c = 0; c < 2; c++)
                keep(&lone[lack][c || v == nomads],
                     lone[lack - (v - 1)][c] + fare[v] + (int32_t)minutes[v - 1]);
}

static void fill_full(int people, int capacity, int nomads)
{
    for (int p = 0; p <= FULL; p++)
        for (int i = 0; i < TAKEN; i++)
            full[p][i][0] = full[p][i][1] = NEVER;
    full[0][0][0] = 0;
    for (int p = 0; p < FULL; p++)
        for (int i = 0; i < TAKEN; i++) {
            int left = people - nomads - (p * capacity - i);

            for (int v = 0; v <= nomads && v < capacity && i + v < TAKEN; v++)
                for (int c = 0; c < 2 && left >= capacity - v; c++)
                    keep(&full[p + 1][i + v][c || v == nomads],
                         full[p][i][c] + fare[v] + (int32_t)minutes[nomads + left - 1]);
        }
}

/* Returns the minimum cost of the groups that complete the given full groups, with `left`
 * settlers. */
static int32_t finish(int capacity, int nomads, const int32_t cost[2], int balance,
                      int left)
{
    int32_t best = NEVER;
    int begin = left == 1, end = left ? capacity - left : 0;

    for (int v = begin; v <= nomads && v <= end; v++) {
        int lack = nomads - 1 - balance - (left ? v - 1 : 0);
        int32_t last = left ? fare[v] + (int32_t)minutes[nomads + left - 1] : 0;

        if (lack < 0 || lack >= TAKEN)
            continue;
        for (int c = 0; c < 4; c++)
            if (c || (left && v == nomads))
                keep(&best, cost[c & 1] + last + lone[lack][c >> 1]);
    }
    return best;
}

static int32_t plain_minutes(int people, int capacity)
{
    int32_t best = NEVER;

    for (int nomads = 1; nomads <= NOMADS && nomads <= capacity; nomads++) {
        fill_lone(nomads);
        fill_full(people, capacity, nomads);
        for (int p = 0; p <= FULL; p++)
            for (int i = 0; i < TAKEN; i++) {
                int left = people - nomads - (p * capacity - i);

                if (left >= 0 && left <= capacity)
                    keep(&best,
                         finish(capacity, nomads, full[p][i], i - p, left) - fare[nomads]);
            }
    }
    return best;
}

static int compare_minutes(const void *a, const void *b)
{
    return *(const int32_t *)a - *(const int32_t *)b;
}

/* Draws minutes of many kinds: equal, few different, uniform, and increasingly slow. */
static void draw(struct test_rng *rng, int kind, uint32_t people)
{
    static const uint32_t ranges[] = {1, 3, 40, 1000, 100000};

    for (uint32_t p = 0; p < people; p++) {
        uint64_t value = test_rng_below(rng, ranges[kind % 5]);

        minutes[p] = 1 + (uint32_t)(kind < 5 ? value : value * value / ranges[kind % 5]);
    }
    qsort(minutes, people, sizeof *minutes, compare_minutes);
    for (int v = 1; v <= NOMADS; v++)
        fare[v] = fare[v - 1] + (int32_t)minutes[v - 1];
}

Test(bridge_trip_dp, divided_rows_equal_plain_rows)
{
    struct test_rng rng;

    test_rng_seed(&rng, 1);
    for (int kind = 0; kind < 10; kind++) {
        uint32_t capacity = 50 + (uint32_t)test_rng_below(&rng, 9);
        uint32_t people = 51 * capacity + (uint32_t)test_rng_below(&rng, 500);
        const struct bridge_question question = {.party = {people, capacity, minutes},
                                                 .plans = 1};
        struct bridge_answer answer;

        draw(&rng, kind, people);
        cr_assert_eq(bridge_solve(&question, NULL, &answer), PZ_OK);
        cr_assert(answer.proven && bridge_plan_check(&question.party, answer.plan));
        cr_assert_eq(answer.plan->minutes, answer.minutes);
        cr_assert_eq((int32_t)answer.minutes, plain_minutes((int)people, (int)capacity),
                     "kind %d", kind);
        bridge_answer_free(&answer);
    }
}
