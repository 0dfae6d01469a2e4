#include "value.h"

#include "utf8.h"

enum { YIELD_BYTES = 65536 };

void text_position_move(struct text_position *position, const char *text, const char *to,
                        void (*yield)(void *arg), void *arg)
{
    size_t back = position->at && to < position->at ? (size_t)(position->at - to) : 0;

    assert(text <= to && (!position->at || text <= position->at));
    if (back && !memchr(to, '\n', back)) {
        position->column -= (unsigned)utf8_count(to, back);
        position->at = to;
    } else if (back || !position->at) {
        *position = (struct text_position){text, 1, 1};
    }
    for (; position->at < to; position->at++) {
        if (yield && (size_t)(to - position->at) % YIELD_BYTES == 0)
            yield(arg);
        if (*position->at == '\n') {
            position->line++;
            position->column = 1;
        } else {
            position->column += !utf8_continues(*position->at);
        }
    }
}

const struct value *value_find(const struct value *v, const char *name, size_t length)
{
    size_t slots = value_slots(v), index;

    if (!slots)
        return NULL;
    index = value_find_name(v->as.object->names, slots, name, length, 0);
    return index < slots && v->as.object->members[index].type
               ? &v->as.object->members[index]
               : NULL;
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
