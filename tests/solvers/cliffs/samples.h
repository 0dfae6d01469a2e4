/* Seeded bands, cases and spaces for the tests of Allergic Cliffs. */
#ifndef PUZZLED_TESTS_SOLVERS_CLIFFS_SAMPLES_H
#define PUZZLED_TESTS_SOLVERS_CLIFFS_SAMPLES_H

#include "solvers/cliffs/hypothesis_space.h"
#include "solvers/core/budget.h"

/* Budgets for one search: without limits, and with those of a control. */
#define UNBOUNDED        (&(struct pz_budget){.ctl = NULL})
#define BOUNDED(control) (&(struct pz_budget){.ctl = (control)})

/* Returns the status of a call that `ctl` ends early. */
static inline enum pz_status end_by(const struct pz_ctl *ctl)
{
    return ctl->poll ? PZ_STOPPED : PZ_OUT_OF_TIME;
}

static inline bool same_outcome(const struct cliffs_outcome *one,
                                const struct cliffs_outcome *other)
{
    return one->weight == other->weight && one->mistakes == other->mistakes &&
           one->questions == other->questions && one->won == other->won &&
           one->worst == other->worst && one->longest == other->longest;
}

/* The game's four traits of five values. */
extern const struct cliffs_traits sample_traits;

/* A band with its cases and its space. */
struct sample {
    struct cliffs_band band;
    struct cliffs_cases cases;
    struct cliffs_hypothesis_space space; /* valid if `fits` */
    struct cliffs_place *places;          /* by Zoombini */
    bool fits;                            /* at most 16 columns */
    struct cliffs_zoombini *zoombinis;
};

/* Makes a band of `count` random Zoombinis (more than two can be equal), its cases and
 * its space. Release them with sample_free. Under CLIFFS_PUBLISHED, each trait has one
 * more value. Aborts if memory is exhausted. */
struct sample_kind {
    struct cliffs_traits traits;
    unsigned count, level;
    enum cliffs_prior prior;
};
void sample_make(struct sample *sample, const struct sample_kind *kind, uint64_t seed);
void sample_free(struct sample *sample);

/* A move: the column, and the label that is predicted. */
struct sample_move {
    uint8_t column, label;
};

/* The closure of a state that agrees with at least one vector. */
struct cliffs_state sample_close(const struct cliffs_hypothesis_space *space,
                                 struct cliffs_state state);

/* Makes a space of `columns` (1 to 16) columns out of up to `vectors` random vectors of
 * weights 1 to `weight`. No column is certain, and no two are equal or opposite. A
 * symmetric space has up to twice as many vectors. `vectors` is at least columns + 1.
 * Release the space with cliffs_hypothesis_space_free. */
enum sample_shape { SAMPLE_ANY, SAMPLE_SYMMETRIC };
struct cliffs_hypothesis_space sample_space(uint64_t seed, unsigned columns,
                                            uint32_t vectors, uint32_t weight,
                                            enum sample_shape shape);

#endif
