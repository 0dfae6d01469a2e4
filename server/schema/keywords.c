#include "compiler.h"

#include <stdlib.h>
#include <string.h>

/* A keyword: how it is read, into which part of a node, and which types of values it is
 * about (0: any). Without a reader it is an annotation; `about` then is the type that its
 * own value must have. */
struct keyword {
    const char *name;
    bool (*read)(struct compiler *c, struct schema_node *node, const struct keyword *k,
                 const json_t *value);
    size_t offset;
    unsigned about;
};

static void *part_of(struct schema_node *node, const struct keyword *k)
{
    return (char *)node + k->offset;
}

static unsigned type_named(const json_t *name)
{
    static const struct {
        const char *name;
        unsigned types;
    } rows[] = {{"object", TYPE_OBJECT}, {"array", TYPE_ARRAY},
                {"string", TYPE_STRING}, {"integer", TYPE_INTEGER},
                {"number", TYPE_NUMBER}, {"boolean", TYPE_BOOLEAN},
                {"null", TYPE_NULL}};

    for (size_t i = 0; i < sizeof rows / sizeof rows[0] && json_is_string(name); i++) {
        if (strcmp(rows[i].name, json_string_value(name)) == 0)
            return rows[i].types;
    }
    return 0;
}

static bool read_type(struct compiler *c, struct schema_node *node, const struct keyword *k,
                      const json_t *value)
{
    (void)k;
    node->types = type_named(value);
    for (size_t i = 0; i < json_array_size(value); i++) {
        unsigned types = type_named(json_array_get(value, i));

        if (!types || (node->types & types) == types)
            return compiler_fail(c, "each item has to be the name of another type");
        node->types |= types;
    }
    return node->types ||
           compiler_fail(c, "has to be the name of a type or an array of them");
}

static bool read_enum(struct compiler *c, struct schema_node *node, const struct keyword *k,
                      const json_t *value)
{
    (void)k;
    if (json_array_size(value) == 0)
        return compiler_fail(c, "has to be an array of at least one value");
    node->choices = value;
    return true;
}

static bool read_const(struct compiler *c, struct schema_node *node,
                       const struct keyword *k, const json_t *value)
{
    (void)k;
    if (node->choices)
        return compiler_fail(c, "stands beside enum; one of them is enough");
    node->constant = value;
    return true;
}

static bool set_bound(struct compiler *c, struct schema_bound *bound, const json_t *value)
{
    if (!json_is_number(value))
        return compiler_fail(c, "has to be a number");
    if (bound->number)
        return compiler_fail(c, "stands beside its exclusive twin; one of them is enough");
    bound->number = value;
    return true;
}

static bool read_bound(struct compiler *c, struct schema_node *node,
                       const struct keyword *k, const json_t *value)
{
    return set_bound(c, part_of(node, k), value);
}

static bool read_strict_bound(struct compiler *c, struct schema_node *node,
                              const struct keyword *k, const json_t *value)
{
    struct schema_bound *bound = part_of(node, k);

    bound->strict = true;
    return set_bound(c, bound, value);
}

static bool read_multiple(struct compiler *c, struct schema_node *node,
                          const struct keyword *k, const json_t *value)
{
    (void)k;
    if (!json_is_integer(value) || json_integer_value(value) < 1)
        return compiler_fail(c, "has to be a whole number above 0");
    if (node->types & TYPE_REAL)
        return compiler_fail(c, "is for integers only, but the type takes other numbers");
    node->multiple_of = json_integer_value(value);
    return true;
}

static bool read_amount(struct compiler *c, struct schema_node *node,
                        const struct keyword *k, const json_t *value)
{
    size_t *amount = part_of(node, k);

    if (!json_is_integer(value) || json_integer_value(value) < 0)
        return compiler_fail(c, "has to be a whole number of at least 0");
    *amount = (size_t)json_integer_value(value);
    return true;
}

static bool read_pattern(struct compiler *c, struct schema_node *node,
                         const struct keyword *k, const json_t *value)
{
    const char *text = json_string_value(value);
    const char *problem;

    (void)k;
    if (!text)
        return compiler_fail(c, "has to be a string");
    problem = strlen(text) == json_string_length(value) ? schema_pattern_refusal(text)
                                                        : "it holds a NUL character";
    if (problem)
        return compiler_fail(c, "the pattern is not portable: %s", problem);
    if (regcomp(&node->pattern, text, REG_EXTENDED | REG_NOSUB) != 0)
        return compiler_fail(c, "the pattern is not a POSIX extended regular expression");
    node->pattern_text = text;
    return true;
}

static bool read_unique(struct compiler *c, struct schema_node *node,
                        const struct keyword *k, const json_t *value)
{
    (void)k;
    if (!json_is_boolean(value))
        return compiler_fail(c, "has to be true or false");
    node->unique = json_is_true(value);
    return true;
}

static bool read_subschema(struct compiler *c, struct schema_node *node,
                           const struct keyword *k, const json_t *value)
{
    struct schema_node **part = part_of(node, k);

    *part = compiler_read(c, value);
    return *part != NULL;
}

/* Reads an array of at least one schema; the nodes are owned by the caller. */
static bool read_list(struct compiler *c, const json_t *value, struct schema_node ***nodes,
                      size_t *count)
{
    size_t size = json_array_size(value);

    if (!size)
        return compiler_fail(c, "has to be an array of at least one schema");
    *nodes = calloc(size, sizeof **nodes);
    if (!*nodes)
        return compiler_fail(c, "out of memory");
    for (; *count < size; ++*count) {
        size_t length = compiler_enter_item(c, *count);

        (*nodes)[*count] = compiler_read(c, json_array_get(value, *count));
        compiler_leave(c, length);
        if (!(*nodes)[*count])
            return false;
    }
    return true;
}

static bool read_prefix(struct compiler *c, struct schema_node *node,
                        const struct keyword *k, const json_t *value)
{
    (void)k;
    return read_list(c, value, &node->prefix, &node->prefix_count);
}

static bool read_union(struct compiler *c, struct schema_node *node,
                       const struct keyword *k, const json_t *value)
{
    struct schema_union *u = part_of(node, k);

    return read_list(c, value, &u->branches, &u->count);
}

static struct schema_property *add_property(struct compiler *c, struct schema_node *node,
                                            const char *name, size_t length)
{
    size_t count = node->property_count;
    struct schema_property *p;

    if (count == SCHEMA_PROPERTIES_MAX) {
        compiler_fail(c, "an object may name at most %d members", SCHEMA_PROPERTIES_MAX);
        return NULL;
    }
    p = realloc(node->properties, (count + 1) * sizeof *p);
    if (!p) {
        compiler_fail(c, "out of memory");
        return NULL;
    }
    node->properties = p;
    p[count] = (struct schema_property){.name = name, .length = length};
    node->property_count++;
    return &p[count];
}

static bool read_property(struct compiler *c, struct schema_property *p,
                          const json_t *source)
{
    const json_t *preset = compiler_find_default(c, source);

    p->node = compiler_read(c, source);
    if (!p->node)
        return false;
    p->preset = preset ? json_deep_copy(preset) : NULL;
    return !preset || p->preset || compiler_fail(c, "out of memory");
}

static bool read_properties(struct compiler *c, struct schema_node *node,
                            const struct keyword *k, const json_t *value)
{
    (void)k;
    if (!json_is_object(value))
        return compiler_fail(c, "has to be an object");
    for (void *i = json_object_iter((json_t *)value); i;
         i = json_object_iter_next((json_t *)value, i)) {
        const char *name = json_object_iter_key(i);
        size_t length = compiler_enter(c, name);
        struct schema_property *p =
            add_property(c, node, name, json_object_iter_key_len(i));
        bool good = p && read_property(c, p, json_object_iter_value(i));

        compiler_leave(c, length);
        if (!good)
            return false;
        if (p->preset)
            node->preset |= (uint64_t)1 << (node->property_count - 1);
    }
    return true;
}

static bool read_required_name(struct compiler *c, struct schema_node *node,
                               const json_t *name)
{
    size_t i = 0;
    uint64_t bit;

    if (!json_is_string(name))
        return compiler_fail(c, "each item has to be a string");
    while (i < node->property_count &&
           strcmp(node->properties[i].name, json_string_value(name)) != 0)
        i++;
    if (i == node->property_count &&
        !add_property(c, node, json_string_value(name), json_string_length(name)))
        return false;
    bit = (uint64_t)1 << i;
    if (node->required & bit)
        return compiler_fail(c, "\"%s\" occurs twice", json_string_value(name));
    node->required |= bit;
    return true;
}

static bool read_required(struct compiler *c, struct schema_node *node,
                          const struct keyword *k, const json_t *value)
{
    (void)k;
    if (!json_is_array(value))
        return compiler_fail(c, "has to be an array of names");
    for (size_t i = 0; i < json_array_size(value); i++) {
        if (!read_required_name(c, node, json_array_get(value, i)))
            return false;
    }
    return true;
}

/* In the order in which they are read: `type` before what is about a type, `properties`
 * before `required`. */
static const struct keyword keywords[] = {
    {"type", read_type, 0, 0},
    {"enum", read_enum, 0, 0},
    {"const", read_const, 0, 0},
#define PART(part) offsetof(struct schema_node, part)
    {"minimum", read_bound, PART(lower), TYPE_NUMBER},
    {"maximum", read_bound, PART(upper), TYPE_NUMBER},
    {"exclusiveMinimum", read_strict_bound, PART(lower), TYPE_NUMBER},
    {"exclusiveMaximum", read_strict_bound, PART(upper), TYPE_NUMBER},
    {"multipleOf", read_multiple, 0, TYPE_NUMBER},
    {"minLength", read_amount, PART(characters.least), TYPE_STRING},
    {"maxLength", read_amount, PART(characters.most), TYPE_STRING},
    {"pattern", read_pattern, 0, TYPE_STRING},
    {"prefixItems", read_prefix, 0, TYPE_ARRAY},
    {"items", read_subschema, PART(rest), TYPE_ARRAY},
    {"minItems", read_amount, PART(items.least), TYPE_ARRAY},
    {"maxItems", read_amount, PART(items.most), TYPE_ARRAY},
    {"uniqueItems", read_unique, 0, TYPE_ARRAY},
    {"properties", read_properties, 0, TYPE_OBJECT},
    {"required", read_required, 0, TYPE_OBJECT},
    {"additionalProperties", read_subschema, PART(additional), TYPE_OBJECT},
    {"minProperties", read_amount, PART(members.least), TYPE_OBJECT},
    {"maxProperties", read_amount, PART(members.most), TYPE_OBJECT},
    {"anyOf", read_union, PART(any_of), 0},
    {"oneOf", read_union, PART(one_of), 0},
#undef PART
    {"default", NULL, 0, TYPE_ANY},
    {"title", NULL, 0, TYPE_STRING},
    {"description", NULL, 0, TYPE_STRING},
    {"$comment", NULL, 0, TYPE_STRING},
    {"format", NULL, 0, TYPE_STRING},
    {"example", NULL, 0, TYPE_ANY},
    {"examples", NULL, 0, TYPE_ARRAY},
    {"deprecated", NULL, 0, TYPE_BOOLEAN},
    {"readOnly", NULL, 0, TYPE_BOOLEAN},
    {"writeOnly", NULL, 0, TYPE_BOOLEAN},
};

enum { KEYWORDS = sizeof keywords / sizeof keywords[0] };

static const struct keyword *find_keyword(const char *name)
{
    for (size_t i = 0; i < KEYWORDS; i++) {
        if (strcmp(keywords[i].name, name) == 0)
            return &keywords[i];
    }
    return NULL;
}

static bool is_annotation(const char *name)
{
    const struct keyword *k = find_keyword(name);

    return strncmp(name, "x-", 2) == 0 || (k && !k->read);
}

bool compiler_knows_keywords(struct compiler *c, const json_t *source)
{
    bool reference = json_object_get(source, "$ref") != NULL;

    for (void *i = json_object_iter((json_t *)source); i;
         i = json_object_iter_next((json_t *)source, i)) {
        const char *name = json_object_iter_key(i);

        if (strcmp(name, "$ref") == 0 || is_annotation(name))
            continue;
        if (!find_keyword(name))
            return compiler_fail(c, "the keyword \"%s\" is not known", name);
        if (reference)
            return compiler_fail(c, "\"%s\" may not stand beside $ref", name);
    }
    return true;
}

static bool read_keyword(struct compiler *c, struct schema_node *node,
                         const struct keyword *k, const json_t *value)
{
    size_t length = compiler_enter(c, k->name);
    bool good;

    if (!k->read)
        good = k->about >> json_typeof(value) & 1 ||
               compiler_fail(c, "has a value of another type");
    else if (k->about && !(k->about & node->types))
        good = compiler_fail(c, "never applies: the type does not allow such values");
    else
        good = k->read(c, node, k, value);
    compiler_leave(c, length);
    return good;
}

/* What keywords say about each other. */
static bool keywords_agree(struct compiler *c, const struct schema_node *node)
{
    if (node->characters.least > node->characters.most)
        return compiler_fail(c, "minLength is above maxLength");
    if (node->items.least > node->items.most)
        return compiler_fail(c, "minItems is above maxItems");
    if (node->members.least > node->members.most)
        return compiler_fail(c, "minProperties is above maxProperties");
    if (node->unique && node->items.most > SCHEMA_UNIQUE_MAX)
        return compiler_fail(c, "uniqueItems needs maxItems of at most %d",
                             SCHEMA_UNIQUE_MAX);
    for (size_t i = 0; i < node->property_count; i++) {
        if (!node->properties[i].node && node->additional && !node->additional->types)
            return compiler_fail(
                c, "\"%s\" is required but no property of that name may be there",
                node->properties[i].name);
    }
    return true;
}

/* `items: false` closes an array after its prefix. */
static void close_items(struct schema_node *node)
{
    if (!node->rest || node->rest->types)
        return;
    node->rest = NULL;
    if (node->items.most > node->prefix_count)
        node->items.most = node->prefix_count;
}

bool compiler_read_keywords(struct compiler *c, struct schema_node *node,
                            const json_t *source)
{
    for (size_t i = 0; i < KEYWORDS; i++) {
        const json_t *value = json_object_get(source, keywords[i].name);

        if (value && !read_keyword(c, node, &keywords[i], value))
            return false;
    }
    close_items(node);
    return keywords_agree(c, node);
}
