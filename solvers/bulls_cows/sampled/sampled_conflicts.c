/* The smallest sets of rows without which a history has candidates: sets of one row, of
 * two, and so on, in lexicographic order, each by a search for one candidate of the other
 * rows. */
#include "candidate_space.h"
#include "sampled.h"
#include "solvers/core/control.h"

#include <stdlib.h>

/* Sets while they are tried. */
struct trying {
    const struct bc_history *history;
    const struct pz_ctl *ctl;
    struct bc_conflicts *conflicts;
    struct bc_candidate_space *space;
    struct bc_history *kept; /* the other rows */
    uint64_t nodes;          /* of all searches */
};

/* Whether there are candidates without `rows`. */
static enum pz_status try(struct trying *t, uint64_t rows, bool *exists)
{
    size_t max_bytes = t->ctl ? t->ctl->max_bytes / 2 : 0;
    enum pz_status status;

    t->kept->game = t->history->game;
    t->kept->count = 0;
    for (unsigned i = 0; i < t->history->count; i++)
        if (!(rows >> i & 1))
            t->kept->rows[t->kept->count++] = t->history->rows[i];
    bc_candidate_space_open(t->space, t->kept, max_bytes);
    t->space->nodes = t->nodes;
    status = bc_candidate_space_exists(t->space, t->ctl, exists);
    bc_candidate_space_close(t->space);
    t->nodes = t->space->nodes;
    return status;
}

/* Tries the sets of `rows` and `more` further ones from row `from` on. */
static enum pz_status try_all(struct trying *t, uint64_t rows, unsigned more, unsigned from)
{
    enum pz_status status = PZ_OK;
    bool exists = false;

    if (more == 0) {
        status = try(t, rows, &exists);
        if (exists && t->conflicts->listed < BC_CONFLICTS_MAX)
            t->conflicts->rows[t->conflicts->listed++] = rows;
        else if (exists)
            t->conflicts->more = true;
        return status;
    }
    for (unsigned i = from; i + more <= t->history->count && status == PZ_OK; i++) {
        if (t->conflicts->more)
            break;
        status = try_all(t, rows | (uint64_t)1 << i, more - 1, i + 1);
    }
    return status;
}

enum pz_status bc_sampled_conflicts(const struct bc_history *history,
                                    const struct pz_ctl *ctl,
                                    struct bc_conflicts *conflicts)
{
    struct trying t = {
        history, ctl, conflicts, malloc(sizeof *t.space), malloc(sizeof *t.kept), 0};
    enum pz_status status = t.space && t.kept ? PZ_OK : PZ_NO_MEMORY;

    *conflicts = (struct bc_conflicts){.size = 0};
    for (unsigned size = 1;
         size <= history->count && status == PZ_OK && conflicts->listed == 0; size++) {
        status = try_all(&t, 0, size, 0);
        conflicts->size = conflicts->listed > 0 ? size : 0;
    }
    conflicts->more = conflicts->more || (status != PZ_OK && conflicts->listed > 0);
    free(t.kept);
    free(t.space);
    return status;
}
