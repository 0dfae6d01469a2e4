#include "string_literal.h"

#include "hex.h"
#include "utf8.h"

#include <assert.h>
#include <endian.h>
#include <string.h>

#define EVERY_BYTE(value) (0x0101010101010101u * (value))

/* Returns up to eight bytes as a little-endian number. */
static uint64_t load(const char *text, size_t length)
{
    uint64_t word = 0;
    uint32_t first, last;

    if (length >= 8) {
        memcpy(&word, text, 8);
        return le64toh(word);
    }
    if (length >= 4) {
        memcpy(&first, text, 4);
        memcpy(&last, text + length - 4, 4);
        return le32toh(first) | (uint64_t)le32toh(last) << 8 * (length - 4);
    }
    for (size_t i = length; i > 0; i--)
        word = word << 8 | (unsigned char)text[i - 1];
    return word;
}

/* Returns the index of the first of eight bytes that is not ASCII, is after the end of the
 * text, or must be escaped in a JSON string; 8 if there is no such byte. A subtraction that
 * borrows marks the byte that borrows. It can also mark later bytes, but not earlier
 * bytes. */
static size_t find_special(const char *text, size_t length)
{
    uint64_t word = load(text, length), quotes, slashes, special;

    quotes = word ^ EVERY_BYTE('"');
    slashes = word ^ EVERY_BYTE('\\');
    special = (word | (word - EVERY_BYTE(0x20)) | (quotes - EVERY_BYTE(1)) |
               (slashes - EVERY_BYTE(1))) &
              EVERY_BYTE(0x80);
    return special ? (size_t)__builtin_ctzll(special) / 8 : 8;
}

/* Returns the length of a character; 0 if it must be escaped or is not valid UTF-8. */
static size_t plain_length(const char *text)
{
    unsigned char first = (unsigned char)text[0];

    if (first < 0x20 || first == '"' || first == '\\')
        return 0;
    return utf8_length((const unsigned char *)text);
}

size_t json_string_plain(const char *text, size_t length)
{
    size_t i = 0;

    while (i < length) {
        size_t step = find_special(text + i, length - i);

        i += step;
        if (step == 8 || i == length)
            continue;
        step = plain_length(text + i);
        if (!step)
            break;
        i += step;
    }
    return i;
}

/* Reads \uXXXX, or a surrogate pair of two such sequences. Returns the number of bytes, or
 * 0. */
static size_t read_unicode(const char *text, size_t length, int32_t *point)
{
    int32_t low;

    *point = length < 6 ? -1 : hex_read(text + 2, 4);
    if (*point < 0 || (*point >= 0xdc00 && *point < 0xe000))
        return 0;
    if (*point < 0xd800 || *point >= 0xe000)
        return 6;
    if (length < 12 || text[6] != '\\' || text[7] != 'u')
        return 0;
    low = hex_read(text + 8, 4);
    if (low < 0xdc00 || low >= 0xe000)
        return 0;
    *point = 0x10000 + ((*point - 0xd800) << 10) + (low - 0xdc00);
    return 12;
}

/* Writes a code point as UTF-8. Returns the number of bytes. */
static size_t write_utf8(int32_t point, char *out)
{
    static const unsigned char firsts[] = {0, 0, 0xc0, 0xe0, 0xf0};
    size_t length = point < 0x80 ? 1 : point < 0x800 ? 2 : point < 0x10000 ? 3 : 4;

    assert(point >= 0 && point < 0x110000);
    for (size_t i = length - 1; i; i--) {
        out[i] = (char)(0x80 | (point & 0x3f));
        point >>= 6;
    }
    out[0] = (char)(firsts[length] | point);
    return length;
}

/* The characters after the backslash of a short escape sequence. */
static const char escape_names[] = "\"\\/bfnrt"; /* cspell:disable-line */

/* Decodes the escape sequence at `text` to `*out`, and moves `*out` after it. Returns the
 * number of bytes of the escape sequence; 0 if it is invalid. */
static size_t decode_escape(const char *text, size_t length, char **out)
{
    static const char meanings[] = "\"\\/\b\f\n\r\t";
    const char *name;
    size_t size;
    int32_t point;

    if (length < 2 || text[0] != '\\' || !text[1])
        return 0;
    if (text[1] == 'u') {
        size = read_unicode(text, length, &point);
        *out += size ? write_utf8(point, *out) : 0;
        return size;
    }
    name = strchr(escape_names, text[1]);
    if (!name)
        return 0;
    *(*out)++ = meanings[name - escape_names];
    return 2;
}

size_t json_string_decode(const char *text, size_t length, char *out)
{
    char *start = out;

    while (length) {
        size_t size = json_string_plain(text, length);

        memmove(out, text, size);
        out += size;
        if (size < length) {
            size_t escape = decode_escape(text + size, length - size, &out);

            if (!escape)
                return JSON_STRING_INVALID;
            size += escape;
        }
        text += size;
        length -= size;
    }
    return (size_t)(out - start);
}

static const char *escape_error(const char *text)
{
    if (!text[1] || (text[1] != 'u' && !strchr(escape_names, text[1])))
        return "is not a valid escape sequence; after a backslash, only b, f, n, r, t, u, /, \\ and \" are allowed";
    if (hex_read(text + 2, 4) < 0)
        return "is not a valid escape sequence; \\u must be followed by four hexadecimal digits";
    return "is half of a surrogate pair without the other half; write both halves, as in \"\\ud83d\\ude00\"";
}

const char *json_string_error(const char *text, size_t length, size_t *where)
{
    size_t i = json_string_plain(text, length), escape = 1;

    while (i < length && text[i] == '\\' && escape) {
        char decoded[4], *out = decoded;

        escape = decode_escape(text + i, length - i, &out);
        i += escape;
        i += json_string_plain(text + i, length - i);
    }
    *where = i;
    if (i >= length || text[i] == '"' || (unsigned char)text[i] >= 0x80)
        return NULL;
    return text[i] == '\\' ? escape_error(text + i) : "is a control character";
}
