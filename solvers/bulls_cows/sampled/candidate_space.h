/* The candidates of a large game: counted, listed by rank, or found one by one. */
#ifndef PUZZLES_BULLS_COWS_CANDIDATE_SPACE_H
#define PUZZLES_BULLS_COWS_CANDIDATE_SPACE_H

#include "puzzles/random.h"
#include "solvers/bulls_cows/codes/packed.h"
#include "solvers/core/memo.h"

enum { BC_LANES = 16, BC_LANE_BLOCKS = BC_ROWS_MAX / BC_LANES };

typedef uint8_t bc_lanes __attribute__((vector_size(BC_LANES)));

/* What is still open after so many positions, row by row, one in a lane. */
struct bc_sampled_open {
    bc_lanes bulls[BC_LANE_BLOCKS];    /* still to come */
    bc_lanes both[BC_LANE_BLOCKS];     /* bulls and cows still to come */
    bc_lanes possible[BC_LANE_BLOCKS]; /* bulls that can still come */
};

struct bc_candidate_space {
    struct bc_history history;           /* without repeated rows */
    const struct pz_ctl *ctl;            /* of the search at hand */
    uint64_t nodes;                      /* since the start; what ctl->max_nodes bounds */
    enum pz_status status;               /* why the search at hand ended early, or PZ_OK */
    struct pz_memo memo;                 /* of numbers of candidates */
    bool once;                           /* counts end at the first candidate */
    unsigned blocks;                     /* of rows */
    uint64_t guessed;                    /* the symbols of some guess, as bits */
    uint64_t live[BC_POSITIONS_MAX + 1]; /* those some guess has from there on */
    uint8_t class[BC_SYMBOLS_MAX];       /* equal: equally often in each guess */
    uint8_t most[BC_SYMBOLS_MAX];        /* times in one guess */
    uint8_t used[BC_SYMBOLS_MAX];        /* times in the code so far */
    struct bc_code code;                 /* the code so far */
    struct bc_sampled_open open[BC_POSITIONS_MAX + 1];
    bc_lanes guess[BC_POSITIONS_MAX][BC_LANE_BLOCKS];
    bc_lanes times[BC_SYMBOLS_MAX][BC_LANE_BLOCKS];
    bc_lanes later[BC_SYMBOLS_MAX][BC_POSITIONS_MAX][BC_LANE_BLOCKS];
};

/* Begins with `history`, in `max_bytes` of memory, 0 for any; bc_candidate_space_close in the
 * end. */
void bc_candidate_space_open(struct bc_candidate_space *space,
                             const struct bc_history *history, size_t max_bytes);
void bc_candidate_space_close(struct bc_candidate_space *space);

/* True if `code` would have got every answer of `history`. */
bool bc_candidate_space_allows(const struct bc_history *history,
                               const struct bc_code *code);

/* Counts the candidates. PZ_OK; PZ_STOPPED; PZ_OUT_OF_TIME: there are at least so many. */
enum pz_status bc_candidate_space_count(struct bc_candidate_space *space,
                                        const struct pz_ctl *ctl, uint64_t *count);

/* Whether there is a candidate; of this space nothing is to be counted afterwards. */
enum pz_status bc_candidate_space_exists(struct bc_candidate_space *space,
                                         const struct pz_ctl *ctl, bool *exists);

/* Writes to `list` the candidates of the `count` increasing ranks, from 0 in increasing
 * order of the codes, all of them below the number of candidates, which was counted.
 * `*found` are written before the search ended. */
enum pz_status bc_candidate_space_collect(struct bc_candidate_space *space,
                                          const struct pz_ctl *ctl, const uint64_t *ranks,
                                          uint32_t count, struct bc_code *list,
                                          uint32_t *found);

/* Finds a candidate, any one, trying symbols in random order, and up to `nodes` prefixes.
 * PZ_INVALID: there is none. PZ_LATER: none was found so soon. */
enum pz_status bc_candidate_space_find(struct bc_candidate_space *space,
                                       const struct pz_ctl *ctl, struct pz_random *random,
                                       uint64_t nodes, struct bc_code *code);

#endif
