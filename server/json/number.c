#include "number.h"

#include <errno.h>
#include <stdlib.h>

/* A decimal of so many digits fits an int64; of so many, and divided or multiplied by so
 * large a power of ten, it is rounded once only, as both are exact doubles (Clinger, 1990).
 */
enum { INTEGER_DIGITS = 18, EXACT_DIGITS = 15, EXACT_POWER = 22 };

static const double powers_of_ten[EXACT_POWER + 1] = {
    1e0,  1e1,  1e2,  1e3,  1e4,  1e5,  1e6,  1e7,  1e8,  1e9,  1e10, 1e11,
    1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19, 1e20, 1e21, 1e22};

static bool is_digit(char byte)
{
    return byte >= '0' && byte <= '9';
}

static const char *skip_digits(const char *at)
{
    while (is_digit(*at))
        at++;
    return at;
}

/* The end of a fraction and an exponent, either of which may be missing. */
static const char *skip_rest(const char *at)
{
    if (*at == '.') {
        if (!is_digit(at[1]))
            return NULL;
        at = skip_digits(at + 1);
    }
    if (*at == 'e' || *at == 'E') {
        at += at[1] == '+' || at[1] == '-' ? 2 : 1;
        if (!is_digit(*at))
            return NULL;
        at = skip_digits(at);
    }
    return at;
}

/* A fraction of few digits without an exponent. */
static bool read_short(const char *digits, const char *point, const char *end, double *real)
{
    int64_t number = 0;

    if (*point != '.' || end - digits > EXACT_DIGITS + 1)
        return false;
    for (const char *at = digits; at < end; at++) {
        if (at == point)
            continue;
        if (!is_digit(*at))
            return false;
        number = number * 10 + (*at - '0');
    }
    *real = (double)number / powers_of_ten[end - point - 1];
    return true;
}

static const char *read_real(const char *text, const char *point, struct value *out)
{
    const char *end = skip_rest(point);
    bool negative = *text == '-';
    double real;

    if (!end)
        return NULL;
    if (!read_short(text + negative, point, end, &real))
        real = strtod(text, NULL);
    else if (negative)
        real = -real;
    *out = (struct value){.type = VALUE_REAL, .as.real = real};
    return end;
}

static bool fits_integer(const char *text, int64_t *number)
{
    char *end;

    errno = 0;
    *number = strtoll(text, &end, 10);
    return errno == 0;
}

const char *json_number_read(const char *text, struct value *out)
{
    const char *digits = text + (*text == '-');
    const char *at = digits;
    int64_t number = 0;

    while (is_digit(*at) && at - digits < INTEGER_DIGITS)
        number = number * 10 + (*at++ - '0');
    if (at == digits || (*digits == '0' && at - digits > 1))
        return NULL;
    number = digits > text ? -number : number;
    if (is_digit(*at)) {
        at = skip_digits(at);
        if (*at != '.' && *at != 'e' && *at != 'E' && !fits_integer(text, &number))
            return read_real(text, at, out);
    }
    if (*at == '.' || *at == 'e' || *at == 'E')
        return read_real(text, at, out);
    *out = (struct value){.type = VALUE_INTEGER, .as.integer = number};
    return at;
}
