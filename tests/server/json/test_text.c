/* A long text that is read part by part is the same value, or wrong at the same place, as
 * one that is read at once. */
#include "server/json/text.h"

#include <criterion/criterion.h>
#include <string.h>

enum { LENGTH = 4000, PART = 1024 /* that jansson asks for at once */ };

static unsigned yields;

static void count_yield(void *arg)
{
    (void)arg;
    yields++;
}

/* `text` is cut off at `length`, where it is mostly wrong. */
static void expect_same(const char *text, size_t length)
{
    json_error_t at_once, by_parts;
    json_t *one = json_text_load(text, length, &at_once);
    json_t *other = json_text_load_long(text, length, count_yield, NULL, &by_parts);

    cr_assert_eq(one == NULL, other == NULL, "of %zu bytes", length);
    cr_assert(!one || json_equal(one, other), "of %zu bytes", length);
    if (!one) {
        cr_assert_str_eq(by_parts.text, at_once.text, "of %zu bytes", length);
        cr_assert_eq(by_parts.position, at_once.position, "of %zu bytes", length);
        cr_assert_eq(by_parts.line, at_once.line);
        cr_assert_eq(by_parts.column, at_once.column);
    }
    json_decref(one);
    json_decref(other);
}

/* Strings with characters of one to four bytes, shifted by `first`, so that the end of a
 * part falls onto each byte of them. */
static void write_text(char *text, unsigned first)
{
    static const char item[] = "\n\"a\\u00e9\xc3\xa9\xe2\x82\xac\xf0\x9f\x98\x80\",";
    size_t length = first + 1;

    memset(text, ' ', first);
    text[first] = '[';
    for (; length + sizeof item + 2 < LENGTH; length += sizeof item - 1)
        memcpy(text + length, item, sizeof item - 1);
    memset(text + length, ' ', LENGTH - length);
    text[LENGTH - 2] = '1';
    text[LENGTH - 1] = ']';
}

Test(json_text, a_long_text_is_read_like_a_short_one)
{
    char text[LENGTH];

    for (unsigned first = 0; first < 24; first++) {
        write_text(text, first);
        yields = 0;
        expect_same(text, LENGTH);
        cr_assert_geq(yields, LENGTH / PART);
        for (size_t length = PART - 30; length < PART + 30; length++)
            expect_same(text, length);
        for (size_t at = PART - 30; at < PART + 30; at++) {
            char kept = text[at];

            text[at] = '\xff';
            expect_same(text, LENGTH);
            text[at] = '\0';
            expect_same(text, LENGTH);
            text[at] = kept;
        }
    }
}
