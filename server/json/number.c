#include "number.h"

#include <errno.h>
#include <stdlib.h>

enum { INTEGER_DIGITS = 18 /* an int64_t can hold every number with 18 digits */ };

static bool is_digit(char byte)
{
    return byte >= '0' && byte <= '9';
}

/* Returns the end of the digits at `at`; NULL if there is no digit. */
static const char *skip_digits(const char *at)
{
    const char *end = at;

    while (is_digit(*end))
        end++;
    return end > at ? end : NULL;
}

/* Returns the end of the fraction and the exponent at `at`, which can both be absent; NULL
 * if one is invalid. */
static const char *skip_fraction(const char *at)
{
    if (*at == '.')
        at = skip_digits(at + 1);
    if (at && (*at == 'e' || *at == 'E'))
        at = skip_digits(at + (at[1] == '+' || at[1] == '-' ? 2 : 1));
    return at;
}

const char *json_number_read(const char *text, struct value *out)
{
    const char *digits = text + (*text == '-'), *point = digits, *end;
    uint64_t number = 0; /* wraps around if there are too many digits */
    int64_t integer;
    bool is_integer;

    while (is_digit(*point))
        number = number * 10 + (uint64_t)(*point++ - '0');
    end = skip_fraction(point);
    if (!end || point == digits || (*digits == '0' && point - digits > 1))
        return NULL;
    integer = (int64_t)(*text == '-' ? 0 - number : number);
    is_integer = end == point;
    if (is_integer && point - digits > INTEGER_DIGITS) {
        errno = 0;
        integer = strtoll(text, NULL, 10);
        is_integer = errno == 0;
    }
    if (is_integer)
        *out = (struct value){.type = VALUE_INTEGER, .as.integer = integer};
    else
        *out = (struct value){.type = VALUE_REAL, .as.real = strtod(text, NULL)};
    return end;
}
