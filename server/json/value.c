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

bool value_equal(const struct value *a, const struct value *b)
{
    if (a->type != b->type)
        return (a->type == VALUE_REAL || b->type == VALUE_REAL) &&
               (a->type == VALUE_INTEGER || b->type == VALUE_INTEGER) &&
               value_real(a) == value_real(b);
    return a->type == VALUE_NULL ||
           (a->type == VALUE_BOOLEAN && a->as.truth == b->as.truth) ||
           (a->type == VALUE_INTEGER && a->as.integer == b->as.integer) ||
           (a->type == VALUE_REAL && a->as.real == b->as.real) ||
           (a->type == VALUE_STRING && a->size == b->size &&
            memcmp(a->as.text, b->as.text, a->size) == 0);
}
