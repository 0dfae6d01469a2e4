/* The OpenAPI document at run time: what it says is what the server checks.
 *
 * At start every operation is held against the route table, both ways, and every request
 * schema is compiled. Read-only afterwards. */
#ifndef PUZZLED_SERVER_HTTP_OPENAPI_H
#define PUZZLED_SERVER_HTTP_OPENAPI_H

#include "route.h"
#include "server/schema/schema.h"

struct document;

/* Parses `length` bytes of JSON, and compiles the request schemas of each of the `count`
 * rows. NULL, with a line on stderr for each fault, when the text is no JSON, a row has no
 * operation, an operation no row, one of them reads lines and the other does not, or a
 * schema uses a keyword that is not known. */
struct document *document_load(const char *text, size_t length, const struct route *rows,
                               unsigned count);
void document_free(struct document *document);

/* The schema of the request body of row `index`; NULL when the operation takes none. */
const struct schema *document_schema(const struct document *document, unsigned index);

/* The schema of the object that the query of row `index` stands for, made of the
 * operation's parameters with `in: query`; NULL when the row has no line reader. */
const struct schema *document_query(const struct document *document, unsigned index);

/* The whole document. Read-only. */
const json_t *document_json(const struct document *document);

#endif
