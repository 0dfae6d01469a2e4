/* A question about the bridge out of a request.
 *
 * The schema has looked at shapes; here names are looked up, and sizes held against what a
 * method can take. Every wrong field is named with a reason. */
#ifndef PUZZLED_HANDLERS_BRIDGE_READ_H
#define PUZZLED_HANDLERS_BRIDGE_READ_H

#include "people.h"
#include "puzzles/bridge.h"

enum { BRIDGE_STEPS_PEOPLE = 10000 /* more get no steps */ };

struct bridge_request {
    struct bridge_question question; /* points into the request, which must not be moved */
    const struct value *people;      /* of the body */
    uint32_t *minutes;               /* those of the party; owned */
    uint32_t back_minutes[BRIDGE_SEARCH_PEOPLE];
    uint32_t plans; /* to list at most */
    bool steps, explain;
};

/* Reads the request: HANDLED_ANSWER when all is well; otherwise HANDLED_REFUSED,
 * HANDLED_NO_MEMORY, HANDLED_STOPPED, or HANDLED_LATER on a loop without the memory. To be
 * followed by bridge_request_free in any case. */
enum handled bridge_request_read(struct exchange *x, struct bridge_request *request);

/* Frees what the request owns. */
void bridge_request_free(struct bridge_request *request);

/* The name of a method, a constant. */
const char *bridge_method_name(enum bridge_method method);

#endif
