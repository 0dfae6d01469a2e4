/* Deals tables with a given number of sets. It draws tables and, if suitable tables are
 * rare, searches for a table.
 *
 * Drawing is rejection sampling. After n steps of the method of Fisher and Yates, the first
 * n cards of the deck are a uniform random table, whatever the order was before. Therefore
 * all tries are independent. Let p be the probability of a given suitable table, which is
 * the same for all suitable tables. Let q be the probability that a table is not suitable.
 * Then try i deals each suitable table with the same probability p q^(i - 1). This is also
 * true if the number of tries is limited. The limit is 2^16 tries, which take 8 ms for 12
 * cards.
 *
 * For every card x, the search uses pairs[x], the number of pairs on the table whose
 * completing card is x. If card v replaces card u, the number of sets changes by
 *
 *     pairs[v] - pairs[u] - (1 if the completing card of u and v is on the table)
 *
 * because u is in one of the pairs of v in this case. The search draws u and v at random.
 * It accepts the change if the number of sets does not move away from the requested number.
 * If the number moves away by w, the search accepts the change with probability 2^(-b w).
 * Therefore the search crosses large plateaus, where the number does not change, and
 * eventually leaves small plateaus. The search restarts after a fixed number of changes,
 * with b = 7 and b = 3 in turn. A large b finds tables with few sets. A small b finds
 * tables with many sets, because the neighbors of these tables have other numbers of sets.
 *
 * This method is simulated annealing (Kirkpatrick, Gelatt and Vecchi 1983) at two fixed
 * temperatures, with restarts. Each decision takes a few steps, and each change takes 2 n
 * steps for n cards. The constants were fitted to the rarest tables. 20 cards without a set
 * take 20 ms on average, and 20 cards with 42 sets take 70 ms after the draws. With b = 5
 * instead of 7, 20 cards without a set take at least twice as long. With a restart factor
 * of 16, 20 cards with 42 sets take at least twice as long. Values of 9, 2 or 4 for b and a
 * factor of 256 do not make a measurable difference.
 *
 * With 5 and 6 attributes, tables without a set are too rare for this search if they have
 * almost the largest size. For example, 42 cards take seconds if the largest size is 45.
 * Such a table is a random part of a known largest table, to which a random affine map is
 * then applied.
 *
 * The search starts with the order of the deck. If no table was drawn, the deck is sorted.
 * Then its first cards are a flat (an affine subspace) if their number is a power of 3. */
#include "caps.h"
#include "keys.h"
#include "puzzles/random.h"
#include "solvers/core/check.h"
#include "solvers/core/control.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum {
    TRIES_MAX = 1 << 16,
    PAIRS_MAX = 1 << 23, /* of cards, in all tries */
    STEPS_MAX = 1 << 23, /* of a search without a limit */
    RESTART_FACTOR = 64, /* changes before a restart, for each possible change */
    COLD_BITS = 7,       /* b */
    WARM_BITS = 3,
    CHECK_INTERVAL = 256, /* nodes between two checks of the time limit */
    CAP_FIVE = 40,        /* least size of a table that is a part of a cap */
    CAP_SIX = 76
};

/* A deal. The program deals the smaller side, which is the table or the remaining cards of
 * the deck. */
struct deal {
    const struct pz_ctl *ctl;
    struct pz_random random;
    uint64_t nodes;
    unsigned properties;
    unsigned cards; /* in the deck */
    unsigned size;  /* of the side: the first cards of `deck` */
    unsigned sets;  /* requested on the side */
    bool any;       /* any number of sets is suitable */
    bool limited;   /* by `ctl` */
    bool over;      /* a limit was reached */
    bool stopped;
    set_card deck[SET_CARDS_MAX];
};

struct search {
    struct deal *deal;
    unsigned sets;  /* on the side */
    int reluctance; /* b */
    uint16_t pairs[SET_CARDS_MAX];
    uint8_t on_side[SET_CARDS_MAX]; /* 1 or 0 */
};

/* Counts a node. Returns false if a limit was reached. */
static bool visit(struct deal *deal)
{
    if (deal->nodes++ % CHECK_INTERVAL == 0) {
        deal->stopped = pz_ctl_stopped(deal->ctl);
        deal->over = deal->stopped || pz_ctl_spent(deal->ctl, deal->nodes);
    }
    return !deal->over;
}

/* Exchanges each card i of deck[from .. to - 1] for a random card of deck[i .. end - 1]. */
static void shuffle(struct deal *deal, unsigned from, unsigned to, unsigned end)
{
    for (unsigned i = from; i < to; i++) {
        unsigned other = i + (unsigned)pz_random_below(&deal->random, end - i);
        set_card card = deal->deck[other];

        deal->deck[other] = deal->deck[i];
        deal->deck[i] = card;
    }
}

static unsigned count_sets(const struct deal *deal)
{
    struct set_table table = {deal->deck, deal->size, deal->properties};
    size_t count = 0;

    set_count(&table, &count);
    return (unsigned)count;
}

/* Returns true if a suitable table was drawn. */
static bool draw(struct deal *deal)
{
    unsigned tries = PAIRS_MAX / (deal->size * deal->size / 2 + 1);

    if (tries > TRIES_MAX)
        tries = TRIES_MAX;
    for (unsigned i = 0; i < tries && visit(deal); i++) {
        shuffle(deal, 0, deal->size, deal->cards);
        if (deal->any || count_sets(deal) == deal->sets)
            return true;
    }
    return false;
}

/* Returns true if all suitable tables are images of each other under affine maps of the
 * deck. A table that contains the completing card of every two of its cards is a flat, and
 * there is a map between any two flats of the same size. There is also a map between any
 * two tables of 20 cards with 4 attributes and without a set (Hill, "On Pellegrino's
 * 20-caps in S(4,3)", 1983), and between any two largest tables of caps.h. */
static bool is_one_class(const struct deal *deal)
{
    static const unsigned largest[SET_PROPERTIES_MAX + 1] = {[4] = 20, [5] = 45, [6] = 112};

    return deal->sets * 3 == deal->size * (deal->size - 1) / 2 ||
           (deal->sets == 0 && deal->size == largest[deal->properties]);
}

/* Chooses the side from a largest table without a set. Returns false if the side has sets,
 * or is so small that the search finds it. */
static bool take_cap(struct deal *deal)
{
    static const unsigned least[SET_PROPERTIES_MAX + 1] = {[5] = CAP_FIVE, [6] = CAP_SIX};
    bool taken[SET_CARDS_MAX] = {false};
    unsigned count, at;

    if (deal->sets > 0 || !least[deal->properties] || deal->size < least[deal->properties])
        return false;
    count = at = set_write_cap(deal->properties, deal->deck);
    assert(deal->size <= count); /* set_is_impossible excludes larger sizes */
    for (unsigned i = 0; i < count; i++)
        taken[deal->deck[i]] = true;
    for (unsigned card = 0; card < deal->cards; card++) {
        if (!taken[card])
            deal->deck[at++] = (set_card)card;
    }
    shuffle(deal, 0, deal->size, count);
    return true;
}

/* Computes the counts of the search from the cards on the side. */
static void count_all(struct search *search)
{
    const struct deal *deal = search->deal;
    const set_card *cards = deal->deck;
    unsigned thrice = 0; /* each set has three pairs */

    memset(search->pairs, 0, sizeof search->pairs);
    memset(search->on_side, 0, sizeof search->on_side);
    for (unsigned i = 0; i < deal->size; i++) {
        search->on_side[cards[i]] = 1;
        for (unsigned j = 0; j < i; j++)
            search->pairs[set_complete(cards[i], cards[j])]++;
    }
    for (unsigned i = 0; i < deal->size; i++)
        thrice += search->pairs[cards[i]];
    search->sets = thrice / 3;
}

#ifdef PUZZLED_CHECK
/* Asserts that the counts are correct for the cards on the side. */
static void search_check(const struct search *search)
{
    struct search expected = {.deal = search->deal};

    count_all(&expected);
    assert(search->sets == expected.sets);
    assert(memcmp(search->pairs, expected.pairs, sizeof search->pairs) == 0);
    assert(memcmp(search->on_side, expected.on_side, sizeof search->on_side) == 0);
}
#endif

/* Adds `by` to the count of each pair of `card` and a card of the side. If `card` is on the
 * side, its pair with itself is not counted. */
static void count_card(struct search *search, set_card card, int by)
{
    const struct deal *deal = search->deal;
    uint16_t own = search->pairs[card];

    for (unsigned i = 0; i < deal->size; i++) {
        uint16_t *pairs = &search->pairs[set_complete(card, deal->deck[i])];

        *pairs = (uint16_t)(*pairs + by);
    }
    search->pairs[card] = own;
}

static void exchange(struct search *search, unsigned inside, unsigned outside)
{
    struct deal *deal = search->deal;
    set_card removed = deal->deck[inside], added = deal->deck[outside];

    count_card(search, removed, -1);
    search->sets -= search->pairs[removed];
    search->on_side[removed] = 0;
    deal->deck[inside] = added;
    deal->deck[outside] = removed;
    count_card(search, added, 1);
    search->sets += search->pairs[added];
    search->on_side[added] = 1;
}

static bool is_accepted(const struct search *search, int worse)
{
    int bits = worse * search->reluctance;

    if (worse <= 0)
        return true;
    return bits < 64 && pz_random_next(&search->deal->random) >> (64 - bits) == 0;
}

/* Draws a change, and makes it if it is accepted. */
static void try_change(struct search *search)
{
    struct deal *deal = search->deal;
    unsigned inside = (unsigned)pz_random_below(&deal->random, deal->size);
    unsigned outside =
        deal->size + (unsigned)pz_random_below(&deal->random, deal->cards - deal->size);
    set_card removed = deal->deck[inside], added = deal->deck[outside];
    int missing = (int)deal->sets - (int)search->sets;
    int change = search->pairs[added] - search->pairs[removed] -
                 search->on_side[set_complete(removed, added)];

    if (is_accepted(search, abs(missing - change) - abs(missing)))
        exchange(search, inside, outside);
}

/* Returns true if a suitable table was found. */
static bool find(struct deal *deal)
{
    uint64_t restart_after =
        (uint64_t)RESTART_FACTOR * deal->size * (deal->cards - deal->size);
    struct search search = {.deal = deal, .reluctance = COLD_BITS};

    count_all(&search);
    for (uint64_t step = 1; search.sets != deal->sets; step++) {
        if (!visit(deal) || (!deal->limited && step > STEPS_MAX))
            return false;
        if (step % restart_after == 0) {
            CHECKED(search_check, &search);
            shuffle(deal, 0, deal->size, deal->cards);
            count_all(&search);
            search.reluctance = COLD_BITS + WARM_BITS - search.reluctance;
        } else {
            try_change(&search);
        }
    }
    CHECKED(search_check, &search);
    return true;
}

/* Maps all cards by a random affine map. Each unit vector is mapped to a random card
 * outside of the span of the previous images, and card 0 to any card. */
static void map_cards(struct deal *deal)
{
    set_card image[SET_CARDS_MAX] = {0};
    bool spanned[SET_CARDS_MAX] = {true};
    set_card origin = (set_card)pz_random_below(&deal->random, deal->cards);

    for (unsigned span = 1; span < deal->cards; span *= 3) {
        set_card unit = 0;

        while (spanned[unit])
            unit = (set_card)pz_random_below(&deal->random, deal->cards);
        for (unsigned i = 0; i < 2 * span; i++) {
            image[i + span] = set_add(image[i], unit);
            spanned[image[i + span]] = true;
        }
    }
    for (unsigned i = 0; i < deal->cards; i++)
        deal->deck[i] = set_add(image[deal->deck[i]], origin);
}

/* Finds the side, and sets `dealt` except for its cards. */
static void deal_side(struct deal *deal, struct set_deal_result *dealt)
{
    bool one_class = !deal->any && is_one_class(deal);

    if (!deal->any && deal->sets > deal->size * (deal->size - 1) / 6)
        return;
    dealt->uniform = !one_class && draw(deal);
    dealt->found = dealt->uniform;
    if (dealt->found || deal->over || deal->any)
        return;
    dealt->found = take_cap(deal) || find(deal);
    dealt->uniform = one_class && dealt->found;
    map_cards(deal);
}

/* Sets the cards of `dealt` to the table. The first cards of the deck are the side. */
static void take_table(struct deal *deal, const struct set_deal_spec *spec,
                       struct set_deal_result *dealt)
{
    unsigned first = deal->size == spec->cards ? 0 : deal->size;
    struct set_table table = {deal->deck + first, spec->cards, spec->properties};
    size_t count = 0;

    shuffle(deal, first, first + spec->cards, first + spec->cards);
    set_count(&table, &count);
    dealt->sets = (unsigned)count;
    memcpy(dealt->cards, table.cards, spec->cards * sizeof table.cards[0]);
}

static void prepare(struct deal *deal, const struct set_deal_spec *spec, unsigned cards)
{
    unsigned rest = cards - spec->cards;

    pz_random_seed(&deal->random, spec->seed);
    deal->limited = deal->ctl->deadline_ns || deal->ctl->max_nodes;
    deal->properties = spec->properties;
    deal->cards = cards;
    deal->size = spec->cards < rest ? spec->cards : rest;
    deal->any = spec->sets == SET_ANY_COUNT;
    deal->sets = spec->sets;
    /* A negative number of sets wraps around to more than the side can have. */
    if (deal->size == rest)
        deal->sets = set_count_both(cards, rest) - spec->sets;
    for (unsigned i = 0; i < cards; i++)
        deal->deck[i] = (set_card)i;
}

enum pz_status set_deal(const struct set_deal_spec *spec, const struct pz_ctl *ctl,
                        struct set_deal_result *dealt)
{
    const struct pz_ctl begun = pz_ctl_begin(ctl);
    unsigned cards = set_count_deck(spec->properties);
    struct set_deal_result result = {.found = false};
    char reason[SET_REASON_SIZE];
    struct deal deal = {.ctl = &begun};

    if (cards == 0 || spec->cards > cards)
        return PZ_INVALID;
    result.impossible = set_is_impossible(spec, reason);
    if (!result.impossible) {
        prepare(&deal, spec, cards);
        deal_side(&deal, &result);
    }
    if (deal.stopped)
        return PZ_STOPPED;
    if (!result.found && !result.impossible && begun.effort == PZ_BRIEF)
        return PZ_LATER;
    if (result.found)
        take_table(&deal, spec, &result);
    *dealt = result;
    return PZ_OK;
}
