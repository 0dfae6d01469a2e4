/* UltraSets and GhostSets: all of them counted, the first of them listed in order.
 *
 * Cards are added value by value modulo 3. Two lemmas carry the rest.
 *
 * UltraSets. Different pairs of cards with the same sum have no card in common, so each two
 * of them are an UltraSet, and each UltraSet is two such pairs in one way only: with p(s)
 * pairs of sum s on the table there are the sum of p(s) (p(s) - 1) / 2 UltraSets. The card
 * that makes one with a, b and c, where it is paired with x, one of the three, is
 * a + b + c + x: with c, for instance, a + b - c, which is that as -1 = 2. The three cards
 * for x = a, b, c are different from each other and from a, b and c. So counting takes a
 * step for each pair, listing one for each three cards until the last one that is wanted.
 *
 * GhostSets. Laying the cards on the table one by one, each doubles the choices of r cards
 * with sum s: without it or with it. That counts all choices of six, as subset sums are
 * counted (Bellman 1957), in 6 N steps for each card with a deck of N. To list them in
 * order, the cards are looked through from the last place to the first, and latest(r, s)
 * gets the last place at which a choice of r cards with sum s can begin. So one number
 * tells whether places p and following hold r cards with sum s: when latest(r, s) >= p. A
 * search in depth that asks so before every step runs into no dead end, and each GhostSet
 * costs 5 n looks at most on a table of n cards. */
#include "variants.h"

#include "keys.h"
#include "solvers/core/control.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

enum {
    SET_CARDS = 3,
    ULTRASET_CARDS = 4,
    GHOSTSET_CARDS = 6,
    NEVER = 0,           /* in the tables of places, which count from 1 */
    ALWAYS = UINT16_MAX, /* no card at all sums to 0 behind any place */
    LOOKS_APART = 256    /* steps between two looks whether the time is up */
};

struct finder {
    const struct set_table *table;
    const struct pz_ctl *ctl;
    uint16_t *out;
    size_t wanted; /* how many groups to list */
    size_t listed;
    uint64_t steps;
    enum pz_status status;
    unsigned cards;                 /* of a group */
    uint16_t place[GHOSTSET_CARDS]; /* of the one in the making */
};

/* What there is to know about choices of 0 to 6 cards, by their number and their sum. */
struct choices {
    unsigned deck;
    uint64_t *ways;
    uint16_t *latest; /* a place plus one, NEVER or ALWAYS */
};

unsigned set_variants_cards(enum set_variant variant)
{
    static const unsigned cards[] = {SET_CARDS, ULTRASET_CARDS, GHOSTSET_CARDS};

    return cards[variant];
}

/* UltraSets are pairs of pairs with one sum, of which a deck of N has (N - 1) / 2 for each
 * card. Of the choices of six cards each sum has as many but 0, which every triple of lines
 * in one direction, C(N / 3, 2) choices of two, raises: that is the sum over the characters
 * of (Z/3)^d, all but the first of which give (1 + x^3)^(N / 3). */
double set_variants_of_deck(unsigned deck, enum set_variant variant)
{
    double n = deck, pairs = (n - 1) / 2;

    if (variant == SET_PLAIN)
        return n * (n - 1) / 6;
    if (variant == SET_ULTRASET)
        return n * pairs * (pairs - 1) / 2;
    return (n * (n - 1) * (n - 2) * (n - 3) * (n - 4) * (n - 5) / 720 +
            (n - 1) * (n / 3) * (n / 3 - 1) / 2) /
           n;
}

size_t set_variants_bytes(const struct set_table *table, enum set_variant variant)
{
    size_t cells = (size_t)set_count_deck(table->properties) * (GHOSTSET_CARDS + 1);

    return variant == SET_ULTRASET ? 0 : cells * (sizeof(uint64_t) + sizeof(uint16_t));
}

static bool must_end(struct finder *finder)
{
    if (finder->steps++ % LOOKS_APART == 0)
        finder->status = pz_ctl_check(finder->ctl, finder->steps);
    return finder->status != PZ_OK;
}

static void append(struct finder *finder)
{
    memcpy(finder->out + finder->listed++ * finder->cards, finder->place,
           finder->cards * sizeof *finder->place);
}

static size_t least(uint64_t count, size_t capacity)
{
    return count < capacity ? (size_t)count : capacity;
}

static uint64_t count_ultrasets(const struct finder *finder)
{
    const struct set_table *table = finder->table;
    uint32_t pairs[SET_CARDS_MAX] = {0};
    uint64_t count = 0;

    for (unsigned i = 0; i < table->count; i++)
        for (unsigned j = i + 1; j < table->count; j++)
            count += pairs[set_complete(table->cards[i], table->cards[j])]++;
    return count;
}

/* Lists the UltraSets that begin with the first three places of finder->place. */
static void complete_ultraset(struct finder *finder, const uint16_t *place_of)
{
    const set_card *cards = finder->table->cards;
    uint16_t *place = finder->place;
    unsigned sum = set_add(set_add(cards[place[0]], cards[place[1]]), cards[place[2]]);
    uint16_t fourth[ULTRASET_CARDS - 1] = {0};
    unsigned found = 0;

    for (unsigned i = 0; i < ULTRASET_CARDS - 1; i++) {
        uint16_t behind = place_of[set_add(sum, cards[place[i]])];
        unsigned at = found;

        if (behind <= place[2] + 1)
            continue;
        for (; at > 0 && fourth[at - 1] > behind; at--)
            fourth[at] = fourth[at - 1];
        fourth[at] = behind;
        found++;
    }
    for (unsigned i = 0; i < found && finder->listed < finder->wanted; i++) {
        place[3] = (uint16_t)(fourth[i] - 1);
        append(finder);
    }
}

/* Goes to the next three places in order. */
static void next_three(uint16_t place[GHOSTSET_CARDS], unsigned count)
{
    if (++place[2] < count)
        return;
    if (++place[1] + 1u == count)
        place[1] = (uint16_t)(++place[0] + 1);
    place[2] = (uint16_t)(place[1] + 1);
}

/* As many as wanted are there, so the search ends. False when it had to end before. */
static bool list_ultrasets(struct finder *finder)
{
    const struct set_table *table = finder->table;
    uint16_t place_of[SET_CARDS_MAX] = {NEVER};

    for (unsigned i = 0; i < table->count; i++)
        place_of[table->cards[i]] = (uint16_t)(i + 1);
    memcpy(finder->place, (const uint16_t[]){0, 1, 2}, 3 * sizeof *finder->place);
    while (finder->listed < finder->wanted) {
        if (must_end(finder))
            return false;
        complete_ultraset(finder, place_of);
        next_three(finder->place, table->count);
    }
    return true;
}

static enum pz_status find_ultrasets(struct finder *finder, uint64_t *count)
{
    uint64_t all = count_ultrasets(finder);

    finder->wanted = least(all, finder->wanted);
    if (!list_ultrasets(finder))
        return finder->status;
    *count = all;
    return PZ_OK;
}

/* Sets `sum_with` to the sum of `card` and each card of the deck. */
static void fill_sums(unsigned deck, unsigned card, uint16_t *sum_with)
{
    unsigned low = card % SET_HALVES;
    uint16_t low_sum[SET_HALVES];

    for (unsigned half = 0; half < SET_HALVES; half++)
        low_sum[half] = set_add(half, low);
    for (unsigned first = 0; first < deck; first += SET_HALVES) {
        unsigned high_sum = set_add(first, card - low);

        for (unsigned half = 0; half < SET_HALVES; half++)
            sum_with[first + half] = (uint16_t)(high_sum + low_sum[half]);
    }
}

/* Lays the card at `place`. Choices of many cards come first: those of one card fewer, from
 * which they grow, must not have the new card yet. */
static void lay_card(const struct finder *finder, struct choices *choices, unsigned place)
{
    unsigned deck = choices->deck;
    uint16_t sum_with[SET_CARDS_MAX];

    fill_sums(deck, finder->table->cards[place], sum_with);
    for (size_t cards = GHOSTSET_CARDS; cards > 0; cards--) {
        const uint64_t *ways = choices->ways + (cards - 1) * deck;
        const uint16_t *latest = choices->latest + (cards - 1) * deck;
        uint64_t *ways_with = choices->ways + cards * deck;
        uint16_t *latest_with = choices->latest + cards * deck;

        for (unsigned sum = 0; sum < deck; sum++) {
            unsigned with = sum_with[sum];

            ways_with[with] += ways[sum];
            if (latest_with[with] == NEVER && latest[sum] != NEVER)
                latest_with[with] = (uint16_t)(place + 1);
        }
    }
}

/* False when it had to end before it was through. */
static bool lay_all(struct finder *finder, struct choices *choices)
{
    choices->ways[0] = 1;
    choices->latest[0] = ALWAYS;
    for (unsigned place = finder->table->count; place-- > 0;) {
        if (must_end(finder))
            return false;
        lay_card(finder, choices, place);
    }
    return true;
}

/* Lists the GhostSets that begin with the first `laid` places of finder->place, where the
 * other cards must sum to `missing`. False when it had to end before it was through. */
static bool list_ghostsets(struct finder *finder, const struct choices *choices,
                           unsigned laid, unsigned missing)
{
    size_t rest = GHOSTSET_CARDS - laid;
    const uint16_t *latest = choices->latest + rest * choices->deck;
    const uint16_t *latest_behind = latest - choices->deck;
    unsigned place = laid > 0 ? finder->place[laid - 1] + 1u : 0;

    if (rest == 1)
        place = latest[missing] - 1u;
    for (; finder->listed < finder->wanted && latest[missing] > place; place++) {
        unsigned card = finder->table->cards[place];
        unsigned still = set_complete(set_complete(missing, 0), card);

        if (must_end(finder))
            return false;
        if (latest_behind[still] <= place + 1)
            continue;
        finder->place[laid] = (uint16_t)place;
        if (rest == 1)
            append(finder);
        else if (!list_ghostsets(finder, choices, laid + 1, still))
            return false;
    }
    return true;
}

static enum pz_status find_ghostsets(struct finder *finder, uint64_t *count)
{
    size_t bytes = set_variants_bytes(finder->table, SET_GHOSTSET);
    struct choices choices = {.deck = set_count_deck(finder->table->properties)};
    uint64_t all;
    bool through;

    choices.ways = calloc(1, bytes);
    if (!choices.ways)
        return PZ_NO_MEMORY;
    choices.latest = (uint16_t *)(choices.ways + (GHOSTSET_CARDS + 1) * choices.deck);
    through = lay_all(finder, &choices);
    all = choices.ways[GHOSTSET_CARDS * choices.deck];
    through = through && list_ghostsets(finder, &choices, 0, 0);
    free(choices.ways);
    if (!through)
        return finder->status;
    *count = all;
    return PZ_OK;
}

static uint64_t count_ghostsets(const struct finder *finder)
{
    unsigned deck = set_count_deck(finder->table->properties);
    uint64_t ways[(GHOSTSET_CARDS + 1) * SET_CARDS_MAX] = {1};

    for (unsigned i = 0; i < finder->table->count; i++) {
        uint16_t sum_with[SET_CARDS_MAX];

        fill_sums(deck, finder->table->cards[i], sum_with);
        for (size_t cards = GHOSTSET_CARDS; cards > 0; cards--)
            for (unsigned sum = 0; sum < deck; sum++)
                ways[cards * deck + sum_with[sum]] += ways[(cards - 1) * deck + sum];
    }
    return ways[(size_t)GHOSTSET_CARDS * deck];
}

uint64_t set_variants_count(const struct set_table *table, enum set_variant variant)
{
    struct finder finder = {.table = table};

    return variant == SET_ULTRASET ? count_ultrasets(&finder) : count_ghostsets(&finder);
}

enum pz_status set_variants_list(const struct set_table *table, enum set_variant variant,
                                 const struct pz_ctl *ctl, uint16_t *out, size_t capacity,
                                 uint64_t *count)
{
    struct finder finder = {.table = table,
                            .ctl = ctl,
                            .out = out,
                            .wanted = capacity,
                            .cards = set_variants_cards(variant)};
    size_t sets;
    enum pz_status status = set_count(table, &sets);

    if (status != PZ_OK)
        return status;
    switch (variant) {
    case SET_ULTRASET:
        return find_ultrasets(&finder, count);
    case SET_GHOSTSET:
        return find_ghostsets(&finder, count);
    case SET_PLAIN:
        break;
    }
    return PZ_INVALID;
}
