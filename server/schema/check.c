#include "schema.h"

#include "node.h"
#include "server/json/pointer.h"
#include "server/json/utf8.h"

#include <stdlib.h>
#include <string.h>

enum { ITEMS_APART = 64 /* between two times of yielding */ };

/* One walk over a value. A silent walk tries a branch of a union: it counts, but tells
 * nobody and changes nothing. */
struct walk {
    struct schema_report *report; /* NULL: silent */
    size_t count;
    unsigned depth;
    bool no_memory;
};

/* A value and the way to it, linked through the stack. The text of a pointer is only made
 * when there is something to report. */
struct step {
    const struct step *up; /* NULL for the root */
    json_t *value;
    const char *key; /* NULL for an item of an array */
    size_t key_length;
    size_t index;   /* in the array */
    void *iterator; /* in the object */
};

/* Complaints hold buffers, which shall not lie in the frames of a deep walk. */
#define COLD __attribute__((cold, noinline)) static

static void check(struct walk *w, const struct schema_node *node, struct step *at);

/* Steps from the root on; those that no longer fit are left out. */
static bool add_steps(struct json_pointer *p, const struct step *at)
{
    if (!at->up)
        return true;
    if (!add_steps(p, at->up))
        return false;
    return at->key ? json_pointer_add_key(p, at->key, at->key_length)
                   : json_pointer_add_index(p, at->index);
}

/* Counts an error; true when its text is wanted. */
static bool counted(struct walk *w)
{
    w->count++;
    return w->report && w->count <= w->report->limit;
}

COLD void tell(struct walk *w, const struct step *at, const char *detail)
{
    char text[SCHEMA_TEXT_MAX];
    struct json_pointer pointer = json_pointer_in(text, sizeof text);

    add_steps(&pointer, at);
    w->report->on_error(w->report->arg, text, detail);
}

/* The types of which the value is: 1.0 is a whole number as well as a real. */
static unsigned types_of(const json_t *value)
{
    unsigned types = 1u << json_typeof(value);

    if (types == TYPE_REAL && schema_real_is_whole(json_real_value(value)))
        types |= TYPE_INTEGER;
    return types;
}

COLD void report_expected(struct walk *w, const struct schema_node *node, unsigned types,
                          const struct step *at)
{
    char detail[SCHEMA_TEXT_MAX];
    struct sentence s = sentence_in(detail, sizeof detail);

    if (!counted(w))
        return;
    schema_say_expected(&s, node, types, at->value);
    tell(w, at, detail);
}

COLD void report_amount(struct walk *w, const char *thing, size_t found,
                        const struct schema_amount *amount, const struct step *at)
{
    char detail[SCHEMA_TEXT_MAX];
    struct sentence s = sentence_in(detail, sizeof detail);

    if (!counted(w))
        return;
    schema_say_amount(&s, thing, found, amount);
    tell(w, at, detail);
}

static bool outside(size_t found, const struct schema_amount *amount)
{
    return found < amount->least || found > amount->most;
}

static bool real_fits(const struct schema_node *node, double value)
{
    double low = json_number_value(node->lower.number);
    double high = json_number_value(node->upper.number);

    if (node->lower.number && (value < low || (node->lower.strict && value == low)))
        return false;
    return !node->upper.number || value < high || (!node->upper.strict && value == high);
}

static bool integer_fits(const struct schema_node *node, int64_t value)
{
    return value >= node->lowest && value <= node->highest &&
           (!node->multiple_of || value % node->multiple_of == 0);
}

static void check_number(struct walk *w, const struct schema_node *node,
                         const struct step *at)
{
    bool fits;

    if (json_is_integer(at->value))
        fits = integer_fits(node, json_integer_value(at->value));
    else if (node->types & TYPE_REAL)
        fits = real_fits(node, json_real_value(at->value));
    else
        fits = integer_fits(node, (int64_t)json_real_value(at->value));
    if (!fits)
        report_expected(w, node, node->types & TYPE_NUMBER, at);
}

COLD void report_pattern(struct walk *w, const struct schema_node *node,
                         const struct step *at)
{
    char detail[SCHEMA_TEXT_MAX];
    struct sentence s = sentence_in(detail, sizeof detail);

    if (!counted(w))
        return;
    schema_say_pattern(&s, node, at->value);
    tell(w, at, detail);
}

static void check_pattern(struct walk *w, const struct schema_node *node,
                          const struct step *at)
{
    regmatch_t whole = {.rm_so = 0, .rm_eo = (regoff_t)json_string_length(at->value)};
    int outcome =
        regexec(&node->pattern, json_string_value(at->value), 1, &whole, REG_STARTEND);

    if (outcome == REG_NOMATCH)
        report_pattern(w, node, at);
    else if (outcome != 0)
        w->no_memory = true;
}

/* A character takes one to four bytes, which mostly finalizes the number of characters. */
static void check_string(struct walk *w, const struct schema_node *node,
                         const struct step *at)
{
    size_t bytes = json_string_length(at->value);
    const struct schema_amount *amount = &node->characters;

    if (bytes > amount->most || bytes / 4 < amount->least) {
        size_t count = utf8_count(json_string_value(at->value), bytes);

        if (outside(count, amount)) {
            report_amount(w, "character", count, amount, at);
            return;
        }
    }
    if (node->pattern_text)
        check_pattern(w, node, at);
}

COLD void report_repeated(struct walk *w, size_t earlier, const struct step *at)
{
    char detail[SCHEMA_TEXT_MAX];
    struct sentence s = sentence_in(detail, sizeof detail);

    if (!counted(w))
        return;
    sentence_add(&s, "is the same as item %zu; all items must differ", earlier);
    tell(w, at, detail);
}

/* At most SCHEMA_UNIQUE_MAX items, so all pairs may be compared. */
static void check_unique(struct walk *w, struct step *item, size_t size)
{
    const json_t *array = item->up->value;

    for (size_t i = 1; i < size; i++) {
        size_t j = 0;

        while (j < i &&
               !schema_values_equal(json_array_get(array, j), json_array_get(array, i)))
            j++;
        item->index = i;
        if (j < i)
            report_repeated(w, j, item);
    }
}

static void check_items(struct walk *w, const struct schema_node *node, struct step *at)
{
    struct step item = {.up = at};
    size_t size = json_array_size(at->value);

    if (outside(size, &node->items))
        report_amount(w, "item", size, &node->items, at);
    if (size > node->items.most)
        size = node->items.most; /* the others are not wanted at all */
    for (size_t i = 0; i < size; i++) {
        const struct schema_node *child =
            i < node->prefix_count ? node->prefix[i] : node->rest;

        if (!child)
            break;
        item.value = json_array_get(at->value, i);
        item.index = i;
        check(w, child, &item);
        if (w->report && w->report->yield && i % ITEMS_APART == 0)
            w->report->yield(w->report->yield_arg);
    }
    if (node->unique)
        check_unique(w, &item, size);
}

/* The index of the property, or the number of properties when there is none such. Members
 * mostly come in the order of the schema, so the search starts at `guess`. */
static size_t find_property(const struct schema_node *node, const char *key, size_t length,
                            size_t guess)
{
    size_t count = node->property_count;

    for (size_t i = 0; i < count; i++) {
        size_t j = guess + i < count ? guess + i : guess + i - count;
        const struct schema_property *p = &node->properties[j];

        if (p->length == length && p->name[0] == key[0] && !memcmp(p->name, key, length))
            return j;
    }
    return count;
}

COLD void report_unknown(struct walk *w, const struct schema_node *node,
                         const struct step *at)
{
    char detail[SCHEMA_TEXT_MAX];
    struct sentence s = sentence_in(detail, sizeof detail);

    if (!counted(w))
        return;
    schema_say_unknown(&s, node, at->key, at->key_length);
    tell(w, at, detail);
}

COLD void report_missing(struct walk *w, const struct schema_node *node, uint64_t missing,
                         const struct step *at)
{
    for (size_t i = 0; i < node->property_count; i++) {
        const struct schema_property *p = &node->properties[i];
        struct step member = {.up = at, .key = p->name, .key_length = p->length};

        if (missing >> i & 1 && counted(w))
            tell(w, &member, "is required but missing");
    }
}

/* A copy for each value: what is shared could be changed by a handler, and its reference
 * count would travel between the caches of all cores. */
static void add_preset(struct walk *w, const struct schema_property *p, struct step *at)
{
    struct step member = {.up = at, .key = p->name, .key_length = p->length};

    member.value = json_deep_copy(p->preset);
    if (json_object_setn_new_nocheck(at->value, p->name, p->length, member.value))
        w->no_memory = true;
    else if (json_is_object(member.value) || json_is_array(member.value))
        check(w, p->node, &member); /* its own members may have defaults */
}

static void add_presets(struct walk *w, const struct schema_node *node, uint64_t absent,
                        struct step *at)
{
    for (size_t i = 0; absent; i++, absent >>= 1) {
        if (absent & 1)
            add_preset(w, &node->properties[i], at);
    }
}

static void check_member(struct walk *w, const struct schema_node *node, size_t index,
                         struct step *member)
{
    const struct schema_node *child = NULL;

    if (index < node->property_count)
        child = node->properties[index].node;
    if (!child)
        child = node->additional;
    if (!child)
        return;
    if (child == node->additional && !child->admits)
        report_unknown(w, node, member);
    else
        check(w, child, member);
}

static void check_members(struct walk *w, const struct schema_node *node, struct step *at)
{
    struct step member = {.up = at};
    size_t index = 0;
    uint64_t absent = ~(uint64_t)0;

    if (outside(json_object_size(at->value), &node->members))
        report_amount(w, "field", json_object_size(at->value), &node->members, at);
    for (void *i = json_object_iter(at->value); i;
         i = json_object_iter_next(at->value, i)) {
        member.key = json_object_iter_key(i);
        member.key_length = json_object_iter_key_len(i);
        member.value = json_object_iter_value(i);
        member.iterator = i;
        index = find_property(node, member.key, member.key_length, index);
        if (index < node->property_count)
            absent &= ~((uint64_t)1 << index);
        check_member(w, node, index, &member);
        index = index < node->property_count ? index + 1 : 0;
    }
    if (node->required & absent)
        report_missing(w, node, node->required & absent, at);
    else if (node->preset & absent && w->report && !w->count)
        add_presets(w, node, node->preset & absent, at);
}

/* The members that a branch requires and the value does not have. */
static uint64_t missing_members(const struct schema_node *branch, const json_t *value)
{
    uint64_t missing = 0;

    for (size_t i = 0; i < branch->property_count && json_is_object(value); i++) {
        const struct schema_property *p = &branch->properties[i];

        if (branch->required >> i & 1 && !json_object_getn(value, p->name, p->length))
            missing |= (uint64_t)1 << i;
    }
    return missing;
}

/* `needs "items" or "sketch"`, when that is what each branch of the value's type misses;
 * returns whether it is. */
COLD bool report_needs(struct walk *w, const struct schema_union *u, const struct step *at)
{
    char detail[SCHEMA_TEXT_MAX];
    struct sentence s = sentence_in(detail, sizeof detail);
    unsigned types = types_of(at->value);

    for (size_t i = 0; i < u->count; i++) {
        const struct schema_node *branch = u->branches[i];
        uint64_t missing;

        if (!(branch->admits & types))
            continue;
        missing = missing_members(branch, at->value);
        if (!missing)
            return false;
        sentence_add(&s, s.length ? " or " : "needs ");
        schema_say_names(&s, branch, missing);
    }
    if (counted(w))
        tell(w, at, detail);
    return true;
}

/* More than one branch of a oneOf fits: `only one may be given: "items" or "sketch"`. */
COLD void report_conflict(struct walk *w, const struct schema_union *u,
                          const struct step *at)
{
    char detail[SCHEMA_TEXT_MAX];
    struct sentence s = sentence_in(detail, sizeof detail);
    unsigned types = types_of(at->value);

    if (!counted(w))
        return;
    for (size_t i = 0; i < u->count; i++) {
        const struct schema_node *branch = u->branches[i];

        if (!(branch->admits & types) || missing_members(branch, at->value))
            continue;
        if (!branch->required) {
            tell(w, at, "fits several forms of which exactly one is allowed");
            return;
        }
        sentence_add(&s, s.length ? " or " : "only one may be given: ");
        schema_say_names(&s, branch, branch->required);
    }
    tell(w, at, detail);
}

/* Several branches take the value's type: each is tried silently. When none fits, the one
 * that finds the least fault is taken for what was meant. */
static void check_branches(struct walk *w, const struct schema_union *u, struct step *at,
                           size_t most_fitting)
{
    unsigned types = types_of(at->value);
    const struct schema_node *best = NULL;
    size_t fewest = SIZE_MAX;
    size_t fitting = 0;

    for (size_t i = 0; i < u->count && fitting <= most_fitting; i++) {
        struct walk trial = {.depth = w->depth};

        if (!(u->branches[i]->admits & types))
            continue;
        check(&trial, u->branches[i], at);
        w->no_memory |= trial.no_memory;
        fitting += trial.count == 0;
        if (trial.count < fewest) {
            fewest = trial.count;
            best = u->branches[i];
        }
    }
    if (fitting > most_fitting)
        report_conflict(w, u, at);
    else if (!w->report)
        w->count += fewest;
    else if (fitting || !report_needs(w, u, at))
        check(w, best, at);
}

/* `most_fitting` branches may fit the value: 1 for oneOf, SIZE_MAX for anyOf. */
static void check_union(struct walk *w, const struct schema_union *u, struct step *at,
                        size_t most_fitting)
{
    unsigned types = types_of(at->value);
    const struct schema_node *only = NULL;
    size_t candidates = 0;

    for (size_t i = 0; i < u->count; i++) {
        if (u->branches[i]->admits & types) {
            only = u->branches[i];
            candidates++;
        }
    }
    if (candidates > 1)
        check_branches(w, u, at, most_fitting);
    else if (only)
        check(w, only, at);
}

/* The value of `enum` or `const` that equals the value, or NULL. */
static const json_t *find_choice(const struct schema_node *node, const json_t *value)
{
    if (node->constant)
        return schema_values_equal(node->constant, value) ? node->constant : NULL;
    for (size_t i = 0; i < json_array_size(node->choices); i++) {
        const json_t *choice = json_array_get(node->choices, i);

        if (schema_values_equal(choice, value))
            return choice;
    }
    return NULL;
}

COLD void report_choices(struct walk *w, const struct schema_node *node,
                         const struct step *at)
{
    char detail[SCHEMA_TEXT_MAX];
    struct sentence s = sentence_in(detail, sizeof detail);

    if (!counted(w))
        return;
    schema_say_choices(&s, node, at->value);
    tell(w, at, detail);
}

/* Puts the integer where the real of the same value stands. */
static void make_integer(struct walk *w, struct step *at)
{
    json_t *integer;
    int failed;

    if (!at->up)
        return;
    integer = json_integer((json_int_t)json_real_value(at->value));
    failed = at->key ? json_object_iter_set_new(at->up->value, at->iterator, integer)
                     : json_array_set_new(at->up->value, at->index, integer);
    if (failed)
        w->no_memory = true;
    else
        at->value = integer;
}

static void check_by_type(struct walk *w, const struct schema_node *node, struct step *at)
{
    switch (json_typeof(at->value)) {
    case JSON_OBJECT:
        check_members(w, node, at);
        break;
    case JSON_ARRAY:
        check_items(w, node, at);
        break;
    case JSON_STRING:
        check_string(w, node, at);
        break;
    case JSON_INTEGER:
    case JSON_REAL:
        check_number(w, node, at);
        break;
    case JSON_TRUE:
    case JSON_FALSE:
    case JSON_NULL:
        break;
    }
}

/* All keywords of one node. */
static void check_node(struct walk *w, const struct schema_node *node, struct step *at)
{
    unsigned types = types_of(at->value);
    bool chosen = node->choices || node->constant;
    const json_t *choice = chosen ? find_choice(node, at->value) : NULL;

    if (chosen && !choice) {
        report_choices(w, node, at);
        return;
    }
    if (!(types & node->admits)) {
        report_expected(w, node, node->admits, at);
        return;
    }
    check_by_type(w, node, at);
    if (node->any_of.count)
        check_union(w, &node->any_of, at, SIZE_MAX);
    if (node->one_of.count)
        check_union(w, &node->one_of, at, 1);
    if (!w->report || w->count || !json_is_real(at->value) || !(types & TYPE_INTEGER))
        return;
    if (!(node->types & TYPE_REAL) || (choice && json_is_integer(choice)))
        make_integer(w, at);
}

static void check(struct walk *w, const struct schema_node *node, struct step *at)
{
    json_type type = json_typeof(at->value);

    node = node->for_type[type];
    if (!node)
        return;
    if (w->depth == SCHEMA_DEPTH_MAX) {
        if (counted(w))
            tell(w, at, "is nested more than 64 levels deep");
        return;
    }
    w->depth++;
    if (node->simple >> type & 1)
        check_by_type(w, node, at);
    else
        check_node(w, node, at);
    w->depth--;
}

enum schema_verdict schema_check_node(const struct schema_node *node, json_t *value,
                                      struct schema_report *report)
{
    struct walk w = {.report = report};
    struct step root = {.value = value};

    check(&w, node, &root);
    report->count = w.count;
    if (w.count)
        return SCHEMA_BROKEN;
    return w.no_memory ? SCHEMA_NO_MEMORY : SCHEMA_FITS;
}

enum schema_verdict schema_check(const struct schema *schema, json_t *value,
                                 struct schema_report *report)
{
    return schema_check_node(schema->root, value, report);
}

bool schema_member_takes_text(const struct schema *schema, const char *name, size_t length)
{
    const struct schema_node *root = schema->root;
    size_t index = find_property(root, name, length, 0);

    return index < root->property_count && root->properties[index].node &&
           (root->properties[index].node->admits & TYPE_STRING);
}
