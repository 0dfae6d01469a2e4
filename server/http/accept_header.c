#include "accept_header.h"

#include <string.h>
#include <strings.h>

enum { WEIGHT_ONE = 1000 };

#define BLANKS " \t"

static bool is_word(const char *text, size_t length, const char *word)
{
    return length == strlen(word) && strncasecmp(text, word, length) == 0;
}

/* The end of a parameter's value: a token, or a string in quotes that may hold commas. */
static const char *value_end(const char *at)
{
    if (*at != '"')
        return at + strcspn(at, ",; \t");
    for (at++; *at && *at != '"'; at++) {
        if (*at == '\\' && at[1])
            at++;
    }
    return at + (*at == '"');
}

/* Reads a qvalue, at most three digits behind the point. False when it is none. */
static bool read_weight(const char *text, size_t length, unsigned *weight)
{
    unsigned unit = WEIGHT_ONE;

    if (length == 0 || length > 5 || (text[0] != '0' && text[0] != '1') ||
        (length > 1 && text[1] != '.'))
        return false;
    *weight = (unsigned)(text[0] - '0') * WEIGHT_ONE;
    for (size_t i = 2; i < length; i++) {
        if (text[i] < '0' || text[i] > '9')
            return false;
        unit /= 10;
        *weight += (unsigned)(text[i] - '0') * unit;
    }
    return *weight <= WEIGHT_ONE;
}

/* Reads the parameters at `at` up to the comma or the end, which it returns. */
static const char *read_parameters(const char *at, unsigned *weight)
{
    while (*at && *at != ',') {
        size_t name = strcspn(at, "=,; \t");
        const char *value = at + name + (at[name] == '=');
        const char *end = value_end(value);

        if (is_word(at, name, "q") && !read_weight(value, (size_t)(end - value), weight))
            *weight = 0;
        at = end + strspn(end, ";" BLANKS);
    }
    return at;
}

void accept_header_read(struct accept_header *accept, const char *value)
{
    const char *at = value + strspn(value, "," BLANKS);

    while (*at) {
        const char *type = at;
        size_t length = strcspn(at, ",; \t");
        unsigned weight = WEIGHT_ONE;

        at += length;
        at = read_parameters(at + strspn(at, ";" BLANKS), &weight);
        if (is_word(type, length, "application/x-ndjson") && weight > accept->lines)
            accept->lines = weight;
        if (is_word(type, length, "application/json") && weight > accept->json)
            accept->json = weight;
        if (is_word(type, length, "text/html") && weight > accept->html)
            accept->html = weight;
        at += strspn(at, "," BLANKS);
    }
}

bool accept_header_prefers(const struct accept_header *accept, unsigned weight)
{
    return weight && weight >= accept->json;
}
