/* The hypothesis space of a band with at most 16 columns, and its states. Each state has a
 * version space (Mitchell, "Generalization as search", 1982).
 *
 * A case gives each Zoombini a label. A game reveals only these labels, so all cases with
 * equal labels are one hypothesis. A hypothesis is a vector of labels, with the sum of the
 * weights of its cases. A Zoombini with the same label in all vectors is certain and does
 * not cause mistakes. If Zoombinis have equal labels in all vectors, or opposite labels in
 * all vectors, the first of them that is sent determines the labels of the others. Each
 * such class of Zoombinis that are not certain is a column. No two columns are equal or
 * opposite. A strategy chooses the order of the columns and predicts the label of each
 * column.
 *
 * A state contains the columns that are known, and their labels. The version space V of a
 * state is the set of vectors that agree with the state. A column that has the same label
 * in all vectors of V is certain, and it is known in the closure of the state. States have
 * equal closures if and only if they have equal version spaces.
 *
 * Theory: self-directed learning (Goldman and Sloan 1994). A correct prediction reduces V
 * at no cost. A wrong prediction costs the weight of the vectors with the other label. */
#ifndef PUZZLES_CLIFFS_HYPOTHESIS_SPACE_H
#define PUZZLES_CLIFFS_HYPOTHESIS_SPACE_H

#include "prior.h"

/* The labels of cases, bit c for column c. */
struct cliffs_vector {
    uint16_t labels;
    uint32_t weight;
};

/* The cost of a question (`ask`) and of a mistake (`unit`) in tables. If both are 0, a
 * mistake costs 1 and a question 0. */
struct cliffs_prices {
    uint32_t ask, unit;
};

static inline bool cliffs_is_priced(struct cliffs_prices prices)
{
    return prices.ask > 0 || prices.unit > 0;
}

/* Columns are numbered in the order of their first Zoombinis. */
struct cliffs_hypothesis_space {
    unsigned columns; /* 0 to CLIFFS_COLUMNS_MAX; 0: one vector, all is certain */
    uint32_t count;
    struct cliffs_vector *vectors; /* owned; all different, by ascending labels */
    uint64_t weight;               /* of all; below 2^28 */
    bool symmetric; /* the complement of each vector is a vector of equal weight */
    struct cliffs_prices prices;
};

/* Returns the cost of a move in tables. It divides a space into two parts of these weights.
 * The lighter part is the mistake. If both parts have vectors, the move is a question. */
static inline uint64_t cliffs_price(struct cliffs_prices prices, uint64_t zeros,
                                    uint64_t ones)
{
    uint64_t less = zeros < ones ? zeros : ones;

    if (!cliffs_is_priced(prices))
        return less;
    return less * prices.unit + (less > 0 ? (zeros + ones) * prices.ask : 0);
}

/* Creates the space of the cases. `places` receives the place of each Zoombini. If there
 * are more than CLIFFS_COLUMNS_MAX columns, `*fits` is false, and nothing else is written.
 * Without cases, the space has no vectors. Release the space with
 * cliffs_hypothesis_space_free. Returns PZ_OK or PZ_NO_MEMORY. Cost: cases times Zoombinis.
 */
enum pz_status cliffs_hypothesis_space_make(const struct cliffs_cases *cases,
                                            const struct cliffs_band *band,
                                            struct cliffs_hypothesis_space *space,
                                            struct cliffs_place places[], bool *fits);
void cliffs_hypothesis_space_free(struct cliffs_hypothesis_space *space);

/* Returns the state in which one more label is known. */
static inline struct cliffs_state cliffs_state_with(struct cliffs_state state,
                                                    unsigned column, unsigned label)
{
    state.known |= (uint16_t)(1u << column);
    state.labels |= (uint16_t)(label << column);
    return state;
}

/* Returns true if all vectors that agree with `part` also agree with `whole`. */
static inline bool cliffs_state_is_part(struct cliffs_state part, struct cliffs_state whole)
{
    return (whole.known & ~part.known) == 0 &&
           ((whole.labels ^ part.labels) & whole.known) == 0;
}

/* Returns true if the vector agrees with the state. */
static inline bool cliffs_agrees(struct cliffs_vector vector, struct cliffs_state state)
{
    return ((vector.labels ^ state.labels) & state.known) == 0;
}

/* Moves the vectors with label 0 in the column to the front. Returns their number. */
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
