#include "schema_judge.h"

#include <criterion/criterion.h>
#include <regex.h>
#include <stdlib.h>
#include <string.h>

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

const json_t *judge_resolve(const json_t *document, const json_t *schema)
{
    const char *reference;

    while ((reference = json_string_value(json_object_get(schema, "$ref"))))
        schema = json_pointer_find(document, reference + 1);
    return schema;
}

bool judge_takes_type(const json_t *document, const json_t **schema, const json_t *value)
{
    const json_t *types, *branches;

    *schema = judge_resolve(document, *schema);
    types = json_object_get(*schema, "type");
    branches = json_object_get(*schema, "anyOf");
    for (size_t i = 0; i < json_array_size(branches); i++) {
        const json_t *branch = json_array_get(branches, i);

        if (judge_takes_type(document, &branch, value)) {
            *schema = branch;
            return true;
        }
    }
    if (json_is_string(types))
        return has_type(json_string_value(types), value);
    for (size_t i = 0; i < json_array_size(types); i++) {
        if (has_type(json_string_value(json_array_get(types, i)), value))
            return true;
    }
    return !types && !branches;
}

/* True when the keyword is absent or `found` lies on the right side of it. */
static bool within(const json_t *schema, const char *least, const char *most, double found)
{
    const json_t *low = json_object_get(schema, least);
    const json_t *high = json_object_get(schema, most);

    return (!low || found >= json_number_value(low)) &&
           (!high || found <= json_number_value(high));
}

/* Containers are never compared. */
static bool equal(const json_t *a, const json_t *b)
{
    if (json_is_number(a) && json_is_number(b))
        return json_number_value(a) == json_number_value(b);
    return !json_is_array(a) && !json_is_object(a) && json_equal(a, b);
}

static bool among(const json_t *choices, const json_t *value)
{
    for (size_t i = 0; i < json_array_size(choices); i++) {
        if (equal(json_array_get(choices, i), value))
            return true;
    }
    return !choices;
}

static bool matches(const char *pattern, const char *text)
{
    regex_t compiled;
    bool found;

    cr_assert_eq(regcomp(&compiled, pattern, REG_EXTENDED | REG_NOSUB), 0);
    found = regexec(&compiled, text, 0, NULL, 0) == 0;
    regfree(&compiled);
    return found;
}

static bool string_fits(const json_t *schema, const char *text)
{
    const char *pattern = json_string_value(json_object_get(schema, "pattern"));
    double length = 0;

    for (const char *at = text; *at; at++)
        length += ((unsigned char)*at & 0xc0) != 0x80;
    return within(schema, "minLength", "maxLength", length) &&
           (!pattern || matches(pattern, text));
}

static void refuse(struct judge *j)
{
    cr_assert_lt(j->count, JUDGE_ERRORS_MAX);
    j->wrong[j->count++] = strdup(j->at.text);
}

static void leave(struct judge *j, size_t length)
{
    j->at.text[j->at.length = length] = '\0';
}

static json_t *judge_array(struct judge *j, const json_t *schema, json_t *value)
{
    const json_t *most = json_object_get(schema, "maxItems");
    size_t size = json_array_size(value), length = j->at.length;
    json_t *result = json_array();

    for (size_t i = 0; i < size && (!most || i < (size_t)json_integer_value(most)); i++) {
        json_t *item = json_array_get(value, i);
        bool repeated = false;

        json_pointer_add_index(&j->at, i);
        json_array_append_new(result, judge(j, json_object_get(schema, "items"), item));
        for (size_t k = 0; k < i; k++)
            repeated = repeated || equal(json_array_get(value, k), item);
        if (repeated && json_is_true(json_object_get(schema, "uniqueItems")))
            refuse(j);
        leave(j, length);
    }
    if (!within(schema, "minItems", "maxItems", (double)size))
        refuse(j);
    return result;
}

static const json_t *find_default(const json_t *document, const json_t *schema)
{
    while (!json_object_get(schema, "default") && json_object_get(schema, "$ref"))
        schema = json_pointer_find(document,
                                   json_string_value(json_object_get(schema, "$ref")) + 1);
    return json_object_get(schema, "default");
}

static void judge_missing(struct judge *j, const json_t *schema, const json_t *value,
                          json_t *result)
{
    size_t length = j->at.length, i;
    const char *key;
    json_t *member;

    json_object_foreach(json_object_get(schema, "properties"), key, member)
    {
        const json_t *preset = find_default(j->document, member);

        if (preset && !json_object_get(value, key))
            json_object_set_new(result, key, judge(j, member, (json_t *)preset));
    }
    json_array_foreach(json_object_get(schema, "required"), i, member)
    {
        json_pointer_add_key(&j->at, json_string_value(member), json_string_length(member));
        if (!json_object_get(value, json_string_value(member)))
            refuse(j);
        leave(j, length);
    }
}

static json_t *judge_object(struct judge *j, const json_t *schema, json_t *value)
{
    const json_t *properties = json_object_get(schema, "properties");
    const json_t *additional = json_object_get(schema, "additionalProperties");
    bool closed = properties || json_is_false(additional);
    size_t length = j->at.length;
    json_t *result = json_object();
    const char *key;
    json_t *member;

    json_object_foreach(value, key, member)
    {
        const json_t *due = closed ? json_object_get(properties, key) : additional;

        json_pointer_add_key(&j->at, key, strlen(key));
        if (closed && !due)
            refuse(j);
        else
            json_object_set_new(result, key, judge(j, due, member));
        leave(j, length);
    }
    judge_missing(j, schema, value, result);
    if (!within(schema, NULL, "maxProperties", (double)json_object_size(value)))
        refuse(j);
    return result;
}

/* An integer as the string of its digits, where that is wanted. */
static json_t *digits_of(const json_t *schema, json_t *value)
{
    char text[32];

    if (!json_is_true(json_object_get(schema, "x-accept-integer")) ||
        !json_is_integer(value))
        return json_incref(value);
    snprintf(text, sizeof text, "%" JSON_INTEGER_FORMAT, json_integer_value(value));
    return json_string(text);
}

/* Of no array and no object, whose type is right. */
static json_t *judge_scalar(struct judge *j, const json_t *schema, json_t *value)
{
    const json_t *types = json_object_get(schema, "type");
    json_t *taken = digits_of(schema, value);
    bool real = json_is_real(value) && types;

    if (!among(json_object_get(schema, "enum"), taken) ||
        (json_is_number(value) &&
         !within(schema, "minimum", "maximum", json_number_value(value))) ||
        (json_is_string(taken) && !string_fits(schema, json_string_value(taken))) ||
        (real && json_object_get(schema, "x-accept-integer")))
        refuse(j);
    for (size_t i = 0; real && i < json_array_size(types); i++)
        real = strcmp(json_string_value(json_array_get(types, i)), "number") != 0;
    if (!real)
        return taken;
    json_decref(taken);
    return json_integer((json_int_t)json_real_value(value));
}

json_t *judge(struct judge *j, const json_t *schema, json_t *value)
{
    const json_t *whole = schema ? judge_resolve(j->document, schema) : NULL;

    if (!schema)
        return json_incref(value);
    if (!judge_takes_type(j->document, &schema, value)) {
        refuse(j);
        return json_null();
    }
    if (json_is_array(value))
        return judge_array(j, schema, value);
    if (json_is_true(json_object_get(whole, "x-accept-single")))
        return json_pack("[o]", judge(j, schema, value));
    if (json_is_object(value))
        return judge_object(j, schema, value);
    return judge_scalar(j, schema, value);
}

void judge_begin(struct judge *j, const json_t *document)
{
    j->document = document;
    j->count = 0;
    j->at = json_pointer_in(j->at_text, sizeof j->at_text);
}

void judge_end(struct judge *j)
{
    for (size_t i = 0; i < j->count; i++)
        free(j->wrong[i]);
    j->count = 0;
}
