#include "height_limit.h"

#include "solvers/bulls_cows/codes/tree_capacity.h"
#include "solvers/bulls_cows/search/branch_and_bound.h"
#include "solvers/bulls_cows/tree/known_values.h"
#include "solvers/core/control.h"

#include <stdlib.h>

enum {
    SURE_NODES = 20000, /* of the search for one row: some 100 ms */
    SETS_MAX = 65000,   /* secrets of a set that can be searched */
    GAME_MAX = 7000     /* codes of a game that is searched as a whole */
};

/* Whether a height is enough. */
enum verdict { ENOUGH, TOO_LOW, UNDECIDED };

/* A set of secrets while it is looked whether a height is enough. */
struct looking {
    bool is_consistent; /* only possible secrets are guessed */
    size_t max_bytes;
    const struct pz_ctl *ctl;
    struct bc_packed_history history; /* the first rows */
    bc_packed *secret;
    uint32_t count;
};

/* Searches whether `height` guesses are enough. */
static enum pz_status search(const struct looking *l, unsigned height,
                             enum verdict *verdict)
{
    const struct bc_weights none = {.consistent = l->is_consistent};
    struct bc_workspace *search = malloc(sizeof *search);
    struct bc_symmetry *symmetry = malloc(sizeof *symmetry);
    struct bc_set set = {l->secret, l->count, symmetry};
    struct pz_ctl ctl = l->ctl ? *l->ctl : (struct pz_ctl){.arg = NULL};
    enum pz_status status = PZ_NO_MEMORY;

    if (search && symmetry) {
        bc_symmetry_of(&l->history, symmetry);
        status = bc_workspace_open(search, &l->history.game, &none, l->count, l->max_bytes);
        if (ctl.max_nodes == 0 || ctl.max_nodes > SURE_NODES)
            ctl.max_nodes = SURE_NODES;
        search->ctl = &ctl;
        if (status == PZ_OK) {
            struct bc_outcome outcome =
                bc_branch_and_bound(search, &set, height, BC_INFINITE);

            if (outcome.exact)
                *verdict = outcome.cost < BC_INFINITE ? ENOUGH : TOO_LOW;
        }
        bc_workspace_close(search);
    }
    /* Ended by what the caller allows, it would decide otherwise with more. */
    if (status == PZ_OK && search->ended && search->nodes < SURE_NODES)
        status = pz_ctl_stopped(l->ctl) ? PZ_STOPPED : PZ_OUT_OF_TIME;
    free(search);
    free(symmetry);
    return status;
}

/* Whether what the rows leave can be finished in `height` guesses. */
static enum pz_status look(struct looking *l, unsigned height, enum verdict *verdict)
{
    enum pz_status status = bc_packed_candidates(&l->history, NULL, 0, l->ctl, &l->count);
    unsigned useful = bc_capacity_useful(&l->history.game);

    *verdict = UNDECIDED;
    if (status != PZ_OK || l->count > SETS_MAX)
        return status;
    if (l->count <= height || bc_capacity_height(useful, l->count) > height) {
        *verdict = l->count <= height ? ENOUGH : TOO_LOW;
        return PZ_OK;
    }
    l->secret = malloc(l->count * sizeof *l->secret);
    if (!l->secret)
        return PZ_NO_MEMORY;
    status = bc_packed_candidates(&l->history, l->secret, l->count, l->ctl, &l->count);
    if (status == PZ_OK)
        status = search(l, height, verdict);
    free(l->secret);
    return status;
}

/* The height of the whole game. */
static enum pz_status begin(struct looking *l, struct bc_height_limit *limit)
{
    const struct bc_game *game = &l->history.game;
    const struct bc_known_value *known = &bc_known_find(game)->height;
    enum verdict verdict = TOO_LOW;
    enum pz_status status = PZ_OK;

    *limit = (struct bc_height_limit){.guesses = bc_known_lower(known), .is_least = true};
    if (!l->is_consistent) {
        limit->is_enough = limit->guesses == bc_known_upper(known);
        return PZ_OK;
    }
    if (bc_packed_codes(game) > GAME_MAX)
        return PZ_OK;
    while (status == PZ_OK && verdict == TOO_LOW) {
        status = look(l, limit->guesses, &verdict);
        limit->guesses += verdict == TOO_LOW;
    }
    limit->is_enough = verdict == ENOUGH;
    return status;
}

/* Hands the height down to what the next row of `history` leaves. */
static enum pz_status hand_down(struct looking *l, const struct bc_packed_history *history,
                                struct bc_height_limit *limit)
{
    const struct bc_game *game = &l->history.game;
    enum verdict verdict = TOO_LOW;
    enum pz_status status = PZ_OK;

    l->history.rows[l->history.count] = history->rows[l->history.count];
    l->history.count++;
    /* Then all first guesses are the same but for names. */
    if (l->history.count == 1 && limit->is_enough && !game->repeats &&
        !game->no_leading_zero)
        verdict = ENOUGH;
    else if (limit->guesses > 1)
        status = look(l, limit->guesses - 1, &verdict);
    limit->is_enough = verdict == ENOUGH || (verdict == TOO_LOW && limit->is_enough);
    limit->is_least = verdict == TOO_LOW;
    limit->guesses -= verdict != TOO_LOW;
    return status;
}

enum pz_status bc_height_limit(const struct bc_packed_history *history,
                               enum bc_objective objective, size_t max_bytes,
                               const struct pz_ctl *ctl, struct bc_height_limit *limit)
{
    struct bc_packed_history *unique = malloc(sizeof *unique);
    struct looking *l = malloc(sizeof *l);
    enum pz_status status = PZ_NO_MEMORY;

    if (unique && l) {
        bc_packed_unique(history, unique);
        *l = (struct looking){.is_consistent = objective == BC_CONSISTENT,
                              .max_bytes = max_bytes,
                              .ctl = ctl,
                              .history.game = history->game};
        status = begin(l, limit);
        while (status == PZ_OK && l->history.count < unique->count)
            status = hand_down(l, unique, limit);
    }
    free(l);
    free(unique);
    return status;
}
