/* Bridge crossing ("Escape from Zurg"): people in the dark, a bridge that holds only a few
 * of them, and one torch.
 *
 * Everyone starts on the near side, with the torch. A crossing takes 1 to `capacity` people
 * and the torch to the other side, and lasts as long as its slowest person needs. Crossings
 * over and back alternate. The first and the last crossing go over. A plan is optimal if
 * the sum of the minutes of its crossings is the minimum. Two plans are different if a
 * crossing has different people. People with equal minutes are different people.
 *
 * Theorems. Without constraints, there is an optimal plan in which at least two people go
 * over in each crossing and one person comes back. Rote proves it for capacity 2, with a
 * formula for the minimum ("Crossing the bridge at night", Bulletin of the EATCS 78, 2002).
 * Backhouse and Truong prove it for any capacity, and find the minimum by dynamic
 * programming ("The capacity-C torch problem", Science of Computer Programming, 2015). They
 * call people who cross once settlers, and people who return nomads. With constraints, a
 * search examines states: the people on the near side, and the side of the torch.
 *
 * Example: the fastest plan of four people.
 *
 *     static const uint32_t minutes[] = {5, 10, 20, 25};
 *     const struct bridge_question question = {
 *         .party = {.people = 4, .capacity = 2, .minutes = minutes}, .plans = 1};
 *     struct bridge_answer answer;
 *     char argument[BRIDGE_ARGUMENT_SIZE];
 *
 *     if (bridge_solve(&question, NULL, &answer) == PZ_OK) {
 *         bridge_argument_write(&question, &answer, NULL, argument);
 *         printf("%u minutes, %u crossings. %s\n", (unsigned)answer.minutes,
 *                (unsigned)answer.plan->crossings, argument);
 *         bridge_answer_free(&answer);
 *     }
 *
 * All functions are thread-safe. The caller must not change a question, an answer or a plan
 * while another thread reads it. */
#ifndef PUZZLES_BRIDGE_H
#define PUZZLES_BRIDGE_H

#include "control.h"
#include "count.h"
#include "status.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

enum {
    BRIDGE_PEOPLE_MAX = 2000000,
    BRIDGE_MINUTES_MAX = 1000000000, /* of one person */
    BRIDGE_PLANS_MAX = 1000000,      /* plans to list */
    BRIDGE_SEARCH_PEOPLE = 24,       /* in a search, which has 2^(people + 1) states */
    BRIDGE_ARGUMENT_SIZE = 600,      /* bytes of a sentence, with the final zero byte */
    BRIDGE_SENTENCES = 6             /* in an explanation, at most */
};

struct bridge_party {
    uint32_t people;   /* 0 to BRIDGE_PEOPLE_MAX */
    uint32_t capacity; /* people on the bridge at once: at least 1; can exceed `people` */
    const uint32_t *minutes; /* by person: 1 to BRIDGE_MINUTES_MAX; owned by the caller */
};

/* Constraints. If all members are zero, there are no constraints. */
struct bridge_rules {
    /* By person: the people who must not be in the same crossing, as bits. It is sufficient
     * to set one of the two bits of a pair. */
    uint32_t forbidden[BRIDGE_SEARCH_PEOPLE];
    uint32_t bearers;             /* people who may carry the torch, as bits; 0 means all
                                     people. Each crossing needs one of them */
    const uint32_t *back_minutes; /* by person: the minutes of a crossing back; NULL means
                                     those of the party; owned by the caller */
};

/* A plan. Crossing c takes the people who[start[c]] to who[start[c + 1] - 1], in increasing
 * order. It goes over if c is even. If all members are zero, there is no plan. */
struct bridge_plan {
    uint64_t minutes; /* of all crossings */
    uint32_t crossings;
    uint64_t *start; /* crossings + 1 indices; owned by the plan */
    uint32_t *who;   /* owned by the plan */
};

/* Frees the memory of a plan and sets all its members to zero.
 *
 * plan: can also be all zero, so that a second call has no effect. */
void bridge_plan_free(struct bridge_plan *plan);

/* Returns true if the plan takes everyone over in plan->minutes. Ignores constraints.
 *
 * party: any values; the result is false if they are not valid.
 * plan: `start` has crossings + 1 entries, and `who` has start[crossings] entries. The
 *     function does not read other memory, whatever the values are.
 * Errors: returns false without memory for one byte per person.
 * Cost: linear in the number of people in all crossings.
 *
 * The function shares no code with the functions that make plans. */
bool bridge_plan_check(const struct bridge_party *party, const struct bridge_plan *plan);

enum bridge_method {
    /* The theorems without constraints; A* with constraints. */
    BRIDGE_OPTIMAL,

    /* Searches for the minimum. They skip crossings that never make a plan faster, and do
     * not distinguish people with equal minutes and constraints. */
    BRIDGE_DIJKSTRA,
    BRIDGE_A_STAR,

    /* Searches for a plan with the fewest crossings that meets the deadline, if there is a
     * deadline. Of these plans it finds the fastest one. */
    BRIDGE_BREADTH_FIRST,

    /* The searches of the Zurg article, "Escape From Zurg", in its order of states. They
     * need capacity 2 and no constraints, and do not remember states. */
    BRIDGE_ZURG_DEPTH_FIRST,
    BRIDGE_ZURG_BREADTH_FIRST,

    /* What BRIDGE_OPTIMAL uses without constraints. They are not valid in a question. */
    BRIDGE_CLOSED_FORM,        /* Rote's formula, or one crossing */
    BRIDGE_DYNAMIC_PROGRAMMING /* over groups. If that would take too long: a good plan,
                                  and a lower bound by Lagrangian relaxation */
};

/* Returns the name of a method, as in the interface of the service: "a-star".
 *
 * Result: a constant.
 * Cost: constant. */
const char *bridge_method_name(enum bridge_method method);

/* The plans that are counted and listed. */
enum bridge_counted {
    BRIDGE_COUNT_LEAST, /* the plans with the minimum */
    BRIDGE_COUNT_WITHIN /* all plans that meet the deadline. A plan ends when everyone is
                           across for the first time */
};

struct bridge_question {
    struct bridge_party party; /* at most BRIDGE_SEARCH_PEOPLE with constraints, or with a
                                  method other than BRIDGE_OPTIMAL */
    struct bridge_rules rules;
    enum bridge_method method;
    uint64_t deadline_minutes;   /* the most minutes of a plan; 0 means any. This is not the
                                    time limit of the call */
    enum bridge_counted counted; /* BRIDGE_COUNT_WITHIN requires a deadline */
    uint32_t plans; /* to list, at most BRIDGE_PLANS_MAX; 0: only numbers, and no plan */
};

/* What the theorems prove. */
struct bridge_bound {
    uint64_t minutes;        /* no plan takes less */
    bool proven;             /* the plan takes `minutes` */
    unsigned crossings_over; /* of the plan */
    uint64_t over_minutes;   /* of the crossings over */
    uint64_t back_minutes;   /* of the crossings back */
    uint32_t nomads;         /* the number of people who return: the fastest people */
    /* For capacity 2 and at least three people; otherwise 0: */
    uint32_t slow_pairs;   /* pairs of slow people who cross together */
    uint32_t fastest[2];   /* minutes of the two fastest people */
    uint64_t minutes_once; /* the sum of everyone's minutes */
};

enum bridge_verdict {
    BRIDGE_UNDECIDED, /* a limit was reached */
    BRIDGE_POSSIBLE,  /* everyone can cross, by the deadline if there is one */
    BRIDGE_IMPOSSIBLE /* proven */
};

/* Why it is impossible. */
enum bridge_obstacle {
    BRIDGE_NO_OBSTACLE,
    BRIDGE_DEADLINE,      /* no plan takes less than `lower_bound`, which is later */
    BRIDGE_ONE_AT_A_TIME, /* each person who goes over must bring the torch back */
    BRIDGE_STRANDED,      /* the person `stranded` may not carry the torch, and may not
                             cross with anyone who may */
    BRIDGE_NO_PAIR,       /* no two people may cross together with the torch */
    BRIDGE_EXHAUSTED      /* the search expanded all states that can be reached */
};

/* Why no plan takes less than `lower_bound`. */
enum bridge_argument {
    BRIDGE_ARGUMENT_NONE,    /* nothing is known */
    BRIDGE_ARGUMENT_EMPTY,   /* the party is empty */
    BRIDGE_ARGUMENT_AT_ONCE, /* everyone can cross at once, as fast as the slowest person */
    BRIDGE_ARGUMENT_PAIRS,   /* Rote's theorem; its numbers are in `bound` */
    BRIDGE_ARGUMENT_TRIPS,   /* the dynamic programming over groups; `bound` */
    BRIDGE_ARGUMENT_PRICE,   /* the Lagrangian relaxation; `bound` */
    BRIDGE_ARGUMENT_SEARCH,  /* the search by `method`; `states` and `crossings` */
    BRIDGE_ARGUMENT_A_STAR,  /* an additional A* search */
    BRIDGE_ARGUMENT_TIMES    /* a bound computed from everyone's minutes */
};

/* The plans, in lexicographic order of their crossings. A crossing is the increasing list
 * of its people. A list precedes the longer lists that begin with it. */
struct bridge_plans {
    bool counted;             /* `count` is known */
    struct pz_count count;    /* 0 if it is impossible */
    char *digits;             /* the count if `count` overflowed, otherwise NULL; owned by
                                 the answer */
    struct bridge_plan *list; /* owned by the answer */
    size_t listed;            /* number of plans in `list` */
};

struct bridge_answer {
    enum bridge_verdict verdict;
    bool found;           /* there is a plan of `minutes` that meets the deadline */
    bool proven;          /* no plan takes less than `minutes` */
    bool search_cut;      /* the search reached a limit of time, nodes or memory */
    bool cut;             /* any part reached a limit: a longer call may know more */
    uint64_t minutes;     /* of the plan, if `found` */
    uint64_t lower_bound; /* minutes: no plan takes less; 0: nothing is known */
    enum bridge_argument argument;
    enum bridge_obstacle obstacle; /* if it is impossible */
    uint32_t stranded;             /* the person of BRIDGE_STRANDED */
    struct bridge_bound bound;     /* by the theorems; all zero with constraints */
    enum bridge_method method;     /* that was used, never BRIDGE_OPTIMAL */
    uint64_t states;               /* expanded by a search, repetitions included */
    uint64_t crossings;            /* tried by a search */
    uint64_t frontier; /* the most states that waited at the same time to be expanded by a
                              search, repetitions included */
    uint64_t search_bytes; /* memory that a search had allocated for states at its end */
    struct bridge_plans plans; /* if they were not counted: only the plan that was found */
    const struct bridge_plan *plan; /* the plan that the method found, in `plans.list`; the
                                       first one for BRIDGE_OPTIMAL; NULL: none */
};

/* Finds the minimum or a plan, the number of plans, the first of them, and a proof.
 *
 * question: not changed.
 * ctl: the limits of the call; NULL means no limits. A node is a state that is expanded, or
 *     a transition of the dynamic programming.
 * answer: written only if the result is PZ_OK; free it with bridge_answer_free.
 *
 * Result: PZ_OK, also if a limit was reached: then the answer contains the results so far.
 * The plan gets at most four fifths of the time, so that time remains to count plans or to
 * find out why there is no plan.
 *
 * Errors:
 * - PZ_INVALID: a number is out of range; there are too many people for a search; a bit is
 *   that of a person who does not exist; the method is not valid in a question; a search of
 *   the Zurg article with constraints or another capacity than 2; or BRIDGE_COUNT_WITHIN
 *   without a deadline.
 * - PZ_LATER: only with PZ_BRIEF: a search reached a limit, or the plans are too long.
 * - PZ_NO_MEMORY, PZ_STOPPED. Never PZ_OUT_OF_TIME.
 *
 * Memory: at most ctl->max_bytes for the states of a search: up to 32 bytes for each of
 * 2^(people + 1) states, and the same again while a table grows. The theorems need 16 to
 * 128 bytes per person; if that is more than the limit, the result is PZ_NO_MEMORY. The
 * dynamic programming needs up to 150 MiB; if that is more than the limit, the answer has a
 * good plan and a lower bound. The plans of the answer are not included in the limit. The
 * stack needs at most 16 KiB.
 *
 * Cost without constraints:
 * - 4 people: 3 us. 1,000,000 people with capacity 2: 10 ms, with a plan 50 ms.
 * - Any capacity: 20 us for 200 people, 1 ms for 2,000. Capacity 3 is the slowest: 60 ms
 *   for 20,000 people. Up to 3 s for more; the dynamic programming is not started if it
 *   would take longer (above 80,000 people with capacity 3, 700,000 with capacity 100).
 * - To count with capacity 2: 50 us for 1,000 people, 7 ms for 10,000, the maximum (less if
 *   several people are as fast as the two fastest).
 * - To count with another capacity, or to list several plans, all states are examined: 2 us
 *   for 4 people, 10 to 20 ms for 16 people with capacity 2, at most 2 s. The maximum is 18
 *   people with capacity 2, otherwise 15 or 16.
 *
 * Cost with constraints: A* with 20 people and forbidden pairs takes 1 ms to 0.1 s in most
 * cases, and about 1 s at most. Searches that do not remember states can exceed any time
 * limit from eight people on. bench/results.md has all measurements. */
enum pz_status bridge_solve(const struct bridge_question *question,
                            const struct pz_ctl *ctl, struct bridge_answer *answer);

/* Returns the minutes of a crossing.
 *
 * question: the question of the plan.
 * crossing: 0 to plan->crossings - 1.
 * Cost: linear in the number of people in the crossing. */
uint32_t bridge_crossing_minutes(const struct bridge_question *question,
                                 const struct bridge_plan *plan, uint32_t crossing);

/* Writes a sentence: why no plan takes less than the lower bound, or why there is no plan.
 *
 * question: the question of the answer.
 * stranded: the name of the person answer->stranded in the sentence; NULL means the number,
 *     counted from 1: "person 3". The sentence is cut if the name is too long.
 * text: a C string; empty if nothing is known.
 * Cost: less than 1 us. */
void bridge_argument_write(const struct bridge_question *question,
                           const struct bridge_answer *answer, const char *stranded,
                           char text[BRIDGE_ARGUMENT_SIZE]);

/* The proof of a lower bound, in sentences. */
struct bridge_explanation {
    unsigned sentences; /* 0 if nothing is known */
    char sentence[BRIDGE_SENTENCES][BRIDGE_ARGUMENT_SIZE];
};

/* Writes the proof of the lower bound, with the numbers of the question.
 *
 * question: the question of the answer.
 * explanation: need not be initialized.
 * Cost: less than 1 us. */
void bridge_explanation_write(const struct bridge_question *question,
                              const struct bridge_answer *answer,
                              struct bridge_explanation *explanation);

/* Returns a sentence: why the plans were not counted.
 *
 * question: the question of the answer.
 * answer: with plans.counted false.
 * Result: a constant.
 * Cost: constant. */
const char *bridge_uncounted_reason(const struct bridge_question *question,
                                    const struct bridge_answer *answer);

/* Frees the memory of an answer and sets all its members to zero. */
void bridge_answer_free(struct bridge_answer *answer);

#ifdef __cplusplus
}
#endif

#endif
