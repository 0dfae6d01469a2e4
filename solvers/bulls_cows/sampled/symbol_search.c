/* Computes upper bounds from strategies that find the symbols of the secret by counting.
 * The cost of these strategies can be computed for games of any size.
 *
 * Halving. Let the player know that a group of s items has h hits, and let a guess count
 * the hits in any part of the group. The player counts the hits in floor(s / 2) of the
 * items, which also gives the number of hits in the other items. The player continues in
 * both parts, until a part has no hits or only hits.
 *
 * Games without repeats. Let the game have p positions and m symbols. The sum of bulls and
 * cows of a guess is the number of its symbols that the secret has. This also gives the
 * number of the m - p other symbols that the secret has. So the player can count the hits
 * in any set of d = min(p, m - p) symbols. If d = p, hits are symbols that the secret has.
 * Otherwise, hits are symbols that the secret does not have.
 *
 *  1. Count the hits in disjoint groups of d symbols. The number of hits in the last group
 *     follows from the other numbers.
 *  2. Halve the first group. To count the hits in a part A of x < d of its symbols, add a
 *     set F of d - x other symbols. The number f of hits in F is not known. When a size x
 *     occurs for the first time, the group has 2x or 2x + 1 symbols. These are A, a set B
 *     of x other symbols, and possibly one more symbol. Count the hits in A and F, then in
 *     B and F. The sum of both numbers, minus the hits of the group, is 2f, or 2f - 1 if
 *     the last symbol is a hit. So these two guesses give f, and one guess is sufficient
 *     for each further part of x symbols. For each size, halving costs one additional
 *     guess.
 *  3. Halve the other groups. Now F can consist of symbols of the first group, which are
 *     known.
 *  4. Now the symbols of the secret are known. Play the game with p positions and these p
 *     symbols. The cost of this game is known from plays.csv.
 *
 * Games with repeats. Counting uses bulls. Guess one symbol at all positions, then another
 * symbol at all positions, and so on, until the bulls add up to p. The number of the last
 * symbol follows from the other numbers. Then find the positions of each symbol by halving
 * the open positions. Such a guess has the symbol in the counted part. At all other
 * positions, it needs a symbol that the secret does not have at these positions. If m - 1 >
 * p, there is a symbol that is not in the secret or was not guessed. Otherwise, it is
 * possible that there is no such symbol for the first two symbols. Then guess one of these
 * two symbols at a single position, and the other symbol at all other positions, for each
 * of p - 1 positions. Compare the bulls with the bulls of the other symbol at all
 * positions. There is one bull more if the single symbol is right, and one bull fewer if
 * the other symbol is right at this position. For 2 symbols, the bulls of the second symbol
 * follow from the bulls of the first symbol. The last guess is the secret.
 *
 * Games without a leading zero. In games without repeats, the symbol 0 can have any place
 * in the order of symbols. In games with repeats, the symbol 0 is the last symbol. Then no
 * guess has the symbol 0 at the first position. */
#include "large_bounds.h"

#include <assert.h>

/* The cost of finding which items of a set are hits, for the worst set of hits, and in
 * total over all sets of hits. */
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

/* Adds to `sum` the ways to divide the hits between two sets. `a` is the cost of one set,
 * which can have `ways_a` sets of hits, and `b` is the cost of the other set. `guesses`
 * additional guesses are necessary. */
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

/* Returns the cost of finding the hits of `items` symbols in groups of `size`. `extra` are
 * the additional guesses for the first group, if it has symbols of both kinds. */
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

/* Returns the cost of a player who guesses only consistent codes, in the game of
 * `positions` positions and as many symbols. The wrong guesses are linearly independent in
 * (p - 1)^2 dimensions, and each guess finds at least one secret
 * (docs/theory/bulls-cows.md). */
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

/* The average over the secrets is at most the average over all sets of symbols. If the
 * symbols are examined in a random order, this is the average cost of each set. So there is
 * an order with at most this cost. */
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

/* Returns the cost of counting `symbols` symbols and of finding their positions, over all
 * codes of `positions` positions. */
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
 * `extra` guesses. So without these codes, the total is smaller by these guesses. */
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
