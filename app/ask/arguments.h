/* The NAME=VALUE arguments of `puzzled ask`, written as a JSON object.
 *
 * Dots in a name separate the names of nested objects: `limits.milliseconds=500` becomes
 * {"limits":{"milliseconds":500}}. A value that is a JSON array, object or string is
 * copied. A value with commas becomes an array of the texts between them if the schema has
 * x-accept-commas for the field. Any other value becomes a string if the schema accepts a string for the field,
 * so that `secret=0123` needs no quotes. Otherwise, a value that is JSON is copied, and
 * any other value becomes a string, for which the validation of the request reports what
 * it expected. */
#ifndef PUZZLED_APP_ASK_ARGUMENTS_H
#define PUZZLED_APP_ASK_ARGUMENTS_H

#include "server/json/schema.h"
#include "server/json/writer.h"

enum { ASK_ARGUMENTS_MAX = 256, ASK_ARGUMENTS_LEVELS_MAX = 16 };

/* Writes the object of `count` arguments to `w`. `schema` is the schema of the object.
 * Returns NULL, or an error message, which is a constant, and sets `*invalid` to the
 * invalid argument. An argument is invalid if it is not NAME=VALUE in UTF-8, if an
 * argument before it sets the same field, or if it exceeds one of the limits above. Sets
 * w->failed if memory runs out. Cost: quadratic in `count`. */
const char *ask_arguments_write(struct json_writer *w, char *const *arguments,
                                unsigned count, const struct schema *schema,
                                const char **invalid);

#endif
