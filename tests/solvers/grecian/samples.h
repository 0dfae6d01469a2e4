/* Random puzzles of every kind for the tests of the Grecian Computer. */
#ifndef PUZZLED_TESTS_SOLVERS_GRECIAN_SAMPLES_H
#define PUZZLED_TESTS_SOLVERS_GRECIAN_SAMPLES_H

#include "data.h"
#include "solvers/core/budget.h"
#include "tests/solvers/random.h"

/* Budgets for one search: without limits, and with those of a control. */
#define UNBOUNDED        (&(struct pz_budget){.ctl = NULL})
#define BOUNDED(control) (&(struct pz_budget){.ctl = (control)})

enum { SAMPLE_CELLS_MAX = GRECIAN_DIALS_MAX * GRECIAN_VIEW_MAX };

struct sample {
    struct grecian_puzzle puzzle; /* its cells are those below */
    struct grecian_offsets planted;
    bool is_planted; /* `planted` is a solution */
    int32_t cells[SAMPLE_CELLS_MAX];
};

/* Makes sample number `seed`, with at most `positions` positions: with a planted solution or
 * without; with numbers that are small, negative, huge or almost all equal; with dials that
 * are hidden, symmetric, full or empty; with holes in the bottom dial; from one row and one
 * column up to 12 rows or 60 columns. */
void sample_make(struct sample *sample, uint64_t seed, uint64_t positions);

/* Makes a puzzle of the given size with a planted solution and numbers from range[0] to
 * range[1]. Higher dials have more holes, so that all dials show about as many numbers. */
void sample_plant(struct sample *sample, uint64_t seed, const struct grecian_puzzle *size,
                  const int32_t range[2]);

/* Makes a random position a solution: changes visible numbers, within `least` to `most`.
 * Leaves `is_planted` false if that is not possible. */
void sample_add_solution(struct sample *sample, struct test_rng *rng, int64_t least,
                         int64_t most);

/* Makes the sample the puzzle of the shops with these cells. Returns its puzzle. */
struct grecian_puzzle sample_shops(struct sample *sample,
                                   const int32_t cells[GRECIAN_DATA_CELLS]);

#endif
