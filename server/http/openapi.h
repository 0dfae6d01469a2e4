/* Validates requests with the schemas of the OpenAPI document. The build extracts the
 * schemas with tools/build/openapi_requests.py.
 *
 * All schemas are compiled at the start, and read-only after that. */
#ifndef PUZZLED_SERVER_HTTP_OPENAPI_H
#define PUZZLED_SERVER_HTTP_OPENAPI_H

#include "problem.h"
#include "route.h"
#include "server/json/schema.h"

struct openapi;

/* Parses `length` bytes of JSON, and compiles the request schemas of each of the `count`
 * rows. Returns NULL, after a line on stderr for each error, if the text is not JSON, if a
 * row does not have an operation, or if a schema uses an unknown keyword. If memory runs out
 * while the text is parsed, the process exits with a line on stderr. Tests check that
 * each operation has a row, and that the operation accepts NDJSON if and only if the row
 * accepts NDJSON. */
struct openapi *openapi_load(const char *text, size_t length, const struct route *rows,
                             unsigned count);
void openapi_free(struct openapi *document);

/* Returns the schema of the request body of row `index`, or NULL if the operation has no
 * body. */
const struct schema *openapi_schema(const struct openapi *document, unsigned index);

/* Returns the query schema of row `index`: the schema of an object whose fields are the
 * `in: query` parameters. Only two kinds of rows have a query schema: rows that accept
 * NDJSON, and GET rows whose operation has a `read` function. Returns NULL for all other
 * rows. */
const struct schema *openapi_query(const struct openapi *document, unsigned index);

/* Parses the `length` bytes at `text`, validates them with `schema`, and sets call->body. A
 * NUL must follow the bytes, and the bytes must remain valid as long as the body of `call`.
 * Reports all invalid fields. Also sets `problem` if the bytes are not JSON, or if the
 * values would exceed the memory limit of the service. Returns HANDLER_OK, HANDLER_INVALID
 * or HANDLER_NO_MEMORY. Cost: the cost of schema_read. */
enum handler_result openapi_read(struct handler_call *call, const struct schema *schema,
                                 char *text, size_t length, struct problem *problem);

#endif
