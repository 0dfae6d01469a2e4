#include "oracle.h"
#include "solvers/set/variants.h"
#include "tests/solvers/failing_alloc.h"

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

/* Passing assertions are not free in Criterion, so loops ask first and assert only what
 * has failed. */

enum { SMALL_MAX = 16, GROUPS_MAX = 20000, ATTRIBUTES_MAX = 6 };

static const enum set_variant variants[] = {SET_ULTRASET, SET_GHOSTSET};

/* Places on the table, increasing: 4 of an UltraSet and then zeros, 6 of a GhostSet. */
struct set_group {
    uint16_t place[6];
};

/* As set_variants_list, into groups. */
static enum pz_status list(const struct set_table *table, enum set_variant variant,
                           const struct pz_ctl *ctl, struct set_group *out, size_t capacity,
                           uint64_t *count)
{
    static uint16_t places[GROUPS_MAX * 6 + 1];
    unsigned size = set_variants_cards(variant);
    size_t listed = capacity;
    enum pz_status status;

    places[capacity * size] = 0xEEEE; /* nothing may be written behind the room */
    status = set_variants_list(table, variant, ctl, places, capacity, count);
    cr_assert_eq(places[capacity * size], 0xEEEE);
    if (status == PZ_OK && *count < capacity)
        listed = *count;
    for (size_t i = 0; status == PZ_OK && i < listed; i++) {
        out[i] = (struct set_group){{0}};
        memcpy(out[i].place, &places[i * size], size * sizeof places[0]);
    }
    return status;
}

/* A table whose cards are known by their digits too. */
struct spread {
    set_card cards[SET_CARDS_MAX];
    unsigned digits[SET_CARDS_MAX][ATTRIBUTES_MAX];
    unsigned count;
    unsigned properties;
};

static struct set_table table_of(const struct spread *spread)
{
    return (struct set_table){spread->cards, spread->count, spread->properties};
}

/* Cards of the whole deck, or of its first 18, where such groups are frequent. */
static void deal(struct spread *spread, unsigned among, struct test_rng *rng)
{
    oracle_deal(spread->cards, spread->count, among, rng);
    for (unsigned i = 0; i < spread->count; i++)
        for (unsigned a = 0; a < ATTRIBUTES_MAX; a++)
            spread->digits[i][a] = oracle_value(spread->cards[i], ATTRIBUTES_MAX, a);
}

/* True when the sum of some places, minus that of others, is 0 in every attribute. */
static bool is_balanced(const struct spread *spread, const uint16_t *place, unsigned plus,
                        unsigned minus)
{
    for (unsigned a = 0; a < ATTRIBUTES_MAX; a++) {
        unsigned sum = 0;

        for (unsigned i = 0; i < plus; i++)
            sum += spread->digits[place[i]][a];
        for (unsigned i = plus; i < plus + minus; i++)
            sum += 2 * spread->digits[place[i]][a];
        if (sum % 3)
            return false;
    }
    return true;
}

static unsigned ways_to_pair(const struct spread *spread, const uint16_t place[4])
{
    static const unsigned pairings[3][4] = {{0, 1, 2, 3}, {0, 2, 1, 3}, {0, 3, 1, 2}};
    unsigned ways = 0;

    for (unsigned i = 0; i < 3; i++) {
        const unsigned *order = pairings[i];
        uint16_t paired[4] = {place[order[0]], place[order[1]], place[order[2]],
                              place[order[3]]};

        ways += is_balanced(spread, paired, 2, 2);
    }
    return ways;
}

static bool is_group(const struct spread *spread, enum set_variant variant,
                     const uint16_t *place)
{
    return variant == SET_ULTRASET ? ways_to_pair(spread, place) > 0
                                   : is_balanced(spread, place, 6, 0);
}

/* The next choice of `size` places in lexicographic order; false after the last. */
static bool next_choice(uint16_t *place, unsigned size, unsigned count)
{
    unsigned i = size;

    while (i > 0 && place[i - 1] == count - size + i - 1)
        i--;
    if (i == 0)
        return false;
    place[i - 1]++;
    for (; i < size; i++)
        place[i] = (uint16_t)(place[i - 1] + 1);
    return true;
}

/* All groups by their definition, from all choices of places. */
static size_t list_slowly(const struct spread *spread, enum set_variant variant,
                          struct set_group *out)
{
    unsigned size = variant == SET_ULTRASET ? 4 : 6;
    struct set_group group = {{0}};
    size_t count = 0;

    if (spread->count < size)
        return 0;
    for (unsigned i = 0; i < size; i++)
        group.place[i] = (uint16_t)i;
    do {
        if (is_group(spread, variant, group.place))
            out[count++] = group;
    } while (next_choice(group.place, size, spread->count));
    return count;
}

static bool same_groups(const struct set_group *a, const struct set_group *b, size_t count)
{
    return memcmp(a, b, count * sizeof *a) == 0;
}

/* Lists with room for `room` groups and compares with the slow list. */
static bool is_right(const struct spread *spread, enum set_variant variant, size_t room)
{
    static struct set_group slow[GROUPS_MAX], fast[GROUPS_MAX];
    struct set_table table = table_of(spread);
    size_t expected = list_slowly(spread, variant, slow);
    size_t listed = room < expected ? room : expected;
    uint64_t count = 0;

    return list(&table, variant, NULL, fast, room, &count) == PZ_OK && count == expected &&
           same_groups(fast, slow, listed);
}

Test(set_variants, agree_with_the_definition)
{
    static struct spread spread;
    struct test_rng rng;

    test_rng_seed(&rng, 41);
    for (unsigned round = 0; round < 3000; round++) {
        spread.properties = 3 + (unsigned)test_rng_below(&rng, 4);
        spread.count = (unsigned)test_rng_below(&rng, round % 8 ? 13 : SMALL_MAX + 1);
        deal(&spread, round % 2 ? oracle_deck(spread.properties) : 18, &rng);
        for (unsigned v = 0; v < 2; v++) {
            size_t room = round % 3 ? GROUPS_MAX - 1 : (size_t)test_rng_below(&rng, 9);

            if (!is_right(&spread, variants[v], room))
                cr_assert_fail("round %u, variant %u, room %zu", round, v, room);
        }
    }
}

/* Thirty cards of a large deck have places that few groups reach. */
Test(set_variants, agree_on_larger_tables)
{
    static struct spread spread = {.properties = 6, .count = 30};
    struct test_rng rng;

    test_rng_seed(&rng, 42);
    for (unsigned round = 0; round < 2; round++) {
        deal(&spread, 729, &rng);
        for (unsigned v = 0; v < 2; v++)
            cr_assert(is_right(&spread, variants[v], GROUPS_MAX - 1), "round %u", round);
    }
}

Test(set_variants, only_one_pairing_makes_an_ultraset)
{
    static struct spread spread = {.properties = 3, .count = 27};
    uint16_t place[4] = {0, 1, 2, 3};
    struct test_rng rng;

    test_rng_seed(&rng, 43);
    deal(&spread, 27, &rng);
    do {
        if (ways_to_pair(&spread, place) > 1)
            cr_assert_fail("%u %u %u %u", place[0], place[1], place[2], place[3]);
    } while (next_choice(place, 4, 27));
}

/* The third cards of three pairs: a set, or all the same? */
static bool thirds_agree(const set_card cards[6])
{
    set_card a = set_completing_card(cards[0], cards[1]);
    set_card b = set_completing_card(cards[2], cards[3]);
    set_card c = set_completing_card(cards[4], cards[5]);

    return (a == b && b == c) || set_is_set(a, b, c);
}

/* For how many of the 15 ways to pair the six cards the thirds agree. */
static unsigned count_agreeing(const set_card cards[6])
{
    static const unsigned rests[3][4] = {{0, 1, 2, 3}, {0, 2, 1, 3}, {0, 3, 1, 2}};
    unsigned agreeing = 0;

    for (unsigned mate = 1; mate < 6; mate++) {
        set_card rest[4];
        unsigned length = 0;

        for (unsigned i = 1; i < 6; i++)
            if (i != mate)
                rest[length++] = cards[i];
        for (unsigned r = 0; r < 3; r++) {
            const unsigned *order = rests[r];
            set_card paired[6] = {cards[0],       cards[mate],    rest[order[0]],
                                  rest[order[1]], rest[order[2]], rest[order[3]]};

            agreeing += thirds_agree(paired);
        }
    }
    return agreeing;
}

Test(set_variants, ghosts_do_not_care_how_they_are_paired)
{
    static struct spread spread;
    struct test_rng rng;

    test_rng_seed(&rng, 44);
    for (unsigned round = 0; round < 40; round++) {
        uint16_t place[6] = {0, 1, 2, 3, 4, 5};

        spread.properties = 3 + round % 4;
        spread.count = 10;
        deal(&spread, round % 3 ? 18 : oracle_deck(spread.properties), &rng);
        do {
            set_card cards[6];
            unsigned expected = is_group(&spread, SET_GHOSTSET, place) ? 15 : 0;

            for (unsigned i = 0; i < 6; i++)
                cards[i] = spread.cards[place[i]];
            if (count_agreeing(cards) != expected)
                cr_assert_fail("round %u", round);
        } while (next_choice(place, 6, 10));
    }
}

static uint64_t count_deck(unsigned properties, enum set_variant variant)
{
    static struct spread spread;
    struct set_table table;
    struct test_rng rng;
    uint64_t count = 0;

    test_rng_seed(&rng, 45);
    spread.properties = properties;
    spread.count = oracle_deck(properties);
    deal(&spread, spread.count, &rng);
    table = table_of(&spread);
    cr_assert_eq(list(&table, variant, NULL, NULL, 0, &count), PZ_OK);
    return count;
}

static uint64_t choose(uint64_t n, uint64_t k)
{
    uint64_t ways = 1;

    for (uint64_t i = 0; i < k; i++)
        ways = ways * (n - i) / (i + 1);
    return ways;
}

/* Each of the N sums has (N - 1) / 2 pairs, as exactly one card is paired with itself. The
 * choices of six with sum 0 are counted by characters of the group: the trivial one gives
 * C(N, 6), and for each of the N - 1 others a third of the cards has each of the three
 * values, so that the product of all 1 + value x is (1 + x^3)^(N / 3). */
Test(set_variants, whole_decks)
{
    for (unsigned properties = 3; properties <= 6; properties++) {
        uint64_t deck = oracle_deck(properties);

        cr_expect_eq(count_deck(properties, SET_ULTRASET), deck * choose(deck / 2, 2));
        cr_expect_eq(count_deck(properties, SET_GHOSTSET),
                     (choose(deck, 6) + (deck - 1) * choose(deck / 3, 2)) / deck);
    }
    cr_expect_eq(count_deck(4, SET_ULTRASET), 63180);
    cr_expect_eq(count_deck(4, SET_GHOSTSET), 4007016);
}

/* The first groups of a whole deck, of 48 million and of 280 billion. */
Test(set_variants, few_of_many)
{
    static struct spread spread = {.properties = 6, .count = 729};
    static struct set_group out[GROUPS_MAX];
    struct set_table table = table_of(&spread);
    struct test_rng rng;
    uint64_t count;

    test_rng_seed(&rng, 46);
    deal(&spread, 729, &rng);
    for (unsigned v = 0; v < 2; v++) {
        unsigned size = set_variants_cards(variants[v]);
        struct set_group group = {{0}};
        size_t seen = 0;

        for (unsigned i = 0; i < size; i++)
            group.place[i] = (uint16_t)i;
        cr_assert_eq(list(&table, variants[v], NULL, out, 5000, &count), PZ_OK);
        cr_assert(count > 5000);
        do {
            if (!is_group(&spread, variants[v], group.place))
                continue;
            if (!same_groups(&group, &out[seen], 1))
                cr_assert_fail("variant %u, group %zu", v, seen);
            seen++;
        } while (seen < 5000 && next_choice(group.place, size, 729));
    }
}

Test(set_variants, all_groups_of_the_deck_of_27)
{
    static struct spread spread = {.properties = 3, .count = 27};
    struct set_table table = table_of(&spread);
    struct set_group *fast = malloc(GROUPS_MAX * sizeof *fast);
    struct set_group *slow = malloc(GROUPS_MAX * sizeof *slow);
    struct test_rng rng;
    uint64_t count;

    test_rng_seed(&rng, 47);
    deal(&spread, 27, &rng);
    for (unsigned v = 0; v < 2; v++) {
        cr_assert_eq(list(&table, variants[v], NULL, fast, GROUPS_MAX, &count), PZ_OK);
        cr_assert_eq(list_slowly(&spread, variants[v], slow), count);
        cr_assert(same_groups(fast, slow, count));
    }
    free(fast);
    free(slow);
}

Test(set_variants, refuse_bad_tables)
{
    static const set_card twice[] = {5, 9, 5};
    static const set_card foreign[] = {5, 81, 7};
    static const set_card good[] = {5, 80, 7};
    const struct {
        struct set_table table;
        enum pz_status status;
    } cases[] = {
        {{twice, 3, 4}, PZ_INVALID}, {{foreign, 3, 4}, PZ_INVALID},
        {{good, 3, 2}, PZ_INVALID},  {{good, 3, 7}, PZ_INVALID},
        {{good, 3, 4}, PZ_OK},       {{NULL, 0, 4}, PZ_OK},
        {{foreign, 3, 5}, PZ_OK},
    };

    for (unsigned v = 0; v < 2; v++) {
        for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
            uint64_t count = 99;

            cr_expect_eq(list(&cases[i].table, variants[v], NULL, NULL, 0, &count),
                         cases[i].status, "case %zu", i);
            cr_expect_eq(count, cases[i].status == PZ_OK ? 0 : 99);
        }
    }
}

Test(set_variants, memory)
{
    static struct spread spread = {.properties = 4, .count = 12};
    struct set_table table = table_of(&spread);
    struct set_table none = {NULL, 0, 7};
    struct test_rng rng;
    enum pz_status status;
    uint64_t count = 99;

    test_rng_seed(&rng, 49);
    deal(&spread, 81, &rng);
    failing_alloc_after(0);
    status = list(&table, SET_GHOSTSET, NULL, NULL, 0, &count);
    cr_expect_eq(failing_alloc_end(), 1);
    cr_expect_eq(status, PZ_NO_MEMORY);
    cr_expect_eq(count, 99);
    failing_alloc_after(0);
    status = list(&table, SET_ULTRASET, NULL, NULL, 0, &count);
    cr_expect_eq(failing_alloc_end(), 0);
    cr_expect_eq(status, PZ_OK);
    cr_expect_eq(set_variants_bytes(&table, SET_ULTRASET), 0);
    cr_expect_eq(set_variants_bytes(&table, SET_GHOSTSET), 81 * 7 * 10);
    cr_expect_eq(set_variants_bytes(&none, SET_GHOSTSET), 0);
}
