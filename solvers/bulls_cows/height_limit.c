#include "height_limit.h"

#include "branch_and_bound.h"
#include "known_values.h"
#include "solvers/core/control.h"

#include <stdlib.h>

enum {
    SURE_NODES = 20000, /* of the search for one row: some 100 ms */
    SETS_MAX = 65000    /* secrets of a set that can be searched */
};

/* A set of secrets while it is looked whether a height is enough. */
struct looking {
    const struct bc_history *history;
    size_t max_bytes;
    const struct pz_ctl *ctl;
    bc_code *secret;
    uint32_t count;
};

/* Whether the search shows that `height` guesses are too few. */
static enum pz_status search(const struct looking *l, unsigned height, bool *is_too_low)
{
    static const struct bc_weights none = {.guess = 0};
    struct bc_workspace *search = malloc(sizeof *search);
    struct bc_symmetry *symmetry = malloc(sizeof *symmetry);
    struct bc_set set = {l->secret, l->count, symmetry};
    struct pz_ctl ctl = l->ctl ? *l->ctl : (struct pz_ctl){.arg = NULL};
    enum pz_status status = PZ_NO_MEMORY;

    if (search && symmetry) {
        bc_symmetry_of(l->history, symmetry);
        status =
            bc_workspace_open(search, &l->history->game, &none, l->count, l->max_bytes);
        if (ctl.max_nodes == 0 || ctl.max_nodes > SURE_NODES)
            ctl.max_nodes = SURE_NODES;
        search->ctl = &ctl;
        if (status == PZ_OK)
            *is_too_low =
                bc_branch_and_bound(search, &set, height, BC_INFINITE).cost >= BC_INFINITE;
        bc_workspace_close(search);
    }
    /* Ended by what the caller allows, it would decide otherwise with more. */
    if (status == PZ_OK && search->ended && search->nodes < SURE_NODES)
        status = pz_ctl_stopped(l->ctl) ? PZ_STOPPED : PZ_OUT_OF_TIME;
    free(search);
    free(symmetry);
    return status;
}

/* Whether what the history leaves needs more than `height` guesses. */
static enum pz_status look(struct looking *l, unsigned height, bool *is_too_low)
{
    enum pz_status status = bc_history_candidates(l->history, NULL, 0, l->ctl, &l->count);

    *is_too_low = false;
    if (status != PZ_OK || l->count <= height || l->count > SETS_MAX)
        return status;
    l->secret = malloc(l->count * sizeof *l->secret);
    if (!l->secret)
        return PZ_NO_MEMORY;
    status = bc_history_candidates(l->history, l->secret, l->count, l->ctl, &l->count);
    if (status == PZ_OK)
        status = search(l, height, is_too_low);
    free(l->secret);
    return status;
}

/* Whether the least height of the game is what every first guess leaves one less of. */
static bool is_same_for_all(const struct bc_game *game)
{
    const struct bc_known *known = bc_known_find(game);

    return !game->repeats && !game->no_leading_zero &&
           bc_known_lower(&known->height) == bc_known_upper(&known->height);
}

enum pz_status bc_height_limit(const struct bc_history *history, size_t max_bytes,
                               const struct pz_ctl *ctl, unsigned *limit)
{
    struct bc_history *earlier = malloc(sizeof *earlier);
    struct looking l = {.history = earlier, .max_bytes = max_bytes, .ctl = ctl};
    enum pz_status status = earlier ? PZ_OK : PZ_NO_MEMORY;

    *limit = history->count ? bc_known_lower(&bc_known_find(&history->game)->height) : 1;
    if (earlier)
        bc_history_unique(history, earlier);
    unsigned rows = earlier ? earlier->count : 0;

    for (unsigned row = 1; row <= rows && status == PZ_OK; row++) {
        bool is_too_low = false;

        if (*limit > 1)
            --*limit;
        if (row == rows || (row == 1 && is_same_for_all(&history->game)))
            continue;
        earlier->count = row;
        status = look(&l, *limit, &is_too_low);
        *limit += is_too_low;
    }
    free(earlier);
    return status;
}
