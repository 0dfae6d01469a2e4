/* The state of a search for least costs, which has the weights of a cost, memory, tables by
 * the number of secrets, and the transposition table. */
#ifndef PUZZLES_BULLS_COWS_WORKSPACE_H
#define PUZZLES_BULLS_COWS_WORKSPACE_H

#include "arena.h"
#include "columns.h"
#include "puzzles/status.h"
#include "solvers/bulls_cows/codes/symmetry.h"
#include "transposition.h"

#define BC_INFINITE (UINT64_MAX / 4)

enum { BC_ANY_HEIGHT = 64 };

/* The cost that the search minimizes. At most one of `last` and `state` is not 0. */
struct bc_weights {
    uint64_t state;  /* for each inner state */
    uint64_t guess;  /* for each guess of each secret */
    uint64_t last;   /* for each secret that the last of the allowed guesses finds */
    bool consistent; /* every guess must be a candidate */
};

/* Weights that are larger than the total number of guesses of any tree. */
#define BC_STATE_FIRST ((uint64_t)1 << 32)
#define BC_LAST_FIRST  ((uint64_t)1 << 32)

struct bc_workspace {
    struct bc_game game;
    struct bc_weights weights;
    const struct pz_ctl *ctl;
    struct bc_arena arena;
    struct pz_memo memo; /* the transposition table (transposition.h) */
    struct bc_pool all;  /* every guess of the game */

    /* Tables by number of secrets. */
    uint64_t *least;  /* no set of this size costs less, at any height */
    double *estimate; /* of the cost, to order guesses */
    uint32_t sizes;   /* of both tables */

    /* Tables by height. */
    uint64_t capacity[BC_ANY_HEIGHT + 1]; /* maximum number of secrets that a tree finds */

    /* The part of `capacity` that is found before the last guess; UINT64_MAX if the cost
     * does not count the secrets that need the last guess. */
    uint64_t early[BC_ANY_HEIGHT + 1];

    uint64_t nodes; /* visited, for the limit of the control */
    unsigned depth; /* of nodes with separate columns */

    /* The root of the current search. */
    bc_packed root_guess; /* the best guess so far, if `root_found` */
    bool root_found;
    uint64_t root_lower; /* no guess at the root costs less */

    /* A known lower bound of the cost; 0: unknown. A guess at the root that reaches it ends
     * the search. */
    uint64_t goal;

    bool knows_any_height; /* the table may contain sets without a limit of the height */
    bool ended; /* a limit of time, nodes or memory, or the stop flag, ended the search */
};

/* Prepares a search for sets of at most `secrets` secrets. `max_bytes` limits the memory;
 * 0: unlimited. PZ_NO_MEMORY if even the tables do not fit. Call bc_workspace_close in any
 * case. */
enum pz_status bc_workspace_open(struct bc_workspace *workspace, const struct bc_game *game,
                                 const struct bc_weights *weights, uint32_t secrets,
                                 size_t max_bytes);
void bc_workspace_close(struct bc_workspace *workspace);

/* Allocates memory from the arena. If memory is short, returns NULL and ends the search. */
void *bc_workspace_take(struct bc_workspace *workspace, size_t size);

/* Counts a node and checks the limits; returns true if the search has ended. It reads the
 * clock for each node, because a node takes from microseconds to many milliseconds. */
bool bc_workspace_count_node(struct bc_workspace *workspace);

/* Sets `*to` to the guesses of `from` without the guesses that the symmetry makes equal to
 * other guesses. Returns false if the search has ended. */
bool bc_workspace_reduce(struct bc_workspace *workspace, const struct bc_symmetry *symmetry,
                         const struct bc_pool *from, struct bc_pool *to);

/* Stores an outcome in the transposition table. */
void bc_workspace_store(struct bc_workspace *workspace, const struct bc_key *key,
                        struct bc_outcome outcome, bc_packed guess);

/* Looks up the set and height of `key` in the transposition table. Returns true if the
 * outcome is exact or reaches `limit`. Otherwise, `*outcome`, which must be set before, is
 * at least the best bound that the table has. The table can also have a bound of the set at
 * any height, which is used because a lower height does not have a lower cost. */
bool bc_workspace_recall(const struct bc_workspace *workspace, const struct bc_key *key,
                         unsigned height, uint64_t limit, struct bc_outcome *outcome);

#endif
