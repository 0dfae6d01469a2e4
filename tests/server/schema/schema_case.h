/* Schemas and values written with ' for ", checked, and the errors as one text. */
#ifndef PUZZLED_TESTS_SERVER_SCHEMA_SCHEMA_CASE_H
#define PUZZLED_TESTS_SERVER_SCHEMA_SCHEMA_CASE_H

#include "server/schema/schema.h"

enum { CASE_TEXT_MAX = 8192 };

/* One call of schema_check and what was heard. */
struct schema_case {
    enum schema_verdict verdict;
    size_t count;
    char errors[CASE_TEXT_MAX]; /* "<pointer>: <detail>\n" for each */
};

/* Parses JSON in which ' stands for "; the test fails when it is none. */
json_t *case_json(const char *text);

/* Compiles a schema that is the whole document; the test fails when it is refused. */
struct schema *case_schema(const char *text);

/* Checks a value, with room for all errors. */
void case_check(const struct schema *schema, json_t *value, struct schema_case *out);

/* Checks `value` against `schema` and expects these errors ("" when it fits), with '
 * for " in all three; then frees what it made. */
void case_expect(const char *schema, const char *value, const char *errors);

/* Expects that `value` fits and has become `after`. */
void case_expect_becomes(const char *schema, const char *value, const char *after);

/* Expects that the schema is refused with this error, with ' for " in both. */
void case_expect_refused(const char *schema, const char *error);

#endif
