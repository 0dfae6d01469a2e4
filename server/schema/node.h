/* The compiled form of a schema: a graph of nodes, one for each place in the document.
 *
 * Types are sets of bits, numbered as jansson numbers its types: an integer and a real are
 * two, and "number" is both. A node may be reached on many ways, also from itself, so what
 * follows from its branches (`admits` to `for_type`) is derived once all are there.
 * Private to schema*.c. */
#ifndef PUZZLED_SERVER_SCHEMA_NODE_H
#define PUZZLED_SERVER_SCHEMA_NODE_H

#include "schema.h"
#include "server/json/sentence.h"

#include <regex.h>
#include <stdbool.h>
#include <stdint.h>

enum {
    TYPE_OBJECT = 1 << JSON_OBJECT,
    TYPE_ARRAY = 1 << JSON_ARRAY,
    TYPE_STRING = 1 << JSON_STRING,
    TYPE_INTEGER = 1 << JSON_INTEGER,
    TYPE_REAL = 1 << JSON_REAL,
    TYPE_BOOLEAN = 1 << JSON_TRUE | 1 << JSON_FALSE,
    TYPE_NULL = 1 << JSON_NULL,
    TYPE_NUMBER = TYPE_INTEGER | TYPE_REAL,
    TYPE_ANY = (1 << (JSON_NULL + 1)) - 1
};

/* One end of a range of numbers. */
struct schema_bound {
    const json_t *number; /* borrowed from the document; NULL: no bound */
    bool strict;          /* the number itself is outside */
};

/* How many characters, items or members there may be. */
struct schema_amount {
    size_t least, most; /* 0 and SIZE_MAX when nothing is said */
};

struct schema_property {
    const char *name; /* borrowed from the document */
    size_t length;
    struct schema_node *node; /* NULL when only `required` names the member */
    json_t *preset;           /* its default, owned; or NULL */
};

/* anyOf or oneOf; without branches when the keyword is absent. */
struct schema_union {
    struct schema_node **branches;
    size_t count;
    unsigned admits; /* types that some branch admits */
};

enum schema_final { FINAL_NOT_YET, FINAL_HALF, FINAL };

struct schema_node {
    const json_t *source; /* its place in the document; NULL for true and false */
    char *place;          /* the pointer to it, for messages of the compiler */
    bool read;            /* its keywords have all been read */
    enum schema_final final;

    unsigned types;  /* what `type` allows */
    unsigned admits; /* what is left of it after enum, const, anyOf and oneOf */
    unsigned plain;  /* types of which every value fits */
    unsigned simple; /* types for which it has neither choices nor branches */
    /* Who checks a value of each type: this node, or the one branch that can. NULL where
     * every value fits. */
    const struct schema_node *for_type[JSON_NULL + 1];
    const json_t *choices;  /* of `enum`, borrowed; or NULL */
    const json_t *constant; /* of `const`, borrowed; or NULL */
    struct schema_union any_of, one_of;

    struct schema_bound lower, upper;
    int64_t lowest, highest; /* the integers within the bounds */
    int64_t multiple_of;     /* 0 when absent */

    struct schema_amount characters;
    const char *pattern_text; /* borrowed; NULL when absent */
    regex_t pattern;

    struct schema_amount items;
    struct schema_node **prefix; /* nodes of the first `prefix_count` items */
    size_t prefix_count;
    struct schema_node *rest; /* node of the items after them; NULL: anything */
    bool unique;

    struct schema_amount members;
    struct schema_property *properties;
    size_t property_count;
    uint64_t required;              /* bit i: member i must be there */
    uint64_t preset;                /* bit i: member i has a default */
    struct schema_node *additional; /* node of unnamed members; NULL: anything */
};

struct schema {
    json_t *document; /* a reference of its own */
    struct schema_node *root;
    struct schema_node **nodes; /* all of them, owned */
    size_t node_count;
    size_t node_capacity;
    bool recursive; /* some node can be reached from itself */
};

/* Frees a node, not those that it points to. */
void schema_node_free(struct schema_node *node);

/* Once all nodes are read: derives what follows from them, checks the defaults, and
 * refuses what cannot be checked in bounded time. False, with an error, when something is
 * wrong. */
bool schema_finalize(struct schema *schema, struct sentence *error);

/* Checks a value against one node, as schema_check does. */
enum schema_verdict schema_check_node(const struct schema_node *node, json_t *value,
                                      struct schema_report *report);

/* True when two values are the same as JSON Schema sees it: 1 and 1.0 are. */
bool schema_values_equal(const json_t *a, const json_t *b);

/* True when a real has a whole value that an int64 can hold. */
bool schema_real_is_whole(double value);

/* Why the pattern may mean something else in ECMA than in POSIX extended expressions, or
 * nothing in one of them; NULL when both agree on it. */
const char *schema_pattern_refusal(const char *pattern);

/* The sentences in which schema_check reports an error. `value` is what was found. */
void schema_say_expected(struct sentence *s, const struct schema_node *node, unsigned types,
                         const json_t *value);
void schema_say_choices(struct sentence *s, const struct schema_node *node,
                        const json_t *value);
void schema_say_amount(struct sentence *s, const char *thing, size_t found,
                       const struct schema_amount *amount);
void schema_say_pattern(struct sentence *s, const struct schema_node *node,
                        const json_t *value);
void schema_say_unknown(struct sentence *s, const struct schema_node *node, const char *key,
                        size_t length);

/* Appends the names of the properties in a set of bits: `"a", "b" and "c"`. */
void schema_say_names(struct sentence *s, const struct schema_node *node, uint64_t set);

#endif
