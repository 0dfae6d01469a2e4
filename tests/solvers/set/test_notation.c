#include "puzzles/random.h"
#include "puzzles/set.h"
#include "tests/solvers/random.h"

#include <criterion/criterion.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Reads a copy in memory that ends with the text, so that a sanitizer detects accesses beyond it. */
static enum pz_status parse_copy(const char *text, size_t length, unsigned properties,
                                 struct set_reading *reading, char *reason)
{
    char *copy = malloc(length ? length : 1);
    enum pz_status status;

    memcpy(copy, text, length);
    status = set_parse_card(copy, length, properties, reading, reason);
    free(copy);
    return status;
}

static void expect_card(const char *text, unsigned properties, unsigned card,
                        enum set_notation notation)
{
    struct set_reading reading = {9999, SET_ARRAY};
    char reason[SET_REASON_SIZE] = "";
    enum pz_status status = parse_copy(text, strlen(text), properties, &reading, reason);

    cr_expect_eq(status, PZ_OK, "%s: %s", text, reason);
    cr_expect_eq(reading.card, card, "%s is read as card %u", text, reading.card);
    cr_expect_eq(reading.notation, notation, "%s", text);
}

static void expect_reason_of(const char *text, size_t length, unsigned properties,
                             const char *wanted)
{
    struct set_reading reading = {9999, SET_ARRAY};
    char reason[SET_REASON_SIZE] = "";
    enum pz_status status = parse_copy(text, length, properties, &reading, reason);

    cr_expect_eq(status, PZ_INVALID, "%s", text);
    cr_expect_str_eq(reason, wanted);
    cr_expect_eq(reading.card, 9999, "%s", text);
}

static void expect_reason(const char *text, const char *wanted)
{
    expect_reason_of(text, strlen(text), 4, wanted);
}

/* Sets the color, shape, texture and number of a card with 4 attributes. */
static void split(unsigned card, unsigned value[4])
{
    for (int a = 3; a >= 0; a--, card /= 3)
        value[a] = card % 3;
}

/* The end of the errors about unknown words. */
#define WORDS                                                                              \
    " (red, green, purple), shape (oval, squiggle, diamond), texture (solid, striped, "    \
    "open) or number (1, 2, 3)"

/* The end of the error about a single word that is not a card. */
#define ALONE                                                                                  \
    " is not a card: write a code such as \"2rso\", digits such as \"0210\" or words such as " \
    "\"two red solid ovals\""

/* The attributes in errors about missing ones. */
#define COLORS   "color (red, green, purple)"
#define SHAPES   "shape (oval, squiggle, diamond)"
#define TEXTURES "texture (solid, striped, open)"
#define NUMBERS  "number (1, 2, 3)"

/* The ends of the errors about codes. */
#define LENGTH                                                                             \
    " is not a card: a code has 4 characters (number, color, texture, shape), as in "      \
    "\"2rso\"; a card in digits has 4 digits, each 0, 1 or 2"
#define ORDER "; the order is number, color, texture, shape, as in \"2rso\""
#define SHARED                                                                               \
    " can be several cards, because \"o\" and \"s\" are textures and shapes; write number, " \
    "color, texture, shape, as in \"2rso\""

static const char *const colors[] = {"red", "green", "purple"};
static const char *const shapes[] = {"oval", "squiggle", "diamond"};
static const char *const textures[] = {"solid", "striped", "open"};
static const char *const numbers[] = {"one", "two", "three"};

static void write_words(unsigned card, char *text, size_t size)
{
    unsigned v[4];

    split(card, v);
    snprintf(text, size, "%s %s %s %s%s", numbers[v[3]], colors[v[0]], textures[v[2]],
             shapes[v[1]], v[3] ? "s" : "");
}

/* Formats a card and reads it again. An array is JSON, so that it is not read. */
static void expect_text(unsigned card, enum set_notation notation, const char *wanted)
{
    char text[SET_TEXT_SIZE];

    cr_expect_eq(set_format_card((set_card)card, 4, notation, text), strlen(wanted));
    cr_expect_str_eq(text, wanted);
    if (notation != SET_ARRAY)
        expect_card(text, 4, card, notation);
}

Test(set_notation, cards_are_written_and_read_in_each_notation)
{
    for (unsigned card = 0; card < 81; card++) {
        char wanted[64];
        unsigned v[4];

        split(card, v);
        snprintf(wanted, sizeof wanted, "[%u,%u,%u,%u]", v[0], v[1], v[2], v[3]);
        expect_text(card, SET_ARRAY, wanted);
        snprintf(wanted, sizeof wanted, "%u%u%u%u", v[0], v[1], v[2], v[3]);
        expect_text(card, SET_DIGITS, wanted);
        snprintf(wanted, sizeof wanted, "%c%c%c%c", "123"[v[3]], "rgp"[v[0]], "sto"[v[2]],
                 "osd"[v[1]]);
        expect_text(card, SET_CODE, wanted);
        write_words(card, wanted, sizeof wanted);
        expect_text(card, SET_WORDS, wanted);
    }
}

/* Writes the code of a card with its characters in the order `order`, 0 to 255: two bits for
 * each index. Returns false if the order is not a permutation. */
static bool write_code(unsigned card, unsigned order, char code[5])
{
    unsigned v[4], used = 0;
    char usual[4];

    split(card, v);
    usual[0] = "123"[v[3]];
    usual[1] = "rgp"[v[0]];
    usual[2] = "sto"[v[2]];
    usual[3] = "osd"[v[1]];
    for (unsigned i = 0; i < 4; i++) {
        code[i] = usual[order >> 2 * i & 3];
        used |= 1u << (order >> 2 * i & 3);
    }
    code[4] = '\0';
    return used == 15;
}

/* Returns true if a code in some order of another card is the same text. */
static bool is_shared(unsigned card, const char *text)
{
    char code[5];

    for (unsigned other = 0; other < 81; other++) {
        for (unsigned order = 0; order < 256; order++)
            if (other != card && write_code(other, order, code) && strcmp(code, text) == 0)
                return true;
    }
    return false;
}

/* The card whose code in the usual order is the text. */
static unsigned find_usual(const char *text)
{
    enum { USUAL = 0 | 1 << 2 | 2 << 4 | 3 << 6 };
    unsigned card = 0;
    char code[5];

    while (card < 81 && (!write_code(card, USUAL, code) || strcmp(code, text) != 0))
        card++;
    return card;
}

Test(set_notation, the_characters_of_a_code_can_be_in_any_order)
{
    char text[5], reason[SET_REASON_SIZE];

    for (unsigned card = 0; card < 81; card++) {
        for (unsigned order = 0; order < 256; order++) {
            struct set_reading reading = {9999, SET_ARRAY};
            unsigned wanted = card;

            if (!write_code(card, order, text))
                continue;
            if (is_shared(card, text))
                wanted = find_usual(text);
            if (wanted < 81)
                expect_card(text, 4, wanted, SET_CODE);
            else if (parse_copy(text, 4, 4, &reading, reason) != PZ_INVALID ||
                     !strstr(reason, "write number, color, texture, shape"))
                cr_assert_fail("%s: %s", text, reason);
        }
    }
}

Test(set_notation, digits_of_all_decks_are_written_and_read)
{
    for (unsigned properties = 3; properties <= 6; properties++) {
        for (unsigned card = 0; card < set_count_deck(properties); card++) {
            struct set_reading reading = {9999, SET_ARRAY};
            char text[SET_TEXT_SIZE];
            char reason[SET_REASON_SIZE];

            if (set_format_card((set_card)card, properties, SET_DIGITS, text) !=
                    properties ||
                parse_copy(text, properties, properties, &reading, reason) != PZ_OK ||
                reading.card != card || reading.notation != SET_DIGITS)
                cr_assert_fail("card %u of %u attributes", card, properties);
        }
    }
    expect_card("0210", 4, 21, SET_DIGITS);
    expect_card("222222", 6, 728, SET_DIGITS);
}

Test(set_notation, words_and_codes_of_other_decks_become_digits)
{
    char text[SET_TEXT_SIZE];

    cr_expect_eq(set_format_card(5, 3, SET_WORDS, text), 3);
    cr_expect_str_eq(text, "012");
    cr_expect_eq(set_format_card(5, 6, SET_CODE, text), 6);
    cr_expect_str_eq(text, "000012");
    cr_expect_eq(set_format_card(5, 6, SET_ARRAY, text), 13);
    cr_expect_str_eq(text, "[0,0,0,0,1,2]");
}

/* Every order of the four words, for every card, in any case and with any separators. */
Test(set_notation, words_in_any_order)
{
    static const char *const gaps[] = {" ", "  ", ", ", "-", "_", "\t", "\n", " ; "};
    struct test_rng rng;

    test_rng_seed(&rng, 11);
    for (unsigned round = 0; round < 81 * 24 * 4; round++) {
        unsigned card = round % 81;
        unsigned order[4] = {0, 1, 2, 3};
        const char *word[4];
        struct set_reading reading = {9999, SET_ARRAY};
        char text[128] = "";
        char reason[SET_REASON_SIZE] = "";
        unsigned v[4];

        split(card, v);
        word[0] = colors[v[0]];
        word[1] = shapes[v[1]];
        word[2] = textures[v[2]];
        word[3] = test_rng_below(&rng, 2) ? numbers[v[3]] : &"1\0002\0003"[2 * v[3]];
        for (unsigned i = 3; i > 0; i--) {
            unsigned other = (unsigned)test_rng_below(&rng, i + 1);
            unsigned moved = order[i];

            order[i] = order[other];
            order[other] = moved;
        }
        for (unsigned i = 0; i < 4; i++) {
            size_t used = strlen(text);

            snprintf(text + used, sizeof text - used, "%s%s%s",
                     i ? gaps[test_rng_below(&rng, 8)] : "", word[order[i]],
                     order[i] == 1 && test_rng_below(&rng, 2) ? "s" : "");
        }
        for (char *c = text; *c; c++)
            if (*c >= 'a' && test_rng_below(&rng, 2))
                *c = (char)(*c - 32);
        if (parse_copy(text, strlen(text), 4, &reading, reason) != PZ_OK ||
            reading.card != card || reading.notation != SET_WORDS)
            cr_assert_fail("\"%s\": card %u, not %u: %s", text, reading.card, card, reason);
    }
}

Test(set_notation, synonyms)
{
    static const struct {
        const char *text;
        const char *digits;
    } known[] = {
        {"two red striped squiggles", "0111"},
        {"2 red hatched wave", "0111"},
        {"2 red shaded waves", "0111"},
        {"double scarlet lined tildes", "0111"},
        {"2 crimson stripy squiggly", "0111"},
        {"two red squiggles with stripes", "0111"},
        {"2red striped squiggle", "0111"},
        {"three open violet rhombuses", "2222"},
        {"3 purple empty lozenges", "2222"},
        {"3 outlined lilac rhombi", "2222"},
        {"triple hollow purple diamonds", "2222"},
        {"the 3 purple unfilled diamonds", "2222"},
        {"a green filled pill", "1000"},
        {"an emerald full oval", "1000"},
        {"a single green solid oval", "1000"},
        {"one solid green ellipse", "1000"},
        {"1 oval, green and solid", "1000"},
        {"card of one solid green capsule", "1000"},
        {"green, oval-shaped, solid, 1", "1000"},
        {"a two red striped squiggles", "0111"},
        {"  two red striped squiggles\n", "0111"},
    };

    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++) {
        unsigned card = (unsigned)strtoul(known[i].digits, NULL, 3);

        expect_card(known[i].text, 4, card, SET_WORDS);
    }
}

Test(set_notation, codes_are_read_in_any_case_and_between_spaces)
{
    expect_card("2rso", 4, 1, SET_CODE);
    expect_card("2RSO", 4, 1, SET_CODE);
    expect_card(" 3Pod\t", 4, 80, SET_CODE);
    expect_card(" 0210\r\n", 4, 21, SET_DIGITS);
}

Test(set_notation, errors_of_words)
{
    expect_reason(
        "",
        "the card is empty: write a code such as \"2rso\", digits such as \"0210\" or words such as \"two red solid ovals\"");
    expect_reason(
        " \t ",
        "the card is empty: write a code such as \"2rso\", digits such as \"0210\" or words such as \"two red solid ovals\"");
    expect_reason("two blue striped squiggles", "\"blue\" is not a color" WORDS);
    expect_reason("two Blue striped squiggles", "\"Blue\" is not a color" WORDS);
    expect_reason(
        "two red green striped squiggles",
        "the card has two colors, \"red\" and \"green\"; write one color per card");
    expect_reason(
        "oval red diamonds",
        "the card has two shapes, \"oval\" and \"diamond\"; write one shape per card");
    expect_reason(
        "solid open",
        "the card has two textures, \"solid\" and \"open\"; write one texture per card");
    expect_reason(
        "2 red striped three ovals",
        "the card has two numbers, \"2\" and \"three\"; write one number per card");
    expect_reason(
        "two red scarlet striped ovals",
        "the card has two colors, \"red\" and \"scarlet\"; write one color per card");
    expect_reason("two red striped", "the " SHAPES " is missing");
    expect_reason("red striped oval", "the " NUMBERS " is missing");
    expect_reason("two striped", "the " COLORS " and " SHAPES " are missing");
    expect_reason("red", "the " SHAPES ", " TEXTURES " and " NUMBERS " are missing");
    expect_reason("the card",
                  "the " COLORS ", " SHAPES ", " TEXTURES " and " NUMBERS " are missing");
    expect_reason("a card", "the " COLORS ", " SHAPES " and " TEXTURES " are missing");
    expect_reason("--",
                  "the " COLORS ", " SHAPES ", " TEXTURES " and " NUMBERS " are missing");
    expect_reason("4 red striped ovals",
                  "\"4\" is not a possible number of symbols: use 1, 2 or 3");
    expect_reason("0 2 1 0", "\"0\" is not a possible number of symbols: use 1, 2 or 3");
    expect_reason("two reds striped ovals",
                  "\"reds\" is not a color" WORDS "; did you mean \"red\"?");
    expect_reason("2 red stripped ovals",
                  "\"stripped\" is not a color" WORDS "; did you mean \"striped\"?");
    expect_reason("2 red open Squigles",
                  "\"Squigles\" is not a color" WORDS "; did you mean \"squiggle\"?");
    expect_reason("2 purpel open ovals",
                  "\"purpel\" is not a color" WORDS "; did you mean \"purple\"?");
    expect_reason("2 gren open ovals",
                  "\"gren\" is not a color" WORDS "; did you mean \"green\"?");
    expect_reason("2 pink open ovals", "\"pink\" is not a color" WORDS);
    expect_reason("s", "\"s\"" ALONE);
    expect_reason("rsoo", "\"rsoo\"" ALONE);
    expect_reason("purpel", "\"purpel\"" ALONE);
    expect_reason("[0,2,1,0]", "\"[\" is not a color" WORDS);
}

Test(set_notation, errors_of_codes)
{
    expect_reason("4rso", "\"4rso\" is not a card: the first character must be 1, 2 or 3");
    expect_reason("0rso", "\"0rso\" is not a card: the first character must be 1, 2 or 3");
    expect_reason("2bso", "\"2bso\" is not a card: the second character must be r (red), g "
                          "(green) or p (purple)");
    expect_reason("2rxo",
                  "\"2rxo\" is not a card: the third character must be s (solid), t "
                  "(striped) or o (open)");
    expect_reason("2rsX",
                  "\"2rsX\" is not a card: the fourth character must be o (oval), s "
                  "(squiggle) or d (diamond)");
    expect_reason("rso2", "\"rso2\"" SHARED);
    expect_reason("2Sro", "\"2Sro\"" SHARED);
    expect_reason("red2",
                  "\"red2\" is not a card: the first character must be 1, 2 or 3" ORDER);
    expect_reason("2rs", "\"2rs\"" LENGTH);
    expect_reason("2rsoo", "\"2rsoo\"" LENGTH);
    expect_reason_of("2rso", 3, 4, "\"2rs\"" LENGTH);
    expect_reason_of("2rso\0", 5, 4, "\"2rso\\x00\"" LENGTH);
    expect_reason_of("2r\0o", 4, 4,
                     "\"2r\\x00o\" is not a card: the third character must be s "
                     "(solid), t (striped) or o (open)");
}

Test(set_notation, errors_of_digits)
{
    expect_reason("0213", "\"0213\" is not a card: the fourth digit must be 0, 1 or 2");
    expect_reason("9999", "\"9999\" is not a card: the first digit must be 0, 1 or 2");
    expect_reason(
        "021",
        "a card with 4 attributes has 4 digits, not 3; for cards with 3 attributes, set \"attribute_count\": 3");
    expect_reason(
        "02100",
        "a card with 4 attributes has 4 digits, not 5; for cards with 5 attributes, set \"attribute_count\": 5");
    expect_reason(
        "2",
        "a card with 4 attributes has 4 digits, not 1; for cards with 1 attribute, set \"attribute_count\": 1");
    expect_reason_of(
        "02", 2, 1,
        "a card with 1 attribute has 1 digit, not 2; for cards with 2 attributes, "
        "set \"attribute_count\": 2");
    expect_reason_of(
        "0210", 4, 6,
        "a card with 6 attributes has 6 digits, not 4; for cards with 4 attributes, set \"attribute_count\": 4");
    expect_reason_of(
        "2rso", 4, 3,
        "\"2rso\" is not a card with 3 attributes: write 3 digits, each 0, 1 or 2; "
        "codes and words are only for cards with 4 attributes");
    expect_reason_of(
        "two red striped squiggles", 25, 5,
        "\"two red striped squiggles\" is not a card with 5 attributes: write 5 "
        "digits, each 0, 1 or 2; codes and words are only for cards with 4 attributes");
    expect_reason_of("", 0, 0, "a card has 1 to 6 attributes");
    expect_reason_of("0000000", 7, 7, "a card has 1 to 6 attributes");
}

/* UTF-8 characters are quoted unchanged, control characters as escapes. */
Test(set_notation, strange_bytes_in_reasons)
{
    static const struct {
        const char *word;
        const char *quoted;
    } words[] = {
        {"\xC5\xBC\xC3\xB3\xC5\x82ty", "\xC5\xBC\xC3\xB3\xC5\x82ty"},
        {"\xF0\x9F\x9F\xA5", "\xF0\x9F\x9F\xA5"},
        {"\xE2\x99\xA6", "\xE2\x99\xA6"},
        {"a\x01z\x7F", "a\\x01z\\x7F"},
    };

    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++) {
        char wanted[SET_REASON_SIZE];

        snprintf(wanted, sizeof wanted, "\"%s\"" ALONE, words[i].quoted);
        expect_reason(words[i].word, wanted);
    }
    expect_reason(
        "1\xC3\xA9o",
        "\"1\xC3\xA9o\" is not a card: the second character must be r (red), g (green) or p (purple)");
    expect_reason_of("a\0b", 3, 4, "\"a\\x00b\"" ALONE);
}

Test(set_notation, long_words_are_cut)
{
    char text[100000];
    char reason[SET_REASON_SIZE];
    struct set_reading reading;

    memset(text, 'x', sizeof text);
    cr_assert_eq(parse_copy(text, sizeof text, 4, &reading, reason), PZ_INVALID);
    cr_expect_str_eq(reason, "\"xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx...\"" ALONE);
    for (size_t i = 0; i < sizeof text; i += 2)
        memcpy(text + i, "\xC3\xA9", 2);
    cr_assert_eq(parse_copy(text, sizeof text, 4, &reading, reason), PZ_INVALID);
    cr_expect_eq(strlen(reason), 41 + strlen("...\"" ALONE));
    memset(text, '1', sizeof text);
    expect_reason_of(text, sizeof text, 4,
                     "a card with 4 attributes has 4 digits, not 100000");
    memset(text, ' ', sizeof text);
    expect_reason_of(
        text, sizeof text, 4,
        "the card is empty: write a code such as \"2rso\", digits such as \"0210\" or words such as \"two red solid ovals\"");
}

Test(set_notation, random_bytes_are_read_as_their_canonical_form)
{
    static const char alphabet[] = "0123rsgtO \xC3"; /* and its NUL */
    struct test_rng rng;
    unsigned accepted = 0;

    test_rng_seed(&rng, 12);
    for (int round = 0; round < 200000; round++) {
        char text[8];
        size_t length = test_rng_below(&rng, sizeof text + 1);
        unsigned properties = 3 + (unsigned)test_rng_below(&rng, 4);
        struct set_reading reading = {9999, SET_ARRAY};
        struct set_reading again = {9999, SET_ARRAY};
        char reason[SET_REASON_SIZE] = "";
        char canonical[SET_TEXT_SIZE];

        for (size_t i = 0; i < length; i++)
            text[i] = alphabet[test_rng_below(&rng, sizeof alphabet)];
        if (parse_copy(text, length, properties, &reading, reason) != PZ_OK) {
            if (reason[0] == '\0' || reading.card != 9999)
                cr_assert_fail("rejected without a reason");
            continue;
        }
        accepted++;
        size_t size =
            set_format_card(reading.card, properties, reading.notation, canonical);
        if (set_parse_card(canonical, size, properties, &again, reason) != PZ_OK ||
            again.card != reading.card || again.notation != reading.notation)
            cr_assert_fail("%s does not come back", canonical);
    }
    cr_assert_gt(accepted, 100);
}

/* Expects the cards of a list, each written in brackets. */
static void expect_cards(const char *text, unsigned properties, const char *wanted)
{
    struct set_card_list list = {.rest = {text, strlen(text)}, .properties = properties};
    struct set_span card;
    char cards[256] = "";

    while (set_next_card(&list, &card)) {
        size_t length = strlen(cards);

        cr_assert_gt(card.length, 0);
        snprintf(cards + length, sizeof cards - length, "[%.*s]", (int)card.length,
                 card.text);
    }
    cr_expect_str_eq(cards, wanted, "%s: %s", text, cards);
    cr_expect(!set_next_card(&list, &card));
}

Test(set_notation, lists_are_divided_into_cards)
{
    expect_cards("", 4, "");
    expect_cards(" ,;\n \t", 4, "");
    expect_cards("1poo", 4, "[1poo]");
    expect_cards(" 1poo;2rso,\r\n3gtd ", 4, "[1poo][2rso][3gtd]");
    expect_cards("1poo 0212\t2rso", 4, "[1poo][0212][2rso]");
    expect_cards("2 red hatched waves, one green open oval", 4,
                 "[2 red hatched waves][one green open oval]");
    expect_cards("red solid oval 1poo 2 red  hatched waves 0212", 4,
                 "[red solid oval][1poo][2 red  hatched waves][0212]");
    expect_cards("2red striped ovals", 4, "[2red striped ovals]");
    expect_cards("x 2red striped ovals", 4, "[x][2red][striped ovals]");
    expect_cards("012 120,200", 3, "[012][120][200]");
    expect_cards("anything at all, 9x", 4, "[anything at all][9x]");
}

/* The memory of the text ends after its last byte. */
Test(set_notation, cards_of_random_lists_are_in_order)
{
    static const char some[] = "12 ,;\n\tporg\xc3";
    struct pz_random random;

    pz_random_seed(&random, 1);
    for (unsigned i = 0; i < 2000; i++) {
        size_t length = i % 12, sum = 0;
        char *text = malloc(length + !length);
        struct set_card_list list = {.rest = {text, length}, .properties = 3 + i % 4};
        struct set_span card;
        const char *end = text;

        cr_assert(text);
        for (size_t c = 0; c < length; c++)
            text[c] = some[pz_random_below(&random, sizeof some)]; /* also NUL */
        while (set_next_card(&list, &card)) {
            cr_assert(card.text >= end && card.length > 0);
            end = card.text + card.length;
            sum += card.length;
        }
        cr_assert(end <= text + length && sum <= length);
        free(text);
    }
}

Test(set_notation, names)
{
    static const char *const attributes[] = {"color",  "shape", "texture",
                                             "number", "fifth", "sixth"};

    for (unsigned a = 0; a < 6; a++)
        cr_expect_str_eq(set_name_attribute(a), attributes[a]);
    for (unsigned v = 0; v < 3; v++) {
        const char digit[] = {(char)('0' + v), '\0'};
        const char number[] = {(char)('1' + v), '\0'};

        cr_expect_str_eq(set_name_value(0, v), colors[v]);
        cr_expect_str_eq(set_name_value(1, v), shapes[v]);
        cr_expect_str_eq(set_name_value(2, v), textures[v]);
        cr_expect_str_eq(set_name_value(3, v), number);
        cr_expect_str_eq(set_name_value(4, v), digit);
        cr_expect_str_eq(set_name_value(5, v), digit);
    }
}

static void expect_explanation(const char *const digits[3], const char *wanted)
{
    unsigned properties = (unsigned)strlen(digits[0]);
    struct set_check check;
    set_card cards[3];

    for (int i = 0; i < 3; i++)
        cards[i] = (set_card)strtoul(digits[i], NULL, 3);
    cr_assert_eq(set_check(cards, properties, &check), PZ_OK);
    cr_expect_eq(check.is_set, wanted[0] == '\0');
    cr_expect_eq(check.completing_card, set_completing_card(cards[0], cards[1]));
    cr_expect_str_eq(check.reason, wanted);
}

Test(set_notation, reasons_name_the_mixed_attributes)
{
    expect_explanation((const char *const[]){"0101", "1101", "2121"},
                       "texture: two solid, one open");
    expect_explanation((const char *const[]){"0121", "1101", "2101"},
                       "texture: two solid, one open");
    expect_explanation((const char *const[]){"0101", "1121", "2101"},
                       "texture: two solid, one open");
    expect_explanation((const char *const[]){"0001", "0112", "1222"},
                       "color: two red, one green; number: two 3s, one 2");
    expect_explanation((const char *const[]){"0001", "0111", "0221"}, "");
    expect_explanation(
        (const char *const[]){"222200", "222211", "000012"},
        "color: two purple, one red; shape: two diamonds, one oval; texture: two open, "
        "one solid; number: two 3s, one 1; fifth: two 1s, one 0");
    expect_explanation((const char *const[]){"112111", "112121", "221222"},
                       "color: two green, one purple; shape: two squiggles, one diamond; "
                       "texture: two open, one striped; number: two 2s, one 3; "
                       "fifth: two 2s, one 1; sixth: two 1s, one 2");
}

Test(set_notation, invalid_cards_are_rejected)
{
    struct set_check check;

    cr_expect_eq(set_check((const set_card[]){1, 2, 1}, 4, &check), PZ_INVALID);
    cr_expect_eq(set_check((const set_card[]){1, 2, 81}, 4, &check), PZ_INVALID);
    cr_expect_eq(set_check((const set_card[]){1, 2, 3}, 7, &check), PZ_INVALID);
}
