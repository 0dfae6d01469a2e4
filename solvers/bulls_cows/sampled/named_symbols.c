/* Computes lower bounds from the number of symbols that guesses contain.
 *
 * Suppose that each answer also contains the positions that each symbol of the guess has in
 * the secret. With this additional information, no strategy needs more guesses, so lower
 * bounds of this game are lower bounds of the real game. In a state of this game, `unnamed`
 * symbols are not in any guess so far, and `open` positions of the secret have one of these
 * symbols. All secrets with these properties are equally possible, so these two numbers
 * describe the state.
 *
 * F(k, unnamed, open) bounds the number of secrets of a state that k guesses can find:
 *
 *     F(1, ..) = 1, because a guess finds at most one secret
 *     F(k, unnamed, 0) = 1, because only one secret is possible
 *
 * A guess contains t symbols that no earlier guess contained. t is at most the number of
 * positions. The secrets with i of these t symbols are in ways(open, t, i) states with
 * `unnamed` - t and `open` - i. Without the additional information, these states together
 * have at most i + 1 answers (0 to i more bulls). With repeats, all secrets with 1 to i of
 * these symbols together have at most i (i + 3) / 2 answers. The part of one answer is a
 * state of the real game. In this state, k - 1 guesses find at most C(k - 1) secrets, which
 * is the number of secrets of a full tree (tree_capacity.h). So for each i, the smaller of
 * two numbers is a bound: the number of states times F(k - 1), and the number of answers
 * times C(k - 1). Add these bounds over all i. F is the largest of these sums over all t,
 * or C(k) if C(k) is less.
 *
 * At most F(k) of the n secrets are found within k guesses, so the total number of guesses
 * is at least the sum of n - F(k) over all k >= 0 with F(k) < n. */
#include "large_bounds.h"

#include "solvers/bulls_cows/codes/tree_capacity.h"

#include <assert.h>

/* The bound F for a number of guesses. */
struct layer {
    uint64_t found[BC_SYMBOLS_MAX + 1][BC_POSITIONS_MAX + 1];
};

struct counts {
    const struct bc_game *game;
    uint64_t codes;
    unsigned useful;
    /* [open][t][i]: ways to have i of t named symbols at `open` positions */
    uint64_t ways[BC_POSITIONS_MAX + 1][BC_POSITIONS_MAX + 1][BC_POSITIONS_MAX + 1];
};

static void count_ways(struct counts *counts)
{
    unsigned positions = counts->game->positions;

    for (unsigned open = 0; open <= positions; open++)
        for (unsigned named = 0; named <= positions; named++) {
            uint64_t *ways = counts->ways[open][named];

            ways[0] = 1;
            for (unsigned i = 0; i < open; i++) {
                unsigned choices = counts->game->repeats ? named : named - i;

                if (!counts->game->repeats && i >= named)
                    choices = 0;
                ways[i + 1] = ways[i] * (open - i) / (i + 1) * choices;
            }
        }
}

/* Returns true if a state has secrets. */
static bool has_secrets(const struct bc_game *game, unsigned unnamed, unsigned open)
{
    return game->repeats ? open == 0 || unnamed > 0 : open <= unnamed;
}

/* Returns the bound for the secrets of a state after a guess that names `named` more
 * symbols. `next` is the layer after it, and `capacity` is C of this layer. */
static wide count_found(const struct counts *counts, const struct layer *next,
                        uint64_t capacity, unsigned unnamed, unsigned open, unsigned named)
{
    const uint64_t *ways = counts->ways[open][named];
    wide none = next->found[unnamed - named][open], sum = none;

    for (unsigned i = 1; i <= open; i++) {
        wide states = (wide)ways[i] * next->found[unnamed - named][open - i];

        if (counts->game->repeats) {
            wide most = none + (wide)(i * (i + 3) / 2) * capacity;

            sum = sum + states < most ? sum + states : most;
        } else {
            wide most = (wide)(i + 1) * capacity;

            sum += states < most ? states : most;
        }
    }
    return sum;
}

static uint64_t find_most(const struct counts *counts, const struct layer *next,
                          unsigned guesses, unsigned unnamed, unsigned open)
{
    uint64_t before = bc_capacity_secrets(counts->useful, guesses - 1, counts->codes);
    wide most = 0;

    for (unsigned named = 0; named <= counts->game->positions && named <= unnamed;
         named++) {
        wide found = count_found(counts, next, before, unnamed, open, named);

        most = found > most ? found : most;
    }
    before = bc_capacity_secrets(counts->useful, guesses, counts->codes);
    return most < before ? (uint64_t)most : before;
}

static void fill_layer(const struct counts *counts, unsigned guesses,
                       const struct layer *next, struct layer *layer)
{
    for (unsigned unnamed = 0; unnamed <= counts->game->symbols; unnamed++)
        for (unsigned open = 0; open <= counts->game->positions; open++) {
            uint64_t *found = &layer->found[unnamed][open];

            if (!has_secrets(counts->game, unnamed, open))
                *found = 0;
            else if (guesses == 1 || open == 0)
                *found = 1;
            else
                *found = find_most(counts, next, guesses, unnamed, open);
        }
}

struct bc_bound bc_named_symbols_bound(const struct bc_game *game, unsigned useful)
{
    struct counts counts = {.game = game, .codes = bc_game_codes(game), .useful = useful};
    struct layer layers[2] = {0};
    struct bc_bound bound = {0};
    uint64_t found = 0;

    assert(counts.codes > 0 && useful > 0);
    count_ways(&counts);
    while (found < counts.codes) {
        struct layer *layer = &layers[++bound.height % 2];

        bound.guesses += counts.codes - found;
        fill_layer(&counts, bound.height, &layers[(bound.height - 1) % 2], layer);
        found = layer->found[game->symbols][game->positions];
    }
    return bound;
}
