#include "puzzles/random.h"
#include "solvers/hyperloglog/base64.h"

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

enum { LONGEST = 100 };

static const struct {
    const char *bytes, *text;
} published[] = {/* RFC 4648, section 10 */
                 {"", ""},
                 {"f", "Zg=="},
                 {"fo", "Zm8="},
                 {"foo", "Zm9v"},
                 {"foob", "Zm9vYg=="},
                 {"fooba", "Zm9vYmE="},
                 {"foobar", "Zm9vYmFy"}};

Test(base64, published_examples)
{
    for (size_t i = 0; i < sizeof published / sizeof *published; i++) {
        const char *text = published[i].text;
        size_t length = strlen(published[i].bytes), count;
        uint8_t bytes[LONGEST];
        char written[LONGEST];

        hll_base64_encode((const uint8_t *)published[i].bytes, length, written);
        cr_expect_eq(hll_base64_characters(length), strlen(text));
        cr_expect_arr_eq(written, text, strlen(text));
        cr_assert_eq(hll_base64_decode(text, strlen(text), bytes, &count),
                     HLL_BASE64_VALID);
        cr_expect_eq(count, length);
        cr_expect_arr_eq(bytes, published[i].bytes, length);
    }
}

/* The blocks of memory end with the bytes and with the text, so that a sanitizer detects
 * accesses beyond them. */
static void expect_back(struct pz_random *random, size_t length)
{
    size_t characters = hll_base64_characters(length), count;
    uint8_t *bytes = malloc(length + 1), *back = malloc(characters / 4 * 3 + 1);
    char *text = malloc(characters + 1);

    cr_assert(bytes && back && text);
    for (size_t i = 0; i < length; i++)
        bytes[i] = (uint8_t)pz_random_next(random);
    hll_base64_encode(bytes, length, text);
    cr_assert_eq(hll_base64_decode(text, characters, back, &count), HLL_BASE64_VALID);
    cr_assert_eq(count, length);
    cr_assert(memcmp(bytes, back, length) == 0);
    memcpy(text + characters - length, bytes, length); /* at the end of the text */
    hll_base64_encode((uint8_t *)text + characters - length, length, text);
    cr_assert_eq(hll_base64_decode(text, characters, back, &count), HLL_BASE64_VALID);
    cr_assert(memcmp(bytes, back, length) == 0);
    free(bytes);
    free(back);
    free(text);
}

Test(base64, decoded_bytes_are_the_encoded_ones)
{
    struct pz_random random;

    pz_random_seed(&random, 1);
    for (size_t length = 0; length < LONGEST; length++)
        for (int i = 0; i < 20; i++)
            expect_back(&random, length);
}

/* All texts of four of these characters. A text is valid if and only if it is the encoding of
 * its bytes. */
Test(base64, each_sequence_of_bytes_has_one_text)
{
    static const char some[] = "ABQgw/+9=-_ ";
    enum { SOME = sizeof some - 1 };
    unsigned valid = 0;

    for (unsigned i = 0; i < SOME * SOME * SOME * SOME; i++) {
        const char text[4] = {some[i % SOME], some[i / SOME % SOME],
                              some[i / SOME / SOME % SOME], some[i / SOME / SOME / SOME]};
        uint8_t bytes[3];
        char again[4];
        size_t count;

        if (hll_base64_decode(text, 4, bytes, &count) != HLL_BASE64_VALID) {
            cr_assert_lt(count, 4);
            continue;
        }
        cr_assert(count >= 1 && count <= 3);
        hll_base64_encode(bytes, count, again);
        cr_assert(memcmp(text, again, 4) == 0);
        valid++;
    }
    /* The values of the eight digits are 0, 1, 16, 32, 48, 63, 62 and 61. In four of them, the
     * low 4 bits are 0. */
    cr_expect_eq(valid, 8 * 8 * 8 * 8 + 8 * 8 * 4 + 8 * 4);
}

Test(base64, errors_have_a_kind_and_an_index)
{
    static const struct {
        const char *text;
        enum hll_base64_error error;
        size_t index;
    } invalid[] = {
        {"A", HLL_BASE64_LENGTH, 1},           {"AAAAA", HLL_BASE64_LENGTH, 5},
        {"AA=", HLL_BASE64_LENGTH, 3},         {"AA-A", HLL_BASE64_CHARACTER, 2},
        {"AAA\xc3", HLL_BASE64_CHARACTER, 3},  {"AAAA\nAAA", HLL_BASE64_CHARACTER, 4},
        {"AAA.AAAA", HLL_BASE64_CHARACTER, 3}, {"====", HLL_BASE64_PADDING, 0},
        {"A===", HLL_BASE64_PADDING, 1},       {"AA=A", HLL_BASE64_PADDING, 2},
        {"AA==AAAA", HLL_BASE64_PADDING, 2},   {"AAA=AAA=", HLL_BASE64_PADDING, 3},
        {"AAAB", HLL_BASE64_VALID, 3},         {"AAB=", HLL_BASE64_BITS, 2},
        {"AAAAAB==", HLL_BASE64_BITS, 5},      {"AAAAAP==", HLL_BASE64_BITS, 5}};

    for (size_t i = 0; i < sizeof invalid / sizeof *invalid; i++) {
        uint8_t bytes[LONGEST];
        size_t count;

        cr_expect_eq(
            hll_base64_decode(invalid[i].text, strlen(invalid[i].text), bytes, &count),
            invalid[i].error, "%s", invalid[i].text);
        cr_expect_eq(count, invalid[i].index, "%s: %zu", invalid[i].text, count);
    }
}

Test(base64, there_are_64_digits)
{
    unsigned digits = 0;

    for (int c = 0; c < 256; c++) {
        const char text[4] = {'A', (char)c, 'A', 'A'};
        uint8_t bytes[3];
        size_t count;

        digits += hll_base64_decode(text, 4, bytes, &count) == HLL_BASE64_VALID;
    }
    cr_expect_eq(digits, 64);
}
