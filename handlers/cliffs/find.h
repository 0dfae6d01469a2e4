/* What is to be found out about a band: which rules are left, and how to play. Inside, all
 * is about kinds of Zoombinis.
 *
 * The space of the whole band is asked first, so that the table of the first move serves
 * all later ones. Where it has more than 16 columns, or its table does not fit into memory,
 * the space after the history is asked; where that has too many as well, the band is a
 * large band, and play is good but not proven to be the best. Out of time play is for the
 * fewest expected mistakes, or, where there is no table yet, the most certain Zoombini goes
 * first.
 */
#ifndef PUZZLED_HANDLERS_CLIFFS_FIND_H
#define PUZZLED_HANDLERS_CLIFFS_FIND_H

#include "read.h"
#include "solvers/cliffs/large_band.h"
#include "table_cache.h"

enum cliffs_method {
    CLIFFS_BY_TABLE,
    CLIFFS_BY_SEARCH,
    CLIFFS_BY_CERTAINTY, /* certain-first */
    CLIFFS_BY_ROLLOUT
};

/* The next decision that can go wrong. */
struct cliffs_send {
    uint32_t zoombini; /* of the band; CLIFFS_LEAF: there is none */
    uint8_t top;
    double probability; /* that the cliff takes it */
};

struct cliffs_found {
    struct cliffs_cases cases; /* all of the level */
    uint32_t *agreeing;        /* those that agree with the history, by index; owned */
    uint32_t rules_left;       /* how many */
    uint64_t weight;           /* theirs */

    struct cliffs_space space;
    struct cliffs_place *places; /* of kinds; NULL: a large band */
    struct cliffs_state state;   /* after the history, closed */
    struct cliffs_shelved *shelved;
    struct cliffs_worst *worst;
    int8_t *certain; /* for each kind where it belongs, CLIFFS_UNSEEN: rules left disagree;
                        owned */
    size_t used;     /* bytes of what is above, about */

    struct cliffs_tree plan; /* of kinds; without nodes: there is none */
    struct cliffs_send send;
    struct cliffs_outcome outcome;
    bool followed; /* `outcome` is known */
    enum cliffs_method method;
    bool knows_least;
    unsigned least; /* mistakes that some strategy can promise not to exceed */
    bool cut;       /* there was no time for more */
};

/* Whether a plan is wanted where a large band has to be played. */
enum cliffs_want { CLIFFS_WANT_MOVE, CLIFFS_WANT_PLAN };

/* Finds all of it, but only the rules where none is left. HANDLED_ANSWER, or how the call
 * ends. cliffs_found_free frees `found` in any case. */
enum handled cliffs_find(struct exchange *x, const struct cliffs_question *question,
                         enum cliffs_want want, struct cliffs_found *found);
void cliffs_found_free(struct cliffs_found *found);

/* True when the move is proven to be the best for the goal. */
bool cliffs_found_proven(const struct cliffs_found *found, enum cliffs_goal goal);

/* The bound for work that is quick but for the largest questions: on a worker there is
 * always some time for it. */
struct pz_ctl cliffs_closing(const struct exchange *x);

/* Writes into `rows`, which has an entry for each row of the history, 1 where it belongs to
 * the smallest set of rows without which a rule is left: of several the one that begins
 * first. For a history that no case agrees with. PZ_STOPPED (told to stop, or out of time).
 * Cost: cases times rows. */
enum pz_status cliffs_find_conflict(const struct cliffs_question *question,
                                    const struct cliffs_cases *cases,
                                    const struct pz_ctl *ctl, uint8_t rows[]);

#endif
