/* JSON Schema (2020-12, as in OpenAPI 3.1), a strict subset: compiled once, then used
 * read-only by any number of threads.
 *
 * A keyword that is not known, or known with a value that it cannot have, is an error
 * when the schema is compiled, so nothing that the document says is left unchecked.
 *
 *   any value   type enum const anyOf oneOf $ref default
 *   numbers     minimum maximum exclusiveMinimum exclusiveMaximum multipleOf
 *   strings     minLength maxLength (both in code points) pattern
 *   arrays      items prefixItems minItems maxItems uniqueItems
 *   objects     properties required additionalProperties minProperties maxProperties
 *   ignored     title description $comment example examples deprecated format
 *               readOnly writeOnly x-...
 *
 * Restrictions: `pattern` is what POSIX extended and ECMA expressions have in common (no
 * letter after a backslash, no `.`, no group that starts with `?`, no lazy repetition, no
 * [^...], ASCII only); `multipleOf` is a whole number and for integers only; `uniqueItems`
 * needs `maxItems` of at most SCHEMA_UNIQUE_MAX; beside $ref stand annotations and
 * `default` only; an object names at most SCHEMA_PROPERTIES_MAX members; a default counts
 * where it stands in a property. A schema may refer to itself when no two branches of a
 * union take the same type and no default is a container; values nested deeper than
 * SCHEMA_DEPTH_MAX do not fit it. So the cost of a check stays bounded. */
#ifndef PUZZLED_SERVER_SCHEMA_SCHEMA_H
#define PUZZLED_SERVER_SCHEMA_SCHEMA_H

#include <jansson.h>
#include <stdbool.h>
#include <stddef.h>

struct schema;

enum {
    SCHEMA_DEPTH_MAX = 64,
    SCHEMA_PROPERTIES_MAX = 64,
    SCHEMA_UNIQUE_MAX = 256,
    SCHEMA_TEXT_MAX = 1024 /* bytes of a pointer or a detail, the final NUL included */
};

enum schema_verdict {
    SCHEMA_FITS,
    SCHEMA_BROKEN,   /* at least one error */
    SCHEMA_NO_MEMORY /* a default or a normalised number could not be stored */
};

/* Who hears about wrong fields. `pointer` is a JSON pointer (RFC 6901) into the value, cut
 * back to the nearest container where it would not fit SCHEMA_TEXT_MAX; `detail` is a
 * sentence for people without its full stop. Both are valid during the call only. */
struct schema_report {
    void (*on_error)(void *arg, const char *pointer, const char *detail);
    void *arg;
    size_t limit;             /* report so many; the rest is only counted */
    size_t count;             /* set by schema_check: wrong fields in all */
    void (*yield)(void *arg); /* called every few microseconds; NULL: not wanted */
    void *yield_arg;
};

/* Compiles the schema at `pointer` inside `document`, following "$ref": "#/...". The
 * document is kept by reference and must not change while the schema lives. Returns NULL
 * and writes "<pointer>: <reason>" to `error` when the document is wrong or memory runs
 * out. Not thread-safe. */
struct schema *schema_compile(const json_t *document, const char *pointer, char *error,
                              size_t error_size);

/* Frees a schema; NULL is allowed. */
void schema_free(struct schema *schema);

/* Whether a member `name` of an object that fits may be a string; false when the schema
 * names no such member. Thread-safe. */
bool schema_member_takes_text(const struct schema *schema, const char *name, size_t length);

/* Walks `value` and reports an error about every wrong field. When the value fits, absent
 * members that have a default get a copy of it, and a whole number written as a real (1.0)
 * where only integers are taken becomes a json integer (not `value` itself: it has no
 * container to be replaced in). Integers are those of int64: 1e300 is refused where one is
 * due. Where several branches of a union take the value's type, each is tried, and when
 * none fits, the errors are those of the one with the fewest. Cost: linear in the value,
 * times the branches tried; allocates for defaults and replaced numbers only. Thread-safe
 * for different values. */
enum schema_verdict schema_check(const struct schema *schema, json_t *value,
                                 struct schema_report *report);

#endif
