/* POST /hyperloglog/add, /estimate and /merge. */
#include "hyperloglog.h"

#include "answer.h"
#include "handlers/field.h"
#include "handlers/limits.h"
#include "sketch.h"

#include <stdio.h>
#include <stdlib.h>

enum {
    LOOP_COST = 256 * 1024, /* of `load`, that a loop takes: up to 0.25 ms */
    ITEM_COST = 32,         /* bytes that are hashed in the time that any item takes */
    HELD_AT_ONCE = 3,       /* sketches, each as registers and, at most, as a text */
    POINTER_SIZE = 32
};

/* What a question takes: `cost` is the bytes of all strings and registers, `room` those of
 * the largest sketch. */
struct load {
    size_t cost, room;
};

static void load_sketch(struct load *load, size_t room)
{
    load->cost += room;
    load->room = room > load->room ? room : load->room;
}

static struct load weigh(const struct exchange *x)
{
    const json_t *items = json_object_get(x->body, "items");
    const json_t *sketches = json_object_get(x->body, "sketches");
    const json_t *sketch = json_object_get(x->body, "sketch");
    struct load load = {.cost = json_array_size(items) * ITEM_COST};

    for (size_t i = 0; i < json_array_size(items) && load.cost <= LOOP_COST; i++)
        load.cost += json_string_length(json_array_get(items, i));
    for (size_t i = 0; i < json_array_size(sketches); i++)
        load_sketch(&load, hyperloglog_sketch_room(json_array_get(sketches, i)));
    if (sketch)
        load_sketch(&load, hyperloglog_sketch_room(sketch));
    else if (!sketches)
        load_sketch(&load, hll_count_registers((unsigned)field_number_or(
                               x, "precision", HLL_PRECISION_REDIS)));
    return load;
}

/* HANDLED_ANSWER when there is time and memory for the question here. */
static enum handled find_place(const struct exchange *x)
{
    struct load load = weigh(x);

    if (x->on_loop && load.cost > LOOP_COST)
        return HANDLED_LATER;
    if (HELD_AT_ONCE * load.room > x->max_bytes)
        return limits_ended(x, PZ_NO_MEMORY);
    return HANDLED_ANSWER;
}

/* Refuses items that are too long. */
static bool check_items(struct exchange *x)
{
    const json_t *items = json_object_get(x->body, "items");
    char pointer[POINTER_SIZE];
    bool good = true;

    for (size_t i = 0; i < json_array_size(items); i++) {
        size_t length = json_string_length(json_array_get(items, i));

        if (length <= HYPERLOGLOG_ITEM_MAX)
            continue;
        snprintf(pointer, sizeof pointer, "/items/%zu", i);
        exchange_refuse(x, pointer, "has %zu bytes of UTF-8; an item may have %d", length,
                        HYPERLOGLOG_ITEM_MAX);
        good = false;
    }
    return good;
}

static void add_items(const struct exchange *x, struct hll *sketch)
{
    const json_t *items = json_object_get(x->body, "items");

    for (size_t i = 0; i < json_array_size(items); i++) {
        const json_t *item = json_array_get(items, i);

        hll_add(sketch, json_string_value(item), json_string_length(item));
    }
}

/* Makes the sketch that the question gives, or else an empty one. */
static enum handled begin_sketch(struct exchange *x, struct hll *sketch)
{
    const json_t *text = json_object_get(x->body, "sketch");
    unsigned precision = (unsigned)field_number_or(x, "precision", HLL_PRECISION_REDIS);
    enum handled handled;

    if (!text)
        return hyperloglog_sketch_make(precision, sketch);
    handled = hyperloglog_sketch_read(x, "/sketch", text, sketch);
    if (handled != HANDLED_ANSWER || !json_object_get(x->body, "precision") ||
        precision == sketch->precision)
        return handled;
    exchange_refuse(x, "/precision",
                    "%u is not the precision of the sketch, which is %u; leave it out",
                    precision, sketch->precision);
    return HANDLED_REFUSED;
}

/* Begins a sketch and looks at the items; what is wrong with either is refused. */
static enum handled begin(struct exchange *x, struct hll *sketch)
{
    enum handled handled = begin_sketch(x, sketch);
    bool good = check_items(x);

    return handled == HANDLED_ANSWER && !good ? HANDLED_REFUSED : handled;
}

/* How many registers of `sketch` are larger than those of `other`. */
static size_t count_larger(const struct hll *sketch, const struct hll *other)
{
    size_t registers = hll_count_registers(sketch->precision), larger = 0;

    for (size_t i = 0; i < registers; i++)
        larger += sketch->registers[i] > other->registers[i];
    return larger;
}

/* The items make a sketch of their own first: so it shows what they change. */
static enum handled add_and_answer(struct exchange *x, struct hll *sketch)
{
    struct hyperloglog_added added = {
        .items = json_array_size(json_object_get(x->body, "items"))};
    struct hll fresh;
    enum handled handled = hyperloglog_sketch_make(sketch->precision, &fresh);

    if (handled != HANDLED_ANSWER)
        return handled;
    add_items(x, &fresh);
    added.changed = count_larger(&fresh, sketch);
    hll_merge(sketch, &fresh);
    free(fresh.registers);
    return hyperloglog_answer_sketch(x, sketch, &added);
}

enum handled hyperloglog_add_handle(struct exchange *x)
{
    enum handled handled = find_place(x);
    struct hll sketch = {.registers = NULL};

    if (handled == HANDLED_ANSWER)
        handled = begin(x, &sketch);
    if (handled == HANDLED_ANSWER)
        handled = add_and_answer(x, &sketch);
    free(sketch.registers);
    return handled;
}

/* Refuses all but one of `items` and `sketch`. */
static bool check_source(struct exchange *x)
{
    bool items = json_object_get(x->body, "items") != NULL;
    bool sketch = json_object_get(x->body, "sketch") != NULL;

    if (items && sketch)
        exchange_refuse(x, "/sketch",
                        "may not stand beside `items`; leave out one of both");
    if (!items && !sketch)
        exchange_refuse(x, "", "has neither `items` nor a `sketch`");
    return items != sketch;
}

enum handled hyperloglog_estimate_handle(struct exchange *x)
{
    enum handled handled = find_place(x);
    struct hll sketch = {.registers = NULL};

    if (handled == HANDLED_ANSWER) {
        bool good = check_source(x);

        handled = begin(x, &sketch);
        if (handled == HANDLED_ANSWER && !good)
            handled = HANDLED_REFUSED;
    }
    if (handled == HANDLED_ANSWER) {
        add_items(x, &sketch);
        handled = hyperloglog_answer_estimate(x, &sketch);
    }
    free(sketch.registers);
    return handled;
}

/* Merges `next` into `merged`, which is folded when it is the finer one. */
static void join(struct hll *merged, const struct hll *next)
{
    if (next->precision < merged->precision) {
        struct hll folded = {next->precision, merged->hash, merged->registers};

        hll_fold(&folded, merged);
        *merged = folded;
    }
    hll_merge(merged, next);
}

/* Reads sketch number `index` and joins it to those before; the first one that is sound
 * becomes `merged`. */
static enum handled join_one(struct exchange *x, size_t index, struct hll *merged)
{
    const json_t *sketches = json_object_get(x->body, "sketches");
    char pointer[POINTER_SIZE];
    enum handled handled;
    struct hll next;

    snprintf(pointer, sizeof pointer, "/sketches/%zu", index);
    handled = hyperloglog_sketch_read(x, pointer, json_array_get(sketches, index), &next);
    if (handled != HANDLED_ANSWER)
        return handled;
    if (!merged->registers) {
        *merged = next;
        return HANDLED_ANSWER;
    }
    if (next.hash == merged->hash) {
        join(merged, &next);
    } else {
        exchange_refuse(x, pointer,
                        "was made with the hash %s, and a sketch before it with %s; so the "
                        "two have nothing in common",
                        hyperloglog_hash_name(next.hash),
                        hyperloglog_hash_name(merged->hash));
        handled = HANDLED_REFUSED;
    }
    free(next.registers);
    return handled;
}

/* Goes on after a sketch that is wrong, to name all that are. */
static enum handled join_all(struct exchange *x, struct hll *merged)
{
    size_t count = json_array_size(json_object_get(x->body, "sketches"));
    enum handled handled = HANDLED_ANSWER, one;

    for (size_t i = 0; i < count; i++) {
        one = join_one(x, i, merged);
        if (one == HANDLED_NO_MEMORY)
            return one;
        handled = one == HANDLED_ANSWER ? handled : one;
    }
    return handled;
}

enum handled hyperloglog_merge_handle(struct exchange *x)
{
    enum handled handled = find_place(x);
    struct hll merged = {.registers = NULL};

    if (handled == HANDLED_ANSWER)
        handled = join_all(x, &merged);
    if (handled == HANDLED_ANSWER)
        handled = hyperloglog_answer_sketch(x, &merged, NULL);
    free(merged.registers);
    return handled;
}
