#include "oracle.h"
#include "research/set_game/game.h"
#include "tests/solvers/failing_alloc.h"
#include "tests/solvers/sampled.h"

#include <math.h>

enum { LINES = 117 };

/* A game by its rules: without symmetry and memoization, all cards of a deal at once. */
struct naive {
    unsigned deal;
    enum game_player player;
};

typedef double chances[GAME_ENDS];

static void play(const struct naive *game, struct position position, double *found);

static unsigned count(uint32_t cards)
{
    unsigned found = 0;

    for (; cards > 0; cards &= cards - 1)
        found++;
    return found;
}

static unsigned list_sets(uint32_t table, uint32_t *set)
{
    unsigned sets = 0;

    for (unsigned a = 0; a < SHAPE_POINTS; a++)
        for (unsigned b = a + 1; b < SHAPE_POINTS && (table >> a & 1); b++)
            for (unsigned c = b + 1; c < SHAPE_POINTS && (table >> b & 1); c++)
                if ((table >> c & 1) && oracle_is_set(a, b, c))
                    set[sets++] = 1u << a | 1u << b | 1u << c;
    return sets;
}

/* Returns -1 if a player prefers a to b. */
static int prefer(const double *a, const double *b, enum game_player player)
{
    const double small = 1e-10;
    double clear = b[0] - a[0];
    double left = a[1] + 2 * a[2] + 3 * a[3] - b[1] - 2 * b[2] - 3 * b[3];
    double first = player == GAME_CLEAR ? clear : left;
    double second = player == GAME_CLEAR ? left : clear;

    return first < -small || (first < small && second < -small) ? -1 : 0;
}

static void take(const struct naive *game, struct position position, double *found)
{
    uint32_t set[LINES];
    unsigned sets = list_sets(position.table, set);
    chances next;

    for (unsigned s = 0; s < sets; s++) {
        play(game, (struct position){position.table & ~set[s], position.deck}, next);
        if (game->player != GAME_RANDOM &&
            (s == 0 || prefer(next, found, game->player) < 0))
            memcpy(found, next, sizeof next);
        for (unsigned i = 0; game->player == GAME_RANDOM && i < GAME_ENDS; i++)
            found[i] += next[i] / sets;
    }
}

/* Adds the results of all choices of `more` cards from index `from` of the deck on. Returns the
 * number of choices. */
static unsigned deal(const struct naive *game, struct position position, unsigned more,
                     unsigned from, double *sum)
{
    unsigned choices = 0;
    chances next;

    if (more == 0) {
        play(game, position, next);
        for (unsigned i = 0; i < GAME_ENDS; i++)
            sum[i] += next[i];
        return 1;
    }
    for (unsigned p = from; p < SHAPE_POINTS; p++)
        if (position.deck >> p & 1)
            choices += deal(
                game,
                (struct position){position.table | 1u << p, position.deck & ~(1u << p)},
                more - 1, p + 1, sum);
    return choices;
}

static void play(const struct naive *game, struct position position, double *found)
{
    uint32_t set[LINES];
    unsigned table = count(position.table), deck = count(position.deck), choices;
    bool none = list_sets(position.table, set) == 0;
    unsigned more = table < game->deal ? game->deal - table : none ? 3 : 0;

    memset(found, 0, sizeof(chances));
    if (more > 0 && deck > 0) {
        choices = deal(game, position, more < deck ? more : deck, 0, found);
        for (unsigned i = 0; i < GAME_ENDS; i++)
            found[i] /= choices;
    } else if (none) {
        found[table / 3] = 1;
    } else {
        take(game, position, found);
    }
}

static void compare(const struct game *game, struct position start)
{
    static const enum game_player player[] = {GAME_RANDOM, GAME_CLEAR, GAME_LEFT};
    struct game_ends exact;
    chances found;

    for (unsigned p = 0; p < sizeof player / sizeof *player; p++) {
        struct naive naive = {game->deal, player[p]};

        play(&naive, start, found);
        cr_assert(game_play(game, player[p], &exact));
        for (unsigned i = 0; i < GAME_ENDS; i++)
            cr_assert_float_eq(big_double(&exact.games[i]) / big_double(&exact.all),
                               found[i], 1e-12, "deal %u, player %u: %u left", game->deal,
                               p, 3 * i);
    }
}

static void check(unsigned deal, struct position start)
{
    struct game game;

    cr_assert(game_make(&game, deal, start));
    compare(&game, start);
    game_free(&game);
}

/* Draws `table` and `deck` cards of the first `among` ones. */
static struct position draw(unsigned table, unsigned deck, unsigned among,
                            struct test_rng *rng)
{
    set_card card[SHAPE_POINTS];
    struct position position = {0, 0};

    oracle_deal(card, table + deck, among, rng);
    for (unsigned i = 0; i < table + deck; i++)
        if (i < table)
            position.table |= 1u << card[i];
        else
            position.deck |= 1u << card[i];
    return position;
}

Test(set_exact_game, deck_of_two_properties)
{
    struct position deck = {0, (1u << 9) - 1};

    for (unsigned deal = 3; deal <= 9; deal++)
        check(deal, deck);
}

TestSampled(set_exact_game, decks_of_nine_cards, 7, 28)
{
    struct test_rng rng;

    test_rng_seed(&rng, first);
    for (unsigned i = first; i < end; i++)
        check(3 + i % 7, draw(0, 9, SHAPE_POINTS, &rng));
}

TestSampled(set_exact_game, ends_of_games, 4, 20)
{
    struct test_rng rng;

    test_rng_seed(&rng, first);
    for (unsigned i = first; i < end; i++) {
        check(12, draw(12, 3, SHAPE_POINTS, &rng));
        check(9, draw(9, 6, SHAPE_POINTS, &rng));
        check(6, draw(6, 6, SHAPE_POINTS, &rng));
        check(7, draw(10, 5, SHAPE_POINTS, &rng));
    }
}

/* Two thirds of the deck: each game takes about a second. */
Test(slow_set_exact_game, eighteen_cards)
{
    struct test_rng rng;

    test_rng_seed(&rng, 4);
    for (unsigned i = 0; i < (test_all_cases() ? 3 : 1); i++) {
        check(12, draw(12, 6, SHAPE_POINTS, &rng));
        check(11, draw(11, 7, SHAPE_POINTS, &rng));
        check(9, draw(9, 9, SHAPE_POINTS, &rng));
    }
}

static unsigned move_point(unsigned point, const unsigned image[4])
{
    unsigned moved = image[0];

    for (unsigned i = 1; i < 4; i++, point /= 3)
        for (unsigned times = 0; times < point % 3; times++)
            moved = oracle_add(moved, image[i]);
    return moved;
}

/* Returns false if the map is not a bijection. */
static bool move_position(struct position position, const unsigned image[4],
                          struct position *moved)
{
    uint32_t seen = 0;

    *moved = (struct position){0, 0};
    for (unsigned p = 0; p < SHAPE_POINTS; p++) {
        uint32_t to = 1u << move_point(p, image);

        seen |= to;
        moved->table |= position.table >> p & 1 ? to : 0;
        moved->deck |= position.deck >> p & 1 ? to : 0;
    }
    return seen == (1u << SHAPE_POINTS) - 1;
}

/* The shape is an image under an affine map, so it has the same shape. */
Test(set_exact_game, affine_maps_keep_the_shape)
{
    struct space *space = malloc(sizeof *space);
    struct test_rng rng;
    unsigned maps = 0;

    cr_assert_not_null(space);
    space_make(space, SHAPE_DIMENSIONS);
    test_rng_seed(&rng, 3);
    for (unsigned i = 0; i < 1000; i++) {
        struct position position = draw(9 + i % 4, i % 15, SHAPE_POINTS, &rng), moved;
        struct position shape = shape_find(space, position), again;
        unsigned image[4];

        for (unsigned j = 0; j < 4; j++)
            image[j] = (unsigned)(test_rng_next(&rng) % SHAPE_POINTS);
        if (!move_position(position, image, &moved))
            continue;
        maps++;
        again = shape_find(space, moved);
        cr_assert(shape.table == again.table && shape.deck == again.deck);
        again = shape_find(space, shape);
        cr_assert(shape.table == again.table && shape.deck == again.deck);
        cr_assert(count(shape.table) == 9 + i % 4 && count(shape.deck) == i % 15);
    }
    cr_assert_gt(maps, 300);
    free(space);
}

Test(set_exact_game, allocations_fail)
{
    struct position deck = {0, (1u << 9) - 1};
    struct game_ends ends;
    struct game game;
    long good = 0;
    bool done = false;

    for (; !done && good < 100; good++) {
        failing_alloc_after(good);
        done = game_make(&game, 6, deck) && game_play(&game, GAME_RANDOM, &ends);
        failing_alloc_end();
        game_free(&game);
    }
    cr_assert(done);
    cr_assert_gt(good, 4);
}
