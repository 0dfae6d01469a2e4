/* cspell:ignore ccards cadrs slove */
#include "server/json/spelling.h"

#include <criterion/criterion.h>
#include <string.h>

static unsigned apart(const char *a, const char *b)
{
    const struct value_name first = {a, strlen(a)}, second = {b, strlen(b)};
    unsigned distance = spelling_distance(&first, &second);

    cr_assert_eq(spelling_distance(&second, &first), distance, "%s, %s", a, b);
    return distance;
}

Test(spelling, counts_single_edits)
{
    cr_assert_eq(apart("cards", "cards"), 0);
    cr_assert_eq(apart("cards", "carts"), 1);
    cr_assert_eq(apart("cards", "card"), 1);
    cr_assert_eq(apart("cards", "ccards"), 1);
    cr_assert_eq(apart("cards", "cadrs"), 1, "a swap is one edit");
    cr_assert_eq(apart("/set/slove", "/set/solve"), 1);
}

Test(spelling, adds_edits)
{
    cr_assert_eq(apart("", ""), 0);
    cr_assert_eq(apart("", "abc"), 3);
    cr_assert_eq(apart("kitten", "sitting"), 3);
    cr_assert_eq(apart("abc", "xyz"), 3);
}

Test(spelling, case_and_hyphens_make_no_difference)
{
    cr_assert_eq(apart("Zero-Is-Hole", "zero_is_hole"), 0);
}

Test(spelling, accepts_the_longest_names)
{
    char a[SPELLING_BYTES_MAX + 1], b[SPELLING_BYTES_MAX + 1];

    memset(a, 'a', SPELLING_BYTES_MAX);
    memset(b, 'b', SPELLING_BYTES_MAX);
    a[SPELLING_BYTES_MAX] = b[SPELLING_BYTES_MAX] = '\0';
    cr_assert_eq(apart(a, b), SPELLING_BYTES_MAX);
    cr_assert_eq(apart(a, a), 0);
}
