/* River crossings: travelers must cross a river. The boat holds only a few travelers, and
 * rules state which travelers must not be together. Examples are the puzzle of the farmer,
 * wolf, goat and cabbage, the puzzle of missionaries and cannibals, and the puzzle of
 * jealous couples.
 *
 * Travelers are numbered from 0. Bit i of a set of travelers is traveler i. A state
 * consists of the set of travelers on each bank and the bank of the boat. A crossing takes
 * a group from the bank of the boat to the other bank. The group has 1 to `seats` travelers
 * with a total weight of at most `load`, and at least one of them can row. The crossing
 * takes as many minutes as the slowest traveler of the group needs.
 *
 * Rules apply on the banks, in the boat, or in both places. The travelers on each bank must
 * obey the rules at the start and after each crossing. The travelers in the boat must obey
 * the rules during each crossing. Therefore a crossing can always be undone, and the graph
 * of the states is undirected.
 *
 * Two travelers are interchangeable if all of these conditions hold:
 * - They have the same kind, minutes and weight.
 * - Both of them can row, or neither can row.
 * - Each set of each rule contains both of them or neither of them.
 * - Neither of them is in `named`.
 * Plans are counted in two ways. The first count does not distinguish interchangeable
 * travelers, and the second count distinguishes all travelers. For three missionaries and
 * three cannibals, the first count is 4 plans and the second count is 8,100 plans.
 *
 * Two states are equivalent if a permutation of travelers, or of groups such as couples,
 * maps one state to the other. The search merges equivalent states into classes.
 * solvers/crossing/symmetry.c describes this method.
 *
 * Example: two people and a boat for two.
 *
 *     static const struct crossing_traveler travelers[] = {
 *         {.kind = 0, .minutes = 1, .weight = 1, .rows = true},
 *         {.kind = 1, .minutes = 1, .weight = 1}};
 *     struct crossing_question question = crossing_question_of(travelers, 2, 2);
 *     struct crossing_answer answer;
 *     char argument[CROSSING_ARGUMENT_SIZE];
 *
 *     if (crossing_solve(&question, NULL, &answer) == PZ_OK) {
 *         crossing_argument_write(&question, &answer, NULL, argument);
 *         printf("%u crossings. %s\n", (unsigned)answer.plan.crossings, argument);
 *         crossing_answer_free(&answer);
 *     }
 *
 * All functions are thread-safe. The caller must not change a question, an answer or a plan
 * while another thread reads it. */
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
    CROSSING_PARTS_MAX = 64,   /* groups or pairs of one rule */
    CROSSING_PLANS_MAX = 1000, /* plans to list */
    CROSSING_GRAPH_NODES_MAX = 5000,
    CROSSING_GRAPH_EDGES_MAX = 100000,
    CROSSING_ARGUMENT_SIZE = 600 /* bytes of a sentence, with the final zero byte */
};

#define CROSSING_NEVER UINT64_MAX /* there is no path, or no path is known */

struct crossing_traveler {
    uint32_t kind;    /* any number. Travelers of different kinds are not interchangeable */
    uint32_t minutes; /* minutes that the traveler needs, 1 to CROSSING_MINUTES_MAX */
    uint32_t weight;  /* in the unit of `load`, 1 to CROSSING_WEIGHT_MAX */
    bool rows;        /* the traveler can row */
};

/* A group of a rule. It is present in a place if at least `least` of the travelers `who`
 * are present. */
struct crossing_some {
    uint64_t who;   /* a set of travelers */
    uint32_t least; /* at least 1 */
};

/* A pair of a rule: the travelers `first` guard the travelers `second`. */
struct crossing_pair {
    uint64_t first;  /* a set of travelers */
    uint64_t second; /* a set of travelers */
};

/* When the travelers in a place break a rule. */
enum crossing_rule_form {
    /* If all groups of `together` are present, and no traveler of `without` is present. */
    CROSSING_NEVER_ALONE,
    /* If travelers of `few` are present, and more travelers of `many` than of `few` are
     * present. */
    CROSSING_NEVER_OUTNUMBERED,
    /* If there is a pair of which a traveler of `second` is present, but no traveler of
     * `first`, and another traveler who is present is in `first` of another pair. */
    CROSSING_JEALOUS
};

/* Where a rule applies, as bits. */
enum { CROSSING_BANKS = 1, CROSSING_BOAT = 2 };

/* A rule. The library reads only the members that the form of the rule uses. */
struct crossing_rule {
    enum crossing_rule_form form;
    unsigned where;                       /* CROSSING_BANKS, CROSSING_BOAT, or both bits */
    const struct crossing_some *together; /* `parts` groups; owned by the caller */
    uint64_t without;                     /* a set of travelers */
    uint64_t few, many;                   /* sets of travelers */
    const struct crossing_pair *pair;     /* `parts` pairs; owned by the caller */
    uint32_t parts; /* number of elements of `together` or `pair`, 1 to
                     * CROSSING_PARTS_MAX */
};

enum crossing_side { CROSSING_NEAR, CROSSING_FAR, CROSSING_EITHER };

/* The travelers on the far bank, and the bank of the boat. All other travelers are on the
 * near bank. */
struct crossing_state {
    uint64_t far;
    enum crossing_side boat; /* CROSSING_EITHER only for the end */
};

enum crossing_goal { CROSSING_FEWEST_CROSSINGS, CROSSING_LEAST_MINUTES };

struct crossing_question {
    const struct crossing_traveler *traveler; /* owned by the caller */
    uint32_t travelers;               /* number of travelers, 0 to CROSSING_TRAVELERS_MAX */
    uint32_t seats;                   /* of the boat. At least 1; can exceed `travelers` */
    uint64_t load;                    /* the maximum weight in the boat; 0: unlimited */
    const struct crossing_rule *rule; /* owned by the caller */
    uint32_t rules;                   /* number of rules, 0 to CROSSING_RULES_MAX */
    enum crossing_goal goal;
    /* The maximum number of minutes of a plan, only with CROSSING_LEAST_MINUTES. 0 means
     * that there is no deadline. This member is not the time limit of the call. */
    uint64_t deadline_minutes;
    struct crossing_state start;
    struct crossing_state end; /* of interchangeable travelers, only the number matters */
    uint64_t named;            /* the set of travelers that are not interchangeable,
                                  because `start` or `end` names them individually */
    uint32_t plans;       /* maximum number of plans to list, at most CROSSING_PLANS_MAX */
    uint32_t graph_nodes; /* maximum number of nodes of the graph, at most
                             CROSSING_GRAPH_NODES_MAX; 0: no graph */
};

/* Returns a question with the usual values. Everyone and the boat are on the near bank, and
 * everyone must reach the far bank. There are no rules, no maximum weight and no deadline.
 *
 * traveler: owned by the caller, who must keep the array as long as the question is used.
 * travelers: the number of travelers.
 * seats: the number of seats of the boat.
 * Result: a question that lists no plans. Change its members as needed. */
struct crossing_question crossing_question_of(const struct crossing_traveler *traveler,
                                              uint32_t travelers, uint32_t seats);

/* Returns the index of the first rule that the travelers `who` break if they are together
 * in a place without other travelers.
 *
 * question: the function reads only the rules.
 * who: a set of travelers.
 * where: CROSSING_BANKS or CROSSING_BOAT. To check a state, call the function for each
 *     bank.
 * Result: the index, or question->rules if the travelers do not break a rule.
 * Cost: 5 to 100 ns per rule. */
uint32_t crossing_rule_broken(const struct crossing_question *question, uint64_t who,
                              unsigned where);

/* Returns true if a set of travelers can break the rule `index`.
 *
 * Result: false means that it is proven that the rule has no effect. In this case, breaking
 *     the rule requires more travelers than there are, or the rule applies only in the boat
 *     and breaking it requires more travelers than the boat can take together with a
 *     traveler who can row. If the result is true, it is still possible that the rule has
 *     no effect.
 * Cost: some microseconds. */
bool crossing_rule_can_break(const struct crossing_question *question, uint32_t index);

/* Returns the lowest number of a traveler who is interchangeable with `traveler`. The
 * result can be `traveler`. Two travelers are interchangeable if the function returns the
 * same number for both.
 *
 * Cost: 20 ns for each traveler and each set of the rules. */
uint32_t crossing_first_alike(const struct crossing_question *question, uint32_t traveler);

/* Returns the minutes of a crossing of `group`.
 *
 * group: a set of travelers.
 * Result: the minutes of the slowest traveler of the group; 0 for an empty group.
 * Cost: 1 ns per traveler. */
uint32_t crossing_minutes(const struct crossing_question *question, uint64_t group);

/* A plan. Crossing c takes the group who[c]. The first crossing begins at the bank where
 * the boat is at the start. Of interchangeable travelers, the travelers with the lowest
 * numbers cross. */
struct crossing_plan {
    uint64_t minutes;   /* the sum over all crossings */
    uint32_t crossings; /* number of crossings */
    uint64_t *who; /* `crossings` sets of travelers; NULL: no plan; owned by the plan */
};

/* Frees the memory of a plan and sets all its members to zero. */
void crossing_plan_free(struct crossing_plan *plan);

enum crossing_verdict {
    CROSSING_UNDECIDED, /* unknown, because a limit was reached */
    CROSSING_POSSIBLE,  /* a plan exists, and it meets the deadline if there is a
                         * deadline */
    CROSSING_IMPOSSIBLE /* it is proven that there is no such plan */
};

enum crossing_method {
    CROSSING_NO_SEARCH, /* no search was necessary */
    CROSSING_A_STAR,    /* A* on classes of equivalent states */
    CROSSING_BRIDGE     /* bridge_solve, for a puzzle without rules */
};

/* Why no plan is better, or why there is no plan. */
enum crossing_argument {
    CROSSING_ARGUMENT_NONE,   /* no lower bound is known */
    CROSSING_ARGUMENT_AT_END, /* the start is already the end */
    CROSSING_ARGUMENT_SEARCH, /* the search expanded every state from which a better plan
                                 was possible. If `proven` is false, a better plan is a
                                 plan with less than `lower_bound` */
    CROSSING_ARGUMENT_BRIDGE, /* the theorems of puzzles/bridge.h */

    /* Why there is no plan: */
    CROSSING_ARGUMENT_END_RULE,   /* the end breaks the rule `rule` */
    CROSSING_ARGUMENT_NO_ROWER,   /* no traveler on the bank of the boat can row and is
                                     light enough for the boat */
    CROSSING_ARGUMENT_STRANDED,   /* the traveler `stranded` must cross and cannot,
                                     because of the seats and the weights */
    CROSSING_ARGUMENT_ONE_ABOARD, /* the boat can never carry two travelers, so each
                                     traveler who goes over must bring the boat back */
    CROSSING_ARGUMENT_EXHAUSTED,  /* the search expanded all states that can be reached */
    CROSSING_ARGUMENT_DEADLINE    /* no plan takes less than `lower_bound` minutes, which
                                     is later than the deadline */
};

/* The plans, in lexicographic order of their groups. A group is compared as the increasing
 * list of its travelers. A list precedes the longer lists that begin with it. */
struct crossing_plans {
    bool counted;          /* `count` is known */
    bool counted_distinct; /* `distinct` is known */
    /* Number of plans if interchangeable travelers are not distinguished. 0 if there is no
     * plan. The count can overflow. */
    struct pz_count count;
    /* Number of plans if all travelers are distinguished. The count can overflow. */
    struct pz_count distinct;
    /* Plans without distinguishing interchangeable travelers. Owned by the answer. */
    struct crossing_plan *list;
    /* Number of plans in `list`: the smaller of the requested number and the number of
     * plans. If a limit was reached, it can be less. */
    uint32_t listed;
};

/* A state of the graph. Of interchangeable travelers, the travelers with the lowest numbers
 * are on the near bank. */
struct crossing_node {
    uint64_t near; /* the travelers on the near bank. All other travelers are on the far
                    * bank */
    /* Cost of the best path from the start: crossings, or minutes with
     * CROSSING_LEAST_MINUTES. */
    uint64_t from_start;
    /* Cost of the best path to the end, in the same unit. CROSSING_NEVER if there is no
     * path or, in an incomplete graph, if no path is known. */
    uint64_t to_end;
    bool boat_far; /* the boat is on the far bank */
    bool best;     /* an optimal plan contains the state; false if no plan is proven to
                      be optimal */
};

/* A crossing of the graph, in both directions. */
struct crossing_edge {
    uint32_t near, far; /* indices of the node with the boat on the near bank, and of the
                           node with the boat on the far bank */
    uint64_t who;       /* the group that crosses, a set of travelers */
    uint32_t minutes;   /* of the crossing */
    bool best;          /* an optimal plan contains the crossing */
};

/* The states that can be reached from the start, by increasing `from_start`. The first node
 * is the start. States that differ only in interchangeable travelers are one node. */
struct crossing_graph {
    struct crossing_node *node; /* owned by the answer */
    struct crossing_edge *edge; /* owned by the answer */
    uint32_t nodes, edges;
    bool complete; /* all states and crossings are included */
};

/* Frees the memory of a graph and sets all its members to zero. crossing_answer_free frees
 * the graph of an answer. */
void crossing_graph_free(struct crossing_graph *graph);

struct crossing_answer {
    enum crossing_verdict verdict;
    bool found;  /* `plan` is set, and it meets the deadline */
    bool proven; /* no plan is better, or it is proven that there is no plan */
    bool cut;    /* any part of the call reached a limit. Higher limits can give a better
                    answer */
    /* No plan has fewer crossings or minutes (depending on the goal) than this number. If
     * the plan is proven to be optimal, this is its number of crossings or minutes.
     * CROSSING_NEVER if there is no plan. */
    uint64_t lower_bound;
    enum crossing_argument argument;
    uint32_t rule, stranded; /* the rule or the traveler that the argument names */
    enum crossing_method method;
    uint64_t nodes;        /* number of classes of equivalent states that the search
                            * expanded */
    uint64_t steps;        /* number of groups that the search tried, including groups
                              that must not cross */
    uint64_t frontier;     /* maximum number of classes that waited to be expanded,
                              repetitions included */
    uint64_t search_bytes; /* memory that the search had allocated for classes at its end */
    /* All zero if no plan was found. If plans are listed, this is the first plan of the
     * list. Otherwise, it is any plan that is equally good. */
    struct crossing_plan plan;
    struct crossing_plans plans;
    struct crossing_graph graph; /* all zero if the question did not request a graph */
};

/* Finds out whether the end can be reached. Also finds an optimal plan, a proof, the number
 * of optimal plans, the first optimal plans, and the graph of the states.
 *
 * question: not changed. At the start, both banks must obey the rules
 *     (crossing_rule_broken).
 * ctl: the limits of the call; NULL means no limits. A node is a state that is expanded.
 * answer: written only if the result is PZ_OK; free it with crossing_answer_free.
 *
 * Result: PZ_OK. If a limit was reached, the answer has a lower bound. The answer has a
 * plan if A* or a later weighted search found a plan.
 *
 * Plans are counted and listed if this requires examining at most two million groups, which
 * takes half a second. The graph is incomplete if it requires examining more than ten
 * million groups. `cut` does not report these two limits.
 *
 * Errors:
 * - PZ_INVALID:
 *   - a number is out of range,
 *   - a bit is set for a traveler who does not exist,
 *   - `parts` or `where` of a rule is 0,
 *   - there is a deadline, and the goal is not CROSSING_LEAST_MINUTES, or
 *   - the start breaks a rule.
 * - PZ_LATER, only with PZ_BRIEF: a brief effort is not sufficient.
 * - PZ_NO_MEMORY: an allocation failed.
 * - PZ_STOPPED: ctl->poll returned true.
 * The function does not return PZ_OUT_OF_TIME.
 *
 * Memory: at most ctl->max_bytes for states, which need 40 to 100 bytes each. The limit
 * does not include the plans and the graph of the answer. The stack needs at most 16 KiB.
 *
 * Cost:
 * - Puzzles from books take 2 to 30 us, and about 100 us with graph and plans. 12 couples
 *   and a boat for four take 0.3 ms.
 * - For 24 different travelers with some rules, the fewest crossings take some milliseconds
 *   in most cases. Finding out that there are too many plans to count takes up to half a
 *   second more. The least minutes can exceed any time limit.
 *
 * It is NP-hard to decide whether there is a plan (see solvers/crossing/search.c).
 * bench/results.md has all measurements. */
enum pz_status crossing_solve(const struct crossing_question *question,
                              const struct pz_ctl *ctl, struct crossing_answer *answer);

struct bridge_question;

/* Makes the state graph of a bridge puzzle (puzzles/bridge.h). The puzzle is treated as a
 * river crossing in which the bridge is the boat. The people who may carry the torch can
 * row, and the forbidden pairs are rules of the boat. All people are distinguished. The
 * costs of the nodes are minutes.
 *
 * question: the function reads only `party` and `rules`. There must be at most
 *     BRIDGE_SEARCH_PEOPLE people, and `back_minutes` must be NULL.
 * best: the minutes of a fastest plan, from which the members `best` of the graph are
 *     computed. CROSSING_NEVER if there is no plan, or if no plan is proven to be fastest.
 * ctl: the limits of the call; NULL means no limits.
 * graph: written only if the result is PZ_OK; free it with crossing_graph_free. The graph
 *     has at most CROSSING_GRAPH_NODES_MAX nodes. If a limit is reached, the graph is
 *     incomplete, as with crossing_solve.
 * cut: set to true if the time or the memory limit of `ctl` was reached, otherwise not
 *     changed.
 *
 * Errors:
 * - PZ_INVALID: there are too many people, the capacity is 0, a bit is set for a person who
 *   does not exist, or rules.back_minutes is not NULL.
 * - PZ_LATER, only with PZ_BRIEF: a brief effort is not sufficient.
 * - PZ_NO_MEMORY: an allocation failed.
 * - PZ_STOPPED: ctl->poll returned true.
 *
 * Cost with a capacity of 2: 30 us for 4 people, 11 ms for 10 people, 0.1 s for 24
 * people. */
enum pz_status crossing_bridge_graph(const struct bridge_question *question, uint64_t best,
                                     const struct pz_ctl *ctl, struct crossing_graph *graph,
                                     bool *cut);

/* Writes a sentence that states why no plan is better, or why there is no plan.
 *
 * question: the question of the answer.
 * answer: an answer of crossing_solve.
 * name: the name of the traveler answer->stranded or of the rule answer->rule in the
 *     sentence, for example "Bob" or "the second rule". NULL means a number that counts
 *     from 1, such as "traveler 3" or "rule 2". The sentence is cut if the name is too
 *     long.
 * text: output, a C string. It is empty if no lower bound is known.
 * Cost: less than 1 us. */
void crossing_argument_write(const struct crossing_question *question,
                             const struct crossing_answer *answer, const char *name,
                             char text[CROSSING_ARGUMENT_SIZE]);

/* Returns a sentence that states why `plans.count` or `plans.distinct` of an answer is not
 * known.
 *
 * Result: a constant.
 * Cost: constant. */
const char *crossing_uncounted_reason(const struct crossing_answer *answer);

/* Frees the memory of an answer and sets all its members to zero. */
void crossing_answer_free(struct crossing_answer *answer);

#ifdef __cplusplus
}
#endif

#endif
