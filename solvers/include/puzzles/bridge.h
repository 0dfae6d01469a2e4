/* Bridge crossing ("Escape from Zurg"): people in the dark, a bridge that holds few of
 * them, and one torch.
 *
 * All start on the near side with the torch. A crossing takes 1 to `capacity` people and
 * the torch to the other side, at the pace of the slowest of them. Crossings over and back
 * alternate, the first and the last go over. A plan is optimal when the sum of the minutes
 * of its crossings is the least. Two plans differ when some crossing takes another group;
 * people with equal times are different people.
 *
 * What is proven by whom. Without constraints plans suffice in which two people or more go
 * over and one comes back: Rote, "Crossing the bridge at night" (Bulletin of the EATCS 78,
 * 2002) for capacity 2, and Backhouse and Truong, "The capacity-C torch problem" (Science
 * of Computer Programming, 2015) for any capacity. For capacity 2 Rote's rule gives the
 * least minutes. For larger capacities a dynamic programme finds them, in the words of the
 * latter paper: settlers, who cross once, and nomads, who return. With constraints states
 * are searched: who is near, and where the torch is. */
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
    BRIDGE_PEOPLE_MAX = 2000000, /* of whom 64 MiB of JSON can tell */
    BRIDGE_MINUTES_MAX = 1000000000,
    BRIDGE_PLANS_MAX = 1000000,
    BRIDGE_SEARCH_PEOPLE = 24 /* the most that are searched: there are 2^(people + 1)
                                 states */
};

struct bridge_party {
    uint32_t people;         /* 0 .. BRIDGE_PEOPLE_MAX */
    uint32_t capacity;       /* at least 1; more than `people` is as much as `people` */
    const uint32_t *minutes; /* by person: 1 .. BRIDGE_MINUTES_MAX; the caller's */
};

/* What not everybody may do. All zero is no constraint. */
struct bridge_rules {
    /* By person: with whom not, as bits. To name a pair once is enough. */
    uint32_t forbidden[BRIDGE_SEARCH_PEOPLE];
    uint32_t bearers;             /* who may carry the torch, as bits; 0: everybody. A
                                     crossing needs one of them */
    const uint32_t *back_minutes; /* by person, or NULL: as over; the caller's */
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

/* True when the party is legal and the plan takes all of it over by the rules of above and
 * in plan->minutes, with each group in increasing order; shares no code with those who make
 * plans, and knows no constraints. Without memory for a byte per person it is false.
 * Nothing outside of the arrays is read as long as `start` has crossings + 1 entries and
 * `who` as many as they say. Thread-safe. */
bool bridge_plan_check(const struct bridge_party *party, const struct bridge_plan *plan);

enum bridge_method {
    BRIDGE_OPTIMAL, /* the theorems of above; with constraints A* */
    /* The least minutes. Both leave out crossings that never pay, and take people who are
     * alike for one another; A* is guided by a bound of what is still to come. */
    BRIDGE_DIJKSTRA,
    BRIDGE_A_STAR,
    /* Searches that look for a plan within the deadline, or without one for any plan, and
     * are optimal only where said. */
    BRIDGE_BREADTH_FIRST,       /* fewest crossings first, and of these the least minutes; a
                                   state is taken up again only when more crossings reach it
                                   in fewer minutes */
    BRIDGE_DEPTH_FIRST,         /* down to a plan within the deadline, without a memory;
                                   without a deadline within an ample one. Over the largest
                                   groups first, back the smallest */
    BRIDGE_ITERATIVE_DEEPENING, /* by minutes: optimal. Depth-first without a memory, within
                                   one limit after the other, each the least that the last
                                   one cut off, by the bound of A* (Korf 1985) */
    /* The searches of the article "Escape From Zurg", state by state in its order, for
     * capacity 2 without constraints. Neither remembers a state; `states` are those that it
     * tests. */
    BRIDGE_ARTICLE_DEPTH_FIRST,
    BRIDGE_ARTICLE_BREADTH_FIRST,
    /* What answers BRIDGE_OPTIMAL without constraints; not to be asked for. */
    BRIDGE_CLOSED_FORM,        /* Rote's rule, or all at once */
    BRIDGE_DYNAMIC_PROGRAMMING /* over trips; or a good plan and a lower bound by Lagrangian
                                  relaxation, where that would take too long */
};

/* Which plans are counted and listed. */
enum bridge_counted {
    BRIDGE_COUNT_LEAST, /* those of the least minutes */
    BRIDGE_COUNT_WITHIN /* all that meet the deadline, each ending as soon as all are over
                         */
};

struct bridge_question {
    struct bridge_party party; /* at most BRIDGE_SEARCH_PEOPLE with constraints, or with
                                  another method than BRIDGE_OPTIMAL */
    struct bridge_rules rules;
    enum bridge_method method;
    uint64_t deadline_minutes;   /* within which all are to be over; 0: any. (How long the
                                    work may take is for the control to say) */
    enum bridge_counted counted; /* BRIDGE_COUNT_WITHIN needs a deadline */
    uint32_t plans; /* to list at most, up to BRIDGE_PLANS_MAX; 0: only numbers are
                       wanted, and no plan */
};

/* What the theory proves. */
struct bridge_bound {
    uint64_t minutes;        /* no plan takes less; equal to the plan's when proven */
    bool proven;             /* the plan takes just that */
    unsigned crossings_over; /* that the plan has, */
    uint64_t over_minutes;   /* what they take, each as long as its slowest person, */
    uint64_t back_minutes;   /* and those back: together the plan's minutes */
    uint32_t nomads; /* how many of the fastest return at all: the others walk once */
    /* For capacity 2 and three people or more, else 0: */
    uint32_t slow_pairs;   /* that the two fastest take over, by two return trips each;
                              the others the fastest takes over one by one */
    uint32_t fastest[2];   /* minutes of the two fastest */
    uint64_t minutes_once; /* of everybody, summed: each crosses once at least */
};

enum bridge_verdict {
    BRIDGE_UNDECIDED, /* the work was cut short */
    BRIDGE_POSSIBLE,  /* everybody can be over, by the deadline if there is one */
    BRIDGE_IMPOSSIBLE /* proven */
};

/* Why it is impossible. */
enum bridge_obstacle {
    BRIDGE_NO_OBSTACLE,
    BRIDGE_DEADLINE,      /* no plan takes less than `lower_bound`, which is beyond it */
    BRIDGE_ONE_AT_A_TIME, /* whoever goes over has to bring the torch back */
    BRIDGE_STRANDED,      /* the person `stranded` may not carry the torch, and may not walk
                             with anybody who may */
    BRIDGE_NO_PAIR,       /* no two may walk together, one of them with the torch */
    BRIDGE_EXHAUSTED      /* the search took up all states that the constraints leave */
};

/* Why no plan takes less than `lower_bound`. */
enum bridge_argument {
    BRIDGE_ARGUMENT_NONE,    /* nothing is known */
    BRIDGE_ARGUMENT_NOBODY,  /* has to cross */
    BRIDGE_ARGUMENT_AT_ONCE, /* the bridge holds all, and the slowest must walk */
    BRIDGE_ARGUMENT_PAIRS,   /* Rote's theorem; the numbers are those of `bound` */
    BRIDGE_ARGUMENT_TRIPS,   /* the dynamic programme over trips; `bound` */
    BRIDGE_ARGUMENT_PRICE,   /* Lagrangian relaxation of the trips' balance; `bound` */
    BRIDGE_ARGUMENT_SEARCH,  /* the search by `method`, whose numbers are there too */
    BRIDGE_ARGUMENT_A_STAR,  /* a search by A* beside the one asked for */
    BRIDGE_ARGUMENT_TIMES    /* a bound from the times alone */
};

/* The plans that are counted, and the first of them in lexicographic order of their
 * crossings (a crossing being the increasing list of its people, a list before those that
 * begin with it). */
struct bridge_plans {
    bool counted;             /* `count` is known */
    struct pz_count count;    /* 0 where it is impossible */
    char *digits;             /* of the count where `count` overflowed; else NULL; owned */
    struct bridge_plan *list; /* owned */
    size_t listed;
};

struct bridge_answer {
    enum bridge_verdict verdict;
    bool found;      /* a plan of `minutes` is known to exist, within the deadline */
    bool proven;     /* no plan takes less than `minutes` */
    bool search_cut; /* the search for a plan ran out of time, nodes or memory */
    bool cut;        /* that, or any other part did: with more the answer may say more */
    uint64_t minutes;
    uint64_t lower_bound; /* no plan takes less; 0: nothing is known */
    enum bridge_argument argument;
    enum bridge_obstacle obstacle; /* when impossible */
    uint32_t stranded;
    struct bridge_bound bound; /* of the theory; all zero with constraints */
    enum bridge_method method; /* what answered, never BRIDGE_OPTIMAL */
    uint64_t states;           /* that a search expanded, each as often as it did */
    uint64_t crossings;        /* that a search tried */
    struct bridge_plans plans; /* or, where these were not counted, the plan alone that was
                                  found, optimal when `proven` */
    const struct bridge_plan *plan; /* the one that the method found, in the list or after
                                       it; the first for BRIDGE_OPTIMAL; NULL: none */
};

/* Answers the question whole: the least minutes, or by a search that was asked for a plan
 * within the deadline; a plan; how many optimal plans there are, where there are few people
 * and it does not take long; and why none takes less, or why there is none at all.
 *
 * Out of time, nodes or memory for searching, the answer says what is known until then.
 * Four fifths of the time are for the plan, so that some is left to count plans, or to find
 * out why there is none. One node is a state taken up, or a transition of the dynamic
 * programme.
 *
 * PZ_OK: to be freed by bridge_answer_free. PZ_INVALID: a number is out of range, people
 * are too many to be searched, bits name people who do not exist, the method is no
 * question, an article's with constraints or another capacity than 2, or
 * plans are to be counted within no deadline. PZ_LATER, with a
 * brief effort only: a search fell short, or the plans are too long to be told quickly.
 * PZ_NO_MEMORY; PZ_STOPPED; never PZ_OUT_OF_TIME, as there is always something to say.
 * Results are written on PZ_OK only.
 *
 * Memory: for states at most ctl->max_bytes at once, up to 32 bytes for each of
 * 2^(people + 1) and as much again while a table grows; the theory takes 16 to 128 bytes
 * for each person, and ends with PZ_NO_MEMORY where that is too much, and its programme up
 * to 150 MiB, without which there is a good plan and a lower bound. The plans of the answer
 * come on top. At most 16 KiB of stack. Thread-safe.
 *
 * Cost: 4 people 3 us. By theory 1,000,000 people take 10 ms at capacity 2 (50 ms with a
 * plan), 0.15 s at capacity 1,000, and up to 3 seconds at others; 200 people 20 us at any
 * capacity, 2,000 people 1 ms, 20,000 people at capacity 3, the worst, 60 ms. The programme
 * is not begun where it would take longer (above 80,000 people at capacity 3, 700,000 at
 * capacity 100). 20 people by A*, pairs forbidden: mostly 1 ms to 0.1 s, at the worst about
 * 1 s. Searches without a memory can take for ever from eight people on. Two at a time and
 * without constraints plans are counted by a theorem, of up to 10,000 people (fewer where
 * several are as fast as the two fastest): 1,000 people 50 us, 10,000 people 7 ms.
 * Otherwise, and to list more than one, all states are looked at, of up to 18 people two at
 * a time, 15 or 16 at more: 4 people 2 us, 16 people two at a time 10 to 20 ms, at the
 * worst two seconds. What was measured, and where: bench/results.md. */
enum pz_status bridge_solve(const struct bridge_question *question,
                            const struct pz_ctl *ctl, struct bridge_answer *answer);

/* The minutes of one crossing, from 0 to plan->crossings - 1, of a plan that answers the
 * question. Thread-safe; linear in its people. */
uint32_t bridge_crossing_minutes(const struct bridge_question *question,
                                 const struct bridge_plan *plan, uint32_t crossing);

enum {
    BRIDGE_ARGUMENT_SIZE = 600, /* bytes of a sentence, with the final zero byte */
    BRIDGE_SENTENCES = 6        /* of an explanation, at most */
};

/* Returns the name of a method, a constant: "a-star". Thread-safe. */
const char *bridge_method_name(enum bridge_method method);

/* Writes why there is no plan, or why no plan takes less than the lower bound. */
void bridge_argument_write(const struct bridge_question *question,
                           const struct bridge_answer *answer, const char *stranded,
                           char text[BRIDGE_ARGUMENT_SIZE]);

/* The proof of a lower bound, in sentences. */
struct bridge_explanation {
    unsigned sentences;
    char sentence[BRIDGE_SENTENCES][BRIDGE_ARGUMENT_SIZE];
};

/* Writes the proof of the lower bound. */
void bridge_explanation_write(const struct bridge_question *question,
                              const struct bridge_answer *answer,
                              struct bridge_explanation *explanation);

/* Returns why plans were not counted. */
const char *bridge_uncounted_reason(const struct bridge_question *question,
                                    const struct bridge_answer *answer);

/* Frees what the answer owns and leaves it all zero. */
void bridge_answer_free(struct bridge_answer *answer);

#ifdef __cplusplus
}
#endif

#endif
