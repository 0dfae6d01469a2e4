/* The errors that the parser reports: the position and the text of each error. report.c
 * contains the errors of values that do not match the schema, and syntax_error.c contains
 * the errors of text that is not JSON. These files do not call the parser. Private to
 * server/json. */
#ifndef PUZZLED_SERVER_JSON_REPORT_H
#define PUZZLED_SERVER_JSON_REPORT_H

#include "node.h"
#include "strbuf.h"

/* The path from the root to the current value, linked through the C stack, so that a JSON
 * pointer is built only for an error. */
struct report_path {
    const struct report_path *parent; /* NULL for the root */
    struct value_name key;            /* its text is NULL for an item of an array */
    size_t index;                     /* of an item */
    const char *start;                /* of the value; before it is parsed, of the key */
};

struct reporter {
    struct schema_report *report;
    const char *text, *end;
    struct text_position position;         /* of the last error */
    const struct schema_node *last_hinted; /* the node of the last error that had a hint */
    struct strbuf detail;                  /* the text of the current error */
};

/* The token that the grammar expects at a position. */
enum report_expected {
    EXPECTED_ROOT,   /* the value of the whole text */
    EXPECTED_ITEM,   /* a value in an array */
    EXPECTED_MEMBER, /* the value of a member of an object */
    EXPECTED_KEY,
    EXPECTED_COLON,
    EXPECTED_NEXT_ITEM,   /* a comma or the end of the array */
    EXPECTED_NEXT_MEMBER, /* a comma or the end of the object */
    EXPECTED_END
};

/* The parts of a value whose number a schema can limit. */
enum report_part { REPORT_ITEMS, REPORT_CHARACTERS, REPORT_FIELDS };

#define REPORT_COLD __attribute__((cold))

/* Starts the text of an error. */
struct strbuf *report_begin(struct reporter *r);

/* Syntax errors. Each function returns false, because parsing ends at a syntax error. */

/* Reports the text that was started with report_begin, at the byte `at`. */
REPORT_COLD bool report_syntax_error(struct reporter *r, const struct report_path *path,
                                     const char *at);

/* Reports that the byte `at` is not what the grammar expects. */
REPORT_COLD bool report_unexpected(struct reporter *r, const struct report_path *path,
                                   const char *at, enum report_expected expected);

/* Reports an invalid token at `at` in the place of a value of `node`, which can be NULL. */
REPORT_COLD bool report_invalid_value(struct reporter *r, const struct report_path *path,
                                      const char *at, const struct schema_node *node);

/* Reports that the key of `member` occurs twice. */
REPORT_COLD bool report_repeated_key(struct reporter *r, const struct report_path *member);

/* Invalid fields. Each function adds 1 to the number of invalid fields. */

/* Reports a value that has an incorrect type or is out of range. The value ends at
 * `end`. */
REPORT_COLD void report_type(struct reporter *r, const struct schema_node *node,
                             const struct report_path *path, const char *end);

/* Reports a number that could be accepted as a string, but is not written in plain digits.
 * The number ends at `end`. */
REPORT_COLD void report_digits(struct reporter *r, const struct schema_node *node,
                               const struct report_path *path, const char *end);

REPORT_COLD void report_enum(struct reporter *r, const struct schema_node *node,
                             const struct report_path *path, const struct value *value);

REPORT_COLD void report_count(struct reporter *r, const struct schema_node *node,
                              const struct report_path *path, enum report_part part,
                              size_t count);

REPORT_COLD void report_pattern(struct reporter *r, const struct schema_node *node,
                                const struct report_path *path, const struct value *value);

/* Reports that an item is equal to the item with index `earlier`. */
REPORT_COLD void report_equal_items(struct reporter *r, const struct report_path *path,
                                    size_t earlier);

/* Reports an unknown field. Returns the bit of the property that the client probably meant,
 * or 0 if that is unclear. */
REPORT_COLD uint64_t report_unknown_field(struct reporter *r,
                                          const struct schema_node *node,
                                          const struct report_path *path);

/* Reports each property whose bit is set in `missing`. */
REPORT_COLD void report_missing_fields(struct reporter *r, const struct schema_node *node,
                                       const struct report_path *path, uint64_t missing);

#endif
