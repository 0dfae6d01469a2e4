#include "names.h"

#include "handlers/field.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

enum {
    GUESSES_MAX = 8, /* errors for which a similar name is searched */
    REASON_SIZE = 256
};

/* Reports an error of the name or the kind of an item, which may be a string. */
static void refuse_item(struct handler_call *call, unsigned item, const char *detail)
{
    const struct value *entry = value_item(value_get(call->body, "travelers"), item);
    const char *member = value_get(entry, "kind") ? "/kind" : "/name";

    handler_refuse(call,
                   field_pointer("/travelers/%u%s", item,
                                 value_type(entry) == VALUE_OBJECT ? member : "")
                       .text,
                   "%s", detail);
}

/* Reports that the item `other` already uses the name of a kind, as `use` describes. */
static void refuse_used(struct handler_call *call, const struct crossing_kind *kind,
                        const char *use, unsigned other)
{
    char reason[REASON_SIZE];

    snprintf(reason, sizeof reason,
             "the name %s is already used %s at /travelers/%u; choose a different name",
             name_quote(kind->name).text, use, other);
    refuse_item(call, kind->item, reason);
}

/* Returns the number of travelers that an item describes. */
static unsigned count_of(const struct value *entry)
{
    const struct value *count = value_get(entry, "count");

    return count ? (unsigned)value_integer(count) : 1;
}

static void check_item(struct handler_call *call, const struct value *entry, unsigned item)
{
    bool named = value_get(entry, "name"), kind = value_get(entry, "kind");

    if (value_type(entry) == VALUE_STRING)
        return;
    if (named && kind)
        handler_refuse(
            call, field_pointer("/travelers/%u", item).text,
            "the traveler has both \"name\" and \"kind\"; use \"name\" for one "
            "traveler, or \"kind\" and \"count\" for several travelers of a kind");
    else if (!named && !kind)
        handler_refuse(
            call, field_pointer("/travelers/%u", item).text,
            "\"name\" or \"kind\" is missing; write, for example, {\"name\": \"wolf\"}, or "
            "{\"kind\": \"missionary\", \"count\": 3} for several travelers of a kind");
    else if (named && value_get(entry, "count"))
        handler_refuse(
            call, field_pointer("/travelers/%u/count", item).text,
            "\"count\" requires \"kind\" instead of \"name\"; write, for example, "
            "{\"kind\": \"missionary\", \"count\": 3}");
}

/* Returns the kind of an item. Several items can have the same kind. A traveler with a name
 * is a separate kind. */
static unsigned kind_of_item(struct crossing_names *names, struct value_name name,
                             unsigned item, bool named)
{
    for (unsigned kind = 0; kind < names->count && !named; kind++) {
        if (!names->kinds[kind].named && name_equals(names->kinds[kind].name, name))
            return kind;
    }
    assert(names->count < CROSSING_TRAVELERS_MAX);
    names->kinds[names->count] =
        (struct crossing_kind){.name = name, .item = item, .named = named};
    return names->count++;
}

/* Names a traveler. Cuts a name that is too long, which check_kind reports. */
static void name_traveler(struct crossing_name *name, const struct crossing_kind *kind)
{
    assert(kind->name.text);
    name->length = kind->name.length < NAME_BYTES ? kind->name.length : NAME_BYTES;
    memcpy(name->text, kind->name.text, name->length);
    if (!kind->named)
        name->length +=
            (size_t)snprintf(name->text + name->length, CROSSING_NAME_SIZE - name->length,
                             " %u", ((unsigned)__builtin_popcountll(kind->who) + 1) % 100);
}

static void add_item(struct crossing_names *names, const struct value *entry, unsigned item)
{
    const struct value *kind = value_get(entry, "kind");
    const struct value *name =
        value_type(entry) == VALUE_STRING ? entry : value_get(entry, "name");
    unsigned of = kind_of_item(names, name_of(kind ? kind : name), item, !kind);

    for (unsigned i = count_of(entry); i > 0; i--) {
        assert(names->travelers < CROSSING_TRAVELERS_MAX);
        name_traveler(&names->of[names->travelers], &names->kinds[of]);
        names->item[names->travelers] = (uint8_t)item;
        names->kind_of[names->travelers] = (uint8_t)of;
        names->kinds[of].who |= (uint64_t)1 << names->travelers++;
    }
}

/* Reports the name of a traveler if a kind or an earlier traveler has the same name.
 * Returns true if it reported an error. */
static bool refuse_as_kind(struct handler_call *call, const struct crossing_names *names,
                           unsigned kind)
{
    const struct crossing_kind *of = &names->kinds[kind];

    for (unsigned i = 0; i < names->count && of->named; i++) {
        const struct crossing_kind *seen = &names->kinds[i];

        if ((seen->named && i >= kind) || !name_equals(seen->name, of->name))
            continue;
        refuse_used(call, of, seen->named ? "by the traveler" : "as the kind", seen->item);
        return true;
    }
    return false;
}

/* Reports the name of a kind, or of a traveler, if it is too long or used elsewhere. */
static void check_kind(struct handler_call *call, const struct crossing_names *names,
                       unsigned kind)
{
    const struct crossing_kind *of = &names->kinds[kind];

    if (of->name.length > NAME_BYTES) {
        refuse_item(call, of->item,
                    "the name has more than 64 bytes of UTF-8; choose a shorter name");
        return;
    }
    if (refuse_as_kind(call, names, kind))
        return;
    for (unsigned i = 0; i < names->travelers; i++) {
        if (names->kinds[names->kind_of[i]].named ||
            !name_equals(of->name, crossing_name(names, i)))
            continue;
        refuse_used(call, of, "by a traveler of the kind", names->item[i]);
        return;
    }
}

void crossing_names_read(struct handler_call *call, struct crossing_names *names)
{
    const struct value *items = value_get(call->body, "travelers");
    unsigned travelers = 0;

    names->travelers = names->count = 0;
    for (unsigned i = 0; i < value_count(items); i++) {
        check_item(call, value_item(items, i), i);
        travelers += count_of(value_item(items, i));
    }
    if (travelers > CROSSING_TRAVELERS_MAX)
        handler_refuse(call, "/travelers", "there are %u travelers; at most %d are allowed",
                       travelers, CROSSING_TRAVELERS_MAX);
    if (handler_checked(call) != HANDLER_OK)
        return;
    for (unsigned i = 0; i < value_count(items); i++)
        add_item(names, value_item(items, i), i);
    for (unsigned kind = 0; kind < names->count; kind++)
        check_kind(call, names, kind);
}

/* Returns the travelers with this name, which are one traveler or all travelers of a kind.
 * Returns 0 if the name is unknown. */
static uint64_t find_travelers(const struct crossing_names *names, struct value_name name)
{
    for (unsigned kind = 0; kind < names->count; kind++) {
        if (name_equals(names->kinds[kind].name, name))
            return names->kinds[kind].who;
    }
    for (unsigned i = 0; i < names->travelers; i++) {
        if (name_equals(crossing_name(names, i), name))
            return (uint64_t)1 << i;
    }
    return 0;
}

/* Reports an unknown name. Searches for a similar name only in the first errors, because
 * comparing two names takes up to 10 us and a body may contain many unknown names. */
static void refuse_unknown(struct handler_call *call, const struct crossing_names *names,
                           const char *pointer, struct value_name name)
{
    struct spelling_guess guess = {.typed = name};
    struct value_name known[CROSSING_TRAVELERS_MAX];
    struct unknown_name unknown = {.type = "traveler or kind",
                                   .field = "travelers",
                                   .name = name,
                                   .first = known,
                                   .count = names->count};

    for (unsigned kind = 0; kind < names->count; kind++) {
        known[kind] = names->kinds[kind].name;
        if (call->errors.count < GUESSES_MAX)
            spelling_consider(&guess, known[kind]);
    }
    unknown.similar = guess.nearest;
    names_refuse_unknown(call, pointer, &unknown);
}

uint64_t crossing_names_expect(struct handler_call *call,
                               const struct crossing_names *names, const char *pointer,
                               const struct value *name)
{
    uint64_t who = find_travelers(names, name_of(name));

    if (!who && names->travelers > 0)
        refuse_unknown(call, names, pointer, name_of(name));
    return who;
}

uint64_t crossing_names_everybody(const struct crossing_names *names)
{
    assert(names->travelers <= CROSSING_TRAVELERS_MAX);
    return names->travelers ? UINT64_MAX >> (CROSSING_TRAVELERS_MAX - names->travelers) : 0;
}

void crossing_names_write(struct json_writer *out, const struct crossing_names *names,
                          const char *key, uint64_t who)
{
    jw_open_array(out, key);
    for (; who; who &= who - 1) {
        struct value_name name = crossing_name(names, (unsigned)__builtin_ctzll(who));

        jw_string(out, name.text, name.length);
    }
    jw_end_array(out);
}
