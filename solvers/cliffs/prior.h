/* The cases of a prior (see puzzles/cliffs.h). Weights are integers without a common
 * factor, so sums of them are exact. */
#ifndef PUZZLES_CLIFFS_PRIOR_H
#define PUZZLES_CLIFFS_PRIOR_H

#include "puzzles/cliffs.h"

/* The cases of a band, ordered by level, then by rule, with the top cliff first. */
struct cliffs_cases {
    struct cliffs_case *cases; /* owned */
    uint32_t count;
    uint64_t weight; /* of all cases; below 2^28 */
    bool
        rounded; /* the weights are not exact: possible only if the level is unknown, and the
                     numbers of rules have no small common multiple */
};

/* Returns true if cases are possible: traits, level and prior are valid, and the traits
 * have rules of the level. */
bool cliffs_prior_allows(const struct cliffs_traits *traits, unsigned level,
                         enum cliffs_prior prior);

/* Returns the number of rules of the level, for any band. */
uint32_t cliffs_prior_count(const struct cliffs_traits *traits, unsigned level,
                            enum cliffs_prior prior);

/* Lists the cases of `level` (1 to 4, or CLIFFS_UNKNOWN) for the band. Release the list
 * with cliffs_cases_free. With CLIFFS_PUBLISHED, the traits of the band are those of the
 * request (5 if Zoombinis have values 0 to 5). The list is empty if the traits do not allow
 * a rule, or under CLIFFS_GAME if no rule of the level splits the band. Returns PZ_OK or
 * PZ_NO_MEMORY. Cost: linear in the rules; under CLIFFS_GAME, in the rules times the band
 * in words of 64 Zoombinis. */
enum pz_status cliffs_cases_make(const struct cliffs_band *band, unsigned level,
                                 enum cliffs_prior prior, struct cliffs_cases *cases);
void cliffs_cases_free(struct cliffs_cases *cases);

/* Returns the greatest common divisor of two numbers that are not both 0. */
uint64_t cliffs_common_divisor(uint64_t a, uint64_t b);

#endif
