/* Reads the options of an NDJSON request, or the fields of a GET request, from the query of
 * the URL: name=value&name=value...
 *
 * "+" is a space and %XX a byte (application/x-www-form-urlencoded of the URL Standard).
 * named_values.h describes how values are read. */
#ifndef PUZZLED_SERVER_HTTP_QUERY_H
#define PUZZLED_SERVER_HTTP_QUERY_H

#include "server/handler.h"
#include "server/json/schema.h"

/* Sets call->body to the object that `query` represents, validated with `schema` and filled
 * with its defaults. NULL is an empty query. Returns HANDLER_INVALID if there are errors,
 * such as unknown names, names that are set twice or an invalid %XX. The pointers of the
 * errors refer to this object. Decodes `query` in place. */
enum handler_result query_read(struct handler_call *call, char *query,
                               const struct schema *schema);

/* Sets call->body to the object whose JSON is in call->out, and validates it in the same
 * way as query_read. Empties call->out. The errors do not have positions. */
enum handler_result query_parse_options(struct handler_call *call,
                                        const struct schema *schema);

#endif
