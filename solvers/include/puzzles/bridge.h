/* Bridge crossing ("Escape from Zurg"): people in the dark, a bridge that holds few of
 * them, and one torch.
 *
 * All start on the near side with the torch. A crossing takes 1 to `capacity` people and
 * the torch to the other side, at the pace of the slowest of them. Crossings over and back
 * alternate, the first and the last go over. A plan is optimal when the sum of the minutes
 * of its crossings is the least. Two plans differ when some crossing takes another group;
 * people with equal times are different people. */
#ifndef PUZZLES_BRIDGE_H
#define PUZZLES_BRIDGE_H

#include "control.h"
#include "status.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    BRIDGE_PEOPLE_MAX = 2000000, /* of whom 64 MiB of JSON can tell */
    BRIDGE_MINUTES_MAX = 1000000000
};

struct bridge_party {
    uint32_t people;         /* 0 .. BRIDGE_PEOPLE_MAX */
    uint32_t capacity;       /* at least 1; more than `people` is as much as `people` */
    const uint32_t *minutes; /* by person: 1 .. BRIDGE_MINUTES_MAX; the caller's */
};

/* A plan: crossing c, over when c is even, takes who[start[c]] .. who[start[c + 1] - 1],
 * people by their number in increasing order. All zero is no plan. */
struct bridge_plan {
    uint64_t minutes;
    uint32_t crossings;
    uint64_t *start; /* crossings + 1 of them; owned */
    uint32_t *who;   /* owned */
};

/* Frees what the plan owns and leaves it all zero, so it may be freed again. */
void bridge_plan_free(struct bridge_plan *plan);

/* True when the party is legal and the plan takes all of it over by the rules and in
 * plan->minutes, with each group in increasing order; shares no code with those who make
 * plans. Without memory for a byte per person it is false. Nothing outside of the arrays is
 * read as long as `start` has crossings + 1 entries and `who` as many as they say. */
bool bridge_plan_check(const struct bridge_party *party, const struct bridge_plan *plan);

#endif
