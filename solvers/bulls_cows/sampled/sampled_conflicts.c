/* Finds the smallest sets of rows without which a history has candidates. The search tries
 * the sets of one row, of two rows and so on, in lexicographic order. For each set, it
 * searches for one candidate of the other rows. */
#include "candidate_space.h"
#include "sampled.h"
#include "solvers/core/control.h"

#include <assert.h>
#include <stdlib.h>

/* The state of a call. */
struct conflict_search {
    const struct bc_history *history;
    const struct pz_ctl *ctl;
    struct bc_conflicts *conflicts;
    struct bc_candidate_space *space;
    struct bc_history *kept; /* the other rows */
    uint64_t nodes;          /* of all searches */
};

/* Finds out whether there are candidates without `rows`. */
static enum pz_status try_set(struct conflict_search *search, uint64_t rows, bool *exists)
{
    size_t max_bytes = search->ctl ? search->ctl->max_bytes / BC_CANDIDATE_SPACE_SHARE : 0;
    enum pz_status status;

    assert(search->history->count <= BC_ROWS_MAX);
    search->kept->game = search->history->game;
    search->kept->count = 0;
    for (unsigned i = 0; i < search->history->count; i++)
        if (!(rows >> i & 1))
            search->kept->rows[search->kept->count++] = search->history->rows[i];
    bc_candidate_space_open(search->space, search->kept, max_bytes);
    search->space->nodes = search->nodes;
    status = bc_candidate_space_exists(search->space, search->ctl, exists);
    bc_candidate_space_close(search->space);
    search->nodes = search->space->nodes;
    return status;
}

/* Tries the sets that consist of `rows` and `more` rows from row `from` on. */
static enum pz_status try_sets(struct conflict_search *search, uint64_t rows, unsigned more,
                               unsigned from)
{
    enum pz_status status = PZ_OK;
    bool exists = false;

    if (more == 0) {
        status = try_set(search, rows, &exists);
        if (exists && search->conflicts->listed < BC_CONFLICTS_MAX)
            search->conflicts->rows[search->conflicts->listed++] = rows;
        else if (exists)
            search->conflicts->more = true;
        return status;
    }
    for (unsigned i = from; i + more <= search->history->count && status == PZ_OK; i++) {
        if (search->conflicts->more)
            break;
        status = try_sets(search, rows | (uint64_t)1 << i, more - 1, i + 1);
    }
    return status;
}

enum pz_status bc_sampled_conflicts(const struct bc_history *history,
                                    const struct pz_ctl *ctl,
                                    struct bc_conflicts *conflicts)
{
    struct conflict_search search = {
        history, ctl, conflicts, malloc(sizeof *search.space), malloc(sizeof *search.kept),
        0};
    enum pz_status status = search.space && search.kept ? PZ_OK : PZ_NO_MEMORY;

    *conflicts = (struct bc_conflicts){.size = 0};
    for (unsigned size = 1;
         size <= history->count && status == PZ_OK && conflicts->listed == 0; size++) {
        status = try_sets(&search, 0, size, 0);
        conflicts->size = conflicts->listed > 0 ? size : 0;
    }
    conflicts->more = conflicts->more || (status != PZ_OK && conflicts->listed > 0);
    free(search.kept);
    free(search.space);
    return status;
}
