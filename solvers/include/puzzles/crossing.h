/* River crossings: travelers, a boat that holds only a few of them, and rules about
 * travelers who must not be left together. Examples are the farmer, wolf, goat and cabbage;
 * missionaries and cannibals; and jealous couples.
 *
 * Travelers are numbered from 0. Bit i of a set of travelers is traveler i. A state is the
 * set of travelers on each bank and the bank of the boat. A crossing takes a group from the
 * bank of the boat to the other bank: 1 to `seats` travelers, at least one of whom can row,
 * with a total weight of at most `load`. It takes as many minutes as its slowest traveler.
 *
 * Rules apply on the banks, in the boat, or in both. Both banks must obey the rules at the
 * start and after each landing. The boat must obey them during each crossing. So a crossing
 * can always be undone, and the graph of the states is undirected.
 *
 * Interchangeable travelers. Two travelers are interchangeable if they have the same kind,
 * minutes and weight, both or neither can row, each set of each rule contains both or
 * neither, and neither is in `named`. Plans are counted in two ways: without distinguishing
 * interchangeable travelers (three missionaries and three cannibals have 4 plans), and with
 * all travelers distinguished (8,100).
 *
 * The search also merges states that a permutation of travelers, or of groups such as
 * couples, maps onto each other. solvers/crossing/symmetry.c describes it.
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
    CROSSING_PARTS_MAX = 64, /* groups or pairs of one rule */
    CROSSING_PLANS_MAX = 1000,
    CROSSING_GRAPH_NODES_MAX = 5000,
    CROSSING_GRAPH_EDGES_MAX = 100000,
    CROSSING_ARGUMENT_SIZE = 600 /* bytes of a sentence, with the final zero byte */
};

#define CROSSING_NEVER UINT64_MAX /* there is no path, or no path is known */

struct crossing_traveler {
    uint32_t kind;    /* any number; see "Interchangeable travelers" */
    uint32_t minutes; /* 1 to CROSSING_MINUTES_MAX */
    uint32_t weight;  /* 1 to CROSSING_WEIGHT_MAX */
    bool rows;        /* can row */
};

/* At least `least` of the travelers `who`. */
struct crossing_some {
    uint64_t who;
    uint32_t least; /* at least 1 */
};

/* A couple: the travelers `first` guard the travelers `second`. */
struct crossing_pair {
    uint64_t first;
    uint64_t second;
};

enum crossing_rule_form {
    /* Broken if all groups of `together` are present, and no traveler of `without`. */
    CROSSING_NEVER_ALONE,
    /* Broken if travelers of `few` are present, and more travelers of `many`. */
    CROSSING_NEVER_OUTNUMBERED,
    /* Broken if a `second` of a pair is with a `first` of another pair who is not a `first`
     * of the same pair, and no `first` of the same pair is present. */
    CROSSING_JEALOUS
};

/* Where a rule applies, as bits. */
enum { CROSSING_BANKS = 1, CROSSING_BOAT = 2 };

/* A rule. Only the members of its form are read. */
struct crossing_rule {
    enum crossing_rule_form form;
    unsigned where;                       /* CROSSING_BANKS, CROSSING_BOAT, or both */
    const struct crossing_some *together; /* `parts` groups; owned by the caller */
    uint64_t without;
    uint64_t few, many;
    const struct crossing_pair *pair; /* `parts` pairs; owned by the caller */
    uint32_t parts; /* 1 to CROSSING_PARTS_MAX; not used by CROSSING_NEVER_OUTNUMBERED */
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
    uint32_t travelers;                       /* 0 to CROSSING_TRAVELERS_MAX */
    uint32_t seats;                           /* at least 1; can exceed `travelers` */
    uint64_t load;                    /* the maximum weight in the boat; 0 means any */
    const struct crossing_rule *rule; /* owned by the caller */
    uint32_t rules;                   /* 0 to CROSSING_RULES_MAX */
    enum crossing_goal goal;
    uint64_t deadline_minutes; /* the most minutes of a plan, only with
                                  CROSSING_LEAST_MINUTES; 0 means any. This is not the time
                                  limit of the call */
    struct crossing_state start;
    struct crossing_state end; /* of interchangeable travelers, only the number matters */
    uint64_t named; /* travelers whom `start` or `end` names individually, so that they are
                       not interchangeable */
    uint32_t plans; /* to list, at most CROSSING_PLANS_MAX */
    uint32_t graph_nodes; /* of the graph, at most CROSSING_GRAPH_NODES_MAX; 0: no graph */
};

/* Returns a question with the usual values: everyone and the boat are on the near bank, and
 * everyone must reach the far bank. There are no rules, no maximum weight and no deadline.
 *
 * traveler: owned by the caller, who must keep it as long as the question is used.
 * travelers: the number of travelers.
 * seats: of the boat.
 * Result: a question with no plans listed; change its members as needed. */
struct crossing_question crossing_question_of(const struct crossing_traveler *traveler,
                                              uint32_t travelers, uint32_t seats);

/* Returns the index of the first rule that the travelers `who` break if they are together,
 * without others, in a place.
 *
 * question: only its rules are read.
 * where: CROSSING_BANKS or CROSSING_BOAT. To check a state, check each of its banks.
 * Result: question->rules if they do not break a rule.
 * Cost: 5 to 100 ns per rule. */
uint32_t crossing_rule_broken(const struct crossing_question *question, uint64_t who,
                              unsigned where);

/* Returns true if any travelers could break the rule `index`.
 *
 * Result: false is proven: the rule needs more travelers than there are or, if it applies
 *     only in the boat, than the boat can take with a traveler who rows. A rule for which
 *     the result is true can still have no effect.
 * Cost: some microseconds. */
bool crossing_rule_can_break(const struct crossing_question *question, uint32_t index);

/* Returns the first traveler who is interchangeable with `traveler`, possibly the same one.
 * Two travelers are interchangeable if the results for them are equal.
 *
 * Cost: 20 ns for each traveler and each set of the rules. */
uint32_t crossing_first_alike(const struct crossing_question *question, uint32_t traveler);

/* Returns the minutes of a crossing by `group`.
 *
 * Result: the minutes of its slowest traveler; 0 for an empty group.
 * Cost: 1 ns per traveler. */
uint32_t crossing_minutes(const struct crossing_question *question, uint64_t group);

/* A plan. Crossing c takes the group who[c]. The first crossing begins at the bank of the
 * boat in the start. Of interchangeable travelers, those with the lowest numbers cross. */
struct crossing_plan {
    uint64_t minutes; /* of all crossings */
    uint32_t crossings;
    uint64_t *who; /* `crossings` groups; NULL without a plan; owned by the plan */
};

/* Frees the memory of a plan and sets all its members to zero. */
void crossing_plan_free(struct crossing_plan *plan);

enum crossing_verdict {
    CROSSING_UNDECIDED, /* a limit was reached */
    CROSSING_POSSIBLE,  /* the end can be reached, by the deadline if there is one */
    CROSSING_IMPOSSIBLE /* proven */
};

enum crossing_method {
    CROSSING_NO_SEARCH, /* no search was necessary */
    CROSSING_A_STAR,    /* A*, on classes of equivalent states */
    CROSSING_BRIDGE     /* a puzzle without rules, solved by bridge_solve */
};

/* Why no plan is better, or why there is no plan. */
enum crossing_argument {
    CROSSING_ARGUMENT_NONE,   /* nothing is known */
    CROSSING_ARGUMENT_AT_END, /* the start is the end */
    CROSSING_ARGUMENT_SEARCH, /* the search expanded every state from which a better plan
                                 was possible; up to `lower_bound` if not `proven` */
    CROSSING_ARGUMENT_BRIDGE, /* the theorems of puzzles/bridge.h */

    /* Impossible: */
    CROSSING_ARGUMENT_END_RULE, /* the end breaks the rule `rule` */
    CROSSING_ARGUMENT_NO_ROWER, /* no traveler on the bank of the boat can row and is light
                                   enough for the boat */
    CROSSING_ARGUMENT_STRANDED, /* the traveler `stranded` must cross and cannot, because of
                                   the seats and the weights */
    CROSSING_ARGUMENT_ONE_ABOARD, /* the boat can never carry two travelers, so each one who
                                     goes over must bring it back */
    CROSSING_ARGUMENT_EXHAUSTED,  /* the search expanded all states that can be reached */
    CROSSING_ARGUMENT_DEADLINE    /* no plan takes less than `lower_bound` minutes, which is
                                     later than the deadline */
};

/* The plans, in lexicographic order of their groups. A group is the increasing list of its
 * travelers. A list precedes the longer lists that begin with it. */
struct crossing_plans {
    bool counted;               /* `count` is known */
    bool counted_distinct;      /* `distinct` is known */
    struct pz_count count;      /* interchangeable travelers not distinguished; 0 if it is
                                   impossible */
    struct pz_count distinct;   /* all travelers distinguished. Both counts can overflow */
    struct crossing_plan *list; /* interchangeable travelers not distinguished; owned by the
                                   answer */
    uint32_t listed; /* the number that was requested, or all plans if there are fewer; less
                        if a limit was reached */
};

/* A state of the graph. Of interchangeable travelers, the lowest numbers are near. */
struct crossing_node {
    uint64_t near;       /* travelers; all others are far */
    uint64_t from_start; /* crossings, or minutes with CROSSING_LEAST_MINUTES */
    uint64_t to_end; /* the same; CROSSING_NEVER if there is no path or, in an incomplete
                            graph, if no path is known */
    bool boat_far;
    bool best; /* on an optimal plan; false if no plan is proven to be optimal */
};

/* A crossing of the graph, in both directions. */
struct crossing_edge {
    uint32_t near, far; /* its nodes, with the boat on the near bank and on the far bank */
    uint64_t who;
    uint32_t minutes;
    bool best; /* an optimal plan contains it */
};

/* The states that can be reached, by increasing `from_start`. The first one is the start.
 * States that differ only in interchangeable travelers are one state. */
struct crossing_graph {
    struct crossing_node *node; /* owned by the answer */
    struct crossing_edge *edge; /* owned by the answer */
    uint32_t nodes, edges;
    bool complete; /* all states and crossings are included */
};

/* Frees the memory of a graph and sets all its members to zero. Not needed for that of an
 * answer, which crossing_answer_free frees. */
void crossing_graph_free(struct crossing_graph *graph);

struct crossing_answer {
    enum crossing_verdict verdict;
    bool found;  /* `plan` meets the deadline */
    bool proven; /* no plan is better, or it is proven to be impossible */
    bool cut;    /* any part reached a limit: a longer call may know more */
    uint64_t
        lower_bound; /* crossings or minutes, by the goal: no plan has less. That of the
                             plan if it is proven; CROSSING_NEVER if there is no plan */
    enum crossing_argument argument;
    uint32_t rule, stranded; /* of the argument */
    enum crossing_method method;
    uint64_t nodes; /* classes of equivalent states that the search expanded */
    uint64_t steps; /* groups that the search tried, including those that may not cross */
    uint64_t frontier;     /* the most classes that waited at the same time to be expanded,
                              repetitions included */
    uint64_t search_bytes; /* memory that the search had allocated for classes at its end */
    struct crossing_plan plan; /* all zero if none was found; the first plan of the list if
                                  plans are listed, otherwise any plan that is as good */
    struct crossing_plans plans;
    struct crossing_graph graph; /* all zero if it was not requested */
};

/* Finds out whether the end can be reached, with an optimal plan, the number of optimal
 * plans, the first of them, the graph, and a proof.
 *
 * question: not changed. The start must obey the rules, by crossing_rule_broken.
 * ctl: the limits of the call; NULL means no limits. A node is a state that is expanded.
 * answer: written only if the result is PZ_OK; free it with crossing_answer_free.
 *
 * Result: PZ_OK, also if a limit was reached: then the answer has a lower bound, and a plan
 * if A* or a weighted search after it found one.
 *
 * Plans are counted, and listed, if at most two million groups must be examined for it,
 * which takes half a second. The graph is incomplete if it needs more than ten million.
 * `cut` does not report these limits.
 *
 * Errors:
 * - PZ_INVALID: a number is out of range; a bit is that of a traveler who does not exist; a
 *   rule does not have a part or a `where`; a deadline without CROSSING_LEAST_MINUTES; or
 *   the start breaks a rule.
 * - PZ_LATER: only with PZ_BRIEF.
 * - PZ_NO_MEMORY, PZ_STOPPED. Never PZ_OUT_OF_TIME.
 *
 * Memory: at most ctl->max_bytes for states, 40 to 100 bytes each. The plans and the graph
 * of the answer are not included in the limit. The stack needs at most 16 KiB.
 *
 * Cost:
 * - Puzzles from books: 2 to 30 us; about 100 us with graph and plans. 12 couples and a
 *   boat for four: 0.3 ms.
 * - 24 different travelers with some rules: some milliseconds in most cases for the fewest
 *   crossings, then up to half a second to find that there are too many plans to count. The
 *   least minutes can exceed any time limit.
 *
 * It is NP-hard to decide whether there is a plan (see solvers/crossing/search.c).
 * bench/results.md has all measurements. */
enum pz_status crossing_solve(const struct crossing_question *question,
                              const struct pz_ctl *ctl, struct crossing_answer *answer);

struct bridge_question;

/* Makes the state graph of a bridge puzzle (puzzles/bridge.h). It is a crossing whose boat is
 * the bridge: the people who may carry the torch can row, and the forbidden pairs are rules of
 * the boat. All people are distinguished, and the costs of the nodes are minutes.
 *
 * question: only `party` and `rules` are read. At most BRIDGE_SEARCH_PEOPLE people, with the
 *     same minutes in both directions.
 * best: the minutes of a fastest plan, for the members `best`; CROSSING_NEVER if there is no
 *     plan, or if none is proven to be fastest.
 * ctl: the limits of the call; NULL means no limits.
 * graph: written only if the result is PZ_OK; free it with crossing_graph_free. It has at most
 *     CROSSING_GRAPH_NODES_MAX nodes. It is incomplete at a limit, as that of crossing_solve.
 * cut: set to true if the time or the memory of `ctl` ended the work, otherwise not changed.
 *
 * Errors: PZ_INVALID (too many people, a capacity of 0, a bit of a person who does not exist,
 * or rules.back_minutes), PZ_LATER (only with PZ_BRIEF), PZ_NO_MEMORY, PZ_STOPPED.
 *
 * Cost: 30 us for 4 people, 11 ms for 10 people and 0.1 s for 24 people, with a capacity of 2. */
enum pz_status crossing_bridge_graph(const struct bridge_question *question, uint64_t best,
                                     const struct pz_ctl *ctl, struct crossing_graph *graph,
                                     bool *cut);

/* Writes a sentence: why no plan is better, or why there is no plan.
 *
 * question: the question of the answer.
 * name: of the traveler answer->stranded, or of the rule answer->rule, in the sentence:
 *     "Bob", "the second rule". NULL means the number, counted from 1: "traveler 3",
 *     "rule 2". The sentence is cut if the name is too long.
 * text: a C string; empty if nothing is known.
 * Cost: less than 1 us. */
void crossing_argument_write(const struct crossing_question *question,
                             const struct crossing_answer *answer, const char *name,
                             char text[CROSSING_ARGUMENT_SIZE]);

/* Returns a sentence: why `plans.count` or `plans.distinct` of an answer is not known.
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
