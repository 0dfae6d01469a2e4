#include "base64.h"

#include <assert.h>
#include <stdbool.h>
#include <stdio.h>

enum { GROUP = 4, GROUP_BYTES = 3, DIGIT_BITS = 6, DIGIT_MASK = 63, BYTE_BITS = 8 };

static const char digits[] =
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/* The value of each character plus one, or 0 if it is not a base64 character. */
static const uint8_t values[256] = {
    ['A'] = 1,  ['B'] = 2,  ['C'] = 3,  ['D'] = 4,  ['E'] = 5,  ['F'] = 6,  ['G'] = 7,
    ['H'] = 8,  ['I'] = 9,  ['J'] = 10, ['K'] = 11, ['L'] = 12, ['M'] = 13, ['N'] = 14,
    ['O'] = 15, ['P'] = 16, ['Q'] = 17, ['R'] = 18, ['S'] = 19, ['T'] = 20, ['U'] = 21,
    ['V'] = 22, ['W'] = 23, ['X'] = 24, ['Y'] = 25, ['Z'] = 26, ['a'] = 27, ['b'] = 28,
    ['c'] = 29, ['d'] = 30, ['e'] = 31, ['f'] = 32, ['g'] = 33, ['h'] = 34, ['i'] = 35,
    ['j'] = 36, ['k'] = 37, ['l'] = 38, ['m'] = 39, ['n'] = 40, ['o'] = 41, ['p'] = 42,
    ['q'] = 43, ['r'] = 44, ['s'] = 45, ['t'] = 46, ['u'] = 47, ['v'] = 48, ['w'] = 49,
    ['x'] = 50, ['y'] = 51, ['z'] = 52, ['0'] = 53, ['1'] = 54, ['2'] = 55, ['3'] = 56,
    ['4'] = 57, ['5'] = 58, ['6'] = 59, ['7'] = 60, ['8'] = 61, ['9'] = 62, ['+'] = 63,
    ['/'] = 64};

static void write_group(uint32_t group, char *text)
{
    for (unsigned i = GROUP; i-- > 0; group >>= DIGIT_BITS)
        text[i] = digits[group & DIGIT_MASK];
}

/* Encodes bytes, which can be at the end of `text`, because characters never overwrite
 * bytes that are not yet read. Let g be the number of groups. The text has 4g bytes, and
 * the bytes begin at index g or later. After i groups, the next 3 bytes are at index g + 3i
 * or later, and i + 1 groups of characters end at index 4i + 4 <= g + 3i + 3. */
void hll_base64_encode(const uint8_t *bytes, size_t length, char *text)
{
    size_t rest = length % GROUP_BYTES;
    const uint8_t *end = bytes + (length - rest);

    for (; bytes != end; bytes += GROUP_BYTES, text += GROUP)
        write_group((uint32_t)bytes[0] << 16 | (uint32_t)bytes[1] << 8 | bytes[2], text);
    if (rest == 0)
        return;
    write_group((uint32_t)bytes[0] << 16 | (rest == 2 ? (uint32_t)bytes[1] << 8 : 0), text);
    text[3] = '=';
    if (rest == 1)
        text[2] = '=';
}

static unsigned value_of(char character)
{
    return values[(unsigned char)character];
}

/* Decodes `count` groups without padding. Returns false if a character is invalid. */
static bool read_groups(const char *text, size_t count, uint8_t *bytes)
{
    for (; count > 0; count--, text += GROUP, bytes += GROUP_BYTES) {
        unsigned a = value_of(text[0]), b = value_of(text[1]);
        unsigned c = value_of(text[2]), d = value_of(text[3]);
        uint32_t group = (a - 1) << 18 | (b - 1) << 12 | (c - 1) << 6 | (d - 1);

        if (!a || !b || !c || !d)
            return false;
        bytes[0] = (uint8_t)(group >> 2 * BYTE_BITS);
        bytes[1] = (uint8_t)(group >> BYTE_BITS);
        bytes[2] = (uint8_t)group;
    }
    return true;
}

/* Returns the error of a text with an invalid character in the first `length`. */
static enum hll_base64_error find_error(const char *text, size_t length, size_t *index)
{
    size_t at = 0;

    while (at < length && value_of(text[at]))
        at++;
    *index = at;
    return text[at] == '=' ? HLL_BASE64_PADDING : HLL_BASE64_CHARACTER;
}

/* Returns the number of = characters at the end of a text with at least one group. */
static size_t count_padding(const char *text, size_t length)
{
    if (text[length - 1] != '=')
        return 0;
    return text[length - 2] == '=' ? 2 : 1;
}

/* Decodes the last group, with zeros in place of the padding. */
static bool read_last(const char *text, size_t padding, uint8_t bytes[GROUP_BYTES])
{
    char whole[GROUP] = {text[0], text[1], 'A', 'A'};

    for (size_t i = 2; i < GROUP - padding; i++)
        whole[i] = text[i];
    return read_groups(whole, 1, bytes);
}

enum hll_base64_error hll_base64_decode(const char *text, size_t length, uint8_t *bytes,
                                        size_t *count)
{
    size_t padding, whole;
    uint8_t last[GROUP_BYTES];

    *count = length;
    if (length % GROUP != 0)
        return HLL_BASE64_LENGTH;
    if (length == 0)
        return HLL_BASE64_VALID;
    padding = count_padding(text, length);
    whole = length / GROUP - 1;
    if (!read_groups(text, whole, bytes) || !read_last(text + whole * GROUP, padding, last))
        return find_error(text, length - padding, count);
    *count = length - padding - 1;
    if ((padding == 1 && last[2] != 0) || (padding == 2 && last[1] != 0))
        return HLL_BASE64_BITS;
    for (size_t i = 0; i < GROUP_BYTES - padding; i++)
        bytes[whole * GROUP_BYTES + i] = last[i];
    *count = (whole + 1) * GROUP_BYTES - padding;
    return HLL_BASE64_VALID;
}

/* Describes an invalid character. Shows the character if it is visible ASCII. */
static void describe_character(char character, size_t number,
                               char detail[HLL_BASE64_DETAIL_SIZE])
{
    char quoted[] = ", \" \",";

    if (character > ' ' && character <= '~')
        quoted[3] = character;
    else
        quoted[0] = '\0';
    snprintf(
        detail, HLL_BASE64_DETAIL_SIZE,
        "is not valid base64: character %zu%s is not one of A-Z, a-z, 0-9, \"+\", and \"/\"",
        number, quoted);
}

void hll_base64_describe(enum hll_base64_error error, const char *text, size_t index,
                         char detail[HLL_BASE64_DETAIL_SIZE])
{
    assert(error != HLL_BASE64_VALID);
    if (error == HLL_BASE64_CHARACTER)
        describe_character(text[index], index + 1, detail);
    else if (error == HLL_BASE64_LENGTH)
        snprintf(detail, HLL_BASE64_DETAIL_SIZE,
                 "is not valid base64: its length, %zu, is not a multiple of 4", index);
    else
        snprintf(detail, HLL_BASE64_DETAIL_SIZE, "is not valid base64: character %zu %s",
                 index + 1,
                 error == HLL_BASE64_PADDING
                     ? "is \"=\", which is valid only as padding at the end"
                     : "cannot be the last character before the padding");
}
