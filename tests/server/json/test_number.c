/* Compares JSON numbers with strtoll and strtod, bit by bit. */
#include "server/json/number.h"

#include "tests/solvers/random.h"
#include "tests/solvers/sampled.h"

#include <criterion/criterion.h>
#include <errno.h>
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static struct test_rng rng;

static uint64_t below(uint64_t bound)
{
    return test_rng_below(&rng, bound);
}

/* Expects that a valid number is read to its end. */
static void expect_number(const char *text)
{
    struct value found;
    const char *end = json_number_read(text, &found);
    int64_t integer;
    double real;
    char *stop;

    errno = 0;
    integer = strtoll(text, &stop, 10);
    real = strtod(text, NULL);
    cr_assert_eq(end, text + strcspn(text, " ,]"), "%s", text);
    if (stop == end && errno == 0)
        cr_assert(found.type == VALUE_INTEGER && found.as.integer == integer,
                  "%s: %" PRId64, text, found.as.integer);
    else
        cr_assert(found.type == VALUE_REAL && !memcmp(&found.as.real, &real, sizeof real),
                  "%s: %.17g", text, found.as.real);
}

Test(number, integers_and_reals_at_their_limits)
{
    static const char *const rows[] = {"0",
                                       "-0",
                                       "7]",
                                       "-1,2",
                                       "999999999999999999",
                                       "1000000000000000000",
                                       "9223372036854775807",
                                       "9223372036854775808",
                                       "-9223372036854775808",
                                       "-9223372036854775809",
                                       "99999999999999999999999999 ",
                                       "0.0",
                                       "-0.0",
                                       "-0e5",
                                       "1e308",
                                       "1e309",
                                       "-1e999",
                                       "5e-324",
                                       "2e-324",
                                       "1e-999",
                                       "123456789012345.6",
                                       "12345678901234.5",
                                       "0.00000000000001",
                                       "0.000000000000001",
                                       "9007199254740993.0",
                                       "1.7976931348623159e308",
                                       "2.2250738585072011e-308",
                                       "1E+2,",
                                       "1e-02]"};

    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
        expect_number(rows[i]);
}

Test(number, a_number_ends_at_the_first_other_byte)
{
    static const char *const rows[] = {"0x10", "1.5.2", "12a", "3-", "1e5e5", "-0-"};
    static const size_t lengths[] = {1, 3, 2, 1, 3, 2};
    struct value value;

    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
        cr_expect_eq(json_number_read(rows[i], &value), rows[i] + lengths[i], "%s",
                     rows[i]);
}

/* Writes up to `most` digits. With `leading`, the first of several digits is not 0. */
static size_t put_digits(char *to, uint64_t most, bool leading)
{
    size_t length = 1 + below(most);

    for (size_t i = 0; i < length; i++)
        to[i] = (char)('0' + below(10));
    if (leading && length > 1 && to[0] == '0')
        to[0] = '1';
    return length;
}

static void make_number(char *text)
{
    size_t length = 0;

    if (below(3) == 0)
        text[length++] = '-';
    if (below(4) == 0)
        text[length++] = '0';
    else
        length += put_digits(text + length, below(3) ? 17 : 25, true);
    if (below(3)) {
        text[length++] = '.';
        length += put_digits(text + length, below(3) ? 16 : 30, false);
    }
    if (below(4) == 0)
        length += (size_t)sprintf(text + length, "%c%s%u", below(2) ? 'e' : 'E',
                                  &"-\0+\0"[2 * below(2)], (unsigned)below(340));
    strcpy(text + length, &",\0]\0 \0"[2 * below(3)]);
}

TestSampled(number, random_decimals_have_the_value_of_strtod, 20000, 400000)
{
    char text[128];

    test_rng_seed(&rng, first);
    for (unsigned i = first; i < end; i++) {
        make_number(text);
        expect_number(text);
    }
}
