/* Random bands and rules, one by one (see puzzles/cliffs_games.h). */
#ifndef PUZZLES_CLIFFS_DEAL_H
#define PUZZLES_CLIFFS_DEAL_H

#include "prior.h"
#include "puzzles/cliffs_games.h"
#include "puzzles/random.h"

/* Draws a band into `zoombini`, which has room for as many as asked for; the
 * band that it returns points there. The dealer must be able to deal them. Cost: each
 * Zoombini drawn is compared with those before it: 0.3 us for 16, some ms for 4,096. */
struct cliffs_band cliffs_deal_band(const struct cliffs_dealer *dealer,
                                    struct pz_random *random,
                                    struct cliffs_zoombini zoombini[]);

/* Draws a rule and its cliff for the band, as likely as cliffs_cases_make says; `*found` is
 * false when no rule fits. Under CLIFFS_PUBLISHED the draws are those of the program of the
 * document (not its generator: seeds give other bands than Python's): the cliff, the trait,
 * the value. PZ_NO_MEMORY, only under CLIFFS_GAME. Cost there: rules times Zoombinis. */
enum pz_status cliffs_deal_case(const struct cliffs_dealer *dealer,
                                const struct cliffs_band *band, struct pz_random *random,
                                struct cliffs_case *dealt, bool *found);

#endif
