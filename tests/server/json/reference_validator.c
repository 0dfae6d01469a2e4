#include "reference_validator.h"

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

const json_t *validator_resolve(const json_t *document, const json_t *schema)
{
    const char *reference;

    while ((reference = json_string_value(json_object_get(schema, "$ref"))))
        schema = json_pointer_find(document, reference + 1);
    return schema;
}

bool validator_accepts_type(const json_t *document, const json_t **schema,
                            const json_t *value)
{
    const json_t *types, *branches;

    *schema = validator_resolve(document, *schema);
    types = json_object_get(*schema, "type");
    branches = json_object_get(*schema, "anyOf");
    for (size_t i = 0; i < json_array_size(branches); i++) {
        const json_t *branch = json_array_get(branches, i);

        if (validator_accepts_type(document, &branch, value)) {
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

/* Returns true if `found` is within the limits of the two keywords. */
static bool within(const json_t *schema, const char *least, const char *most, double found)
{
    const json_t *low = json_object_get(schema, least);
    const json_t *high = json_object_get(schema, most);

    return (!low || found >= json_number_value(low)) &&
           (!high || found <= json_number_value(high));
}

/* Returns false for arrays and objects. */
static bool equal(const json_t *a, const json_t *b)
{
    if (json_is_number(a) && json_is_number(b))
        return json_number_value(a) == json_number_value(b);
    return !json_is_array(a) && !json_is_object(a) && json_equal(a, b);
}

static bool contains(const json_t *values, const json_t *value)
{
    for (size_t i = 0; i < json_array_size(values); i++) {
        if (equal(json_array_get(values, i), value))
            return true;
    }
    return !values;
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

static void add_error(struct validator *v)
{
    cr_assert_lt(v->count, VALIDATOR_ERRORS_MAX);
    v->errors[v->count++] = strdup(v->at.text);
}

static void leave(struct validator *v, size_t length)
{
    v->at.text[v->at.length = length] = '\0';
}

static json_t *validate_array(struct validator *v, const json_t *schema, json_t *value)
{
    const json_t *most = json_object_get(schema, "maxItems");
    size_t size = json_array_size(value), length = v->at.length;
    json_t *result = json_array();

    for (size_t i = 0; i < size && (!most || i < (size_t)json_integer_value(most)); i++) {
        json_t *item = json_array_get(value, i);
        bool repeated = false;

        json_pointer_add_index(&v->at, i);
        json_array_append_new(result, validate(v, json_object_get(schema, "items"), item));
        for (size_t k = 0; k < i; k++)
            repeated = repeated || equal(json_array_get(value, k), item);
        if (repeated && json_is_true(json_object_get(schema, "uniqueItems")))
            add_error(v);
        leave(v, length);
    }
    if (!within(schema, "minItems", "maxItems", (double)size))
        add_error(v);
    return result;
}

static const json_t *find_default(const json_t *document, const json_t *schema)
{
    while (!json_object_get(schema, "default") && json_object_get(schema, "$ref"))
        schema = json_pointer_find(document,
                                   json_string_value(json_object_get(schema, "$ref")) + 1);
    return json_object_get(schema, "default");
}

static void validate_missing(struct validator *v, const json_t *schema, const json_t *value,
                             json_t *result)
{
    size_t length = v->at.length, i;
    const char *key;
    json_t *member;

    json_object_foreach(json_object_get(schema, "properties"), key, member)
    {
        const json_t *default_value = find_default(v->document, member);

        if (default_value && !json_object_get(value, key))
            json_object_set_new(result, key, validate(v, member, (json_t *)default_value));
    }
    json_array_foreach(json_object_get(schema, "required"), i, member)
    {
        json_pointer_add_key(&v->at, json_string_value(member), json_string_length(member));
        if (!json_object_get(value, json_string_value(member)))
            add_error(v);
        leave(v, length);
    }
}

static json_t *validate_object(struct validator *v, const json_t *schema, json_t *value)
{
    const json_t *properties = json_object_get(schema, "properties");
    const json_t *additional = json_object_get(schema, "additionalProperties");
    bool closed = properties || json_is_false(additional);
    size_t length = v->at.length;
    json_t *result = json_object();
    const char *key;
    json_t *member;

    json_object_foreach(value, key, member)
    {
        const json_t *member_schema =
            closed ? json_object_get(properties, key) : additional;

        json_pointer_add_key(&v->at, key, strlen(key));
        if (closed && !member_schema)
            add_error(v);
        else
            json_object_set_new(result, key, validate(v, member_schema, member));
        leave(v, length);
    }
    validate_missing(v, schema, value, result);
    if (!within(schema, NULL, "maxProperties", (double)json_object_size(value)))
        add_error(v);
    return result;
}

/* Converts an integer to the string of its digits if x-accept-integer requires that. */
static json_t *digits_of(const json_t *schema, json_t *value)
{
    char text[32];

    if (!json_is_true(json_object_get(schema, "x-accept-integer")) ||
        !json_is_integer(value))
        return json_incref(value);
    snprintf(text, sizeof text, "%" JSON_INTEGER_FORMAT, json_integer_value(value));
    return json_string(text);
}

/* Validates a value of the right type that is not an array or an object. */
static json_t *validate_scalar(struct validator *v, const json_t *schema, json_t *value)
{
    const json_t *types = json_object_get(schema, "type");
    json_t *taken = digits_of(schema, value);
    bool real = json_is_real(value) && types;

    if (!contains(json_object_get(schema, "enum"), taken) ||
        (json_is_number(value) &&
         !within(schema, "minimum", "maximum", json_number_value(value))) ||
        (json_is_string(taken) && !string_fits(schema, json_string_value(taken))) ||
        (real && json_object_get(schema, "x-accept-integer")))
        add_error(v);
    for (size_t i = 0; real && i < json_array_size(types); i++)
        real = strcmp(json_string_value(json_array_get(types, i)), "number") != 0;
    if (!real)
        return taken;
    json_decref(taken);
    return json_integer((json_int_t)json_real_value(value));
}

json_t *validate(struct validator *v, const json_t *schema, json_t *value)
{
    const json_t *whole = schema ? validator_resolve(v->document, schema) : NULL;

    if (!schema)
        return json_incref(value);
    if (!validator_accepts_type(v->document, &schema, value)) {
        add_error(v);
        return json_null();
    }
    if (json_is_array(value))
        return validate_array(v, schema, value);
    if (json_is_true(json_object_get(whole, "x-accept-single")))
        return json_pack("[o]", validate(v, schema, value));
    if (json_is_object(value))
        return validate_object(v, schema, value);
    return validate_scalar(v, schema, value);
}

void validator_begin(struct validator *v, const json_t *document)
{
    v->document = document;
    v->count = 0;
    v->at = json_pointer_in(v->at_text, sizeof v->at_text);
}

void validator_end(struct validator *v)
{
    for (size_t i = 0; i < v->count; i++)
        free(v->errors[i]);
    v->count = 0;
}
