/* Reads the rules of a request. */
#ifndef PUZZLED_HANDLERS_CROSSING_RULES_H
#define PUZZLED_HANDLERS_CROSSING_RULES_H

#include "request.h"

/* Reads the rules. Call this after the travelers were read. Returns the same values as
 * crossing_request_read. */
enum handler_result crossing_rules_read(struct handler_call *call,
                                        struct crossing_request *request);

/* Writes the JSON pointer of a rule of the request. */
enum { CROSSING_RULE_POINTER_SIZE = 24 };
void crossing_rule_pointer(const struct crossing_request *request, uint32_t rule,
                           char pointer[CROSSING_RULE_POINTER_SIZE]);

#endif
