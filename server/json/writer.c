#include "writer.h"

#include "server/check.h"
#include "server/clock.h"
#include "string_literal.h"
#include "utf8.h"

#include <assert.h>
#include <float.h>
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    CAPACITY_MIN = 512,
    CAPACITY_DOUBLED = 1024 * 1024, /* a larger buffer grows by a quarter */
    FORMAT_MAX = 1024,
    INTEGER_MAX_CHARS = 20, /* "-9223372036854775808", "18446744073709551615" */
    NUMBER_MAX_CHARS = 32   /* "-2.2250738585072014e-308" and the final NUL */
};

#ifdef PUZZLED_CHECK
void jw_check(const struct json_writer *w)
{
    assert(w->length <= w->capacity);
    assert(!w->data == !w->capacity);
}
#endif

void jw_free(struct json_writer *w)
{
    free(w->data);
    *w = (struct json_writer){.charge = w->charge, .arg = w->arg};
}

void jw_reset(struct json_writer *w)
{
    w->length = 0;
    w->comma = false;
    w->failed = false;
}

/* Doubling keeps the total size of all copies below twice the final length. The whole
 * capacity is charged, so that a large buffer grows only by a quarter, often without a
 * copy. */
static size_t next_capacity(size_t capacity)
{
    if (capacity < CAPACITY_DOUBLED)
        return capacity ? 2 * capacity : CAPACITY_MIN;
    return capacity <= SIZE_MAX / 2 ? capacity + capacity / 4 : SIZE_MAX;
}

static bool grow(struct json_writer *w, size_t more)
{
    size_t capacity = w->capacity;
    char *data = NULL;

    if (w->failed)
        return false;
    while (capacity - w->length < more && capacity < SIZE_MAX)
        capacity = next_capacity(capacity);
    if (capacity < SIZE_MAX && (!w->charge || w->charge(w->arg, capacity)))
        data = realloc(w->data, capacity);
    if (!data) {
        w->failed = true;
        return false;
    }
    w->data = data;
    w->capacity = capacity;
    return true;
}

/* Returns the position of the next `more` bytes; NULL if the writer has failed. */
static inline char *reserve(struct json_writer *w, size_t more)
{
    if (__builtin_expect(w->failed || w->capacity - w->length < more, 0) && !grow(w, more))
        return NULL;
    return w->data + w->length;
}

static inline void end_value(struct json_writer *w, const char *end)
{
    w->length = (size_t)(end - w->data);
    CHECKED(jw_check, w);
}

void jw_raw(struct json_writer *w, const char *bytes, size_t length)
{
    char *to = length ? reserve(w, length) : NULL;

    if (!to)
        return;
    memcpy(to, bytes, length);
    end_value(w, to + length);
}

void jw_end_row(struct json_writer *w)
{
    jw_raw(w, "\r\n", 2);
    w->comma = false;
}

/* Begins a value of at most `most` bytes, with a comma if necessary. Returns its position;
 * NULL if the writer has failed. */
static inline char *begin_value(struct json_writer *w, size_t most)
{
    char *to = reserve(w, most + 1);

    if (!to)
        return NULL;
    if (w->comma)
        *to++ = ',';
    w->comma = true;
    return to;
}

void jw_literal(struct json_writer *w, const char *json, size_t length)
{
    char *to = begin_value(w, length);

    if (!to)
        return;
    memcpy(to, json, length);
    end_value(w, to + length);
}

static inline void put_bracket(struct json_writer *w, char bracket, bool begins)
{
    char *to = reserve(w, 2);

    if (!to)
        return;
    if (begins && w->comma)
        *to++ = ',';
    *to++ = bracket;
    end_value(w, to);
    w->comma = !begins;
}

void jw_begin_object(struct json_writer *w)
{
    if (!w->length)
        w->begun_ns = clock_now_ns();
    put_bracket(w, '{', true);
}

void jw_end_object(struct json_writer *w)
{
    put_bracket(w, '}', false);
}

void jw_begin_array(struct json_writer *w)
{
    put_bracket(w, '[', true);
}

void jw_end_array(struct json_writer *w)
{
    put_bracket(w, ']', false);
}

void jw_key(struct json_writer *w, const char *key)
{
    size_t length = strlen(key);
    char *to = begin_value(w, length + 3);

    assert(json_string_plain(key, length) == length);
    if (!to)
        return;
    *to++ = '"';
    memcpy(to, key, length);
    to += length;
    *to++ = '"';
    *to++ = ':';
    end_value(w, to);
    w->comma = false;
}

static void write_escape(struct json_writer *w, unsigned char byte)
{
    static const char shorts[] = "\b\t\n\f\r\"\\";
    static const char letters[] = "btnfr\"\\"; /* cspell:disable-line */
    static const char hex[] = "0123456789abcdef";
    const char *found = byte ? strchr(shorts, byte) : NULL;
    char escape[] = {'\\', 'u', '0', '0', hex[byte >> 4], hex[byte & 15]};

    if (found)
        escape[1] = letters[found - shorts];
    jw_raw(w, escape, found ? 2 : sizeof escape);
}

/* Writes the rest of a string, which begins with a byte that must be escaped, and the closing
 * quote. */
static void write_escaped(struct json_writer *w, const char *text, size_t length)
{
    while (length) {
        size_t plain = json_string_plain(text + 1, length - 1);

        write_escape(w, (unsigned char)*text);
        jw_raw(w, text + 1, plain);
        text += 1 + plain;
        length -= 1 + plain;
    }
    jw_raw(w, "\"", 1);
}

void jw_string(struct json_writer *w, const char *text, size_t length)
{
    size_t plain = json_string_plain(text, length);
    char *to = begin_value(w, plain + 2);

    if (!to)
        return;
    *to++ = '"';
    memcpy(to, text, plain);
    to += plain;
    if (plain == length)
        *to++ = '"';
    end_value(w, to);
    if (plain < length)
        write_escaped(w, text + plain, length - plain);
}

void jw_key_string(struct json_writer *w, const char *key, size_t length)
{
    jw_string(w, key, length);
    jw_raw(w, ":", 1);
    w->comma = false;
}

void jw_text(struct json_writer *w, const char *text)
{
    jw_string(w, text, strlen(text));
}

void jw_format(struct json_writer *w, const char *format, ...)
{
    char text[FORMAT_MAX] = "";
    va_list args;
    int length;

    va_start(args, format);
    length = vsnprintf(text, sizeof text, format, args);
    va_end(args);
    if (length < FORMAT_MAX)
        jw_text(w, text);
    else
        jw_string(w, text, utf8_cut(text, FORMAT_MAX - 1));
}

/* Writes the digits of `value` so that they end before `end`. Returns their start. */
static char *put_digits(char *end, uint64_t value)
{
    static const char pairs[] = "00010203040506070809101112131415161718192021222324"
                                "25262728293031323334353637383940414243444546474849"
                                "50515253545556575859606162636465666768697071727374"
                                "75767778798081828384858687888990919293949596979899";

    while (value >= 100) {
        end -= 2;
        memcpy(end, pairs + value % 100 * 2, 2);
        value /= 100;
    }
    if (value >= 10) {
        end -= 2;
        memcpy(end, pairs + value * 2, 2);
    } else {
        *--end = (char)('0' + value);
    }
    return end;
}

void jw_unsigned(struct json_writer *w, uint64_t value)
{
    char text[INTEGER_MAX_CHARS];
    char *end = text + sizeof text;
    char *start = put_digits(end, value);

    jw_literal(w, start, (size_t)(end - start));
}

void jw_integer(struct json_writer *w, int64_t value)
{
    char text[INTEGER_MAX_CHARS];
    char *end = text + sizeof text;
    char *start = put_digits(end, value < 0 ? 0 - (uint64_t)value : (uint64_t)value);

    if (value < 0)
        *--start = '-';
    jw_literal(w, start, (size_t)(end - start));
}

/* Writes a decimal in any range. A double preserves every decimal with up to 15 significant
 * digits, so %.15g finds such a decimal if there is one that is read as `value`. 17 digits
 * are always enough. Subnormal numbers preserve fewer digits. */
static void write_any_decimal(struct json_writer *w, double value)
{
    char text[NUMBER_MAX_CHARS];
    int precision = fabs(value) < DBL_MIN ? 1 : DBL_DIG;
    int length;

    do
        length = snprintf(text, sizeof text, "%.*g", precision, value);
    while (precision++ < DBL_DECIMAL_DIG && strtod(text, NULL) != value);
    jw_literal(w, text, (size_t)length);
}

#ifdef __SIZEOF_INT128__
__extension__ typedef unsigned __int128 wide;
#else /* solvers/core/wide.h */
__extension__ typedef unsigned _BitInt(128) wide;
#endif

static uint64_t power_of_five(int power)
{
    static const uint64_t ones[] = {1, 5, 25, 125, 625, 3125, 15625, 78125};
    static const uint64_t eights[] = {1, 390625, 152587890625u};

    return ones[power % 8] * eights[power / 8];
}

/* Returns the shortest decimal of a value in 1e-4 .. 2^53, as an integer that is to be
 * divided by 10^`*power`. The arithmetic is exact, with 128 bits.
 *
 * The value is m * 2^e, where m has 53 bits. It is multiplied by the 10^k that makes 17
 * digits before the point: m * 5^k * 2^(e+k) = P / 2^s. As k <= 20, P < 2^100, and
 * s = -(e+k) is 0 to 46. A decimal is read as the value if it is less than 5^k / 2^(s+1)
 * from P / 2^s, or half of that below a power of two. So the nearest numbers of 15, 16 and
 * 17 digits are tried in this order, all in units of 1 / 2^(s+2).
 *
 * The first k is estimated from the exponent with 1233 / 4096, which is slightly less than
 * log10(2). So the first k is correct or too large by one. 4096 is added so that a positive
 * number is divided. */
static uint64_t find_decimal(double value, int *power)
{
    int exponent, shift;
    const double fraction = frexp(value, &exponent);
    const uint64_t mantissa = (uint64_t)(fraction * 0x1p53);
    uint64_t five, unit = 100, count;
    wide scaled, whole, rest;
    bool up;

    for (*power = 16 + 1233 - (exponent + 4095) * 1233 / 4096;; --*power) {
        five = power_of_five(*power);
        scaled = (wide)mantissa * five * 4;
        shift = 55 - exponent - *power;
        if (scaled >> shift < 100000000000000000u)
            break;
    }
    for (;; unit /= 10) {
        whole = (wide)unit << shift;
        count = (uint64_t)(scaled >> shift) / unit;
        rest = scaled - count * whole;
        up = 2 * rest > whole || (2 * rest == whole && count % 2);
        if (unit == 1 ||
            (up ? whole - rest < 2 * five : rest < (fraction == 0.5 ? five : 2 * five)))
            return (count + up) * unit;
    }
}

/* Writes a value with a fraction, in 1e-4 .. 2^53, as %g does. */
static void write_short_decimal(struct json_writer *w, double value)
{
    char digits[INTEGER_MAX_CHARS], *end = digits + sizeof digits;
    char *to = begin_value(w, NUMBER_MAX_CHARS);
    int power, before;
    char *start;

    if (!to)
        return;
    if (value < 0)
        *to++ = '-';
    start = put_digits(end, find_decimal(fabs(value), &power));
    before = (int)(end - start) - power;
    while (end[-1] == '0')
        end--;
    if (before <= 0) {
        to = mempcpy(to, "0.000", (size_t)(2 - before));
    } else {
        to = mempcpy(to, start, (size_t)before);
        *to++ = '.';
        start += before;
    }
    end_value(w, mempcpy(to, start, (size_t)(end - start)));
}

void jw_number(struct json_writer *w, double value)
{
    if (!isfinite(value))
        jw_null(w);
    else if (value == 0 && signbit(value))
        jw_literal(w, "-0.0", 4);
    else if (fabs(value) <= 0x1p53 && value == (double)(int64_t)value)
        jw_integer(w, (int64_t)value);
    else if (fabs(value) >= 1e-4 && fabs(value) < 0x1p53)
        write_short_decimal(w, value);
    else
        write_any_decimal(w, value);
}

void jw_boolean(struct json_writer *w, bool value)
{
    jw_literal(w, value ? "true" : "false", value ? 4 : 5);
}

void jw_null(struct json_writer *w)
{
    jw_literal(w, "null", 4);
}
