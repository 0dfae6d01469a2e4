/* Allergic Cliffs, the first puzzle of Zoombinis (Broderbund 1996): every Zoombini of a
 * band is taken by one of two cliffs, by a hidden rule, and sneezed back by the other.
 *
 * A Zoombini has one value of each trait (hair, eyes, nose, feet: five values each in the
 * game). A rule names one to three values; who has one of them is taken by one cliff, who
 * has none by the other. A case is a rule together with the cliff that takes whom it
 * matches, so a level with R rules has 2 R cases:
 *
 *   level 1  one value                                  20 rules in the game
 *   level 2  one of two values of one trait             40
 *   level 3  one value of each of two traits, or       150
 *   level 4  one value of each of three traits, or     500
 *
 * The cliffs are top and bottom; a label is 1 where the top cliff takes a Zoombini.
 *
 * Everybody has to be sent, and once more after a mistake; a mistake tells as much as a
 * success. So a strategy chooses whom to send next, and says which cliff: self-directed
 * learning (Goldman and Sloan 1994). cliffs_solve gives the next move, cliffs_plan the
 * whole strategy; both choose the method by what time and memory allow, and say what is
 * proven. docs/cliffs.md tells the theory. Dealing and playing of games is in
 * cliffs_games.h.
 *
 * All functions are thread-safe, also with one context for several threads. Times and bytes
 * are about those of bench/results.md and bench/rows.md, which name the machine. */
#ifndef PUZZLES_CLIFFS_H
#define PUZZLES_CLIFFS_H

#include "context.h"
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
    CLIFFS_VALUES_MAX = 10, /* of a trait; published bands have one more than they say */
    CLIFFS_TERMS_MAX = 3,
    CLIFFS_LEVELS = 4,
    CLIFFS_UNKNOWN = 0, /* the level is one of the four, each as likely */
    CLIFFS_BAND_MAX = 4096
};

/* How many values each trait has: 1 to CLIFFS_VALUES_MAX, numbered from 0. */
struct cliffs_traits {
    unsigned count; /* 1 to CLIFFS_TRAITS_MAX */
    uint8_t values[CLIFFS_TRAITS_MAX];
};

struct cliffs_zoombini {
    uint8_t value[CLIFFS_TRAITS_MAX]; /* by trait; 0 beyond the last one */
};

/* Who has to cross. */
struct cliffs_band {
    struct cliffs_traits traits;
    unsigned count; /* 1 to CLIFFS_BAND_MAX */
    const struct cliffs_zoombini *zoombini;
};

struct cliffs_term {
    uint8_t trait, value;
};

/* One of the `terms` values. Terms are in ascending order. */
struct cliffs_rule {
    uint8_t terms;
    struct cliffs_term term[CLIFFS_TERMS_MAX];
};

/* A rule, and who it takes where. */
struct cliffs_case {
    struct cliffs_rule rule;
    uint8_t level;   /* 1 to 4, to which the rule belongs */
    uint8_t top;     /* 1: the top cliff takes whom the rule matches; 0: the bottom one */
    uint32_t weight; /* how likely it is, beside others of its list; at least 1 */
};

/* True when the Zoombini has one of the values of the rule. */
static inline bool cliffs_matches(const struct cliffs_rule *rule,
                                  const struct cliffs_zoombini *zoombini)
{
    for (unsigned i = 0; i < rule->terms && i < CLIFFS_TERMS_MAX; i++)
        if (zoombini->value[rule->term[i].trait] == rule->term[i].value)
            return true;
    return false;
}

/* True when the top cliff takes the Zoombini. */
static inline bool cliffs_label(const struct cliffs_case *c,
                                const struct cliffs_zoombini *zoombini)
{
    return cliffs_matches(&c->rule, zoombini) == (c->top != 0);
}

/* How many rules a level (1 to 4) has with these traits: 0 when there are too few traits
 * for it, or at level 2 too few values. Below 60,000 for all traits allowed. */
uint32_t cliffs_count_rules(const struct cliffs_traits *traits, unsigned level);

/* Writes the rules of a level, as many as cliffs_count_rules says, in ascending order of
 * their terms. */
void cliffs_list_rules(const struct cliffs_traits *traits, unsigned level,
                       struct cliffs_rule rules[]);

/* Which cases are possible for a band before anyone is sent, and how likely each is.
 *
 * uniform    every rule of the level alike, and the cliffs by a fair coin.
 * game       as the game's dealer chooses: it counts for each rule of the level how many
 *            of the band match, looks for the first number of n/2, n/2 + 1, n/2 - 1,
 *            n/2 - 2, n/2 - 3, ..., 1 (below n) that some rule has, and draws one of the
 *            rules with that number; a fair coin says which cliff it is. So a band betrays
 *            most rules. Source: buildAttrTollTable in the reconstruction of the program of
 *            1996 for ScummVM, github.com/ied206/scummvm-zoombini
 *            (engines/mohawk/zoombini_pages/puzzle_bridge.cpp), for up to 16 Zoombinis.
 * published  as the program of an article draws them (Bailey Andrew, "Zoombinis -
 *            Allergic Cliffs", 2023): values run to one more than there are, the rule's
 *            too, except that level 2 takes two values out of those that there are; levels
 *            3 and 4 look at their first trait only, so they are level 1. It draws a trait
 *            first, each alike, then its values; the top cliff takes whom the rule matches
 *            with probability 1/3 (the article's `True` is our top). A band's traits hold
 *            the numbers of values as asked for: 5 where Zoombinis have 0 to 5.
 *
 * With the level unknown each level that the traits allow is as likely as the others. */
enum cliffs_prior { CLIFFS_UNIFORM, CLIFFS_GAME, CLIFFS_PUBLISHED };

/* What is played for, when so many mistakes are still allowed (`left`, the allowed ones
 * less those made; the game is lost below 0).
 *
 * expected   the fewest expected mistakes until everyone is across, whatever is allowed.
 * guarantee  the fewest expected mistakes among the strategies that never make more than
 *            `left`; where none can promise that, among those that never make more than the
 *            least that any can promise.
 * win        the largest probability to make at most `left`; where that is 1, as
 *            `guarantee`, and in a lost game as `expected`.
 * queries    the least expected cost of crossings, mistakes and questions. Everybody
 *            crosses once, so crossings add the same to all plays. A question is put to the
 *            player whenever somebody goes whose cliff is in doubt: what did the cliff do?
 *            Where questions cost nothing this is `expected`. */
enum cliffs_goal { CLIFFS_EXPECTED, CLIFFS_GUARANTEE, CLIFFS_WIN, CLIFFS_QUERIES };

enum { CLIFFS_ASK_UNIT_MAX = 100, CLIFFS_ASK_COST_MAX = 100 };

/* Somebody was sent. */
struct cliffs_row {
    uint32_t zoombini; /* of the band, by its place; not across yet */
    uint8_t top;       /* to the top cliff: 1, to the bottom one: 0 */
    uint8_t accepted;  /* 1: it is across; 0: sneezed back, a mistake */
};

struct cliffs_question {
    struct cliffs_band band;
    unsigned level; /* 1 to 4, or CLIFFS_UNKNOWN */
    enum cliffs_prior prior;
    enum cliffs_goal goal;
    unsigned allowed;              /* mistakes, in the whole game */
    const struct cliffs_row *rows; /* the history, in order */
    unsigned row_count;
    uint32_t listed; /* for cliffs_solve: how many likely rules are wanted, at most */
    /* For CLIFFS_QUERIES: a question costs ask_cost / ask_unit mistakes, at most
     * CLIFFS_ASK_COST_MAX; a unit of 0 is 1, and CLIFFS_ASK_UNIT_MAX is the largest. */
    unsigned ask_cost, ask_unit;
    bool certificate; /* for cliffs_plan: a proof is wanted where no strategy can promise to
                       * make no more mistakes than are allowed */
};

/* How a move or a strategy was found. */
enum cliffs_method {
    CLIFFS_BY_TABLE,     /* the fewest expected mistakes of all version spaces */
    CLIFFS_BY_SEARCH,    /* branch and bound above that table */
    CLIFFS_BY_CERTAINTY, /* the most certain goes first */
    CLIFFS_BY_ROLLOUT    /* one step of lookahead above the most certain */
};

/* What play comes to. Divide by `weight` for means and probabilities. */
struct cliffs_outcome {
    uint64_t weight;    /* of all cases */
    uint64_t mistakes;  /* weight times mistakes, summed */
    uint64_t questions; /* weight times moves whose end was in doubt, summed */
    uint64_t won;       /* the weight of the cases played with at most `left` mistakes */
    unsigned worst;     /* the most mistakes of any case */
};

/* What is known of the rest of a game. */
struct cliffs_standing {
    unsigned made;       /* mistakes in the history */
    uint32_t rules_left; /* that agree with the history; the rest, but for `conflict` and
                          * `proven`, has no meaning when none does */
    enum cliffs_method method;
    bool followed;                 /* `outcome` is known, and */
    struct cliffs_outcome outcome; /* of what is advised */
    bool guaranteed;               /* it never makes more mistakes than are allowed */
    bool knows_least;              /* it is known, within the time, */
    unsigned least;                /* how many more mistakes are the fewest that some
                                    * strategy can promise not to exceed, */
    bool winnable;                 /* and that these are no more than are allowed */
    bool proven;        /* no strategy is better for the goal; or that no rule is left */
    bool expects_least; /* no strategy has fewer expected mistakes than `outcome`, which is
                         * known; also where `proven` is false for another goal */
    bool settled;       /* everybody left is certain: nothing was searched */
    uint64_t nodes;     /* that the searches visited */
    bool cut; /* time, or nodes, ran out: with more the answer may be another one */
    uint32_t *conflict; /* owned; when no rule is left a smallest set of rows without which
                         * one is, by their places: of several the one that begins first */
    unsigned conflict_count;
};

#define CLIFFS_NOBODY UINT32_MAX

/* The next Zoombini to send. */
struct cliffs_send {
    uint32_t zoombini;  /* of the band; CLIFFS_NOBODY: all are across, or no rule is left */
    uint8_t top;        /* to the top cliff: 1 */
    double probability; /* that the cliff takes it; who is certain is sent last */
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
    int8_t *certain; /* owned; a cliffs_seen for each Zoombini of the band that is not
                      * across: where all rules left send it. NULL when no rule is left */
    struct cliffs_likely *likely; /* owned; of the rules left, the likeliest first, then in
                                   * the order of levels and rules, the top cliff first */
    uint32_t likely_count;
};

/* Finds whom to send where next, and what that comes to. `context` may be NULL; with one
 * the table of a band is kept for the next move. `ctl` may be NULL. On PZ_OK the answer is
 * to be freed by cliffs_answer_free.
 *
 * Of 16 Zoombinis that matter, or fewer, the answer is exact if there is time: a table of
 * all version spaces (some 4 ms and 13 MB at level 4), and a search for the goals that need
 * one (below 1 ms where the goal can be promised; else up to 60 ms and 40 MB for CLIFFS_WIN
 * at level 4, where it goes on by a table, and without memory for that up to minutes). When
 * half of the time was too short for the search, play is for the fewest expected mistakes;
 * when it was too short for the table, or there are more Zoombinis, the most certain goes
 * first, with one step of lookahead in the second case; these answers are not proven. The
 * end of the time may be passed by some 20 ms in which the simple methods run.
 *
 * PZ_INVALID: the question is none (a number out of its range, a Zoombini with a value that
 * there is not, a level without rules, a row about somebody who is across), or under
 * CLIFFS_GAME no rule of the level can have been dealt to the band. PZ_LATER, PZ_NO_MEMORY,
 * PZ_STOPPED; PZ_OUT_OF_TIME when not even the rules left were counted. */
enum pz_status cliffs_solve(const struct cliffs_question *question,
                            struct pz_context *context, const struct pz_ctl *ctl,
                            struct cliffs_answer *answer);
void cliffs_answer_free(struct cliffs_answer *answer);

/* A strategy written out, a decision tree: whom to send where, after everything that can
 * happen.
 *
 * A node sends one Zoombini; its two branches are taken when the cliff accepts it and when
 * not. A branch ends, at a leaf, where everyone left is certain. Zoombinis that are certain
 * on the way are left out: they can be sent at any time. A tree speaks of Zoombinis, so it
 * can be followed and audited without knowing how it was found. */
#define CLIFFS_LEAF UINT32_MAX

struct cliffs_tree_node {
    uint32_t zoombini; /* CLIFFS_LEAF: the branch ends here */
    uint8_t top;       /* where it is sent: 1 top, 0 bottom */
    uint32_t next[2];  /* the node after a refusal, and after it was taken */
    uint64_t weight;   /* of the cases that come here */
};

struct cliffs_tree {
    struct cliffs_tree_node *nodes; /* owned; the first is the start */
    uint32_t count;
    struct cliffs_outcome outcome;
};

/* What comes to a node. */
struct cliffs_arrival {
    uint32_t rules;             /* how many */
    struct cliffs_case example; /* one of them; at a leaf all label the band alike */
};

enum { CLIFFS_COLUMNS_MAX = 16 };

/* Where a Zoombini stands in a version space: Zoombinis whose labels are equal in all cases
 * left, or opposite, are one column. */
struct cliffs_place {
    uint8_t column; /* CLIFFS_CERTAIN: it is in none */
    uint8_t flip;   /* its label is that of the column, or the other when 1; of one that is
                       certain, its label */
};

enum { CLIFFS_CERTAIN = 255 };

/* A version space: the cases left that agree with labels. */
struct cliffs_state {
    uint16_t known;  /* the columns whose labels are known */
    uint16_t labels; /* those labels; 0 elsewhere */
};

/* The proof that no strategy can promise so few mistakes: how an adversary answers.
 *
 * Let V be the labelings of the columns that agree with a state, and M(V) the fewest
 * mistakes that some strategy for V can promise not to exceed. A part of a state is a state
 * that knows all that it knows and maybe more: a strategy for the whole serves there too,
 * so no part needs more mistakes than the whole.
 *
 * A claim says of a state that M(V) > mistakes. It holds by packing (V has more labelings
 * than C(u,0) + ... + C(u,mistakes), u columns being open in V; V not empty when mistakes =
 * -1), or column by column: V has an open column, and for each one open in V other claims
 * are named that make this column i a bad choice, each of a part of V that knows i:
 *
 *     label 0 alone:  M(P0) > mistakes, label 0 of i being known in P0
 *     label 1 alone:  M(P1) > mistakes, label 1 of i being known in P1
 *     both:           M(P0) > mistakes - 1 and M(P1) > mistakes - 1
 *
 * A claim that is named may claim more mistakes than that. Claims lie in a list; each names
 * later ones only, so the proof has no circle, and whoever doubts it checks one claim at a
 * time. */
#define CLIFFS_NO_CLAIM UINT32_MAX

struct cliffs_claim {
    struct cliffs_state state; /* closed: columns not known in it are open */
    int8_t mistakes;
    bool packing;
    /* By column open in V, in ascending order: the claims for label 0 and for label 1;
     * CLIFFS_NO_CLAIM where that label needs none. Not used with `packing`. */
    uint32_t first_reply; /* index into `replies` of the proof */
};

struct cliffs_adversary {
    struct cliffs_claim *claims; /* owned; the first is the one asked for */
    uint32_t (*replies)[2];      /* owned */
    uint32_t claim_count, reply_count;
};

struct cliffs_plan_answer {
    struct cliffs_standing standing;
    struct cliffs_tree tree; /* its Zoombinis are those of the band; no nodes when no rule
                              * is left */
    struct cliffs_arrival *arrivals; /* owned; by node */
    bool sound; /* every rule left was played against the tree, by code that shares nothing
                 * with what made it; everybody was certain at each end, and all figures
                 * were the same */
    struct cliffs_adversary proof; /* no claims where none was wanted, or a strategy can
                                    * promise what is allowed, or the game is lost already;
                                    * audited too */
    int bound;                   /* what it proves: more mistakes than that may be needed */
    unsigned columns;            /* of its states */
    struct cliffs_place *places; /* owned: in which of them each Zoombini of the band is */
};

/* Finds the strategy for the rest of the game. As for cliffs_solve, though a strategy is
 * never that of rollouts, and with a certificate PZ_OUT_OF_TIME can mean that there was no
 * time for it. Always PZ_LATER for a brief effort. cliffs_plan_answer_free frees the
 * answer. Cost, besides: cases times Zoombinis for the audit. */
enum pz_status cliffs_plan(const struct cliffs_question *question,
                           struct pz_context *context, const struct pz_ctl *ctl,
                           struct cliffs_plan_answer *answer);
void cliffs_plan_answer_free(struct cliffs_plan_answer *answer);

#ifdef __cplusplus
}
#endif

#endif
