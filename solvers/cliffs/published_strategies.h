/* The two strategies of Andrew's article (Bailey Andrew, "Zoombinis - Allergic Cliffs",
 * 2023), with the defects of its program.
 *
 * Both strategies send a random Zoombini of those that have not crossed. A Zoombini that is
 * rejected goes to the other cliff next. The first cliff is the top one.
 *
 * naive       sends to the cliff that accepted the previous Zoombini.
 * similarity  keeps a set of features for each cliff: those that all Zoombinis it accepted have in
 *             common; before the first one, all features, except that the program's list omits the
 *             additional value of published bands. The program evaluates three conditions in this
 *             order. A Zoombini that shares nothing with either set goes to the cliff with fewer
 *             features. A Zoombini that shares a feature only with the other cliff changes to that
 *             cliff. Last, in any case, the cliff with fewer features is chosen. So the second
 *             condition has an effect only for sets of equal size, and the first one never.
 */
#ifndef PUZZLES_CLIFFS_PUBLISHED_STRATEGIES_H
#define PUZZLES_CLIFFS_PUBLISHED_STRATEGIES_H

#include "puzzles/cliffs.h"
#include "puzzles/random.h"

/* A game before the first Zoombini is sent. */
struct cliffs_published_strategies_game {
    const struct cliffs_band
        *band;             /* with the traits of the request (see puzzles/cliffs.h) */
    const uint8_t *labels; /* for each Zoombini: 1 if the top cliff accepts it */
    uint32_t *left;        /* working memory: one number for each Zoombini */
    struct pz_random *random;
};

/* Play the game and return the number of mistakes. Each step draws an index in the list of
 * Zoombinis that have not crossed, and moves the last one of the list to this index. Cost:
 * about 10 ns for each Zoombini, 30 ns with similarity. */
unsigned
cliffs_published_strategies_naive(const struct cliffs_published_strategies_game *round);
unsigned cliffs_published_strategies_similarity(
    const struct cliffs_published_strategies_game *round);

#endif
