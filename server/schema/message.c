#include "node.h"
#include "spelling.h"

#include <string.h>

enum {
    QUOTED_MAX = 40,     /* characters of the user's text that are repeated */
    NAME_BYTES_MAX = 32, /* longer names are not compared for typing errors */
    LIST_MAX = 64        /* values of an enum that are listed */
};

static void add_value(struct sentence *s, const json_t *value)
{
    switch (json_typeof(value)) {
    case JSON_OBJECT:
        sentence_add(s, "an object");
        break;
    case JSON_ARRAY:
        sentence_add(s, "an array");
        break;
    case JSON_STRING:
        sentence_add_quoted(s, json_string_value(value), json_string_length(value),
                            QUOTED_MAX);
        break;
    case JSON_INTEGER:
        sentence_add(s, "%" JSON_INTEGER_FORMAT, json_integer_value(value));
        break;
    case JSON_REAL:
        sentence_add(s, "%.15g", json_real_value(value));
        break;
    case JSON_TRUE:
    case JSON_FALSE:
        sentence_add(s, json_is_true(value) ? "true" : "false");
        break;
    case JSON_NULL:
        sentence_add(s, "null");
        break;
    }
}

/* " from 1 to 9", " above 0 and below 1", " of at least 3". */
static void add_range(struct sentence *s, const struct schema_node *node)
{
    const struct schema_bound *low = &node->lower;
    const struct schema_bound *high = &node->upper;

    if (low->number && high->number && !low->strict && !high->strict) {
        sentence_add(s, " from ");
        add_value(s, low->number);
        sentence_add(s, " to ");
        add_value(s, high->number);
        return;
    }
    if (low->number) {
        sentence_add(s, low->strict ? " above " : " of at least ");
        add_value(s, low->number);
    }
    if (high->number) {
        sentence_add(s, low->number ? " and" : "");
        sentence_add(s, high->strict  ? " below "
                        : low->number ? " at most "
                                      : " of at most ");
        add_value(s, high->number);
    }
}

static void add_number(struct sentence *s, const struct schema_node *node, unsigned types)
{
    sentence_add(s, types & TYPE_REAL ? "a number" : "an integer");
    add_range(s, node);
    if (node->multiple_of > 1)
        sentence_add(s, " that is a multiple of %lld", (long long)node->multiple_of);
}

/* One of the kinds that `types` holds, in words; the kinds are the bits of jansson with
 * numbers together and the truth values together. */
static void add_kind(struct sentence *s, const struct schema_node *node, unsigned kind)
{
    if (kind & TYPE_NUMBER)
        add_number(s, node, kind);
    else if (kind & TYPE_STRING)
        sentence_add(s, "a string");
    else if (kind & TYPE_ARRAY)
        sentence_add(s, "an array");
    else if (kind & TYPE_OBJECT)
        sentence_add(s, "an object");
    else if (kind & TYPE_BOOLEAN)
        sentence_add(s, "true or false");
    else
        sentence_add(s, "null");
}

static void add_kinds(struct sentence *s, const struct schema_node *node, unsigned types)
{
    static const unsigned kinds[] = {TYPE_NUMBER, TYPE_STRING,  TYPE_ARRAY,
                                     TYPE_OBJECT, TYPE_BOOLEAN, TYPE_NULL};
    unsigned left = types;

    for (size_t i = 0; i < sizeof kinds / sizeof kinds[0]; i++) {
        unsigned kind = types & kinds[i];

        if (!kind)
            continue;
        if (left != types)
            sentence_add(s, left == kind ? " or " : ", ");
        add_kind(s, node, kind);
        left &= ~kind;
    }
}

void schema_say_expected(struct sentence *s, const struct schema_node *node, unsigned types,
                         const json_t *value)
{
    if (!types) {
        sentence_add(s, "is not allowed");
        return;
    }
    sentence_add(s, "expected ");
    add_kinds(s, node, types);
    sentence_add(s, ", got ");
    add_value(s, value);
}

/* A guess is near when it is one letter away, or one more for every six of its own. */
static bool is_near(const struct spelling *typed, const char *text, size_t length,
                    unsigned *nearest)
{
    struct spelling known = {.text = text, .length = length};
    unsigned away;

    if (!typed->length || typed->length > NAME_BYTES_MAX || length > NAME_BYTES_MAX)
        return false;
    away = spelling_distance(typed, &known);
    if (away >= *nearest || away >= length || away > 1 + length / 6)
        return false;
    *nearest = away;
    return true;
}

static void add_guess(struct sentence *s, const char *guess, size_t length)
{
    if (!guess)
        return;
    sentence_add(s, "; did you mean ");
    sentence_add_quoted(s, guess, length, QUOTED_MAX);
    sentence_add(s, "?");
}

static const json_t *nearest_choice(const json_t *choices, const json_t *value)
{
    struct spelling typed = {json_string_value(value), json_string_length(value)};
    const json_t *guess = NULL;
    unsigned nearest = UINT32_MAX;

    for (size_t i = 0; i < json_array_size(choices) && json_is_string(value); i++) {
        const json_t *choice = json_array_get(choices, i);

        if (json_is_string(choice) && is_near(&typed, json_string_value(choice),
                                              json_string_length(choice), &nearest))
            guess = choice;
    }
    return guess;
}

void schema_say_choices(struct sentence *s, const struct schema_node *node,
                        const json_t *value)
{
    const json_t *guess = nearest_choice(node->choices, value);
    size_t count = json_array_size(node->choices);

    if (node->constant || count == 1) {
        sentence_add(s, "must be ");
        add_value(s, node->constant ? node->constant : json_array_get(node->choices, 0));
        return;
    }
    sentence_add(s, "is not one of: ");
    for (size_t i = 0; i < count && i < LIST_MAX; i++) {
        sentence_add(s, i ? ", " : "");
        add_value(s, json_array_get(node->choices, i));
    }
    sentence_add(s, count > LIST_MAX ? ", ..." : "");
    if (guess)
        add_guess(s, json_string_value(guess), json_string_length(guess));
}

void schema_say_amount(struct sentence *s, const char *thing, size_t found,
                       const struct schema_amount *amount)
{
    size_t due = found < amount->least ? amount->least : amount->most;
    const char *verb = due == 1 ? "is" : "are";

    sentence_add(s, "has %zu %s%s; ", found, thing, found == 1 ? "" : "s");
    if (amount->least == amount->most)
        sentence_add(s, "exactly %zu %s needed", due, verb);
    else if (found < due)
        sentence_add(s, "at least %zu %s needed", due, verb);
    else
        sentence_add(s, "at most %zu %s allowed", due, verb);
}

void schema_say_pattern(struct sentence *s, const struct schema_node *node,
                        const json_t *value)
{
    add_value(s, value);
    sentence_add(s, " does not match the pattern %s", node->pattern_text);
}

void schema_say_unknown(struct sentence *s, const struct schema_node *node, const char *key,
                        size_t length)
{
    struct spelling typed = {key, length};
    const struct schema_property *guess = NULL;
    unsigned nearest = UINT32_MAX;
    const char *between = "; known fields are: ";

    sentence_add(s, "unknown field");
    for (size_t i = 0; i < node->property_count; i++) {
        const struct schema_property *p = &node->properties[i];

        if (!p->node)
            continue;
        sentence_add(s, "%s%s", between, p->name);
        between = ", ";
        if (is_near(&typed, p->name, p->length, &nearest))
            guess = p;
    }
    if (between[0] == ';')
        sentence_add(s, "; no field is known here");
    if (guess)
        add_guess(s, guess->name, guess->length);
}

void schema_say_names(struct sentence *s, const struct schema_node *node, uint64_t set)
{
    const char *between = "";

    for (size_t i = 0; i < node->property_count; i++) {
        if (!(set >> i & 1))
            continue;
        set &= ~((uint64_t)1 << i);
        sentence_add(s, "%s\"%s\"", between, node->properties[i].name);
        between = set & (set - 1) ? ", " : " and ";
    }
}
