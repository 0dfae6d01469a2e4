/* The strategies of Andrew's article (Bailey Andrew, "Zoombinis - Allergic Cliffs", 2023):
 * two programs, with their defects, and two descriptions without a program.
 *
 * All strategies send a random Zoombini that has not crossed. After a mistake, the Zoombini
 * goes to the other cliff. The first move goes to the top cliff. A feature is a value of a
 * trait.
 *
 * naive       This strategy sends to the cliff that accepted the previous Zoombini.
 *
 * similarity  This strategy keeps a set of features for each cliff. The set contains the
 *             features that all Zoombinis of the cliff have in common. Before the cliff
 *             accepts a Zoombini, the set contains all features, except that the list of
 *             the program omits the additional value of published bands. The program
 *             evaluates three conditions in this order. A Zoombini that shares no feature
 *             with either set goes to the cliff with fewer features. A Zoombini that shares
 *             a feature only with the other cliff changes to that cliff. Last, in any case,
 *             the cliff with fewer features is chosen. So the second condition has an
 *             effect only for sets of equal size, and the first condition never has an
 *             effect.
 *
 * most-in-common
 *             This strategy is similarity as the text of Andrew's article describes it:
 *             "sending the Zoombini across the path that it has the most in common with the
 *             Zoombinis that already passed it". It keeps the same sets, and sends to the
 *             cliff whose set contains more features of the Zoombini. The comments of the
 *             program state the order for ties: the cliff with fewer features, then the
 *             cliff that accepted the previous Zoombini.
 *
 * per-feature This strategy is the idea of Andrew's article for rules of several features:
 *             "instead of doing an intersection of all features, we just take an
 *             intersection for each feature individually". For each feature, it keeps the
 *             set of cliffs that accepted all Zoombinis with this feature. At first the set
 *             contains both cliffs, later one cliff, and finally no cliff. If the set of a
 *             feature of the Zoombini contains one cliff, the feature is a vote for that
 *             cliff. If the votes are equal, the cliff that accepted the previous Zoombini
 is chosen. */
#ifndef PUZZLES_CLIFFS_PUBLISHED_STRATEGIES_H
#define PUZZLES_CLIFFS_PUBLISHED_STRATEGIES_H

#include "puzzles/cliffs_games.h"
#include "puzzles/random.h"

/* A game before the first Zoombini is sent. */
struct cliffs_published_strategies_game {
    /* With the traits of the request (see puzzles/cliffs.h). */
    const struct cliffs_band *band;
    const uint8_t *labels; /* for each Zoombini: 1 if the top cliff accepts it */
    uint32_t *left;        /* working memory: one number for each Zoombini */
    struct pz_random *random;
};

/* Plays one of these strategies and returns the number of mistakes. Each step draws an
 * index in the list of Zoombinis that have not crossed, and moves the last Zoombini of the
 * list to this index. Cost: about 10 ns for each Zoombini with naive, otherwise 30 ns. */
unsigned
cliffs_published_strategies_play(const struct cliffs_published_strategies_game *round,
                                 enum cliffs_strategy strategy);

#endif
