#include "node.h"

#include <string.h>

bool schema_real_is_whole(double value)
{
    return value >= -0x1p63 && value < 0x1p63 && (double)(int64_t)value == value;
}

static bool numbers_equal(const json_t *a, const json_t *b)
{
    double real;
    json_int_t integer;

    if (json_is_integer(a) && json_is_integer(b))
        return json_integer_value(a) == json_integer_value(b);
    if (json_is_real(a) && json_is_real(b))
        return json_real_value(a) == json_real_value(b);
    real = json_real_value(json_is_real(a) ? a : b);
    integer = json_integer_value(json_is_real(a) ? b : a);
    return schema_real_is_whole(real) && (json_int_t)real == integer;
}

static bool arrays_equal(const json_t *a, const json_t *b)
{
    size_t size = json_array_size(a);

    if (size != json_array_size(b))
        return false;
    for (size_t i = 0; i < size; i++) {
        if (!schema_values_equal(json_array_get(a, i), json_array_get(b, i)))
            return false;
    }
    return true;
}

static bool objects_equal(const json_t *a, const json_t *b)
{
    void *at = json_object_iter((json_t *)a);

    if (json_object_size(a) != json_object_size(b))
        return false;
    for (; at; at = json_object_iter_next((json_t *)a, at)) {
        const json_t *other =
            json_object_getn(b, json_object_iter_key(at), json_object_iter_key_len(at));

        if (!other || !schema_values_equal(json_object_iter_value(at), other))
            return false;
    }
    return true;
}

bool schema_values_equal(const json_t *a, const json_t *b)
{
    if (json_is_number(a) && json_is_number(b))
        return numbers_equal(a, b);
    if (json_typeof(a) != json_typeof(b))
        return false;
    if (json_is_string(a))
        return json_string_length(a) == json_string_length(b) &&
               memcmp(json_string_value(a), json_string_value(b), json_string_length(a)) ==
                   0;
    if (json_is_array(a))
        return arrays_equal(a, b);
    return !json_is_object(a) || objects_equal(a, b);
}
