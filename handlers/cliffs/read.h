/* Bands, levels and histories out of a request.
 *
 * The schema has looked at shapes; here values are held against the traits, and rows of the
 * history against the band and each other. Each function names every wrong field with a
 * reason. */
#ifndef PUZZLED_HANDLERS_CLIFFS_READ_H
#define PUZZLED_HANDLERS_CLIFFS_READ_H

#include "server/exchange.h"
#include "solvers/cliffs/best.h"

/* A row of the history: what it shows. */
struct cliffs_row {
    uint32_t zoombini;
    uint8_t top; /* 1: the top cliff takes it */
};

/* Equal Zoombinis always go the same way, so all but the dealer's choice of a rule is about
 * kinds. They are numbered in the order of their first Zoombinis. */
struct cliffs_question {
    struct cliffs_band band;  /* everybody; its Zoombinis are owned */
    struct cliffs_band kinds; /* one of each kind; they are owned too */
    uint32_t *kind;           /* owned; of each Zoombini */
    uint32_t *first;          /* owned; the first Zoombini of each kind */
    unsigned level;           /* 1 to 4, or CLIFFS_UNKNOWN */
    enum cliffs_prior prior;
    struct cliffs_aim aim; /* `left` is what is allowed less what was made, at least -1 */
    unsigned allowed, made;
    struct cliffs_row *rows; /* owned */
    unsigned row_count;
    int8_t *seen;     /* owned; a cliffs_seen for each Zoombini, by the last row about it */
    uint32_t *across; /* owned; for each Zoombini that a cliff took the row that says so,
                         counted from 1; else 0 */
};

/* Reads `zoombinis`, `attributes`, `level`, `prior`, `goal`, `mistakes_allowed` and
 * `history`. HANDLED_ANSWER, HANDLED_REFUSED, or how a call ends that lacks memory.
 * cliffs_question_free frees the question in any case. */
enum handled cliffs_question_read(struct exchange *x, struct cliffs_question *question);
void cliffs_question_free(struct cliffs_question *question);

/* Reads `attributes`. */
struct cliffs_traits cliffs_read_traits(const struct exchange *x);

/* Reads `level`; refuses it where the traits allow no rule of it. */
bool cliffs_read_level(struct exchange *x, const struct cliffs_traits *traits,
                       unsigned *level);

/* Reads the prior that the field `key` names. */
enum cliffs_prior cliffs_read_prior(const struct exchange *x, const char *key);

/* The names of a prior and of a goal, constants. */
const char *cliffs_prior_name(enum cliffs_prior prior);
const char *cliffs_goal_name(enum cliffs_goal goal);

enum { CLIFFS_TRAIT_NAME = 10 /* bytes of a trait's name, the final NUL included */ };

/* Writes the name of trait `trait`: hair, eyes, nose and feet where there are four, else
 * "trait 1" and so on. */
void cliffs_trait_name(const struct cliffs_traits *traits, unsigned trait,
                       char name[CLIFFS_TRAIT_NAME]);

#endif
