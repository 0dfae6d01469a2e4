/* Counts all UltraSets or GhostSets and lists the first of them in order.
 *
 * Cards are added value by value modulo 3.
 *
 * UltraSets. Different pairs of cards with the same sum do not have a common card.
 * Therefore any two pairs with the same sum are an UltraSet. Each UltraSet consists of two
 * such pairs in only one way. Let p(s) pairs on the table have the sum s. Then the number
 * of UltraSets is the sum of p(s) (p(s) - 1) / 2 over all s. Let x be one of three cards a,
 * b and c. The card that completes an UltraSet with a, b and c, and is paired with x, is
 * a + b + c + x. For example, if x is c, it is a + b - c, because -1 = 2 modulo 3. The
 * three cards for x = a, b, c are different from each other and from a, b and c. Therefore
 * counting takes one step for each pair of cards. Listing takes one step for each three
 * cards, up to the end of the list.
 *
 * GhostSets. To count GhostSets, the cards are added to the table one by one. For each
 * number r and sum s, the number of choices of r cards with sum s without the new card is
 * known. The choices that contain the new card are added. This counts all choices of six
 * cards, as subset sums are counted (Bellman 1957), in 6 N steps for each card of a deck of
 * N cards. To list GhostSets, the cards are processed from the last index to the first
 * index. latest(r, s) is the last index at which a choice of r cards with sum s can start.
 * The cards from index p on contain r cards with sum s if and only if latest(r, s) >= p. A
 * depth-first search that tests this condition before every step has no dead ends.
 * Therefore each GhostSet takes at most 5 n tests on a table of n cards. */
#include "variants.h"

#include "keys.h"
#include "solvers/core/control.h"

#include <assert.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

enum {
    SET_CARDS = 3,
    ULTRASET_CARDS = 4,
    GHOSTSET_CARDS = 6,
    NEVER = 0,           /* in tables of indices plus one */
    ALWAYS = UINT16_MAX, /* no cards have the sum 0 at any index */
    CHECK_INTERVAL = 256 /* steps between two checks of the time limit */
};

struct finder {
    const struct set_table *table;
    const struct pz_ctl *ctl;
    uint16_t *out;
    size_t wanted; /* number of groups to list */
    size_t listed;
    uint64_t steps;
    enum pz_status status;
    unsigned cards;                 /* of a group */
    uint16_t index[GHOSTSET_CARDS]; /* of the current group */
};

/* The choices of 0 to 6 cards, by their number and their sum. */
struct choices {
    unsigned deck;
    uint64_t *ways;
    uint16_t *latest; /* an index plus one, NEVER or ALWAYS */
};

unsigned set_variants_cards(enum set_variant variant)
{
    static const unsigned cards[] = {SET_CARDS, ULTRASET_CARDS, GHOSTSET_CARDS};

    assert(variant <= SET_GHOSTSET);
    return cards[variant];
}

/* UltraSets are pairs of pairs with the same sum, and a deck of N cards has (N - 1) / 2
 * pairs for each sum. The number of choices of six cards with sum 0 is the average, over
 * the characters of (Z/3)^d, of the coefficient of x^6. This is C(N, 6) in (1 + x)^N for
 * the trivial character, and C(N / 3, 2) in (1 + x^3)^(N / 3) for each of the N - 1 other
 * characters. */
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
    if (finder->steps++ % CHECK_INTERVAL == 0)
        finder->status = pz_ctl_check(finder->ctl, finder->steps);
    return finder->status != PZ_OK;
}

static void append(struct finder *finder)
{
    for (unsigned i = 1; i < finder->cards; i++)
        assert(finder->index[i - 1] < finder->index[i]);
    assert(finder->listed < finder->wanted &&
           finder->index[finder->cards - 1] < finder->table->count);
    memcpy(finder->out + finder->listed++ * finder->cards, finder->index,
           finder->cards * sizeof *finder->index);
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

/* Lists the UltraSets that start with the first three indices of finder->index. */
static void complete_ultraset(struct finder *finder, const uint16_t *index_of)
{
    const set_card *cards = finder->table->cards;
    uint16_t *index = finder->index;
    unsigned sum = set_add(set_add(cards[index[0]], cards[index[1]]), cards[index[2]]);
    uint16_t fourth[ULTRASET_CARDS - 1] = {0};
    unsigned found = 0;

    for (unsigned i = 0; i < ULTRASET_CARDS - 1; i++) {
        uint16_t later = index_of[set_add(sum, cards[index[i]])];
        unsigned at = found;

        if (later <= index[2] + 1)
            continue;
        for (; at > 0 && fourth[at - 1] > later; at--)
            fourth[at] = fourth[at - 1];
        fourth[at] = later;
        found++;
    }
    for (unsigned i = 0; i < found && finder->listed < finder->wanted; i++) {
        index[3] = (uint16_t)(fourth[i] - 1);
        append(finder);
    }
}

/* Advances to the next three indices in order. */
static void next_three(uint16_t index[GHOSTSET_CARDS], unsigned count)
{
    if (++index[2] < count)
        return;
    if (++index[1] + 1u == count)
        index[1] = (uint16_t)(++index[0] + 1);
    index[2] = (uint16_t)(index[1] + 1);
}

/* Lists the UltraSets. The table must have at least finder->wanted UltraSets, so that the
 * search ends. Returns false if the search was interrupted. */
static bool list_ultrasets(struct finder *finder)
{
    const struct set_table *table = finder->table;
    uint16_t index_of[SET_CARDS_MAX] = {NEVER};

    for (unsigned i = 0; i < table->count; i++)
        index_of[table->cards[i]] = (uint16_t)(i + 1);
    memcpy(finder->index, (const uint16_t[]){0, 1, 2}, 3 * sizeof *finder->index);
    while (finder->listed < finder->wanted) {
        if (must_end(finder))
            return false;
        complete_ultraset(finder, index_of);
        next_three(finder->index, table->count);
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

/* Adds the card at index `card_index`. Larger choices come first, because the smaller
 * choices from which they grow must not contain the new card yet. */
static void add_card(const struct finder *finder, struct choices *choices,
                     unsigned card_index)
{
    unsigned deck = choices->deck;
    uint16_t sum_with[SET_CARDS_MAX];

    fill_sums(deck, finder->table->cards[card_index], sum_with);
    for (size_t cards = GHOSTSET_CARDS; cards > 0; cards--) {
        const uint64_t *ways = choices->ways + (cards - 1) * deck;
        const uint16_t *latest = choices->latest + (cards - 1) * deck;
        uint64_t *ways_with = choices->ways + cards * deck;
        uint16_t *latest_with = choices->latest + cards * deck;

        for (unsigned sum = 0; sum < deck; sum++) {
            unsigned with = sum_with[sum];

            ways_with[with] += ways[sum];
            if (latest_with[with] == NEVER && latest[sum] != NEVER)
                latest_with[with] = (uint16_t)(card_index + 1);
        }
    }
}

/* Returns false if it was interrupted. */
static bool add_all_cards(struct finder *finder, struct choices *choices)
{
    choices->ways[0] = 1;
    choices->latest[0] = ALWAYS;
    for (unsigned card_index = finder->table->count; card_index-- > 0;) {
        if (must_end(finder))
            return false;
        add_card(finder, choices, card_index);
    }
    return true;
}

/* Lists the GhostSets that start with the first `chosen` indices of finder->index. The
 * other cards must have the sum `missing`. Returns false if it was interrupted. */
static bool list_ghostsets(struct finder *finder, const struct choices *choices,
                           unsigned chosen, unsigned missing)
{
    size_t rest = GHOSTSET_CARDS - chosen;
    const uint16_t *latest = choices->latest + rest * choices->deck;
    const uint16_t *latest_behind = latest - choices->deck;
    unsigned card_index = chosen > 0 ? finder->index[chosen - 1] + 1u : 0;

    if (rest == 1)
        card_index = latest[missing] - 1u;
    for (; finder->listed < finder->wanted && latest[missing] > card_index; card_index++) {
        unsigned card = finder->table->cards[card_index];
        unsigned still = set_complete(set_complete(missing, 0), card);

        if (must_end(finder))
            return false;
        if (latest_behind[still] <= card_index + 1)
            continue;
        finder->index[chosen] = (uint16_t)card_index;
        if (rest == 1)
            append(finder);
        else if (!list_ghostsets(finder, choices, chosen + 1, still))
            return false;
    }
    return true;
}

static enum pz_status find_ghostsets(struct finder *finder, uint64_t *count)
{
    size_t bytes = set_variants_bytes(finder->table, SET_GHOSTSET);
    struct choices choices = {.deck = set_count_deck(finder->table->properties)};
    uint64_t all;
    bool complete;

    choices.ways = calloc(1, bytes);
    if (!choices.ways)
        return PZ_NO_MEMORY;
    choices.latest = (uint16_t *)(choices.ways + (GHOSTSET_CARDS + 1) * choices.deck);
    complete = add_all_cards(finder, &choices);
    all = choices.ways[GHOSTSET_CARDS * choices.deck];
    complete = complete && list_ghostsets(finder, &choices, 0, 0);
    free(choices.ways);
    if (!complete)
        return finder->status;
    *count = all;
    return PZ_OK;
}

/* As add_all_cards, but without the latest indices. This is 30 % faster than a common
 * loop. */
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

    assert(variant != SET_PLAIN);
    if (status != PZ_OK)
        return status;
    return variant == SET_ULTRASET ? find_ultrasets(&finder, count)
                                   : find_ghostsets(&finder, count);
}
