/* A decoded request to the river crossing puzzle. */
#ifndef PUZZLED_HANDLERS_CROSSING_REQUEST_H
#define PUZZLED_HANDLERS_CROSSING_REQUEST_H

#include "names.h"

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

#endif
