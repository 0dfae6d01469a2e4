/* The maximum numbers of sets in set/extremes.table. Checks tables that attain them, and proves the
 * bounds in another way than research/set_extremes. Compares the search of research/set_extremes
 * with an exhaustive search of small types. */
#include "data/set_data.h"
#include "oracle.h"
#include "research/set_extremes/search.h"
#include "research/set_extremes/sections.h"
#include "solvers/set/odds_table.h"

#include <criterion/criterion.h>
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

enum { SMALL = 27, USUAL = 81, LARGE = 243 };

/* For each number of cards with three attributes, a table with the maximum number of sets, as
 * bits. */
static const uint32_t richest[SMALL + 1] = {
    0x0000000, 0x0080000, 0x0050000, 0x0220002, 0x2000828, 0x6000418, 0x2420841,
    0x1052504, 0x70181c0, 0x0e38007, 0x4471862, 0x23a6262, 0x5a52525, 0x14111ff,
    0x6c5e48e, 0x75cf1c4, 0x38dd7e1, 0x19fc4fe, 0x668cffd, 0x4b9fff1, 0x7afb55f,
    0x77cdf7d, 0x59fafff, 0x4ff7ffb, 0x7ff5fbf, 0x7beffff, 0x7fffffb, 0x7ffffff};

/* The cards of nine disjoint sets, which do not contain another set. */
static const unsigned apart[SMALL] = {9,  11, 13, 16, 20, 23, 24, 25, 30,
                                      32, 36, 37, 42, 43, 49, 50, 52, 53,
                                      56, 69, 76, 0,  4,  5,  6,  27, 29};

static struct set_odds find(unsigned properties, unsigned cards)
{
    static struct set_odds odds;
    const struct set_draws draws = {.properties = properties, .cards = cards};

    cr_assert_eq(set_odds_table_find(&draws, &odds), PZ_OK);
    return odds;
}

/* Counts sets by the definition. `held` marks the cards on the table. */
static unsigned count_sets(const bool *held, unsigned deck)
{
    unsigned cards[LARGE], count = 0, sets = 0;

    for (unsigned card = 0; card < deck; card++)
        if (held[card])
            cards[count++] = card;
    for (unsigned i = 0; i < count; i++)
        for (unsigned j = i + 1; j < count; j++)
            for (unsigned k = j + 1; k < count; k++)
                sets += oracle_is_set(cards[i], cards[j], cards[k]);
    return sets;
}

/* Marks a subspace of 27 cards, and b and c cards with the most sets in the parallel subspaces. */
static void lay_usual(bool *held, unsigned b, unsigned c)
{
    for (unsigned card = 0; card < SMALL; card++) {
        held[card] = true;
        held[SMALL + card] = richest[b] >> card & 1;
        held[2 * SMALL + card] = richest[c] >> card & 1;
    }
}

/* Marks the deck without `lack` cards of nine disjoint sets. */
static void lay_rest(bool *held, unsigned lack)
{
    for (unsigned card = 0; card < USUAL; card++)
        held[card] = true;
    for (unsigned i = SMALL - lack; i < SMALL; i++)
        held[apart[SMALL - 1 - i]] = false;
}

Test(set_extremes, maxima_are_attained_with_the_usual_deck)
{
    for (unsigned n = SMALL; n <= 51; n++) {
        unsigned best = 0;

        for (unsigned b = 0; b <= (n - SMALL) / 2; b++) {
            bool held[USUAL];
            unsigned sets;

            lay_usual(held, b, n - SMALL - b);
            sets = count_sets(held, USUAL);
            best = sets > best ? sets : best;
        }
        struct set_odds odds = find(4, n);

        cr_assert(odds.most.attained && odds.most.sets == best, "%u: %u", n, best);
        odds = find(4, USUAL - n);
        cr_assert(odds.least.attained);
        cr_assert_eq(odds.least.sets, set_count_both(USUAL, n) - best);
    }
}

/* Finds the example in the text with 52 or 53 cards, which a random search found. */
static const char *find_example(unsigned n)
{
    const char *line =
        strstr((const char *)set_extremes_table, n == 52 ? "\n4 52 " : "\n4 53 ");

    return strstr(line, "search ") + strlen("search ");
}

Test(set_extremes, maxima_are_attained_by_examples)
{
    for (unsigned n = 52; n <= 53; n++) {
        const char *example = find_example(n);
        bool held[USUAL];
        unsigned cards = 0;
        struct set_odds odds = find(4, n);

        for (unsigned card = 0; card < USUAL; card++)
            cards += held[card] = example[card] == '1';
        cr_assert_eq(cards, n);
        cr_assert(odds.most.attained && odds.most.sets == count_sets(held, USUAL));
    }
    for (unsigned n = 54; n <= 60; n++) {
        bool held[USUAL];
        struct set_odds odds = find(4, n);

        lay_rest(held, USUAL - n);
        cr_assert(odds.most.attained && odds.most.sets == count_sets(held, USUAL), "%u", n);
    }
}

/* Returns the number of sets on a complete subspace with b and c cards in the parallel subspaces,
 * or 0 if tables of b or c cards with the maximum are unknown. */
static uint64_t fill(unsigned properties, unsigned b, unsigned c)
{
    struct set_odds whole = find(properties - 1, set_count_deck(properties) / 3);
    struct set_odds one = find(properties - 1, b), other = find(properties - 1, c);

    return one.most.attained && other.most.attained
               ? whole.most.sets + one.most.sets + other.most.sets + b * c
               : 0;
}

/* Every seventh number of cards of the larger decks. */
Test(set_extremes, maxima_are_attained_with_larger_decks)
{
    for (unsigned p = 5; p <= 6; p++) {
        unsigned deck = set_count_deck(p), whole = deck / 3;

        for (unsigned n = 0; n <= deck; n += 7) {
            struct set_odds odds = find(p, n);
            uint64_t best =
                n <= whole && find(p - 1, n).most.attained ? find(p - 1, n).most.sets : 0;

            for (unsigned b = 0; n > whole && b <= (n - whole) / 2; b++)
                if (n - whole - b <= whole && fill(p, b, n - whole - b) > best)
                    best = fill(p, b, n - whole - b);
            if (deck - n <= set_count_cap(p)) /* the deck without a cap has the maximum */
                best = set_count_both(deck, n);
            cr_assert(odds.exact || odds.most.attained == (odds.most.sets == best),
                      "%u of %u: %u", n, p, (unsigned)best);
        }
    }
}

/* The two values of a type in the sums of sections.h. */
struct point {
    double energy, cube;
};

/* Lists the types of tables with n cards that can have `sets` sets. Uses the simplest bound: two
 * cards in different sections have one completing card. */
static unsigned list_points(unsigned n, const uint64_t *most, uint64_t sets,
                            struct point *points)
{
    unsigned count = 0;

    for (unsigned x = 0; x < SMALL && x <= n; x++)
        for (unsigned y = 0; y <= x && y <= n - x; y++) {
            double a = x, b = y, c = n - a - b, across = fmin(a * b, fmin(b * c, a * c));
            double re = a - b / 2 - c / 2, im = sqrt(3) / 2 * (b - c);

            if (c > b ||
                (double)(most[x] + most[y] + most[n - x - y]) + across < (double)sets)
                continue;
            points[count++] =
                (struct point){re * re + im * im, re * re * re - 3 * re * im * im};
        }
    return count;
}

/* Returns the maximum mean of the cubes for a given mean of the energies. Combinations of two types
 * are sufficient. */
static double find_cube(const struct point *points, unsigned count, double energy)
{
    double best = -INFINITY;

    for (unsigned i = 0; i < count; i++)
        for (unsigned j = 0; j < count; j++) {
            const struct point *p = &points[i], *q = &points[j];
            double part =
                q->energy > p->energy ? (energy - p->energy) / (q->energy - p->energy) : 0;

            if (p->energy <= energy + 1e-9 && q->energy >= energy - 1e-9)
                best = fmax(best, p->cube + part * (q->cube - p->cube));
        }
    return best;
}

/* A table without a complete section and with one more set would need larger cubes. */
Test(set_extremes, sections_prove_the_maxima)
{
    uint64_t most[SMALL + 1];

    for (unsigned n = 0; n <= SMALL; n++)
        most[n] = find(3, n).most.sets;
    for (unsigned n = SMALL + 1; n <= 47; n++) {
        struct set_odds odds = find(4, n);
        struct point points[USUAL * USUAL];
        unsigned count = list_points(n, most, odds.most.sets + 1, points);
        double k = n, cubes;

        cr_assert_not_null(strstr(odds.argument, "Fourier"));
        if (count == 0)
            continue;
        cubes = 80 * find_cube(points, count, k * (USUAL - k) / 80);
        cr_assert(k * k * k + cubes < USUAL * (6 * ((double)odds.most.sets + 1) + k) - 0.5,
                  "%u", n);
    }
}

/* Proves the maxima that follow from sums: all of the usual deck, and some of the next deck. */
Test(set_extremes, the_program_proves_the_maxima_again)
{
    static struct sections sections;
    uint64_t most[USUAL + 1];

    for (unsigned p = 4; p <= 5; p++) {
        unsigned deck = p == 4 ? USUAL : LARGE;

        for (unsigned n = 0; n <= deck / 3; n++)
            most[n] = find(p - 1, n).most.sets;
        for (unsigned n = deck / 3 + 1; n <= deck * 47 / 81; n += p == 4 ? 1 : 7) {
            struct set_odds odds = find(p, n);

            sections_list(&sections, deck, n, most);
            if (!strstr(odds.most.by, "averages"))
                cr_assert(sections_exclude(&sections, odds.most.sets + 1, NULL), "%u", n);
            cr_assert_geq(odds.most.sets, sections_fill(deck, n, most));
            if (odds.most.attained)
                cr_assert(!sections_exclude(&sections, 1, NULL));
        }
    }
}

/* Returns the maximum if A lacks card 0 and B and C have two cards each, by exhaustive search. */
static unsigned try_pairs(void)
{
    unsigned best = 0;

    for (uint32_t b = 0; b < SMALL * SMALL; b++)
        for (uint32_t c = 0; c < SMALL * SMALL; c++) {
            unsigned pairs[2][2] = {{b / SMALL, b % SMALL}, {c / SMALL, c % SMALL}};
            unsigned across = 0;

            if (pairs[0][0] >= pairs[0][1] || pairs[1][0] >= pairs[1][1])
                continue;
            for (unsigned i = 0; i < 4; i++) /* a set, unless card 0 of A completes it */
                across +=
                    !oracle_is_set(0, SMALL + pairs[0][i / 2], 2 * SMALL + pairs[1][i % 2]);
            best = across > best ? across : best;
        }
    return best + 104; /* A has 26 cards */
}

Test(set_extremes, the_search_equals_an_exhaustive_one)
{
    const struct sections_type two = {.a = 26, .b = 2, .c = 2};
    const struct sections_type more = {.a = 24, .b = 3, .c = 3};
    struct search_table found;
    uint64_t most[SMALL + 1];
    unsigned sets = try_pairs();

    for (unsigned n = 0; n <= SMALL; n++)
        most[n] = find(3, n).most.sets;
    cr_assert_eq(search_type(&two, sets, most, &found), SEARCH_FOUND);
    cr_assert_eq(search_count(&found), sets);
    cr_assert_eq(search_type(&two, sets + 1, most, &found), SEARCH_NONE);
    cr_assert_eq(search_type(&more, 81 + 1 + 1 + 9, most, &found), SEARCH_FOUND);
    cr_assert_eq(search_count(&found), 92);
    cr_assert_eq(search_type(&more, 93, most, &found), SEARCH_NONE);
}
