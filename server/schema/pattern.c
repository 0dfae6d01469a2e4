#include "pattern.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

static bool is_plain(char byte)
{
    return byte && (isalnum((unsigned char)byte) || strchr("-_:/", byte));
}

static void add_byte(struct pattern_element *e, char byte)
{
    e->bytes[byte / 64] |= (uint64_t)1 << byte % 64;
}

static bool has_byte(const struct pattern_element *e, unsigned char byte)
{
    return byte < 128 && e->bytes[byte / 64] >> byte % 64 & 1;
}

/* Reads what stands after "["; the end of the class, or NULL. */
static const char *read_class(struct pattern_element *e, const char *at)
{
    while (*at && *at != ']') {
        char first = *at, last = at[1] == '-' && at[2] != ']' ? at[2] : first;

        if (!(is_plain(first) || first == '*') || !(is_plain(last) || last == first) ||
            last < first)
            return NULL;
        for (char byte = first; byte < last; byte++)
            add_byte(e, byte);
        add_byte(e, last);
        at += last == first ? 1 : 3;
    }
    return *at && (e->bytes[0] || e->bytes[1]) ? at + 1 : NULL;
}

/* Reads "{n}" or "{n,m}" after its bracket. */
static const char *read_counts(struct pattern_element *e, const char *at)
{
    char *end;

    if (!isdigit((unsigned char)*at))
        return NULL;
    e->least = e->most = strtoul(at, &end, 10);
    if (*end == ',' && isdigit((unsigned char)end[1]))
        e->most = strtoul(end + 1, &end, 10);
    return *end == '}' && e->least <= e->most && e->most > 0 ? end + 1 : NULL;
}

static const char *read_repeat(struct pattern_element *e, const char *at)
{
    e->least = *at == '*' || *at == '?' ? 0 : 1;
    e->most = *at == '*' || *at == '+' ? SIZE_MAX : 1;
    if (*at == '{')
        return read_counts(e, at + 1);
    return at + (*at == '*' || *at == '+' || *at == '?');
}

static const char *read_element(struct pattern_element *e, const char *at)
{
    if (*at == '[') {
        at = read_class(e, at + 1);
    } else if (is_plain(*at)) {
        add_byte(e, *at++);
    } else {
        at = NULL;
    }
    return at ? read_repeat(e, at) : NULL;
}

/* Whether an element before `e` that may go on there has a character in common with it. */
static bool is_blurred(const struct pattern *p, const struct pattern_element *e)
{
    for (const struct pattern_element *a = e; a-- > p->elements;) {
        if (a->least < a->most &&
            ((a->bytes[0] & e->bytes[0]) || (a->bytes[1] & e->bytes[1])))
            return true;
        if (a->least > 0)
            break;
    }
    return false;
}

const char *pattern_compile(struct pattern *p, const char *text)
{
    const char *at = text + 1;

    *p = (struct pattern){.text = text};
    if (*text != '^')
        return "a pattern begins with ^";
    while (*at && *at != '$') {
        struct pattern_element *e = &p->elements[p->count];

        if (p->count == PATTERN_ELEMENTS_MAX)
            return "the pattern has too many elements";
        at = read_element(e, at);
        if (!at)
            return "an element of the pattern is none that can be matched here";
        if (is_blurred(p, e))
            return "where a varying number ends cannot be seen at the next character";
        p->count++;
    }
    return strcmp(at, "$") == 0 ? NULL : "a pattern ends with $";
}

bool pattern_matches(const struct pattern *p, const char *text, size_t length)
{
    size_t at = 0;

    for (unsigned i = 0; i < p->count; i++) {
        const struct pattern_element *e = &p->elements[i];
        size_t taken = 0;

        while (at < length && taken < e->most && has_byte(e, (unsigned char)text[at])) {
            at++;
            taken++;
        }
        if (taken < e->least)
            return false;
    }
    return at == length;
}
