/* Parses texts with schemas and checks the result and the errors. In the arguments, single
 * quotes represent double quotes. */
#ifndef PUZZLED_TESTS_SERVER_JSON_SCHEMA_CASE_H
#define PUZZLED_TESTS_SERVER_JSON_SCHEMA_CASE_H

#include "server/json/schema.h"

enum { CASE_TEXT_MAX = 8192 };

/* A call of schema_read. */
struct schema_case {
    enum schema_result result;
    size_t count;                  /* of invalid fields */
    char errors[CASE_TEXT_MAX];    /* "<pointer>: <detail>\n" for each error */
    char positions[CASE_TEXT_MAX]; /* "<line>:<column> " for each error */
    struct value value;
    struct arena arena; /* the caller can set its charge */
    char *text;
};

/* Parses JSON with single quotes. The test fails if it is not valid. */
json_t *case_json(const char *text);

/* Compiles a schema with single quotes. The test fails if it is not valid. */
struct schema *case_schema(const char *text);

/* Parses a copy of `length` bytes as they are and reports all errors in `out`, which is
 * zero except for its arena. */
void case_read(const struct schema *schema, const char *text, size_t length,
               struct schema_case *out);
void case_drop(struct schema_case *c);

/* Expects these errors; "" if `text` is valid. */
void case_expect(const char *schema, const char *text, const char *errors);

/* Expects one syntax error and no invalid field in a text that any schema accepts. */
void case_expect_syntax(const char *text, const char *position, const char *error);

/* Expects that `text` is valid and its value is `value`. */
void case_expect_becomes(const char *schema, const char *text, const char *value);

/* Expects that the schema is rejected with this error. */
void case_expect_rejected(const char *schema, const char *error);

#endif
