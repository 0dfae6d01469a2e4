/* Bridge crossing ("Escape from Zurg"): people must cross a bridge in the dark. The bridge
 * holds only a few people at the same time, and there is only one torch.
 *
 * Everyone starts on the near side, with the torch. A crossing takes 1 to `capacity` people
 * and the torch to the other side. The crossing takes as many minutes as its slowest person
 * needs. Crossings over (to the far side) and crossings back alternate. The first and the
 * last crossing go over. A plan is optimal if the sum of the minutes of its crossings is
 * the minimum. Two plans are different if the people of at least one crossing differ.
 * People with equal minutes are different people.
 *
 * Theorems. Without constraints, there is an optimal plan in which at least two people
 * cross in each crossing over, and one person crosses in each crossing back. Rote proves
 * this theorem for capacity 2, with a formula for the minimum ("Crossing the bridge at
 * night", Bulletin of the EATCS 78, 2002). Backhouse and Truong prove the theorem for any
 * capacity, and find the minimum by dynamic programming ("The capacity-C torch problem",
 * Science of Computer Programming, 2015). People who cross once are called settlers, and
 * people who cross more than once are called nomads. With constraints, a search examines
 * states. A state consists of the people on the near side and the side of the torch.
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
    BRIDGE_SEARCH_PEOPLE = 24,  /* maximum for a search, which has 2^(people + 1) states */
    BRIDGE_ARGUMENT_SIZE = 600, /* bytes of a sentence, with the final zero byte */
    BRIDGE_SENTENCES = 6        /* maximum number of sentences of an explanation */
};

/* All people of a puzzle. People are numbered from 0. */
struct bridge_party {
    uint32_t people; /* number of people, 0 to BRIDGE_PEOPLE_MAX */
    /* Maximum number of people on the bridge at the same time. At least 1; can exceed
     * `people`. */
    uint32_t capacity;
    /* minutes[i]: the minutes that person i needs for a crossing, 1 to BRIDGE_MINUTES_MAX.
     * Owned by the caller. */
    const uint32_t *minutes;
};

/* Constraints. If all members are zero, there are no constraints. In a set of people, bit i
 * is person i. */
struct bridge_rules {
    /* forbidden[i]: the set of people who must not be in the same crossing as person i. To
     * forbid a pair, it is sufficient to set the bit of one person in the set of the other
     * person. */
    uint32_t forbidden[BRIDGE_SEARCH_PEOPLE];
    /* The set of people who may carry the torch (bearers); 0 means all people. Each
     * crossing needs a bearer. */
    uint32_t bearers;
    /* back_minutes[i]: the minutes that person i needs for a crossing back. NULL means that
     * `minutes` of the party applies to both directions. Owned by the caller. */
    const uint32_t *back_minutes;
};

/* A plan. Crossing c takes the people who[start[c]] to who[start[c + 1] - 1], in increasing
 * order. Crossing c goes over if c is even. If all members are zero, there is no plan. */
struct bridge_plan {
    uint64_t minutes;   /* the sum over all crossings */
    uint32_t crossings; /* number of crossings */
    uint64_t *start;    /* crossings + 1 indices into `who`; owned by the plan */
    uint32_t *who;      /* people; owned by the plan */
};

/* Frees the memory of a plan and sets all its members to zero.
 *
 * plan: if all members are zero, the call has no effect. */
void bridge_plan_free(struct bridge_plan *plan);

/* Returns true if the plan takes everyone over in plan->minutes minutes. Ignores
 * constraints.
 *
 * party: any values; the result is false if they are not valid.
 * plan: `start` has crossings + 1 entries, and `who` has start[crossings] entries. The
 *     function does not read memory beyond these entries, whatever their values are.
 * Errors: returns false if it cannot allocate one byte per person.
 * Cost: linear in the number of people in all crossings.
 *
 * The function does not share code with the functions that make plans. */
bool bridge_plan_check(const struct bridge_party *party, const struct bridge_plan *plan);

enum bridge_method {
    /* Without constraints: the theorems. With constraints: BRIDGE_A_STAR. */
    BRIDGE_OPTIMAL,

    /* Searches for the minimum. Both searches skip crossings that never make a plan faster,
     * and do not distinguish people with equal minutes and equal constraints. */
    BRIDGE_DIJKSTRA,
    BRIDGE_A_STAR,

    /* Searches for the fewest crossings in which everyone can cross by the deadline, if
     * there is a deadline. Of the plans with this number of crossings, finds the fastest
     * plan. */
    BRIDGE_BREADTH_FIRST,

    /* The searches of the Zurg article ("Escape From Zurg" in the blog "unendlich"), which
     * examine states in the same order as the program of the Zurg article. Both searches
     * require capacity 2 and no constraints. They do not record the states that they have
     * examined. */
    BRIDGE_ZURG_DEPTH_FIRST,
    BRIDGE_ZURG_BREADTH_FIRST,

    /* The methods that BRIDGE_OPTIMAL uses without constraints. They are valid in an answer
     * only. */
    BRIDGE_CLOSED_FORM, /* Rote's formula, or a single crossing */
    /* Dynamic programming over groups. If this method would take too long, the answer has a
     * good plan, and a lower bound by Lagrangian relaxation. */
    BRIDGE_DYNAMIC_PROGRAMMING
};

/* Returns the name of a method in the HTTP interface, for example "a-star".
 *
 * Result: a constant.
 * Cost: constant. */
const char *bridge_method_name(enum bridge_method method);

/* Which plans to count and list. */
enum bridge_counted {
    BRIDGE_COUNT_LEAST, /* the plans that take the minimum number of minutes */
    BRIDGE_COUNT_WITHIN /* all plans that meet the deadline. A plan ends when everyone is
                           across for the first time */
};

struct bridge_question {
    /* The party. It can have at most BRIDGE_SEARCH_PEOPLE people if there are constraints
     * or if `method` is not BRIDGE_OPTIMAL. */
    struct bridge_party party;
    struct bridge_rules rules;
    enum bridge_method method;
    /* The maximum number of minutes of a plan; 0 means that there is no deadline. This
     * member is not the time limit of the call. */
    uint64_t deadline_minutes;
    enum bridge_counted counted; /* BRIDGE_COUNT_WITHIN requires a deadline */
    /* Maximum number of plans to list, at most BRIDGE_PLANS_MAX. If it is 0, the answer
     * does not contain any plan. */
    uint32_t plans;
};

/* The results of the theorems: a lower bound, and the numbers of the best plan found. */
struct bridge_bound {
    uint64_t minutes;        /* the lower bound: no plan takes fewer minutes */
    bool proven;             /* the plan takes `minutes`, so it is optimal */
    unsigned crossings_over; /* number of crossings over of the plan */
    uint64_t over_minutes;   /* the sum over the crossings over */
    uint64_t back_minutes;   /* the sum over the crossings back */
    uint32_t nomads;         /* number of people who return; they are the fastest people */
    /* The next three members are 0 unless the capacity is 2 and there are at least three
     * people. */
    uint32_t slow_pairs;   /* number of pairs of slow people who cross together */
    uint32_t fastest[2];   /* minutes of the fastest and of the second fastest person */
    uint64_t minutes_once; /* the sum of everyone's minutes */
};

enum bridge_verdict {
    BRIDGE_UNDECIDED, /* unknown, because a limit was reached */
    BRIDGE_POSSIBLE,  /* everyone can cross, by the deadline if there is a deadline */
    BRIDGE_IMPOSSIBLE /* it is proven that there is no such plan */
};

/* Why there is no plan. */
enum bridge_obstacle {
    BRIDGE_NO_OBSTACLE,   /* the verdict is not BRIDGE_IMPOSSIBLE */
    BRIDGE_DEADLINE,      /* every plan takes at least `lower_bound` minutes, which is
                             later than the deadline */
    BRIDGE_ONE_AT_A_TIME, /* each person who goes over must bring the torch back */
    BRIDGE_STRANDED,      /* the person `stranded` may not carry the torch, and may not
                             cross with anyone who may */
    BRIDGE_NO_PAIR,       /* no two people may cross together with the torch */
    BRIDGE_EXHAUSTED      /* the search expanded all states that can be reached */
};

/* Why no plan takes less than `lower_bound` minutes. */
enum bridge_argument {
    BRIDGE_ARGUMENT_NONE,    /* no lower bound is known */
    BRIDGE_ARGUMENT_EMPTY,   /* the party is empty */
    BRIDGE_ARGUMENT_AT_ONCE, /* everyone can cross in one crossing, which takes as long
                                as the slowest person needs */
    BRIDGE_ARGUMENT_PAIRS,   /* Rote's theorem. `bound` has its numbers */
    BRIDGE_ARGUMENT_TRIPS,   /* the dynamic programming over groups. `bound` has its
                              * numbers */
    BRIDGE_ARGUMENT_PRICE,   /* the Lagrangian relaxation. `bound` has its numbers */
    BRIDGE_ARGUMENT_SEARCH,  /* the search by `method`. `states` and `crossings` are its
                                numbers */
    BRIDGE_ARGUMENT_A_STAR,  /* an additional A* search */
    BRIDGE_ARGUMENT_TIMES    /* a lower bound computed from everyone's minutes */
};

/* The plans, in lexicographic order of their crossings. A crossing is compared as the
 * increasing list of its people. A list precedes the longer lists that begin with it. */
struct bridge_plans {
    bool counted;          /* `count` is known */
    struct pz_count count; /* number of plans; 0 if there is no plan */
    char *digits; /* the number of plans in decimal if `count` overflowed, otherwise
                     NULL; owned by the answer */
    struct bridge_plan *list; /* owned by the answer */
    size_t listed;            /* number of plans in `list` */
};

struct bridge_answer {
    enum bridge_verdict verdict;
    bool found;           /* a plan of `minutes` minutes was found, and it meets the
                           * deadline */
    bool proven;          /* no plan takes less than `minutes` */
    bool search_cut;      /* the search reached a limit of time, nodes or memory */
    bool cut;             /* any part of the call reached a limit. Higher limits can give
                             a better answer */
    uint64_t minutes;     /* of the plan, if `found` */
    uint64_t lower_bound; /* no plan takes fewer minutes; 0: no bound is known */
    enum bridge_argument argument; /* why `lower_bound` holds */
    enum bridge_obstacle obstacle; /* why there is no plan, for BRIDGE_IMPOSSIBLE */
    uint32_t stranded;             /* the person of BRIDGE_STRANDED */
    struct bridge_bound bound;     /* results of the theorems; all zero with constraints */
    enum bridge_method method;     /* the method that was used; never BRIDGE_OPTIMAL */
    uint64_t states;               /* number of times that a search expanded a state */
    uint64_t crossings;            /* number of crossings that a search tried */
    uint64_t frontier;             /* maximum number of states that waited to be
                                      expanded, repetitions included */
    uint64_t search_bytes; /* memory for states that a search had allocated at its end */
    struct bridge_plans plans; /* if the plans were not counted, only the plan that was
                                  found is listed */
    /* The plan that the method found, an element of `plans.list`. For BRIDGE_OPTIMAL it is
     * the first element. NULL: there is no plan. */
    const struct bridge_plan *plan;
};

/* Finds the minimum or a plan, with a proof. Also counts the plans and lists the first
 * ones.
 *
 * question: not changed.
 * ctl: the limits of the call; NULL means no limits. A node is a state that is expanded, or
 *     a transition of the dynamic programming.
 * answer: written only if the result is PZ_OK; free it with bridge_answer_free.
 *
 * Result: PZ_OK. If a limit was reached, the answer contains the results so far. The search
 * for a plan takes at most four fifths of the time limit. The remaining time is for
 * counting plans, or for finding out why there is no plan.
 *
 * Errors:
 * - PZ_INVALID:
 *   - a number is out of range, or there are too many people for a search,
 *   - a bit is set for a person who does not exist,
 *   - the method is valid in an answer only,
 *   - the method is a search of the Zurg article, and there are constraints or the capacity
 *     is not 2, or
 *   - `counted` is BRIDGE_COUNT_WITHIN, and there is no deadline.
 * - PZ_LATER, only with PZ_BRIEF: the plan, the proof or the count takes more than a brief
 *   effort, or the plans are too long.
 * - PZ_NO_MEMORY: an allocation failed, or the theorems need more than ctl->max_bytes.
 * - PZ_STOPPED: ctl->poll returned true.
 * The function does not return PZ_OUT_OF_TIME.
 *
 * Memory: the limit ctl->max_bytes does not include the plans of the answer.
 * - A search allocates up to 32 bytes for each of 2^(people + 1) states, and the same
 *   amount again while a table grows. If the limit is reached, the search ends.
 * - The theorems need 16 to 128 bytes per person. If this is more than the limit, the
 *   result is PZ_NO_MEMORY.
 * - The dynamic programming needs up to 150 MiB. If this is more than the limit, the answer
 *   has a good plan and a lower bound.
 * - The stack needs at most 16 KiB.
 *
 * Cost without constraints:
 * - 4 people take 3 us. 1,000,000 people with capacity 2 take 10 ms, or 50 ms with a plan.
 * - With other capacities, 200 people take 20 us and 2,000 people take 1 ms. Capacity 3 is
 *   the slowest: 20,000 people take 60 ms. Larger parties take up to 3 s. The dynamic
 *   programming is not started if it would take longer. This is the case above 80,000
 *   people with capacity 3, and above 700,000 people with capacity 100.
 * - Counting with capacity 2 takes 50 us for 1,000 people, and 7 ms for 10,000 people,
 *   which is the maximum number of people. The maximum is lower if several people are as
 *   fast as the two fastest people.
 * - Counting with another capacity, or listing several plans, examines all states. This
 *   takes 2 us for 4 people, 10 to 20 ms for 16 people with capacity 2, and at most 2 s.
 *   The maximum is 18 people with capacity 2, and 15 or 16 people with other capacities.
 *
 * Cost with constraints: A* with 20 people and forbidden pairs takes 1 ms to 0.1 s in most
 * cases, and at most about 1 s. The searches of the Zurg article can exceed any time limit
 * with eight or more people. bench/results.md has all measurements. */
enum pz_status bridge_solve(const struct bridge_question *question,
                            const struct pz_ctl *ctl, struct bridge_answer *answer);

/* Returns the minutes of a crossing.
 *
 * question: the question of the plan.
 * plan: a plan of the answer to this question.
 * crossing: 0 to plan->crossings - 1.
 * Cost: linear in the number of people in the crossing. */
uint32_t bridge_crossing_minutes(const struct bridge_question *question,
                                 const struct bridge_plan *plan, uint32_t crossing);

/* Writes a sentence that states why no plan takes less than the lower bound, or why there
 * is no plan.
 *
 * question: the question of the answer.
 * answer: an answer of bridge_solve.
 * stranded: the name of the person answer->stranded in the sentence. NULL means a number
 *     that counts from 1, such as "person 3". The sentence is cut if the name is too long.
 * text: output, a C string. It is empty if no lower bound is known.
 * Cost: less than 1 us. */
void bridge_argument_write(const struct bridge_question *question,
                           const struct bridge_answer *answer, const char *stranded,
                           char text[BRIDGE_ARGUMENT_SIZE]);

/* The proof of a lower bound, in sentences. */
struct bridge_explanation {
    unsigned sentences; /* 0 if no lower bound is known */
    char sentence[BRIDGE_SENTENCES][BRIDGE_ARGUMENT_SIZE];
};

/* Writes the proof of the lower bound, with the numbers of the question.
 *
 * question: the question of the answer.
 * answer: an answer of bridge_solve.
 * explanation: output.
 * Cost: less than 1 us. */
void bridge_explanation_write(const struct bridge_question *question,
                              const struct bridge_answer *answer,
                              struct bridge_explanation *explanation);

/* Returns a sentence that states why the plans were not counted.
 *
 * question: the question of the answer.
 * answer: an answer in which plans.counted is false.
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
