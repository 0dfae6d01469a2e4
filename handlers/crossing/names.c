#include "names.h"

#include "server/json/sentence.h"
#include "server/schema/spelling.h"

#include <stdio.h>
#include <string.h>

enum {
    POINTER_SIZE = 40,
    NAMES_LISTED = 8, /* of kinds, where somebody unknown is named */
    GUESSES_MOST = 8, /* errors that may ask who was meant */
    QUOTED_MAX = 24,  /* characters of up to four bytes */
    REASON_SIZE = 1024
};

static uint64_t bit(unsigned traveller)
{
    return (uint64_t)1 << traveller;
}

static bool is_text(const struct value *name, const char *text, size_t length)
{
    return value_length(name) == length && memcmp(value_text(name), text, length) == 0;
}

static bool same_text(const struct value *a, const struct value *b)
{
    return is_text(a, value_text(b), value_length(b));
}

/* Refuses the name or the kind of an item, or the item where it is the name itself. */
static void refuse_item(struct exchange *x, unsigned item, const char *detail,
                        const char *other)
{
    const struct value *entry = value_item(value_get(x->body, "travellers"), item);
    const char *member = value_get(entry, "kind") ? "/kind" : "/name";
    char pointer[POINTER_SIZE];

    snprintf(pointer, sizeof pointer, "/travellers/%u%s", item,
             value_type(entry) == VALUE_OBJECT ? member : "");
    exchange_refuse(x, pointer, "%s%s", detail, other);
}

/* How many travellers an item is. */
static unsigned count_of(const struct value *entry)
{
    const struct value *count = value_get(entry, "count");

    return count ? (unsigned)value_integer(count) : 1;
}

static bool check_item(struct exchange *x, const struct value *entry, unsigned item)
{
    bool named = value_get(entry, "name");
    char pointer[POINTER_SIZE];

    snprintf(pointer, sizeof pointer, "/travellers/%u", item);
    if (value_type(entry) == VALUE_STRING)
        return true;
    if (named && value_get(entry, "kind"))
        exchange_refuse(x, pointer,
                        "has a name and a kind; \"name\" is for one traveller, \"kind\" "
                        "and \"count\" are for those who are alike");
    else if (!named && !value_get(entry, "kind"))
        exchange_refuse(x, pointer,
                        "has no name; write \"name\", or \"kind\" and "
                        "\"count\" for several who are alike");
    else if (named && value_get(entry, "count")) {
        snprintf(pointer, sizeof pointer, "/travellers/%u/count", item);
        exchange_refuse(x, pointer,
                        "a name is one traveller's; several who are alike are "
                        "written with \"kind\" instead of \"name\"");
    } else
        return true;
    return false;
}

/* The kind that an item is of, which may be another item's too; a name is a kind of its
 * own. */
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

static void name_traveller(struct crossing_names *names, unsigned kind)
{
    const struct crossing_kind *of = &names->kinds[kind];
    struct crossing_name *name = &names->of[names->travellers];
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
        name_traveller(names, of);
        names->item[names->travellers] = (uint8_t)item;
        names->kind_of[names->travellers] = (uint8_t)of;
        names->kinds[of].who |= bit(names->travellers++);
    }
}

/* Who else is called as this kind, or this named traveller, is. */
static bool check_kind(struct exchange *x, const struct crossing_names *names,
                       unsigned kind)
{
    const struct crossing_kind *of = &names->kinds[kind];
    char other[POINTER_SIZE];

    if (value_length(of->text) > CROSSING_NAME_BYTES) {
        refuse_item(x, of->item, "has more than 64 bytes", "");
        return false;
    }
    for (unsigned i = 0; i < names->count; i++) {
        const struct crossing_kind *seen = &names->kinds[i];

        if (!same_text(seen->text, of->text) || !of->named || (seen->named && i >= kind))
            continue;
        snprintf(other, sizeof other, "/travellers/%u", seen->item);
        refuse_item(x, of->item,
                    seen->named ? "the same name as " : "the same name as the kind of ",
                    other);
        return false;
    }
    for (unsigned i = 0; i < names->travellers; i++) {
        const struct crossing_name *name = &names->of[i];

        if (names->kinds[names->kind_of[i]].named ||
            !is_text(of->text, name->text, name->length))
            continue;
        snprintf(other, sizeof other, "/travellers/%u", names->item[i]);
        refuse_item(x, of->item, "the same name as one of the kind of ", other);
        return false;
    }
    return true;
}

bool crossing_names_read(struct exchange *x, struct crossing_names *names)
{
    const struct value *items = value_get(x->body, "travellers");
    unsigned travellers = 0;
    bool good = true;

    names->travellers = names->count = 0;
    for (unsigned i = 0; i < value_count(items); i++) {
        good = check_item(x, value_item(items, i), i) && good;
        travellers += count_of(value_item(items, i));
    }
    if (travellers > CROSSING_TRAVELLERS_MAX)
        exchange_refuse(x, "/travellers", "there are %u travellers; %d are allowed",
                        travellers, CROSSING_TRAVELLERS_MAX);
    if (!good || travellers > CROSSING_TRAVELLERS_MAX)
        return false;
    for (unsigned i = 0; i < value_count(items); i++)
        add_item(names, value_item(items, i), i);
    for (unsigned kind = 0; kind < names->count; kind++)
        good = check_kind(x, names, kind) && good;
    return good;
}

uint64_t crossing_names_find(const struct crossing_names *names, const struct value *name)
{
    for (unsigned kind = 0; kind < names->count; kind++) {
        if (same_text(names->kinds[kind].text, name))
            return names->kinds[kind].who;
    }
    for (unsigned i = 0; i < names->travellers; i++) {
        if (is_text(name, names->of[i].text, names->of[i].length))
            return bit(i);
    }
    return 0;
}

/* The kind or named traveller whose name is nearest to `name`. Its text is NULL when none
 * is near, and beyond the first errors: to compare two names takes up to 10 us, and a body
 * has room for many unknown ones. */
static struct spelling nearest(const struct exchange *x, const struct crossing_names *names,
                               const struct value *name)
{
    struct spelling_guess guess = {.typed = {value_text(name), value_length(name)}};

    for (unsigned kind = 0; kind < names->count && x->errors.count < GUESSES_MOST; kind++) {
        const struct value *text = names->kinds[kind].text;

        spelling_consider(&guess, (struct spelling){value_text(text), value_length(text)});
    }
    return guess.nearest;
}

static void add_known(struct sentence *s, const struct crossing_names *names)
{
    for (unsigned kind = 0; kind < names->count && kind < NAMES_LISTED; kind++) {
        const struct value *text = names->kinds[kind].text;

        sentence_add(s, kind == 0 ? "; there are " : ", ");
        sentence_add_quoted(s, value_text(text), value_length(text), QUOTED_MAX);
    }
    if (names->count > NAMES_LISTED)
        sentence_add(s, " and %u more", names->count - NAMES_LISTED);
}

uint64_t crossing_names_expect(struct exchange *x, const struct crossing_names *names,
                               const char *pointer, const struct value *name)
{
    uint64_t who = crossing_names_find(names, name);
    struct spelling near;
    char reason[REASON_SIZE];
    struct sentence s = sentence_in(reason, sizeof reason);

    if (who || names->travellers == 0)
        return who;
    near = nearest(x, names, name);
    sentence_add(&s, "nobody among the travellers is called ");
    sentence_add_quoted(&s, value_text(name), value_length(name), QUOTED_MAX);
    if (near.text) {
        sentence_add(&s, "; did you mean ");
        sentence_add_quoted(&s, near.text, near.length, QUOTED_MAX);
        sentence_add(&s, "?");
    } else
        add_known(&s, names);
    exchange_refuse(x, pointer, "%s", reason);
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
