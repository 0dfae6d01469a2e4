/* The query of a URL as the options of a question in lines: name=value&name=value...
 *
 * "+" stands for a blank and %XX for a byte (the application/x-www-form-urlencoded of the
 * URL Standard). A value is text where the schema of its name takes text; else it is read
 * as a JSON number, true, false or null, and stays text when it is none. */
#ifndef PUZZLED_SERVER_HTTP_QUERY_H
#define PUZZLED_SERVER_HTTP_QUERY_H

#include "server/exchange.h"
#include "server/schema/schema.h"

/* Makes x->body the object that `query` stands for, checked against `schema` and with its
 * defaults. NULL is the empty query. What is wrong (unknown names, names given twice, a
 * broken %XX, ...) is refused by pointers into that object: HANDLED_REFUSED. Otherwise
 * HANDLED_ANSWER or HANDLED_NO_MEMORY. Decodes `query` in place. */
enum handled query_read(struct exchange *x, char *query, const struct schema *schema);

#endif
