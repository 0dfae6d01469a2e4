/* River crossings: travelers, a boat that holds few of them, and rules about who may be
 * left with whom. Farmer, wolf, goat and cabbage; missionaries and cannibals; jealous
 * couples; and any other of that class, as one declarative question.
 *
 * Travelers are numbered from 0, and a set of travelers is a word in which bit i stands
 * for traveler i. Between crossings everybody stands on the near bank or on the far one,
 * and the boat lies at one of them: that is a state. A crossing takes a group from the
 * boat's bank to the other: one to `seats` travelers, of whom one at least can row,
 * together no heavier than `load`, in the minutes of the slowest of them.
 *
 * Rules hold on the banks, in the boat, or in both. After each landing, and at the start,
 * both banks must obey, those who have landed standing on the bank; during a crossing the
 * boat must. (So must then the banks without those aboard: but the bank that is left is as
 * it is after the landing, and the bank ahead as it was before.) Therefore every crossing
 * can be undone, and the graph of the states has no directions.
 *
 * Who is alike. Travelers of one kind are alike when they row, take minutes and weigh the
 * same, when every set of every rule has all of them or none, and when neither is `named`.
 * To exchange two who are alike changes nothing that anybody can see, so plans are counted
 * in two ways: with those who are alike not told apart, as people count them (three
 * missionaries and three cannibals have 4 plans), and with all told apart (8,100).
 *
 * The search goes further: it merges states that any exchange of travelers, or of whole
 * groups such as couples, maps onto each other, when the exchange keeps the question as it
 * is. How stands in solvers/crossing/symmetry.c. */
#ifndef PUZZLES_CROSSING_H
#define PUZZLES_CROSSING_H

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
    CROSSING_TRAVELERS_MAX = 64,
    CROSSING_MINUTES_MAX = 1000000, /* of one traveler */
    CROSSING_WEIGHT_MAX = 1000000,  /* of one traveler */
    CROSSING_RULES_MAX = 256,
    CROSSING_PARTS_MAX = 64, /* groups or pairs of one rule */
    CROSSING_PLANS_MAX = 1000,
    CROSSING_GRAPH_NODES_MAX = 5000,
    CROSSING_GRAPH_EDGES_MAX = 100000
};

#define CROSSING_NEVER UINT64_MAX /* there is no way, or none is known */

struct crossing_traveler {
    uint32_t kind;    /* any number; who has a number of his own is like nobody else */
    uint32_t minutes; /* 1 .. CROSSING_MINUTES_MAX */
    uint32_t weight;  /* 1 .. CROSSING_WEIGHT_MAX */
    bool rows;
};

/* At least `least` >= 1 of the travelers `who`. */
struct crossing_some {
    uint64_t who;
    uint32_t least;
};

/* Whoever is of `second` is jealously guarded by those of `first`. */
struct crossing_pair {
    uint64_t first;
    uint64_t second;
};

enum crossing_rule_form {
    CROSSING_NEVER_ALONE, /* broken where all of `together` are, and none of `without` */
    CROSSING_NEVER_OUTNUMBERED, /* broken where some of `few` are, and more of `many` */
    CROSSING_JEALOUS            /* broken where the second of a pair is with somebody else
                                   who is a first of another pair, and no first of her own
                                   pair is there */
};

/* Where a rule holds, as bits. */
enum { CROSSING_BANKS = 1, CROSSING_BOAT = 2 };

/* Of the fields below only those of its form are read. */
struct crossing_rule {
    enum crossing_rule_form form;
    unsigned where;                       /* CROSSING_BANKS, CROSSING_BOAT, or both */
    const struct crossing_some *together; /* `parts` of them, the caller's */
    uint64_t without;
    uint64_t few, many;
    const struct crossing_pair *pair; /* `parts` of them, the caller's */
    uint32_t parts;                   /* 1 .. CROSSING_PARTS_MAX; not of OUTNUMBERED */
};

enum crossing_side { CROSSING_NEAR, CROSSING_FAR, CROSSING_EITHER };

/* Who is on the far bank, the others being on the near one, and where the boat is. */
struct crossing_state {
    uint64_t far;
    enum crossing_side boat; /* CROSSING_EITHER for an end only */
};

enum crossing_goal { CROSSING_FEWEST_CROSSINGS, CROSSING_LEAST_MINUTES };

struct crossing_question {
    const struct crossing_traveler *traveler; /* the caller's */
    uint32_t travelers;                       /* 0 .. CROSSING_TRAVELERS_MAX */
    uint32_t seats; /* at least 1; more than `travelers` is as much as `travelers` */
    uint64_t load;  /* the weight that the boat bears; 0: any */
    const struct crossing_rule *rule; /* the caller's */
    uint32_t rules;                   /* 0 .. CROSSING_RULES_MAX */
    enum crossing_goal goal;
    uint64_t deadline_minutes; /* 0: none; with CROSSING_LEAST_MINUTES only. (How long the
                                  work may take is for the control to say) */
    struct crossing_state start, end; /* of alike travelers `end` says how many, not who */
    uint64_t named; /* who is spoken of alone in `start` or `end`, and so is like nobody */
    uint32_t plans; /* to list at most, up to CROSSING_PLANS_MAX */
    uint32_t graph_nodes; /* of the state graph at most, up to CROSSING_GRAPH_NODES_MAX; 0:
                             no graph is wanted */
};

/* The question with everything usual: everybody is near with the boat and wants to the far
 * bank, no rules, no load, no plans listed. All else is to be filled in. */
struct crossing_question crossing_question_of(const struct crossing_traveler *traveler,
                                              uint32_t travelers, uint32_t seats);

/* The first rule that travelers `who`, alone together on a bank (`where` CROSSING_BANKS)
 * or in the boat (CROSSING_BOAT), break; question->rules when they break none. For a state
 * ask about both of its banks. Only the rules are read. Thread-safe; 5 to 100 ns for each
 * rule.
 */
uint32_t crossing_rule_broken(const struct crossing_question *question, uint64_t who,
                              unsigned where);

/* Whether anybody can break rule `index` at all: false where it asks for more travelers
 * than there are or, when it holds in the boat alone, than the boat can take with a rower.
 * A false is proven; a true may be a rule that never matters. Thread-safe; some
 * microseconds.
 */
bool crossing_rule_can_break(const struct crossing_question *question, uint32_t index);

/* The first traveler that is alike with `traveler`, perhaps itself; who is alike has the
 * same first one. Thread-safe; 20 ns for each traveler and each set of the rules. */
uint32_t crossing_first_alike(const struct crossing_question *question, uint32_t traveler);

/* The minutes of a crossing by `group`: those of its slowest; 0 for nobody. */
uint32_t crossing_minutes(const struct crossing_question *question, uint64_t group);

/* A plan: crossing c takes the group who[c] from the boat's bank, which changes each time,
 * the first from that of the start. Of those who are alike the least numbers of that bank
 * go. */
struct crossing_plan {
    uint64_t minutes;
    uint32_t crossings;
    uint64_t *who; /* `crossings` of them; NULL when there is none; owned */
};

/* Frees what the plan owns and leaves it all zero. */
void crossing_plan_free(struct crossing_plan *plan);

/* True when the plan leads from the start to the end by all the rules, in its minutes, and
 * by the deadline. Shares no code with those who make plans, but for who is alike. Reads
 * plan->crossings groups. Thread-safe. */
bool crossing_plan_check(const struct crossing_question *question,
                         const struct crossing_plan *plan);

enum crossing_verdict {
    CROSSING_UNDECIDED, /* the work was cut short */
    CROSSING_POSSIBLE,  /* the end can be reached, by the deadline if there is one */
    CROSSING_IMPOSSIBLE /* proven */
};

enum crossing_method {
    CROSSING_NO_SEARCH, /* there was nothing to be searched */
    CROSSING_A_STAR,    /* over kinds of states */
    CROSSING_BRIDGE     /* without rules it is a bridge: see puzzles/bridge.h */
};

/* Why no plan is better, or why there is none. */
enum crossing_argument {
    CROSSING_ARGUMENT_NONE,     /* nothing is known */
    CROSSING_ARGUMENT_AT_END,   /* the start is the end */
    CROSSING_ARGUMENT_SEARCH,   /* every state from which a better plan could still come was
                                   looked at; unproven: so far as `lower_bound` says */
    CROSSING_ARGUMENT_BRIDGE,   /* the theorems of puzzles/bridge.h */
    CROSSING_ARGUMENT_END_RULE, /* impossible: the end breaks the rule `rule` */
    CROSSING_ARGUMENT_NO_ROWER, /* impossible: nobody on the boat's bank can row,
                                     nobody at least whom the boat bears */
    CROSSING_ARGUMENT_STRANDED, /* impossible: `stranded` has to cross and never can, by
                                   seats and weights alone */
    CROSSING_ARGUMENT_ONE_ABOARD, /* impossible: never two can be aboard, so who goes over
                                     has to bring the boat back */
    CROSSING_ARGUMENT_EXHAUSTED,  /* impossible: all states that can be reached were looked
                                     at, `nodes` kinds of them */
    CROSSING_ARGUMENT_DEADLINE    /* impossible: no plan takes less than `lower_bound`
                                     minutes, and that is beyond the deadline */
};

/* The plans, and the first of them in lexicographic order of their groups (a group being
 * the increasing list of its travelers, a list before those that begin with it). */
struct crossing_plans {
    bool counted;               /* `count` is known; 0 where it is impossible */
    bool counted_distinct;      /* `distinct` is */
    struct pz_count count;      /* those who are alike not told apart */
    struct pz_count distinct;   /* all told apart. Either may have overflowed: 2^256 - 1 or
                                   more */
    struct crossing_plan *list; /* owned; those who are alike not told apart */
    uint32_t listed; /* as many as were asked for or there are, unless cut short */
};

/* A state of the graph. Of those who are alike the least numbers are near. */
struct crossing_node {
    uint64_t near;       /* who is; all others are far */
    uint64_t from_start; /* crossings, or minutes with CROSSING_LEAST_MINUTES */
    uint64_t to_end; /* the same; CROSSING_NEVER: there is no way, or, where the graph is
                        not complete, none is known */
    bool boat_far;
    bool best; /* on an optimal plan; false everywhere when none is proven */
};

/* A crossing, which can be made both ways. */
struct crossing_edge {
    uint32_t near, far; /* its two nodes: that with the boat near, that with it far */
    uint64_t who;
    uint32_t minutes;
    bool best; /* an optimal plan makes it */
};

/* The states that can be reached, the start first, by increasing `from_start`; travelers
 * who are alike merged, other symmetries not. */
struct crossing_graph {
    struct crossing_node *node; /* owned */
    struct crossing_edge *edge; /* owned */
    uint32_t nodes, edges;
    bool complete; /* that is all of it */
};

struct crossing_answer {
    enum crossing_verdict verdict;
    bool found;  /* there is a plan, `plan`, by the deadline */
    bool proven; /* no plan is better by the goal; or it is proven to be impossible */
    bool cut;    /* some part was cut short: more time or memory may say more */
    uint64_t lower_bound; /* crossings or minutes by the goal: no plan takes less; equal to
                        the plan's when that is proven; CROSSING_NEVER: there is none */
    enum crossing_argument argument;
    uint32_t rule, stranded; /* of the argument */
    enum crossing_method method;
    uint64_t nodes;            /* kinds of states that the search took up */
    uint64_t steps;            /* groups that it tried, those who may not cross too */
    struct crossing_plan plan; /* all zero when none was found; the first of the list where
                                  plans are listed, else any that is as good */
    struct crossing_plans plans;
    struct crossing_graph graph; /* all zero when it was not asked for */
};

/* Answers the question whole: whether the end can be reached, the fewest crossings or the
 * least minutes, a plan, how many plans are as good and the first of them, the graph, and
 * why no plan is better or why there is none.
 *
 * The start has to obey the rules, by crossing_rule_broken. A node of the control's
 * max_nodes is a state taken up. Out of time, nodes or memory for searching, the answer
 * says what is known until then: a lower bound always, and a plan where one was met, by A*
 * or by a hasty search after it.
 *
 * Plans are counted, and listed, as long as no more than two million groups each have
 * to be looked at, which takes half a second; the graph may take ten million, and goes less
 * far than was asked where that is not enough. These limits are no cut.
 *
 * PZ_OK: to be freed by crossing_answer_free. PZ_INVALID: a number is out of range, bits
 * name travelers who do not exist, a rule has no part or no `where`, a deadline without
 * CROSSING_LEAST_MINUTES, or the start breaks a rule. PZ_LATER, with a brief effort only.
 * PZ_NO_MEMORY; PZ_STOPPED; never PZ_OUT_OF_TIME. Results are written on PZ_OK only.
 *
 * Memory: at most ctl->max_bytes at once for states, 40 to 100 bytes for each; the plans
 * and the graph of the answer come on top. At most 16 KiB of stack. Thread-safe.
 *
 * Cost: the puzzles of the books 2 to 30 us, with their graphs and lists some 100 us; 12
 * couples and a boat for four 0.3 ms. 24 travelers who all differ, with some rules: fewest
 * crossings mostly some milliseconds, of which half a second may follow to find that the
 * plans are too many; least minutes can take as long as is allowed. To decide whether there
 * is a plan at all is NP-hard: see search.c. What was measured, and where:
 * bench/results.md.
 */
enum pz_status crossing_solve(const struct crossing_question *question,
                              const struct pz_ctl *ctl, struct crossing_answer *answer);

enum { CROSSING_ARGUMENT_SIZE = 600 /* bytes of text, with the final zero byte */ };

/* Writes why no plan is better, or why there is no plan. */
void crossing_argument_write(const struct crossing_question *question,
                             const struct crossing_answer *answer, const char *name,
                             char text[CROSSING_ARGUMENT_SIZE]);

/* Returns why plans were not counted. */
const char *crossing_uncounted_reason(const struct crossing_answer *answer);

/* Frees what the answer owns and leaves it all zero. */
void crossing_answer_free(struct crossing_answer *answer);

#ifdef __cplusplus
}
#endif

#endif
