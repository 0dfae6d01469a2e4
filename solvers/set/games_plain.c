/* One game after the other, for decks of any size; for small ones with vectors see lanes.c,
 * which plays the same games.
 *
 * The sets on the table are kept from hand to hand: those that a removed card was in go,
 * and each new card is paired with all cards before it, its third looked up by key as in
 * pairs.c. So a hand on n cards costs some 3 n steps for its three new cards, not the n^2 /
 * 2 of a search for all sets. A card is in (n - 1) / 2 sets at most, and a table that grew
 * held none before, so there is room for all of them.
 *
 * Which cards make a set is beyond any guess. So the loops over cards and sets write what
 * may be true and keep it by adding a condition to a length: no branch is guessed wrong
 * (Ross, "Selection conditions in main memory", 2004). */
#include "games_plain.h"

#include "deck.h"
#include "keys.h"
#include "tally.h"

#include <string.h>

enum {
    GONE = 0x80,                /* no place, nor a bit of one */
    LANES = 8,                  /* thirds worked out at a time */
    HANDS_MAX = 2 * 256,        /* each takes a set away or adds three cards, of 729 */
    ROWS = SET_TABLE_CARDS + 2, /* of a tally */
    COUNTS = SET_TABLE_SETS + 1
};

/* A set as one number: the places of its last, first and middle card on the table. The
 * order of these numbers is the order from which a random set is picked. */
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
    uint16_t key[SET_TABLE_CARDS + LANES];
    uint8_t behind[SET_KEY_SPAN]; /* by key: the place plus one; 0 is not there */
    unsigned set_count;
    packed_set sets[SET_TABLE_CARDS * 2];
    unsigned hand_count;
    struct hand hands[HANDS_MAX];
    uint16_t seen[ROWS][COUNTS]; /* all 0 between games */
};

static void shuffle(uint16_t *deck, unsigned drawn, const struct set_fate *fate)
{
    for (unsigned i = 0; i < drawn; i++) {
        uint16_t card = deck[i + fate->other[i]];

        deck[i + fate->other[i]] = deck[i];
        deck[i] = card;
    }
}

/* The thirds of `key` with LANES others: one or two registers of any vectors. */
static void find_thirds(uint16_t *restrict third, const uint16_t *restrict other,
                        uint16_t key)
{
    for (unsigned l = 0; l < LANES; l++)
        third[l] = set_key_third(key, other[l]);
}

/* Lays the next card and finds its sets with cards that lie before it. Whether a pair is
 * in one is beyond any guess, so each is noted, and the note kept if it was one. */
static void lay_card(struct game *game)
{
    unsigned last = game->count++;
    uint16_t key = game->deck[game->dealt++];
    uint16_t third[SET_TABLE_CARDS + LANES];
    unsigned count = game->set_count;

    for (unsigned place = 0; place < last; place += LANES)
        find_thirds(third + place, game->key + place, key);
    for (unsigned middle = 1; middle < last; middle++) {
        unsigned first = game->behind[third[middle] - SET_LOW_BITS] - 1u;

        game->sets[count] = last << 16 | first << 8 | middle;
        count += first < middle;
    }
    game->set_count = count;
    game->key[last] = key;
    game->behind[key - SET_LOW_BITS] = (uint8_t)(last + 1);
}

static void lay_cards(struct game *game, unsigned number)
{
    for (unsigned i = 0; i < number && game->dealt < game->deck_size; i++)
        lay_card(game);
}

/* The set with `rank` smaller ones; they are few. */
static packed_set find_ranked(const struct game *game, unsigned rank)
{
    for (unsigned s = 0; s < game->set_count; s++) {
        unsigned smaller = 0;

        for (unsigned other = 0; other < game->set_count; other++)
            smaller += game->sets[other] < game->sets[s];
        if (smaller == rank)
            return game->sets[s];
    }
    return 0; /* not reached: ranks are below the number of sets */
}

static packed_set find_first(const struct game *game)
{
    packed_set best = game->sets[0];

    for (unsigned s = 1; s < game->set_count; s++)
        if ((game->sets[s] & UINT16_MAX) < (best & UINT16_MAX)) /* first, then middle */
            best = game->sets[s];
    return best;
}

/* Moves the cards behind `gone` up; `moved` gets the new place of each, or GONE. Without
 * a branch on which cards stay, as that is beyond any guess too. */
static void take_cards(struct game *game, const unsigned gone[3], uint8_t *moved)
{
    const uint16_t keys[3] = {game->key[gone[0]], game->key[gone[1]], game->key[gone[2]]};
    unsigned count = game->count;
    unsigned kept = gone[0];

    for (unsigned place = 0; place < count; place++)
        moved[place] =
            (uint8_t)(place - (place > gone[0]) - (place > gone[1]) - (place > gone[2]));
    for (unsigned i = 0; i < 3; i++)
        moved[gone[i]] = GONE;
    for (unsigned place = gone[0] + 1; place < count; place++) {
        uint16_t key = game->key[place];

        game->key[kept] = key;
        kept += moved[place] != GONE;
        game->behind[key - SET_LOW_BITS] = (uint8_t)kept;
    }
    for (unsigned i = 0; i < 3; i++)
        game->behind[keys[i] - SET_LOW_BITS] = 0;
    game->count = kept;
}

/* Takes the three cards of a set away, and the sets that they were in. */
static void take_set(struct game *game, packed_set set)
{
    const unsigned gone[3] = {set >> 8 & 0xff, set & 0xff, set >> 16};
    uint8_t moved[SET_TABLE_CARDS];
    unsigned kept = 0;

    take_cards(game, gone, moved);
    for (unsigned s = 0; s < game->set_count; s++) {
        unsigned first = moved[game->sets[s] >> 8 & 0xff];
        unsigned middle = moved[game->sets[s] & 0xff];
        unsigned last = moved[game->sets[s] >> 16];

        game->sets[kept] = last << 16 | first << 8 | middle;
        kept += (first | middle | last) < GONE;
    }
    game->set_count = kept;
}

/* Looks for a set, and removes it or adds cards. False when the game is over. */
static bool play_hand(struct game *game, const struct set_fate *fate, unsigned *turn)
{
    bool deck_left = game->dealt < game->deck_size;

    if (!deck_left && game->rules->stop == SET_STOP_DECK_EMPTY)
        return false;
    game->hands[game->hand_count++] =
        (struct hand){(uint8_t)game->count, (uint8_t)game->set_count};
    if (game->set_count == 0) {
        lay_cards(game, 3);
        return deck_left;
    }
    take_set(game, game->rules->pick == SET_PICK_FIRST
                       ? find_first(game)
                       : find_ranked(game, set_deck_pick(fate->pick[*turn], fate->spare,
                                                         *turn, game->set_count)));
    ++*turn;
    if (game->count < game->rules->deal)
        lay_cards(game, game->rules->deal - game->count);
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

/* What a game showed is summed by game, as its hands depend on each other. */
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

static void play_game(struct game *game, const struct set_fate *fate)
{
    unsigned turn = 0;

    game->dealt = game->count = game->set_count = game->hand_count = 0;
    lay_cards(game, game->rules->deal);
    while (play_hand(game, fate, &turn))
        continue;
    for (unsigned place = 0; place < game->count; place++)
        game->behind[game->key[place] - SET_LOW_BITS] = 0;
}

void set_plain_play(const struct set_rules *rules, struct pz_random *random, unsigned games,
                    struct set_tally *tally)
{
    struct game game = {.rules = rules, .deck_size = set_count_deck(rules->properties)};
    struct set_fate fate = {.spare = 0};

    for (unsigned i = 0; i < games; i++) {
        set_deck_draw_game(random, game.deck_size, &fate);
        memcpy(game.deck, set_card_key, sizeof game.deck);
        shuffle(game.deck, game.deck_size, &fate);
        play_game(&game, &fate);
        add_game(&game, tally);
    }
}

void set_plain_count(const struct set_rules *rules, struct pz_random *random,
                     unsigned tables, struct set_tally *tally)
{
    unsigned deck_size = set_count_deck(rules->properties);
    set_card deck[SET_CARDS_MAX];
    set_card drawn[SET_CARDS_MAX];
    struct set_fate fate = {.spare = 0};

    for (unsigned card = 0; card < SET_CARDS_MAX; card++)
        deck[card] = (set_card)card;
    for (unsigned i = 0; i < tables; i++) {
        struct set_table table = {drawn, rules->deal, rules->properties};
        size_t sets = 0;

        memcpy(drawn, deck, sizeof drawn);
        set_deck_draw(random, deck_size, rules->deal, &fate);
        shuffle(drawn, rules->deal, &fate);
        set_count(&table, &sets);
        set_tally_table(tally, (unsigned)sets);
    }
}
