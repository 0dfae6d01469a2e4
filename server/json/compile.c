#include "node.h"

#include "pointer.h"
#include "strbuf.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

struct compiler {
    const json_t *document;
    struct schema *schema;
    struct json_pointer pointer; /* to the current subschema or keyword */
    char pointer_text[SCHEMA_TEXT_MAX];
    unsigned depth;
    struct strbuf error; /* empty if there is no error */
};

/* Sets the error, unless there already is one. Returns false. */
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
    strbuf_printf(&c->error, "%s: %s", c->pointer.text, reason);
    return false;
}

/* Appends a key to the current pointer. Returns the length that `leave` restores. */
static size_t enter(struct compiler *c, const char *key)
{
    size_t length = c->pointer.length;

    if (!json_pointer_add_key(&c->pointer, key, strlen(key)))
        fail(c, "the JSON pointer is too long");
    return length;
}

static void leave(struct compiler *c, size_t length)
{
    assert(length <= c->pointer.length);
    c->pointer.text[length] = '\0';
    c->pointer.length = length;
}

/* Allocates `count` items of `size` zero bytes. If out of memory, sets the error and
 * returns NULL. */
static void *allocate(struct compiler *c, size_t count, size_t size)
{
    void *items = arena_take(&c->schema->arena, count * size);

    if (!items)
        fail(c, "out of memory");
    return items ? memset(items, 0, count * size) : NULL;
}

static char *copy_text(struct compiler *c, const char *text)
{
    char *copy = allocate(c, strlen(text) + 1, 1);

    return copy ? strcpy(copy, text) : NULL;
}

static const struct schema_node *compile_schema(struct compiler *c, const json_t *source);

/* Returns the set of types that a type name means; 0 if it is not a type name. */
static unsigned types_of(const json_t *name)
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

/* The functions that compile a keyword return false after an error. */
static bool compile_type(struct compiler *c, struct schema_node *node, const json_t *value)
{
    node->types = types_of(value);
    for (size_t i = 0; i < json_array_size(value); i++) {
        unsigned types = types_of(json_array_get(value, i));

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
    if (branch->wrap_single)
        return fail(c, "x-accept-single is not allowed in a branch");
    node->types |= branch->types;
    if (!node->hint)
        node->hint = branch->hint;
    for (unsigned type = 0; type < VALUE_TYPES; type++) {
        if (branch->node_for_type[type])
            node->node_for_type[type] = branch->node_for_type[type];
    }
    return true;
}

static bool compile_any_of(struct compiler *c, struct schema_node *node,
                           const json_t *value)
{
    if (json_array_size(value) == 0)
        return fail(c, "must be an array with at least one schema");
    node->types = 0;
    for (size_t i = 0; i < json_array_size(value); i++) {
        size_t length = c->pointer.length;
        const struct schema_node *branch;

        json_pointer_add_index(&c->pointer, i);
        branch = compile_schema(c, json_array_get(value, i));
        if (!branch || !add_branch(c, node, branch))
            return false;
        leave(c, length);
    }
    return true;
}

static void store_error(void *arg, const struct schema_error *error)
{
    strbuf_printf(arg, "%s%s %s", error->pointer[0] ? " " : "", error->pointer,
                  error->detail);
}

/* Parses a value in the schema as if it were in a request. NULL as `node` accepts any
 * value. If the value is invalid, adds the reason to `reason`. */
static bool parse_constant(struct compiler *c, const struct schema_node *node,
                           const json_t *source, struct value *out, struct strbuf *reason)
{
    struct schema_report report = {.on_error = store_error, .arg = reason, .limit = 1};
    char *text = json_dumps(source, JSON_ENCODE_ANY | JSON_COMPACT);
    char *copy = text ? copy_text(c, text) : NULL;
    enum schema_result result = SCHEMA_NO_MEMORY;

    free(text);
    if (copy)
        result =
            schema_read_node(node, copy, strlen(copy), &c->schema->arena, &report, out);
    if (result == SCHEMA_NO_MEMORY)
        fail(c, "out of memory");
    else
        out->position = 0; /* it is not in the text of a request */
    return result == SCHEMA_VALID;
}

static bool compile_enum(struct compiler *c, struct schema_node *node, const json_t *value)
{
    const unsigned allowed = node->types & (TYPE_STRING | TYPE_INTEGER);
    size_t count = json_array_size(value);
    struct value *values = allocate(c, count, sizeof *values);

    if (count == 0)
        return fail(c, "must be an array with at least one value");
    if (node->types & (TYPE_ANY - TYPE_STRING - TYPE_NUMBER))
        return fail(c, "requires a type that allows only strings and numbers");
    for (size_t i = 0; values && i < count; i++) {
        if (!parse_constant(c, NULL, json_array_get(value, i), &values[i], &c->error))
            return false;
        if (!(allowed >> values[i].type & 1))
            return fail(c,
                        "each value must be a string or an integer that the type allows");
    }
    node->enum_values = values;
    node->enum_count = count;
    return values != NULL;
}

/* Compiles a limit of the numbers that the node accepts. */
static bool compile_number_limit(struct compiler *c, const struct schema_node *node,
                                 const json_t *value, struct value *limit)
{
    if (!parse_constant(c, NULL, value, limit, &c->error))
        return false;
    return node->types & TYPE_NUMBER & 1u << limit->type ||
           fail(c, "must be a number, or an integer if the type is integer");
}

/* Compiles a limit of the number of characters, items or members. */
static bool compile_count_limit(struct compiler *c, const json_t *value, size_t *limit)
{
    if (!json_is_integer(value) || json_integer_value(value) < 0)
        return fail(c, "must be an integer of at least 0");
    *limit = (size_t)json_integer_value(value);
    return true;
}

static bool compile_pattern(struct compiler *c, struct schema_node *node,
                            const json_t *value)
{
    struct pattern *pattern = allocate(c, 1, sizeof *pattern);
    const char *text =
        json_is_string(value) ? copy_text(c, json_string_value(value)) : NULL;
    const char *problem = text && pattern ? pattern_compile(pattern, text) : NULL;

    if (!json_is_string(value))
        return fail(c, "must be a string");
    if (problem)
        return fail(c, "%s", problem);
    node->string.pattern = pattern;
    return text && pattern;
}

static bool compile_items(struct compiler *c, struct schema_node *node, const json_t *value)
{
    node->array.item = compile_schema(c, value);
    return node->array.item != NULL;
}

static bool compile_unique(struct compiler *c, struct schema_node *node,
                           const json_t *value)
{
    node->array.unique = json_is_true(value);
    return json_is_boolean(value) || fail(c, "must be true or false");
}

/* Returns the value that "$ref": "#/..." refers to. Returns NULL, and sets the error, if it
 * does not exist. */
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

/* Returns the value of a keyword of a property. The keyword can be next to $ref, or in the
 * schema to which $ref refers. Returns NULL if neither has the keyword. Call after the
 * property is compiled, which ensures that the references end. */
static const json_t *find_keyword(struct compiler *c, const json_t *source,
                                  const char *keyword)
{
    while (source && !json_object_get(source, keyword) && json_object_get(source, "$ref"))
        source = resolve(c, source);
    return json_object_get(source, keyword);
}

static bool compile_default(struct compiler *c, const struct schema_node *node,
                            const json_t *source, size_t index)
{
    const json_t *value = find_keyword(c, source, "default");
    char text[SCHEMA_TEXT_MAX];
    struct strbuf reason = strbuf_in(text, sizeof text);

    return !value ||
           parse_constant(c, node->object.members[index], value,
                          &node->object.defaults[index], &reason) ||
           fail(c, "the default is invalid:%s", text);
}

/* Stores the first value of an array, if it has one, as JSON. */
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

/* Stores the first example or enum value of a property, for the error about a missing
 * field. */
static bool compile_sample(struct compiler *c, const json_t *source, const char **sample)
{
    const json_t *examples = find_keyword(c, source, "examples");

    return copy_first(c, examples ? examples : find_keyword(c, source, "enum"), sample);
}

static bool compile_property(struct compiler *c, struct schema_node *node, const char *key,
                             const json_t *source)
{
    size_t index = node->object.named++;
    const char *name = copy_text(c, key);

    assert(index < SCHEMA_PROPERTIES_MAX);
    if (!name)
        return false;
    node->object.names[index] = (struct value_name){name, strlen(name)};
    node->object.members[index] = compile_schema(c, source);
    return node->object.members[index] && compile_default(c, node, source, index) &&
           compile_sample(c, source, &node->object.samples[index]);
}

static bool compile_properties(struct compiler *c, struct schema_node *node,
                               const json_t *value)
{
    size_t count = json_object_size(value);
    const char *key;
    json_t *source;

    if (!json_is_object(value) || count > SCHEMA_PROPERTIES_MAX)
        return fail(c, "must be an object with at most %d members", SCHEMA_PROPERTIES_MAX);
    node->object.closed = true;
    node->object.names = allocate(c, count, sizeof *node->object.names);
    node->object.members = allocate(c, count, sizeof *node->object.members);
    node->object.defaults = allocate(c, count, sizeof *node->object.defaults);
    node->object.samples = allocate(c, count, sizeof *node->object.samples);
    if (c->error.length)
        return false;
    json_object_foreach((json_t *)value, key, source)
    {
        size_t length = enter(c, key);

        if (!compile_property(c, node, key, source))
            return false;
        leave(c, length);
    }
    return true;
}

static bool compile_required(struct compiler *c, struct schema_node *node,
                             const json_t *value)
{
    for (size_t i = 0; i < json_array_size(value); i++) {
        const json_t *name = json_array_get(value, i);
        size_t index = node->object.named;

        if (json_is_string(name))
            index = schema_find_property(node, json_string_value(name),
                                         json_string_length(name), 0);
        if (index == node->object.named)
            return fail(c, "each name must be the name of a property");
        node->object.required |= (uint64_t)1 << index;
    }
    return json_is_array(value) || fail(c, "must be an array of names");
}

static bool compile_additional(struct compiler *c, struct schema_node *node,
                               const json_t *value)
{
    if (json_is_false(value)) {
        node->object.closed = true;
        return true;
    }
    if (node->object.named)
        return fail(c, "must be false if properties are named");
    node->object.additional = compile_schema(c, value);
    return node->object.additional != NULL;
}

static bool compile_hint(struct compiler *c, struct schema_node *node, const json_t *value)
{
    if (!json_is_string(value))
        return fail(c, "must be a string");
    node->hint = copy_text(c, json_string_value(value));
    return node->hint != NULL;
}

static bool compile_accept_single(struct compiler *c, struct schema_node *node,
                                  const json_t *value)
{
    const struct schema_node *array = node->node_for_type[VALUE_ARRAY];
    struct schema_node *single = allocate(c, 1, sizeof *single);

    if (!json_is_true(value))
        return fail(c, "must be true");
    if (!array || node->types == TYPE_ARRAY)
        return fail(c, "requires anyOf with an array and other types");
    if (!schema_allows_count(&array->array.count, 1))
        return fail(c, "an array with one item is not allowed");
    if (!single)
        return false;
    *single = *node;
    single->node_for_type[VALUE_ARRAY] = NULL;
    memset(node->node_for_type, 0, sizeof node->node_for_type);
    node->node_for_type[VALUE_ARRAY] = array;
    node->wrap_single = single;
    return true;
}

static bool compile_accept_commas(struct compiler *c, struct schema_node *node,
                                  const json_t *value)
{
    node->splits_at_commas = json_is_true(value);
    if (!json_is_true(value))
        return fail(c, "must be true");
    return node->wrap_single || fail(c, "requires x-accept-single");
}

static bool compile_accept_integer(struct compiler *c, struct schema_node *node,
                                   const json_t *value)
{
    node->string.accepts_integer = json_is_true(value);
    if (!json_is_true(value))
        return fail(c, "must be true");
    return (node->types & TYPE_NUMBER) == TYPE_INTEGER ||
           fail(c, "requires the types string and integer");
}

/* Returns true if `name` is a property of the object, or one of the node's enum values. */
static bool has_name(const struct schema_node *node, const char *name)
{
    const struct value value = {
        .type = VALUE_STRING, .size = (uint32_t)strlen(name), .as.text = name};

    return schema_find_property(node, name, strlen(name), 0) < node->object.named ||
           (node->enum_count && schema_allows_enum(node, &value));
}

static bool compile_former_names(struct compiler *c, struct schema_node *node,
                                 const json_t *value)
{
    const char *former;
    json_t *current;

    if (!json_is_object(value))
        return fail(c, "must be an object");
    node->former_names = allocate(c, json_object_size(value), sizeof *node->former_names);
    if (!node->former_names)
        return false;
    json_object_foreach((json_t *)value, former, current)
    {
        struct schema_former_name *f = &node->former_names[node->former_name_count++];

        if (has_name(node, former) || !json_is_string(current) ||
            !has_name(node, json_string_value(current)))
            return fail(c, "each new name must be a property or an enum value, and each "
                           "former name must not");
        f->name = (struct value_name){copy_text(c, former), strlen(former)};
        f->current = copy_text(c, json_string_value(current));
    }
    return c->error.length == 0;
}

static const struct keyword {
    const char *name;
    bool (*compile)(struct compiler *c, struct schema_node *node, const json_t *value);
    size_t limit;   /* the offset of a limit in a node, if there is no function */
    unsigned types; /* the types that the keyword is for; 0: all */
} keywords[] = {
#define KEYWORD(name, compile, types) {#name, compile, 0, types},
#define LIMIT(name, part, types)      {#name, NULL, offsetof(struct schema_node, part), types},
#define ANNOTATION(name)              {#name, NULL, 0, 0},
#include "keywords.def"
#undef KEYWORD
#undef LIMIT
#undef ANNOTATION
};

enum { KEYWORDS = sizeof keywords / sizeof keywords[0] };

static bool is_annotation(const struct keyword *k)
{
    return !k->compile && !k->limit;
}

/* Returns true if a keyword is allowed together with `alone`: $ref, anyOf or NULL. */
static bool may_join(const char *alone, const struct keyword *k)
{
    return !alone || is_annotation(k) || strcmp(k->name, alone) == 0 ||
           (strcmp(alone, "anyOf") == 0 &&
            (k->compile == compile_accept_single || k->compile == compile_accept_commas ||
             k->compile == compile_hint));
}

static bool check_keywords(struct compiler *c, const json_t *source)
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

/* Compiles a keyword. The limit of a number is a value, any other limit is a count. */
static bool compile_keyword(struct compiler *c, struct schema_node *node,
                            const struct keyword *k, const json_t *value)
{
    size_t length = enter(c, k->name);
    void *limit = (char *)node + k->limit;
    bool good;

    if (k->types && !(k->types & node->types))
        good = fail(c, "has no effect on the types of this schema");
    else if (k->compile)
        good = k->compile(c, node, value);
    else if (k->types == TYPE_NUMBER)
        good = compile_number_limit(c, node, value, limit);
    else
        good = compile_count_limit(c, value, limit);
    leave(c, length);
    return good;
}

static bool check_limits(struct compiler *c, const struct schema_node *node)
{
    const struct value *min = &node->number.min, *max = &node->number.max;

    if (node->string.length.min > node->string.length.max)
        return fail(c, "minLength is above maxLength");
    if (node->array.count.min > node->array.count.max)
        return fail(c, "minItems is above maxItems");
    if (node->array.unique && node->array.count.max > SCHEMA_UNIQUE_MAX)
        return fail(c, "uniqueItems needs maxItems of at most %d", SCHEMA_UNIQUE_MAX);
    return !(min->type && max->type && value_less(max, min)) ||
           fail(c, "minimum is above maximum");
}

/* Sets the types that a node without branches validates. A real such as 1.0 can be an
 * integer, so that it does not matter which of the two types a schema names. */
static void set_node_for_type(struct schema_node *node)
{
    unsigned types = node->types | (node->types & TYPE_NUMBER ? TYPE_NUMBER : 0);

    if (node->string.accepts_integer)
        types &= ~(unsigned)TYPE_NUMBER;
    for (unsigned type = 0; type < VALUE_TYPES; type++) {
        if (types >> type & 1)
            node->node_for_type[type] = node;
    }
}

static const struct schema_node *compile_node(struct compiler *c, const json_t *source)
{
    struct schema_node *node = allocate(c, 1, sizeof *node);
    const json_t *examples = json_object_get(source, "examples");
    const unsigned with_sample = TYPE_OBJECT | TYPE_ARRAY | TYPE_STRING;

    if (!node)
        return NULL;
    node->types = TYPE_ANY;
    node->string.length.max = node->array.count.max = node->object.count.max = SIZE_MAX;
    for (size_t i = 0; i < KEYWORDS && !is_annotation(&keywords[i]); i++) {
        const json_t *value = json_object_get(source, keywords[i].name);

        if (value && !compile_keyword(c, node, &keywords[i], value))
            return NULL;
    }
    if (!check_limits(c, node) ||
        (node->types & with_sample && !copy_first(c, examples, &node->sample)))
        return NULL;
    if (!json_object_get(source, "anyOf"))
        set_node_for_type(node);
    return node;
}

static const struct schema_node *compile_schema(struct compiler *c, const json_t *source)
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
    else if (check_keywords(c, source))
        node = json_object_get(source, "$ref") ? compile_schema(c, resolve(c, source))
                                               : compile_node(c, source);
    c->depth--;
    return c->error.length ? NULL : node;
}

struct schema *schema_compile(const json_t *document, const char *pointer, char *error,
                              size_t error_size)
{
    struct compiler c = {.document = document, .error = strbuf_in(error, error_size)};
    const json_t *source = json_pointer_find(document, pointer);

    c.pointer = json_pointer_in(c.pointer_text, sizeof c.pointer_text);
    c.schema = calloc(1, sizeof *c.schema);
    if (!c.schema) {
        fail(&c, "out of memory");
        return NULL;
    }
    if (!source || strlen(pointer) >= sizeof c.pointer_text) {
        strbuf_printf(&c.error, "%s: does not exist", pointer);
    } else {
        c.pointer.length = strlen(strcpy(c.pointer_text, pointer));
        c.schema->root = compile_schema(&c, source);
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
