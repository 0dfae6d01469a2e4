/* Which cases are possible for a band before anyone is sent, and how likely each is.
 *
 * uniform    every rule of the level alike, and the cliffs by a fair coin.
 * game       as the game's dealer chooses, by three independent readings of the program:
 *            it counts for each rule of the level how many of the band match, looks for
 *            the first number of n/2, n/2 + 1, n/2 - 1, n/2 - 2, n/2 - 3, ..., 1 (below n)
 *            that some rule has, and draws one of the rules with that number; a fair coin
 *            says which cliff it is. So a band betrays most rules.
 * published  as the program of the document draws them: values run to one more than there
 *            are, the rule's too, except that level 2 takes two values out of those that
 *            there are; levels 3 and 4 look at their first trait only, so they are level
 *            1. It draws a trait first, each alike, then its values; the top cliff takes
 *            whom the rule matches with probability 1/3 (the document's `True` is our top).
 *
 * With the level unknown each level that the traits allow is as likely as the others.
 * Weights are integers without a common factor, so sums of them are exact. */
#ifndef PUZZLES_CLIFFS_PRIOR_H
#define PUZZLES_CLIFFS_PRIOR_H

#include "puzzles/cliffs.h"

/* Cases of a band, by level, then by rule, the top cliff first. */
struct cliffs_cases {
    struct cliffs_case *cases; /* owned */
    uint32_t count;
    uint64_t weight; /* of all; below 2^28 */
    bool rounded; /* the weights are not exactly in proportion: only with the level unknown,
                     where numbers of rules have no small common multiple */
};

/* The cases of `level` (1 to 4, or CLIFFS_UNKNOWN) for the band, which cliffs_cases_free
 * frees. With CLIFFS_PUBLISHED the band's traits hold the numbers of values as asked for (5
 * where Zoombinis have 0 to 5). The list is empty when no rule fits: the traits allow none,
 * or under CLIFFS_GAME no rule of the level splits the band. PZ_NO_MEMORY. Cost: the
 * rules, under CLIFFS_GAME times a word for 64 Zoombinis. */
enum pz_status cliffs_cases_make(const struct cliffs_band *band, unsigned level,
                                 enum cliffs_prior prior, struct cliffs_cases *cases);
void cliffs_cases_free(struct cliffs_cases *cases);

#endif
