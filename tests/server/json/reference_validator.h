/* A simple implementation of JSON Schema on the values of jansson, which evaluates a schema
 * keyword by keyword without compiling it. It determines the invalid fields, and the value
 * with its defaults and conversions. */
#ifndef PUZZLED_TESTS_SERVER_JSON_REFERENCE_VALIDATOR_H
#define PUZZLED_TESTS_SERVER_JSON_REFERENCE_VALIDATOR_H

#include "server/json/pointer.h"
#include "server/json/schema.h"

#include <stdbool.h>

enum { VALIDATOR_ERRORS_MAX = 512 };

struct validator {
    const json_t *document; /* contains the targets of references */
    struct json_pointer at;
    char at_text[SCHEMA_TEXT_MAX];
    char *errors[VALIDATOR_ERRORS_MAX]; /* JSON pointers */
    size_t count;
};

void validator_begin(struct validator *v, const json_t *document);

/* Frees the errors. */
void validator_end(struct validator *v);

/* Returns a new reference to the value with its defaults and conversions. It is undefined
 * if `value` is invalid. */
json_t *validate(struct validator *v, const json_t *schema, json_t *value);

/* Follows the references of a schema. */
const json_t *validator_resolve(const json_t *document, const json_t *schema);

/* Returns true if the schema, or a branch of it, accepts the type of `value`. Sets
 * `*schema` to that branch. */
bool validator_accepts_type(const json_t *document, const json_t **schema,
                            const json_t *value);

#endif
