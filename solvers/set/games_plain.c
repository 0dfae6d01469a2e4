/* One game after the other, for decks of any size; for small ones with vectors see lanes.c,
 * which plays the same games.
 *
 * The sets on the table are kept from hand to hand: those that a removed card was in go,
 * and each new card is paired with all others, its third looked up by key as in pairs.c. So
 * a hand on n cards costs some 3 n steps for its three new cards, not the n^2 / 2 of a
 * search for all sets. A card is in (n - 1) / 2 sets at most, and a table that grew held
 * none before, so there is room for all of them.
 *
 * Where a set is taken at random, new cards lie down in its place, so that nothing moves.
 * Where the first one is taken the order tells which, and the cards behind it move up. So
 * they do where no card is laid.
 *
 * Which cards make a set is beyond any guess. So loops write what may be true and keep it
 * by adding a condition to a length (Ross, "Selection conditions in main memory", 2004),
 * and cards are paired with all slots of the usual table, and there is room for the usual
 * number of sets: few branches are guessed wrong.
 *
 * A card goes by a name that is not 0: its key, or in a small deck its number plus one. In
 * a small deck the third is looked up, and each name has a bit for its place. So all places
 * that make a set with a new card come from a bitwise or over the table as it was before.
 * In a large deck keys are worked on three at a time. A slot without a card holds BLANK:
 * its third with a card is BLANK in the table, and by keys that card. */
#include "games_plain.h"

#include "deck.h"
#include "keys.h"
#include "solvers/core/vectors.h"
#include "tally.h"
#include "thirds.h"
#include "variants.h"

#include <string.h>

enum {
    BLANK = 0,
    GONE = 0x80,   /* no place, nor a bit of one */
    NEW_CARDS = 3, /* laid at a time, at most */
    KEYS = 0x1000,
    STRETCH = 16, /* slots that are looked at together: a bit each */
    TOP_BIT = 1 << (STRETCH - 1),
    WIDE_STRETCH = 32, /* all slots in a game with a small deck */
    BITS = 128,        /* more than names of a small deck */
    PLACES = 256,      /* that a byte can name */
    USUAL_CARDS = 12,
    USUAL_SETS = 4,             /* on a table, at most */
    HANDS_MAX = 2 * 256,        /* each takes a set away or adds three cards, of 729 */
    ROWS = SET_TABLE_CARDS + 2, /* of a tally */
    COUNTS = SET_TABLE_SETS + 1
};

static const uint64_t EACH = 0x0001000100010001u; /* a factor: for each 16 bits of a word */

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
    bool small;                    /* names are those of a small deck */
    uint16_t deck[SET_CARDS_MAX];  /* shuffled names */
    unsigned count;                /* cards on the table */
    uint16_t key[SET_TABLE_CARDS]; /* names; BLANK behind the cards */
    uint8_t stays[PLACES];         /* 1, but 0 while a card is replaced there */
    uint8_t behind[KEYS];          /* by name: the place plus one; 0 is not there */
    uint32_t bit[BITS];            /* by name, in a small deck: of the place, or 0 */
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

/* A large deck has no bits, and loses none. */
static void forget_place(struct game *game, unsigned name)
{
    game->behind[name] = 0;
    game->bit[name % BITS] = 0;
}

/* Cards that are laid together: fewer than three have BLANK keys behind. */
struct new_cards {
    uint16_t key[NEW_CARDS];
    unsigned place[NEW_CARDS];
};

/* The thirds of each new card with one other: four keys of 16 bits in a word. */
static uint64_t find_thirds(uint64_t new, uint16_t other)
{
    uint64_t both = new ^ other *EACH;
    uint64_t differ = (both | both >> 1) & SET_LOW_BITS * EACH;

    return both | (new & ~(differ | differ << 1));
}

/* Notes the set of new card i, of the card at `other` and of one behind that, unless it
 * holds an earlier new card as well; keeps it if `good`. */
static void note_set(struct game *game, const struct new_cards *new, unsigned i,
                     unsigned other, bool good)
{
    uint16_t third = set_key_third(new->key[i], game->key[other]);
    unsigned place = new->place[i], high = game->behind[third] - 1u;
    unsigned least = place < other ? place : other, more = place < other ? other : place;
    unsigned middle = more < high ? more : high, most = more < high ? high : more;

    for (unsigned j = 0; j < NEW_CARDS - 1; j++)
        good &= (j >= i) | ((other != new->place[j]) & (high != new->place[j]));
    game->sets[game->set_count] = most << 16 | least << 8 | middle;
    game->set_count += good;
}

/* Notes the sets that pair_new found. As most often there are two at most, two are noted
 * without asking. */
static void note_found(struct game *game, const struct new_cards *new, uint64_t found,
                       unsigned from)
{
    for (unsigned noted = 0; found != 0 || noted < 2; found &= found - 1, noted++) {
        unsigned bit = (unsigned)__builtin_ctzll(found ? found : 1);

        note_set(game, new, bit / STRETCH, from + bit % STRETCH, found != 0);
    }
}

/* Finds the sets of each new card with one in slots from .. to - 1 and one behind that. In
 * a word each new card has 16 bits: a place, then whether it is far enough behind, then
 * whether it was so for the slots until now, the last one highest. */
static void pair_new(struct game *game, const struct new_cards *new, unsigned from,
                     unsigned to)
{
    uint64_t keys = new->key[0] | (uint64_t)new->key[1] << 16 | (uint64_t)new->key[2] << 32;
    const uint8_t *behind = game->behind;
    uint64_t found = 0;

    for (unsigned other = from; other < to; other++) {
        uint64_t third = find_thirds(keys, game->key[other]);
        uint64_t places = behind[(uint16_t)third] |
                          (uint64_t)behind[(uint16_t)(third >> 16)] << 16 |
                          (uint64_t)behind[(uint16_t)(third >> 32)] << 32;

        found = found >> 1 | ((places + (TOP_BIT - 2 - other) * EACH) & TOP_BIT * EACH);
    }
    note_found(game, new, found >> (STRETCH - (to - from)), from);
}

/* Lays cards of a large deck, and finds their sets. */
static void lay_large(struct game *game, const struct new_cards *new)
{
    unsigned slots = game->count;

    for (unsigned i = 0; i < NEW_CARDS && new->key[i] != BLANK; i++) {
        game->key[new->place[i]] = new->key[i];
        game->behind[new->key[i]] = (uint8_t)(new->place[i] + 1);
    }
    for (unsigned from = 0; from + 1 < slots; from += STRETCH)
        pair_new(game, new, from, slots - 1 - from < STRETCH ? slots - 1 : from + STRETCH);
}

/* Notes sets of new cards of a small deck: `found` has a bit for the first place of each
 * pair that makes one with card `first`, and with the next ones `width` bits higher. */
PZ_INLINE void note_small(struct game *game, const struct new_cards *new, unsigned first,
                          uint64_t found, unsigned width)
{
    for (unsigned noted = 0; found != 0 || noted < 2; found &= found - 1, noted++) {
        unsigned bit = (unsigned)__builtin_ctzll(found ? found : 1);
        unsigned i = first + bit / width, other = bit % width, place = new->place[i];
        unsigned high = game->behind[set_thirds[new->key[i]][game->key[other]]] - 1u;
        unsigned least = place < other ? place : other;
        unsigned most = place < high ? high : place;

        game->sets[game->set_count] =
            most << 16 | least << 8 | (place + other + high - least - most);
        game->set_count += found != 0;
    }
}

/* The first places of the pairs that make a set with the card of a row of set_thirds.
 * Inline, so that the loop over the usual number of slots has no end to guess. */
PZ_INLINE uint32_t find_pairs(const struct game *game, const uint8_t *thirds,
                              unsigned slots)
{
    uint32_t first = 0;

    for (unsigned other = 0; other < slots; other++)
        first |= game->bit[thirds[game->key[other]]] & ((1u << other) - 1);
    return first;
}

/* Lays cards of a small deck, and finds their sets with those that lie there before. */
PZ_INLINE void lay_small(struct game *game, const struct new_cards *new)
{
    bool usual = game->count <= STRETCH;
    uint64_t found = 0;

    for (unsigned i = 0; i < NEW_CARDS && new->key[i] != BLANK; i++) {
        const uint8_t *thirds = set_thirds[new->key[i]];
        uint32_t first = game->count == USUAL_CARDS ? find_pairs(game, thirds, USUAL_CARDS)
                                                    : find_pairs(game, thirds, game->count);

        if (usual)
            found |= (uint64_t)first << STRETCH * i;
        else
            note_small(game, new, i, first, WIDE_STRETCH);
        game->key[new->place[i]] = new->key[i];
        game->behind[new->key[i]] = (uint8_t)(new->place[i] + 1);
        game->bit[new->key[i]] = 1u << new->place[i];
    }
    if (usual)
        note_small(game, new, 0, found, STRETCH);
}

/* Lays cards at places that are blank, and finds their sets. */
static void lay_new(struct game *game, const struct new_cards *new)
{
    if (game->small)
        lay_small(game, new);
    else
        lay_large(game, new);
}

/* Lays up to so many cards behind the others. */
static void lay_cards(struct game *game, unsigned number)
{
    unsigned left = game->deck_size - game->dealt;
    unsigned end = game->count + (number < left ? number : left);

    while (game->count < end) {
        struct new_cards new = {.key = {BLANK}};

        for (unsigned i = 0; i < NEW_CARDS && game->count < end; i++) {
            new.key[i] = game->deck[game->dealt++];
            new.place[i] = game->count++;
        }
        lay_new(game, &new);
    }
}

/* The same of the usual number of sets: each pair is compared once. */
static packed_set find_ranked_usual(const struct game *game, unsigned rank)
{
    unsigned count = game->set_count;
    packed_set a = game->sets[0], b = count > 1 ? game->sets[1] : UINT32_MAX;
    packed_set c = count > 2 ? game->sets[2] : UINT32_MAX;
    packed_set d = count > 3 ? game->sets[3] : UINT32_MAX, found = d;
    unsigned ab = a < b, ac = a < c, ad = a < d, bc = b < c, bd = b < d, cd = c < d;

    found = 3 - ab - ac - ad == rank ? a : found;
    found = 2 + ab - bc - bd == rank ? b : found;
    return 1 + ac + bc - cd == rank ? c : found;
}

/* The set with `rank` smaller ones; they are few. */
static packed_set find_ranked(const struct game *game, unsigned rank)
{
    packed_set found = 0;

    if (game->set_count <= USUAL_SETS)
        return find_ranked_usual(game, rank);
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
        game->behind[key] = (uint8_t)kept;
    }
    for (unsigned i = 0; i < 3; i++) {
        forget_place(game, keys[i]);
        game->key[kept + i] = BLANK;
    }
    game->count = kept;
    for (unsigned place = gone[0]; game->small && place < kept; place++)
        game->bit[game->key[place]] = 1u << place;
}

/* Takes the three cards of a set away, and the sets that they were in. */
static void take_set(struct game *game, const unsigned gone[3])
{
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

/* Lays the next three cards in the place of a set. */
static void replace_set(struct game *game, const unsigned gone[3])
{
    struct new_cards new;
    unsigned count = game->set_count, kept = 0;

    for (unsigned i = 0; i < 3; i++) {
        forget_place(game, game->key[gone[i]]);
        game->key[gone[i]] = BLANK;
        game->stays[gone[i]] = 0;
        new.key[i] = game->deck[game->dealt++];
        new.place[i] = gone[i];
    }
    for (unsigned s = 0; s < count || s < USUAL_SETS; s++) {
        packed_set set = game->sets[s];

        game->sets[kept] = set;
        kept += (s < count) & game->stays[set >> 8 & 0xff] & game->stays[set & 0xff] &
                game->stays[set >> 16 & 0xff];
    }
    for (unsigned i = 0; i < 3; i++)
        game->stays[gone[i]] = 1;
    game->set_count = kept;
    lay_new(game, &new);
}

static packed_set choose_set(const struct game *game, const struct set_fate *fate,
                             unsigned turn)
{
    if (game->rules->pick == SET_PICK_FIRST)
        return find_first(game);
    return find_ranked(game,
                       set_deck_pick(fate->pick[turn], fate->spare, turn, game->set_count));
}

/* Takes a set and fills the table up. */
static void play_set(struct game *game, packed_set set)
{
    const unsigned places[3] = {set >> 8 & 0xff, set & 0xff, set >> 16};
    unsigned deal = game->rules->deal;

    if (game->rules->pick == SET_PICK_RANDOM && game->count == deal &&
        game->dealt + 3 <= game->deck_size) {
        replace_set(game, places);
        return;
    }
    take_set(game, places);
    if (game->count < deal)
        lay_cards(game, deal - game->count);
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
    play_set(game, choose_set(game, fate, *turn));
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
    for (unsigned place = 0; place < game->count; place++) {
        forget_place(game, game->key[place]);
        game->key[place] = BLANK;
    }
}

/* The games of a block have their fates drawn together where the deck is small. */
static void draw_fates(struct pz_random *random, unsigned size, struct set_fates *fates)
{
    if (size <= SET_SMALL_DECK)
        set_fates_draw_games(random, size, fates);
}

void set_plain_play(const struct set_rules *rules, struct pz_random *random, unsigned games,
                    struct set_tally *tally)
{
    struct game game = {.rules = rules, .deck_size = set_count_deck(rules->properties)};
    uint16_t names[SET_CARDS_MAX] = {0};
    struct set_fates fates;
    struct set_fate fate = {.spare = 0};

    memset(game.stays, 1, sizeof game.stays);
    game.small = game.deck_size <= SET_SMALL_DECK;
    for (unsigned card = 0; card < game.deck_size; card++)
        names[card] = game.small ? (uint16_t)(card + 1) : set_card_key[card];
    draw_fates(random, game.deck_size, &fates);
    for (unsigned i = 0; i < games; i++) {
        if (game.small)
            set_fates_get_game(&fates, i, game.deck_size, &fate);
        else
            set_deck_draw_game(random, game.deck_size, &fate);
        memcpy(game.deck, names, game.deck_size * sizeof names[0]);
        shuffle(game.deck, game.deck_size, &fate);
        play_game(&game, &fate);
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

static void count_tables(const struct set_rules *rules, enum set_variant variant,
                         struct pz_random *random, unsigned tables, struct set_tally *tally)
{
    unsigned deck_size = set_count_deck(rules->properties);
    set_card deck[SET_CARDS_MAX];
    set_card drawn[SET_CARDS_MAX];
    struct set_fates fates;
    struct set_fate fate = {.spare = 0};

    for (unsigned card = 0; card < SET_CARDS_MAX; card++)
        deck[card] = (set_card)card;
    if (deck_size <= SET_SMALL_DECK)
        set_fates_draw(random, deck_size, rules->deal, &fates);
    for (unsigned i = 0; i < tables; i++) {
        struct set_table table = {drawn, rules->deal, rules->properties};

        memcpy(drawn, deck, sizeof drawn);
        if (deck_size <= SET_SMALL_DECK)
            set_fates_get(&fates, i, rules->deal, &fate);
        else
            set_deck_draw(random, deck_size, rules->deal, &fate);
        shuffle(drawn, rules->deal, &fate);
        set_tally_table(tally, count_groups(&table, variant));
    }
}

void set_plain_count(const struct set_rules *rules, struct pz_random *random,
                     unsigned tables, struct set_tally *tally)
{
    count_tables(rules, SET_PLAIN, random, tables, tally);
}

void set_plain_count_ultrasets(const struct set_rules *rules, struct pz_random *random,
                               unsigned tables, struct set_tally *tally)
{
    count_tables(rules, SET_ULTRASET, random, tables, tally);
}

void set_plain_count_ghostsets(const struct set_rules *rules, struct pz_random *random,
                               unsigned tables, struct set_tally *tally)
{
    count_tables(rules, SET_GHOSTSET, random, tables, tally);
}
