#include "pointer.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    TOKEN_MAX = 512,     /* bytes of a name in a pointer that is looked up */
    INDEX_DIGITS_MAX = 9 /* no array has more items */
};

struct json_pointer json_pointer_in(char *buffer, size_t size)
{
    *buffer = '\0';
    return (struct json_pointer){.text = buffer, .size = size};
}

bool json_pointer_add_key(struct json_pointer *p, const char *key, size_t length)
{
    size_t room = p->size - p->length - 1;
    size_t needed = 1 + length;
    char *to = p->text + p->length;

    if (needed > room)
        return false;
    for (size_t i = 0; i < length; i++)
        needed += key[i] == '~' || key[i] == '/';
    if (needed > room)
        return false;
    *to++ = '/';
    for (size_t i = 0; i < length; i++) {
        if (key[i] == '~' || key[i] == '/') {
            *to++ = '~';
            *to++ = key[i] == '~' ? '0' : '1';
        } else {
            *to++ = key[i];
        }
    }
    *to = '\0';
    p->length += needed;
    return true;
}

bool json_pointer_add_index(struct json_pointer *p, size_t index)
{
    char digits[24];
    int length = snprintf(digits, sizeof digits, "%zu", index);

    return json_pointer_add_key(p, digits, (size_t)length);
}

/* Undoes the escapes of one name; returns its length, or -1 when it is too long or "~" is
 * followed by something else than 0 or 1. */
static int unescape(char *to, const char *token, size_t length)
{
    int written = 0;

    for (size_t i = 0; i < length; i++) {
        if (written == TOKEN_MAX)
            return -1;
        if (token[i] != '~')
            to[written++] = token[i];
        else if (++i < length && (token[i] == '0' || token[i] == '1'))
            to[written++] = token[i] == '0' ? '~' : '/';
        else
            return -1;
    }
    return written;
}

static json_t *find_item(const json_t *array, const char *token, size_t length)
{
    if (!length || length > INDEX_DIGITS_MAX || strspn(token, "0123456789") < length ||
        (length > 1 && token[0] == '0'))
        return NULL;
    return json_array_get(array, strtoul(token, NULL, 10));
}

static json_t *find_member(const json_t *object, const char *token, size_t length)
{
    char key[TOKEN_MAX];
    int key_length = unescape(key, token, length);

    return key_length < 0 ? NULL : json_object_getn(object, key, (size_t)key_length);
}

json_t *json_pointer_find(const json_t *document, const char *pointer)
{
    const json_t *at = document;

    while (at && *pointer == '/') {
        size_t length = strcspn(++pointer, "/");

        at = json_is_array(at) ? find_item(at, pointer, length)
                               : find_member(at, pointer, length);
        pointer += length;
    }
    return *pointer ? NULL : (json_t *)at;
}
