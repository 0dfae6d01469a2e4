/* Kinds of positions are found depth first, by their shapes, and numbered when all that may
 * follow is known; so moves go to lower numbers and one pass over the numbers solves the
 * game.
 *
 * Cards are dealt one by one, which makes more positions but far fewer moves than dealing
 * three. How many are still to come is seen from the table: with as many as `deal` or
 * `deal` and a multiple of three, somebody looks for a set.
 *
 * The probabilities of a position are kept as whole numbers over deck! q(t), where t sets
 * were taken before. For a player who chooses, q is 1: the numbers count orders of the
 * deck. For the random one, q(t) is q(t + 1) times the least common multiple of the numbers
 * of sets that positions with t sets taken have to choose from. */
#include "game.h"

#include "solvers/core/random.h"

#include <stdlib.h>
#include <string.h>

static unsigned count_cards(uint32_t cards)
{
    return (unsigned)__builtin_popcount(cards);
}

static bool find_slot(const struct game *game, uint64_t key, uint32_t *slot)
{
    *slot = (uint32_t)pz_random_mix(key) & (game->slots - 1);
    while (game->at[*slot] > 0 && game->key[*slot] != key)
        *slot = (*slot + 1) & (game->slots - 1);
    return game->at[*slot] > 0;
}

static bool widen_slots(struct game *game)
{
    enum { SLOTS_MIN = 1024 };
    struct game grown = *game;

    grown.slots = game->slots > 0 ? 2 * game->slots : SLOTS_MIN;
    grown.key = calloc(grown.slots, sizeof *grown.key);
    grown.at = calloc(grown.slots, sizeof *grown.at);
    if (!grown.key || !grown.at) {
        free(grown.key);
        free(grown.at);
        return false;
    }
    for (uint32_t i = 0; i < game->slots; i++)
        if (game->at[i] > 0) {
            uint32_t slot;

            find_slot(&grown, game->key[i], &slot);
            grown.key[slot] = game->key[i];
            grown.at[slot] = game->at[i];
        }
    free(game->key);
    free(game->at);
    *game = grown;
    return true;
}

/* Makes room for one element more. */
static bool widen_row(void **row, uint32_t *room, uint32_t used, size_t size)
{
    enum { ROOM_MIN = 256 };
    uint32_t grown = *room > 0 ? 2 * *room : ROOM_MIN;
    void *more;

    if (used < *room)
        return true;
    more = realloc(*row, grown * size);
    if (!more)
        return false;
    *row = more;
    *room = grown;
    return true;
}

static bool add_node(struct game *game, uint64_t key, const struct game_node *node,
                     const uint32_t *move)
{
    void *nodes = game->node, *moves = game->move;
    uint32_t slot;
    bool room = widen_row(&nodes, &game->node_room, game->nodes, sizeof *game->node);

    game->node = nodes;
    if (!room || (2 * game->nodes >= game->slots && !widen_slots(game)))
        return false;
    game->node[game->nodes] = *node;
    game->node[game->nodes].first = game->moves;
    for (unsigned i = 0; i < node->moves; i++) {
        room = widen_row(&moves, &game->move_room, game->moves, sizeof *game->move);
        game->move = moves;
        if (!room)
            return false;
        game->move[game->moves++] = move[i];
    }
    find_slot(game, key, &slot);
    game->key[slot] = key;
    game->at[slot] = ++game->nodes;
    return true;
}

static bool lies(uint32_t table, const uint16_t line[3])
{
    return (table >> line[0] & table >> line[1] & table >> line[2] & 1) > 0;
}

static bool has_set(const struct game *game, uint32_t table)
{
    for (unsigned i = 0; i < game->space->lines; i++)
        if (lies(table, game->space->line[i]))
            return true;
    return false;
}

/* True when a card is to be dealt next. */
static bool is_dealing(const struct game *game, struct position position)
{
    unsigned cards = count_cards(position.table);

    if (position.deck == 0)
        return false;
    return cards < game->deal || (cards - game->deal) % 3 > 0 ||
           !has_set(game, position.table);
}

/* The positions that may come next, one for each move; returns how many. */
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

        if (lies(position.table, line))
            next[moves++] = (struct position){
                position.table & ~(1u << line[0] | 1u << line[1] | 1u << line[2]),
                position.deck};
    }
    return moves;
}

/* Finds the node of a position, and first of all that may follow. */
static bool explore(struct game *game, struct position position, uint32_t *found)
{
    enum { MOVES_MAX = 117 }; /* the lines of the space */
    struct position shape = shape_find(game->space, position), next[MOVES_MAX];
    uint64_t key = (uint64_t)shape.table << SHAPE_POINTS | shape.deck;
    struct game_node node = {.deals = is_dealing(game, shape)};
    uint32_t move[MOVES_MAX], slot;

    if (game->slots > 0 && find_slot(game, key, &slot)) {
        *found = game->at[slot] - 1;
        return true;
    }
    node.moves = list_next(game, shape, node.deals, next);
    node.left = (uint8_t)(count_cards(shape.table) / 3);
    node.takes = (uint8_t)((SHAPE_POINTS - count_cards(shape.table | shape.deck)) / 3);
    for (unsigned i = 0; i < node.moves; i++)
        if (!explore(game, next[i], &move[i]))
            return false;
    *found = game->nodes;
    return add_node(game, key, &node, move);
}

bool game_make(struct game *game, unsigned deal, struct position start)
{
    uint32_t root;

    *game = (struct game){.deal = deal,
                          .deck = count_cards(start.deck),
                          .space = malloc(sizeof *game->space)};
    if (!game->space)
        return false;
    space_make(game->space, SHAPE_DIMENSIONS);
    return explore(game, start, &root);
}

void game_free(struct game *game)
{
    free(game->space);
    free(game->node);
    free(game->move);
    free(game->key);
    free(game->at);
    *game = (struct game){0};
}

/* The least common multiple; 0 for 0 or when it has more than 32 bits. */
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

/* For each number of sets taken before, what the denominator gains by the next one. */
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

/* Below 0 when a player would rather have `a` than `b`, which have the same denominator. */
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

/* The random player adds up, as a deal does, and makes up for taking one of `moves` sets.
 */
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

/* Fills the values of all nodes; returns the denominator of the last one but for the orders
 * of its deck. */
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

/* No prime above the lines of the space divides the denominator. */
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

/* False when the ends do not add up to all games, as they would not had a number been too
 * large. */
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
