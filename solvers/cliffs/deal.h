/* Random bands and rules, by one of three dealers (see prior.h).
 *
 * uniform and game draw exactly as many Zoombinis as asked for, each value of each trait
 * alike, at most two of a kind (a third is drawn again). published draws values up to one
 * more than there are and keeps a Python set: of equal Zoombinis one is left, so a band of
 * 16 has 15.9 in the mean. */
#ifndef PUZZLES_CLIFFS_DEAL_H
#define PUZZLES_CLIFFS_DEAL_H

#include "prior.h"
#include "puzzles/random.h"

/* What is dealt. */
struct cliffs_dealer {
    struct cliffs_traits traits; /* as asked for, also under CLIFFS_PUBLISHED */
    unsigned level;              /* 1 to 4, or CLIFFS_UNKNOWN: one of the four */
    enum cliffs_prior prior;
    unsigned zoombinis; /* 1 to CLIFFS_BAND_MAX */
};

/* The most Zoombinis that the dealer can deal: twice the kinds, at most CLIFFS_BAND_MAX.
 * Under CLIFFS_PUBLISHED it can be asked for any number up to that, as equal ones merge. */
unsigned cliffs_deal_most(const struct cliffs_dealer *dealer);

/* Draws a band into `zoombini`, which has room for as many as asked for; returns how many
 * there are. The dealer must be able to deal them. Cost: each Zoombini drawn is compared
 * with those before it: 0.3 us for 16, some ms for 4,096. */
unsigned cliffs_deal_band(const struct cliffs_dealer *dealer, struct pz_random *random,
                          struct cliffs_zoombini zoombini[]);

/* Draws a rule and its cliff for the band, as likely as cliffs_cases_make says; `*found` is
 * false when no rule fits. Under CLIFFS_PUBLISHED the draws are those of the program of the
 * document (not its generator: seeds give other bands than Python's): the cliff, the trait,
 * the value. PZ_NO_MEMORY, only under CLIFFS_GAME. Cost there: rules times Zoombinis. */
enum pz_status cliffs_deal_case(const struct cliffs_dealer *dealer,
                                const struct cliffs_band *band, struct pz_random *random,
                                struct cliffs_case *dealt, bool *found);

#endif
