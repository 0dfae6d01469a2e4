/* The fields of a question, checked against the schema of its operation. */
#ifndef PUZZLED_SERVER_HTTP_CHECK_REQUEST_H
#define PUZZLED_SERVER_HTTP_CHECK_REQUEST_H

#include "server/exchange.h"
#include "server/schema/schema.h"

/* Checks x->body, which gets its defaults, and refuses what is wrong in it: HANDLED_ANSWER,
 * HANDLED_REFUSED or HANDLED_NO_MEMORY. Cost: that of schema_check. */
enum handled check_request(struct exchange *x, const struct schema *schema);

#endif
