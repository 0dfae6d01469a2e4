/* Tables with as many sets as wished: drawn, and where such tables are rare, searched for.
 *
 * Drawing is rejection sampling. The first n cards of the deck are a table after n steps of
 * Fisher and Yates, uniform whatever the order was before; so all tries are independent and
 * alike. Let p be the chance of one given table that fits, the same for each, and q that of
 * no fit: it is dealt by try i with the chance p q^(i - 1), so with the same chance as any
 * other that fits, also when the tries are limited: to 2^16, which for 12 cards take 8 ms.
 *
 * Searching. pairs[x] tells for every card x how many pairs on the table have x as their
 * third. Taking u from the table and laying v there instead changes the number of sets by
 *
 *     pairs[v] - pairs[u] - (1 if the third of u and v is on the table)
 *
 * as one of v's pairs goes with u when that is so. One u and one v are drawn at a time. The
 * change is made when it does not lead away from the wished number; when it leads w away,
 * with the chance 2^(-b w). So the table wanders along the large plateaus on which nothing
 * changes and leaves the small ones in time. Now and then the search begins anew, with
 * b = 7 and b = 3 in turn: tables with few sets are found where b is large, and those with
 * many where it is small, as they are alone among tables with other numbers.
 *
 * This is simulated annealing (Kirkpatrick, Gelatt and Vecchi 1983) at two fixed
 * temperatures, with restarts. A change is judged in a few steps, and made in 2 n for n
 * cards. The constants are by trial on the rarest tables: 20 cards without a set take 20 ms
 * in the mean, and after the draws 20 cards with 42 sets 70 ms. With b = 5 in place of 7
 * the former take twice as long or more, with a patience of 16 the latter twice as long; b
 * of 9, of 2 or 4, and a patience of 256 make no difference beyond the noise.
 *
 * The search begins with the deck as it lies. Unless something was drawn, that is in
 * order, and its first cards are a flat if their number is a power of 3. */
#include "keys.h"
#include "puzzles/random.h"
#include "solvers/core/control.h"

#include <stdlib.h>
#include <string.h>

enum {
    TRIES_MAX = 1 << 16,
    PAIRS_MAX = 1 << 23, /* of cards, looked at in all tries */
    STEPS_MAX = 1 << 23, /* of a search without a bound */
    PATIENCE = 64,       /* until it begins anew: changes considered of each kind */
    COLD_BITS = 7,       /* b */
    WARM_BITS = 3,
    LOOKS_APART = 256 /* nodes between two looks whether the time is up */
};

/* The smaller one of the table and the rest of the deck is the side that is dealt. */
struct deal {
    const struct pz_ctl *ctl;
    struct pz_random random;
    uint64_t nodes;
    unsigned properties;
    unsigned cards; /* in the deck */
    unsigned size;  /* of the side: the first cards of `deck` */
    unsigned sets;  /* wished on the side */
    bool any;       /* number of sets will do */
    bool bounded;   /* by `ctl` */
    bool over;      /* no more nodes */
    bool stopped;
    set_card deck[SET_CARDS_MAX];
};

struct search {
    unsigned sets;
    int reluctance; /* b */
    uint16_t pairs[SET_CARDS_MAX];
    uint8_t laid[SET_CARDS_MAX];
};

/* Counts a node; false when it must not be visited. */
static bool visit(struct deal *deal)
{
    if (deal->nodes++ % LOOKS_APART == 0) {
        deal->stopped = pz_ctl_stopped(deal->ctl);
        deal->over = deal->stopped || pz_ctl_spent(deal->ctl, deal->nodes);
    }
    return !deal->over;
}

/* Shuffles deck[from .. to - 1], each card for one of deck[i .. end - 1]. */
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

/* True when a table that fits was drawn. */
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

/* All tables that fit are images of each other under affine maps of the deck. A table that
 * holds the third of every two of its cards is a flat, and there is a map between any two
 * flats of a size. So there is between any two set-free tables of 20 cards with four
 * attributes (Hill, "On Pellegrino's 20-caps in S(4,3)", 1983). */
static bool is_one_class(const struct deal *deal)
{
    return deal->sets * 3 == deal->size * (deal->size - 1) / 2 ||
           (deal->properties == 4 && deal->size == 20 && deal->sets == 0);
}

/* Counts from the cards on the side. */
static void count_all(const struct deal *deal, struct search *search)
{
    const set_card *cards = deal->deck;
    unsigned thrice = 0;

    memset(search->pairs, 0, sizeof search->pairs);
    memset(search->laid, 0, sizeof search->laid);
    for (unsigned i = 0; i < deal->size; i++) {
        search->laid[cards[i]] = 1;
        for (unsigned j = 0; j < i; j++)
            search->pairs[set_complete(cards[i], cards[j])]++;
    }
    for (unsigned i = 0; i < deal->size; i++)
        thrice += search->pairs[cards[i]];
    search->sets = thrice / 3;
}

/* Counts the pairs of `card` with all cards of the side `by` times. Where the card is on
 * the side, its pair with itself, of which it is the third, is not counted. */
static void count_card(const struct deal *deal, struct search *search, set_card card,
                       int by)
{
    uint16_t own = search->pairs[card];

    for (unsigned i = 0; i < deal->size; i++) {
        uint16_t *pairs = &search->pairs[set_complete(card, deal->deck[i])];

        *pairs = (uint16_t)(*pairs + by);
    }
    search->pairs[card] = own;
}

static void exchange(struct deal *deal, struct search *search, unsigned inside,
                     unsigned outside)
{
    set_card goes = deal->deck[inside], comes = deal->deck[outside];

    count_card(deal, search, goes, -1);
    search->sets -= search->pairs[goes];
    search->laid[goes] = 0;
    deal->deck[inside] = comes;
    deal->deck[outside] = goes;
    count_card(deal, search, comes, 1);
    search->sets += search->pairs[comes];
    search->laid[comes] = 1;
}

static bool is_accepted(struct deal *deal, const struct search *search, int worse)
{
    int bits = worse * search->reluctance;

    if (worse <= 0)
        return true;
    return bits < 64 && pz_random_next(&deal->random) >> (64 - bits) == 0;
}

/* Draws a change and makes it or not. */
static void try_change(struct deal *deal, struct search *search)
{
    unsigned inside = (unsigned)pz_random_below(&deal->random, deal->size);
    unsigned outside =
        deal->size + (unsigned)pz_random_below(&deal->random, deal->cards - deal->size);
    set_card goes = deal->deck[inside], comes = deal->deck[outside];
    int missing = (int)deal->sets - (int)search->sets;
    int change = search->pairs[comes] - search->pairs[goes] -
                 search->laid[set_complete(goes, comes)];

    if (is_accepted(deal, search, abs(missing - change) - abs(missing)))
        exchange(deal, search, inside, outside);
}

/* True when a table that fits was found. */
static bool find(struct deal *deal)
{
    uint64_t patience = (uint64_t)PATIENCE * deal->size * (deal->cards - deal->size);
    struct search search = {.reluctance = COLD_BITS};

    count_all(deal, &search);
    for (uint64_t step = 1; search.sets != deal->sets; step++) {
        if (!visit(deal) || (!deal->bounded && step > STEPS_MAX))
            return false;
        if (step % patience == 0) {
            shuffle(deal, 0, deal->size, deal->cards);
            count_all(deal, &search);
            search.reluctance = COLD_BITS + WARM_BITS - search.reluctance;
        } else {
            try_change(deal, &search);
        }
    }
    return true;
}

/* Maps all cards by an affine map, each as likely: every next unit vector goes to any card
 * outside the span of the images before, and card 0 goes anywhere. */
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

/* Finds the side and tells in `dealt` how. */
static void deal_side(struct deal *deal, struct set_deal_result *dealt)
{
    bool one_class = !deal->any && is_one_class(deal);

    if (!deal->any && deal->sets > deal->size * (deal->size - 1) / 6)
        return;
    dealt->uniform = !one_class && draw(deal);
    dealt->found = dealt->uniform;
    if (dealt->found || deal->over || deal->any)
        return;
    dealt->found = find(deal);
    dealt->uniform = one_class && dealt->found;
    map_cards(deal);
}

/* Takes the table from the deck, whose first cards are the side. */
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
    deal->bounded = deal->ctl->deadline_ns || deal->ctl->max_nodes;
    deal->properties = spec->properties;
    deal->cards = cards;
    deal->size = spec->cards < rest ? spec->cards : rest;
    deal->any = spec->sets == SET_ANY_COUNT;
    deal->sets = spec->sets;
    /* Fewer sets than none wrap around to more than there can be. */
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
