/* The compiled form of a schema: a tree of nodes, one for each subschema, all in the arena
 * of the schema. Private to server/json. */
#ifndef PUZZLED_SERVER_JSON_NODE_H
#define PUZZLED_SERVER_JSON_NODE_H

#include "pattern.h"
#include "schema.h"

#include <stdint.h>

/* Sets of types. "number" is the set of integers and reals. */
enum {
    TYPE_NULL = 1 << VALUE_NULL,
    TYPE_BOOLEAN = 1 << VALUE_BOOLEAN,
    TYPE_INTEGER = 1 << VALUE_INTEGER,
    TYPE_REAL = 1 << VALUE_REAL,
    TYPE_NUMBER = TYPE_INTEGER | TYPE_REAL,
    TYPE_STRING = 1 << VALUE_STRING,
    TYPE_ARRAY = 1 << VALUE_ARRAY,
    TYPE_OBJECT = 1 << VALUE_OBJECT,
    TYPE_ANY =
        TYPE_NULL | TYPE_BOOLEAN | TYPE_NUMBER | TYPE_STRING | TYPE_ARRAY | TYPE_OBJECT
};

/* The allowed number of characters, items or members. */
struct schema_limits {
    size_t min, max; /* 0 and SIZE_MAX if there is no limit */
};

/* A former name of a property or of an enum value. */
struct schema_former_name {
    struct value_name name;
    const char *current;
};

struct schema_node {
    unsigned types; /* the set of allowed types */
    /* The node that validates the values of a type: this node or a branch of anyOf. NULL if
     * the type is not allowed, or is allowed only as the input of a conversion. */
    const struct schema_node *node_for_type[VALUE_TYPES];
    /* The node that validates a value to wrap in an array (x-accept-single), or NULL. */
    const struct schema_node *wrap_single;
    bool splits_at_commas; /* x-accept-commas */
    const char *hint;      /* x-hint, or NULL */
    const char *sample;    /* an example of an object, array or string as JSON, or NULL */
    const struct value *enum_values;
    size_t enum_count; /* 0 if every value is allowed */
    struct schema_former_name *former_names;
    size_t former_name_count;

    struct {
        struct value min, max; /* VALUE_ABSENT if there is no limit */
    } number;
    struct {
        struct schema_limits length;   /* in characters */
        const struct pattern *pattern; /* or NULL */
        bool accepts_integer;          /* and stores its digits (x-accept-integer) */
    } string;
    struct {
        struct schema_limits count;
        const struct schema_node *item; /* NULL: any item */
        bool unique;
    } array;
    struct {
        struct schema_limits count;
        bool closed;                          /* only the named members are allowed */
        const struct schema_node *additional; /* of an open object; NULL: any member */
        /* Of a closed object: arrays with `named` elements. */
        size_t named;
        struct value_name *names; /* C strings in the arena */
        const struct schema_node **members;
        struct value *defaults; /* VALUE_ABSENT if there is no default */
        const char **samples;   /* examples as JSON; NULL if there is no example */
        uint64_t required;      /* bit i: names[i] is required */
    } object;
};

struct schema {
    struct arena arena;
    const struct schema_node *root;
};

static inline bool schema_allows_count(const struct schema_limits *limits, size_t count)
{
    return count >= limits->min && count <= limits->max;
}

static inline bool schema_allows_range(const struct schema_node *node,
                                       const struct value *number)
{
    const struct value *min = &node->number.min, *max = &node->number.max;

    return !(min->type && value_less(number, min)) &&
           !(max->type && value_less(max, number));
}

static inline bool schema_allows_enum(const struct schema_node *node,
                                      const struct value *value)
{
    for (size_t i = 0; i < node->enum_count; i++) {
        if (value_equal(&node->enum_values[i], value))
            return true;
    }
    return node->enum_count == 0;
}

/* Returns the index of the property with this name, or `object.named` if it does not exist. The
 * search starts at `first`, because clients usually send members in the order of the
 * schema. */
static inline size_t schema_find_property(const struct schema_node *node, const char *name,
                                          size_t length, size_t first)
{
    return value_find_name(node->object.names, node->object.named, name, length, first);
}

/* Parses a value as schema_read does. NULL as `node` accepts any value. */
enum schema_result schema_read_node(const struct schema_node *node, char *text,
                                    size_t length, struct arena *arena,
                                    struct schema_report *report, struct value *out);

#endif
