/* Zoombinis and rules in words. */
#include "puzzles/cliffs_words.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

static char reason[CLIFFS_REASON_SIZE];

static void expect_zoombini(const char *text, const char *digits)
{
    struct cliffs_zoombini zoombini;

    cr_assert_eq(cliffs_read_words(text, strlen(text), &zoombini, reason), PZ_OK, "%s: %s",
                 text, reason);
    for (unsigned t = 0; t < 4; t++)
        cr_expect_eq(zoombini.value[t], digits[t] - '0', "%s", text);
}

static void expect_reason(const char *text, const char *said)
{
    struct cliffs_zoombini zoombini;

    cr_assert_eq(cliffs_read_words(text, strlen(text), &zoombini, reason), PZ_INVALID, "%s",
                 text);
    cr_expect(strstr(reason, said), "%s: %s", text, reason);
}

Test(cliffs_words, are_read_as_they_are_written)
{
    for (unsigned i = 0; i < 625; i++) {
        unsigned values[4] = {i % 5, i / 5 % 5, i / 25 % 5, i / 125};
        char text[100], digits[5] = {0};

        snprintf(text, sizeof text, "%s, %s, %s, %s", cliffs_words(0, values[0]),
                 cliffs_words(1, values[1]), cliffs_words(2, values[2]),
                 cliffs_words(3, values[3]));
        for (unsigned t = 0; t < 4; t++)
            digits[t] = (char)('0' + values[t]);
        expect_zoombini(text, digits);
    }
    cr_expect_null(cliffs_words(4, 0));
    cr_expect_null(cliffs_words(0, 5));
}

Test(cliffs_words, are_read_in_other_orders_and_forms)
{
    expect_zoombini("ponytail, one eye, red nose, wheels", "2122");
    expect_zoombini("wheels and a RED nose; one eye with ponytail", "2122");
    expect_zoombini("flat-top sunglasses long orange nose roller skates", "1411");
    expect_zoombini("  cap,glasses,violet,springs.", "3334");
}

Test(cliffs_words, have_errors_with_reasons)
{
    char text[CLIFFS_WORDS_MAX + 1];

    expect_reason(
        "mohawk, one eye, red, wheels",
        "\"mohawk\" is not a known word; use one of these words for hair: shaggy, "
        "flat top, ponytail, cap or tuft; for eyes:");
    expect_reason("cap, one eye, wheels", "a word is missing; add one of these words for "
                                          "nose: green, orange, red, purple or blue");
    expect_reason("cap, tuft, red, one eye, wheels", "two values of hair: cap and tuft");
    expect_reason("round red nose", "two values of nose: green nose and red nose");
    expect_reason(" ,", "does not contain a word; use one of these words for hair:");
    expect_reason("caps", "\"caps\" is not a known word");
    expect_reason("\xc3\xa9", "is not a known word");
    memset(text, 'x', sizeof text);
    cr_expect_eq(
        cliffs_read_words(text, sizeof text, &(struct cliffs_zoombini){{0}}, reason),
        PZ_INVALID);
    cr_expect(strstr(reason, "longer than 120 bytes"));
    cr_expect_eq(
        cliffs_read_words(text, CLIFFS_WORDS_MAX, &(struct cliffs_zoombini){{0}}, reason),
        PZ_INVALID);
    cr_expect_lt(strlen(reason), CLIFFS_REASON_SIZE - 1, "the reason is cut");
}

Test(cliffs_words, are_read_for_one_trait)
{
    uint8_t value = 9;

    cr_expect_eq(cliffs_read_value("Red nose", 8, 2, &value, reason), PZ_OK);
    cr_expect_eq(value, 2);
    cr_expect_eq(cliffs_read_value("one", 3, 1, &value, reason), PZ_OK);
    cr_expect_eq(value, 1);
    cr_expect_eq(cliffs_read_value("red", 3, 0, &value, reason), PZ_INVALID);
    cr_expect_str_eq(
        reason,
        "\"red\" is not a known word; use one of these words for hair: shaggy, flat top, "
        "ponytail, cap or tuft");
    cr_expect_eq(cliffs_read_value("hair", 4, 0, &value, reason), PZ_INVALID);
    cr_expect_eq(cliffs_read_value("red", 3, 4, &value, reason), PZ_INVALID);
}

Test(cliffs_words, are_read_for_some_traits)
{
    static const char *const nothing[] = {"and", "hair", "", "mohawk", "tuft, cap"};
    int values[CLIFFS_WORDED_TRAITS];

    cr_expect_eq(cliffs_read_some_words("1 eye, tuft", 11, values, reason), PZ_OK);
    cr_expect(values[0] == 4 && values[1] == 1 && values[2] == -1 && values[3] == -1);
    for (unsigned i = 0; i < sizeof nothing / sizeof *nothing; i++)
        cr_expect_eq(cliffs_read_some_words(nothing[i], strlen(nothing[i]), values, reason),
                     PZ_INVALID);
    cr_expect_eq(cliffs_read_some_words("and", 3, values, reason), PZ_INVALID);
    cr_expect(strstr(reason, "does not contain a word; use one of these words for hair:"));
}

Test(cliffs_words, have_names_of_traits)
{
    static const char *const game[] = {"hair", "eyes", "nose", "feet"};
    char name[CLIFFS_TRAIT_NAME_SIZE];

    for (unsigned t = 0; t < 4; t++) {
        cliffs_trait_name(&(struct cliffs_traits){.count = 4, .values = {9, 9, 9, 9}}, t,
                          name);
        cr_expect_str_eq(name, game[t]);
    }
    cliffs_trait_name(&(struct cliffs_traits){.count = 3, .values = {5, 5, 5}}, 2, name);
    cr_expect_str_eq(name, "trait 3");
    cliffs_trait_name(
        &(struct cliffs_traits){.count = 8, .values = {1, 1, 1, 1, 1, 1, 1, 1}}, 7, name);
    cr_expect_str_eq(name, "trait 8");
}

Test(cliffs_words, have_given_names_of_traits)
{
    static const char *const given[] = {"Head", "Eyes-of-16-bytes"};
    static const char *const invalid[] = {"",  "is",  "and", "or", "not",
                                          "1", "a b", "a/",  "-a", "name-of-17-bytes-"};
    const struct cliffs_traits traits = {.count = 2, .values = {5, 5}, .names = given};
    const struct cliffs_rule rule = {2, {{0, 1}, {1, 4}}};
    char name[CLIFFS_TRAIT_NAME_SIZE], text[CLIFFS_TEXT_SIZE];

    for (unsigned t = 0; t < 2; t++) {
        cr_expect(cliffs_is_trait_name(given[t], strlen(given[t])));
        cliffs_trait_name(&traits, t, name);
        cr_expect_str_eq(name, given[t]);
    }
    cliffs_rule_write(&traits, &rule, text);
    cr_expect_str_eq(text, "Head is 1 or Eyes-of-16-bytes is 4");
    for (size_t i = 0; i < sizeof invalid / sizeof *invalid; i++)
        cr_expect_not(cliffs_is_trait_name(invalid[i], strlen(invalid[i])), "%s",
                      invalid[i]);
    cr_expect(cliffs_is_trait_name("nota", 4) && cliffs_is_trait_name("ORD", 3));
    cr_expect_not(cliffs_is_trait_name("a\0b", 3));
}

Test(cliffs_words, describe_rules)
{
    static const struct cliffs_traits game = {.count = 4, .values = {5, 5, 5, 5}},
                                      few = {.count = 2, .values = {9, 9}};
    static const struct {
        const struct cliffs_traits *traits;
        struct cliffs_rule rule;
        const char *numbers, *words;
    } rows[] = {
        {&game, {1, {{0, 1}}}, "hair is 1", "flat top"},
        {&game, {2, {{0, 1}, {0, 2}}}, "hair is 1 or 2", "flat top or ponytail"},
        {&game, {2, {{0, 1}, {2, 2}}}, "hair is 1 or nose is 2", "flat top or red nose"},
        {&game,
         {3, {{0, 0}, {1, 5}, {3, 3}}},
         "hair is 0 or eyes is 5 or feet is 3",
         "shaggy hair or eyes 5 or propeller"},
        {&few, {2, {{0, 8}, {1, 7}}}, "trait 1 is 8 or trait 2 is 7", NULL},
    };
    char text[CLIFFS_TEXT_SIZE];

    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        cliffs_rule_write(rows[i].traits, &rows[i].rule, text);
        cr_expect_str_eq(text, rows[i].numbers);
        if (!rows[i].words)
            continue;
        cliffs_rule_words_write(&rows[i].rule, text);
        cr_expect_str_eq(text, rows[i].words);
    }
}

Test(cliffs_words, describe_zoombinis)
{
    char text[CLIFFS_TEXT_SIZE];

    cliffs_zoombini_words_write(&(struct cliffs_zoombini){{0, 2, 1, 3}}, text);
    cr_expect_str_eq(text, "shaggy hair, sleepy eyes, orange nose, propeller");
    cliffs_zoombini_words_write(&(struct cliffs_zoombini){{5, 1, 5, 4}}, text);
    cr_expect_str_eq(text, "hair 5, one eye, nose 5, spring");
}

Test(cliffs_words, are_for_four_traits_of_five_values)
{
    cr_expect(cliffs_worded(&(struct cliffs_traits){.count = 4, .values = {5, 5, 5, 5}}));
    cr_expect(cliffs_worded(&(struct cliffs_traits){.count = 4, .values = {1, 2, 3, 4}}));
    cr_expect_not(
        cliffs_worded(&(struct cliffs_traits){.count = 4, .values = {5, 5, 5, 6}}));
    cr_expect_not(cliffs_worded(&(struct cliffs_traits){.count = 3, .values = {5, 5, 5}}));
}
