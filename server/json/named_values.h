/* Writes the object that a list of names and values represents. The list has the NAME=VALUE
 * arguments of `puzzled ask`, or the parameters in the query of a URL.
 *
 * Dots in a name separate the names of nested objects: `limits.milliseconds` and 500 become
 * {"limits":{"milliseconds":500}}. A value that is a JSON array, object or string is
 * copied. A value with commas becomes an array of the texts between them if the schema has
 * x-accept-commas for the field. Any other value becomes a string if the schema accepts a
 * string for the field, so that `secret=0123` needs no quotes. Otherwise, a value that is
 * JSON is copied, and any other value becomes a string, for which the validation of the
 * request reports what it expected. */
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
};

/* Initialize with the schema of the object, which must outlive the list, and the other
 * members with 0. */
struct named_values {
    const struct schema *schema;
    unsigned count;
    struct named_value list[NAMED_VALUES_MAX];
};

/* Adds a value, whose texts must outlive the list. Returns NULL, or an error message, which
 * is a constant. There is an error if the texts are not UTF-8, if an earlier value sets the
 * same field, or if the value exceeds one of the limits above. Cost: linear in the
 * count. */
const char *named_values_add(struct named_values *values, struct named_value value);

/* Writes the object, and empties the list. Sets w->failed if memory runs out. Cost: quadratic in
 * the count. */
void named_values_write(struct json_writer *w, struct named_values *values);

#endif
