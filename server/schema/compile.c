#include "node.h"

#include "server/json/pointer.h"
#include "server/json/sentence.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct compiler {
    const json_t *document;
    struct schema *schema;
    struct json_pointer place; /* of what is being read */
    char place_text[SCHEMA_TEXT_MAX];
    unsigned depth;
    struct sentence error; /* empty as long as nothing is wrong */
};

/* Always false. */
__attribute__((format(printf, 2, 3))) static bool fail(struct compiler *c,
                                                       const char *format, ...)
{
    char reason[SCHEMA_TEXT_MAX];
    va_list args;

    if (c->error.length)
        return false;
    va_start(args, format);
    vsnprintf(reason, sizeof reason, format, args);
    va_end(args);
    sentence_add(&c->error, "%s: %s", c->place.text, reason);
    return false;
}

/* Goes down to a member; returns what brings `leave` back up. */
static size_t enter(struct compiler *c, const char *key)
{
    size_t length = c->place.length;

    if (!json_pointer_add_key(&c->place, key, strlen(key)))
        fail(c, "the JSON pointer is too long");
    return length;
}

static void leave(struct compiler *c, size_t length)
{
    c->place.text[length] = '\0';
    c->place.length = length;
}

/* `count` items of `size` zero bytes in the schema's arena; NULL, with an error, without
 * memory. */
static void *take(struct compiler *c, size_t count, size_t size)
{
    void *piece = arena_take(&c->schema->arena, count * size + 1);

    if (!piece)
        fail(c, "out of memory");
    return piece ? memset(piece, 0, count * size) : NULL;
}

static char *copy_text(struct compiler *c, const char *text)
{
    char *copy = take(c, strlen(text) + 1, 1);

    return copy ? strcpy(copy, text) : NULL;
}

static const struct schema_node *read_schema(struct compiler *c, const json_t *source);

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

static bool read_type(struct compiler *c, struct schema_node *node, const json_t *value)
{
    node->types = type_named(value);
    for (size_t i = 0; i < json_array_size(value); i++) {
        unsigned types = type_named(json_array_get(value, i));

        if (!types || (node->types & types) == types)
            return fail(c, "type names must be valid and different");
        node->types |= types;
    }
    return node->types || fail(c, "must be a type name or an array of type names");
}

static bool add_branch(struct compiler *c, struct schema_node *node,
                       const struct schema_node *branch)
{
    if (node->types & branch->types)
        return fail(c, "two branches accept the same type");
    if (branch->one)
        return fail(c, "x-accept-single is not allowed in a branch");
    node->types |= branch->types;
    if (!node->mend)
        node->mend = branch->mend;
    for (unsigned type = 0; type < VALUE_TYPES; type++) {
        if (branch->for_type[type])
            node->for_type[type] = branch->for_type[type];
    }
    return true;
}

static bool read_any_of(struct compiler *c, struct schema_node *node, const json_t *value)
{
    if (json_array_size(value) == 0)
        return fail(c, "must be an array with at least one schema");
    node->types = 0;
    for (size_t i = 0; i < json_array_size(value); i++) {
        size_t length = c->place.length;
        const struct schema_node *branch;

        json_pointer_add_index(&c->place, i);
        branch = read_schema(c, json_array_get(value, i));
        if (!branch || !add_branch(c, node, branch))
            return false;
        leave(c, length);
    }
    return true;
}

static void keep_error(void *arg, const struct schema_error *error)
{
    sentence_add(arg, "%s%s %s", error->pointer[0] ? " " : "", error->pointer,
                 error->detail);
}

/* Reads a value that the document gives, as if it came in a question to `node`; NULL:
 * anything. */
static bool read_constant(struct compiler *c, const struct schema_node *node,
                          const json_t *source, struct value *out, struct sentence *reason)
{
    struct schema_report report = {.on_wrong_field = keep_error, .arg = reason, .limit = 1};
    char *text = json_dumps(source, JSON_ENCODE_ANY | JSON_COMPACT);
    char *copy = text ? copy_text(c, text) : NULL;
    enum schema_verdict verdict = SCHEMA_NO_MEMORY;

    free(text);
    if (copy)
        verdict =
            schema_read_node(node, copy, strlen(copy), &c->schema->arena, &report, out);
    if (verdict == SCHEMA_NO_MEMORY)
        fail(c, "out of memory");
    else
        out->place = 0; /* it is not in the text of a request */
    return verdict == SCHEMA_FITS;
}

static bool read_enum(struct compiler *c, struct schema_node *node, const json_t *value)
{
    const unsigned allowed = node->types & (TYPE_STRING | TYPE_INTEGER);
    size_t count = json_array_size(value);
    struct value *choices = take(c, count, sizeof *choices);

    if (count == 0)
        return fail(c, "must be an array with at least one value");
    if (node->types & (TYPE_ANY - TYPE_STRING - TYPE_NUMBER))
        return fail(c, "requires a type that allows only strings and numbers");
    for (size_t i = 0; choices && i < count; i++) {
        if (!read_constant(c, NULL, json_array_get(value, i), &choices[i], &c->error))
            return false;
        if (!(allowed >> choices[i].type & 1))
            return fail(c,
                        "each value must be a string or an integer that the type allows");
    }
    node->choices = choices;
    node->choice_count = count;
    return choices != NULL;
}

static bool read_bound(struct compiler *c, const struct schema_node *node,
                       const json_t *value, struct value *bound)
{
    if (!read_constant(c, NULL, value, bound, &c->error))
        return false;
    return node->types & TYPE_NUMBER & 1u << bound->type ||
           fail(c, "must be a number, or an integer if the type is integer");
}

static bool read_minimum(struct compiler *c, struct schema_node *node, const json_t *value)
{
    return read_bound(c, node, value, &node->lower);
}

static bool read_maximum(struct compiler *c, struct schema_node *node, const json_t *value)
{
    return read_bound(c, node, value, &node->upper);
}

static bool read_amount(struct compiler *c, const json_t *value, size_t *amount)
{
    if (!json_is_integer(value) || json_integer_value(value) < 0)
        return fail(c, "must be an integer of at least 0");
    *amount = (size_t)json_integer_value(value);
    return true;
}

static bool read_pattern(struct compiler *c, struct schema_node *node, const json_t *value)
{
    struct pattern *pattern = take(c, 1, sizeof *pattern);
    const char *text =
        json_is_string(value) ? copy_text(c, json_string_value(value)) : NULL;
    const char *problem = text && pattern ? pattern_compile(pattern, text) : NULL;

    if (!json_is_string(value))
        return fail(c, "must be a string");
    if (problem)
        return fail(c, "%s", problem);
    node->pattern = pattern;
    return text && pattern;
}

/* Keeps the first example that matches the pattern, for those who miss it. */
static bool read_example(struct compiler *c, struct schema_node *node,
                         const json_t *examples)
{
    for (size_t i = 0; i < json_array_size(examples) && !node->example; i++) {
        const json_t *example = json_array_get(examples, i);

        if (json_is_string(example) &&
            pattern_matches(node->pattern, json_string_value(example),
                            json_string_length(example)) &&
            !(node->example = copy_text(c, json_string_value(example))))
            return false;
    }
    return true;
}

static bool read_items(struct compiler *c, struct schema_node *node, const json_t *value)
{
    node->item = read_schema(c, value);
    return node->item != NULL;
}

static bool read_unique(struct compiler *c, struct schema_node *node, const json_t *value)
{
    node->unique = json_is_true(value);
    return json_is_boolean(value) || fail(c, "must be true or false");
}

/* What "$ref": "#/..." stands for; NULL, with an error, when that is nothing. */
static const json_t *resolve(struct compiler *c, const json_t *source)
{
    const char *reference = json_string_value(json_object_get(source, "$ref"));
    const json_t *target;

    if (!reference || reference[0] != '#' || (reference[1] && reference[1] != '/')) {
        fail(c, "$ref must be a string of the form #/...");
        return NULL;
    }
    target = json_pointer_find(c->document, reference + 1);
    if (!target)
        fail(c, "$ref: %s does not exist", reference);
    return target;
}

/* Returns the value of a keyword of a property: the one next to $ref, or the one of the
 * schema that $ref refers to; NULL if neither has it. Call after the property is compiled,
 * which ensures that the references end. */
static const json_t *find_keyword(struct compiler *c, const json_t *source,
                                  const char *keyword)
{
    while (source && !json_object_get(source, keyword) && json_object_get(source, "$ref"))
        source = resolve(c, source);
    return json_object_get(source, keyword);
}

static bool read_preset(struct compiler *c, const struct schema_node *node,
                        const json_t *source, size_t index)
{
    const json_t *preset = find_keyword(c, source, "default");
    char text[SCHEMA_TEXT_MAX];
    struct sentence reason = sentence_in(text, sizeof text);

    if (!preset)
        return true;
    return read_constant(c, node->properties[index], preset, &node->presets[index],
                         &reason) ||
           fail(c, "the default is invalid:%s", text);
}

/* Keeps the first value of an array, if there is one, as JSON text. */
static bool copy_first(struct compiler *c, const json_t *values, const char **sample)
{
    const json_t *first = json_array_get(values, 0);
    char *text = first ? json_dumps(first, JSON_ENCODE_ANY) : NULL;

    if (text)
        *sample = copy_text(c, text);
    else if (first)
        fail(c, "out of memory");
    free(text);
    return !first || *sample;
}

/* Keeps the first example or enum value of a property, for the error about a missing
 * field. */
static bool read_sample(struct compiler *c, const json_t *source, const char **sample)
{
    const json_t *examples = find_keyword(c, source, "examples");

    return copy_first(c, examples ? examples : find_keyword(c, source, "enum"), sample);
}

static bool read_property(struct compiler *c, struct schema_node *node, const char *key,
                          const json_t *source)
{
    size_t index = node->property_count++;
    const char *name = copy_text(c, key);

    if (!name)
        return false;
    node->names[index] = (struct value_name){name, strlen(name)};
    node->properties[index] = read_schema(c, source);
    return node->properties[index] && read_preset(c, node, source, index) &&
           read_sample(c, source, &node->samples[index]);
}

static bool read_properties(struct compiler *c, struct schema_node *node,
                            const json_t *value)
{
    size_t count = json_object_size(value);
    const char *key;
    json_t *source;

    if (!json_is_object(value) || count > SCHEMA_PROPERTIES_MAX)
        return fail(c, "must be an object with at most %d members", SCHEMA_PROPERTIES_MAX);
    node->closed = true;
    node->names = take(c, count, sizeof *node->names);
    node->properties = take(c, count, sizeof *node->properties);
    node->presets = take(c, count, sizeof *node->presets);
    node->samples = take(c, count, sizeof *node->samples);
    if (!node->names || !node->properties || !node->presets || !node->samples)
        return false;
    json_object_foreach((json_t *)value, key, source)
    {
        size_t length = enter(c, key);

        if (!read_property(c, node, key, source))
            return false;
        leave(c, length);
    }
    return true;
}

static bool read_required(struct compiler *c, struct schema_node *node, const json_t *value)
{
    for (size_t i = 0; i < json_array_size(value); i++) {
        const json_t *name = json_array_get(value, i);
        size_t index = node->property_count;

        if (json_is_string(name))
            index = schema_find_property(node, json_string_value(name),
                                         json_string_length(name), 0);
        if (index == node->property_count)
            return fail(c, "each name must be the name of a property");
        node->required |= (uint64_t)1 << index;
    }
    return json_is_array(value) || fail(c, "must be an array of names");
}

static bool read_additional(struct compiler *c, struct schema_node *node,
                            const json_t *value)
{
    if (json_is_false(value)) {
        node->closed = true;
        return true;
    }
    if (node->property_count)
        return fail(c, "must be false if properties are named");
    node->additional = read_schema(c, value);
    return node->additional != NULL;
}

static bool read_mend(struct compiler *c, struct schema_node *node, const json_t *value)
{
    if (!json_is_string(value))
        return fail(c, "must be a string");
    node->mend = copy_text(c, json_string_value(value));
    return node->mend != NULL;
}

static bool read_one(struct compiler *c, struct schema_node *node, const json_t *value)
{
    const struct schema_node *array = node->for_type[VALUE_ARRAY];
    struct schema_node *one = take(c, 1, sizeof *one);

    if (!json_is_true(value))
        return fail(c, "must be true");
    if (!array || node->types == TYPE_ARRAY)
        return fail(c, "requires anyOf with an array and other types");
    if (!schema_amount_holds(&array->items, 1))
        return fail(c, "an array with one item is not allowed");
    if (!one)
        return false;
    *one = *node;
    one->for_type[VALUE_ARRAY] = NULL;
    memset(node->for_type, 0, sizeof node->for_type);
    node->for_type[VALUE_ARRAY] = array;
    node->one = one;
    return true;
}

static bool read_digits(struct compiler *c, struct schema_node *node, const json_t *value)
{
    node->digits = json_is_true(value);
    if (!node->digits)
        return fail(c, "must be true");
    return (node->types & TYPE_NUMBER) == TYPE_INTEGER ||
           fail(c, "requires the types string and integer");
}

/* Returns true if `name` is a property of the object, or one of the node's enum values. */
static bool has_name(const struct schema_node *node, const char *name)
{
    const size_t length = name ? strlen(name) : 0;

    if (name && schema_find_property(node, name, length, 0) < node->property_count)
        return true;
    for (size_t i = 0; name && i < node->choice_count; i++) {
        const struct value *choice = &node->choices[i];

        if (choice->type == VALUE_STRING && choice->size == length &&
            memcmp(choice->as.text, name, length) == 0)
            return true;
    }
    return false;
}

static bool read_renamed(struct compiler *c, struct schema_node *node, const json_t *value)
{
    struct schema_renaming *renamings =
        take(c, json_object_size(value), sizeof *node->renamings);
    const char *old;
    json_t *now;

    if (!json_is_object(value))
        return fail(c, "must be an object");
    if (!renamings)
        return false;
    json_object_foreach((json_t *)value, old, now)
    {
        struct schema_renaming *r = &renamings[node->renaming_count++];

        if (has_name(node, old) || !has_name(node, json_string_value(now)))
            return fail(c, "each new name must be a property or an enum value, and each "
                           "former name must not");
        r->old = (struct value_name){copy_text(c, old), strlen(old)};
        r->now = copy_text(c, json_string_value(now));
        if (!r->old.text || !r->now)
            return false;
    }
    node->renamings = renamings;
    return true;
}

static const struct keyword {
    const char *name;
    bool (*read)(struct compiler *c, struct schema_node *node, const json_t *value);
    size_t amount;  /* the offset of one in a node */
    unsigned about; /* types */
} keywords[] = {
#define KEYWORD(name, read, about) {#name, read, 0, about},
#define AMOUNT(name, part, about)  {#name, NULL, offsetof(struct schema_node, part), about},
#define ANNOTATION(name)           {#name, NULL, 0, 0},
#include "keywords.def"
#undef KEYWORD
#undef AMOUNT
#undef ANNOTATION
};

enum { KEYWORDS = sizeof keywords / sizeof keywords[0] };

static bool is_annotation(const struct keyword *k)
{
    return !k->read && !k->amount;
}

/* Whether a keyword may stand beside $ref or anyOf, if that is `alone`. */
static bool may_join(const char *alone, const struct keyword *k)
{
    return !alone || is_annotation(k) || strcmp(k->name, alone) == 0 ||
           (strcmp(alone, "anyOf") == 0 && (k->read == read_one || k->read == read_mend));
}

static bool knows_keywords(struct compiler *c, const json_t *source)
{
    const char *alone = json_object_get(source, "$ref")    ? "$ref"
                        : json_object_get(source, "anyOf") ? "anyOf"
                                                           : NULL;
    const char *name;
    json_t *value;

    json_object_foreach((json_t *)source, name, value)
    {
        size_t i = 0;

        while (i < KEYWORDS && strcmp(keywords[i].name, name) != 0)
            i++;
        if (strcmp(name, "$ref") == 0 || (i == KEYWORDS && strncmp(name, "x-", 2) == 0))
            continue;
        if (i == KEYWORDS)
            return fail(c, "unknown keyword \"%s\"", name);
        if (!may_join(alone, &keywords[i]))
            return fail(c, "\"%s\" is not allowed together with %s", name, alone);
    }
    return true;
}

static bool read_keyword(struct compiler *c, struct schema_node *node,
                         const struct keyword *k, const json_t *value)
{
    size_t length = enter(c, k->name);
    bool good;

    if (k->about && !(k->about & node->types))
        good = fail(c, "has no effect on the types of this schema");
    else if (k->read)
        good = k->read(c, node, value);
    else
        good = read_amount(c, value, (size_t *)((char *)node + k->amount));
    leave(c, length);
    return good;
}

/* What keywords say about each other. */
static bool keywords_agree(struct compiler *c, const struct schema_node *node)
{
    if (node->characters.least > node->characters.most)
        return fail(c, "minLength is above maxLength");
    if (node->items.least > node->items.most)
        return fail(c, "minItems is above maxItems");
    if (node->unique && node->items.most > SCHEMA_UNIQUE_MAX)
        return fail(c, "uniqueItems needs maxItems of at most %d", SCHEMA_UNIQUE_MAX);
    if (node->lower.type && node->upper.type &&
        value_real(&node->lower) > value_real(&node->upper))
        return fail(c, "minimum is above maximum");
    return true;
}

/* What follows from the keywords of a schema without branches. A real may be an integer, as
 * 1.0 is, so both types have the same taker. */
static void finish_node(struct schema_node *node)
{
    unsigned types = node->types | (node->types & TYPE_NUMBER ? TYPE_NUMBER : 0);

    node->lowest = node->lower.type == VALUE_INTEGER ? node->lower.as.integer : INT64_MIN;
    node->highest = node->upper.type == VALUE_INTEGER ? node->upper.as.integer : INT64_MAX;
    for (unsigned type = 0; type < VALUE_TYPES; type++) {
        if (types >> type & 1)
            node->for_type[type] = node;
    }
    if (node->digits)
        node->for_type[VALUE_INTEGER] = node->for_type[VALUE_REAL] = NULL;
}

static const struct schema_node *read_object(struct compiler *c, const json_t *source)
{
    struct schema_node *node = take(c, 1, sizeof *node);
    const json_t *examples = json_object_get(source, "examples");
    const unsigned exemplified = TYPE_OBJECT | TYPE_ARRAY | TYPE_STRING;

    if (!node)
        return NULL;
    node->types = TYPE_ANY;
    node->characters.most = node->items.most = node->members_most = SIZE_MAX;
    for (size_t i = 0; i < KEYWORDS && !is_annotation(&keywords[i]); i++) {
        const json_t *value = json_object_get(source, keywords[i].name);

        if (value && !read_keyword(c, node, &keywords[i], value))
            return NULL;
    }
    if (!keywords_agree(c, node) || (node->pattern && !read_example(c, node, examples)) ||
        (node->types & exemplified && !copy_first(c, examples, &node->sample)))
        return NULL;
    if (!json_object_get(source, "anyOf"))
        finish_node(node);
    return node;
}

static const struct schema_node *read_schema(struct compiler *c, const json_t *source)
{
    const struct schema_node *node = NULL;

    if (c->depth == SCHEMA_DEPTH_MAX) {
        fail(c, "schemas are nested more than %d levels deep, or refer to themselves",
             SCHEMA_DEPTH_MAX);
        return NULL;
    }
    c->depth++;
    if (!json_is_object(source))
        fail(c, "must be a schema object");
    else if (knows_keywords(c, source))
        node = json_object_get(source, "$ref") ? read_schema(c, resolve(c, source))
                                               : read_object(c, source);
    c->depth--;
    return c->error.length ? NULL : node;
}

struct schema *schema_compile(const json_t *document, const char *pointer, char *error,
                              size_t error_size)
{
    struct compiler c = {.document = document, .error = sentence_in(error, error_size)};
    const json_t *source = json_pointer_find(document, pointer);

    c.place = json_pointer_in(c.place_text, sizeof c.place_text);
    c.schema = calloc(1, sizeof *c.schema);
    if (!c.schema) {
        fail(&c, "out of memory");
        return NULL;
    }
    if (!source || strlen(pointer) >= sizeof c.place_text) {
        sentence_add(&c.error, "%s: does not exist", pointer);
    } else {
        c.place.length = strlen(strcpy(c.place_text, pointer));
        c.schema->root = read_schema(&c, source);
    }
    if (c.schema->root)
        return c.schema;
    schema_free(c.schema);
    return NULL;
}

void schema_free(struct schema *schema)
{
    if (!schema)
        return;
    arena_free(&schema->arena);
    free(schema);
}
