#include "pointer.h"

#include "server/check.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    NAME_MAX_BYTES = 512, /* of a name in json_pointer_find */
    INDEX_DIGITS_MAX = 9  /* no array has more items */
};

struct json_pointer json_pointer_in(char *buffer, size_t size)
{
    assert(size > 0);
    *buffer = '\0';
    return (struct json_pointer){.text = buffer, .size = size};
}

#ifdef PUZZLED_CHECK
void json_pointer_check(const struct json_pointer *p)
{
    assert(p->length < p->size);
    assert(p->text[p->length] == '\0');
    assert(p->length == 0 || p->text[0] == '/');
}
#endif

bool json_pointer_add_key(struct json_pointer *p, const char *key, size_t length)
{
    char *to = p->text + p->length;
    size_t needed = 1 + length;

    for (size_t i = 0; i < length; i++)
        needed += key[i] == '~' || key[i] == '/';
    if (needed >= p->size - p->length)
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
    CHECKED(json_pointer_check, p);
    return true;
}

bool json_pointer_add_index(struct json_pointer *p, size_t index)
{
    char digits[24];
    int length = snprintf(digits, sizeof digits, "%zu", index);

    return json_pointer_add_key(p, digits, (size_t)length);
}

/* Decodes one name. Returns its length; -1 if it is too long or if neither 0 nor 1 follows
 * "~". */
static int decode_name(char *to, const char *token, size_t length)
{
    int written = 0;

    for (size_t i = 0; i < length; i++) {
        if (written == NAME_MAX_BYTES)
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
    char key[NAME_MAX_BYTES];
    int key_length = decode_name(key, token, length);

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
