/* Allergic Cliffs, the first puzzle of Zoombinis (Broderbund 1996): a hidden rule decides
 * which of two cliffs accepts a Zoombini. The other cliff rejects it, which is a mistake.
 *
 *     static const struct cliffs_zoombini band[] = {{{3, 2, 2, 1}}, {{4, 2, 4, 4}}};
 *     const struct cliffs_question question = {
 *         .band = {.traits = {.count = 4, .values = {5, 5, 5, 5}},
 *                  .count = 2, .zoombini = band},
 *         .level = 1, .goal = CLIFFS_EXPECTED, .allowed = 5};
 *     struct cliffs_answer answer;
 *     char argument[CLIFFS_ARGUMENT_SIZE];
 *
 *     if (cliffs_solve(&question, NULL, &answer) == PZ_OK) {
 *         cliffs_argument_write(&question, &answer.standing, argument);
 *         printf("Zoombini %u to the %s. %s\n", (unsigned)answer.send.zoombini,
 *                answer.send.top ? "top" : "bottom", argument);
 *         cliffs_answer_free(&answer);
 *     }
 *
 * A Zoombini has one value of each trait (in the game: hair, eyes, nose, feet, with five
 * values each). A rule names one to three values. One cliff accepts the Zoombinis that have
 * at least one of them, the other cliff accepts the others. A case is a rule and the cliff
 * that accepts the Zoombinis that match it, so a level with R rules has 2 R cases:
 *
 *   level 1  one value                                  20 rules in the game
 *   level 2  one of two values of one trait             40
 *   level 3  one value of each of two traits, or       150
 *   level 4  one value of each of three traits, or     500
 *
 * The cliffs are top and bottom. The label of a Zoombini is 1 if the top cliff accepts it.
 *
 * Each Zoombini crosses once, and is sent again after a mistake. A mistake reveals as much
 * as a success. A strategy chooses which Zoombini to send next and predicts its cliff:
 * self-directed learning (Goldman and Sloan 1994). cliffs_solve returns the next move,
 * cliffs_plan the complete strategy. docs/theory/cliffs.md contains the theory; cliffs_games.h
 * deals and plays games; cliffs_words.h reads and writes Zoombinis in words.
 *
 * All functions are thread-safe. Times and memory are approximate; bench/results.md and
 * bench/rows.md have the measurements. */
#ifndef PUZZLES_CLIFFS_H
#define PUZZLES_CLIFFS_H

#include "control.h"
#include "status.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

enum {
    CLIFFS_TRAITS_MAX = 8,
    CLIFFS_VALUES_MAX = 10, /* of a trait; see also cliffs_band_traits */
    CLIFFS_TERMS_MAX = 3,
    CLIFFS_LEVELS = 4,
    CLIFFS_UNKNOWN = 0, /* the level is one of the four with equal probabilities */
    CLIFFS_BAND_MAX = 4096,
    CLIFFS_ARGUMENT_SIZE = 500 /* bytes of an argument, with the final NUL */
};

/* ---- Zoombinis and rules ---- */

/* The number of values of each trait. The values are 0 to the number - 1. */
struct cliffs_traits {
    unsigned count;                    /* 1 to CLIFFS_TRAITS_MAX */
    uint8_t values[CLIFFS_TRAITS_MAX]; /* 1 to CLIFFS_VALUES_MAX */
    /* For texts (cliffs_words.h): a name of each trait, which cliffs_is_trait_name accepts.
     * Not owned. NULL: the names of the game if there are four traits, otherwise "trait 1"
     * and so on. */
    const char *const *names;
};

struct cliffs_zoombini {
    uint8_t value[CLIFFS_TRAITS_MAX]; /* by trait; 0 after the last trait */
};

/* The Zoombinis that have to cross. */
struct cliffs_band {
    struct cliffs_traits traits;
    unsigned count;                         /* 1 to CLIFFS_BAND_MAX */
    const struct cliffs_zoombini *zoombini; /* not owned */
};

struct cliffs_term {
    uint8_t trait, value;
};

/* A Zoombini matches a rule if it has at least one of these values. */
struct cliffs_rule {
    uint8_t terms;
    struct cliffs_term term[CLIFFS_TERMS_MAX]; /* in ascending order */
};

/* A rule, and the cliff that accepts the Zoombinis that match it. */
struct cliffs_case {
    struct cliffs_rule rule;
    uint8_t level;   /* of the rule, 1 to 4 */
    uint8_t top;     /* 1: the top cliff accepts matching Zoombinis; 0: the bottom cliff */
    uint32_t weight; /* the probability, relative to other cases of the list; at least 1 */
};

/* Returns true if the Zoombini has one of the values of the rule. */
static inline bool cliffs_matches(const struct cliffs_rule *rule,
                                  const struct cliffs_zoombini *zoombini)
{
    for (unsigned i = 0; i < rule->terms && i < CLIFFS_TERMS_MAX; i++)
        if (zoombini->value[rule->term[i].trait] == rule->term[i].value)
            return true;
    return false;
}

/* Returns true if the top cliff accepts the Zoombini. */
static inline bool cliffs_label(const struct cliffs_case *c,
                                const struct cliffs_zoombini *zoombini)
{
    return cliffs_matches(&c->rule, zoombini) == (c->top != 0);
}

/* Counts the rules of a level.
 *
 * traits  valid traits
 * level   1 to 4
 *
 * Returns the number, less than 60,000; 0 if there are too few traits, or at level 2 too
 * few values. */
uint32_t cliffs_count_rules(const struct cliffs_traits *traits, unsigned level);

/* Lists the rules of a level.
 *
 * traits  valid traits
 * level   1 to 4
 * rules   output: cliffs_count_rules(traits, level) rules, in ascending order of their
 *         terms */
void cliffs_list_rules(const struct cliffs_traits *traits, unsigned level,
                       struct cliffs_rule rules[]);

/* ---- Priors ---- */

/* Which cases are possible for a band before the first move, and their probabilities.
 *
 * uniform    Each rule of the level has the same probability, and a fair coin chooses the
 *            cliff.
 *
 * game       The dealer of the game counts for each rule of the level how many Zoombinis of
 *            the band match. Of the numbers n/2, n/2 + 1, n/2 - 1, n/2 - 2, ..., 1 (less
 *            than n), it takes the first one that some rule has, and draws one of the rules
 *            with that number. A fair coin chooses the cliff. So a band reveals much about
 *            the rule. Source: buildAttrTollTable in the reconstruction of the program of
 *            1996 for ScummVM, github.com/ied206/scummvm-zoombini
 *            (engines/mohawk/zoombini_pages/puzzle_bridge.cpp), for up to 16 Zoombinis.
 *
 * published  The program of Andrew's article (Bailey Andrew, "Zoombinis - Allergic
 *            Cliffs", 2023).
 *            Zoombinis and rules have one more value of each trait than the traits say (5
 *            values: 0 to 5), but rules of level 2 do not. Rules of levels 3 and 4 use only
 *            their first trait, so they are of level 1. The program first draws a trait,
 *            all with the same probability, then its values. The top cliff accepts matching
 *            Zoombinis with probability 1/3 (its `True` is the top cliff).
 *
 * If the level is unknown, all levels that the traits allow have the same probability. */
enum cliffs_prior { CLIFFS_UNIFORM, CLIFFS_GAME, CLIFFS_PUBLISHED };

/* Returns the values that Zoombinis can have: under CLIFFS_PUBLISHED, one more of each
 * trait than `traits` says. */
struct cliffs_traits cliffs_band_traits(const struct cliffs_traits *traits,
                                        enum cliffs_prior prior);

/* Returns the maximum number of Zoombinis that match a rule under CLIFFS_GAME. The minimum
 * is 1, so no rule is possible if the maximum is 0.
 *
 * zoombinis  number of Zoombinis of the band, at least 1 */
unsigned cliffs_game_matches_max(unsigned zoombinis);

/* ---- Questions ---- */

/* What to optimize. `left` is the number of mistakes that are allowed minus the number of
 * mistakes made. The game is lost if it is negative.
 *
 * expected   Minimize the expected number of mistakes until all Zoombinis have crossed.
 *
 * guarantee  Minimize the expected number of mistakes among the strategies that never make
 *            more than `left`. If there is no such strategy: among those that never make
 *            more than the minimum that can be guaranteed.
 *
 * win        Maximize the probability of making at most `left` mistakes. If it is 1: as
 *            `guarantee`. In a lost game: as `expected`.
 *
 * queries    Minimize the expected cost of crossings, mistakes, and questions.
 *            Crossings are the same for all strategies. A question to the player, what the
 *            cliff did, is necessary for each move of a Zoombini that is not certain.
 *            If questions are free, this is `expected`.
 *
 * rule       Minimize the expected number of questions, until all Zoombinis are certain. So
 *            this finds the rule, as far as the band determines it, with the fewest sends: an
 *            optimal decision tree (Hyafil and Rivest 1976). A Zoombini that is rejected
 *            need not be sent again for that. */
enum cliffs_goal {
    CLIFFS_EXPECTED,
    CLIFFS_GUARANTEE,
    CLIFFS_WIN,
    CLIFFS_QUERIES,
    CLIFFS_RULE
};

enum { CLIFFS_ASK_UNIT_MAX = 100, CLIFFS_ASK_COST_MAX = 100 };

/* A move that was made. */
struct cliffs_row {
    uint32_t zoombini; /* its index in the band; it has not crossed before */
    uint8_t top;       /* 1: sent to the top cliff; 0: to the bottom cliff */
    uint8_t accepted;  /* 1: it has crossed; 0: rejected, a mistake */
};

struct cliffs_question {
    struct cliffs_band band;
    unsigned level; /* 1 to 4, or CLIFFS_UNKNOWN */
    enum cliffs_prior prior;
    enum cliffs_goal goal;
    unsigned allowed;              /* mistakes in the whole game */
    const struct cliffs_row *rows; /* the history, in order; not owned */
    unsigned row_count;
    uint32_t listed; /* for cliffs_solve: maximum number of likely rules to list */
    /* For CLIFFS_QUERIES: a question costs ask_cost / ask_unit mistakes, at most
     * CLIFFS_ASK_COST_MAX. ask_unit is at most CLIFFS_ASK_UNIT_MAX; 0 means 1. */
    unsigned ask_cost, ask_unit;
    bool certificate; /* for cliffs_plan: if no strategy can guarantee the allowed number of
                       * mistakes, prove that */
};

/* ---- The rest of a game ---- */

/* How a move or a strategy was found. */
enum cliffs_method {
    CLIFFS_BY_TABLE,     /* dynamic programming over all version spaces */
    CLIFFS_BY_SEARCH,    /* branch and bound with that table */
    CLIFFS_BY_CERTAINTY, /* the most certain Zoombini first */
    CLIFFS_BY_ROLLOUT,   /* one step of lookahead before CLIFFS_BY_CERTAINTY */
    CLIFFS_BY_DIVISION   /* the least certain Zoombini first */
};

/* The result of a strategy, exactly. cliffs_means has the means. */
struct cliffs_outcome {
    uint64_t weight;    /* of all cases */
    uint64_t mistakes;  /* sum of weight times mistakes */
    uint64_t questions; /* sum of weight times moves whose result was not certain */
    uint64_t won;       /* weight of the cases with at most `left` mistakes */
    unsigned worst;     /* maximum number of mistakes of a case */
    unsigned longest;   /* maximum number of these moves of a case */
};

/* The means of an outcome; NaN if it is unknown. */
struct cliffs_means {
    double mistakes;
    double questions;
    double win_probability; /* to make at most the allowed number of mistakes */
    double cost;            /* of crossings, mistakes, and questions (CLIFFS_QUERIES) */
};

/* For CLIFFS_RULE: whether a strategy finds the case of the game. Cases that label all
 * Zoombinis alike cannot be distinguished. */
struct cliffs_deduction {
    bool known;                  /* the strategy is a tree; if not, ignore the rest */
    double probability;          /* that only one case remains */
    bool guaranteed;             /* it is 1 */
    struct cliffs_case alike[2]; /* if it is not: two cases that label all alike */
};

/* The knowledge about the rest of a game. Without consistent rules, only `made`,
 * `crossings`, `consistent_rules`, `proven`, and `conflict` are valid, and `means` are NaN. */
struct cliffs_standing {
    unsigned made;             /* mistakes in the history */
    unsigned crossings;        /* Zoombinis that have not crossed */
    uint32_t consistent_rules; /* number of cases that are consistent with the history */
    enum cliffs_method method;
    bool followed;                 /* `outcome` and `means` are known */
    struct cliffs_outcome outcome; /* of the strategy that is recommended */
    struct cliffs_means means;
    struct cliffs_deduction deduction;
    bool guaranteed;    /* the strategy never exceeds the allowed number of mistakes */
    bool knows_least;   /* `least` and `winnable` are known */
    unsigned least;     /* the minimum number of further mistakes that some strategy can
                         * guarantee */
    bool winnable;      /* with `least`, the allowed number is not exceeded */
    bool proven;        /* no strategy is better for the goal; or no rule is consistent */
    bool expects_least; /* no strategy has fewer expected mistakes than `means`; can be true
                         * if another goal is not proven */
    bool settled;       /* all Zoombinis that have not crossed are certain: no search */
    uint64_t nodes;     /* of the searches */
    bool cut;           /* time or nodes ran out: the answer can depend on the time */
    /* Without consistent rules: the smallest set of rows without which a rule is
     * consistent, by their indices; the first of them in lexicographic order. Owned. */
    uint32_t *conflict;
    unsigned conflict_count;
};

/* Writes why the recommended strategy is optimal and why no strategy can guarantee fewer
 * mistakes; or that the game is lost; or that no rule is consistent with the history.
 *
 * question  the question of the answer
 * standing  the standing of an answer of cliffs_solve or cliffs_plan
 * text      output: up to three sentences; "" if nothing is proven
 *
 * Cost: about 1 us. */
void cliffs_argument_write(const struct cliffs_question *question,
                           const struct cliffs_standing *standing,
                           char text[CLIFFS_ARGUMENT_SIZE]);

/* ---- The next move ---- */

#define CLIFFS_NOBODY UINT32_MAX

/* The next Zoombini to send. */
struct cliffs_send {
    uint32_t zoombini; /* its index in the band; CLIFFS_NOBODY: all have crossed, or no rule
                         * is consistent */
    uint8_t top;       /* 1: to the top cliff; 0: to the bottom cliff */
    double probability; /* that the cliff accepts it. Certain Zoombinis are sent last */
};

/* What was seen of a Zoombini, or is certain. */
enum cliffs_seen { CLIFFS_UNSEEN = -1, CLIFFS_BOTTOM = 0, CLIFFS_TOP = 1 };

struct cliffs_likely {
    struct cliffs_case rule;
    double probability;
};

struct cliffs_answer {
    struct cliffs_standing standing;
    struct cliffs_send send;
    int8_t *certain; /* owned; for each Zoombini that has not crossed, a cliffs_seen: the
                      * cliff on which all consistent rules agree. NULL if no rule is
                      * consistent */
    struct cliffs_likely *likely; /* owned; consistent rules by decreasing probability, then
                                   * by level and rule, the top cliff first */
    uint32_t likely_count;
};

/* Finds the next move and its expected result.
 *
 * question  the band, the history, and the goal
 * ctl       limits of the call, or NULL
 * answer    output; release it with cliffs_answer_free
 *
 * For at most 16 different Zoombinis whose cliff is not certain, the answer is exact if
 * there is enough time: from a table of all version spaces, and from a search for the goals
 * that need one. If half of the time is not enough for the search, the goal is
 * CLIFFS_EXPECTED. If the time is not enough for the table, or there are more Zoombinis,
 * the most certain Zoombini goes first, in the second case after one step of lookahead;
 * for CLIFFS_RULE, the least certain one. These answers are not proven.
 *
 * Returns:
 * - PZ_OK.
 * - PZ_INVALID: a number is out of range, a level has no rules, a row is about a Zoombini
 *   that has crossed; or under CLIFFS_GAME no rule of the level is possible for the band.
 * - PZ_LATER, only with PZ_BRIEF: it takes more than a brief effort.
 * - PZ_OUT_OF_TIME: the time was not enough to count the consistent rules.
 * - PZ_NO_MEMORY: memory or `max_bytes` is exhausted.
 * - PZ_STOPPED: canceled.
 *
 * Cost at level 4: the table 4 ms and 13 MB. The search less than 1 ms if the goal can be
 * guaranteed, otherwise up to 60 ms and 40 MB for CLIFFS_WIN, which continues with a table;
 * without memory for that table, minutes. The time limit can be exceeded by about 20 ms. */
enum pz_status cliffs_solve(const struct cliffs_question *question,
                            const struct pz_ctl *ctl, struct cliffs_answer *answer);

/* Frees what an answer owns.
 *
 * answer  an answer of cliffs_solve, or all zero. It owns nothing afterwards. */
void cliffs_answer_free(struct cliffs_answer *answer);

/* ---- The complete strategy ---- */

#define CLIFFS_LEAF UINT32_MAX

/* A node of a decision tree. It sends one Zoombini and has a branch for each result. A
 * branch ends at a leaf, where all remaining Zoombinis are certain. Zoombinis that become
 * certain before that are omitted: they can be sent at any time. */
struct cliffs_tree_node {
    uint32_t zoombini; /* CLIFFS_LEAF: the branch ends here */
    uint8_t top;       /* 1: to the top cliff; 0: to the bottom cliff */
    uint32_t next[2];  /* the node after it is rejected, and after it is accepted */
    uint64_t weight;   /* of the cases that reach the node */
};

/* A strategy as a decision tree. It can be followed and audited without knowing how it was
 * found. */
struct cliffs_tree {
    struct cliffs_tree_node *nodes; /* owned; the first one is the root */
    uint32_t count;
    struct cliffs_outcome outcome;
};

/* The cases that reach a node. */
struct cliffs_arrival {
    uint32_t rules;             /* number of cases */
    struct cliffs_case example; /* one of them; at a leaf, all label the band alike */
};

enum { CLIFFS_COLUMNS_MAX = 16, CLIFFS_CERTAIN = 255 };

/* The column of a Zoombini. Zoombinis whose labels are equal in all consistent cases, or
 * opposite, are in the same column. */
struct cliffs_place {
    uint8_t column; /* CLIFFS_CERTAIN: in no column, because it is certain */
    uint8_t flip; /* 0: its label is that of the column; 1: the opposite one. For a certain
                     * Zoombini, its label */
};

/* A version space: the consistent cases with these labels. */
struct cliffs_state {
    uint16_t known;  /* the columns whose labels are known */
    uint16_t labels; /* their labels; 0 for the other columns */
};

#define CLIFFS_NO_CLAIM UINT32_MAX

/* A claim of the adversary's proof that no strategy can guarantee a number of mistakes.
 *
 * Let V be the labelings of the columns that agree with a state, and M(V) the minimum
 * number of mistakes that some strategy for V can guarantee. A part of a state is a state
 * with the same labels and possibly more. A strategy for the whole also serves for a part,
 * so a part never needs more mistakes than the whole.
 *
 * A claim states M(V) > mistakes. It holds for one of two reasons:
 *
 * - Packing: V has more labelings than C(u,0) + ... + C(u,mistakes), where u is the number
 *   of open columns of V. If mistakes is -1: V is not empty.
 * - Column by column: V has an open column, and for each open column i, other claims about
 *   parts of V in which i is known prove that i is a bad choice:
 *
 *     label 0 alone:  M(P0) > mistakes, where label 0 of i is known in P0
 *     label 1 alone:  M(P1) > mistakes, where label 1 of i is known in P1
 *     both:           M(P0) > mistakes - 1 and M(P1) > mistakes - 1
 *
 *   These claims can also state more mistakes than necessary.
 *
 * Each claim refers only to later claims of the list, so the proof has no circle, and each
 * claim can be verified by itself. */
struct cliffs_claim {
    struct cliffs_state state; /* closed: columns that are not known are open */
    int8_t mistakes;
    bool packing;
    /* Without `packing`: index into `replies` of the proof. For each column that is open in
     * V, in ascending order: the claims for label 0 and label 1, or CLIFFS_NO_CLAIM. */
    uint32_t first_reply;
};

struct cliffs_adversary {
    struct cliffs_claim *claims; /* owned; the first one is to be proven */
    uint32_t (*replies)[2];      /* owned */
    uint32_t claim_count, reply_count;
};

struct cliffs_plan_answer {
    struct cliffs_standing standing;
    /* With indices of the band. Without nodes if no rule is consistent. */
    struct cliffs_tree tree;
    struct cliffs_arrival *arrivals; /* owned; for each node */
    /* Without claims if none was requested, if a strategy can guarantee the
     * allowed number of mistakes, or if the game is lost. */
    struct cliffs_adversary proof;
    int bound;        /* what it proves: no strategy guarantees this number of mistakes */
    unsigned columns; /* of the states of the proof */
    struct cliffs_place *places; /* owned; for each Zoombini of the band */
};

/* Finds the strategy for the rest of the game.
 *
 * Parameters, results, and errors are those of cliffs_solve, with these differences:
 * - The method is never CLIFFS_BY_ROLLOUT.
 * - PZ_BRIEF always returns PZ_LATER.
 * - With `certificate`, PZ_OUT_OF_TIME can mean that there was no time for the proof.
 *
 * Release the answer with cliffs_plan_answer_free.
 *
 * Cost: that of cliffs_solve, and 0.1 ms for 1,000 cases. */
enum pz_status cliffs_plan(const struct cliffs_question *question, const struct pz_ctl *ctl,
                           struct cliffs_plan_answer *answer);

/* Frees what an answer owns.
 *
 * answer  an answer of cliffs_plan, or all zero. It owns nothing afterwards. */
void cliffs_plan_answer_free(struct cliffs_plan_answer *answer);

#ifdef __cplusplus
}
#endif

#endif
