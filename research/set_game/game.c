/* A depth-first search finds the classes of positions by their shapes. A class gets its
 * index after all classes that can follow it. So moves lead to smaller indices, and one
 * pass over the indices solves the game.
 *
 * Cards are dealt one by one. This makes more positions, but far fewer moves, than dealing
 * three cards. The table shows whether more cards have to be dealt: the player looks for a
 * set if the number of cards is `deal` plus a multiple of three.
 *
 * The probabilities of a position are integers, divided by deck! q(t) if t sets were taken.
 * For a player who chooses a set, q is 1: the integers count orders of the deck. For the
 * random player, q(t) is q(t + 1) times the least common multiple of the numbers of sets in
 * positions with t sets taken. */
#include "game.h"

#include "solvers/core/check.h"
#include "solvers/core/random.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

static unsigned count_cards(uint32_t cards)
{
    return (unsigned)__builtin_popcount(cards);
}

/* Ensures the capacity for one more element. */
static bool grow_array(void **array, uint32_t *capacity, uint32_t used, size_t size)
{
    enum { CAPACITY_MIN = 256 };
    uint32_t grown = *capacity > 0 ? 2 * *capacity : CAPACITY_MIN;
    void *more;

    if (used < *capacity)
        return true;
    more = realloc(*array, grown * size);
    if (!more)
        return false;
    *array = more;
    *capacity = grown;
    return true;
}

static bool add_node(struct game *game, wide form, const struct game_node *node,
                     const uint32_t *move)
{
    void *nodes = game->node, *moves = game->move;
    bool done = grow_array(&nodes, &game->node_capacity, game->nodes, sizeof *game->node);

    game->node = nodes;
    if (!done)
        return false;
    game->node[game->nodes] = *node;
    game->node[game->nodes].first = game->moves;
    for (unsigned i = 0; i < node->moves; i++) {
        done = grow_array(&moves, &game->move_capacity, game->moves, sizeof *game->move);
        game->move = moves;
        if (!done)
            return false;
        game->move[game->moves++] = move[i];
    }
    return form_table_add(&game->known, form, ++game->nodes);
}

/* True if all cards of a line are on the table. */
static bool contains(uint32_t table, const uint16_t line[3])
{
    return (table >> line[0] & table >> line[1] & table >> line[2] & 1) > 0;
}

static bool has_set(const struct game *game, uint32_t table)
{
    for (unsigned i = 0; i < game->space->lines; i++)
        if (contains(table, game->space->line[i]))
            return true;
    return false;
}

/* True if the next move deals a card. */
static bool is_dealing(const struct game *game, struct position position)
{
    unsigned cards = count_cards(position.table);

    if (position.deck == 0)
        return false;
    return cards < game->deal || (cards - game->deal) % 3 > 0 ||
           !has_set(game, position.table);
}

/* Lists the next positions, one for each move. Returns their number. */
static unsigned list_next(const struct game *game, struct position position, bool deals,
                          struct position *next)
{
    unsigned moves = 0;

    for (unsigned p = 0; deals && p < SHAPE_POINTS; p++)
        if (position.deck >> p & 1)
            next[moves++] =
                (struct position){position.table | 1u << p, position.deck & ~(1u << p)};
    for (unsigned i = 0; !deals && i < game->space->lines; i++) {
        const uint16_t *line = game->space->line[i];

        if (contains(position.table, line))
            next[moves++] = (struct position){
                position.table & ~(1u << line[0] | 1u << line[1] | 1u << line[2]),
                position.deck};
    }
    return moves;
}

/* Finds the node of a position, after the nodes of all positions that can follow it. */
static bool explore(struct game *game, struct position position, uint32_t *found)
{
    enum { MOVES_MAX = 117 }; /* the number of lines of the space */
    struct position shape = shape_find(game->space, position), next[MOVES_MAX];
    wide form = ((wide)1 << SHAPE_POINTS | shape.table) << SHAPE_POINTS | shape.deck;
    const struct form_entry *known = form_table_find(&game->known, form);
    struct game_node node = {.deals = is_dealing(game, shape)};
    uint32_t move[MOVES_MAX];

    if (known) {
        *found = (uint32_t)known->number - 1;
        return true;
    }
    assert((shape.table & shape.deck) == 0);
    node.moves = list_next(game, shape, node.deals, next);
    node.left = (uint8_t)(count_cards(shape.table) / 3);
    node.takes = (uint8_t)((SHAPE_POINTS - count_cards(shape.table | shape.deck)) / 3);
    for (unsigned i = 0; i < node.moves; i++)
        if (!explore(game, next[i], &move[i]))
            return false;
    *found = game->nodes;
    return add_node(game, form, &node, move);
}

#ifdef PUZZLED_CHECK
/* Each move leads to an earlier node, and each node has a shape. */
static void game_check(const struct game *game)
{
    for (uint32_t n = 0; n < game->nodes; n++) {
        const struct game_node *node = &game->node[n];

        assert(node->first + node->moves <= game->moves);
        assert(node->moves > 0 || node->left < GAME_ENDS);
        for (uint32_t m = 0; m < node->moves; m++)
            assert(game->move[node->first + m] < n);
    }
    assert(game->known.entries == game->nodes);
}
#endif

bool game_make(struct game *game, unsigned deal, struct position start)
{
    uint32_t root;

    *game = (struct game){.deal = deal,
                          .deck = count_cards(start.deck),
                          .space = malloc(sizeof *game->space)};
    if (!game->space)
        return false;
    space_make(game->space, SHAPE_DIMENSIONS);
    if (!explore(game, start, &root))
        return false;
    CHECKED(game_check, game);
    return true;
}

void game_free(struct game *game)
{
    free(game->space);
    free(game->node);
    free(game->move);
    form_table_free(&game->known);
    *game = (struct game){0};
}

/* Returns the least common multiple; 0 for 0 or if it has more than 32 bits. */
static uint32_t find_common_multiple(uint32_t a, uint32_t b)
{
    uint32_t x = a, y = b;
    uint64_t multiple;

    while (y > 0) {
        uint32_t rest = x % y;

        x = y;
        y = rest;
    }
    multiple = (uint64_t)(a / x) * b;
    return multiple <= UINT32_MAX ? (uint32_t)multiple : 0;
}

/* Computes q(t) / q(t + 1) for each number t of sets taken. */
static void find_factors(const struct game *game, enum game_player player,
                         uint32_t factor[GAME_TAKES_MAX + 1])
{
    for (unsigned t = 0; t <= GAME_TAKES_MAX; t++)
        factor[t] = 1;
    for (uint32_t i = 0; i < game->nodes && player == GAME_RANDOM; i++) {
        const struct game_node *node = &game->node[i];

        if (node->moves > 0 && !node->deals)
            factor[node->takes] = find_common_multiple(factor[node->takes], node->moves);
    }
}

/* Returns a negative number if the player prefers `a` to `b`, which have the same
 * denominator. */
static int compare_ends(const struct big *a, const struct big *b, enum game_player player)
{
    struct big left_a = big_make(0), left_b = big_make(0);
    int clear = big_compare(&b[0], &a[0]), left;

    for (unsigned i = 0; i < GAME_ENDS; i++) {
        struct big more_a = big_multiply(&a[i], i), more_b = big_multiply(&b[i], i);

        left_a = big_add(&left_a, &more_a);
        left_b = big_add(&left_b, &more_b);
    }
    left = big_compare(&left_a, &left_b);
    if (player == GAME_CLEAR)
        return clear != 0 ? clear : left;
    return left != 0 ? left : clear;
}

struct value {
    struct big games[GAME_ENDS];
};

static void add_moves(const struct game *game, const struct game_node *node,
                      const struct value *values, struct value *sum)
{
    for (uint32_t m = 0; m < node->moves; m++)
        for (unsigned i = 0; i < GAME_ENDS; i++)
            sum->games[i] =
                big_add(&sum->games[i], &values[game->move[node->first + m]].games[i]);
}

static void choose_move(const struct game *game, const struct game_node *node,
                        const struct value *values, enum game_player player,
                        struct value *best)
{
    *best = values[game->move[node->first]];
    for (uint32_t m = 1; m < node->moves; m++) {
        const struct value *other = &values[game->move[node->first + m]];

        if (compare_ends(other->games, best->games, player) < 0)
            *best = *other;
    }
}

/* For a deal and for the random player, the value is the sum over the moves. `factor` /
 * moves makes the denominators of all positions with the same number of taken sets
 * equal. */
static struct value solve_node(const struct game *game, const struct game_node *node,
                               enum game_player player, uint32_t factor,
                               const struct value *values)
{
    struct value found = {0};

    if (!node->deals && player != GAME_RANDOM) {
        choose_move(game, node, values, player, &found);
        return found;
    }
    add_moves(game, node, values, &found);
    for (unsigned i = 0; i < GAME_ENDS && !node->deals; i++)
        found.games[i] = big_multiply(&found.games[i], factor / node->moves);
    return found;
}

/* Computes the values of all nodes. Returns q of the last node. */
static struct big solve(const struct game *game, enum game_player player,
                        struct value *values)
{
    uint32_t factor[GAME_TAKES_MAX + 1];
    struct big final[GAME_TAKES_MAX + 1];

    find_factors(game, player, factor);
    final[GAME_TAKES_MAX] = big_make(1);
    for (unsigned t = GAME_TAKES_MAX; t-- > 0;)
        final[t] = big_multiply(&final[t + 1], factor[t]);
    for (uint32_t n = 0; n < game->nodes; n++) {
        const struct game_node *node = &game->node[n];

        values[n] = (struct value){0};
        if (node->moves == 0)
            values[n].games[node->left] = final[node->takes];
        else
            values[n] = solve_node(game, node, player, factor[node->takes], values);
    }
    return final[game->node[game->nodes - 1].takes];
}

static bool divides(struct big number, uint32_t divisor)
{
    return big_divide(&number, divisor) == 0;
}

/* Divides all numbers by their common divisors. All prime factors of the denominator are at
 * most the number of lines of the space. */
static void reduce(struct game_ends *ends)
{
    for (uint32_t prime = 2; prime <= 117; prime++)
        for (;;) {
            bool all = divides(ends->all, prime);

            for (unsigned i = 0; i < GAME_ENDS; i++)
                all = all && divides(ends->games[i], prime);
            if (!all)
                break;
            big_divide(&ends->all, prime);
            for (unsigned i = 0; i < GAME_ENDS; i++)
                big_divide(&ends->games[i], prime);
        }
}

/* True if the sum of all ends is the number of games, and no number was too large. */
static bool adds_up(const struct game_ends *ends)
{
    struct big sum = big_make(0);

    for (unsigned i = 0; i < GAME_ENDS; i++)
        sum = big_add(&sum, &ends->games[i]);
    return !sum.over && !ends->all.over && big_compare(&sum, &ends->all) == 0 &&
           big_double(&sum) > 0;
}

bool game_play(const struct game *game, enum game_player player, struct game_ends *ends)
{
    struct value *values = malloc(game->nodes * sizeof *values);

    if (!values)
        return false;
    ends->all = solve(game, player, values);
    for (unsigned card = 2; card <= game->deck; card++)
        ends->all = big_multiply(&ends->all, card);
    memcpy(ends->games, values[game->nodes - 1].games, sizeof ends->games);
    free(values);
    if (!adds_up(ends))
        return false;
    reduce(ends);
    return true;
}
