/* The sampled engine plays games of every size, up to 36^12 codes, which cannot be listed.
 *
 * Candidates are counted without a list, with a transposition table of the completions of
 * prefixes (candidate_space.c). Up to BC_SAMPLED_LISTED candidates are listed and played to
 * the end, so the cost of this play is known. Otherwise, a uniform sample is drawn, and the
 * guess is the code that divides the sample best. If even counting takes too long, a random
 * search finds candidates, and the sample is not uniform. */
#ifndef PUZZLES_BULLS_COWS_SAMPLED_H
#define PUZZLES_BULLS_COWS_SAMPLED_H

#include "puzzles/bulls_cows.h"

enum { BC_SAMPLED_LISTED = 10000 };

/* A guess, and the costs of a tree. A player who calls bc_sampled_solve after each answer
 * gets at most these costs, unless a limit cuts a call. */
struct bc_sampled_best {
    struct bc_code guess;
    bool known;       /* the candidates were played to the end: the next members are set */
    uint64_t guesses; /* still to come, in total over all candidates */
    unsigned height;  /* in the worst case */
    uint64_t nodes;   /* of its tree, as bc_figures_nodes */
    uint64_t lower;   /* no strategy needs fewer guesses in total */
    bool proven;      /* no other guess needs fewer guesses in total */
};

struct bc_sampled_solution {
    bool counted;        /* `candidates` is the exact number; otherwise, a lower bound */
    uint64_t candidates; /* 0 if counted: no code is consistent, and `conflicts` is set */
    bool cut;            /* a limit ended a step; another call may find more */
    bool consistent;     /* the guess is a candidate */
    struct bc_sampled_best best;
    double lower;     /* no strategy needs fewer guesses on average */
    uint32_t sampled; /* size of the sample; 0: all candidates */
    uint32_t
        parts[BC_ANSWERS_MAX]; /* the sample, or all candidates, by the id of their answer
                                * to the guess */
    struct bc_code *secret;    /* the first candidates in increasing order, or, if they were
                                * not counted, some that were found; owned */
    uint32_t listed;           /* number of them */
    struct bc_conflicts conflicts; /* size 0: not found in time */
};

/* Finds a guess for a history, and lists up to `list` candidates. The same question has the
 * same solution, unless a limit cuts the solution.
 *
 * PZ_OK, and bc_sampled_solution_free must follow. PZ_LATER for a brief effort;
 * PZ_NO_MEMORY; PZ_STOPPED. Cost: 10 ms to 0.5 s for 10 positions and 10 symbols; the time
 * limit if the candidates cannot be counted. */
enum pz_status bc_sampled_solve(const struct bc_history *history, uint32_t list,
                                const struct pz_ctl *ctl,
                                struct bc_sampled_solution *solution);
void bc_sampled_solution_free(struct bc_sampled_solution *solution);

/* Returns a guess without the costs of play. If the candidates can be listed,
 * bc_sampled_solve may find a better guess. There must be a candidate. PZ_OUT_OF_TIME if
 * the time ended before the guess was found; PZ_STOPPED, PZ_NO_MEMORY. Cost: 10 to 50
 * ms. */
enum pz_status bc_sampled_advise(const struct bc_history *history, const struct pz_ctl *ctl,
                                 struct bc_code *guess);

/* The cost of play on average, estimated from a sample. */
struct bc_estimate {
    unsigned games;        /* number of played games; 0: there is no estimate */
    double guesses;        /* mean number still to come, including the winning guess */
    double standard_error; /* of the mean */
};

/* Estimates the cost of play that makes `guess` and continues with bc_sampled_advise.
 * Plays 32 candidates, drawn with equal probability, to the end. PZ_OK; PZ_OUT_OF_TIME: the
 * estimate is from fewer games, at least eight, or there is no estimate; PZ_NO_MEMORY,
 * PZ_STOPPED. Cost: 10 to 30 ms for each game of up to 10 positions and 10 symbols. */
enum pz_status bc_sampled_estimate(const struct bc_history *history,
                                   const struct bc_code *guess, const struct pz_ctl *ctl,
                                   struct bc_estimate *estimate);

/* Finds the smallest sets of rows without which `history` has candidates. If the result is
 * PZ_OUT_OF_TIME, the sets are those that were found before, or the size is 0. */
enum pz_status bc_sampled_conflicts(const struct bc_history *history,
                                    const struct pz_ctl *ctl,
                                    struct bc_conflicts *conflicts);

/* Computes bounds of the best strategy of a game, without trying guesses: see bc_bounds. */
void bc_sampled_bounds(const struct bc_game *game, struct bc_game_bounds *bounds);

/* Returns a lower bound of the average number of guesses for `secrets` secrets of the game,
 * at least one. It is the average of a full tree. */
double bc_sampled_least_average(const struct bc_game *game, uint64_t secrets);

#endif
