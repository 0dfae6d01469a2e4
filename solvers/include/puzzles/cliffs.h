/* Allergic Cliffs, the first puzzle of the game Zoombinis (Broderbund 1996). For each
 * Zoombini, a hidden rule determines which of two cliffs accepts it. The other cliff
 * rejects the Zoombini. It is a mistake to send a Zoombini to the cliff that rejects it.
 *
 * Example: the next move of a game with two Zoombinis.
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
 * A Zoombini has one value of each trait. The game has four traits (hair, eyes, nose, feet)
 * with five values each. A rule consists of one to three values of traits. A Zoombini
 * matches a rule if it has at least one of these values. One cliff accepts all Zoombinis
 * that match the rule, and the other cliff accepts all other Zoombinis. A case is a rule
 * together with the cliff that accepts the matching Zoombinis. A level with R rules has 2 R
 * cases. The last column is the number of rules for the four traits of the game:
 *
 *   level 1  one value                                  20
 *   level 2  two values of one trait                    40
 *   level 3  one value of each of two traits           150
 *   level 4  one value of each of three traits         500
 *
 * The cliffs are called top and bottom. The label of a Zoombini is 1 if the top cliff
 * accepts it, and 0 if the bottom cliff accepts it.
 *
 * Each Zoombini crosses once. After a mistake, the Zoombini is sent again. A mistake
 * reveals as much as a success. A strategy chooses which Zoombini to send next, and to
 * which cliff. This problem is known as self-directed learning (Goldman and Sloan 1994).
 *
 * cliffs_solve returns the next move. cliffs_plan returns the complete strategy.
 * docs/theory/cliffs.md contains the theory. cliffs_games.h deals and plays games.
 * cliffs_words.h reads and writes Zoombinis in words.
 *
 * All functions are thread-safe. Times and memory are approximate. bench/results.md and
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
    CLIFFS_VALUES_MAX = 10, /* values of a trait; see also cliffs_band_traits */
    CLIFFS_TERMS_MAX = 3,   /* values in a rule */
    CLIFFS_LEVELS = 4,
    CLIFFS_UNKNOWN = 0,        /* a level that means: unknown, all levels are equally
                                * probable */
    CLIFFS_BAND_MAX = 4096,    /* Zoombinis of a band */
    CLIFFS_ARGUMENT_SIZE = 500 /* bytes of an argument, with the final NUL */
};

/* ---- Zoombinis and rules ---- */

/* The traits of Zoombinis. The values of trait t are 0 to values[t] - 1. */
struct cliffs_traits {
    unsigned count;                    /* number of traits, 1 to CLIFFS_TRAITS_MAX */
    uint8_t values[CLIFFS_TRAITS_MAX]; /* number of values, each 1 to CLIFFS_VALUES_MAX */
    /* The name of each trait, used by cliffs_words.h. cliffs_is_trait_name must accept each
     * name. Owned by the caller. If it is NULL, the names are those of the game if there
     * are four traits, and otherwise "trait 1", "trait 2" and so on. */
    const char *const *names;
};

struct cliffs_zoombini {
    uint8_t value[CLIFFS_TRAITS_MAX]; /* value[t] is the value of trait t; 0 for t >=
                                       * count */
};

/* The Zoombinis that have to cross. */
struct cliffs_band {
    struct cliffs_traits traits;
    unsigned count;                         /* number of Zoombinis, 1 to CLIFFS_BAND_MAX */
    const struct cliffs_zoombini *zoombini; /* owned by the caller */
};

/* A value of a trait, as a part of a rule. */
struct cliffs_term {
    uint8_t trait, value;
};

/* A Zoombini matches a rule if it has at least one of the values of the terms. */
struct cliffs_rule {
    uint8_t terms;                             /* number of terms */
    struct cliffs_term term[CLIFFS_TERMS_MAX]; /* in ascending order */
};

/* A rule together with the cliff that accepts the Zoombinis that match the rule. */
struct cliffs_case {
    struct cliffs_rule rule;
    uint8_t level;   /* of the rule, 1 to 4 */
    uint8_t top;     /* 1: the top cliff accepts matching Zoombinis; 0: the bottom cliff */
    uint32_t weight; /* proportional to the probability of the case; at least 1 */
};

/* Returns true if the Zoombini matches the rule. */
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
 * Returns the number of rules, which is less than 60,000. Returns 0 if the level needs more
 * traits than there are. For level 2, returns 0 if each trait has only one value. */
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
 * game       The rule is drawn as in the game. For each rule of the level, the dealer
 *            counts how many of the n Zoombinis of the band match the rule. The dealer
 *            tries the numbers n/2, n/2 + 1, n/2 - 1, n/2 - 2, ..., 1 that are less than n,
 *            in this order. At the first number that occurs as a count, it draws one of the
 *            rules with this count. A fair coin chooses the cliff. Therefore a band reveals
 *            much about its rule. The source is buildAttrTollTable in the reconstruction of
 *            the program of 1996 for ScummVM, github.com/ied206/scummvm-zoombini
 *            (engines/mohawk/zoombini_pages/puzzle_bridge.cpp), which applies to up to 16
 *            Zoombinis.
 *
 * published  The rule is drawn as in the program of Andrew's article (Bailey Andrew,
 *            "Zoombinis - Allergic Cliffs", 2023). In this program, each trait has one
 *            value more than `traits` states. For example, a trait with 5 values has the
 *            values 0 to 5. Rules of level 2 do not use the additional value. Rules of
 *            levels 3 and 4 use only their first trait, so they are in fact rules of level
 *            1. The program first draws a trait, with equal probabilities, and then the
 *            values of the trait. The top cliff accepts matching Zoombinis with probability
 *            1/3 (`True` in the program is the top cliff).
 *
 * If the level is unknown, all levels that the traits allow have the same probability. */
enum cliffs_prior { CLIFFS_UNIFORM, CLIFFS_GAME, CLIFFS_PUBLISHED };

/* Returns the traits of the Zoombinis of a band. With CLIFFS_PUBLISHED, each trait has one
 * value more than in `traits`. With the other priors, the result is `traits`. */
struct cliffs_traits cliffs_band_traits(const struct cliffs_traits *traits,
                                        enum cliffs_prior prior);

/* Returns the maximum number of Zoombinis of a band that can match the rule with
 * CLIFFS_GAME. The minimum number is 1. Therefore no rule is possible if the maximum is 0.
 *
 * zoombinis  number of Zoombinis of the band, at least 1 */
unsigned cliffs_game_matches_max(unsigned zoombinis);

/* ---- Questions ---- */

/* What to optimize. `left` is the number of mistakes that are allowed minus the number of
 * mistakes in the history. If `left` is negative, the game is lost. A Zoombini is certain
 * if all consistent rules send it to the same cliff.
 *
 * expected   Minimize the expected number of mistakes until all Zoombinis have crossed.
 *
 * guarantee  Minimize the expected number of mistakes among the strategies that never make
 *            more than `left` mistakes. If there is no such strategy, replace `left` by the
 *            smallest number of mistakes that a strategy can guarantee.
 *
 * win        Maximize the probability of making at most `left` mistakes. If this
 *            probability can be 1, the goal is the same as `guarantee`. In a lost game, the
 *            goal is the same as `expected`.
 *
 * queries    Minimize the expected cost of crossings, mistakes and questions. A question
 *            asks the player what the cliff did. Each move of a Zoombini that is not
 *            certain needs a question. The cost of crossings is the same for all
 *            strategies. If questions are free, the goal is the same as `expected`.
 *
 * rule       Minimize the expected number of questions until all Zoombinis are certain. The
 *            result is an optimal decision tree (Hyafil and Rivest 1976). The tree finds
 *            the rule with the fewest moves on average, as far as the band determines the
 *            rule. With this goal, a Zoombini need not be sent again after a mistake. */
enum cliffs_goal {
    CLIFFS_EXPECTED,
    CLIFFS_GUARANTEE,
    CLIFFS_WIN,
    CLIFFS_QUERIES,
    CLIFFS_RULE
};

enum { CLIFFS_ASK_UNIT_MAX = 100, CLIFFS_ASK_COST_MAX = 100 };

/* A move of the history. */
struct cliffs_row {
    uint32_t zoombini; /* index in the band of a Zoombini that had not crossed before */
    uint8_t top;       /* 1: sent to the top cliff; 0: to the bottom cliff */
    uint8_t accepted;  /* 1: the Zoombini has crossed; 0: it was rejected, a mistake */
};

struct cliffs_question {
    struct cliffs_band band;
    unsigned level; /* 1 to 4, or CLIFFS_UNKNOWN */
    enum cliffs_prior prior;
    enum cliffs_goal goal;
    unsigned allowed;              /* maximum number of mistakes in the whole game */
    const struct cliffs_row *rows; /* the history, in order; owned by the caller */
    unsigned row_count;
    uint32_t listed; /* for cliffs_solve: maximum number of likely rules to list */
    /* For CLIFFS_QUERIES: a question costs as much as ask_cost / ask_unit mistakes. This
     * cost is at most CLIFFS_ASK_COST_MAX. ask_unit is at most CLIFFS_ASK_UNIT_MAX; 0 means
     * 1. */
    unsigned ask_cost, ask_unit;
    /* For cliffs_plan: if no strategy can guarantee the allowed number of mistakes, add a
     * proof of this fact to the answer. */
    bool certificate;
};

/* ---- The rest of a game ---- */

/* How a move or a strategy was found. */
enum cliffs_method {
    CLIFFS_BY_TABLE,     /* dynamic programming over all version spaces (cliffs_state) */
    CLIFFS_BY_SEARCH,    /* branch and bound that uses the table of CLIFFS_BY_TABLE */
    CLIFFS_BY_CERTAINTY, /* the most certain Zoombini first */
    CLIFFS_BY_ROLLOUT,   /* one step of lookahead, then CLIFFS_BY_CERTAINTY */
    CLIFFS_BY_DIVISION   /* the least certain Zoombini first */
};

/* The exact result of a strategy, as sums over all consistent cases. cliffs_means has the
 * means. */
struct cliffs_outcome {
    uint64_t weight;    /* sum of the weights of the cases */
    uint64_t mistakes;  /* sum of the weight times the number of mistakes */
    uint64_t questions; /* sum of the weight times the number of questions, which are the
                         * moves of Zoombinis that are not certain */
    uint64_t won;       /* sum of the weights of the cases with at most `left` mistakes */
    unsigned worst;     /* maximum number of mistakes of a case */
    unsigned longest;   /* maximum number of questions of a case */
};

/* The means of an outcome; NaN if the outcome is unknown. */
struct cliffs_means {
    double mistakes;        /* expected number of mistakes */
    double questions;       /* expected number of questions */
    double win_probability; /* probability of at most the allowed number of mistakes */
    double cost;            /* expected cost of crossings, mistakes and questions, as in
                             * CLIFFS_QUERIES */
};

/* For CLIFFS_RULE: whether a strategy finds the case of the game. Two cases that label each
 * Zoombini of the band equally cannot be distinguished. */
struct cliffs_deduction {
    bool known;                  /* the strategy is a tree. If false, ignore the next
                                  * members */
    double probability;          /* the probability that only one case remains */
    bool guaranteed;             /* the probability is 1 */
    struct cliffs_case alike[2]; /* if the probability is less than 1: two cases that
                                  * label each Zoombini equally */
};

/* The knowledge about the rest of a game. If no rule is consistent with the history, only
 * `made`, `crossings`, `consistent_rules`, `proven` and `conflict` are valid, and `means`
 * contains NaN. */
struct cliffs_standing {
    unsigned made;             /* number of mistakes in the history */
    unsigned crossings;        /* number of Zoombinis that have not crossed */
    uint32_t consistent_rules; /* number of cases that are consistent with the history */
    enum cliffs_method method;
    bool followed;                 /* `outcome` and `means` are known */
    struct cliffs_outcome outcome; /* of the recommended strategy */
    struct cliffs_means means;     /* of the recommended strategy */
    struct cliffs_deduction deduction;
    bool guaranteed;    /* the strategy never exceeds the allowed number of mistakes */
    bool knows_least;   /* `least` and `winnable` are known */
    unsigned least;     /* the smallest number of further mistakes that a strategy can
                         * guarantee */
    bool winnable;      /* `made` plus `least` is at most the allowed number of mistakes */
    bool proven;        /* no strategy is better for the goal, or no rule is consistent */
    bool expects_least; /* no strategy has fewer expected mistakes than `means`. This can
                         * be true even if `proven` is false for another goal */
    bool settled;       /* all Zoombinis that have not crossed are certain, so no search
                         * is necessary */
    uint64_t nodes;     /* nodes of the searches */
    bool cut;           /* a limit of time or nodes was reached. The answer can depend on
                         * the speed of the machine */
    /* If no rule is consistent: the indices of the smallest set of rows that must be
     * removed to make a rule consistent. Of several such sets, the first in lexicographic
     * order. Owned by the answer. */
    uint32_t *conflict;
    unsigned conflict_count; /* number of rows in `conflict` */
};

/* Writes why the recommended strategy is optimal, and why no strategy can guarantee fewer
 * mistakes. If the game is lost or no rule is consistent with the history, writes that.
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
    uint32_t zoombini;  /* index in the band. CLIFFS_NOBODY: all Zoombinis have crossed,
                         * or no rule is consistent */
    uint8_t top;        /* 1: to the top cliff; 0: to the bottom cliff */
    double probability; /* the probability that the cliff accepts the Zoombini. Zoombinis
                         * that are certain are sent after all other Zoombinis */
};

/* The cliff that accepts a Zoombini, or CLIFFS_UNSEEN if the cliff is not known. */
enum cliffs_seen { CLIFFS_UNSEEN = -1, CLIFFS_BOTTOM = 0, CLIFFS_TOP = 1 };

struct cliffs_likely {
    struct cliffs_case rule;
    double probability; /* of this case */
};

struct cliffs_answer {
    struct cliffs_standing standing;
    struct cliffs_send send;
    /* A cliffs_seen for each Zoombini of the band: the cliff that accepts it by all
     * consistent rules, or CLIFFS_UNSEEN if it has crossed or is not certain. NULL if no
     * rule is consistent. Owned by the answer. */
    int8_t *certain;
    /* Consistent cases by decreasing probability, then by level and rule, with the top
     * cliff before the bottom cliff. Owned by the answer. */
    struct cliffs_likely *likely;
    uint32_t likely_count; /* number of cases in `likely` */
};

/* Finds the next move and its expected result.
 *
 * question  the band, the history, and the goal
 * ctl       limits of the call, or NULL
 * answer    output; release it with cliffs_answer_free
 *
 * The method depends on the number of different Zoombinis that are not certain:
 * - At most 16: the answer is exact if there is enough time. It comes from a table of all
 *   version spaces, and for some goals from an additional search. If the search does not
 *   end in half of the time, the goal CLIFFS_EXPECTED is used. If the time is not
 *   sufficient for the table, the most certain Zoombini is sent first.
 * - More than 16: the most certain Zoombini is sent first, after one step of lookahead.
 * Without a table, the goal CLIFFS_RULE sends the least certain Zoombini first. Answers
 * without a table are not proven.
 *
 * Returns:
 * - PZ_OK.
 * - PZ_INVALID: a number is out of range, the level does not have rules, or a row sends a
 *   Zoombini that has crossed. With CLIFFS_GAME also: no rule of the level is possible for
 *   the band.
 * - PZ_LATER, only with PZ_BRIEF: a brief effort is not sufficient.
 * - PZ_OUT_OF_TIME: the time was not sufficient to count the consistent rules.
 * - PZ_NO_MEMORY: an allocation failed or would have exceeded ctl->max_bytes.
 * - PZ_STOPPED: ctl->poll returned true.
 *
 * Cost at level 4: the table takes 4 ms and 13 MB. The search takes less than 1 ms if a
 * strategy can guarantee the allowed number of mistakes. Otherwise, the search of
 * CLIFFS_WIN takes up to 60 ms and 40 MB, because it continues with a table. If there is
 * not enough memory for this table, the search takes minutes. The call can exceed the time
 * limit by about 20 ms. */
enum pz_status cliffs_solve(const struct cliffs_question *question,
                            const struct pz_ctl *ctl, struct cliffs_answer *answer);

/* Frees the memory that an answer owns, and sets the answer to zero.
 *
 * answer  an answer of cliffs_solve, or all zero */
void cliffs_answer_free(struct cliffs_answer *answer);

/* ---- The complete strategy ---- */

#define CLIFFS_LEAF UINT32_MAX

/* A node of a decision tree. The node sends one Zoombini, and has a branch for each of the
 * two results. A branch ends at a leaf, where all remaining Zoombinis are certain. The tree
 * omits Zoombinis that become certain before the leaf, because they can be sent at any
 * time. */
struct cliffs_tree_node {
    uint32_t zoombini; /* index in the band; CLIFFS_LEAF: the branch ends at this node */
    uint8_t top;       /* 1: to the top cliff; 0: to the bottom cliff */
    uint32_t next[2];  /* the index of the next node: [0] if the Zoombini is rejected,
                        * [1] if it is accepted */
    uint64_t weight;   /* sum of the weights of the cases that reach the node */
};

/* A strategy as a decision tree. A caller can follow and audit the tree without knowing how
 * it was found. */
struct cliffs_tree {
    struct cliffs_tree_node *nodes; /* owned by the tree; the first node is the root */
    uint32_t count;                 /* number of nodes */
    struct cliffs_outcome outcome;
};

/* The cases that reach a node. */
struct cliffs_arrival {
    uint32_t rules;             /* number of cases */
    struct cliffs_case example; /* one of the cases. At a leaf, all cases give each
                                 * Zoombini of the band the same label */
};

enum { CLIFFS_COLUMNS_MAX = 16, CLIFFS_CERTAIN = 255 };

/* The column of a Zoombini. Two Zoombinis are in the same column if their labels are equal
 * in all consistent cases, or opposite in all consistent cases. */
struct cliffs_place {
    uint8_t column; /* CLIFFS_CERTAIN: the Zoombini is certain and not in a column */
    uint8_t flip;   /* 0: the label of the Zoombini is the label of the column; 1: it is
                     * the opposite label. If the Zoombini is certain: its label */
};

/* A version space: the consistent cases in which some columns have known labels. Bit i is
 * column i. */
struct cliffs_state {
    uint16_t known;  /* the columns whose labels are known */
    uint16_t labels; /* the labels of these columns; 0 for the other columns */
};

#define CLIFFS_NO_CLAIM UINT32_MAX

/* A claim of the proof that no strategy can guarantee a number of mistakes. In the proof,
 * an adversary chooses the labels.
 *
 * A labeling gives each column a label. Let V be the set of labelings that agree with a
 * state. Let M(V) be the smallest number of mistakes that a strategy for V can guarantee. A
 * column is open in V if both of its labels occur in V. A part of a state is a state that
 * has the same labels and possibly more labels. A strategy for V is also a strategy for
 * each part of V, so a part never needs more mistakes than V.
 *
 * A claim states that M(V) > mistakes. It holds for one of two reasons:
 *
 * - Packing: V has more labelings than C(u,0) + ... + C(u,mistakes), where u is the number
 *   of open columns of V. If `mistakes` is -1, the reason is that V is not empty.
 * - Column by column: V has an open column, and each open column i is a bad choice for the
 *   next move. For this, later claims state one of the following facts, where P0 and P1 are
 *   parts of V in which column i has the label 0 and 1:
 *
 *     label 0 alone:  M(P0) > mistakes
 *     label 1 alone:  M(P1) > mistakes
 *     both:           M(P0) > mistakes - 1 and M(P1) > mistakes - 1
 *
 *   The later claims can also state a larger number of mistakes.
 *
 * Each claim refers only to later claims of the list. Therefore the proof is not circular,
 * and each claim can be verified on its own. */
struct cliffs_claim {
    struct cliffs_state state; /* closed: all columns that are not known are open */
    int8_t mistakes;
    bool packing; /* the reason is packing; false: column by column */
    /* Without `packing`: index into `replies` of the proof. From this index, there is one
     * reply for each open column, in ascending order. A reply consists of the index of the
     * claim for label 0 and of the claim for label 1, or CLIFFS_NO_CLAIM. */
    uint32_t first_reply;
};

/* The proof. */
struct cliffs_adversary {
    struct cliffs_claim *claims; /* owned by this struct. The first claim is the
                                  * statement to prove */
    uint32_t (*replies)[2];      /* owned by this struct */
    uint32_t claim_count, reply_count;
};

struct cliffs_plan_answer {
    struct cliffs_standing standing;
    /* The strategy. Its Zoombinis are indices in the band. The tree does not have nodes if
     * no rule is consistent. */
    struct cliffs_tree tree;
    struct cliffs_arrival *arrivals; /* one for each node; owned by the answer */
    /* The proof has no claims if the question did not request a proof, if a strategy can
     * guarantee the allowed number of mistakes, or if the game is lost. */
    struct cliffs_adversary proof;
    int bound; /* the statement of the proof: no strategy guarantees at most this number
                * of mistakes */
    unsigned columns;            /* number of columns in the states of the proof */
    struct cliffs_place *places; /* one for each Zoombini of the band; owned by the
                                  * answer */
};

/* Finds the complete strategy for the rest of the game.
 *
 * Parameters, results and errors are the same as those of cliffs_solve, with these
 * differences:
 * - The method is never CLIFFS_BY_ROLLOUT.
 * - With PZ_BRIEF, the function always returns PZ_LATER.
 * - With `certificate`, PZ_OUT_OF_TIME can also mean that the time was not sufficient for
 *   the proof.
 * - Release the answer with cliffs_plan_answer_free.
 *
 * Cost: the cost of cliffs_solve, plus 0.1 ms for 1,000 cases. */
enum pz_status cliffs_plan(const struct cliffs_question *question, const struct pz_ctl *ctl,
                           struct cliffs_plan_answer *answer);

/* Frees the memory that an answer owns, and sets the answer to zero.
 *
 * answer  an answer of cliffs_plan, or all zero */
void cliffs_plan_answer_free(struct cliffs_plan_answer *answer);

#ifdef __cplusplus
}
#endif

#endif
