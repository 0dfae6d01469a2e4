/* Writes the object that a list of names and values represents. The list has the NAME=VALUE
 * arguments of `puzzled ask`, or the parameters in the query of a URL.
 *
 * Dots in a name separate the names of nested objects: `limits.milliseconds` and 500 become
 * {"limits":{"milliseconds":500}}. A value that begins like a JSON array, object or string
 * must be JSON, and is copied. If the schema has x-accept-commas for the field, a value with
 * commas becomes an array of the texts between the commas. Any other value becomes a string
 * if the schema accepts a string for the field, so `secret=0123` does not need quotes. If the
 * schema does not accept a string, a value that is JSON is copied, and any other value
 * becomes a string. For this string, the validation of the request reports the expected
 * type. */
#ifndef PUZZLED_SERVER_JSON_NAMED_VALUES_H
#define PUZZLED_SERVER_JSON_NAMED_VALUES_H

#include "schema.h"
#include "writer.h"

enum { NAMED_VALUES_MAX = 256, NAMED_VALUES_LEVELS_MAX = 16 };

struct named_value {
    const char *name;
    size_t length;     /* of the name */
    const char *value; /* NULL after it was written */
    size_t size;       /* of the value, which can contain NUL bytes */
    bool is_json;      /* an array, object or string; named_values_add sets this */
};

/* Initialize with the schema of the object, which must outlive the list, and the other
 * members with 0. */
struct named_values {
    const struct schema *schema;
    unsigned count;
    bool failed; /* memory ran out in named_values_add */
    struct named_value list[NAMED_VALUES_MAX];
};

/* Adds a value, whose texts must outlive the list. Returns NULL, or an error message, which
 * is a constant. There is an error if the texts are not UTF-8, if an earlier value sets the
 * same field, if the value must be JSON and is not, or if it exceeds a limit above. Cost:
 * linear in the count and in the length of the value. */
const char *named_values_add(struct named_values *values, struct named_value value);

/* Writes the object, and empties the list. Sets w->failed if memory runs out. Cost: quadratic in
 * the count. */
void named_values_write(struct json_writer *w, struct named_values *values);

#endif
