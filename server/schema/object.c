/* The half of the reader that is about objects: which member is which, and that no key
 * occurs twice. A member that the node names is noted in a bit set; the other keys are kept
 * on the stack until the object ends, and then compared. */
#include "reader.h"

#include <stdlib.h>

enum { COMPARED_APART = 1024 /* comparisons between two times of yielding */ };

size_t schema_find_property(const struct schema_node *node, const char *name, size_t length,
                            size_t guess)
{
    size_t count = node->property_count;

    for (size_t i = 0; i < count; i++) {
        size_t j = guess + i < count ? guess + i : guess + i - count;
        const struct value_name *known = &node->names[j];

        if (known->length == length && memcmp(known->text, name, length) == 0)
            return j;
    }
    return count;
}

/* An object that is being read. */
struct object {
    const struct schema_node *node; /* NULL: anything */
    const struct step *step;
    struct value *places; /* of the members that the node names; NULL in passing */
    uint64_t seen;        /* bit i: member i was there */
    uint64_t meant;       /* bit i: an unknown field was reported that probably means i */
    size_t guess;         /* which is likely to come next */
    size_t count;         /* of all members */
    size_t base;          /* of the stack: the other members, or their keys alone */
    bool keeps;           /* they are kept, each as a key and a value */
};

static bool push_key(struct reader *r, const struct value_name *key)
{
    const struct value value = {
        .type = VALUE_STRING, .size = (uint32_t)key->length, .as.text = key->text};

    return reader_push(r, &value);
}

/* A member that the node does not name. */
static bool read_other(struct reader *r, struct object *o, struct step *member)
{
    bool passes = o->node && o->node->closed;
    struct value value;
    bool good;

    if (passes)
        o->meant |= reader_report_unknown(r, o->node, member);
    if (!push_key(r, &member->key))
        return false;
    r->passing += passes;
    good = reader_read_value(r, o->node ? o->node->additional : NULL, member, &value);
    r->passing -= passes;
    return good && (!o->keeps || reader_push(r, &value));
}

/* Keys become parts of pointers, which are C strings. Only an escape can bring in a NUL,
 * and it is longer than what it stands for. */
static bool has_nul(const struct reader *r, const struct step *member)
{
    size_t length = member->key.length;

    return (size_t)(r->at - member->start) > length + 2 &&
           memchr(member->key.text, '\0', length);
}

static bool read_member(struct reader *r, struct object *o)
{
    const struct schema_node *node = o->node;
    struct step member = {.up = o->step, .start = r->at};
    size_t index;

    if (*r->at != '"')
        return reader_fail(r, o->step, WANT_KEY);
    if (!reader_read_text(r, o->step, &member.key))
        return false;
    if (has_nul(r, &member))
        return reader_fail_at(r, o->step, member.start,
                              "a key must not contain the character \\u0000");
    reader_skip_blanks(r);
    if (*r->at != ':')
        return reader_fail(r, &member, WANT_COLON);
    r->at++;
    o->count++;
    if (!node || !node->property_count)
        return read_other(r, o, &member);
    index = schema_find_property(node, member.key.text, member.key.length, o->guess);
    if (index == node->property_count)
        return read_other(r, o, &member);
    if (o->seen >> index & 1)
        return reader_fail_repeated(r, &member);
    o->seen |= (uint64_t)1 << index;
    o->guess = index + 1;
    return reader_read_value(r, node->properties[index], &member, &o->places[index]);
}

static int compare_keys(const void *a, const void *b, void *arg)
{
    const struct value *x = a, *y = b;
    struct reader *r = arg;
    int order = memcmp(x->as.text, y->as.text, x->size < y->size ? x->size : y->size);

    if (++r->compared % COMPARED_APART == 0)
        reader_yield(r);
    return order ? order : (x->size > y->size) - (x->size < y->size);
}

/* Two of the keys that are equal, as the later of their places; NULL when none are, or
 * without memory. */
static const struct value *find_repeated(struct reader *r, struct value *keys, size_t count)
{
    size_t beside = r->arena->beside;

    /* qsort_r takes as much memory again. */
    if (!arena_charge_beside(r->arena, beside + count * sizeof *keys)) {
        reader_fail_memory(r);
        return NULL;
    }
    qsort_r(keys, count, sizeof *keys, compare_keys, r);
    arena_charge_beside(r->arena, beside);
    for (size_t i = 1; i < count; i++) {
        if (compare_keys(&keys[i - 1], &keys[i], r) == 0)
            return keys[i].as.text > keys[i - 1].as.text ? &keys[i] : &keys[i - 1];
    }
    return NULL;
}

/* Whether no key that is not named occurs twice. Uses the stack above what is there. */
static bool check_keys(struct reader *r, const struct object *o)
{
    size_t stride = o->keeps ? 2 : 1;
    size_t base = r->used, count = (base - o->base) / stride;
    const struct value *repeated;

    for (size_t i = 0; count > 1 && i < count; i++) {
        const struct value key = r->stack[o->base + i * stride]; /* the stack may move */

        if (!reader_push(r, &key))
            return false;
    }
    repeated = count > 1 ? find_repeated(r, r->stack + base, count) : NULL;
    r->used = base;
    if (!repeated)
        return !r->no_memory;
    const char *text = repeated->as.text;
    /* A key with escapes lies in the arena: then only the object can be pointed at. */
    bool here = text > r->text && text < r->end;
    const struct step member = {.up = o->step,
                                .key = {text, repeated->size},
                                .start = here ? text - 1 : o->step->start};

    return reader_fail_repeated(r, &member);
}

/* An object with places for `count` members; NULL without memory. */
static struct value_object *take_object(struct reader *r, const struct value_name *names,
                                        size_t count, struct value *out)
{
    struct value_object *object =
        arena_take(r->arena, sizeof *object + count * sizeof object->members[0]);

    if (!object) {
        reader_fail_memory(r);
        return NULL;
    }
    object->names = names;
    *out =
        (struct value){.type = VALUE_OBJECT, .size = (uint32_t)count, .as.object = object};
    return object;
}

/* Makes an object of the keys and values on the stack. */
static bool keep_members(struct reader *r, const struct object *o, struct value *out)
{
    size_t count = (r->used - o->base) / 2;
    struct value_name *names = arena_take(r->arena, count * sizeof *names);
    struct value_object *object = take_object(r, names, count, out);

    if (!names || !object)
        return reader_fail_memory(r);
    for (size_t i = 0; i < count; i++) {
        const struct value *key = &r->stack[o->base + 2 * i];

        names[i] = (struct value_name){key->as.text, key->size};
        object->members[i] = key[1];
    }
    return true;
}

/* Makes an object that names its members, each with its default. */
static bool make_places(struct reader *r, struct object *o, struct value *out)
{
    size_t count = o->node->property_count;
    struct value_object *object = take_object(r, o->node->names, count, out);

    if (object && count)
        memcpy(object->members, o->node->presets, count * sizeof object->members[0]);
    o->places = object ? object->members : NULL;
    return object != NULL;
}

/* Members up to the closing bracket. */
static bool read_members(struct reader *r, struct object *o)
{
    bool closed = *r->at == '}';

    r->at += closed;
    while (!closed) {
        if (!read_member(r, o))
            return false;
        if (o->count % READER_ITEMS_APART == 0)
            reader_yield(r);
        reader_skip_blanks(r);
        closed = *r->at == '}';
        if (!closed && *r->at != ',')
            return reader_fail(r, o->step, WANT_NEXT_MEMBER);
        r->at++;
        if (!closed)
            reader_skip_blanks(r);
    }
    return true;
}

static void check_members(struct reader *r, const struct object *o)
{
    const struct schema_node *node = o->node;
    const struct schema_amount amount = {0, node->members_most};
    const uint64_t missing = node->required & ~(o->seen | o->meant);

    if (o->count > amount.most)
        reader_report_amount(r, node, READER_FIELD, o->count, &amount, o->step);
    if (missing)
        reader_report_missing(r, node, missing, o->step);
}

bool reader_read_object(struct reader *r, const struct schema_node *node,
                        const struct step *step, struct value *out)
{
    struct object o = {.node = node, .step = step, .base = r->used};

    o.keeps = !r->passing && !(node && node->closed);
    if (!reader_open(r, step))
        return false;
    if (node && node->closed && !make_places(r, &o, out))
        return false;
    if (!read_members(r, &o) || !check_keys(r, &o))
        return false;
    r->depth--;
    if (o.keeps && !keep_members(r, &o, out))
        return false;
    r->used = o.base;
    if (node)
        check_members(r, &o);
    return true;
}
