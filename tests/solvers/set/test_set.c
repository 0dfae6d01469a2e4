#include "oracle.h"

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

/* Passing assertions are not free in Criterion, so loops ask first and assert only what
 * has failed. */

enum { METHODS = 4, TABLE_MAX = 729, SETS_MAX = TABLE_MAX * (TABLE_MAX - 1) / 6 };

static const enum set_method methods[METHODS] = {SET_FAST, SET_TRIPLES, SET_PAIRS,
                                                 SET_GROUPS};

struct dealt {
    set_card cards[TABLE_MAX];
    unsigned count;
    unsigned properties;
};

/* The whole deck, shuffled; the first cards are a random table. */
static void deal(struct dealt *table, unsigned count, unsigned properties,
                 struct test_rng *rng)
{
    unsigned deck = oracle_deck(properties);

    oracle_deal(table->cards, deck, deck, rng);
    table->count = count;
    table->properties = properties;
}

static struct set_table as_table(const struct dealt *table)
{
    return (struct set_table){table->cards, table->count, table->properties};
}

static size_t count_sets(const struct dealt *table)
{
    struct set_table cards = as_table(table);
    size_t count = 0;
    size_t counted = SIZE_MAX;

    if (set_list(&cards, SET_FAST, NULL, 0, &count) != PZ_OK ||
        set_count(&cards, &counted) != PZ_OK)
        cr_assert_fail("a good table was refused");
    if (counted != count)
        cr_assert_fail("%zu sets counted, %zu listed", counted, count);
    return count;
}

/* Every method must write exactly the oracle's list, also into an array of exactly that
 * size, behind which a sanitizer watches. */
static void check_table(const struct dealt *table)
{
    static struct set_triple wanted[SETS_MAX];
    size_t count = oracle_list(table->cards, table->count, wanted);
    struct set_table cards = as_table(table);

    for (int m = 0; m < METHODS; m++) {
        struct set_triple *found = malloc(count * sizeof *found + 1);
        size_t found_count = SIZE_MAX;
        enum pz_status status = set_list(&cards, methods[m], found, count, &found_count);

        if (status != PZ_OK || found_count != count ||
            memcmp(found, wanted, count * sizeof *found) != 0)
            cr_assert_fail("method %d: %zu sets of %zu on %u cards with %u attributes", m,
                           found_count, count, table->count, table->properties);
        free(found);
    }
}

Test(set, third_card_of_every_pair)
{
    for (unsigned properties = 3; properties <= 6; properties++) {
        unsigned deck = oracle_deck(properties);

        for (unsigned a = 0; a < deck; a++) {
            for (unsigned b = 0; b < deck; b++) {
                unsigned third = set_completing_card((set_card)a, (set_card)b);

                for (unsigned t = 0; t < properties; t++)
                    if ((oracle_value(a, properties, t) + oracle_value(b, properties, t) +
                         oracle_value(third, properties, t)) %
                            3 !=
                        0)
                        cr_assert_fail("%u and %u give %u", a, b, third);
                if (third >= deck)
                    cr_assert_fail("%u is no card of %u attributes", third, properties);
            }
        }
    }
}

Test(set, three_cards_judged_by_the_definition)
{
    unsigned sets = 0;

    for (unsigned code = 0; code < 81 * 81 * 81; code++) {
        unsigned card[3] = {code / 6561, code / 81 % 81, code % 81};
        bool distinct = card[0] != card[1] && card[1] != card[2] && card[0] != card[2];
        bool wanted = distinct && oracle_is_set(card[0], card[1], card[2]);

        if (set_is_set((set_card)card[0], (set_card)card[1], (set_card)card[2]) != wanted)
            cr_assert_fail("%u %u %u", card[0], card[1], card[2]);
        sets += wanted;
    }
    cr_assert_eq(sets, 6 * 1080u);
}

Test(set, relations_of_all_values)
{
    struct test_rng rng;

    test_rng_seed(&rng, 1);
    for (int round = 0; round < 20000; round++) {
        unsigned properties = 3 + (unsigned)test_rng_below(&rng, 4);
        unsigned attribute = (unsigned)test_rng_below(&rng, properties);
        unsigned seen = 0;
        set_card cards[3];

        for (int i = 0; i < 3; i++) {
            cards[i] = (set_card)test_rng_below(&rng, oracle_deck(properties));
            unsigned digit = oracle_value(cards[i], properties, attribute);

            seen |= 1u << digit;
            if (set_get_value(cards[i], properties, attribute) != digit)
                cr_assert_fail("value %u of card %u", attribute, cards[i]);
        }
        int kinds = __builtin_popcount(seen);
        enum set_relation wanted = kinds == 1   ? SET_SAME
                                   : kinds == 3 ? SET_DIFFERENT
                                                : SET_MIXED;

        if (set_compare(cards, properties, attribute) != wanted)
            cr_assert_fail("%u %u %u in %u", cards[0], cards[1], cards[2], attribute);
    }
}

Test(set, deck_sizes)
{
    static const unsigned wanted[] = {0, 0, 0, 27, 81, 243, 729, 0, 0};

    for (unsigned properties = 0; properties < 9; properties++)
        cr_expect_eq(set_count_deck(properties), wanted[properties]);
    cr_expect_eq(set_count_deck(UINT32_MAX), 0);
}

Test(set, every_method_lists_what_the_definition_says)
{
    static struct dealt table;
    struct test_rng rng;

    test_rng_seed(&rng, 2);
    for (unsigned round = 0; round < 6000; round++) {
        unsigned properties = 3 + round % 4;
        unsigned count = (unsigned)test_rng_below(&rng, 22);

        deal(&table, count, properties, &rng);
        check_table(&table);
    }
}

/* Sizes about the length of a block and of a vector, where a loop would go wrong. */
Test(set, every_method_on_every_table_size)
{
    static struct dealt table;
    struct test_rng rng;

    test_rng_seed(&rng, 3);
    for (unsigned properties = 3; properties <= 6; properties++) {
        unsigned most = oracle_deck(properties) < 150 ? oracle_deck(properties) : 150;

        for (unsigned count = 0; count <= most; count++) {
            deal(&table, count, properties, &rng);
            check_table(&table);
        }
    }
}

Test(slow_set, whole_decks)
{
    static const size_t wanted[] = {117, 1080, 9801, 88452};
    static struct dealt table;
    struct test_rng rng;

    test_rng_seed(&rng, 4);
    for (unsigned properties = 3; properties <= 6; properties++) {
        deal(&table, oracle_deck(properties), properties, &rng);
        cr_assert_eq(count_sets(&table), wanted[properties - 3]);
        check_table(&table);
    }
}

/* What fits must be the first sets of the whole list; nothing may be written behind. */
Test(set, short_arrays_get_the_first_sets)
{
    static struct set_triple wanted[SETS_MAX];
    static struct dealt table;
    struct test_rng rng;

    test_rng_seed(&rng, 5);
    for (unsigned round = 0; round < 300; round++) {
        deal(&table, 10 + (unsigned)test_rng_below(&rng, 60), 3 + round % 4, &rng);
        if (table.count > oracle_deck(table.properties))
            table.count = oracle_deck(table.properties);
        size_t count = oracle_list(table.cards, table.count, wanted);
        struct set_table cards = as_table(&table);
        size_t capacity = test_rng_below(&rng, count + 3);

        for (int m = 0; m < METHODS; m++) {
            struct set_triple *found = malloc((capacity + 1) * sizeof *found);
            size_t kept = count < capacity ? count : capacity;
            size_t total = 0;

            memset(found, 0xA5, (capacity + 1) * sizeof *found);
            if (set_list(&cards, methods[m], found, capacity, &total) != PZ_OK ||
                total != count || memcmp(found, wanted, kept * sizeof *found) != 0)
                cr_assert_fail("method %d, capacity %zu of %zu", m, capacity, count);
            if (found[capacity].index[0] != 0xA5A5)
                cr_assert_fail("method %d wrote behind %zu sets", m, capacity);
            free(found);
        }
    }
}

Test(set, counting_needs_no_array)
{
    static struct dealt table;
    struct test_rng rng;

    test_rng_seed(&rng, 6);
    deal(&table, 81, 4, &rng);
    for (int m = 0; m < METHODS; m++) {
        struct set_table cards = as_table(&table);
        size_t count = 0;

        cr_assert_eq(set_list(&cards, methods[m], NULL, 0, &count), PZ_OK);
        cr_assert_eq(count, 1080);
    }
}

static void check_refused(const set_card *cards, unsigned count, unsigned properties)
{
    struct set_table table = {cards, count, properties};
    struct set_triple out = {{7, 7, 7}};
    size_t total = 99;

    for (int m = 0; m < METHODS; m++) {
        cr_expect_eq(set_list(&table, methods[m], &out, 1, &total), PZ_INVALID);
        cr_expect_eq(total, 99);
        cr_expect_eq(out.index[0], 7);
    }
}

Test(set, tables_without_a_meaning)
{
    static const set_card good[] = {0, 1, 2, 3};
    static const set_card twice[] = {0, 5, 9, 5};
    static const set_card beyond[] = {0, 81, 2};
    static const set_card far_beyond[] = {0, 65535, 2};
    static set_card many[730];

    for (unsigned i = 0; i < 730; i++)
        many[i] = (set_card)i;
    check_refused(twice, 4, 4);
    check_refused(beyond, 3, 4);
    check_refused(far_beyond, 3, 6);
    check_refused(good, 4, 2);
    check_refused(good, 4, 7);
    check_refused(good, 4, 0);
    check_refused(many, 730, 6);
    check_refused(many, 82, 4);
    check_refused(good, UINT32_MAX, 4);
}

/* For any table S of a deck of N cards: sets(S) + sets(the other cards) =
 * N (N - 1) / 6 - n (N - n) / 2, because each of the n (N - n) pairs of a card in S and
 * one outside spoils a set, and each spoiled set has two such pairs. */
Test(set, a_table_and_its_complement)
{
    static struct dealt table;
    static struct dealt others;
    struct test_rng rng;

    test_rng_seed(&rng, 8);
    for (unsigned round = 0; round < 2000; round++) {
        unsigned properties = 3 + round % 4;
        unsigned deck = oracle_deck(properties);
        unsigned count = (unsigned)test_rng_below(&rng, deck + 1);

        deal(&table, count, properties, &rng);
        others.count = deck - count;
        others.properties = properties;
        memcpy(others.cards, table.cards + count, others.count * sizeof others.cards[0]);
        size_t sum = count_sets(&table) + count_sets(&others);

        if (sum != deck * (deck - 1) / 6 - count * (deck - count) / 2)
            cr_assert_fail("%u of %u cards: %zu", count, deck, sum);
    }
}

/* Sets stay sets when attributes change places and values are renamed. */
Test(set, renaming_changes_nothing)
{
    static const unsigned char renamings[6][3] = {{0, 1, 2}, {0, 2, 1}, {1, 0, 2},
                                                  {1, 2, 0}, {2, 0, 1}, {2, 1, 0}};
    static struct set_triple before[SETS_MAX];
    static struct set_triple after[SETS_MAX];
    static struct dealt table;
    struct test_rng rng;

    test_rng_seed(&rng, 9);
    for (unsigned round = 0; round < 1000; round++) {
        unsigned properties = 3 + round % 4;
        struct set_table cards = {table.cards, 0, properties};
        unsigned turned = (unsigned)test_rng_below(&rng, properties);
        const unsigned char *renamed[6];
        size_t counts[2];

        deal(&table, (unsigned)test_rng_below(&rng, 28), properties, &rng);
        cards.count = table.count;
        set_list(&cards, SET_FAST, before, SETS_MAX, &counts[0]);
        for (unsigned a = 0; a < properties; a++)
            renamed[a] = renamings[test_rng_below(&rng, 6)];
        for (unsigned i = 0; i < table.count; i++) {
            unsigned card = 0;

            for (unsigned a = 0; a < properties; a++) {
                unsigned from = (a + turned) % properties;

                card =
                    card * 3 + renamed[a][oracle_value(table.cards[i], properties, from)];
            }
            table.cards[i] = (set_card)card;
        }
        set_list(&cards, SET_FAST, after, SETS_MAX, &counts[1]);
        if (counts[0] != counts[1] ||
            memcmp(before, after, counts[0] * sizeof before[0]) != 0)
            cr_assert_fail("%zu sets became %zu", counts[0], counts[1]);
    }
}

/* Adds up the sets of all tables of `count` cards that begin with those already laid. */
static unsigned long long sum_tables(struct dealt *table, unsigned laid, unsigned next,
                                     unsigned count)
{
    unsigned long long sum = 0;

    if (laid == count) {
        table->count = count;
        return count_sets(table);
    }
    for (unsigned card = next; card < oracle_deck(table->properties); card++) {
        table->cards[laid] = (set_card)card;
        sum += sum_tables(table, laid + 1, card + 1, count);
    }
    return sum;
}

/* Each of the T sets of a deck of N lies in C(N - 3, k - 3) tables of k cards. */
Test(set, sets_of_all_tables)
{
    static struct dealt table;

    table.properties = 3;
    cr_expect_eq(sum_tables(&table, 0, 0, 3), 117);
    cr_expect_eq(sum_tables(&table, 0, 0, 4), 117 * 24);
    cr_expect_eq(sum_tables(&table, 0, 0, 5), 117 * 276);
    table.properties = 4;
    cr_expect_eq(sum_tables(&table, 0, 0, 3), 1080);
    cr_expect_eq(sum_tables(&table, 0, 0, 4), 1080 * 78);
}

/* Twelve cards hold 14 sets at most: a plane of 9 cards, which holds 12, and three cards
 * of which one lies across the plane from the other two. */
Test(set, twelve_cards_with_fourteen_sets)
{
    static struct dealt table = {
        .cards = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 18, 19}, .count = 12, .properties = 4};

    cr_assert_eq(count_sets(&table), 14);
    check_table(&table);
}

/* With z = x x + y y no three cards are in line: along a direction (a, b, c) the three
 * values of z would add up to 2 (a a + b b), which is 0 only for a = b = 0. */
Test(set, nine_cards_without_a_set)
{
    static struct dealt table = {.properties = 3};

    for (unsigned card = 0; card < 27; card++) {
        unsigned x = oracle_value(card, 3, 0);
        unsigned y = oracle_value(card, 3, 1);

        if ((x * x + y * y) % 3 == oracle_value(card, 3, 2))
            table.cards[table.count++] = (set_card)card;
    }
    cr_assert_eq(table.count, 9);
    cr_assert_eq(count_sets(&table), 0);
    check_table(&table);
}

/* No table of more than 20 cards with 4 attributes is without a set (Pellegrino, 1970). */
Test(set, twenty_cards_without_a_set)
{
    static struct dealt table = {.cards = {2,  3,  9,  13, 20, 22, 32, 34, 39, 44,
                                           45, 46, 50, 53, 55, 60, 65, 70, 74, 78},
                                 .count = 21,
                                 .properties = 4};

    for (unsigned card = 0; card < 81; card++) {
        bool laid = false;

        for (unsigned i = 0; i < 20; i++)
            laid = laid || table.cards[i] == card;
        table.cards[20] = (set_card)card;
        if (!laid && count_sets(&table) == 0)
            cr_assert_fail("card %u makes no set", card);
    }
    table.count = 20;
    cr_assert_eq(count_sets(&table), 0);
    check_table(&table);
}
