/* What a search for least costs works with: the weights of a cost, memory, tables by the
 * number of secrets, and the transposition table. */
#ifndef PUZZLES_BULLS_COWS_WORKSPACE_H
#define PUZZLES_BULLS_COWS_WORKSPACE_H

#include "arena.h"
#include "columns.h"
#include "puzzles/status.h"
#include "solvers/bulls_cows/codes/symmetry.h"
#include "transposition.h"

#define BC_INFINITE (UINT64_MAX / 4)

enum { BC_ANY_HEIGHT = 64 };

/* What is minimised. `last` is not set beside `state`. */
struct bc_weights {
    uint64_t state;  /* for each inner state */
    uint64_t guess;  /* for each guess of each secret */
    uint64_t last;   /* for each secret that the last of the allowed guesses finds */
    bool consistent; /* guess possible secrets only */
};

/* A weight that no number of guesses outweighs. */
#define BC_STATE_FIRST ((uint64_t)1 << 32)
#define BC_LAST_FIRST  ((uint64_t)1 << 32)

struct bc_workspace {
    struct bc_game game;
    struct bc_weights weights;
    const struct pz_ctl *ctl;
    struct bc_arena arena;
    struct pz_memo memo; /* see transposition.h */
    struct bc_pool all;  /* every code */
    uint64_t *least;     /* by number of secrets: no set costs less; at any height */
    double *estimate;    /* by number of secrets, for the order of guesses */
    uint32_t sizes;      /* of both tables */
    uint64_t capacity[BC_ANY_HEIGHT + 1]; /* secrets that so many guesses can tell apart */
    uint64_t early[BC_ANY_HEIGHT + 1]; /* of these, found before the last guess; any number
                                        * where that does not matter */
    uint64_t nodes;                    /* visited, for the budget of the control */
    unsigned depth;                    /* of nodes with columns of their own */
    bc_packed root_guess; /* the best found at the root so far, where `root_found` */
    bool root_found;
    uint64_t root_lower; /* no guess at the root costs less */
    uint64_t goal; /* known: nothing costs less, so a guess at the root that does not cost
                    * more ends the search; 0 where nothing is known */
    bool knows_any_height; /* the table may hold sets to be finished at any height */
    bool ended;            /* time, nodes or memory ran out, or the stop flag is set */
};

/* Prepares for sets of at most `secrets` secrets. PZ_NO_MEMORY when even the tables do not
 * fit `max_bytes` (0 for any amount). bc_workspace_close in any case. */
enum pz_status bc_workspace_open(struct bc_workspace *workspace, const struct bc_game *game,
                                 const struct bc_weights *weights, uint32_t secrets,
                                 size_t max_bytes);
void bc_workspace_close(struct bc_workspace *workspace);

/* Memory for the search; NULL, and the search has ended, where there is none. */
void *bc_workspace_take(struct bc_workspace *workspace, size_t size);

/* `columns`; the search has ended where they could not be made. */
struct bc_columns *bc_workspace_checked(struct bc_workspace *workspace,
                                        struct bc_columns *columns);

/* Counts a node and looks at the clock, as nodes take microseconds to many milliseconds;
 * true when the search has ended. */
bool bc_workspace_look(struct bc_workspace *workspace);

/* The guesses of `from` up to symmetry; false when the search has ended. */
bool bc_workspace_reduce(struct bc_workspace *workspace, const struct bc_symmetry *symmetry,
                         const struct bc_pool *from, struct bc_pool *to);

/* Notes an outcome in the transposition table. */
void bc_workspace_note(struct bc_workspace *workspace, const struct bc_key *key,
                       struct bc_outcome value, bc_packed guess);

/* True when the transposition table settles the question of `key`, which is about `height`
 * guesses: `*value` is the answer then, and in any case not below what is known. What is
 * known of any height counts too: fewer guesses cost no less. */
bool bc_workspace_recall(const struct bc_workspace *workspace, const struct bc_key *key,
                         unsigned height, uint64_t limit, struct bc_outcome *value);

#endif
