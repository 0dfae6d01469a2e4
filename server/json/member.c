#include "member.h"

#include <assert.h>
#include <string.h>

static const char *skip_blanks(const char *at)
{
    return at + strspn(at, " \t\r\n");
}

/* Returns the byte after the string that begins at `at`. */
static const char *skip_string(const char *at)
{
    assert(*at == '"');
    for (at++; *at != '"'; at++) {
        if (*at == '\\')
            at++;
        assert(*at);
    }
    return at + 1;
}

/* Returns the byte after the array or object that begins at `at`. */
static const char *skip_container(const char *at)
{
    unsigned depth = 0;

    do {
        assert(*at);
        if (*at == '"') {
            at = skip_string(at);
            continue;
        }
        if (*at == '[' || *at == '{')
            depth++;
        else if (*at == ']' || *at == '}')
            depth--;
        at++;
    } while (depth);
    return at;
}

static const char *skip_value(const char *at)
{
    if (*at == '"')
        return skip_string(at);
    if (*at == '[' || *at == '{')
        return skip_container(at);
    return at + strcspn(at, ",]} \t\r\n");
}

struct json_span json_span_at(const char *text)
{
    const char *first = skip_blanks(text);

    return (struct json_span){first, (size_t)(skip_value(first) - first)};
}

/* Returns true if the string that begins at `key` is `name`. */
static bool is_key(const char *key, const char *end, const char *name)
{
    size_t length = strlen(name);

    return (size_t)(end - key) == length + 2 && memcmp(key + 1, name, length) == 0;
}

struct json_span json_member(struct json_span object, const char *name)
{
    const char *at;

    if (!object.text || *object.text != '{')
        return (struct json_span){NULL, 0};
    at = skip_blanks(object.text + 1);
    while (*at == '"') {
        const char *key = at, *end = skip_string(at);
        struct json_span value;

        at = skip_blanks(end);
        assert(*at == ':');
        value = json_span_at(at + 1);
        if (is_key(key, end, name))
            return value;
        at = skip_blanks(value.text + value.length);
        if (*at == ',')
            at = skip_blanks(at + 1);
    }
    return (struct json_span){NULL, 0};
}

bool json_span_copy(struct json_span value, char *text, size_t size)
{
    const char *end;

    assert(size);
    *text = '\0';
    if (!value.text || *value.text != '"')
        return false;
    end = value.text + value.length - 1;
    for (const char *at = value.text + 1; at < end; at++) {
        if (!--size)
            return false;
        if (at[0] == '\\' && at[1] == '/')
            at++;
        *text++ = *at;
    }
    *text = '\0';
    return true;
}
