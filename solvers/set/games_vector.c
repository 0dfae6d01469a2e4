/* Plays many games in parallel. Each byte of a vector belongs to one game (a structure of
 * arrays), so one instruction processes 16, 32 or 64 games. This file is compiled once for
 * each width (solvers/core/vectors.h).
 *
 * Games differ in their cards, but hardly in their steps, which are to find the sets,
 * remove a set, and add cards. Therefore all games of a vector execute all steps. A mask
 * leaves a game unchanged if a step does not apply to it. This wastes some work, but avoids
 * all branches that depend on cards, which a processor cannot predict. Shuffles and picks
 * are drawn for a whole block before its games start (deck.h). games_scalar.c does the
 * same, so both files play the same games.
 *
 * Slot p of all tables is one vector of keys, without the bits of attributes that a small
 * deck does not have. A table of n cards uses slots 0 to n - 1, and the other slots contain
 * BLANK. If the removed set is chosen at random, new cards replace its cards. Otherwise,
 * the later cards of the table move up. To find the sets, every pair of slots i < k gives a
 * vector of completing cards, which is compared with the slots between i and k. The
 * completing card of two cards is never BLANK, so only three blanks could look like a set.
 * Therefore a blank in slot i is replaced by NO_CARD, whose completing card is not BLANK.
 *
 * All unfinished games have removed the same number of sets. Therefore tables of n cards
 * have their next card at the same position of their decks. Nearly all tables have `deal`
 * cards. A turn first finds the sets of the first `deal` cards. For the few tables that
 * grew by three cards, it then finds the sets with a new card. The hands are stored as rows
 * of vectors. When all games of a block are finished, their hands are added to the tally,
 * including the sums of squares and products by game. All these numbers fit in a byte,
 * because a table has at most 23 cards and 84 sets, and a game has fewer than 54 hands. */
#include "games_vector.h"

#include "byte_lanes.h"
#include "deck.h"
#include "keys.h"
#include "tally.h"

#include <assert.h>
#include <stddef.h>
#include <string.h>
#if PZ_BYTES == 64 && !defined(__clang__)
#define UNROLL _Pragma("GCC unroll 16") /* there are enough registers */
#else
#define UNROLL
#endif

enum {
    BLANK = 0,
    NO_CARD = 0xff,
    NO_HAND = 0xff,
    GAME_OVER = 0xff,
    SLOTS = SET_VECTOR_CARDS + 1,
    SLOTS_AHEAD = 3, /* blanks at the end, so that cards can always move up */
    PAIRS = SLOTS * (SLOTS - 1) / 2,
    DECK_MAX = SET_SMALL_DECK,
    TURNS_MAX = DECK_MAX / 3 + 1,
    SIZES_MAX = 8, /* of tables in one turn: deal, larger tables, and short tables */
    ROWS_MAX = TURNS_MAX * SIZES_MAX,
    SETS_MAX = SLOTS * SLOTS / 6,
    SIGNED_MAX = 127 /* after all slots */
};

struct tables {
    const struct set_rules *rules;
    unsigned deck_size;
    unsigned turn; /* sets removed from each table */
    lanes slot[SLOTS + SLOTS_AHEAD];
    lanes count; /* cards on the table, or GAME_OVER */
    lanes left;  /* cards at the end of the game */
    lanes sets;  /* on the table */
    const struct set_block_choices *block;
    unsigned first; /* the column of lane 0 */
    uint32_t sizes; /* bit n is set if a table can have n cards */
    unsigned rows;

    lanes number[SLOTS]; /* vectors of 0, 1, 2, ..., which load faster than they are made */

    /* The following members are written before they are read. */
    uint8_t row_size[ROWS_MAX];
    lanes deck[DECK_MAX];
    lanes row[ROWS_MAX]; /* sets of the hands on tables of one size, or NO_HAND */
    lanes mate[PAIRS];   /* of slots i < k, at k (k - 1) / 2 + i: the slot between them
                            that completes a set, or 0 */
};

/* The three slots of a set, in order; SIGNED_MAX if a game does not take a set. */
struct taken_set {
    lanes first, middle, last;
};

/* Finds the sets whose last card is in slots from .. to - 1, and adds their numbers. */
PZ_INLINE void find_sets_inline(struct tables *t, unsigned from, unsigned to)
{
    lanes sets = t->sets;

    UNROLL
    for (unsigned k = from < 2 ? 2 : from; k < to; k++) {
        lanes *mate = &t->mate[k * (k - 1) / 2];
        lanes last = t->slot[k];

        UNROLL
        for (unsigned i = 0; i + 1 < k; i++) {
            lanes first = t->slot[i] | (lanes)(t->slot[i] == BLANK);
            lanes completing = complete(last, first);
            lanes found = fill(0);

            UNROLL
            for (unsigned j = i + 1; j < k; j++)
                found = note_equal(found, completing, t->slot[j], t->number[j]);
            mate[i] = found;
            sets = count_nonzero(sets, found);
        }
    }
    t->sets = sets;
}

/* Finds the sets, with special loops because most tables have 12 cards, and most other
 * tables have 15 cards. */
static void find_sets(struct tables *t, unsigned from, unsigned to)
{
    if (from == 0 && to == 12)
        find_sets_inline(t, 0, 12);
    else if (from == 12 && to == 15)
        find_sets_inline(t, 12, 15);
    else
        find_sets_inline(t, from, to);
}

/* Puts `number` cards of the deck, from position `dealt`, in the slots from `slot` on. */
static void add_cards(struct tables *t, lanes where, unsigned slot, unsigned dealt,
                      unsigned number)
{
    for (unsigned q = 0; q < number; q++)
        t->slot[slot + q] |= where & t->deck[dealt + q];
    t->count += where & (uint8_t)number;
}

static void end_games(struct tables *t, lanes where, unsigned size)
{
    t->left |= where & (uint8_t)size;
    t->count |= where; /* GAME_OVER */
}

/* Counts a hand on all tables of `size` cards, whose sets are known. */
static void count_hand(struct tables *t, unsigned size)
{
    unsigned dealt = size + 3 * t->turn;
    unsigned more = t->deck_size - dealt < 3 ? t->deck_size - dealt : 3;
    lanes here = (lanes)(t->count == (uint8_t)size);
    lanes none = here & (lanes)(t->sets == 0);

    if (more == 0 && t->rules->stop == SET_STOP_DECK_EMPTY) {
        end_games(t, here, size);
        return;
    }
    t->row_size[t->rows] = (uint8_t)size;
    t->row[t->rows++] = t->sets | ~here;
    if (more == 0)
        end_games(t, none, size);
    else
        add_cards(t, none, size, dealt, more);
    t->sizes |= 1u << (size + more);
}

/* Returns which of its sets each game removes. */
static lanes rank_sets(const struct tables *t)
{
    const uint16_t *pick = t->block->pick[t->turn] + t->first;
    const uint64_t *pick_seed = t->block->pick_seed + t->first;
    uint8_t rank[LANES];
    uint8_t doubtful[LANES];
    unsigned doubts = 0;

    for (unsigned l = 0; l < LANES; l++) {
        uint32_t product = (uint32_t)pick[l] * t->sets[l];

        rank[l] = (uint8_t)(product >> 16);
        doubtful[l] = (uint16_t)product < t->sets[l];
    }
    for (unsigned l = 0; l < LANES; l++)
        doubts += doubtful[l];
    for (unsigned l = 0; doubts > 0 && l < LANES; l++)
        if (doubtful[l])
            rank[l] = (uint8_t)set_deck_pick(pick[l], pick_seed[l], t->turn, t->sets[l]);
    lanes ranks;

    memcpy(&ranks, rank, sizeof ranks);
    return ranks;
}

PZ_INLINE void find_ranked_inline(const struct tables *t, unsigned slots, lanes rank,
                                  struct taken_set *set)
{
    struct ranked ranked = {rank, fill(0), fill(0)};
    lanes last = fill(0);

    UNROLL
    for (unsigned k = 2; k < slots; k++) {
        const lanes *mate = &t->mate[k * (k - 1) / 2];
        lanes before = ranked.rank;

        UNROLL
        for (unsigned i = 0; i + 1 < k; i++)
            skip_set(&ranked, t->number[i], mate[i]);
        last |=
            (lanes)(ranked.rank > before) & t->number[k]; /* the rank went below 0 here */
    }
    *set = (struct taken_set){ranked.first, ranked.middle, last};
}

static void find_ranked(const struct tables *t, unsigned slots, struct taken_set *set)
{
    if (slots == 15)
        find_ranked_inline(t, 15, rank_sets(t), set);
    else
        find_ranked_inline(t, slots, rank_sets(t), set);
}

/* Finds the smallest pair of first and middle slot, which determines the last slot. */
static void find_first(const struct tables *t, unsigned slots, struct taken_set *set)
{
    lanes first = fill(SIGNED_MAX);
    lanes middle = first;
    lanes last = first;

    for (unsigned k = 2; k < slots; k++) {
        for (unsigned i = 0; i + 1 < k; i++) {
            lanes mate = t->mate[k * (k - 1) / 2 + i];
            lanes sooner = (lanes)((signed_lanes)first > (int8_t)i) |
                           ((lanes)(first == (uint8_t)i) &
                            (lanes)((signed_lanes)middle > (signed_lanes)mate));
            lanes hit = (lanes)(mate != 0) & sooner;

            first = choose(hit, fill(i), first);
            middle = choose(hit, mate, middle);
            last = choose(hit, fill(k), last);
        }
    }
    *set = (struct taken_set){first, middle, last};
}

/* Removes the sets where `where` is set, and moves the cards after them up. */
static void take_sets(struct tables *t, const struct taken_set *set, lanes where,
                      unsigned slots)
{
    signed_lanes first = (signed_lanes)choose(where, set->first, fill(SIGNED_MAX));
    signed_lanes middle = (signed_lanes)choose(where, set->middle - 1, fill(SIGNED_MAX));
    signed_lanes last = (signed_lanes)choose(where, set->last - 2, fill(SIGNED_MAX));

    for (unsigned p = 0; p < slots; p++) {
        signed_lanes slot = (signed_lanes)fill(p);
        lanes card = choose((lanes)(first > slot), t->slot[p], t->slot[p + 1]);

        card = choose((lanes)(middle > slot), card, t->slot[p + 2]);
        t->slot[p] = choose((lanes)(last > slot), card, t->slot[p + 3]);
    }
    t->count -= where & 3;
}

/* Replaces the cards of the sets with the next three cards, where `where` is set. */
static void replace_sets(struct tables *t, const struct taken_set *set, lanes where)
{
    unsigned size = t->rules->deal;
    const lanes *card = &t->deck[size + 3 * t->turn];
    lanes first = set->first | ~where; /* after all slots if the set is not replaced */
    lanes middle = set->middle | ~where;
    lanes last = set->last | ~where;

    for (unsigned p = 0; p < size; p++) {
        lanes kept = replace_equal(t->slot[p], first, t->number[p], card[0]);

        kept = replace_equal(kept, middle, t->number[p], card[1]);
        t->slot[p] = replace_equal(kept, last, t->number[p], card[2]);
    }
}

/* Adds cards to the tables that had `size` cards before a set was removed. */
static void fill_up(struct tables *t, lanes where, unsigned size)
{
    unsigned dealt = size + 3 * t->turn;
    unsigned left = t->deck_size - dealt;
    unsigned missing = t->rules->deal + 3 > size ? t->rules->deal + 3 - size : 0;
    unsigned more = missing < left ? missing : left;

    add_cards(t, where, size - 3, dealt, more);
    t->sizes |= 1u << (size - 3 + more);
}

/* Counts a hand on all tables, beginning with the smaller tables. Returns the sizes that
 * occurred, as t->sizes. */
static uint32_t count_hands(struct tables *t)
{
    uint32_t sizes = 0;
    unsigned slots = 0;

    t->sets = fill(0);
    for (unsigned size = 0; t->sizes >> size != 0; size++) {
        if (!(t->sizes >> size & 1) || !is_any((lanes)(t->count == (uint8_t)size)))
            continue;
        find_sets(t, slots, size);
        slots = size;
        sizes |= 1u << size;
        count_hand(t, size);
    }
    return sizes;
}

/* Returns the games in which cards of the deck replace the set. In the other games, cards
 * move up. */
static lanes find_replaced(const struct tables *t, lanes before)
{
    unsigned size = t->rules->deal;
    bool enough = size + 3 * t->turn + 3 <= t->deck_size;

    if (t->rules->pick == SET_PICK_FIRST || !enough)
        return fill(0);
    return (lanes)(before == (uint8_t)size);
}

/* Returns false if all games are over. */
static bool play_turn(struct tables *t)
{
    uint32_t sizes = count_hands(t);
    lanes before = t->count;
    lanes replaced = find_replaced(t, before);
    struct taken_set set;
    unsigned slots = 0;

    if (sizes == 0)
        return false;
    while (sizes >> slots > 1)
        slots++;
    if (t->rules->pick == SET_PICK_FIRST)
        find_first(t, slots, &set);
    else
        find_ranked(t, slots, &set);
    take_sets(t, &set, (lanes)(before != GAME_OVER) & ~replaced, slots);
    t->sizes = 0;
    if (is_any(replaced)) {
        replace_sets(t, &set, replaced);
        t->sizes = 1u << t->rules->deal;
    }
    for (unsigned size = 3; size <= slots; size++)
        if (sizes >> size & 1)
            fill_up(t, (lanes)(before == (uint8_t)size) & ~replaced, size);
    t->turn++;
    return true;
}

/* Shuffles the first `cards` cards of all decks. Each deck is a column. */
static void shuffle(struct tables *t, unsigned cards)
{
    uint8_t *deck = (uint8_t *)t->deck;

    for (unsigned i = 0; i < t->deck_size; i++)
        t->deck[i] = fill(set_card_key[i]);
    for (unsigned i = 0; i < cards; i++, deck += LANES) {
        const uint16_t *other = t->block->swap[i] + t->first;
        uint16_t at[LANES];

        for (unsigned l = 0; l < LANES; l++)
            at[l] = (uint16_t)(other[l] * LANES + l);
        UNROLL
        for (unsigned l = 0; l < LANES; l++) {
            uint8_t card = deck[at[l]];

            deck[at[l]] = deck[l];
            deck[l] = card;
        }
    }
}

/* Adds the hands of one kind, `seen`, of the hands `hands` of each game. Returns their sum.
 * Lanes are processed in pairs. A hand removes a set or adds three cards, so a game has
 * fewer than 54 hands, and the sum of two squares fits in 16 bits. */
static unsigned add_seen(struct set_cell *cell, const lanes *seen, const lanes *hands)
{
    wide_lanes x = (wide_lanes)*seen;
    wide_lanes y = (wide_lanes)*hands;
    unsigned sum = sum_lanes((x & 0xff) + (x >> 8));

    cell->hands += sum;
    cell->squares += sum_lanes((x & 0xff) * (x & 0xff) + (x >> 8) * (x >> 8));
    cell->products += sum_lanes((x & 0xff) * (y & 0xff) + (x >> 8) * (y >> 8));
    return sum;
}

/* Adds the hands on tables of `size` cards to the tally, to `any` and to `hands`. */
static void add_size(const struct tables *t, unsigned size, struct set_tally *tally,
                     lanes *any, lanes *hands)
{
    const lanes *row[ROWS_MAX];
    unsigned rows = 0;
    lanes here = fill(0);
    struct set_cell *cells;
    unsigned left;

    for (unsigned r = 0; r < t->rows; r++) {
        if (t->row_size[r] != size)
            continue;
        row[rows++] = &t->row[r];
        here -= (lanes)(t->row[r] != NO_HAND);
    }
    if (rows == 0)
        return;
    *hands += here;
    left = add_seen(&tally->row[set_tally_row(size)], &here, &here);
    cells = &tally->cell[set_tally_row(size) * tally->counts];
    for (unsigned sets = 0; left > 0; sets++) {
        lanes seen = fill(0);

        for (unsigned r = 0; r < rows; r++)
            seen -= (lanes)(*row[r] == (uint8_t)sets);
        any[sets] += seen;
        left -= add_seen(&cells[sets], &seen, &here);
    }
}

static void add_games(const struct tables *t, unsigned games, struct set_tally *tally)
{
    lanes any[SETS_MAX + 1] = {fill(0)};
    uint16_t found[LANES] = {0};
    lanes hands = fill(0);
    unsigned left;

    for (unsigned size = 0; size < tally->sizes; size++)
        add_size(t, size, tally, any, &hands);
    left = add_seen(tally->row, &hands, &hands);
    for (unsigned sets = 0; left > 0; sets++) {
        left -= add_seen(&tally->cell[sets], &any[sets], &hands);
        for (unsigned l = 0; l < LANES; l++)
            found[l] += (uint16_t)(sets * any[sets][l]);
    }
    for (unsigned l = 0; l < games; l++) {
        set_tally_game(tally, found[l], hands[l]);
        tally->left[t->left[l]]++;
    }
}

/* Prepares the tables of the columns from `first` on, and shuffles `dealt` cards of each
 * deck. */
static void begin(struct tables *t, const struct set_rules *rules,
                  const struct set_block_choices *block, unsigned first, unsigned dealt)
{
    memset(t, 0, offsetof(struct tables, row_size));
    t->rules = rules;
    t->deck_size = set_count_deck(rules->properties);
    t->block = block;
    t->first = first;
    for (unsigned slot = 0; slot < SLOTS; slot++)
        t->number[slot] = fill(slot);
    shuffle(t, dealt);
    memcpy(t->slot, t->deck, rules->deal * sizeof t->slot[0]);
}

/* Begins `games` games. Lanes without a game are over. */
static void begin_games(struct tables *t, unsigned games)
{
    uint8_t *count = (uint8_t *)&t->count;

    for (unsigned l = 0; l < LANES; l++)
        count[l] = l < games ? (uint8_t)t->rules->deal : GAME_OVER;
    t->sizes = 1u << t->rules->deal;
}

static void play(const struct set_rules *rules, struct pz_random *random, unsigned games,
                 struct set_tally *tally)
{
    unsigned deck = set_count_deck(rules->properties);
    struct set_block_choices block;
    struct tables tables;

    set_deck_draw_block_games(random, deck, &block);
    for (unsigned first = 0; first < games; first += LANES) {
        unsigned used = games - first < LANES ? games - first : LANES;

        begin(&tables, rules, &block, first, deck);
        begin_games(&tables, used);
        while (play_turn(&tables))
            continue;
        add_games(&tables, used, tally);
    }
}

static void draw(const struct set_draws *draws, struct pz_random *random, unsigned wanted,
                 struct set_tally *tally)
{
    const struct set_rules rules = {.properties = draws->properties, .deal = draws->cards};
    struct set_block_choices block;
    struct tables tables;

    assert(draws->variant == SET_PLAIN && draws->cards <= SET_VECTOR_CARDS);
    set_deck_draw_block(random, set_count_deck(rules.properties), rules.deal, &block);
    for (unsigned first = 0; first < wanted; first += LANES) {
        unsigned used = wanted - first < LANES ? wanted - first : LANES;

        begin(&tables, &rules, &block, first, rules.deal);
        find_sets(&tables, 0, rules.deal);
        for (unsigned lane = 0; lane < used; lane++)
            set_tally_table(tally, tables.sets[lane]);
    }
}

const struct set_vectors PZ_WIDE(set_vectors) = {play, draw};
