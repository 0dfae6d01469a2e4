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
 * with its defaults. NULL is an empty query. Returns HANDLER_INVALID for errors (unknown
 * names, names that are set twice, an invalid %XX), which have pointers into this object.
 * Decodes `query` in place. */
enum handler_result query_read(struct handler_call *call, char *query,
                               const struct schema *schema);

/* Sets call->body to the object whose JSON is in call->out, as query_read does. Empties
 * call->out. The errors have no position. */
enum handler_result query_parse_options(struct handler_call *call,
                                        const struct schema *schema);

#endif
