/* Random schemas and values: schema_check has to agree with a plain reading of the
 * standard, keyword by keyword, without a compiler, without sets of types and without any
 * choice among branches. */
#include "schema_case.h"

#include "server/json/pointer.h"
#include "tests/solvers/random.h"
#include "tests/solvers/sampled.h"

#include <criterion/criterion.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

static bool equal(const json_t *a, const json_t *b)
{
    const char *key;
    json_t *member;

    if (json_is_number(a) && json_is_number(b))
        return json_number_value(a) == json_number_value(b);
    if (json_is_array(a) && json_is_array(b) && json_array_size(a) == json_array_size(b)) {
        for (size_t i = 0; i < json_array_size(a); i++) {
            if (!equal(json_array_get(a, i), json_array_get(b, i)))
                return false;
        }
        return true;
    }
    if (!json_is_object(a) || !json_is_object(b))
        return json_equal(a, b);
    json_object_foreach((json_t *)a, key, member)
    {
        if (!json_object_get(b, key) || !equal(member, json_object_get(b, key)))
            return false;
    }
    return json_object_size(a) == json_object_size(b);
}

static bool is_whole(const json_t *value)
{
    return json_is_integer(value) ||
           (json_is_real(value) &&
            json_real_value(value) == (double)(long long)json_real_value(value));
}

static bool has_type(const char *type, const json_t *value)
{
    switch (type[0]) {
    case 'o':
        return json_is_object(value);
    case 'a':
        return json_is_array(value);
    case 's':
        return json_is_string(value);
    case 'i':
        return is_whole(value);
    case 'b':
        return json_is_boolean(value);
    }
    return type[1] == 'u' && type[2] == 'm' ? json_is_number(value) : json_is_null(value);
}

static bool type_allows(const json_t *type, const json_t *value)
{
    size_t i;
    json_t *name;

    if (json_is_string(type))
        return has_type(json_string_value(type), value);
    json_array_foreach(type, i, name)
    {
        if (has_type(json_string_value(name), value))
            return true;
    }
    return !type;
}

/* True when the keyword is absent or `found` lies on the right side of it. */
static bool at_least(const json_t *schema, const char *keyword, double found)
{
    const json_t *bound = json_object_get(schema, keyword);

    return !bound || found >= json_number_value(bound);
}

static bool at_most(const json_t *schema, const char *keyword, double found)
{
    const json_t *bound = json_object_get(schema, keyword);

    return !bound || found <= json_number_value(bound);
}

static bool number_fits(const json_t *schema, double value)
{
    const json_t *low = json_object_get(schema, "exclusiveMinimum");
    const json_t *high = json_object_get(schema, "exclusiveMaximum");
    const json_t *step = json_object_get(schema, "multipleOf");

    return at_least(schema, "minimum", value) && at_most(schema, "maximum", value) &&
           (!low || value > json_number_value(low)) &&
           (!high || value < json_number_value(high)) &&
           (!step || (long long)value % json_integer_value(step) == 0);
}

static bool string_fits(const json_t *schema, const char *text)
{
    const char *pattern = json_string_value(json_object_get(schema, "pattern"));
    double length = 0;

    for (const char *at = text; *at; at++)
        length += ((unsigned char)*at & 0xc0) != 0x80;
    if (pattern && pattern[0] == '^' && text[0] != 'a')
        return false;
    if (pattern && pattern[0] == 'b' && !strchr(text, 'b'))
        return false;
    return at_least(schema, "minLength", length) && at_most(schema, "maxLength", length);
}

static bool fits(const json_t *root, const json_t *schema, const json_t *value);

static bool array_fits(const json_t *root, const json_t *schema, const json_t *value)
{
    const json_t *prefix = json_object_get(schema, "prefixItems");
    const json_t *items = json_object_get(schema, "items");
    size_t size = json_array_size(value);

    for (size_t i = 0; i < size; i++) {
        const json_t *due = i < json_array_size(prefix) ? json_array_get(prefix, i) : items;

        if (due && !fits(root, due, json_array_get(value, i)))
            return false;
        for (size_t j = 0; j < i && json_is_true(json_object_get(schema, "uniqueItems"));
             j++) {
            if (equal(json_array_get(value, i), json_array_get(value, j)))
                return false;
        }
    }
    return at_least(schema, "minItems", (double)size) &&
           at_most(schema, "maxItems", (double)size);
}

static bool object_fits(const json_t *root, const json_t *schema, json_t *value)
{
    const json_t *additional = json_object_get(schema, "additionalProperties");
    double size = (double)json_object_size(value);
    const char *key;
    json_t *member;
    size_t i;

    json_object_foreach(value, key, member)
    {
        const json_t *due = json_object_get(json_object_get(schema, "properties"), key);

        if (!due)
            due = additional;
        if (due && !fits(root, due, member))
            return false;
    }
    json_array_foreach(json_object_get(schema, "required"), i, member)
    {
        if (!json_object_get(value, json_string_value(member)))
            return false;
    }
    return at_least(schema, "minProperties", size) &&
           at_most(schema, "maxProperties", size);
}

static size_t count_fitting(const json_t *root, const json_t *branches, const json_t *value)
{
    size_t count = 0;

    for (size_t i = 0; i < json_array_size(branches); i++)
        count += fits(root, json_array_get(branches, i), value);
    return count;
}

static bool among(const json_t *choices, const json_t *value)
{
    for (size_t i = 0; i < json_array_size(choices); i++) {
        if (equal(json_array_get(choices, i), value))
            return true;
    }
    return false;
}

static bool fits(const json_t *root, const json_t *schema, const json_t *value)
{
    const json_t *constant = json_object_get(schema, "const");
    const json_t *choices = json_object_get(schema, "enum");
    const json_t *any = json_object_get(schema, "anyOf");
    const json_t *one = json_object_get(schema, "oneOf");
    const json_t *reference = json_object_get(schema, "$ref");

    if (json_is_boolean(schema))
        return json_is_true(schema);
    if (reference)
        return fits(root, json_pointer_find(root, json_string_value(reference) + 1), value);
    if (!type_allows(json_object_get(schema, "type"), value) ||
        (constant && !equal(constant, value)) || (choices && !among(choices, value)) ||
        (any && count_fitting(root, any, value) == 0) ||
        (one && count_fitting(root, one, value) != 1))
        return false;
    if (json_is_number(value))
        return number_fits(schema, json_number_value(value));
    if (json_is_string(value))
        return string_fits(schema, json_string_value(value));
    if (json_is_array(value))
        return array_fits(root, schema, value);
    return !json_is_object(value) || object_fits(root, schema, (json_t *)value);
}

static struct test_rng rng;

static uint64_t below(uint64_t bound)
{
    return test_rng_below(&rng, bound);
}

static bool chance(unsigned percent)
{
    return below(100) < percent;
}

static const char *const names[] = {"a", "b", "c", "d/~"};

static json_t *random_value(int depth)
{
    static const char *const texts[] = {"", "a", "b", "ab", "ba", "\xc3\xa9", "aaaa"};
    json_t *value;

    switch (below(depth ? 10 : 6)) {
    case 0:
        return json_null();
    case 1:
        return json_boolean(chance(50));
    case 2:
    case 3:
        return chance(60) ? json_integer((int)below(7) - 2)
                          : json_real((double)((int)below(14) - 4) / 2);
    case 4:
    case 5:
        return json_string(texts[below(7)]);
    case 6:
    case 7:
        value = json_array();
        for (uint64_t n = below(4); n; n--)
            json_array_append_new(value, random_value(depth - 1));
        return value;
    }
    value = json_object();
    for (uint64_t n = below(4); n; n--)
        json_object_set_new(value, names[below(4)], random_value(depth - 1));
    return value;
}

static json_t *random_schema(int depth);

/* Sometimes sets `first` and sometimes `second`, numbers that do not cross. */
static void maybe_range(json_t *schema, const char *first, const char *second, int least)
{
    int low = least + (int)below(4);

    if (chance(30))
        json_object_set_new(schema, first, json_integer(low));
    if (chance(30))
        json_object_set_new(schema, second, json_integer(low + (int)below(3)));
}

static void add_number_keywords(json_t *schema, bool integer)
{
    maybe_range(schema, "minimum", "maximum", -2);
    if (chance(20) && !json_object_get(schema, "minimum"))
        json_object_set_new(schema, "exclusiveMinimum",
                            json_real((double)((int)below(6) - 4) / 2));
    if (chance(20) && !json_object_get(schema, "maximum"))
        json_object_set_new(schema, "exclusiveMaximum", json_integer(2 + (int)below(4)));
    if (integer && chance(20))
        json_object_set_new(schema, "multipleOf", json_integer(1 + (int)below(3)));
}

static void add_string_keywords(json_t *schema)
{
    maybe_range(schema, "minLength", "maxLength", 0);
    if (chance(20))
        json_object_set_new(schema, "pattern", json_string(chance(50) ? "^a" : "b"));
}

static json_t *random_schemas(int depth)
{
    json_t *list = json_array();

    for (uint64_t n = 1 + below(3); n; n--)
        json_array_append_new(list, random_schema(depth - 1));
    return list;
}

static void add_array_keywords(json_t *schema, int depth)
{
    maybe_range(schema, "minItems", "maxItems", 0);
    if (depth && chance(60))
        json_object_set_new(schema, "items", random_schema(depth - 1));
    if (depth && chance(30))
        json_object_set_new(schema, "prefixItems", random_schemas(depth));
    if (json_object_get(schema, "maxItems"))
        json_object_set_new(schema, "uniqueItems", json_boolean(chance(40)));
}

static void add_object_keywords(json_t *schema, int depth)
{
    json_t *properties = json_object();
    json_t *required = json_array();

    maybe_range(schema, "minProperties", "maxProperties", 0);
    for (size_t i = 0; i < 4; i++) {
        if (depth && chance(50))
            json_object_set_new(properties, names[i], random_schema(depth - 1));
        if (chance(20))
            json_array_append_new(required, json_string(names[i]));
    }
    json_object_set_new(schema, "properties", properties);
    json_object_set_new(schema, "required", required);
    if (depth && chance(30))
        json_object_set_new(schema, "additionalProperties", random_schema(depth - 1));
}

static void add_type(json_t *schema, unsigned *kinds)
{
    static const char *const types[] = {"integer", "number", "string", "array",
                                        "object",  "null",   "boolean"};
    unsigned chosen = 1u << below(7) | (chance(30) ? 1u << below(7) : 0);
    json_t *list = json_array();

    if ((chosen & 3) == 3)
        chosen &= ~1u; /* an integer is a number */
    for (size_t i = 0; i < 7; i++) {
        if (chosen >> i & 1)
            json_array_append_new(list, json_string(types[i]));
    }
    *kinds = chosen;
    json_object_set_new(schema, "type", list);
}

static json_t *random_schema(int depth)
{
    json_t *schema;
    unsigned kinds = 0x7f;

    if (chance(5))
        return json_boolean(chance(80));
    if (chance(10))
        return json_pack("{s:s}", "$ref", chance(50) ? "#/x-one" : "#/x-two");
    schema = json_object();
    if (chance(80))
        add_type(schema, &kinds);
    if (chance(8))
        json_object_set_new(schema, "const", random_value(1));
    else if (chance(10))
        json_object_set_new(
            schema, "enum",
            json_pack("[o,o,o]", random_value(1), random_value(1), random_value(0)));
    if (kinds & 3)
        add_number_keywords(schema, !(kinds & 2));
    if (kinds & 4)
        add_string_keywords(schema);
    if (kinds & 8)
        add_array_keywords(schema, depth);
    if (kinds & 16)
        add_object_keywords(schema, depth);
    if (depth && chance(25))
        json_object_set_new(schema, "anyOf", random_schemas(depth));
    if (depth && chance(25))
        json_object_set_new(schema, "oneOf", random_schemas(depth));
    return schema;
}

static json_t *random_document(void)
{
    json_t *document = random_schema(3);

    if (!json_is_object(document))
        return document;
    json_object_set_new(document, "x-one", random_schema(0));
    json_object_set_new(document, "x-two", random_schema(1));
    return document;
}

struct pointers {
    const json_t *value;
    size_t wrong;
};

/* A error is about something in the value, or about a member missing in a container
 * of the value. */
static void check_pointer(void *arg, const char *pointer, const char *detail)
{
    struct pointers *p = arg;
    char above[SCHEMA_TEXT_MAX];

    strcpy(above, pointer);
    if (strcmp(detail, "is required but missing") == 0)
        *strrchr(above, '/') = '\0';
    p->wrong += !json_pointer_find(p->value, above) || !*detail;
    p->wrong += above[0] != pointer[0] && json_pointer_find(p->value, pointer) != NULL;
}

static bool compare(const json_t *document, const struct schema *schema, json_t *value)
{
    struct pointers pointers = {.value = value};
    struct schema_report report = {
        .on_error = check_pointer, .arg = &pointers, .limit = SIZE_MAX};
    bool due = fits(document, document, value);
    json_t *before = json_deep_copy(value);
    enum schema_verdict found = schema_check(schema, value, &report);

    cr_assert_eq(found, due ? SCHEMA_FITS : SCHEMA_BROKEN, "%s against %s",
                 json_dumps(value, JSON_ENCODE_ANY), json_dumps(document, 0));
    cr_assert_eq(report.count != 0, found == SCHEMA_BROKEN);
    cr_assert_eq(pointers.wrong, 0);
    cr_assert(equal(before, value)); /* no defaults: only 1.0 may have become 1 */
    json_decref(before);
    return due;
}

TestSampled(schema_oracle, verdicts_are_those_of_a_plain_reading, 3000, 30000)
{
    unsigned compiled = 0;
    unsigned fitting = 0;

    test_rng_seed(&rng, first);
    for (unsigned i = first; i < end; i++) {
        char error[SCHEMA_TEXT_MAX];
        json_t *document = random_document();
        struct schema *schema = schema_compile(document, "", error, sizeof error);

        for (int j = 0; schema && j < 10; j++) {
            json_t *value = random_value(3);

            fitting += compare(document, schema, value);
            json_decref(value);
        }
        compiled += schema != NULL;
        schema_free(schema);
        json_decref(document);
    }
    cr_expect_gt(compiled, (end - first) / 3, "%u", compiled);
    cr_expect_gt(fitting, (end - first) / 3, "%u", fitting);
}
