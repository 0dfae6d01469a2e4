/* Schemas and texts written with ' for ", read, and the errors as one text. */
#ifndef PUZZLED_TESTS_SERVER_SCHEMA_SCHEMA_CASE_H
#define PUZZLED_TESTS_SERVER_SCHEMA_SCHEMA_CASE_H

#include "server/schema/schema.h"

enum { CASE_TEXT_MAX = 8192 };

/* One call of schema_read and what was heard. */
struct schema_case {
    enum schema_verdict verdict;
    size_t count;               /* of wrong fields */
    char errors[CASE_TEXT_MAX]; /* "<pointer>: <detail>\n" for each */
    char places[CASE_TEXT_MAX]; /* "<line>:<column> " for each */
    struct value value;
    struct arena arena; /* its charge may be set before */
    char *text;
};

/* Parses JSON in which ' stands for "; the test fails when it is none. */
json_t *case_json(const char *text);

/* Compiles a schema that is the whole document; the test fails when it is refused. */
struct schema *case_schema(const char *text);

/* Reads a copy of `length` bytes, with room for all errors; `out` begins as zeros. */
void case_read(const struct schema *schema, const char *text, size_t length,
               struct schema_case *out);
void case_drop(struct schema_case *c);

/* Reads `text` against `schema` and expects these errors ("" when it fits), with '
 * for " in all three; then frees what it made. */
void case_expect(const char *schema, const char *text, const char *errors);

/* Expects one error, and only a syntax error, in a text that any schema takes. */
void case_expect_syntax(const char *text, const char *place, const char *error);

/* Expects that `text` fits and is read to `value`. */
void case_expect_becomes(const char *schema, const char *text, const char *value);

/* Expects that the schema is refused with this error, with ' for " in both. */
void case_expect_refused(const char *schema, const char *error);

#endif
