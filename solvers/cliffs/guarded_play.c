#include "guarded_play.h"

#include "certain_first.h"

#include <assert.h>
#include <stdlib.h>

struct cliffs_guarded_play {
    const struct cliffs_hypothesis_space *space;
    struct cliffs_mistake_bound *bound;
    struct cliffs_vector vectors[];
};

enum { MOVES_MAX = 2 * CLIFFS_COLUMNS_MAX };

struct option {
    struct cliffs_move move;
    uint64_t mistakes;
};

enum pz_status cliffs_guarded_play_open(const struct cliffs_hypothesis_space *space,
                                        struct cliffs_mistake_bound *bound,
                                        struct cliffs_guarded_play **guarded)
{
    struct cliffs_guarded_play *opened =
        malloc(sizeof *opened + space->count * sizeof opened->vectors[0]);

    if (!opened)
        return PZ_NO_MEMORY;
    opened->space = space;
    opened->bound = bound;
    *guarded = opened;
    return PZ_OK;
}

void cliffs_guarded_play_close(struct cliffs_guarded_play *guarded)
{
    free(guarded);
}

/* The moves of a state, the best one first. */
struct options {
    struct option option[MOVES_MAX];
    unsigned count;
};

/* Inserts an option after those that are equal or better. */
static void add_option(struct options *options, struct option option)
{
    unsigned at = options->count++;

    assert(at < MOVES_MAX);
    for (; at > 0 && options->option[at - 1].mistakes > option.mistakes; at--)
        options->option[at] = options->option[at - 1];
    options->option[at] = option;
}

/* Adds both moves of a fork. */
static void add_fork(struct options *options, const struct cliffs_version_space *part,
                     const struct cliffs_version_space_fork *fork)
{
    struct cliffs_version_space half[2];
    uint64_t after = 0;

    cliffs_version_space_divide(part, fork, half);
    for (unsigned label = 0; label < 2; label++)
        after += cliffs_certain_first(half[label].vectors, half[label].sum.count,
                                      half[label].sum.open);
    for (unsigned label = 0; label < 2; label++)
        add_option(options, (struct option){{(uint8_t)fork->column, (uint8_t)label},
                                            after + fork->half[1 - label].weight});
}

static void list_options(struct cliffs_guarded_play *guarded, struct cliffs_state state,
                         struct options *options)
{
    struct cliffs_version_space_fork forks[CLIFFS_COLUMNS_MAX];
    struct cliffs_version_space part;

    cliffs_version_space_take(guarded->space, state, guarded->vectors, &part);
    unsigned count = cliffs_version_space_forks(&part, forks);

    options->count = 0;
    for (unsigned f = 0; f < count; f++)
        add_fork(options, &part, &forks[f]);
}

/* A state whose moves are tested. */
struct trial {
    struct cliffs_mistake_bound *bound;
    struct cliffs_state state;
    int promise; /* the maximum number of mistakes */
    struct pz_budget *budget;
};

static enum pz_status test_move(const struct trial *trial, struct cliffs_move move,
                                bool *safe)
{
    struct cliffs_state right = cliffs_state_with(trial->state, move.column, move.label);
    struct cliffs_state wrong = cliffs_state_with(trial->state, move.column, !move.label);
    enum pz_status status = cliffs_mistake_bound_test(
        trial->bound, wrong, trial->promise - 1, trial->budget, safe);

    if (status == PZ_OK && *safe)
        status = cliffs_mistake_bound_test(trial->bound, right, trial->promise,
                                           trial->budget, safe);
    return status;
}

/* Finds the number of mistakes that play guarantees: `left`, or the minimum if it is
 * larger. */
static enum pz_status find_promise(struct trial *trial, int left)
{
    bool safe = false;
    unsigned least = 0;
    enum pz_status status =
        cliffs_mistake_bound_test(trial->bound, trial->state, left, trial->budget, &safe);

    trial->promise = left;
    if (status != PZ_OK || safe)
        return status;
    status = cliffs_mistake_bound_find(trial->bound, trial->state, trial->budget, &least);
    trial->promise = (int)least;
    return status;
}

enum pz_status cliffs_guarded_play_move(struct cliffs_guarded_play *guarded,
                                        struct cliffs_state state, int left,
                                        struct pz_budget *budget, struct cliffs_move *move)
{
    struct trial trial = {.bound = guarded->bound, .state = state, .budget = budget};
    struct options options;
    enum pz_status status = find_promise(&trial, left);

    list_options(guarded, state, &options);
    for (unsigned o = 0; status == PZ_OK && o < options.count; o++) {
        bool safe = false;

        status = test_move(&trial, options.option[o].move, &safe);
        if (status == PZ_OK && safe) {
            *move = options.option[o].move;
            return PZ_OK;
        }
    }
    return status; /* not PZ_OK, because some move keeps the guarantee */
}
