/* Plays one game after the other, for decks of any size. games_vector.c plays the same
 * games with small decks.
 *
 * The list of the sets on the table is kept from hand to hand. If a card is removed, its
 * sets are removed from the list. Each new card is paired with all other cards. A hand of n
 * cards with three new cards takes 3 n steps, instead of the n^2 / 2 steps of a search for
 * all sets. A card is in at most (n - 1) / 2 sets, and a table that grew did not contain a
 * set before. This limits the number of sets on a table.
 *
 * If the removed set is chosen at random, new cards replace its cards, so that no card
 * moves. If the first set is removed, the order of the cards matters, and the later cards
 * move up. The later cards also move up if no new cards replace the set.
 *
 * Which cards form a set is unpredictable. Loops therefore write a candidate and keep it by
 * adding a condition to a length, instead of a branch (Ross, "Selection conditions in main
 * memory", 2004). */
#include "games_scalar.h"

#include "deck.h"
#include "keys.h"
#include "solvers/core/check.h"
#include "tally.h"
#include "variants.h"

#include <assert.h>
#include <string.h>

enum {
    NO_KEY = 0,  /* the key of a place on the table without a card */
    GONE = 0x80, /* instead of an index; its bit is not in any index */
    KEYS = 0x1000,
    KEYS_AT_ONCE = 8,           /* for which the compiler can use vectors */
    HANDS_MAX = 2 * 256,        /* each hand removes a set or adds three cards, of 729 */
    ROWS = SET_TABLE_CARDS + 2, /* of a tally */
    COUNTS = SET_TABLE_SETS + 1,
    SETS_MAX = SET_TABLE_CARDS * 2
};

/* A set as one number, which has the indices of its last, first and middle card on the
 * table. A random set is picked by its rank in the order of these numbers. */
typedef uint32_t packed_set;

struct hand {
    uint8_t size;
    uint8_t sets;
};

struct game {
    const struct set_rules *rules;
    unsigned deck_size;
    unsigned dealt;
    uint16_t deck[SET_CARDS_MAX]; /* shuffled keys */
    unsigned count;               /* cards on the table */
    uint16_t key[SET_TABLE_CARDS +
                 KEYS_AT_ONCE]; /* NO_KEY if a card is missing, and after the last card */
    uint8_t position[KEYS];     /* by key: the index plus one; 0 if not on the table */
    unsigned set_count;
    packed_set sets[SETS_MAX];
    unsigned hand_count;
    struct hand hands[HANDS_MAX];
    uint16_t seen[ROWS][COUNTS]; /* all 0 between games */
};

static packed_set pack(unsigned first, unsigned middle, unsigned last)
{
    return last << 16 | first << 8 | middle;
}

static unsigned get_first(packed_set set)
{
    return set >> 8 & 0xff;
}

static unsigned get_middle(packed_set set)
{
    return set & 0xff;
}

static unsigned get_last(packed_set set)
{
    return set >> 16;
}

#ifdef PUZZLED_CHECK
static bool is_listed(const struct game *game, packed_set set)
{
    for (unsigned s = 0; s < game->set_count; s++)
        if (game->sets[s] == set)
            return true;
    return false;
}

/* Asserts that positions belong to the cards on the table, and that `sets` are all sets. */
static void game_check(const struct game *game)
{
    unsigned positions = 0;
    unsigned sets = 0;

    for (unsigned i = 0; i < game->deck_size; i++)
        positions += game->position[game->deck[i]] != 0;
    assert(positions == game->count);
    for (unsigned k = 0; k < game->count; k++) {
        assert(game->position[game->key[k]] == k + 1);
        for (unsigned j = 0; j < k; j++) {
            unsigned i = game->position[set_key_completing(game->key[j], game->key[k])];

            if (i == 0 || i > j)
                continue;
            sets++;
            assert(is_listed(game, pack(i - 1, j, k)));
        }
    }
    assert(sets == game->set_count);
    for (unsigned place = game->count; place < SET_TABLE_CARDS + KEYS_AT_ONCE; place++)
        assert(game->key[place] == NO_KEY);
}
#endif

static void shuffle(uint16_t *deck, unsigned drawn, const struct set_choices *choices)
{
    for (unsigned i = 0; i < drawn; i++) {
        uint16_t card = deck[i + choices->swap[i]];

        deck[i + choices->swap[i]] = deck[i];
        deck[i] = card;
    }
}

/* Adds the set of the cards at `low` < `high` and at `place`. */
static void add_set(struct game *game, unsigned place, unsigned low, unsigned high)
{
    unsigned first = place < low ? place : low;
    unsigned last = place < high ? high : place;

    assert(game->set_count < SETS_MAX);
    game->sets[game->set_count++] = pack(first, place + low + high - first - last, last);
}

/* Puts the next card of the deck at an empty place and adds its sets. The completing card
 * of an empty place would be the new card, which therefore does not have a position yet. */
static void put_card(struct game *game, unsigned place)
{
    uint16_t key = game->deck[game->dealt++];
    uint16_t completing[KEYS_AT_ONCE * ((SET_TABLE_CARDS - 1) / KEYS_AT_ONCE + 1)];
    uint8_t low[SET_TABLE_CARDS], high[SET_TABLE_CARDS];
    unsigned found = 0;

    assert(game->key[place] == NO_KEY && game->position[key] == 0);
    for (unsigned first = 0; first < game->count; first += KEYS_AT_ONCE)
        for (unsigned other = first; other < first + KEYS_AT_ONCE; other++)
            completing[other] = set_key_completing(key, game->key[other]);
    for (unsigned other = 0; other < game->count; other++) {
        low[found] = (uint8_t)other;
        high[found] = game->position[completing[other]];
        found += high[found] > other + 1;
    }
    for (unsigned i = 0; i < found; i++)
        add_set(game, place, low[i], high[i] - 1u);
    game->key[place] = key;
    game->position[key] = (uint8_t)(place + 1);
}

/* Puts up to `number` cards after the other cards. */
static void add_cards(struct game *game, unsigned number)
{
    unsigned left = game->deck_size - game->dealt;

    for (unsigned end = game->count + (number < left ? number : left); game->count < end;)
        put_card(game, game->count++);
}

/* Returns the set for which `rank` sets are smaller. There are few sets. */
static packed_set find_ranked(const struct game *game, unsigned rank)
{
    packed_set found = 0;

    for (unsigned s = 0; s < game->set_count; s++) {
        packed_set set = game->sets[s];
        unsigned smaller = 0;

        for (unsigned other = 0; other < game->set_count; other++)
            smaller += game->sets[other] < set;
        found = smaller == rank ? set : found;
    }
    return found;
}

static packed_set find_first(const struct game *game)
{
    packed_set best = game->sets[0];

    for (unsigned s = 1; s < game->set_count; s++)
        if ((game->sets[s] & UINT16_MAX) < (best & UINT16_MAX)) /* first, then middle */
            best = game->sets[s];
    return best;
}

static void remove_card(struct game *game, unsigned index)
{
    game->position[game->key[index]] = 0;
    game->key[index] = NO_KEY;
}

/* Removes the cards of `set` and moves the cards after them up. Sets `moved` to the new
 * index of each card, or GONE. */
static void close_gaps(struct game *game, packed_set set, uint8_t *moved)
{
    unsigned count = game->count;
    unsigned kept = get_first(set);

    remove_card(game, get_first(set));
    remove_card(game, get_middle(set));
    remove_card(game, get_last(set));
    for (unsigned index = 0; index < SET_TABLE_CARDS; index++)
        moved[index] = (uint8_t)index;
    for (unsigned index = kept; index < count; index++) {
        uint16_t key = game->key[index];

        moved[index] = key == NO_KEY ? GONE : (uint8_t)kept;
        game->key[kept] = key;
        kept += key != NO_KEY;
        game->position[key] = (uint8_t)kept;
    }
    game->position[NO_KEY] = 0;
    for (unsigned index = kept; index < count; index++)
        game->key[index] = NO_KEY;
    game->count = kept;
}

/* Removes the cards of a set, and all sets that contain one of these cards. */
static void take_set(struct game *game, packed_set set)
{
    uint8_t moved[SET_TABLE_CARDS];
    unsigned kept = 0;

    close_gaps(game, set, moved);
    for (unsigned s = 0; s < game->set_count; s++) {
        unsigned first = moved[get_first(game->sets[s])];
        unsigned middle = moved[get_middle(game->sets[s])];
        unsigned last = moved[get_last(game->sets[s])];

        game->sets[kept] = pack(first, middle, last);
        kept += (first | middle | last) < GONE;
    }
    game->set_count = kept;
}

/* Replaces the cards of a set with the next three cards. */
static void replace_set(struct game *game, packed_set set)
{
    unsigned kept = 0;

    remove_card(game, get_first(set));
    remove_card(game, get_middle(set));
    remove_card(game, get_last(set));
    for (unsigned s = 0; s < game->set_count; s++) {
        packed_set other = game->sets[s];
        int missing;

        game->sets[kept] = other;
        missing = (game->key[get_first(other)] == NO_KEY) +
                  (game->key[get_middle(other)] == NO_KEY) +
                  (game->key[get_last(other)] == NO_KEY);
        kept += missing == 0;
    }
    game->set_count = kept;
    put_card(game, get_first(set));
    put_card(game, get_middle(set));
    put_card(game, get_last(set));
}
static packed_set choose_set(const struct game *game, const struct set_choices *choices,
                             unsigned turn)
{
    if (game->rules->pick == SET_PICK_FIRST)
        return find_first(game);
    return find_ranked(game, set_deck_pick(choices->pick[turn], choices->pick_seed, turn,
                                           game->set_count));
}

/* Takes a set and deals cards up to the usual number. */
static void play_set(struct game *game, packed_set set)
{
    unsigned deal = game->rules->deal;

    if (game->rules->pick == SET_PICK_RANDOM && game->count == deal &&
        game->dealt + 3 <= game->deck_size) {
        replace_set(game, set);
        return;
    }
    take_set(game, set);
    if (game->count < deal)
        add_cards(game, deal - game->count);
}

/* Removes a set or adds cards. Returns false if the game is over. */
static bool play_hand(struct game *game, const struct set_choices *choices, unsigned *turn)
{
    bool deck_left = game->dealt < game->deck_size;

    if (!deck_left && game->rules->stop == SET_STOP_DECK_EMPTY)
        return false;
    assert(game->hand_count < HANDS_MAX);
    game->hands[game->hand_count++] =
        (struct hand){(uint8_t)game->count, (uint8_t)game->set_count};
    if (game->set_count == 0) {
        add_cards(game, 3);
        CHECKED(game_check, game);
        return deck_left;
    }
    play_set(game, choose_set(game, choices, *turn));
    CHECKED(game_check, game);
    ++*turn;
    return true;
}

/* Moves `seen` hands of a kind, of `hands` hands, to their cell. */
static void move_seen(uint16_t *seen, unsigned hands, struct set_cell *cell)
{
    uint64_t number = *seen;

    cell->hands += number;
    cell->squares += number * number;
    cell->products += number * hands;
    *seen = 0;
}

/* Adds the hands of a game in total, because they depend on each other. */
static void add_game(struct game *game, struct set_tally *tally)
{
    uint16_t hands[ROWS] = {(uint16_t)game->hand_count};
    uint64_t found = 0;

    for (unsigned h = 0; h < game->hand_count; h++) {
        size_t row = set_tally_row(game->hands[h].size);

        found += game->hands[h].sets;
        game->seen[row][game->hands[h].sets]++;
        game->seen[0][game->hands[h].sets]++;
        hands[row]++;
    }
    for (unsigned h = 0; h < game->hand_count; h++) {
        size_t row = set_tally_row(game->hands[h].size);
        unsigned sets = game->hands[h].sets;

        move_seen(&game->seen[row][sets], hands[row],
                  &tally->cell[row * tally->counts + sets]);
        move_seen(&game->seen[0][sets], hands[0], &tally->cell[sets]);
    }
    for (size_t row = 0; row <= tally->sizes; row++)
        move_seen(&hands[row], hands[row], &tally->row[row]);
    set_tally_game(tally, found, game->hand_count);
    tally->left[game->count]++;
}

static void play_game(struct game *game, const struct set_choices *choices)
{
    unsigned turn = 0;

    game->dealt = game->count = game->set_count = game->hand_count = 0;
    add_cards(game, game->rules->deal);
    while (play_hand(game, choices, &turn))
        continue;
    for (unsigned index = 0; index < game->count; index++)
        remove_card(game, index);
}

void set_scalar_play(const struct set_rules *rules, struct pz_random *random,
                     unsigned games, struct set_tally *tally)
{
    struct game game = {.rules = rules, .deck_size = set_count_deck(rules->properties)};
    bool small = game.deck_size <= SET_SMALL_DECK;
    struct set_block_choices block;
    struct set_choices choices = {.pick_seed = 0};

    if (small)
        set_deck_draw_block_games(random, game.deck_size, &block);
    for (unsigned i = 0; i < games; i++) {
        if (small)
            set_deck_get_game(&block, i, game.deck_size, &choices);
        else
            set_deck_draw_game(random, game.deck_size, &choices);
        memcpy(game.deck, set_card_key, game.deck_size * sizeof game.deck[0]);
        shuffle(game.deck, game.deck_size, &choices);
        play_game(&game, &choices);
        add_game(&game, tally);
    }
}

static unsigned count_groups(const struct set_table *table, enum set_variant variant)
{
    size_t sets = 0;

    if (variant != SET_PLAIN)
        return (unsigned)set_variants_count(table, variant);
    set_count(table, &sets);
    return (unsigned)sets;
}

/* Undoes a shuffle of a deck in order. */
static void restore(set_card *deck, unsigned drawn, const struct set_choices *choices)
{
    for (unsigned i = 0; i < drawn; i++) {
        deck[i + choices->swap[i]] = (set_card)(i + choices->swap[i]);
        deck[i] = (set_card)i;
    }
}

void set_scalar_draw(const struct set_draws *draws, struct pz_random *random,
                     unsigned tables, struct set_tally *tally)
{
    unsigned deck_size = set_count_deck(draws->properties);
    bool small = deck_size <= SET_SMALL_DECK;
    set_card deck[SET_CARDS_MAX];
    const struct set_table table = {deck, draws->cards, draws->properties};
    struct set_block_choices block;
    struct set_choices choices = {.pick_seed = 0};

    for (unsigned card = 0; card < SET_CARDS_MAX; card++)
        deck[card] = (set_card)card;
    if (small)
        set_deck_draw_block(random, deck_size, draws->cards, &block);
    for (unsigned i = 0; i < tables; i++) {
        if (small)
            set_deck_get(&block, i, draws->cards, &choices);
        else
            set_deck_draw(random, deck_size, draws->cards, &choices);
        shuffle(deck, draws->cards, &choices);
        set_tally_table(tally, count_groups(&table, draws->variant));
        restore(deck, draws->cards, &choices);
    }
}
