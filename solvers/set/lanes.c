/* Many games in step, one in each byte of a vector (a structure of arrays: one instruction
 * moves 16, 32 or 64 games). Compiled once for each width: see solvers/core/vectors.h.
 *
 * Games differ in what lies on their tables but hardly in what happens: find the sets, take
 * one away, fill up. So all lanes do all of it, and where a game has no part in something,
 * a mask keeps its lane as it was. That costs work that is thrown away, and saves every
 * branch that depends on cards, none of which could be guessed. Shuffles and picks are
 * drawn lane by lane before the game begins (deck.h), in the order in which games_plain.c
 * draws them. So both play the same games.
 *
 * Slot p of all tables is one vector of keys, without the bits of attributes that no card
 * of a small deck has. A table of n cards fills the slots below n, the others hold BLANK.
 * To find its sets, every pair of slots i < k gives a vector of third cards, which is
 * compared with the slots between them. A third of two cards is never BLANK, so blanks are
 * in no set, but for three blanks: therefore a blank in slot i is taken for NO_CARD, which
 * makes no third that is BLANK.
 *
 * All games that go on have taken away the same number of sets. So tables of n cards have
 * all their next card at the same place of their decks. Nearly all tables have `deal`
 * cards. A turn looks at those first; then, for the few that grew by three cards since they
 * held no set, at the sets with one of the new cards. What each game saw is kept in rows of
 * vectors and added to the tally when all games of a block are over, sums of squares and
 * products by lane included. A byte holds all of it: at most 23 cards and 84 sets lie on a
 * table, and a game has fewer than 256 hands. */
#include "lanes.h"

#include "deck.h"
#include "keys.h"
#include "solvers/core/vectors.h"
#include "tally.h"

#include <stddef.h>
#include <string.h>
#if PZ_BYTES == 64
#include <immintrin.h>
#endif
#if PZ_BYTES == 64 && !defined(__clang__)
#define UNROLL _Pragma("GCC unroll 16") /* there are registers enough */
#else
#define UNROLL
#endif

enum {
    LANES = PZ_BYTES, /* a divisor of SET_BLOCK */
    BLANK = 0,
    NO_CARD = 0xff,
    NO_HAND = 0xff,
    GAME_OVER = 0xff,
    SLOTS = SET_LANES_CARDS + 1,
    SLOTS_AHEAD = 3, /* blanks behind, so that cards can always move up */
    PAIRS = SLOTS * (SLOTS - 1) / 2,
    DECK_MAX = 81,
    TURNS_MAX = DECK_MAX / 3 + 1,
    SIZES_MAX = 8, /* of tables in one turn: deal, up by threes, and short ones */
    ROWS_MAX = TURNS_MAX * SIZES_MAX,
    SETS_MAX = SLOTS * SLOTS / 6,
    SIGNED_MAX = 127,    /* a place behind all slots */
    LOWER_BITS = 0x5555, /* of the attributes of two keys */
};

typedef uint8_t lanes __attribute__((vector_size(LANES), aligned(LANES), may_alias));
typedef int8_t places __attribute__((vector_size(LANES), aligned(LANES), may_alias));
typedef uint16_t wide_lanes __attribute__((vector_size(LANES), aligned(LANES), may_alias));

struct tables {
    const struct set_rules *rules;
    unsigned deck_size;
    unsigned turn; /* sets taken away from each table */
    lanes slot[SLOTS + SLOTS_AHEAD];
    lanes count; /* cards on the table, or GAME_OVER */
    lanes left;  /* cards that the game has left */
    lanes sets;  /* on the table */
    lanes deck[DECK_MAX];
    uint16_t pick[TURNS_MAX][LANES];
    uint64_t spare[LANES];
    uint32_t sizes; /* bit n is set when a table may have n cards */
    unsigned rows;

    lanes number[SLOTS]; /* vectors of 0, 1, 2, ...: quicker to load than to make */

    /* From here on nothing is read before it is written. */
    uint8_t row_size[ROWS_MAX];
    lanes row[ROWS_MAX]; /* what hands on tables of one size held, or NO_HAND */
    lanes mate[PAIRS]; /* of slots i < k, at k (k - 1) / 2 + i: the slot between that makes
                          a set with them, or 0 */
};

/* The three places of a set, in order; SIGNED_MAX where a game takes none. */
struct taken {
    lanes first, middle, last;
};

PZ_INLINE lanes third_of(lanes a, lanes b)
{
    lanes both = a ^ b;
    wide_lanes differ = ((wide_lanes)both | (wide_lanes)both >> 1) & LOWER_BITS;

    return both | (a & ~(lanes)(differ | differ << 1));
}

PZ_INLINE lanes choose(lanes mask, lanes yes, lanes no)
{
    return (mask & yes) | (~mask & no);
}

/* `found` with `note` where a and b are equal; `found` is 0 there. */
#if PZ_BYTES == 64
PZ_INLINE lanes note_equal(lanes found, lanes a, lanes b, lanes note)
{
    return (lanes)_mm512_mask_mov_epi8(
        (__m512i)found, _mm512_cmpeq_epi8_mask((__m512i)a, (__m512i)b), (__m512i)note);
}
#else
PZ_INLINE lanes note_equal(lanes found, lanes a, lanes b, lanes note)
{
    return found | ((lanes)(a == b) & note);
}
#endif

/* The vector whose lanes all hold `value`. */
PZ_INLINE lanes fill(unsigned value)
{
    return (lanes){0} + (uint8_t)value;
}

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
            lanes third = third_of(last, first);
            lanes found = fill(0);

            UNROLL
            for (unsigned j = i + 1; j < k; j++)
                found = note_equal(found, third, t->slot[j], t->number[j]);
            mate[i] = found;
            sets -= (lanes)(found != 0);
        }
    }
    t->sets = sets;
}

/* Most tables have 12 cards, and most of the others 15. */
static void find_sets(struct tables *t, unsigned from, unsigned to)
{
    if (from == 0 && to == 12)
        find_sets_inline(t, 0, 12);
    else if (from == 12 && to == 15)
        find_sets_inline(t, 12, 15);
    else
        find_sets_inline(t, from, to);
}

PZ_INLINE bool is_any(lanes mask)
{
    uint64_t words[LANES / 8];
    uint64_t all = 0;

    memcpy(words, &mask, sizeof words);
    for (unsigned w = 0; w < LANES / 8; w++)
        all |= words[w];
    return all != 0;
}

/* Lays `number` cards of the deck, the first of which is `dealt`, from slot `slot` on. */
static void lay_cards(struct tables *t, lanes where, unsigned slot, unsigned dealt,
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

/* Looks at all tables of `size` cards, whose sets are known: a hand. */
static void look(struct tables *t, unsigned size)
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
        lay_cards(t, none, size, dealt, more);
    t->sizes |= 1u << (size + more);
}

/* Which of its sets each game takes away. */
static lanes rank_sets(const struct tables *t)
{
    const uint16_t *pick = t->pick[t->turn];
    uint8_t rank[LANES];
    uint8_t doubt[LANES];
    unsigned doubts = 0;

    for (unsigned l = 0; l < LANES; l++) {
        uint32_t product = (uint32_t)pick[l] * t->sets[l];

        rank[l] = (uint8_t)(product >> 16);
        doubt[l] = (uint16_t)product < t->sets[l];
    }
    for (unsigned l = 0; l < LANES; l++)
        doubts += doubt[l];
    for (unsigned l = 0; doubts > 0 && l < LANES; l++)
        if (doubt[l])
            rank[l] = (uint8_t)set_deck_pick(pick[l], t->spare[l], t->turn, t->sets[l]);
    lanes ranks;

    memcpy(&ranks, rank, sizeof ranks);
    return ranks;
}

PZ_INLINE void find_ranked_inline(const struct tables *t, unsigned slots, lanes rank,
                                  struct taken *set)
{
    lanes first = fill(0);
    lanes middle = fill(0);
    lanes last = fill(0);

    UNROLL
    for (unsigned k = 2; k < slots; k++) {
        const lanes *mate = &t->mate[k * (k - 1) / 2];
        lanes before = rank;

        UNROLL
        for (unsigned i = 0; i + 1 < k; i++) {
            lanes found = (lanes)(mate[i] != 0);
            lanes hit = found & (lanes)(rank == 0);

            first |= hit & t->number[i];
            middle |= hit & mate[i];
            rank += found;
        }
        last |= (lanes)(rank > before) & t->number[k]; /* it went below 0 here */
    }
    *set = (struct taken){first, middle, last};
}

static void find_ranked(const struct tables *t, unsigned slots, struct taken *set)
{
    if (slots == 15)
        find_ranked_inline(t, 15, rank_sets(t), set);
    else
        find_ranked_inline(t, slots, rank_sets(t), set);
}

/* The least pair of first and middle place; there is one last place for it. */
static void find_first(const struct tables *t, unsigned slots, struct taken *set)
{
    lanes first = fill(SIGNED_MAX);
    lanes middle = first;
    lanes last = first;

    for (unsigned k = 2; k < slots; k++) {
        for (unsigned i = 0; i + 1 < k; i++) {
            lanes mate = t->mate[k * (k - 1) / 2 + i];
            lanes sooner =
                (lanes)((places)first > (int8_t)i) |
                ((lanes)(first == (uint8_t)i) & (lanes)((places)middle > (places)mate));
            lanes hit = (lanes)(mate != 0) & sooner;

            first = choose(hit, fill(i), first);
            middle = choose(hit, mate, middle);
            last = choose(hit, fill(k), last);
        }
    }
    *set = (struct taken){first, middle, last};
}

/* Takes the sets away where `where` is set; the cards behind them move up. */
static void take_sets(struct tables *t, const struct taken *set, lanes where,
                      unsigned slots)
{
    places first = (places)choose(where, set->first, fill(SIGNED_MAX));
    places middle = (places)choose(where, set->middle - 1, fill(SIGNED_MAX));
    places last = (places)choose(where, set->last - 2, fill(SIGNED_MAX));

    for (unsigned p = 0; p < slots; p++) {
        places place = (places)fill(p);
        lanes card = choose((lanes)(first > place), t->slot[p], t->slot[p + 1]);

        card = choose((lanes)(middle > place), card, t->slot[p + 2]);
        t->slot[p] = choose((lanes)(last > place), card, t->slot[p + 3]);
    }
    t->count -= where & 3;
}

/* Fills up the tables that had `size` cards before a set was taken away. */
static void fill_up(struct tables *t, lanes where, unsigned size)
{
    unsigned dealt = size + 3 * t->turn;
    unsigned left = t->deck_size - dealt;
    unsigned missing = t->rules->deal + 3 > size ? t->rules->deal + 3 - size : 0;
    unsigned more = missing < left ? missing : left;

    lay_cards(t, where, size - 3, dealt, more);
    t->sizes |= 1u << (size - 3 + more);
}

/* Looks at all tables, the smaller ones first. Returns the sizes that there were, as
 * t->sizes. */
static uint32_t look_at_all(struct tables *t)
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
        look(t, size);
    }
    return sizes;
}

/* False when all games are over. */
static bool play_turn(struct tables *t)
{
    uint32_t sizes = look_at_all(t);
    lanes before = t->count;
    struct taken set;
    unsigned slots;

    for (slots = 0; sizes >> slots > 1;)
        slots++;
    if (t->rules->pick == SET_PICK_FIRST)
        find_first(t, slots, &set);
    else
        find_ranked(t, slots, &set);
    take_sets(t, &set, (lanes)(before != GAME_OVER), slots);
    t->sizes = 0;
    for (unsigned size = 3; size <= slots; size++)
        if (sizes >> size & 1)
            fill_up(t, (lanes)(before == (uint8_t)size), size);
    t->turn++;
    return sizes != 0;
}

/* Shuffles one deck as `fate` says, and puts it into its lane. */
static void load_deck(struct tables *t, unsigned lane, unsigned cards,
                      const struct set_fate *fate)
{
    uint8_t deck[DECK_MAX];
    uint8_t *column = (uint8_t *)t->deck + lane;

    for (unsigned card = 0; card < DECK_MAX; card++)
        deck[card] = (uint8_t)set_card_key[card];
    for (unsigned i = 0; i < cards; i++) {
        uint8_t *other = deck + i + fate->other[i];

        column[(size_t)i * LANES] = *other;
        *other = deck[i];
    }
}

static void load_game(struct tables *t, unsigned lane, struct pz_random *random)
{
    struct set_fate fate;

    set_deck_draw_game(random, t->deck_size, &fate);
    load_deck(t, lane, t->deck_size, &fate);
    for (unsigned turn = 0; turn < t->deck_size / 3; turn++)
        t->pick[turn][lane] = fate.pick[turn];
    t->spare[lane] = fate.spare;
    ((uint8_t *)&t->count)[lane] = (uint8_t)t->rules->deal;
}

/* Adds what each game saw of a kind of hand, among `hands` hands. Returns the sum. */
static unsigned add_seen(struct set_cell *cell, const lanes *seen, const lanes *hands)
{
    unsigned sum = 0;
    unsigned squares = 0;
    unsigned products = 0;

    for (unsigned l = 0; l < LANES; l++) {
        unsigned x = (*seen)[l];

        sum += x;
        squares += x * x;
        products += x * (*hands)[l];
    }
    cell->hands += sum;
    cell->squares += squares;
    cell->products += products;
    return sum;
}

/* Adds the hands on tables of `size` cards; `any` and `hands` gather those of all sizes. */
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

static void begin(struct tables *t, unsigned properties)
{
    memset(t, 0, offsetof(struct tables, row_size));
    t->deck_size = set_count_deck(properties);
    t->count = fill(GAME_OVER);
    for (unsigned slot = 0; slot < SLOTS; slot++)
        t->number[slot] = fill(slot);
}

static void play(const struct set_rules *rules, struct pz_random *random, unsigned games,
                 struct set_tally *tally)
{
    struct tables tables;

    for (unsigned first = 0; first < games; first += LANES) {
        unsigned used = games - first < LANES ? games - first : LANES;

        begin(&tables, rules->properties);
        tables.rules = rules;
        for (unsigned lane = 0; lane < used; lane++)
            load_game(&tables, lane, random);
        memcpy(tables.slot, tables.deck, rules->deal * sizeof tables.slot[0]);
        tables.sizes = 1u << rules->deal;
        while (play_turn(&tables))
            continue;
        add_games(&tables, used, tally);
    }
}

static void count(const struct set_rules *rules, struct pz_random *random, unsigned wanted,
                  struct set_tally *tally)
{
    unsigned cards = rules->deal;
    struct set_fate fate;
    struct tables tables;

    for (unsigned first = 0; first < wanted; first += LANES) {
        unsigned used = wanted - first < LANES ? wanted - first : LANES;

        begin(&tables, rules->properties);
        for (unsigned lane = 0; lane < used; lane++) {
            set_deck_draw(random, tables.deck_size, cards, &fate);
            load_deck(&tables, lane, cards, &fate);
        }
        memcpy(tables.slot, tables.deck, cards * sizeof tables.slot[0]);
        find_sets(&tables, 0, cards);
        for (unsigned lane = 0; lane < used; lane++)
            set_tally_table(tally, tables.sets[lane]);
    }
}

const struct set_lanes PZ_WIDE(set_lanes) = {play, count};
