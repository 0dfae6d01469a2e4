#include "value.h"

const struct value *value_find(const struct value *v, const char *name, size_t length)
{
    size_t places = value_places(v);

    for (size_t i = 0; i < places; i++) {
        const struct value_name *known = &v->as.object->names[i];

        if (known->length == length && memcmp(known->text, name, length) == 0)
            return v->as.object->members[i].type ? &v->as.object->members[i] : NULL;
    }
    return NULL;
}

static bool is_number(const struct value *v)
{
    return v->type == VALUE_INTEGER || v->type == VALUE_REAL;
}

bool value_equal(const struct value *a, const struct value *b)
{
    if (a->type != b->type)
        return is_number(a) && is_number(b) && value_real(a) == value_real(b);
    switch ((enum value_type)a->type) {
    case VALUE_BOOLEAN:
        return a->as.truth == b->as.truth;
    case VALUE_INTEGER:
        return a->as.integer == b->as.integer;
    case VALUE_REAL:
        return a->as.real == b->as.real;
    case VALUE_STRING:
        return a->size == b->size && memcmp(a->as.text, b->as.text, a->size) == 0;
    case VALUE_NULL:
        return true;
    case VALUE_ABSENT:
    case VALUE_ARRAY:
    case VALUE_OBJECT:
    case VALUE_TYPES:
        break;
    }
    return false;
}
