#include "compiler.h"

#include "server/json/hex.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

bool compiler_fail(struct compiler *c, const char *format, ...)
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

size_t compiler_enter(struct compiler *c, const char *key)
{
    size_t length = c->place.length;

    if (!json_pointer_add_key(&c->place, key, strlen(key)))
        compiler_fail(c, "the pointer to what is below is too long");
    return length;
}

size_t compiler_enter_item(struct compiler *c, size_t index)
{
    size_t length = c->place.length;

    if (!json_pointer_add_index(&c->place, index))
        compiler_fail(c, "the pointer to what is below is too long");
    return length;
}

void compiler_leave(struct compiler *c, size_t length)
{
    c->place.text[length] = '\0';
    c->place.length = length;
}

/* The byte that "%XX" stands for in the fragment of a URI, or 0 when it is none such. */
static char percent_byte(const char *text)
{
    int32_t byte = text[0] == '%' ? hex_read(text + 1, 2) : 0;

    return byte > 0 ? (char)byte : '\0';
}

/* What "$ref": "#/..." stands for, and the pointer to it; NULL, with an error, when that
 * is nothing. */
static const json_t *resolve(struct compiler *c, const json_t *reference,
                             char pointer[SCHEMA_TEXT_MAX])
{
    const char *at = json_string_value(reference);
    const json_t *target;
    char *to = pointer;

    if (!at || at[0] != '#' || (at[1] && at[1] != '/') || strlen(at) >= SCHEMA_TEXT_MAX) {
        compiler_fail(c, "$ref has to be a string of the form #/...");
        return NULL;
    }
    for (at++; *at; at++) {
        char byte = percent_byte(at);

        *to++ = byte ? byte : *at;
        at += byte ? 2 : 0;
    }
    *to = '\0';
    target = json_pointer_find(c->schema->document, pointer);
    if (!target)
        compiler_fail(c, "$ref: there is nothing at %s", json_string_value(reference));
    return target;
}

const json_t *compiler_find_default(struct compiler *c, const json_t *source)
{
    char pointer[SCHEMA_TEXT_MAX];

    for (unsigned hops = 0; json_is_object(source) && hops < SCHEMA_DEPTH_MAX; hops++) {
        const json_t *found = json_object_get(source, "default");

        if (found || !json_object_get(source, "$ref"))
            return found;
        source = resolve(c, json_object_get(source, "$ref"), pointer);
    }
    return NULL;
}

static struct schema_node *add_node(struct compiler *c, const json_t *source)
{
    struct schema *s = c->schema;
    struct schema_node *node = calloc(1, sizeof *node);

    if (node)
        node->place = malloc(c->place.length + 1);
    if (node && s->node_count == s->node_capacity) {
        size_t capacity = s->node_capacity ? 2 * s->node_capacity : 16;
        struct schema_node **nodes = realloc(s->nodes, capacity * sizeof *nodes);

        s->nodes = nodes ? nodes : s->nodes;
        s->node_capacity = nodes ? capacity : s->node_capacity;
    }
    if (!node || !node->place || s->node_count == s->node_capacity) {
        schema_node_free(node);
        compiler_fail(c, "out of memory");
        return NULL;
    }
    memcpy(node->place, c->place.text, c->place.length + 1);
    node->source = source;
    node->types = TYPE_ANY;
    node->characters.most = node->items.most = node->members.most = SIZE_MAX;
    return s->nodes[s->node_count++] = node;
}

static struct schema_node *find_node(struct compiler *c, const json_t *source)
{
    for (size_t i = 0; i < c->schema->node_count; i++) {
        struct schema_node *node = c->schema->nodes[i];

        if (node->source == source) {
            c->schema->recursive |= !node->read;
            return node;
        }
    }
    return NULL;
}

/* Nodes of the target carry the target's own place. */
static struct schema_node *read_reference(struct compiler *c, const json_t *reference)
{
    char saved[SCHEMA_TEXT_MAX];
    char pointer[SCHEMA_TEXT_MAX];
    const json_t *target = resolve(c, reference, pointer);
    struct schema_node *node;

    if (!target)
        return NULL;
    memcpy(saved, c->place.text, c->place.length + 1);
    strcpy(c->place.text, pointer);
    c->place.length = strlen(pointer);
    node = compiler_read(c, target);
    strcpy(c->place.text, saved);
    c->place.length = strlen(saved);
    return node;
}

static struct schema_node *read_object(struct compiler *c, const json_t *source)
{
    struct schema_node *node = find_node(c, source);

    if (node)
        return node;
    if (!compiler_knows_keywords(c, source))
        return NULL;
    if (json_object_get(source, "$ref"))
        return read_reference(c, json_object_get(source, "$ref"));
    node = add_node(c, source);
    if (!node || !compiler_read_keywords(c, node, source))
        return NULL;
    node->read = true;
    return node;
}

/* true and false stand for any value and for none. */
static struct schema_node *read_truth(struct compiler *c, const json_t *source)
{
    struct schema_node *node = add_node(c, NULL);

    if (!node)
        return NULL;
    node->types = json_is_true(source) ? TYPE_ANY : 0;
    node->read = true;
    return node;
}

struct schema_node *compiler_read(struct compiler *c, const json_t *source)
{
    struct schema_node *node = NULL;

    if (c->depth == SCHEMA_DEPTH_MAX)
        compiler_fail(c, "schemas are nested, or $ref follows $ref, more than %d deep",
                      SCHEMA_DEPTH_MAX);
    if (c->error.length)
        return NULL;
    c->depth++;
    if (json_is_object(source))
        node = read_object(c, source);
    else if (json_is_boolean(source))
        node = read_truth(c, source);
    else
        compiler_fail(c, "a schema is an object, true or false");
    c->depth--;
    return c->error.length ? NULL : node;
}

struct schema *schema_compile(const json_t *document, const char *pointer, char *error,
                              size_t error_size)
{
    struct compiler c = {.error = sentence_in(error, error_size)};
    const json_t *source = json_pointer_find(document, pointer);

    c.place = json_pointer_in(c.place_text, sizeof c.place_text);
    c.schema = calloc(1, sizeof *c.schema);
    if (!c.schema) {
        compiler_fail(&c, "out of memory");
        return NULL;
    }
    c.schema->document = json_incref((json_t *)document);
    if (!source || strlen(pointer) >= sizeof c.place_text) {
        sentence_add(&c.error, "%s: there is nothing", pointer);
    } else {
        c.place.length = strlen(strcpy(c.place_text, pointer));
        c.schema->root = compiler_read(&c, source);
    }
    if (c.schema->root && schema_finalize(c.schema, &c.error))
        return c.schema;
    schema_free(c.schema);
    return NULL;
}

void schema_node_free(struct schema_node *node)
{
    if (!node)
        return;
    for (size_t i = 0; i < node->property_count; i++)
        json_decref(node->properties[i].preset);
    if (node->pattern_text)
        regfree(&node->pattern);
    free(node->properties);
    free(node->any_of.branches);
    free(node->one_of.branches);
    free(node->prefix);
    free(node->place);
    free(node);
}

void schema_free(struct schema *schema)
{
    if (!schema)
        return;
    for (size_t i = 0; i < schema->node_count; i++)
        schema_node_free(schema->nodes[i]);
    free(schema->nodes);
    json_decref(schema->document);
    free(schema);
}
