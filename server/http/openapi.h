/* The OpenAPI document at run time: what it says is what the server checks.
 *
 * At start every request schema is compiled. Read-only afterwards. */
#ifndef PUZZLED_SERVER_HTTP_OPENAPI_H
#define PUZZLED_SERVER_HTTP_OPENAPI_H

#include "problem.h"
#include "route.h"
#include "server/schema/schema.h"

struct openapi;

/* Parses `length` bytes of JSON, and compiles the request schemas of each of the `count`
 * rows. NULL, with a line on stderr for each fault, when the text is no JSON, a row has no
 * operation, or a schema uses a keyword that is not known. That each operation has a row,
 * and reads lines where the row does, is a test's to see. */
struct openapi *openapi_load(const char *text, size_t length, const struct route *rows,
                             unsigned count);
void openapi_free(struct openapi *document);

/* The schema of the request body of row `index`; NULL when the operation takes none. */
const struct schema *openapi_schema(const struct openapi *document, unsigned index);

/* The schema of the object that the query of row `index` stands for, made of the
 * operation's parameters with `in: query`; NULL when the row has no line reader. */
const struct schema *openapi_query(const struct openapi *document, unsigned index);

/* Reads the `length` bytes at `text`, which a NUL follows and which have to stay as long as
 * `x` does, by `schema`, and makes the value x->body. What is wrong is refused, all fields
 * at once; what is no JSON, or refused by the charge of x->arena, sets `problem` too:
 * HANDLED_ANSWER, HANDLED_REFUSED or HANDLED_NO_MEMORY. Cost: that of schema_read. */
enum handled openapi_read(struct exchange *x, const struct schema *schema, char *text,
                          size_t length, struct problem *problem);

#endif
