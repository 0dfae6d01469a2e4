/* The least cost of a set of secrets, by branch and bound.
 *
 * The cost of a tree is additive: so much for each inner state, and so much for each
 * guess of each secret. The cost of a set is that of its state plus the costs of the
 * parts into which the best guess divides it. What a part costs at least is known from
 * its size, because a guess has so many answers only; the number of different answers a
 * guess gets bounds its cost from below for all guesses in one pass over bits; and a part
 * that was met before is known exactly. Guesses are tried in the order of a fitted
 * estimate, and left as soon as what is known of their parts adds up to the best. */
#ifndef PUZZLES_BULLS_COWS_SEARCH_H
#define PUZZLES_BULLS_COWS_SEARCH_H

#include "puzzles/bulls_cows_symmetry.h"
#include "transposition.h"

#define BC_INFINITE (UINT64_MAX / 4)

enum { BC_ANY_HEIGHT = 64 };

/* What is minimised. Where both weights are set, no number of guesses may outweigh a
 * state. */
struct bc_weights {
    uint64_t state;  /* for each inner state */
    uint64_t guess;  /* for each guess of each secret */
    bool consistent; /* guess possible secrets only */
};

/* A state's weight that no number of guesses outweighs. */
#define BC_STATE_FIRST ((uint64_t)1 << 32)

/* A cost: the least one, or a bound that the search found reason to stop at. */
struct bc_outcome {
    uint64_t cost;
    bool exact;
};

struct bc_search {
    struct bc_game game;
    struct bc_weights weights;
    const struct pz_ctl *ctl;
    struct bc_arena arena;
    struct bc_memo memo;
    struct bc_pool all; /* every code */
    uint64_t *least;    /* by number of secrets: no set costs less; at any height */
    double *estimate;   /* by number of secrets, for the order of guesses */
    uint32_t sizes;     /* of both tables */
    uint64_t capacity[BC_ANY_HEIGHT + 1]; /* secrets that so many guesses can tell apart */
    uint64_t nodes;
    unsigned depth;     /* of states with columns of their own */
    bc_code root_guess; /* the best found at the root so far, where `root_found` */
    bool root_found;
    uint64_t root_lower; /* no guess at the root costs less */
    bool ended;          /* time, nodes or memory ran out, or the stop flag is set */
};

/* Prepares a search for sets of at most `secrets` secrets. PZ_NO_MEMORY when even the
 * tables do not fit `max_bytes` (0 for any amount). bc_search_close in any case. */
enum pz_status bc_search_open(struct bc_search *search, const struct bc_game *game,
                              const struct bc_weights *weights, uint32_t secrets,
                              size_t max_bytes);
void bc_search_close(struct bc_search *search);

/* A set of secrets, increasing, that `symmetry` maps onto itself. */
struct bc_set {
    const bc_code *secret;
    uint32_t count;
    const struct bc_symmetry *symmetry;
};

/* The least cost of `set` with at most `height` guesses: exact, or not below `limit`. Not
 * exact and below it only when the search has `ended`. The guess is in the memo. */
struct bc_outcome bc_search_set(struct bc_search *search, const struct bc_set *set,
                                unsigned height, uint64_t limit);

/* No guess has more answers than this that occur and do not win. */
unsigned bc_search_useful(const struct bc_game *game);

/* The estimate by which the guesses of a set are ordered: the less, the better. */
double bc_search_estimate(const struct bc_search *search, const struct bc_columns *columns,
                          uint32_t column);

/* What is in the memo about a set. */
const struct bc_memo_entry *bc_search_known(const struct bc_search *search,
                                            const bc_code *secret, uint32_t count,
                                            unsigned height);

#endif
