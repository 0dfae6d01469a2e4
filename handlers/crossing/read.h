/* A question about a river crossing out of a request.
 *
 * The schema has looked at shapes; here names are looked up, and what has no meaning is
 * refused. Every wrong field is named with a reason. */
#ifndef PUZZLED_HANDLERS_CROSSING_READ_H
#define PUZZLED_HANDLERS_CROSSING_READ_H

#include "names.h"

struct crossing_request {
    struct crossing_question question; /* points into the members below */
    struct crossing_names names;
    struct crossing_traveller traveller[CROSSING_TRAVELLERS_MAX];
    struct crossing_rule rule[CROSSING_RULES_MAX];
    struct crossing_some *some; /* of all rules; owned */
    struct crossing_pair *pair; /* of all rules; owned */
    bool one_rule;              /* not in an array, so its pointer is /rules */
    bool steps;                 /* are wanted */
};

/* Reads the request: HANDLED_ANSWER when all is well; otherwise HANDLED_REFUSED,
 * HANDLED_NO_MEMORY, or HANDLED_LATER on a loop without the memory. Nothing may be moved
 * afterwards. To be followed by crossing_request_free in any case. */
enum handled crossing_request_read(struct exchange *x, struct crossing_request *request);

/* Reads the rules, after the travellers. As crossing_request_read. */
enum handled crossing_rules_read(struct exchange *x, struct crossing_request *request);

/* Writes a JSON pointer to a rule of the question. */
enum { CROSSING_RULE_POINTER_SIZE = 24 };
void crossing_rule_pointer(const struct crossing_request *request, uint32_t rule,
                           char pointer[CROSSING_RULE_POINTER_SIZE]);

/* Frees what the request owns. */
void crossing_request_free(struct crossing_request *request);

#endif
