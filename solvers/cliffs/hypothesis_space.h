/* What may be: the hypothesis space of a band of which at most 16 Zoombinis matter, and its
 * states, each of which leaves a version space (Mitchell, "Generalization as search",
 * 1982).
 *
 * A case labels every Zoombini. All that a game can show of it are these labels, so cases
 * with equal labels are one hypothesis, a vector of labels, of their weight together. A
 * Zoombini whose label is the same in every vector is certain and costs nothing; of
 * Zoombinis that have equal labels in every vector, or opposite ones, the first to go
 * decides the rest. What is left are the columns: no two of them equal or opposite, none
 * certain. Everything that a strategy can do is choose the order of the columns and say a
 * label for each.
 *
 * A state says which columns are known, and their labels. V, the vectors that agree with
 * it, is its version space; columns that have one label all over V are certain there too,
 * and the closure of the state says so. Equal closures are equal version spaces.
 *
 * Theory: self-directed learning (Goldman and Sloan 1994); V is halved at no cost when the
 * label said is right, and a mistake is one of weight(V with the other label). */
#ifndef PUZZLES_CLIFFS_HYPOTHESIS_SPACE_H
#define PUZZLES_CLIFFS_HYPOTHESIS_SPACE_H

#include "prior.h"

/* Labels that a case may give, bit c for column c. */
struct cliffs_vector {
    uint16_t labels;
    uint32_t weight;
};

/* What a question and a mistake cost in tables. With a unit of 0 questions cost nothing and
 * mistakes 1. */
struct cliffs_prices {
    uint32_t ask, unit;
};

/* Columns are numbered in the order of their first Zoombinis. */
struct cliffs_hypothesis_space {
    unsigned columns; /* 0 to CLIFFS_COLUMNS_MAX; 0: one vector, nothing is in doubt */
    uint32_t count;
    struct cliffs_vector *vectors; /* owned; all different, by ascending labels */
    uint64_t weight;               /* of all; below 2^28 */
    bool symmetric; /* with each vector its complement is there too, of equal weight */
    struct cliffs_prices prices;
};

/* The cost of a move that divides a space into these two weights, in tables: the lighter
 * is the mistake, and where both are something there was a question. */
static inline uint64_t cliffs_price(struct cliffs_prices prices, uint64_t zeros,
                                    uint64_t ones)
{
    uint64_t less = zeros < ones ? zeros : ones;

    if (prices.unit == 0)
        return less;
    return less * prices.unit + (less > 0 ? (zeros + ones) * prices.ask : 0);
}

/* Makes the space of the cases that agree with `seen`, one cliffs_seen for each Zoombini of
 * the band (NULL: nothing was seen), and fills in `places`, one for each. `*fits` is false,
 * and nothing else is written, when more than CLIFFS_COLUMNS_MAX columns are left; a space
 * of 0 vectors means that no case agrees. cliffs_hypothesis_space_free frees it.
 * PZ_NO_MEMORY. Cost: cases times Zoombinis. */
enum pz_status cliffs_hypothesis_space_make(const struct cliffs_cases *cases,
                                            const struct cliffs_band *band,
                                            const int8_t *seen,
                                            struct cliffs_hypothesis_space *space,
                                            struct cliffs_place places[], bool *fits);
void cliffs_hypothesis_space_free(struct cliffs_hypothesis_space *space);

/* The closure of `state`, some vector of which must agree with it. Cost: the vectors. */
struct cliffs_state
cliffs_hypothesis_space_close(const struct cliffs_hypothesis_space *space,
                              struct cliffs_state state);

/* `state` with the label of one more column known. */
static inline struct cliffs_state cliffs_state_with(struct cliffs_state state,
                                                    unsigned column, unsigned label)
{
    state.known |= (uint16_t)(1u << column);
    state.labels |= (uint16_t)(label << column);
    return state;
}

/* True when all vectors that agree with `part` agree with `whole` too. */
static inline bool cliffs_state_is_part(struct cliffs_state part, struct cliffs_state whole)
{
    return (whole.known & ~part.known) == 0 &&
           ((whole.labels ^ part.labels) & whole.known) == 0;
}

/* True when the vector agrees with the state. */
static inline bool cliffs_agrees(struct cliffs_vector vector, struct cliffs_state state)
{
    return ((vector.labels ^ state.labels) & state.known) == 0;
}

/* Puts the vectors with label 0 in the column first; returns how many they are. */
static inline uint32_t cliffs_vectors_divide(struct cliffs_vector vectors[], uint32_t count,
                                             unsigned column)
{
    uint32_t zeros = 0;

    for (uint32_t v = 0; v < count; v++) {
        struct cliffs_vector vector = vectors[v];

        if (vector.labels >> column & 1)
            continue;
        vectors[v] = vectors[zeros];
        vectors[zeros++] = vector;
    }
    return zeros;
}

#endif
