/* A state while it is searched: shared by the files of the search, and by them alone.
 *
 * node.c tries the guesses of a state, partition.c prices one guess by
 * the parts it makes, bound.c bounds many guesses at once. */
#ifndef PUZZLES_BULLS_COWS_NODE_H
#define PUZZLES_BULLS_COWS_NODE_H

#include "search.h"

/* Where a state's guesses come from. */
struct site {
    struct bc_columns *columns;         /* the guesses that are tried */
    struct bc_columns *base;            /* all guesses, with bits, for parts; or NULL when
                                         * parts get columns of their own */
    const struct bc_symmetry *symmetry; /* NULL when it is not looked for any more */
};

/* A state: some rows of a site's columns, to be finished in `height` guesses. */
struct state {
    struct site *site;
    const uint16_t *row;
    uint32_t count;
    unsigned height;
    struct bc_key key;
};

/* The best guess so far. */
struct leader {
    uint64_t cost; /* below it nothing is known to be possible */
    bc_code guess;
    bool found;
};

/* Scores of the columns that a state may guess. */
struct scores {
    uint16_t *score; /* by column of the site; by row of the state when only secrets are
                      * guessed */
    uint8_t *narrow; /* the same in bytes where the objective does not count states */
    uint32_t count;
    unsigned top;
};

/* Memory for the search; NULL, and the search has ended, where there is none. */
void *bc_search_take(struct bc_search *search, size_t size);

/* `columns`; the search has ended where they could not be made. */
struct bc_columns *bc_search_checked(struct bc_search *search, struct bc_columns *columns);

/* The guesses of `from` up to symmetry; false when the search has ended. */
bool bc_search_reduce(struct bc_search *search, const struct bc_symmetry *symmetry,
                      const struct bc_pool *from, struct bc_pool *to);

/* A set of n secrets never needs more than n guesses, so higher limits are all one. */
static inline unsigned bc_height_that_counts(unsigned height, uint32_t count)
{
    if (height >= BC_ANY_HEIGHT)
        return BC_ANY_HEIGHT;
    return height < count ? height : count;
}

/* The height that is left after a guess. */
static inline unsigned bc_height_below(unsigned height)
{
    return height >= BC_ANY_HEIGHT ? BC_ANY_HEIGHT : height - 1;
}

/* The least cost by size. */
static inline uint64_t bc_least(const struct bc_search *search, uint32_t count,
                                unsigned height)
{
    return count > search->capacity[height] ? BC_INFINITE : search->least[count];
}

/* Whether the least cost of so few secrets is what bc_least says. */
static inline bool bc_is_trivial(uint32_t count)
{
    return count <= 2;
}

/* Makes the key of a set that of the question whether `height` guesses do. */
void bc_key_height(struct bc_key *key, unsigned height);

/* The key of a set of secrets with that height. */
struct bc_key bc_search_key(const bc_code *secret, uint32_t count, unsigned height);

/* Notes an outcome in the memo. */
void bc_search_note(struct bc_search *search, const struct bc_key *key,
                    struct bc_outcome value, bc_code guess);

/* True when the memo settles the question: `*value` is the answer then, and in any case
 * not below what is known. */
bool bc_search_recall(const struct bc_search *search, const struct bc_key *key,
                      uint64_t limit, struct bc_outcome *value);

/* Scores what may be guessed; false when the search has ended. */
bool bc_scores_make(struct bc_search *search, const struct state *state,
                    struct scores *scores);

/* The first place from `from` on with `score`, or the count. */
uint32_t bc_scores_next(const struct scores *scores, uint32_t from, unsigned score);

/* What a guess with `score` costs at least. */
uint64_t bc_score_bound(const struct bc_search *search, const struct state *state,
                        unsigned score);

/* The score of guessing a secret by its own column, and the best there is. */
unsigned bc_score_own(const struct bc_search *search, const struct state *state,
                      uint32_t column);
unsigned bc_score_perfect(const struct bc_search *search, uint32_t count);

/* Solves a state by its site's columns, which have bits unless only secrets are
 * guessed. */
struct bc_outcome bc_state_solve(struct bc_search *search, const struct state *state,
                                 uint64_t limit);

/* Bounds a state by its best score, without trying a guess. */
struct bc_outcome bc_state_probe(struct bc_search *search, const struct state *part);

/* Solves a set by columns of its own, for the guesses of `pool`. */
struct bc_outcome bc_state_solve_set(struct bc_search *search, const struct bc_set *set,
                                     const struct bc_pool *pool, unsigned height,
                                     uint64_t limit);

/* Tries the guess of one column of the state's site. */
void bc_divide_try(struct bc_search *search, const struct state *state, uint32_t column,
                   struct leader *leader);

#endif
