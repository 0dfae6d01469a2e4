/* The cases of a prior (see puzzles/cliffs.h). Weights are integers without a common
 * factor, so sums of them are exact. */
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

/* Whether there can be cases: traits, level and prior are in their ranges, and the traits
 * have rules of the level. */
bool cliffs_prior_allows(const struct cliffs_traits *traits, unsigned level,
                         enum cliffs_prior prior);

/* How many rules there are to choose from, before any dealer looks at the band. */
uint32_t cliffs_prior_count(const struct cliffs_traits *traits, unsigned level,
                            enum cliffs_prior prior);

/* The cases of `level` (1 to 4, or CLIFFS_UNKNOWN) for the band, which cliffs_cases_free
 * frees. With CLIFFS_PUBLISHED the band's traits hold the numbers of values as asked for (5
 * where Zoombinis have 0 to 5). The list is empty when no rule fits: the traits allow none,
 * or under CLIFFS_GAME no rule of the level splits the band. PZ_NO_MEMORY. Cost: the
 * rules, under CLIFFS_GAME times a word for 64 Zoombinis. */
enum pz_status cliffs_cases_make(const struct cliffs_band *band, unsigned level,
                                 enum cliffs_prior prior, struct cliffs_cases *cases);
void cliffs_cases_free(struct cliffs_cases *cases);

#endif
