/* The candidates of a large game. They are not listed, but can be counted, written by rank,
 * or found one by one. */
#ifndef PUZZLES_BULLS_COWS_CANDIDATE_SPACE_H
#define PUZZLES_BULLS_COWS_CANDIDATE_SPACE_H

#include "puzzles/random.h"
#include "solvers/core/memo.h"
#include "vector_code.h"

enum {
    BC_ROW_VECTORS = BC_ROWS_MAX / BC_VECTOR_BYTES,
    BC_CANDIDATE_SPACE_SHARE = 2 /* the part of the memory of a call that a space may use */
};

/* The parts of the answers that the positions after a prefix must contribute, with one row
 * per lane. */
struct bc_open_answers {
    bc_vector bulls[BC_ROW_VECTORS];
    bc_vector matches[BC_ROW_VECTORS];        /* bulls and cows together */
    bc_vector possible_bulls[BC_ROW_VECTORS]; /* without repeats: the greatest number */
};

struct bc_candidate_space {
    struct bc_history history;           /* without repeated rows */
    const struct pz_ctl *ctl;            /* of the current search */
    uint64_t nodes;                      /* in all searches; `ctl->max_nodes` limits them */
    enum pz_status status;               /* why the current search ended early, or PZ_OK */
    struct pz_memo table;                /* of numbers of candidates */
    bool stops_at_first;                 /* counts end at the first candidate */
    unsigned vectors;                    /* for the rows */
    uint64_t guessed;                    /* bit mask of the symbols of all guesses */
    uint64_t live[BC_POSITIONS_MAX + 1]; /* symbols of the guesses from this position on */
    uint8_t class[BC_SYMBOLS_MAX];       /* the first symbol with equal `times` */
    uint8_t most_times[BC_SYMBOLS_MAX];  /* maximum number of occurrences in a guess */
    uint8_t used[BC_SYMBOLS_MAX];        /* occurrences in the prefix */
    struct bc_code code;                 /* the prefix, and the code that a search found */
    struct bc_open_answers open[BC_POSITIONS_MAX + 1]; /* by length of the prefix */
    bc_vector guess[BC_POSITIONS_MAX][BC_ROW_VECTORS]; /* symbols of the guesses */
    bc_vector times[BC_SYMBOLS_MAX][BC_ROW_VECTORS];   /* occurrences in the guesses */
    /* times that the guess has the symbol after this position */
    bc_vector later[BC_SYMBOLS_MAX][BC_POSITIONS_MAX][BC_ROW_VECTORS];
};

/* Opens the space of the candidates of `history`, with a table of at most `max_bytes`; 0:
 * unlimited. bc_candidate_space_close must follow. */
void bc_candidate_space_open(struct bc_candidate_space *space,
                             const struct bc_history *history, size_t max_bytes);
void bc_candidate_space_close(struct bc_candidate_space *space);

/* True if `code`, a guess of the game, is a candidate: a code that would have got every answer
 * of `history`. */
bool bc_candidate_space_allows(const struct bc_history *history,
                               const struct bc_code *code);

/* Counts the candidates. PZ_OK; PZ_STOPPED or PZ_OUT_OF_TIME: `*count` is a lower bound. */
enum pz_status bc_candidate_space_count(struct bc_candidate_space *space,
                                        const struct pz_ctl *ctl, uint64_t *count);

/* Finds out whether there is a candidate. The space cannot count candidates after this
 * call. Returns as bc_candidate_space_count, but PZ_OK if a candidate was found. */
enum pz_status bc_candidate_space_exists(struct bc_candidate_space *space,
                                         const struct pz_ctl *ctl, bool *exists);

/* Writes the candidates of `count` increasing ranks to `list`. The rank of a candidate is
 * its index among all candidates in increasing order, from 0. The candidates must have been
 * counted, and each rank must be below their number. `*found` receives the number of codes
 * written before the search ended. PZ_OK, PZ_STOPPED, PZ_OUT_OF_TIME. */
enum pz_status bc_candidate_space_collect(struct bc_candidate_space *space,
                                          const struct pz_ctl *ctl, const uint64_t *ranks,
                                          uint32_t count, struct bc_code *list,
                                          uint32_t *found);

/* Finds any candidate. Tries the symbols in random order, and at most `nodes` prefixes.
 * PZ_OK; PZ_INVALID: there is no candidate; PZ_LATER: no candidate was found in `nodes`
 * prefixes; PZ_STOPPED, PZ_OUT_OF_TIME. */
enum pz_status bc_candidate_space_find(struct bc_candidate_space *space,
                                       const struct pz_ctl *ctl, struct pz_random *random,
                                       uint64_t nodes, struct bc_code *code);

#endif
