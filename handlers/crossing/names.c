#include "names.h"

#include <stdio.h>
#include <string.h>

enum {
    POINTER_SIZE = 40,
    NAMES_LISTED = 8, /* known names listed in the error about an unknown name */
    GUESSES_MOST = 8, /* errors for which a similar name is searched */
    QUOTED_MAX = 24,  /* characters of up to four bytes */
    REASON_SIZE = 1024
};

static uint64_t bit(unsigned traveler)
{
    return (uint64_t)1 << traveler;
}

static bool is_text(const struct value *name, const char *text, size_t length)
{
    return value_length(name) == length && memcmp(value_text(name), text, length) == 0;
}

static bool same_text(const struct value *a, const struct value *b)
{
    return is_text(a, value_text(b), value_length(b));
}

/* Reports an error of the name or the kind of an item, which may be a string. */
static void refuse_item(struct handler_call *call, unsigned item, const char *detail)
{
    const struct value *entry = value_item(value_get(call->body, "travelers"), item);
    const char *member = value_get(entry, "kind") ? "/kind" : "/name";
    char pointer[POINTER_SIZE];

    snprintf(pointer, sizeof pointer, "/travelers/%u%s", item,
             value_type(entry) == VALUE_OBJECT ? member : "");
    handler_refuse(call, pointer, "%s", detail);
}

/* Reports that the item `other` already uses the name of a kind, as `use` describes. */
static void refuse_used(struct handler_call *call, const struct crossing_kind *kind,
                        const char *use, unsigned other)
{
    char reason[REASON_SIZE];
    struct strbuf s = strbuf_in(reason, sizeof reason);

    strbuf_printf(&s, "the name ");
    strbuf_quote(&s, value_text(kind->text), value_length(kind->text), QUOTED_MAX);
    strbuf_printf(&s, " is already used %s at /travelers/%u; choose a different name", use,
                  other);
    refuse_item(call, kind->item, reason);
}

/* The number of travelers that an item describes. */
static unsigned count_of(const struct value *entry)
{
    const struct value *count = value_get(entry, "count");

    return count ? (unsigned)value_integer(count) : 1;
}

static bool check_item(struct handler_call *call, const struct value *entry, unsigned item)
{
    bool named = value_get(entry, "name");
    char pointer[POINTER_SIZE];

    snprintf(pointer, sizeof pointer, "/travelers/%u", item);
    if (value_type(entry) == VALUE_STRING)
        return true;
    if (named && value_get(entry, "kind"))
        handler_refuse(
            call, pointer,
            "the traveler has both \"name\" and \"kind\"; use \"name\" for one "
            "traveler, or \"kind\" and \"count\" for several travelers of a kind");
    else if (!named && !value_get(entry, "kind"))
        handler_refuse(
            call, pointer,
            "\"name\" or \"kind\" is missing; write, for example, {\"name\": \"wolf\"}, or "
            "{\"kind\": \"missionary\", \"count\": 3} for several travelers of a kind");
    else if (named && value_get(entry, "count")) {
        snprintf(pointer, sizeof pointer, "/travelers/%u/count", item);
        handler_refuse(
            call, pointer,
            "\"count\" requires \"kind\" instead of \"name\"; write, for example, "
            "{\"kind\": \"missionary\", \"count\": 3}");
    } else
        return true;
    return false;
}

/* The kind of an item. Several items may have the same kind; a traveler with a name is a
 * kind of its own. */
static unsigned kind_of_item(struct crossing_names *names, const struct value *text,
                             unsigned item, bool named)
{
    for (unsigned kind = 0; kind < names->count && !named; kind++) {
        if (!names->kinds[kind].named && same_text(names->kinds[kind].text, text))
            return kind;
    }
    names->kinds[names->count] =
        (struct crossing_kind){.text = text, .item = item, .named = named};
    return names->count++;
}

static void name_traveler(struct crossing_names *names, unsigned kind)
{
    const struct crossing_kind *of = &names->kinds[kind];
    struct crossing_name *name = &names->of[names->travelers];
    size_t length = value_length(of->text);

    length = length < CROSSING_NAME_BYTES ? length : CROSSING_NAME_BYTES;
    memcpy(name->text, value_text(of->text), length);
    name->length = length;
    if (!of->named)
        name->length +=
            (size_t)snprintf(name->text + length, sizeof name->text - length, " %u",
                             ((unsigned)__builtin_popcountll(of->who) + 1) % 100);
}

static void add_item(struct crossing_names *names, const struct value *entry, unsigned item)
{
    const struct value *kind = value_get(entry, "kind");
    const struct value *name =
        value_type(entry) == VALUE_STRING ? entry : value_get(entry, "name");
    unsigned of = kind_of_item(names, kind ? kind : name, item, !kind);

    for (unsigned i = count_of(entry); i > 0; i--) {
        name_traveler(names, of);
        names->item[names->travelers] = (uint8_t)item;
        names->kind_of[names->travelers] = (uint8_t)of;
        names->kinds[of].who |= bit(names->travelers++);
    }
}

/* Checks that a kind, or a traveler with a name, does not have the name of another one. */
static bool check_kind(struct handler_call *call, const struct crossing_names *names,
                       unsigned kind)
{
    const struct crossing_kind *of = &names->kinds[kind];

    if (value_length(of->text) > CROSSING_NAME_BYTES) {
        refuse_item(call, of->item,
                    "the name has more than 64 bytes of UTF-8; choose a shorter name");
        return false;
    }
    for (unsigned i = 0; i < names->count; i++) {
        const struct crossing_kind *seen = &names->kinds[i];

        if (!same_text(seen->text, of->text) || !of->named || (seen->named && i >= kind))
            continue;
        refuse_used(call, of, seen->named ? "by the traveler" : "as the kind", seen->item);
        return false;
    }
    for (unsigned i = 0; i < names->travelers; i++) {
        const struct crossing_name *name = &names->of[i];

        if (names->kinds[names->kind_of[i]].named ||
            !is_text(of->text, name->text, name->length))
            continue;
        refuse_used(call, of, "by a traveler of the kind", names->item[i]);
        return false;
    }
    return true;
}

bool crossing_names_read(struct handler_call *call, struct crossing_names *names)
{
    const struct value *items = value_get(call->body, "travelers");
    unsigned travelers = 0;
    bool good = true;

    names->travelers = names->count = 0;
    for (unsigned i = 0; i < value_count(items); i++) {
        good = check_item(call, value_item(items, i), i) && good;
        travelers += count_of(value_item(items, i));
    }
    if (travelers > CROSSING_TRAVELERS_MAX)
        handler_refuse(call, "/travelers", "there are %u travelers; at most %d are allowed",
                       travelers, CROSSING_TRAVELERS_MAX);
    if (!good || travelers > CROSSING_TRAVELERS_MAX)
        return false;
    for (unsigned i = 0; i < value_count(items); i++)
        add_item(names, value_item(items, i), i);
    for (unsigned kind = 0; kind < names->count; kind++)
        good = check_kind(call, names, kind) && good;
    return good;
}

/* The travelers with this name: one traveler, or all of a kind; 0 if the name is unknown. */
static uint64_t find_travelers(const struct crossing_names *names, const struct value *name)
{
    for (unsigned kind = 0; kind < names->count; kind++) {
        if (same_text(names->kinds[kind].text, name))
            return names->kinds[kind].who;
    }
    for (unsigned i = 0; i < names->travelers; i++) {
        if (is_text(name, names->of[i].text, names->of[i].length))
            return bit(i);
    }
    return 0;
}

/* The kind or traveler whose name is most similar to `name`. The text is NULL if no name is
 * similar, and after the first errors, because comparing two names takes up to 10 us and a
 * body may contain many unknown names. */
static struct spelling nearest(const struct handler_call *call,
                               const struct crossing_names *names, const struct value *name)
{
    struct spelling_guess guess = {.typed = {value_text(name), value_length(name)}};

    for (unsigned kind = 0; kind < names->count && call->errors.count < GUESSES_MOST;
         kind++) {
        const struct value *text = names->kinds[kind].text;

        spelling_consider(&guess, (struct spelling){value_text(text), value_length(text)});
    }
    return guess.nearest;
}

/* Adds the names, as a new sentence if a question precedes them. */
static void add_known(struct strbuf *s, const struct crossing_names *names, bool question)
{
    for (unsigned kind = 0; kind < names->count && kind < NAMES_LISTED; kind++) {
        const struct value *text = names->kinds[kind].text;

        if (kind == 0)
            strbuf_printf(s, "%s %s ", question ? " The" : "; the",
                          names->count == 1 ? "only name is" : "names are");
        else
            strbuf_printf(s, ", ");
        strbuf_quote(s, value_text(text), value_length(text), QUOTED_MAX);
    }
    if (names->count > NAMES_LISTED)
        strbuf_printf(s, " and %u more", names->count - NAMES_LISTED);
}

uint64_t crossing_names_expect(struct handler_call *call,
                               const struct crossing_names *names, const char *pointer,
                               const struct value *name)
{
    uint64_t who = find_travelers(names, name);
    struct spelling near;
    char reason[REASON_SIZE];
    struct strbuf s = strbuf_in(reason, sizeof reason);

    if (who || names->travelers == 0)
        return who;
    near = nearest(call, names, name);
    strbuf_printf(&s, "no traveler or kind is called ");
    strbuf_quote(&s, value_text(name), value_length(name), QUOTED_MAX);
    if (near.text) {
        strbuf_printf(&s, "; did you mean ");
        strbuf_quote(&s, near.text, near.length, QUOTED_MAX);
        strbuf_printf(&s, "?");
    }
    add_known(&s, names, near.text);
    handler_refuse(call, pointer, "%s", reason);
    return 0;
}

uint64_t crossing_names_everybody(const struct crossing_names *names)
{
    uint64_t who = 0;

    for (unsigned kind = 0; kind < names->count; kind++)
        who |= names->kinds[kind].who;
    return who;
}

void crossing_names_write(struct json_writer *out, const struct crossing_names *names,
                          uint64_t who)
{
    jw_begin_array(out);
    for (; who; who &= who - 1) {
        const struct crossing_name *name = &names->of[__builtin_ctzll(who)];

        jw_string(out, name->text, name->length);
    }
    jw_end_array(out);
}
