/* The compiled form of a schema: a tree of nodes, one for each place in the document, all
 * in the arena of the schema. Private to schema/. */
#ifndef PUZZLED_SERVER_SCHEMA_NODE_H
#define PUZZLED_SERVER_SCHEMA_NODE_H

#include "pattern.h"
#include "schema.h"

#include <stdint.h>

/* Sets of types. An integer and a real are two, and "number" is both. */
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

/* How many characters, items or members there may be. */
struct schema_amount {
    size_t least, most; /* 0 and SIZE_MAX when nothing is said */
};

static inline bool schema_amount_holds(const struct schema_amount *amount, size_t found)
{
    return found >= amount->least && found <= amount->most;
}

/* A property or an enum value that was renamed. */
struct schema_renaming {
    struct value_name old;
    const char *now;
};

struct schema_node {
    unsigned types; /* a set */
    /* Who checks a value of each type: this node, or the branch of anyOf that takes it.
     * NULL where the type is not allowed, or is one that has to be turned into another. */
    const struct schema_node *for_type[VALUE_TYPES];
    const struct schema_node
        *one; /* of arrays: what a single value has to be (x-accept-single) */

    const char *sample; /* of an object, array or string: example as JSON; NULL: none */
    const char *mend;   /* what to write instead of a wrong type (x-hint); NULL: not said */

    const struct value *choices; /* of enum */
    size_t choice_count;         /* 0: any */

    struct value lower, upper; /* of numbers; absent when nothing is said */
    int64_t lowest, highest;   /* of integers */

    struct schema_amount characters;
    const struct pattern *pattern; /* NULL: any */
    const char *example;           /* of the pattern; NULL when none is given */
    bool digits;                   /* an integer becomes its digits (x-accept-integer) */

    struct schema_amount items;
    const struct schema_node *item; /* NULL: anything */
    bool unique;

    size_t members_most;
    size_t property_count;    /* the arrays are as long */
    struct value_name *names; /* each in the arena, with a NUL behind it */
    size_t renaming_count;
    struct schema_renaming *renamings; /* x-former-names */
    const struct schema_node **properties;
    struct value *presets;                /* defaults; absent where there is none */
    const char **samples;                 /* examples as JSON text; NULL: no example */
    uint64_t required;                    /* bit i: member i must be there */
    bool closed;                          /* no other members are allowed */
    const struct schema_node *additional; /* of members without a name; NULL: anything */
};

struct schema {
    struct arena arena;
    const struct schema_node *root;
};

/* The property of this name, or property_count. Members mostly come in the order of the
 * schema, so the search starts at `guess`. */
size_t schema_find_property(const struct schema_node *node, const char *name, size_t length,
                            size_t guess);

/* As schema_read, against one node; NULL: anything. */
enum schema_verdict schema_read_node(const struct schema_node *node, char *text,
                                     size_t length, struct arena *arena,
                                     struct schema_report *report, struct value *out);

#endif
