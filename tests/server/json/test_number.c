/* Numbers of JSON against strtoll and strtod, bit by bit. */
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

/* The value of a good number, read to its end. */
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

Test(number, integers_and_the_ends_of_their_range)
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

Test(number, what_is_none)
{
    static const char *const rows[] = {"",     "-",   "+1",  ".5",
                                       "01",   "-01", "00",  "1.",
                                       "1.e5", "1e",  "1e+", "1E-",
                                       "-.5",  "--1", "1.x", "e5",
                                       "a",    "-a",  "1e*", "000000000000000000000"};
    struct value value;

    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
        cr_expect_null(json_number_read(rows[i], &value), "%s", rows[i]);
}

/* The reading stops at what follows. */
Test(number, what_follows_is_left)
{
    static const char *const rows[] = {"0x10", "1.5.2", "12a", "3-", "1e5e5", "-0-"};
    static const size_t lengths[] = {1, 3, 2, 1, 3, 2};
    struct value value;

    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
        cr_expect_eq(json_number_read(rows[i], &value), rows[i] + lengths[i], "%s",
                     rows[i]);
}

/* Up to `most` digits, the first not 0 when there are more. */
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

TestSampled(number, random_decimals_are_read_as_strtod_reads_them, 20000, 8000000)
{
    char text[128];

    test_rng_seed(&rng, first);
    for (unsigned i = first; i < end; i++) {
        make_number(text);
        expect_number(text);
    }
}

/* Doubles as they are written, and decimals halfway between two of them. */
TestSampled(number, random_doubles_come_back, 20000, 2000000)
{
    char text[1200];

    test_rng_seed(&rng, first);
    for (unsigned i = first; i < end; i++) {
        uint64_t bits = test_rng_next(&rng);
        double value, next;

        memcpy(&value, &bits, sizeof value);
        if (!isfinite(value))
            continue;
        snprintf(text, sizeof text, "%.*g", 15 + (int)below(3), value);
        expect_number(text);
        value = (double)(int64_t)below((uint64_t)1 << 53) / (double)(1 << below(20));
        next = nextafter(value, INFINITY);
        snprintf(text, sizeof text, "%.60Lf", ((long double)value + (long double)next) / 2);
        expect_number(text);
    }
}
