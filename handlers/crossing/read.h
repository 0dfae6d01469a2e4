/* Reads a request to the river crossing puzzle.
 *
 * The schema has already checked the shape of the request. These functions look up the names
 * and check the meaning. They report every invalid field. */
#ifndef PUZZLED_HANDLERS_CROSSING_READ_H
#define PUZZLED_HANDLERS_CROSSING_READ_H

#include "names.h"

/* A decoded request. */
struct crossing_request {
    struct crossing_question question; /* points into the members below */
    struct crossing_names names;
    struct crossing_traveler traveler[CROSSING_TRAVELERS_MAX];
    struct crossing_rule rule[CROSSING_RULES_MAX];
    struct crossing_some *some; /* of all rules; owned by the request */
    struct crossing_pair *pair; /* of all rules; owned by the request */
    bool one_rule; /* a single rule without an array, so its pointer is /rules */
    bool include_steps;
};

/* Reads the request into `question`, a struct crossing_request that must be zero. Returns
 * HANDLER_OK if it is valid, otherwise HANDLER_INVALID, HANDLER_NO_MEMORY, or
 * HANDLER_RETRY_ON_WORKER if an event loop has too little memory. Do not move the request
 * afterwards. Call crossing_request_free in any case. */
enum handler_result crossing_request_read(struct handler_call *call, void *question);

/* Frees everything that the request owns. */
void crossing_request_free(void *question);

/* Writes the JSON pointer of a rule of the request. */
enum { CROSSING_RULE_POINTER_SIZE = 24 };
void crossing_rule_pointer(const struct crossing_request *request, uint32_t rule,
                           char pointer[CROSSING_RULE_POINTER_SIZE]);

#endif
