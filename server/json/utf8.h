/* Characters of UTF-8 (RFC 3629). */
#ifndef PUZZLED_SERVER_JSON_UTF8_H
#define PUZZLED_SERVER_JSON_UTF8_H

#include <stdbool.h>
#include <stddef.h>

/* Returns the length of the character at `text`, 1 to 4; 0 if it is not valid UTF-8. Does
 * not read after a byte that cannot be part of the character, so that any ASCII byte ends
 * the text. */
static inline size_t utf8_length(const unsigned char *text)
{
    size_t length = text[0] < 0xe0 ? 2 : text[0] < 0xf0 ? 3 : 4;

    if (text[0] < 0x80)
        return 1;
    if (text[0] < 0xc2 || text[0] > 0xf4)
        return 0;
    for (size_t i = 1; i < length; i++) {
        if ((text[i] & 0xc0) != 0x80)
            return 0;
    }
    if ((text[0] == 0xe0 && text[1] < 0xa0) || (text[0] == 0xed && text[1] > 0x9f) ||
        (text[0] == 0xf0 && text[1] < 0x90) || (text[0] == 0xf4 && text[1] > 0x8f))
        return 0;
    return length;
}

/* Returns true if the character at `text`, which has `length` bytes, is a control character
 * or changes the text direction. Escape such characters before text of a client is shown,
 * because they can hide other text or control a terminal. */
static inline bool utf8_is_control(const char *text, size_t length)
{
    const unsigned char *c = (const unsigned char *)text;

    if (length == 1)
        return c[0] < 0x20 || c[0] == 0x7f;
    if (length == 2)
        return (c[0] == 0xc2 && c[1] < 0xa0) || (c[0] == 0xd8 && c[1] == 0x9c);
    return length == 3 && c[0] == 0xe2 &&
           ((c[1] == 0x80 &&
             (c[2] == 0x8e || c[2] == 0x8f || (c[2] >= 0xa8 && c[2] <= 0xae))) ||
            (c[1] == 0x81 && c[2] >= 0xa6 && c[2] <= 0xa9));
}

/* Returns true if the `length` bytes of `text`, which a NUL follows, are UTF-8. */
static inline bool utf8_valid(const char *text, size_t length)
{
    for (size_t i = 0, step; i < length; i += step) {
        step = utf8_length((const unsigned char *)text + i);
        if (!step)
            return false;
    }
    return true;
}

/* Returns true if the byte is part of a character but not its first byte. */
static inline bool utf8_continues(char byte)
{
    return ((unsigned char)byte & 0xc0) == 0x80;
}

/* Returns the number of characters in `length` bytes. */
static inline size_t utf8_count(const char *text, size_t length)
{
    size_t count = 0;

    for (size_t i = 0; i < length; i++)
        count += !utf8_continues(text[i]);
    return count;
}

/* Returns the length of a text that was cut after `length` bytes, without its last
 * character if this character is not ASCII, because it can be incomplete. */
static inline size_t utf8_cut(const char *text, size_t length)
{
    while (length && utf8_continues(text[length - 1]))
        length--;
    return length && (unsigned char)text[length - 1] >= 0xc0 ? length - 1 : length;
}

#endif
