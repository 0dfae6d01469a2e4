#include "node.h"

#include <string.h>

/* Always false. */
static bool fail(struct sentence *error, const struct schema_node *node, const char *reason)
{
    sentence_add(error, "%s: %s", node->place, reason);
    return false;
}

/* The least integer inside a lower bound; false when there is none. */
static bool find_lowest(const struct schema_bound *bound, int64_t *out)
{
    double real = json_real_value(bound->number);
    int64_t lowest = json_integer_value(bound->number);
    bool below = bound->strict;

    if (json_is_real(bound->number)) {
        if (real >= 0x1p63)
            return false;
        lowest = real < -0x1p63 ? INT64_MIN : (int64_t)real;
        below = (double)lowest < real || (bound->strict && (double)lowest == real);
    }
    if (below && lowest == INT64_MAX)
        return false;
    *out = lowest + below;
    return true;
}

/* The greatest integer inside an upper bound; false when there is none. */
static bool find_highest(const struct schema_bound *bound, int64_t *out)
{
    double real = json_real_value(bound->number);
    int64_t highest = json_integer_value(bound->number);
    bool above = bound->strict;

    if (json_is_real(bound->number)) {
        if (real < -0x1p63)
            return false;
        highest = real >= 0x1p63 ? INT64_MAX : (int64_t)real;
        above = real < 0x1p63 &&
                ((double)highest > real || (bound->strict && (double)highest == real));
    }
    if (above && highest == INT64_MIN)
        return false;
    *out = highest - above;
    return true;
}

static bool finalize_bounds(struct sentence *error, struct schema_node *node)
{
    bool some = true;

    node->lowest = INT64_MIN;
    node->highest = INT64_MAX;
    if (node->lower.number)
        some = find_lowest(&node->lower, &node->lowest);
    if (node->upper.number)
        some = find_highest(&node->upper, &node->highest) && some;
    if (!some || node->lowest > node->highest) {
        if (!(node->types & TYPE_REAL))
            return fail(error, node, "no integer is within the bounds");
        node->lowest = 1;
        node->highest = 0;
    }
    if (node->lower.number && node->upper.number &&
        json_number_value(node->lower.number) > json_number_value(node->upper.number))
        return fail(error, node, "the lower bound is above the upper bound");
    return true;
}

/* 1.0 may be taken as a real or as an integer. */
static unsigned widened(unsigned types)
{
    return types & TYPE_NUMBER ? types | TYPE_NUMBER : types;
}

static bool finalize_node(struct schema *schema, struct sentence *error,
                          struct schema_node *node);

/* Branches have to be final first; a node among its own branches has no meaning. */
static bool finalize_union(struct schema *schema, struct sentence *error,
                           const struct schema_node *node, struct schema_union *u)
{
    for (size_t i = 0; i < u->count; i++) {
        struct schema_node *branch = u->branches[i];

        if (!finalize_node(schema, error, branch))
            return false;
        if (schema->recursive && widened(u->admits) & widened(branch->admits))
            return fail(error, node,
                        "two branches take the same type, which a schema that refers to "
                        "itself may not have");
        u->admits |= branch->admits;
    }
    return true;
}

/* Types of which every value fits the union. */
static unsigned union_plain(const struct schema_union *u, unsigned most_fitting)
{
    unsigned plain = 0;

    for (unsigned type = 1; type <= TYPE_NULL; type <<= 1) {
        unsigned takers = 0;
        bool fits = false;

        for (size_t i = 0; i < u->count; i++) {
            takers += (widened(u->branches[i]->admits) & type) != 0;
            fits |= (u->branches[i]->plain & type) != 0;
        }
        if (fits && takers <= most_fitting)
            plain |= type;
    }
    return u->count ? plain : TYPE_ANY;
}

static bool says_nothing(const struct schema_amount *amount)
{
    return amount->least == 0 && amount->most == SIZE_MAX;
}

/* Types about which no keyword says more. */
static unsigned own_plain(const struct schema_node *node)
{
    unsigned plain = node->types;

    if (node->choices || node->constant)
        return 0;
    if (node->lower.number || node->upper.number || node->multiple_of)
        plain &= ~(unsigned)TYPE_NUMBER;
    if (!says_nothing(&node->characters) || node->pattern_text)
        plain &= ~(unsigned)TYPE_STRING;
    if (!says_nothing(&node->items) || node->prefix_count || node->rest || node->unique)
        plain &= ~(unsigned)TYPE_ARRAY;
    if (!says_nothing(&node->members) || node->property_count || node->additional)
        plain &= ~(unsigned)TYPE_OBJECT;
    return plain;
}

/* The one branch that takes a type; NULL when there are more or none. */
static const struct schema_node *only_taker(const struct schema_union *u, unsigned type)
{
    const struct schema_node *taker = NULL;

    for (size_t i = 0; i < u->count; i++) {
        if (!(widened(u->branches[i]->admits) & type))
            continue;
        if (taker)
            return NULL;
        taker = u->branches[i];
    }
    return taker;
}

/* A node that says nothing of its own about a type leaves it to the only branch that
 * takes it, and so on down. */
static void finalize_takers(struct schema_node *node, unsigned own)
{
    const struct schema_union *u = node->any_of.count ? &node->any_of : &node->one_of;
    bool one_union = !node->any_of.count != !node->one_of.count;

    for (unsigned i = JSON_OBJECT; i <= JSON_NULL; i++) {
        const struct schema_node *taker = NULL;

        if (one_union && own >> i & 1)
            taker = only_taker(u, 1u << i);
        node->for_type[i] = taker ? taker->for_type[i] : node;
        if (node->plain >> i & 1)
            node->for_type[i] = NULL;
    }
}

static unsigned choice_types(const struct schema_node *node)
{
    unsigned types = node->constant ? 1u << json_typeof(node->constant) : 0;

    if (!node->constant && !node->choices)
        return TYPE_ANY;
    for (size_t i = 0; i < json_array_size(node->choices); i++)
        types |= 1u << json_typeof(json_array_get(node->choices, i));
    return widened(types);
}

static bool finalize_node(struct schema *schema, struct sentence *error,
                          struct schema_node *node)
{
    if (node->final == FINAL)
        return true;
    if (node->final == FINAL_HALF)
        return fail(error, node, "refers to itself without a level between");
    node->final = FINAL_HALF;
    if (!finalize_bounds(error, node) ||
        !finalize_union(schema, error, node, &node->any_of) ||
        !finalize_union(schema, error, node, &node->one_of))
        return false;
    node->admits = node->types & choice_types(node);
    if (node->any_of.count)
        node->admits &= node->any_of.admits;
    if (node->one_of.count)
        node->admits &= node->one_of.admits;
    if (!node->admits && node->types)
        return fail(error, node, "type, enum, const, anyOf and oneOf leave no value");
    node->plain = own_plain(node) & union_plain(&node->any_of, UINT32_MAX) &
                  union_plain(&node->one_of, 1);
    if (!node->choices && !node->constant && !node->any_of.count && !node->one_of.count)
        node->simple = node->types;
    finalize_takers(node, own_plain(node));
    node->final = FINAL;
    return true;
}

static void keep_error(void *arg, const char *pointer, const char *detail)
{
    sentence_add(arg, "%s%s%s", pointer, *pointer ? " " : "", detail);
}

/* A default has to fit its schema as it is, and get the defaults of its own members. */
static bool finalize_preset(const struct schema *schema, struct sentence *error,
                            const struct schema_node *node, const struct schema_property *p)
{
    char text[SCHEMA_TEXT_MAX];
    struct sentence reason = sentence_in(text, sizeof text);
    struct schema_report report = {.on_error = keep_error, .arg = &reason, .limit = 1};

    sentence_add(&reason, "the default of \"%s\" does not fit: ", p->name);
    if (schema->recursive && (json_is_object(p->preset) || json_is_array(p->preset)))
        sentence_add(&reason, "the schema refers to itself, so it may not be a container");
    else if (json_is_real(p->preset) && !(p->node->admits & TYPE_REAL))
        sentence_add(&reason, "an integer is written without a fraction");
    else if (schema_check_node(p->node, p->preset, &report) == SCHEMA_FITS)
        return true;
    return fail(error, node, text);
}

static bool finalize_presets(const struct schema *schema, struct sentence *error,
                             const struct schema_node *node)
{
    for (size_t i = 0; i < node->property_count; i++) {
        const struct schema_property *p = &node->properties[i];

        if (p->preset && !finalize_preset(schema, error, node, p))
            return false;
    }
    return true;
}

bool schema_finalize(struct schema *schema, struct sentence *error)
{
    for (size_t i = 0; i < schema->node_count; i++) {
        if (!finalize_node(schema, error, schema->nodes[i]))
            return false;
    }
    for (size_t i = 0; i < schema->node_count; i++) {
        if (!finalize_presets(schema, error, schema->nodes[i]))
            return false;
    }
    return true;
}
