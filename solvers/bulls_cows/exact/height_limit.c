#include "height_limit.h"

#include "solvers/bulls_cows/codes/tree_capacity.h"
#include "solvers/bulls_cows/search/branch_and_bound.h"
#include "solvers/bulls_cows/tree/known_values.h"
#include "solvers/core/control.h"

#include <assert.h>
#include <stdlib.h>

enum {
    DECIDE_NODES = 20000, /* of the search for one row: about 100 ms */
    SETS_MAX = 65000,     /* secrets of a set that can be searched */
    GAME_MAX = 7000       /* codes of a game that is searched as a whole */
};

/* The result of a test whether a height is sufficient for a set of secrets. */
enum verdict { ENOUGH, TOO_LOW, UNDECIDED };

/* The state of a call, which tries heights for a set of secrets. */
struct height_search {
    bool is_consistent; /* every guess must be a candidate */
    size_t max_bytes;
    const struct pz_ctl *ctl;
    struct bc_packed_history history; /* the first rows */
    bc_packed *secret;                /* the candidates after them */
    uint32_t count;
};

/* Searches for a tree of at most `height` guesses. */
static enum pz_status search_height(const struct height_search *search, unsigned height,
                                    enum verdict *verdict)
{
    const struct bc_weights height_only = {.consistent = search->is_consistent};
    struct bc_workspace *workspace = malloc(sizeof *workspace);
    struct bc_symmetry *symmetry = malloc(sizeof *symmetry);
    struct bc_set set = {search->secret, search->count, symmetry};
    struct pz_ctl ctl = search->ctl ? *search->ctl : (struct pz_ctl){.arg = NULL};
    enum pz_status status = PZ_NO_MEMORY;

    if (workspace && symmetry) {
        bc_symmetry_of(&search->history, symmetry);
        status = bc_workspace_open(workspace, &search->history.game, &height_only,
                                   search->count, search->max_bytes);
        if (ctl.max_nodes == 0 || ctl.max_nodes > DECIDE_NODES)
            ctl.max_nodes = DECIDE_NODES;
        workspace->ctl = &ctl;
        if (status == PZ_OK) {
            struct bc_outcome outcome =
                bc_branch_and_bound(workspace, &set, height, BC_INFINITE);

            if (outcome.exact)
                *verdict = outcome.cost < BC_INFINITE ? ENOUGH : TOO_LOW;
        }
        bc_workspace_close(workspace);
    }
    /* If a limit of the caller ended the search, a higher limit could change the
     * verdict. */
    if (status == PZ_OK && workspace->ended && workspace->nodes < DECIDE_NODES)
        status = pz_ctl_stopped(search->ctl) ? PZ_STOPPED : PZ_OUT_OF_TIME;
    free(workspace);
    free(symmetry);
    return status;
}

/* Decides whether `height` guesses are sufficient for the candidates after the rows, by the
 * number of candidates if possible, and otherwise by a search. */
static enum pz_status try_height(struct height_search *search, unsigned height,
                                 enum verdict *verdict)
{
    enum pz_status status =
        bc_packed_candidates(&search->history, NULL, 0, search->ctl, &search->count);
    unsigned useful = bc_capacity_useful(&search->history.game);

    *verdict = UNDECIDED;
    if (status != PZ_OK || search->count > SETS_MAX)
        return status;
    if (search->count <= height || bc_capacity_height(useful, search->count) > height) {
        *verdict = search->count <= height ? ENOUGH : TOO_LOW;
        return PZ_OK;
    }
    search->secret = malloc(search->count * sizeof *search->secret);
    if (!search->secret)
        return PZ_NO_MEMORY;
    status = bc_packed_candidates(&search->history, search->secret, search->count,
                                  search->ctl, &search->count);
    if (status == PZ_OK)
        status = search_height(search, height, verdict);
    free(search->secret);
    return status;
}

/* Finds the height of the whole game. */
static enum pz_status find_game_height(struct height_search *search,
                                       struct bc_height_limit *limit)
{
    const struct bc_game *game = &search->history.game;
    const struct bc_known *known = bc_known_find(game);
    unsigned counted = bc_capacity_height(bc_capacity_useful(game), bc_packed_codes(game));
    enum verdict verdict = TOO_LOW;
    enum pz_status status = PZ_OK;

    *limit = (struct bc_height_limit){
        .guesses = known ? bc_known_lower(&known->height) : counted, .is_least = true};
    if (known && !search->is_consistent) {
        limit->is_enough = limit->guesses == bc_known_upper(&known->height);
        return PZ_OK;
    }
    if (bc_packed_codes(game) > GAME_MAX)
        return PZ_OK;
    while (status == PZ_OK && verdict == TOO_LOW) {
        status = try_height(search, limit->guesses, &verdict);
        limit->guesses += verdict == TOO_LOW;
    }
    limit->is_enough = verdict == ENOUGH;
    return status;
}

/* Hands the height down to the candidates after the next row of `history`. */
static enum pz_status hand_height_down(struct height_search *search,
                                       const struct bc_packed_history *history,
                                       struct bc_height_limit *limit)
{
    const struct bc_game *game = &search->history.game;
    enum verdict verdict = TOO_LOW;
    enum pz_status status = PZ_OK;

    assert(search->history.count < history->count);
    search->history.rows[search->history.count] = history->rows[search->history.count];
    search->history.count++;
    /* In such a game, all first guesses are equal up to renaming. */
    if (search->history.count == 1 && limit->is_enough && !game->repeats &&
        !game->no_leading_zero && !game->any_guess)
        verdict = ENOUGH;
    else if (limit->guesses > 1)
        status = try_height(search, limit->guesses - 1, &verdict);
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
    struct height_search *search = malloc(sizeof *search);
    enum pz_status status = PZ_NO_MEMORY;

    assert(objective != BC_AVERAGE);
    if (unique && search) {
        bc_packed_unique(history, unique);
        *search = (struct height_search){.is_consistent = objective == BC_CONSISTENT,
                                         .max_bytes = max_bytes,
                                         .ctl = ctl,
                                         .history.game = history->game};
        status = find_game_height(search, limit);
        while (status == PZ_OK && search->history.count < unique->count)
            status = hand_height_down(search, unique, limit);
    }
    free(search);
    free(unique);
    return status;
}
