/* Simulated games and drawn tables: vectors are compared with single games, and those with
 * games by the definition that have the same shuffles and choices. */
#include "chance.h"
#include "oracle.h"
#include "solvers/core/vectors.h"
#include "solvers/set/deck.h"
#include "solvers/set/games.h"
#include "solvers/set/games_scalar.h"
#include "solvers/set/games_vector.h"
#include "solvers/set/tally.h"
#include "tests/solvers/sampled.h"

#include <criterion/criterion.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { CARDS_MAX = 729, SETS_MAX = 4096, DEALS = SET_DEAL_MAX - SET_DEAL_MIN + 1 };

static bool same_tally(const struct set_tally *a, const struct set_tally *b)
{
    return a->games == b->games && memcmp(&a->found, &b->found, sizeof a->found) == 0 &&
           a->sizes == b->sizes && a->counts == b->counts &&
           memcmp(a->cell, b->cell, set_tally_size(a)) == 0;
}

/* A game by the definition. */
struct slow_game {
    unsigned properties;
    unsigned deck[CARDS_MAX];
    unsigned deck_size, dealt;
    unsigned table[CARDS_MAX];
    unsigned count;
    unsigned sets[SETS_MAX][3];
    unsigned set_count;
};

/* In the order from which random sets are picked: by the last index, then the first. */
static void slow_find_sets(struct slow_game *game)
{
    game->set_count = 0;
    for (unsigned k = 2; k < game->count; k++) {
        for (unsigned i = 0; i < k; i++) {
            for (unsigned j = i + 1; j < k; j++) {
                if (!oracle_is_set(game->table[i], game->table[j], game->table[k]))
                    continue;
                unsigned *set = game->sets[game->set_count++];

                set[0] = i;
                set[1] = j;
                set[2] = k;
            }
        }
    }
}

static void slow_deal(struct slow_game *game, unsigned number)
{
    for (unsigned i = 0; i < number && game->dealt < game->deck_size; i++)
        game->table[game->count++] = game->deck[game->dealt++];
}

static void slow_shuffle(struct slow_game *game, const struct set_choices *choices)
{
    game->deck_size = oracle_deck(game->properties);
    for (unsigned i = 0; i < game->deck_size; i++)
        game->deck[i] = i;
    for (unsigned i = 0; i < game->deck_size; i++) {
        unsigned drawn = game->deck[i + choices->swap[i]];

        game->deck[i + choices->swap[i]] = game->deck[i];
        game->deck[i] = drawn;
    }
}

/* Removes a set. If it was picked at random and the table has its initial size, new cards
 * replace it. Otherwise the remaining cards close the gaps. */
static void slow_take(struct slow_game *game, const struct set_rules *rules,
                      const unsigned set[3])
{
    unsigned kept = 0;

    if (rules->pick == SET_PICK_RANDOM && game->count == rules->deal &&
        game->dealt + 3 <= game->deck_size) {
        for (unsigned i = 0; i < 3; i++)
            game->table[set[i]] = game->deck[game->dealt++];
        return;
    }
    for (unsigned index = 0; index < game->count; index++)
        if (index != set[0] && index != set[1] && index != set[2])
            game->table[kept++] = game->table[index];
    game->count = kept;
}

static unsigned slow_first(const struct slow_game *game)
{
    unsigned best = 0;

    for (unsigned s = 1; s < game->set_count; s++) {
        const unsigned *set = game->sets[s];
        const unsigned *other = game->sets[best];

        if (set[0] < other[0] || (set[0] == other[0] && set[1] < other[1]))
            best = s;
    }
    return best;
}

/* The hands of one game, by row of a tally and number of sets. */
static uint64_t seen[128][256];

/* Plays a game and counts its hands in `seen`. Returns the number of remaining cards. */
static unsigned slow_play(struct slow_game *game, const struct set_rules *rules,
                          const struct set_choices *choices)
{
    unsigned turn = 0;

    memset(seen, 0, sizeof seen);
    slow_shuffle(game, choices);
    game->count = game->dealt = 0;
    slow_deal(game, rules->deal);
    for (;;) {
        bool empty = game->dealt == game->deck_size;

        if (empty && rules->stop == SET_STOP_DECK_EMPTY)
            return game->count;
        slow_find_sets(game);
        seen[0][game->set_count]++;
        seen[game->count + 1][game->set_count]++;
        if (game->set_count == 0 && empty)
            return game->count;
        if (game->set_count == 0) {
            slow_deal(game, 3);
            continue;
        }
        unsigned chosen = rules->pick == SET_PICK_FIRST
                              ? slow_first(game)
                              : set_deck_pick(choices->pick[turn], choices->pick_seed, turn,
                                              game->set_count);

        slow_take(game, rules, game->sets[chosen]);
        turn++;
        if (game->count < rules->deal)
            slow_deal(game, rules->deal - game->count);
    }
}

static void slow_add(struct set_tally *tally, unsigned left)
{
    uint64_t found = 0;
    uint64_t all = 0;

    for (unsigned sets = 0; sets < tally->counts; sets++) {
        found += seen[0][sets] * sets;
        all += seen[0][sets];
    }
    set_tally_game(tally, found, all);
    for (unsigned row = 0; row <= tally->sizes; row++) {
        uint64_t hands = 0;

        for (unsigned sets = 0; sets < tally->counts; sets++)
            hands += seen[row][sets];
        for (unsigned sets = 0; sets < tally->counts; sets++) {
            struct set_cell *cell = &tally->cell[row * tally->counts + sets];

            cell->hands += seen[row][sets];
            cell->squares += seen[row][sets] * seen[row][sets];
            cell->products += seen[row][sets] * hands;
        }
        tally->row[row].hands += hands;
        tally->row[row].squares += hands * hands;
        tally->row[row].products += hands * hands;
    }
    tally->left[left]++;
}

/* Draws the choices of the next game of a block as games_scalar.c does. */
static void draw_choices(struct pz_random *random, unsigned deck, unsigned game,
                         struct set_choices *choices)
{
    static struct set_block_choices block;

    if (deck > SET_SMALL_DECK) {
        set_deck_draw_game(random, deck, choices);
        return;
    }
    if (game % SET_BLOCK == 0)
        set_deck_draw_block_games(random, deck, &block);
    set_deck_get_game(&block, game % SET_BLOCK, deck, choices);
}

static void compare_with_slow(const struct set_rules *rules, unsigned games)
{
    static struct slow_game game;
    struct set_tally fast;
    struct set_tally slow;
    struct pz_random random;
    struct set_choices choices;
    const struct set_run run = {rules->deal, 0, games, rules, NULL};

    cr_assert_eq(set_games_make_tally(rules, &fast), PZ_OK);
    cr_assert_eq(set_games_make_tally(rules, &slow), PZ_OK);
    set_games_run_scalar(&run, &fast);
    for (unsigned i = 0; i < games; i++) {
        if (i % SET_BLOCK == 0)
            pz_random_seed_part(&random, run.seed, i / SET_BLOCK);
        game.properties = rules->properties;
        draw_choices(&random, oracle_deck(rules->properties), i, &choices);
        slow_add(&slow, slow_play(&game, rules, &choices));
    }
    cr_assert(same_tally(&fast, &slow), "%u attributes, deal %u, pick %d, stop %d",
              rules->properties, rules->deal, rules->pick, rules->stop);
    set_tally_free(&fast);
    set_tally_free(&slow);
}

TestSampled(set_games, single_games_follow_the_rules, DEALS, 16 * DEALS)
{
    static const unsigned games[] = {130, 70, 6, 2};

    for (unsigned i = first; i < end; i++) {
        unsigned deal = i % DEALS,
                 kind = (i / DEALS + 5 * deal) % 16; /* all of both first */
        unsigned properties = 3 + kind % 4, way = kind / 4;

        compare_with_slow(
            &(struct set_rules){properties, SET_DEAL_MIN + deal, way & 1, way >> 1},
            games[properties - 3]);
    }
}

/* Lists the widths of vectors that this machine supports. */
static unsigned list_widths(const struct set_vectors *vectors[3])
{
    const struct set_vectors *widest = PZ_WIDEST(set_vectors);
    unsigned count = 0;

    vectors[count++] = &set_vectors_16;
#ifdef PUZZLES_WIDE
    if (widest != &set_vectors_16)
        vectors[count++] = &set_vectors_32;
#endif
    if (widest != vectors[count - 1])
        vectors[count++] = widest;
    return count;
}

static void compare_widths(const struct set_rules *rules, unsigned games)
{
    const struct set_vectors *vectors[3];
    unsigned widths = list_widths(vectors);
    struct set_tally plain;

    cr_assert_eq(set_games_make_tally(rules, &plain), PZ_OK);
    for (unsigned first = 0; first < games; first += SET_BLOCK) {
        struct pz_random random;

        pz_random_seed_part(&random, 99, first);
        set_scalar_play(rules, &random,
                        games - first < SET_BLOCK ? games - first : SET_BLOCK, &plain);
    }
    for (unsigned w = 0; w < widths; w++) {
        struct set_tally tally;

        cr_assert_eq(set_games_make_tally(rules, &tally), PZ_OK);
        for (unsigned first = 0; first < games; first += SET_BLOCK) {
            struct pz_random random;

            pz_random_seed_part(&random, 99, first);
            vectors[w]->play(rules, &random,
                             games - first < SET_BLOCK ? games - first : SET_BLOCK, &tally);
        }
        cr_assert(same_tally(&plain, &tally), "width %u, %u attributes, deal %u", w,
                  rules->properties, rules->deal);
        set_tally_free(&tally);
    }
    set_tally_free(&plain);
}

/* All rules, and numbers of games that leave lanes empty. */
Test(set_games, vectors_equal_single_games)
{
    for (unsigned properties = 3; properties <= 4; properties++)
        for (unsigned deal = SET_DEAL_MIN; deal <= SET_DEAL_MAX; deal++)
            for (unsigned way = 0; way < 4; way++)
                compare_widths(&(struct set_rules){properties, deal, way & 1, way >> 1},
                               130 + deal);
    compare_widths(&(struct set_rules){4, 12, SET_PICK_RANDOM, SET_STOP_NO_SET}, 20000);
    compare_widths(&(struct set_rules){4, 12, SET_PICK_RANDOM, SET_STOP_NO_SET}, 1);
}

/* Returns the distance from the expected value in standard errors. */
static double find_distance(struct set_estimate estimate, double expected)
{
    return fabs(estimate.value - expected) / estimate.standard_error;
}

/* The shares are those of 4e8 games of another program with the rules of Berkes. */
Test(slow_set_games, shares_are_those_of_an_independent_program)
{
    const struct set_rules rules = {4, 12, SET_PICK_RANDOM, SET_STOP_NO_SET};
    struct set_tally tally;

    cr_assert_eq(set_games_make_tally(&rules, &tally), PZ_OK);
    set_games_run(&(struct set_run){7, 0, 500000, &rules, NULL}, &tally);
    cr_assert_lt(find_distance(set_tally_share(&tally, SET_ANY_SIZE, 0), 0.09419), 4);
    cr_assert_lt(find_distance(set_tally_hands_per_game(&tally, SET_ANY_SIZE), 26.970), 4);
    cr_assert_lt(find_distance(set_tally_ending(&tally, 0), 0.012253), 4);
    cr_assert_lt(find_distance(set_tally_ending(&tally, 6), 0.4682), 4);
    cr_assert_lt(find_distance(set_tally_ending(&tally, 9), 0.4451), 4);
    cr_assert_lt(find_distance(set_tally_ending(&tally, 12), 0.0737), 4);
    cr_assert_eq(tally.left[3], 0); /* if 78 cards are in sets, the last three are a set */
    set_tally_free(&tally);
}

static void compare_draws(unsigned properties, unsigned cards, unsigned tables)
{
    const struct set_draws draws = {.properties = properties, .cards = cards};
    const struct set_run run = {cards, 0, tables, NULL, &draws};
    static struct slow_game game;
    struct set_tally tally;
    struct set_tally plain;
    struct pz_random random;
    static struct set_block_choices block;
    struct set_choices choices;

    cr_assert_eq(set_games_make_drawn_tally(&draws, &tally), PZ_OK);
    cr_assert_eq(set_games_make_drawn_tally(&draws, &plain), PZ_OK);
    set_games_run(&run, &tally);
    set_games_run_scalar(&run, &plain);
    cr_assert(same_tally(&tally, &plain), "%u cards", cards);
    set_tally_free(&plain);
    cr_assert_eq(set_games_make_drawn_tally(&draws, &plain), PZ_OK);
    game.properties = properties;
    for (unsigned i = 0; i < tables; i++) {
        memset(&choices, 0, sizeof choices);
        if (i % SET_BLOCK == 0) {
            pz_random_seed_part(&random, run.seed, i / SET_BLOCK);
            set_deck_draw_block(&random, oracle_deck(properties), cards, &block);
        }
        set_deck_get(&block, i % SET_BLOCK, cards, &choices);
        slow_shuffle(&game, &choices);
        game.count = game.dealt = 0;
        slow_deal(&game, cards);
        slow_find_sets(&game);
        set_tally_table(&plain, game.set_count);
    }
    cr_assert(same_tally(&tally, &plain), "%u cards by the definition", cards);
    set_tally_free(&tally);
    set_tally_free(&plain);
}

Test(set_games, drawn_tables_are_counted_by_the_definition)
{
    for (unsigned cards = 0; cards <= 27; cards++)
        compare_draws(3, cards, 130);
    for (unsigned cards = 0; cards <= 81; cards += cards < 26 ? 1 : 11)
        compare_draws(4, cards, 70);
}

/* Each card has the same probability at each index, in blocks and in single games. */
static void expect_fair_shuffles(unsigned properties, unsigned blocks)
{
    enum { DECK_MAX = 81 };
    static unsigned times[DECK_MAX][CARDS_MAX];
    static struct slow_game game;
    unsigned deck = oracle_deck(properties), shuffles = blocks * SET_BLOCK;
    struct pz_random random;
    struct set_choices choices;

    memset(times, 0, sizeof times);
    game.properties = properties;
    pz_random_seed(&random, 11);
    for (unsigned i = 0; i < shuffles; i++) {
        draw_choices(&random, deck, i, &choices);
        slow_shuffle(&game, &choices);
        for (unsigned index = 0; index < DECK_MAX && index < deck; index++)
            times[index][game.deck[index]]++;
    }
    for (unsigned index = 0; index < DECK_MAX && index < deck; index++) {
        double expected = (double)shuffles / deck;
        double sum = 0;

        for (unsigned card = 0; card < deck; card++)
            sum += pow(times[index][card] - expected, 2) / expected;
        expect_chance(sum, deck - 1, "an index of the deck");
    }
}

Test(set_games, all_cards_have_the_same_probability_at_each_index)
{
    expect_fair_shuffles(3, 400);
    expect_fair_shuffles(4, 1200);
    expect_fair_shuffles(5, 200);
}

/* Choices for a block and for single games. */
Test(set_games, choices_are_within_the_deck)
{
    static struct set_block_choices block;
    struct pz_random random;
    struct set_choices choices;

    pz_random_seed(&random, 12);
    for (unsigned i = 0; i < 4000; i++) {
        unsigned deck = oracle_deck(3 + i % 4);
        unsigned drawn = i % (deck + 1);

        memset(&choices, 0xff, sizeof choices);
        if (deck <= SET_SMALL_DECK) {
            set_deck_draw_block(&random, deck, drawn, &block);
            set_deck_get(&block, i % SET_BLOCK, drawn, &choices);
        } else {
            set_deck_draw(&random, deck, drawn, &choices);
        }
        for (unsigned c = 0; c < drawn; c++)
            if (choices.swap[c] >= deck - c)
                cr_assert_fail("card %u of %u is %u", c, deck, choices.swap[c]);
    }
}

/* Except for the values that are drawn again, every choice has the same number of values. */
Test(set_games, all_sets_are_picked_with_the_same_probability)
{
    for (unsigned count = 1; count <= 255; count++) {
        unsigned chosen[255] = {0};
        unsigned rejected = 0;

        for (unsigned pick = 0; pick <= UINT16_MAX; pick++) {
            if ((pick * count & UINT16_MAX) < 65536 % count)
                rejected++;
            else
                chosen[set_deck_pick((uint16_t)pick, 0, 0, count)]++;
        }
        if (rejected != 65536 % count)
            cr_assert_fail("%u of %u", rejected, count);
        for (unsigned i = 0; i < count; i++)
            if (chosen[i] != 65536 / count)
                cr_assert_fail("%u of %u is chosen %u times", i, count, chosen[i]);
    }
}
