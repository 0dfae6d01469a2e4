#include "pattern.h"

#include <assert.h>
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

static bool is_plain(char byte)
{
    return byte && (isalnum((unsigned char)byte) || strchr("-_:/", byte));
}

static void add_byte(struct pattern_set *set, char byte)
{
    assert((unsigned char)byte < 128);
    set->bytes[byte / 64] |= (uint64_t)1 << byte % 64;
}

static bool has_byte(const struct pattern_set *set, unsigned char byte)
{
    return byte < 128 && set->bytes[byte / 64] >> byte % 64 & 1;
}

/* Reads the class after its "[". Returns the end of the class; NULL if it is invalid. */
static const char *read_class(struct pattern_set *set, const char *at)
{
    const char *start = at;

    while (*at && *at != ']') {
        bool is_range = at[1] == '-' && at[2] != ']';
        char first = *at, last = is_range ? at[2] : first;

        if (!is_plain(first) || !is_plain(last) || last < first)
            return NULL;
        for (char byte = first; byte <= last; byte++)
            add_byte(set, byte);
        at += is_range ? 3 : 1;
    }
    return *at && at > start ? at + 1 : NULL;
}

/* Reads "{n}" or "{n,m}" after its "{". Returns its end; NULL if it is invalid. */
static const char *read_counts(const char *at, size_t *min, size_t *max)
{
    char *end;

    if (!isdigit((unsigned char)*at))
        return NULL;
    *min = *max = strtoul(at, &end, 10);
    if (*end == ',' && isdigit((unsigned char)end[1]))
        *max = strtoul(end + 1, &end, 10);
    return *end == '}' && *min <= *max && *max > 0 ? end + 1 : NULL;
}

/* Reads an element. Returns its end; NULL if it is invalid. */
static const char *read_element(struct pattern *p, const char *at)
{
    struct pattern_set set = {{0}};
    size_t min = 1, max = 1;

    if (*at == '[')
        at = read_class(&set, at + 1);
    else if (is_plain(*at))
        add_byte(&set, *at++);
    else
        return NULL;
    if (at && *at == '{')
        at = read_counts(at + 1, &min, &max);
    if (!at || p->min < p->max || max > PATTERN_LENGTH_MAX - p->max)
        return NULL;
    p->min += min;
    while (max--)
        p->sets[p->max++] = set;
    return at;
}

const char *pattern_compile(struct pattern *p, const char *text)
{
    const char *at = text + 1;

    *p = (struct pattern){.text = text};
    if (*text != '^')
        return "a pattern must begin with ^";
    while (at && *at && *at != '$')
        at = read_element(p, at);
    if (!at)
        return "an element of the pattern is not supported";
    return strcmp(at, "$") == 0 ? NULL : "a pattern must end with $";
}

bool pattern_matches(const struct pattern *p, const char *text, size_t length)
{
    assert(p->min <= p->max && p->max <= PATTERN_LENGTH_MAX);
    if (length < p->min || length > p->max)
        return false;
    for (size_t i = 0; i < length; i++) {
        if (!has_byte(&p->sets[i], (unsigned char)text[i]))
            return false;
    }
    return true;
}
