/* Draws random bands and rules (see puzzles/cliffs_games.h). */
#ifndef PUZZLES_CLIFFS_DEAL_H
#define PUZZLES_CLIFFS_DEAL_H

#include "prior.h"
#include "puzzles/cliffs_games.h"
#include "puzzles/random.h"

/* Draws a band. `zoombini` has space for the requested number, and the result points to it.
 * The dealer must be valid (see cliffs_deal_most). Cost: each Zoombini is compared with the
 * Zoombinis before it, which takes 0.3 us for 16, and a few ms for 4,096. */
struct cliffs_band cliffs_deal_band(const struct cliffs_dealer *dealer,
                                    struct pz_random *random,
                                    struct cliffs_zoombini zoombini[]);

/* Draws a rule and its cliff for the band, with the probabilities of cliffs_cases_make.
 * `*found` is false if no rule is possible. Under CLIFFS_PUBLISHED, it draws the cliff, the
 * trait, and the value in the order of Andrew's program, but its generator differs from the
 * generator of Python. Returns PZ_OK, or under CLIFFS_GAME, PZ_NO_MEMORY. Cost under
 * CLIFFS_GAME: rules times Zoombinis. */
enum pz_status cliffs_deal_case(const struct cliffs_dealer *dealer,
                                const struct cliffs_band *band, struct pz_random *random,
                                struct cliffs_case *dealt, bool *found);

/* Inserts a term in a rule with less than CLIFFS_TERMS_MAX terms, after the smaller
 * terms. */
void cliffs_rule_add_term(struct cliffs_rule *rule, struct cliffs_term term);

#endif
