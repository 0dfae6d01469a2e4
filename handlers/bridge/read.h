/* A question about the bridge out of a request.
 *
 * The schema has looked at shapes; here names are looked up, and sizes held against what a
 * method can take. Every wrong field is named with a reason. */
#ifndef PUZZLED_HANDLERS_BRIDGE_READ_H
#define PUZZLED_HANDLERS_BRIDGE_READ_H

#include "people.h"
#include "puzzles/bridge_search.h"

enum { BRIDGE_STEPS_PEOPLE = 10000 /* more get no steps */ };

struct bridge_question {
    const json_t *people; /* of the request */
    struct bridge_party party;
    uint32_t *minutes;         /* those of the party; owned */
    bool constrained;          /* `rules` hold something */
    struct bridge_rules rules; /* points into the question, so it must not be moved */
    uint32_t back_minutes[BRIDGE_SEARCH_PEOPLE];
    bool by_theory;            /* asked for "optimal" */
    enum bridge_method method; /* asked for by name; A* for "optimal" under constraints */
    uint64_t deadline;         /* 0: none */
    size_t plans;              /* to list at most */
    bool steps, explain;
};

/* Reads the request: HANDLED_ANSWER when all is well; otherwise HANDLED_REFUSED,
 * HANDLED_NO_MEMORY, HANDLED_STOPPED, or HANDLED_LATER on a loop without the memory. To be
 * followed by bridge_question_free in any case. */
enum handled bridge_question_read(struct exchange *x, struct bridge_question *question);

/* Frees what the question owns. */
void bridge_question_free(struct bridge_question *question);

/* The name of a method, a constant. */
const char *bridge_method_name(enum bridge_method method);

#endif
