/* A parser that validates JSON (RFC 8259) against a JSON Schema (2020-12, as in
 * OpenAPI 3.1) in one pass.
 *
 * A schema is compiled once. Any number of threads can then use it. The parser reads a text
 * once from start to end. It validates each value against the matching part of the schema,
 * stores it where the handler expects it (struct value), and fills in the defaults of
 * omitted fields. It reports all invalid fields, but only the first syntax error, where it
 * stops.
 *
 * The supported schemas are a strict subset; keywords.def lists the keywords. An unknown
 * keyword, or an unsupported value of a keyword, is an error when the schema is compiled.
 *
 * Five keywords are extensions. The parser uses them only for values that it would
 * otherwise reject, so that they do not slow down the parsing of other values.
 *
 * - `x-accept-single: true`, together with anyOf of an array and other types: a value of
 *   one of the other types is stored as an array with one item and marked as adapted.
 * - `x-accept-commas: true`, together with x-accept-single: does not affect the parser; see
 *   schema_member_splits.
 * - `x-accept-integer: true`, together with the types string and integer: an integer is
 *   stored as the string of its digits and marked as adapted. Numbers with a fraction or an
 *   exponent are rejected.
 * - `x-former-names: {former: current}`, for an object with properties or a string with
 *   enum: the error for a former property name or enum value contains the current name or
 *   value. A former name can also be a name that other programs use.
 * - `x-hint: text`, for any type: describes how to fix the request. The error ends with
 *   this text if a value has an incorrect type, if a field is unknown, or if an enum value
 *   is unknown and not similar to a known enum value. If consecutive errors are for the
 *   same part of the schema, only the first error ends with the text. If an object, an
 *   array or a string does not have a hint, the error ends with the first of its
 *   `examples`, unless the value is an unknown enum value.
 *
 * Restrictions:
 * - The branches of anyOf have different types, so that the first byte of a value selects
 *   the branch.
 * - An object either names all its members, at most SCHEMA_PROPERTIES_MAX, or allows
 *   members with any name.
 * - A schema does not refer to itself.
 * - `pattern` is limited to the syntax in pattern.h.
 * - `uniqueItems` requires at most SCHEMA_UNIQUE_MAX items. It compares only items that are
 *   not arrays or objects.
 * - `minimum` and `maximum` of integers are integers.
 * - `default` has an effect only in a property. */
#ifndef PUZZLED_SERVER_JSON_SCHEMA_H
#define PUZZLED_SERVER_JSON_SCHEMA_H

#include "arena.h"
#include "value.h"

#include <jansson.h>
#include <stdbool.h>
#include <stddef.h>

struct schema;

enum {
    SCHEMA_DEPTH_MAX = 64,     /* levels of a schema */
    SCHEMA_NESTING_MAX = 2048, /* levels of arrays and objects in a text */
    SCHEMA_PROPERTIES_MAX = 64,
    SCHEMA_UNIQUE_MAX = 256,
    SCHEMA_TEXT_MAX = 1024 /* bytes of a pointer or a detail, including the final NUL */
};

enum schema_result {
    SCHEMA_VALID,
    SCHEMA_INVALID,  /* at least one invalid field was reported */
    SCHEMA_NOT_JSON, /* a syntax error was reported, possibly after invalid fields */
    SCHEMA_NO_MEMORY
};

/* An error and its position. The strings are UTF-8 and exist only during the callback. */
struct schema_error {
    const char *pointer; /* a JSON pointer (RFC 6901) to the field, or to an array or object
                          * that contains it if the pointer exceeds SCHEMA_TEXT_MAX */
    const char *detail;  /* a sentence without the period */
    unsigned line;       /* counted from 1 */
    unsigned column;     /* counted from 1, in characters */
    bool
        is_syntax; /* true: the text is not JSON, and parsing ends; false: an invalid field */
};

struct schema_report {
    void (*on_error)(void *arg, const struct schema_error *error); /* or NULL */
    void *arg;
    size_t limit; /* maximum number of invalid fields to report; all are counted */
    size_t count; /* set by the parser: number of invalid fields */
    bool named;   /* the client wrote the members of the object as NAME=VALUE */
    void (*yield)(void *arg); /* called at least every 200 us; NULL if not needed */
    void *yield_arg;
};

/* Compiles the schema at `pointer` inside `document`, following "$ref": "#/...". The
 * compiled schema does not refer to `document`. Returns NULL and writes "<pointer>:
 * <reason>" to `error` if the schema is invalid or memory runs out. Not thread-safe. */
struct schema *schema_compile(const json_t *document, const char *pointer, char *error,
                              size_t error_size);

/* Frees a schema; NULL is allowed. */
void schema_free(struct schema *schema);

/* Parses the `length` bytes at `text`, and writes the value to `out`. `length` is less than
 * 4 GiB, and a NUL follows these bytes. The value points into `arena` and `text`; the
 * parser replaces closing quotes in `text` by NULs. NULL as `schema` accepts any JSON. If
 * the schema allows only integers, a real such as 1.0 becomes an integer. `out` is
 * undefined unless the result is SCHEMA_VALID. Cost: linear in the length, plus a few
 * microseconds for each reported error. Memory: 16 bytes for each item, and temporarily 32
 * bytes. Thread-safe. */
enum schema_result schema_read(const struct schema *schema, char *text, size_t length,
                               struct arena *arena, struct schema_report *report,
                               struct value *out);

/* Parses a copy of the `length` bytes at `text` as any JSON. The copy and its values are in
 * `arena`, which is empty before and after the call. Otherwise the same as schema_read. */
enum schema_result schema_check_json(const char *text, size_t length, struct arena *arena,
                                     struct schema_report *report);

/* Returns true if the member `name` of a valid object can be a string, so that a value
 * without quotes is best read as a string. Returns false if the member can also be an
 * integer that differs from the string of its digits, or if the schema does not name the
 * member. Thread-safe. */
bool schema_member_takes_text(const struct schema *schema, const char *name, size_t length);

/* Returns true if the member `name` of a valid object has x-accept-commas. Thread-safe. */
bool schema_member_splits(const struct schema *schema, const char *name, size_t length);

#endif
