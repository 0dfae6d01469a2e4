/* Reads a request to the bridge puzzle.
 *
 * The schema has already checked the shape of the request. These functions look up the
 * names and check that the method supports the number of people. They report every invalid
 * field. */
#ifndef PUZZLED_HANDLERS_BRIDGE_READ_H
#define PUZZLED_HANDLERS_BRIDGE_READ_H

#include "people.h"
#include "puzzles/bridge.h"

enum {
    BRIDGE_STEPS_PEOPLE = 10000 /* maximum number of people for whom steps are listed */
};

struct bridge_request {
    struct bridge_question question; /* points into the request, which must not be moved */
    const struct value *people;      /* by bridge_people_read */
    uint32_t *minutes;               /* those of the party; owned */
    uint32_t back_minutes[BRIDGE_SEARCH_PEOPLE];
    uint32_t max_plans;
    bool include_steps, include_graph, explain;
};

/* Reads the request into `question`, a struct bridge_request that must be zero. Returns
 * HANDLER_OK if it is valid, otherwise HANDLER_INVALID, HANDLER_NO_MEMORY, HANDLER_STOPPED,
 * or HANDLER_RETRY_ON_WORKER if an event loop has too little memory. Do not move the request
 * afterwards. Call bridge_request_free in any case. */
enum handler_result bridge_request_read(struct handler_call *call, void *question);

/* Frees everything that the request owns. */
void bridge_request_free(void *question);

#endif
