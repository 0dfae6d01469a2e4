/* A plain reading of the standard over jansson's trees, keyword by keyword, without a
 * compiler and without sets of types: which values are wrong, and what becomes of the
 * others. */
#ifndef PUZZLED_TESTS_SERVER_SCHEMA_SCHEMA_JUDGE_H
#define PUZZLED_TESTS_SERVER_SCHEMA_SCHEMA_JUDGE_H

#include "server/json/pointer.h"
#include "server/schema/schema.h"

#include <stdbool.h>

enum { JUDGE_ERRORS_MAX = 512 };

struct judge {
    const json_t *document; /* to which references point */
    struct json_pointer at;
    char at_text[SCHEMA_TEXT_MAX];
    char *wrong[JUDGE_ERRORS_MAX]; /* a pointer for each error */
    size_t count;
};

void judge_begin(struct judge *j, const json_t *document);

/* Frees the errors. */
void judge_end(struct judge *j);

/* What becomes of `value`, a new reference; of what is wrong it does not matter. */
json_t *judge(struct judge *j, const json_t *schema, json_t *value);

/* What a schema is once its references are followed. */
const json_t *judge_resolve(const json_t *document, const json_t *schema);

/* Whether a value of this type is taken, by the schema or by a branch, which is put in its
 * place. */
bool judge_takes_type(const json_t *document, const json_t **schema, const json_t *value);

#endif
