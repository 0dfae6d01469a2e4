/* How a schema is read: shared by compile.c, which follows the document, and
 * keywords.c, which knows the keywords. Private to them. */
#ifndef PUZZLED_SERVER_SCHEMA_COMPILER_H
#define PUZZLED_SERVER_SCHEMA_COMPILER_H

#include "node.h"
#include "server/json/pointer.h"

struct compiler {
    struct schema *schema;
    struct sentence error;     /* empty until something is wrong */
    struct json_pointer place; /* of what is being read */
    char place_text[SCHEMA_TEXT_MAX];
    unsigned depth;
};

/* Notes what is wrong at the place that is being read; the first error is kept. Always
 * false. */
bool compiler_fail(struct compiler *c, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* Goes down to a member or an item of what is being read; the result is for
 * compiler_leave. */
size_t compiler_enter(struct compiler *c, const char *key);
size_t compiler_enter_item(struct compiler *c, size_t index);
void compiler_leave(struct compiler *c, size_t length);

/* The node of the schema `source`, owned by the compiled schema; NULL on an error. */
struct schema_node *compiler_read(struct compiler *c, const json_t *source);

/* The default of a schema or of what it refers to, borrowed; NULL when there is none. */
const json_t *compiler_find_default(struct compiler *c, const json_t *source);

/* Reads all keywords of `source` except $ref into a fresh node. False on an error. */
bool compiler_read_keywords(struct compiler *c, struct schema_node *node,
                            const json_t *source);

/* False, with an error, when a keyword is unknown or may not stand beside $ref. */
bool compiler_knows_keywords(struct compiler *c, const json_t *source);

#endif
