/* Cards, and published tables. */
#include "oracle.h"

#include <criterion/criterion.h>

/* Passing assertions in Criterion take time, so loops assert only what has failed. */

Test(set, the_completing_card_makes_all_sums_zero)
{
    for (unsigned properties = 1; properties <= 6; properties++) {
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
                    cr_assert_fail("%u is not a card with %u attributes", third,
                                   properties);
            }
        }
    }
}

Test(set, sets_are_those_of_the_definition)
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

Test(set, relations_are_those_of_the_values)
{
    struct test_rng rng;

    test_rng_seed(&rng, 1);
    for (int round = 0; round < 20000; round++) {
        unsigned properties = 1 + (unsigned)test_rng_below(&rng, 6);
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
    static const unsigned wanted[] = {0, 3, 9, 27, 81, 243, 729, 0, 0};

    for (unsigned properties = 0; properties < 9; properties++)
        cr_expect_eq(set_count_deck(properties), wanted[properties]);
    cr_expect_eq(set_count_deck(UINT32_MAX), 0);
}

static void expect_sets(const set_card *cards, unsigned count, unsigned properties,
                        size_t sets)
{
    const struct set_table table = {cards, count, properties};
    size_t found = SIZE_MAX;

    cr_assert_eq(set_count(&table, &found), PZ_OK);
    cr_assert_eq(found, sets);
    cr_assert_eq(oracle_list(cards, count, NULL), sets);
}

/* A plane of 9 cards has 12 sets. Of three more cards, one completes two sets across the plane
 * with the others. */
Test(set, twelve_cards_with_fourteen_sets)
{
    static const set_card cards[] = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 18, 19};

    expect_sets(cards, 12, 4, 14);
}

/* With z = x x + y y no three cards are in line: along a direction (a, b, c) the three
 * values of z would add up to 2 (a a + b b), which is 0 only for a = b = 0. */
Test(set, nine_cards_without_a_set)
{
    set_card cards[27];
    unsigned count = 0;

    for (unsigned card = 0; card < 27; card++) {
        unsigned x = oracle_value(card, 3, 0), y = oracle_value(card, 3, 1);

        if ((x * x + y * y) % 3 == oracle_value(card, 3, 2))
            cards[count++] = (set_card)card;
    }
    cr_assert_eq(count, 9);
    expect_sets(cards, count, 3, 0);
}

/* No table of more than 20 cards with 4 attributes is without a set (Pellegrino, 1970). */
Test(set, twenty_cards_without_a_set)
{
    set_card cards[21] = {2,  3,  9,  13, 20, 22, 32, 34, 39, 44,
                          45, 46, 50, 53, 55, 60, 65, 70, 74, 78};

    expect_sets(cards, 20, 4, 0);
    for (unsigned card = 0; card < 81; card++) {
        bool is_held = false;

        for (unsigned i = 0; i < 20; i++)
            is_held |= cards[i] == card;
        cards[20] = (set_card)card;
        if (!is_held && oracle_list(cards, 21, NULL) == 0)
            cr_assert_fail("card %u completes no set", card);
    }
}
