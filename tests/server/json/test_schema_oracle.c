/* Compares the parser with reference_validator.h for random schemas and random texts, most
 * of which are valid: the result, the pointers of all errors, and the value with its
 * defaults. */
#include "jansson_oracle.h"
#include "reference_validator.h"
#include "schema_case.h"

#include "tests/solvers/random.h"
#include "tests/solvers/sampled.h"

#include <criterion/criterion.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static struct test_rng rng;

static uint64_t below(uint64_t bound)
{
    return test_rng_below(&rng, bound);
}

static bool chance(unsigned percent)
{
    return below(100) < percent;
}

/* ---- Random values and schemas ---- */

static const char *const names[] = {"a", "b", "c", "d/~", "\xc3\xa9"};
enum { NAMES = 5, NAMED = 4 };

enum { INTEGER = 1, NUMBER = 2, STRING = 4, ARRAY = 8, OBJECT = 16, ALL = 127, KINDS = 7 };

static json_t *random_scalar(void)
{
    static const char *const texts[] = {"", "a", "b", "ab", "ba", "\xc3\xa9", "aaaa"};

    switch (below(8)) {
    case 0:
        return json_null();
    case 1:
        return json_boolean(chance(50));
    case 2:
    case 3:
    case 4:
        return chance(60) ? json_integer((int)below(7) - 2)
                          : json_real((double)((int)below(14) - 4) / 2);
    }
    return json_string(texts[below(7)]);
}

/* Returns a random value. If there is a schema, the value is usually valid. */
static json_t *random_value(const json_t *document, const json_t *schema, int depth)
{
    const json_t *chosen = schema, *branches, *wanted;
    uint64_t kind = below(3);
    json_t *value = random_scalar();

    for (int i = 0; i < 8 && schema && !validator_accepts_type(document, &chosen, value);
         i++) {
        chosen = validator_resolve(document, schema);
        json_decref(value);
        value = i % 3 == 0 ? random_scalar() : i % 3 == 1 ? json_array() : json_object();
    }
    branches = json_object_get(chosen, "enum");
    if (branches && chance(80)) {
        json_decref(value);
        return json_incref(json_array_get(branches, below(json_array_size(branches))));
    }
    if (!schema && depth && kind < 2) {
        json_decref(value);
        value = kind ? json_array() : json_object();
    }
    if (json_is_array(value)) {
        wanted = json_object_get(chosen, "maxItems");
        for (uint64_t n = below(wanted ? (uint64_t)json_integer_value(wanted) + 2 : 5);
             depth && n; n--)
            json_array_append_new(
                value, random_value(document, json_object_get(chosen, "items"), depth - 1));
    }
    for (size_t i = 0; i < NAMES && json_is_object(value); i++) {
        wanted = json_object_get(json_object_get(chosen, "properties"), names[i]);
        if (depth && chance(wanted ? 75 : 8))
            json_object_set_new(value, names[i], random_value(document, wanted, depth - 1));
    }
    return value;
}

static json_t *random_schema(unsigned kinds, int depth);

/* Returns a schema with x-accept-single. */
static json_t *random_single(int depth)
{
    json_t *item = random_schema(ALL - ARRAY, depth);
    json_t *schema = json_pack("{s:b, s:[{s:s, s:O}, o]}", "x-accept-single", 1, "anyOf",
                               "type", "array", "items", item, item);

    if (chance(30))
        json_object_set_new(json_array_get(json_object_get(schema, "anyOf"), 0), "maxItems",
                            json_integer(1 + (int)below(2)));
    return schema;
}

/* Returns a schema for a member or an item. */
static json_t *random_inner(int depth)
{
    return chance(15) ? random_single(depth) : random_schema(ALL, depth);
}

/* Sometimes sets `first`, and sometimes `second` to a number that is not less. */
static void maybe_range(json_t *schema, const char *first, const char *second, int least)
{
    int low = least + (int)below(3);

    if (first && chance(25))
        json_object_set_new(schema, first, json_integer(low));
    if (chance(25))
        json_object_set_new(schema, second, json_integer(low + (int)below(4)));
}

static void add_scalar_keywords(json_t *schema, unsigned kinds)
{
    static const char *const patterns[] = {"^a[a-b]{0,2}$", "^[a-b]{1,2}$", "^b{0,3}$"};

    if (kinds & (INTEGER | NUMBER))
        maybe_range(schema, "minimum", "maximum", -2);
    if (kinds & NUMBER && chance(20) && !json_object_get(schema, "maximum"))
        json_object_set_new(schema, "maximum", json_real(0.5 + (double)below(3)));
    if (kinds & STRING)
        maybe_range(schema, "minLength", "maxLength", 0);
    if (kinds & STRING && chance(20))
        json_object_set_new(schema, "pattern", json_string(patterns[below(3)]));
    if (kinds & ~(unsigned)(INTEGER | NUMBER | STRING) || !chance(25))
        return;
    json_object_set_new(schema, "enum", json_array());
    for (unsigned i = 0; i < 4; i++) {
        json_t *value = random_scalar();

        if (json_is_string(value) ? kinds & STRING
                                  : json_is_integer(value) && kinds & (INTEGER | NUMBER))
            json_array_append(json_object_get(schema, "enum"), value);
        json_decref(value);
    }
    if (json_array_size(json_object_get(schema, "enum")) == 0)
        json_object_del(schema, "enum");
}

/* Returns true if the schema can convert values, or contains a reference. */
static bool converts(const json_t *schema)
{
    char *text = schema ? json_dumps(schema, 0) : NULL;
    bool found = text && strstr(text, "x-");

    free(text);
    return found;
}

/* The reference validator compares items before their conversion. */
static void add_array_keywords(json_t *schema, int depth)
{
    maybe_range(schema, "minItems", "maxItems", 0);
    if (depth && chance(70))
        json_object_set_new(schema, "items", random_inner(depth - 1));
    if (json_object_get(schema, "maxItems") && !converts(json_object_get(schema, "items")))
        json_object_set_new(schema, "uniqueItems", json_boolean(chance(40)));
}

static void add_object_keywords(json_t *schema, int depth)
{
    json_t *properties = json_object();
    json_t *required = json_array();

    maybe_range(schema, NULL, "maxProperties", 1);
    for (size_t i = 0; i < NAMED; i++) {
        if (!depth || !chance(60))
            continue;
        json_object_set_new(properties, names[i], random_inner(depth - 1));
        if (chance(30))
            json_array_append_new(required, json_string(names[i]));
    }
    if (json_object_size(properties)) {
        json_object_set(schema, "properties", properties);
        json_object_set(schema, "required", required);
        if (chance(30))
            json_object_set_new(schema, "additionalProperties", json_false());
    } else if (depth && chance(50)) {
        json_object_set_new(schema, "additionalProperties", random_inner(depth - 1));
    } else if (chance(20)) {
        json_object_set_new(schema, "additionalProperties", json_false());
    }
    json_decref(properties);
    json_decref(required);
}

static json_t *random_branches(unsigned kinds, int depth)
{
    json_t *schema = json_object();

    json_object_set_new(schema, "anyOf", json_array());
    while (kinds) {
        unsigned part = kinds & (unsigned)below(ALL + 1);

        if (part & (INTEGER | NUMBER))
            kinds &= ~(unsigned)(INTEGER | NUMBER);
        kinds &= ~part;
        if (part)
            json_array_append_new(json_object_get(schema, "anyOf"),
                                  random_schema(part, depth - 1));
        if (part && chance(30))
            break;
    }
    return schema;
}

/* Returns a schema for some of the types `kinds`. */
static json_t *random_schema(unsigned kinds, int depth)
{
    static const char *const types[] = {"integer", "number", "string", "array",
                                        "object",  "null",   "boolean"};
    unsigned chosen = 0;
    json_t *schema, *list;

    if (kinds == ALL && chance(10))
        return json_pack("{s:s}", "$ref", chance(50) ? "#/x-first" : "#/x-second");
    if (depth && chance(15))
        return random_branches(kinds, depth);
    schema = json_object();
    if (kinds == ALL && chance(10)) {
        chosen = ALL;
    } else {
        list = json_array();
        while (!chosen)
            chosen = kinds & ((1u << below(KINDS)) | (1u << below(KINDS)));
        if (chosen & NUMBER)
            chosen &= ~(unsigned)INTEGER; /* an integer is a number */
        for (size_t i = 0; i < KINDS; i++) {
            if (chosen >> i & 1)
                json_array_append_new(list, json_string(types[i]));
        }
        json_object_set_new(schema, "type", list);
    }
    if ((chosen & (STRING | INTEGER | NUMBER)) == (STRING | INTEGER) && chance(70))
        json_object_set_new(schema, "x-accept-integer", json_true());
    add_scalar_keywords(schema, chosen);
    if (chosen & ARRAY)
        add_array_keywords(schema, depth);
    if (chosen & OBJECT)
        add_object_keywords(schema, depth);
    return schema;
}

/* Adds valid defaults to some properties inside `schema`, inner properties first. */
static void add_defaults(const json_t *document, json_t *schema)
{
    json_t *properties = json_object_get(schema, "properties"), *member;
    struct validator v;
    const char *key;

    validator_begin(&v, document);
    json_object_foreach(schema, key, member)
    {
        if (json_is_object(member) && strcmp(key, "default") != 0)
            add_defaults(document, member);
    }
    json_object_foreach(properties, key, member)
    {
        json_t *value = random_value(document, member, 3);

        json_decref(validate(&v, member, value));
        if (v.count == 0 && chance(60))
            json_object_set(member, "default", value);
        validator_end(&v);
        json_decref(value);
    }
}

static json_t *random_document(void)
{
    json_t *document = random_schema(chance(80) ? OBJECT : ALL, 4);

    json_object_set_new(document, "x-first", random_schema(ALL - ARRAY, 0));
    json_object_set_new(document, "x-second", random_schema(OBJECT, 0));
    add_defaults(document, document);
    return document;
}

/* ---- Texts ---- */

struct writer {
    char text[1 << 16];
    size_t length;
    bool repeats; /* a key occurs twice */
};

static void put(struct writer *w, const char *text)
{
    size_t length = strlen(text);

    cr_assert_lt(w->length + length, sizeof w->text);
    memcpy(w->text + w->length, text, length + 1);
    w->length += length;
}

static void put_blank(struct writer *w)
{
    static const char *const blanks[] = {"", "", "", " ", "\n", "\t\r\n ", "   "};

    put(w, blanks[below(7)]);
}

/* Writes a string. Some ASCII characters are escaped. */
static void put_string(struct writer *w, const char *text)
{
    put(w, "\"");
    for (; *text; text++) {
        char one[] = {*text, '\0'}, escape[8];

        snprintf(escape, sizeof escape, chance(50) ? "\\u%04x" : "\\u%04X",
                 (unsigned char)*text);
        put(w, (unsigned char)*text < 0x80 && chance(15) ? escape : one);
    }
    put(w, "\"");
}

static void put_number(struct writer *w, const json_t *value)
{
    char text[32];

    if (json_is_integer(value))
        snprintf(text, sizeof text, "%d", (int)json_integer_value(value));
    else if (chance(50))
        snprintf(text, sizeof text, "%.*f", 1 + (int)below(3), json_real_value(value));
    else
        snprintf(text, sizeof text, "%.1fe%s2", json_real_value(value) * 100,
                 chance(50) ? "-" : "-0");
    put(w, text);
}

static void put_value(struct writer *w, const json_t *value);

static void put_members(struct writer *w, const json_t *value)
{
    const char *key, *repeated = NULL, *separator = "";
    json_t *member;

    json_object_foreach((json_t *)value, key, member)
    {
        put(w, separator);
        put_blank(w);
        put_string(w, key);
        put_blank(w);
        put(w, ":");
        put_value(w, member);
        separator = ",";
        if (!repeated && below(400) == 0)
            repeated = key;
    }
    put_blank(w);
    if (!repeated)
        return;
    w->repeats = true;
    put(w, ",");
    put_string(w, repeated);
    put(w, ":{}");
}

static void put_value(struct writer *w, const json_t *value)
{
    put_blank(w);
    if (json_is_object(value)) {
        put(w, "{");
        put_members(w, value);
        put(w, "}");
    } else if (json_is_array(value)) {
        put(w, "[");
        for (size_t i = 0; i < json_array_size(value); i++) {
            put(w, i ? "," : "");
            put_value(w, json_array_get(value, i));
        }
        put_blank(w);
        put(w, "]");
    } else if (json_is_string(value)) {
        put_string(w, json_string_value(value));
    } else if (json_is_number(value)) {
        put_number(w, value);
    } else {
        put(w, json_is_null(value) ? "null" : json_is_true(value) ? "true" : "false");
    }
    put_blank(w);
}

/* ---- The comparison ---- */

static int compare_texts(const void *a, const void *b)
{
    return strcmp(*(char *const *)a, *(char *const *)b);
}

/* Returns true if the pointers of the errors are the same in any order. */
static bool same_errors(struct schema_case *c, struct validator *v)
{
    char *found[VALIDATOR_ERRORS_MAX];
    size_t count = 0;

    for (char *line = strtok(c->errors, "\n"); line; line = strtok(NULL, "\n")) {
        *strstr(line, ": ") = '\0';
        cr_assert_lt(count, VALIDATOR_ERRORS_MAX);
        found[count++] = line;
    }
    if (count != v->count)
        return false;
    qsort(found, count, sizeof *found, compare_texts);
    qsort(v->errors, count, sizeof *v->errors, compare_texts);
    for (size_t i = 0; i < count; i++) {
        if (strcmp(found[i], v->errors[i]) != 0)
            return false;
    }
    return true;
}

static enum schema_result compare(const json_t *document, const struct schema *schema,
                                  json_t *value)
{
    static struct writer w;
    struct schema_case c = {.text = NULL};
    struct validator v;
    json_t *expected;
    enum schema_result result;
    bool good;

    validator_begin(&v, document);
    expected = validate(&v, document, value);
    w.length = 0;
    w.repeats = false;
    put_value(&w, value);
    case_read(schema, w.text, w.length, &c);
    result = w.repeats ? SCHEMA_NOT_JSON : v.count ? SCHEMA_INVALID : SCHEMA_VALID;
    good = c.result == result &&
           (result != SCHEMA_VALID || jansson_oracle_same(&c.value, expected)) &&
           (w.repeats || (c.count == v.count && same_errors(&c, &v)));
    cr_assert(good, "%s against %s: %d, expected %d", w.text, json_dumps(document, 0),
              c.result, result);
    validator_end(&v);
    json_decref(expected);
    case_drop(&c);
    return result;
}

TestSampled(schema_oracle, results_are_those_of_the_reference_validator, 3000, 60000)
{
    unsigned valid = 0, invalid = 0;

    test_rng_seed(&rng, first);
    for (unsigned i = first; i < end; i++) {
        char error[SCHEMA_TEXT_MAX];
        json_t *document = random_document();
        struct schema *schema = schema_compile(document, "", error, sizeof error);

        cr_assert(schema, "%s: %s", json_dumps(document, 0), error);
        for (int k = 0; k < 10; k++) {
            json_t *value = random_value(document, chance(90) ? document : NULL, 5);
            enum schema_result result = compare(document, schema, value);

            valid += result == SCHEMA_VALID;
            invalid += result == SCHEMA_INVALID;
            json_decref(value);
        }
        schema_free(schema);
        json_decref(document);
    }
    cr_expect_gt(valid, (end - first), "%u", valid);
    cr_expect_gt(invalid, (end - first), "%u", invalid);
}
