/* The two strategies of the article (Bailey Andrew, "Zoombinis - Allergic Cliffs", 2023),
 * as its program plays them, faults included.
 *
 * Both send a Zoombini drawn at random from those that are left, and one that was refused
 * goes over to the other cliff at once. The first choice is the top cliff.
 *
 * naive       to the cliff that was right the last time.
 * similarity  each cliff has a set of features, those that all Zoombinis it took have in
 *             common; before the first one, all features that there are, though the
 *             program's list of these leaves out the value beyond the last that published
 *             bands have. The program asks three things, one after the other. A Zoombini
 *             that shares nothing with either set goes to the cliff of fewer features. One
 *             that shares something with the set of the other cliff alone changes to that.
 *             And last, whatever was said before, the cliff of fewer features has it; so
 *             the second question decides between sets of equal size, and the first one
 *             never. */
#ifndef PUZZLES_CLIFFS_PUBLISHED_STRATEGIES_H
#define PUZZLES_CLIFFS_PUBLISHED_STRATEGIES_H

#include "puzzles/cliffs.h"
#include "puzzles/random.h"

/* A game before the first Zoombini is sent. */
struct cliffs_published_strategies_game {
    const struct cliffs_band *band; /* its traits as asked for (see puzzles/cliffs.h) */
    const uint8_t *labels; /* one for each Zoombini: 1 where the top cliff takes it */
    uint32_t *left;        /* room for one number for each Zoombini; overwritten */
    struct pz_random *random;
};

/* Play the game and return the mistakes. At each step one number below how many are left is
 * drawn, the place in a list of them: it is the band at first, and who was last in it takes
 * the place of the one that went. Cost: some 10 ns for each Zoombini, 30 with similarity.
 */
unsigned
cliffs_published_strategies_naive(const struct cliffs_published_strategies_game *round);
unsigned cliffs_published_strategies_similarity(
    const struct cliffs_published_strategies_game *round);

#endif
