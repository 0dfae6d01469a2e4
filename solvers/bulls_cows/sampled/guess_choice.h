/* Chooses a guess for the candidates of a large game, or for a sample of them. */
#ifndef PUZZLES_BULLS_COWS_GUESS_CHOICE_H
#define PUZZLES_BULLS_COWS_GUESS_CHOICE_H

#include "puzzles/control.h"
#include "puzzles/status.h"
#include "vector_code.h"

/* Candidates, and the limits of a call that plays them. */
struct bc_candidate_list {
    const struct bc_game *game;
    const struct pz_ctl *ctl;
    uint64_t *nodes; /* work so far, which `ctl->max_nodes` limits: one for each guess that
                      * was compared, and one for each 64 candidates that it divided */
    struct bc_vector_code *code;
    uint32_t count;
    double weight;    /* candidates per listed candidate; 1 if all are listed */
    uint64_t guessed; /* bit mask of the symbols of earlier guesses: the other symbols are
                       * interchangeable */
};

enum { BC_CHOICE_MAX = 16 };

/* The guesses with the least costs, in increasing order. */
struct bc_choice {
    unsigned count; /* at least one, unless a limit ended the comparison */
    struct bc_code guess[BC_CHOICE_MAX];
    double cost[BC_CHOICE_MAX]; /* relative to the other guesses */
    bool is_perfect; /* the first guess is a candidate that distinguishes all others */
};

/* Chooses guesses for `list`, which must not be empty. The choice depends only on the
 * codes, their order and `guessed`. PZ_OK; PZ_STOPPED, PZ_OUT_OF_TIME: `choice` has the
 * best guesses so far. */
enum pz_status bc_choose_guesses(const struct bc_candidate_list *list,
                                 struct bc_choice *choice);

/* Counts the candidates for each answer to `guess`, by the ids of the answers. */
void bc_count_answers(const struct bc_candidate_list *list,
                      const struct bc_vector_code *guess, uint32_t sizes[BC_ANSWERS_MAX]);

/* Returns the bit mask of the symbols of a code. */
uint64_t bc_symbols_of(const struct bc_game *game, const struct bc_code *code);

#endif
