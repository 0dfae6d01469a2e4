/* Upper bounds: strategies that find the symbols of the secret by counting, and whose cost can
 * be computed for any size.
 *
 * Halving. If the player knows that a group of s items has h hits, and can count the hits in
 * any part of it with a guess, they count those in floor(s / 2) of the items, which also gives
 * those in the others, and continue in both parts, until a part has no hits or only hits.
 *
 * Without repeats, p positions and m symbols. Counting uses the sums of bulls and cows: a guess
 * gives the number of its symbols that the secret has, and so also that of the m - p other
 * symbols. So the player can count in any set of d = min(p, m - p) symbols; hits are present
 * symbols if d = p, and absent ones otherwise.
 *
 *  1. Count in disjoint groups of d symbols. The number of the last group follows.
 *  2. Halve the first group. To count in a part A of x < d of its symbols, add a set F of d - x
 *     other symbols, whose hits f are not known. When a size x is needed for the first time, the
 *     group has 2x or 2x + 1 symbols: A, as many other ones B, and possibly one more. Count in
 *     A and F, then in B and F: the sum of both, minus the hits of the group, is 2f, or 2f - 1
 *     if the last symbol is a hit. So this guess gives f, and one guess for each further part of
 *     x symbols is sufficient. For each of the sizes, halving costs one guess more.
 *  3. Halve the other groups: now F can be symbols of the first group, which are known.
 *  4. The symbols are known. Play the game of p positions and p symbols in their names, whose
 *     costs are known from plays.csv.
 *
 * With repeats, counting uses bulls. Guess one symbol at all positions, then another one, until
 * their bulls add up to p; the number of the last symbol follows. Then find the positions of
 * each symbol by halving those that are open, with a symbol that the secret does not have there
 * at the others. If m - 1 > p, one was not in the secret or not guessed. Otherwise, there may be
 * none for the first two symbols: guess one of them at a single position and the other one at
 * all others, for p - 1 positions. The bulls are one more than those of the other one if the
 * single symbol is right, and one fewer if the other one was. For 2 symbols, the bulls of the
 * other symbol follow from those of the first one. The last guess is the secret.
 *
 * Without a leading zero, the symbol 0 can have any place in the order without repeats, and is
 * the last one with repeats. Then no guess has it at the first position. */
#include "large_bounds.h"

#include <assert.h>

/* The cost of finding which items of a set are hits: for the worst set of hits, and in total
 * over all of them. */
struct cost {
    unsigned worst;
    wide total;
};

/* [items][hits] */
struct halving {
    struct cost cost[BC_POSITIONS_MAX + 1][BC_POSITIONS_MAX + 1];
};

static wide choose(unsigned items, unsigned hits)
{
    wide ways = 1;

    for (unsigned i = 0; i < hits; i++)
        ways = ways * (items - i) / (i + 1);
    return hits <= items ? ways : 0;
}

static wide power(wide base, unsigned exponent)
{
    wide result = 1;

    while (exponent-- > 0)
        result *= base;
    return result;
}

/* Adds to `sum` the ways to divide the hits between two sets: `a` for one set, which can have
 * `ways_a` sets of hits, and `b` for the other set. `guesses` are needed in addition. */
static void add_parts(struct cost *sum, unsigned guesses, struct cost a, wide ways_a,
                      struct cost b, wide ways_b)
{
    unsigned worst = guesses + a.worst + b.worst;

    sum->worst = worst > sum->worst ? worst : sum->worst;
    sum->total += guesses * ways_a * ways_b + a.total * ways_b + b.total * ways_a;
}

/* Returns the least number of `hits` in a set that leaves `others` items. */
static unsigned least_hits(unsigned hits, unsigned others)
{
    return hits > others ? hits - others : 0;
}

static void compute_halving(struct halving *halving)
{
    for (unsigned items = 2; items <= BC_POSITIONS_MAX; items++)
        for (unsigned hits = 1; hits < items; hits++) {
            unsigned part = items / 2, rest = items - part;

            for (unsigned i = least_hits(hits, rest); i <= part && i <= hits; i++)
                add_parts(&halving->cost[items][hits], 1, halving->cost[part][i],
                          choose(part, i), halving->cost[rest][hits - i],
                          choose(rest, hits - i));
        }
}

/* Sets the bits of the sizes of the parts in which halving `items` items counts. */
static uint32_t part_sizes(unsigned items)
{
    if (items < 2)
        return 0;
    return 1u << items / 2 | part_sizes(items / 2) | part_sizes(items - items / 2);
}

/* Returns the cost of finding the hits of `items` symbols in groups of `size`. `extra` are the
 * additional guesses for the first group, if it has symbols of both kinds. */
static struct cost find_in_groups(const struct halving *halving, unsigned size,
                                  unsigned items, unsigned hits, unsigned extra)
{
    unsigned rest = items - size;
    struct cost sum = {0, 0};

    if (hits == 0 || hits == items)
        return sum;
    if (items <= size)
        return halving->cost[items][hits];
    for (unsigned i = least_hits(hits, rest); i <= size && i <= hits; i++)
        add_parts(&sum, 1 + (i > 0 && i < size ? extra : 0), halving->cost[size][i],
                  choose(size, i), find_in_groups(halving, size, rest, hits - i, 0),
                  choose(rest, hits - i));
    return sum;
}

/* Returns the cost of finding the symbols of a secret without repeats. */
static struct cost find_symbols(const struct bc_game *game)
{
    unsigned p = game->positions, others = game->symbols - p;
    unsigned size = p < others ? p : others;
    struct halving halving = {0};

    if (size == 0)
        return (struct cost){0, 0};
    compute_halving(&halving);
    return find_in_groups(&halving, size, game->symbols, size,
                          (unsigned)__builtin_popcount(part_sizes(size)));
}

/* Returns the cost of a player who guesses only consistent codes, in the game of `positions`
 * positions and as many symbols. The wrong guesses are linearly independent in (p - 1)^2
 * dimensions, and each guess finds at least one secret (docs/theory/bulls-cows.md). */
static struct bc_bound consistent_bound(const struct bc_game *game)
{
    unsigned others = game->positions - 1u;
    struct bc_bound bound = {.height = others * others + 1};

    bound.guesses = (wide)bound.height * bc_game_codes(game) -
                    (wide)bound.height * (bound.height - 1) / 2;
    return bound;
}

/* Returns the cost of the game of `positions` positions and as many symbols. */
static struct bc_bound permutation_bound(unsigned positions, bool no_leading_zero)
{
    const struct bc_game game = {.positions = (uint8_t)positions,
                                 .symbols = (uint8_t)positions,
                                 .no_leading_zero = no_leading_zero};
    const struct bc_large_play *play = bc_large_play_find(&game);

    return play ? (struct bc_bound){play->height, play->guesses} : consistent_bound(&game);
}

/* The average over the secrets is at most that over all sets of symbols: if the symbols are
 * taken in a random order, each set costs that on average. So there is such an order. */
static struct bc_bound search_without_repeats(const struct bc_game *game, unsigned *find)
{
    unsigned p = game->positions, m = game->symbols;
    const struct cost symbols = find_symbols(game);
    struct bc_bound order = permutation_bound(p, false), bound;

    *find = symbols.worst;
    bound.height = symbols.worst + order.height;
    bound.guesses = bc_game_codes(game) * symbols.total / choose(m, p);
    if (!game->no_leading_zero) {
        bound.guesses += choose(m, p) * order.guesses;
        return bound;
    }
    struct bc_bound restricted = permutation_bound(p, true);

    if (restricted.height > order.height || m == p)
        bound.height = symbols.worst + restricted.height;
    bound.guesses +=
        choose(m - 1, p) * order.guesses + choose(m - 1, p - 1) * restricted.guesses;
    return bound;
}

/* Returns the cost of counting `symbols` symbols and of finding their positions, over all codes
 * of `positions` positions. */
static struct cost find_positions(const struct halving *halving, unsigned symbols,
                                  unsigned positions)
{
    struct cost cost[BC_POSITIONS_MAX + 1] = {
        {0, 0}}; /* by open positions, for one symbol */

    for (unsigned others = 1; others < symbols; others++)
        for (unsigned open = positions; open > 0; open--) {
            struct cost sum = {0, 0};

            for (unsigned i = 0; i <= open; i++)
                add_parts(&sum, 1, halving->cost[open][i], choose(open, i), cost[open - i],
                          power(others, open - i));
            cost[open] = sum;
        }
    return cost[positions];
}

/* A code with a leading zero takes all m - 1 counts and the last guess, in addition to the
 * `extra` guesses. So without these codes, the total is smaller by that. */
static struct bc_bound search_with_repeats(const struct bc_game *game, unsigned *find)
{
    unsigned p = game->positions, m = game->symbols;
    unsigned extra = m > 2 && m - 1 <= p ? p - 1 : 0;
    wide all = power(m, p), codes = bc_game_codes(game);
    struct halving halving = {0};

    compute_halving(&halving);
    const struct cost cost = find_positions(&halving, m, p);

    *find = cost.worst + extra;
    return (struct bc_bound){*find + 1,
                             cost.total + (extra + 1) * all - (all - codes) * (m + extra)};
}

struct bc_bound bc_symbol_search_bound(const struct bc_game *game, unsigned *find)
{
    assert(game->positions > 1);
    return game->repeats ? search_with_repeats(game, find)
                         : search_without_repeats(game, find);
}
