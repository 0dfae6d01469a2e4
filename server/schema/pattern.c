#include "pattern.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

static bool is_plain(char byte)
{
    return byte && (isalnum((unsigned char)byte) || strchr("-_:/", byte));
}

static void add_byte(struct pattern_set *set, char byte)
{
    set->bytes[byte / 64] |= (uint64_t)1 << byte % 64;
}

static bool has_byte(const struct pattern_set *set, unsigned char byte)
{
    return byte < 128 && set->bytes[byte / 64] >> byte % 64 & 1;
}

/* Reads what stands after "["; the end of the class, or NULL. */
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

/* Reads "{n}" or "{n,m}" after its bracket. */
static const char *read_counts(const char *at, size_t *least, size_t *most)
{
    char *end;

    if (!isdigit((unsigned char)*at))
        return NULL;
    *least = *most = strtoul(at, &end, 10);
    if (*end == ',' && isdigit((unsigned char)end[1]))
        *most = strtoul(end + 1, &end, 10);
    return *end == '}' && *least <= *most && *most > 0 ? end + 1 : NULL;
}

static const char *read_element(struct pattern *p, const char *at)
{
    struct pattern_set set = {{0}};
    size_t least = 1, most = 1;

    if (*at == '[')
        at = read_class(&set, at + 1);
    else if (is_plain(*at))
        add_byte(&set, *at++);
    else
        return NULL;
    if (at && *at == '{')
        at = read_counts(at + 1, &least, &most);
    if (!at || p->least < p->most || most > PATTERN_LENGTH_MAX - p->most)
        return NULL;
    p->least += least;
    while (most--)
        p->sets[p->most++] = set;
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
    if (length < p->least || length > p->most)
        return false;
    for (size_t i = 0; i < length; i++) {
        if (!has_byte(&p->sets[i], (unsigned char)text[i]))
            return false;
    }
    return true;
}
