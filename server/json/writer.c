#include "writer.h"

#include "utf8.h"

#include <float.h>
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    CAPACITY_FIRST = 512,
    FORMAT_MAX = 1024,
    INTEGER_MAX_CHARS = 20, /* "-9223372036854775808", "18446744073709551615" */
    NUMBER_MAX_CHARS = 32   /* "-2.2250738585072014e-308" and the final NUL */
};

void jw_init(struct json_writer *w)
{
    *w = (struct json_writer){0};
}

void jw_free(struct json_writer *w)
{
    free(w->data);
    jw_init(w);
}

void jw_reset(struct json_writer *w)
{
    w->length = 0;
    w->comma = false;
    w->failed = false;
}

/* Doubling keeps the total of all copies below twice the final length. */
static bool grow(struct json_writer *w, size_t more)
{
    size_t capacity = w->capacity ? w->capacity : CAPACITY_FIRST;
    char *data;

    if (w->failed)
        return false;
    while (capacity - w->length < more && capacity <= SIZE_MAX / 2)
        capacity *= 2;
    data = capacity - w->length < more ? NULL : realloc(w->data, capacity);
    if (!data) {
        w->failed = true;
        return false;
    }
    w->data = data;
    w->capacity = capacity;
    return true;
}

/* Where the next `more` bytes go, or NULL when there is no memory for them. */
static inline char *reserve(struct json_writer *w, size_t more)
{
    if (__builtin_expect(w->failed || w->capacity - w->length < more, 0) && !grow(w, more))
        return NULL;
    return w->data + w->length;
}

void jw_raw(struct json_writer *w, const char *bytes, size_t length)
{
    char *to = length ? reserve(w, length) : NULL;

    if (!to)
        return;
    memcpy(to, bytes, length);
    w->length += length;
}

/* A value of at most `most` bytes: its place, after the comma that it may need. */
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

static inline void end_value(struct json_writer *w, const char *end)
{
    w->length = (size_t)(end - w->data);
}

void jw_literal(struct json_writer *w, const char *json, size_t length)
{
    char *to = begin_value(w, length);

    if (!to)
        return;
    memcpy(to, json, length);
    end_value(w, to + length);
}

static void open_container(struct json_writer *w, char bracket)
{
    char *to = begin_value(w, 1);

    if (!to)
        return;
    *to = bracket;
    end_value(w, to + 1);
    w->comma = false;
}

static void close_container(struct json_writer *w, char bracket)
{
    char *to = reserve(w, 1);

    if (!to)
        return;
    *to = bracket;
    end_value(w, to + 1);
    w->comma = true;
}

void jw_begin_object(struct json_writer *w)
{
    open_container(w, '{');
}

void jw_end_object(struct json_writer *w)
{
    close_container(w, '}');
}

void jw_begin_array(struct json_writer *w)
{
    open_container(w, '[');
}

void jw_end_array(struct json_writer *w)
{
    close_container(w, ']');
}

void jw_key(struct json_writer *w, const char *key)
{
    size_t length = strlen(key);
    char *to = begin_value(w, length + 3);

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

/* True when one of the eight bytes is below 0x20, a quotation mark or a backslash. The
 * test x - 0x01.. & ~x & 0x80.. is non-zero exactly when some byte of x is zero. */
static bool any_escape(const char *bytes)
{
    const uint64_t ones = 0x0101010101010101u;
    const uint64_t tops = 0x8080808080808080u;
    uint64_t word;
    uint64_t quote;
    uint64_t slash;

    memcpy(&word, bytes, sizeof word);
    quote = word ^ ones * '"';
    slash = word ^ ones * '\\';
    return (((word - ones * 0x20) & ~word) | ((quote - ones) & ~quote) |
            ((slash - ones) & ~slash)) &
           tops;
}

/* How many bytes at the start of `text` go into a JSON string as they are. */
static size_t plain_length(const char *text, size_t length)
{
    size_t i = 0;

    while (length - i >= 8 && !any_escape(text + i))
        i += 8;
    while (i < length && (unsigned char)text[i] >= 0x20 && text[i] != '"' &&
           text[i] != '\\')
        i++;
    return i;
}

static void write_escape(struct json_writer *w, unsigned char byte)
{
    static const char shorts[] = "\b\t\n\f\r\"\\";
    static const char letters[] = "btnfr\"\\";
    static const char hex[] = "0123456789abcdef";
    const char *found = byte ? strchr(shorts, byte) : NULL;
    char escape[] = {'\\', 'u', '0', '0', hex[byte >> 4], hex[byte & 15]};

    if (found)
        escape[1] = letters[found - shorts];
    jw_raw(w, escape, found ? 2 : sizeof escape);
}

/* The bytes of a string and its closing quotation mark. */
static void write_escaped(struct json_writer *w, const char *text, size_t length)
{
    size_t plain = plain_length(text, length);

    while (plain < length) {
        jw_raw(w, text, plain);
        write_escape(w, (unsigned char)text[plain]);
        text += plain + 1;
        length -= plain + 1;
        plain = plain_length(text, length);
    }
    jw_raw(w, text, length);
    jw_raw(w, "\"", 1);
}

void jw_string(struct json_writer *w, const char *text, size_t length)
{
    char *to = begin_value(w, 1);

    if (!to)
        return;
    *to = '"';
    end_value(w, to + 1);
    write_escaped(w, text, length);
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

/* Writes the digits of `value` so that they end before `end`; returns their start. */
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

/* Every decimal of 15 digits reads back to itself through a normal double, so when any
 * such decimal names the value, %.15g finds it; 17 digits always do. Below DBL_MIN
 * doubles are sparse and fewer digits can be enough. */
static void write_any_decimal(struct json_writer *w, double value)
{
    char text[NUMBER_MAX_CHARS];
    int precision = fabs(value) < DBL_MIN ? 1 : DBL_DIG;
    char *point;
    int length;

    do
        length = snprintf(text, sizeof text, "%.*g", precision, value);
    while (precision++ < DBL_DECIMAL_DIG && strtod(text, NULL) != value);
    point = strchr(text, ','); /* the decimal point of some locales */
    if (point)
        *point = '.';
    jw_literal(w, text, (size_t)length);
}

__extension__ typedef unsigned __int128 wide;

/* The shortest decimal of a value in 1e-10 .. 2^53, in exact 128-bit integers.
 *
 * The value is m * 2^e with a 53-bit m. Multiplied by 10^k so that 17 digits stand before
 * the point it is m * 5^k * 2^(e+k) = P / 2^s, where k <= 27 makes P < 2^116 and
 * s = -(e+k) lies in 0 .. 62. What rounds to the value is less than 5^k / 2^(s+1) away
 * from P / 2^s, below a power of two half of that. So the nearest numbers of 15, 16 and
 * 17 digits are tried in this order, with distances counted in units of 1 / 2^(s+2). */
struct scaled {
    wide quarters;  /* 4 * P */
    int shift;      /* s + 2 */
    int tens;       /* k */
    uint64_t above; /* decimals closer than this above the value read back as it is */
    uint64_t below; /* the same below the value */
};

static void scale(struct scaled *out, uint64_t mantissa, int exponent, int power)
{
    static const uint64_t ones[] = {1, 5, 25, 125, 625, 3125, 15625, 78125};
    static const uint64_t eights[] = {1, 390625, 152587890625u, 59604644775390625u};
    const uint64_t five = ones[power % 8] * eights[power / 8];

    out->quarters = (wide)mantissa * five * 4;
    out->shift = 2 - exponent - power;
    out->tens = power;
    out->above = 2 * five;
    out->below = mantissa == (uint64_t)1 << 52 ? five : out->above;
}

/* Scales to 17 digits before the point. The guess for the power comes from the leading
 * bit, 1233 / 4096 being a little below log10(2): it is right or one too large. The 4096
 * added keeps the division that of a positive number. */
static void scale_to_17(struct scaled *out, double value)
{
    const uint64_t leading = (uint64_t)1 << 52;
    uint64_t bits;
    uint64_t mantissa;
    int exponent;
    int power;

    memcpy(&bits, &value, sizeof bits);
    mantissa = (bits & (leading - 1)) | leading;
    exponent = (int)(bits >> 52 & 0x7ff) - 1075;
    power = 16 + 1233 - (exponent + 52 + 4096) * 1233 / 4096;
    scale(out, mantissa, exponent, power);
    if (out->quarters >> out->shift >= 100000000000000000u)
        scale(out, mantissa, exponent, power - 1);
}

/* Rounds to the nearest multiple of `unit`, ties to even, and says whether what comes out
 * still reads back as the value. */
static bool round_to(const struct scaled *v, uint64_t unit, uint64_t *out)
{
    uint64_t whole = (uint64_t)(v->quarters >> v->shift);
    uint64_t count = whole / unit;
    wide full = (wide)unit << v->shift;
    wide rest = v->quarters - count * full;
    bool up = 2 * rest > full || (2 * rest == full && count % 2);

    *out = (count + up) * unit;
    return up ? full - rest < v->above : rest < v->below;
}

/* Lays out `count` digits, the first standing at 10^exponent, -10 <= exponent <= 15, as
 * %g would. Integral values are written elsewhere, so there always is a fraction. */
static char *put_decimal(char *to, const char *digits, size_t count, int exponent)
{
    if (exponent < -4) {
        *to++ = digits[0];
        if (count > 1)
            *to++ = '.';
        to = mempcpy(to, digits + 1, count - 1);
        to = mempcpy(to, "e-", 2);
        *to++ = exponent == -10 ? '1' : '0';
        *to++ = (char)('0' + -exponent % 10);
        return to;
    }
    if (exponent < 0) {
        to = mempcpy(to, "0.000", (size_t)(1 - exponent));
    } else {
        to = mempcpy(to, digits, (size_t)exponent + 1);
        *to++ = '.';
        digits += exponent + 1;
        count -= (size_t)exponent + 1;
    }
    return mempcpy(to, digits, count);
}

static void write_short_decimal(struct json_writer *w, double value)
{
    struct scaled scaled;
    uint64_t decimal;
    char digits[INTEGER_MAX_CHARS];
    char *end = digits + sizeof digits;
    char *start;
    char *to = begin_value(w, NUMBER_MAX_CHARS);
    int exponent;

    if (!to)
        return;
    if (value < 0)
        *to++ = '-';
    scale_to_17(&scaled, fabs(value));
    if (!round_to(&scaled, 100, &decimal) && !round_to(&scaled, 10, &decimal))
        round_to(&scaled, 1, &decimal);
    start = put_digits(end, decimal);
    exponent = (int)(end - start) - 1 - scaled.tens;
    while (end[-1] == '0')
        end--;
    end_value(w, put_decimal(to, start, (size_t)(end - start), exponent));
}

void jw_number(struct json_writer *w, double value)
{
    if (!isfinite(value))
        jw_null(w);
    else if (value == 0 && signbit(value))
        jw_literal(w, "-0.0", 4);
    else if (fabs(value) <= 0x1p53 && value == (double)(int64_t)value)
        jw_integer(w, (int64_t)value);
    else if (fabs(value) >= 1e-10 && fabs(value) < 0x1p53)
        write_short_decimal(w, value);
    else
        write_any_decimal(w, value);
}

void jw_boolean(struct json_writer *w, bool value)
{
    if (value)
        jw_literal(w, "true", 4);
    else
        jw_literal(w, "false", 5);
}

void jw_null(struct json_writer *w)
{
    jw_literal(w, "null", 4);
}
