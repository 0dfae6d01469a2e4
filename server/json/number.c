#include "number.h"

#include <errno.h>
#include <stdlib.h>

/* A decimal of so many digits fits an int64; of so many, and divided by a power of ten that
 * has as many zeros at most, it is rounded once only, as both are exact doubles (Clinger,
 * 1990). */
enum { INTEGER_DIGITS = 18, EXACT_DIGITS = 15 };

static const double powers_of_ten[EXACT_DIGITS + 1] = {
    1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15};

static bool is_digit(char byte)
{
    return byte >= '0' && byte <= '9';
}

/* Appends the digits at `at` to `*number`, which means nothing once they are too many. */
static const char *read_digits(const char *at, uint64_t *number)
{
    while (is_digit(*at))
        *number = *number * 10 + (uint64_t)(*at++ - '0');
    return at;
}

/* The end of an exponent that begins at `at`; NULL when it is none. */
static const char *skip_exponent(const char *at)
{
    uint64_t number = 0;

    at += at[1] == '+' || at[1] == '-' ? 2 : 1;
    return is_digit(*at) ? read_digits(at, &number) : NULL;
}

static bool fits_integer(const char *text, int64_t *number)
{
    errno = 0;
    *number = strtoll(text, NULL, 10);
    return errno == 0;
}

/* A number that is no integer; the digits before `point`, where they end, are `number`. */
static const char *read_real(const char *text, const char *point, uint64_t number,
                             struct value *out)
{
    const char *digits = text + (*text == '-');
    const char *end = *point == '.' ? read_digits(point + 1, &number) : point;
    bool has_exponent = *end == 'e' || *end == 'E';
    double real;

    if (*point == '.' && !is_digit(point[1]))
        return NULL;
    if (end > point && !has_exponent && end - digits - 1 <= EXACT_DIGITS) {
        real = (double)number / powers_of_ten[end - point - 1];
        real = *text == '-' ? -real : real;
    } else {
        real = strtod(text, NULL);
    }
    *out = (struct value){.type = VALUE_REAL, .as.real = real};
    return has_exponent ? skip_exponent(end) : end;
}

const char *json_number_read(const char *text, struct value *out)
{
    const char *digits = text + (*text == '-');
    uint64_t number = 0;
    const char *end = read_digits(digits, &number);
    int64_t integer = (int64_t)(*text == '-' ? 0 - number : number);

    if (end == digits || (*digits == '0' && end - digits > 1))
        return NULL;
    if (*end == '.' || *end == 'e' || *end == 'E' ||
        (end - digits > INTEGER_DIGITS && !fits_integer(text, &integer)))
        return read_real(text, end, number, out);
    *out = (struct value){.type = VALUE_INTEGER, .as.integer = integer};
    return end;
}
