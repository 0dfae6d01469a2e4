/* Bulls and Cows for every game that people play: up to 12 positions and 36 symbols.
 *
 * The games of bulls_cows.h, 6 positions and 16 symbols at most, are solved with proof
 * where that can be. Larger ones have up to 36^12 = 4.7e18 codes, which nobody can list.
 * Here a code is a row of bytes, its symbols in order, written as 0..9a..z. All calls also
 * take the smaller games, and agree with bulls_cows.h there. Thread-safe. */
#ifndef PUZZLES_BULLS_COWS_LARGE_H
#define PUZZLES_BULLS_COWS_LARGE_H

#include "bulls_cows.h"
#include "count.h"

#ifdef __cplusplus
extern "C" {
#endif

enum {
    BC_LARGE_POSITIONS_MAX = 12,
    BC_LARGE_SYMBOLS_MAX = 36,
    BC_LARGE_ANSWERS_MAX = 91,                 /* (p + 1)(p + 2) / 2 for p = 12 */
    BC_LARGE_TEXT = BC_LARGE_POSITIONS_MAX + 1 /* bytes of a code as text, with its zero */
};

/* The symbols of a code from the first position on, 0 behind the last. */
struct bc_large_code {
    uint8_t symbol[BC_LARGE_POSITIONS_MAX];
};

struct bc_large_answer {
    uint8_t bulls, cows;
};

/* True when the sizes are in range and the game has at least one code. */
bool bc_large_valid(const struct bc_game *game);

/* True when the valid `game` is beyond the sizes of bulls_cows.h. */
bool bc_game_is_large(const struct bc_game *game);

/* How many codes the valid `game` has: at most 36^12, which is below 2^63. */
uint64_t bc_large_codes(const struct bc_game *game);

/* Reads `length` bytes as a code; letters may be small or capital. On a fault `*where` is
 * the position of the wrong symbol, or `length` when that is wrong, and nothing is written
 * to `code`. */
enum bc_fault bc_large_read(const struct bc_game *game, const char *text, size_t length,
                            struct bc_large_code *code, size_t *where);

/* Writes `code` as text with a final zero. */
void bc_large_text(const struct bc_game *game, const struct bc_large_code *code,
                   char text[BC_LARGE_TEXT]);

/* The same code for bulls_cows.h, which must know the game. */
bc_code bc_large_pack(const struct bc_game *game, const struct bc_large_code *code);

/* And back. */
struct bc_large_code bc_large_unpack(const struct bc_game *game, bc_code code);

/* The answer that `guess` gets when the secret is `secret`; symmetric in both. Cost: some
 * 20 ns. */
struct bc_large_answer bc_large_score(const struct bc_game *game,
                                      const struct bc_large_code *secret,
                                      const struct bc_large_code *guess);

/* False for an answer that no two codes of any game with so many positions can get: more
 * than `positions` in all, or all bulls but one and a cow. */
bool bc_large_answer_possible(const struct bc_game *game, unsigned bulls, unsigned cows);

/* As struct bc_history. */
struct bc_large_row {
    struct bc_large_code guess;
    struct bc_large_answer answer;
};

struct bc_large_history {
    struct bc_game game;
    unsigned count; /* rows; at most BC_ROWS_MAX */
    struct bc_large_row rows[BC_ROWS_MAX];
};

/* True when `code` would have given every answer of `history`. */
bool bc_large_allows(const struct bc_large_history *history,
                     const struct bc_large_code *code);

/* The best guess for a history
 *
 * Candidates are counted without a list, by a memo of what prefixes leave open
 * (large_space.c). Up to 10,000 are listed, and play is followed to its end for all of
 * them, so its cost is known. Of more a uniform sample is drawn, and the guess is the one
 * that tells most about the sample; where even counting takes too long, candidates are
 * found by random search, and the sample is not uniform. */

/* A guess, and what play costs that goes on as bc_large_solve advises. */
struct bc_large_best {
    struct bc_large_code guess;
    bool known;       /* play was followed to the end: the following are set */
    uint64_t guesses; /* still to come, over all candidates */
    unsigned height;  /* in the worst case */
    uint64_t nodes;   /* of its tree, as bc_figures_nodes */
    uint64_t lower;   /* no play needs fewer in all */
    bool proven;      /* no other guess needs fewer in all */
};

struct bc_large_solution {
    bool counted;        /* whether `candidates` is their number, or only at most it */
    uint64_t candidates; /* 0 where counted: no code fits, and `conflicts` is set */
    bool cut;            /* time ended something: another run may tell more */
    bool consistent;     /* the guess can be the secret */
    struct bc_large_best best;
    double lower;     /* no play needs fewer guesses on average */
    uint32_t sampled; /* candidates that the guess was judged by, when not all */
    uint32_t parts[BC_LARGE_ANSWERS_MAX]; /* these, or all, by the answer they would give */
    struct bc_large_code *secret;  /* candidates in increasing order: the first ones, where
                                    * counted, else some that were found; owned */
    uint32_t listed;               /* of them */
    struct bc_conflicts conflicts; /* size 0: not found in time */
};

/* Finds a guess for a history, and lists up to `list` candidates. The same question has the
 * same answer, unless time, nodes or memory cut it.
 *
 * PZ_OK, and bc_large_solution_free is to follow. PZ_LATER for any brief effort;
 * PZ_NO_MEMORY; PZ_STOPPED. Cost: some 10 ms to 0.5 s for 10 positions and 10 symbols; all
 * the time there is where candidates cannot be counted. */
enum pz_status bc_large_solve(const struct bc_large_history *history, uint32_t list,
                              const struct pz_ctl *ctl, struct bc_large_solution *solution);
void bc_large_solution_free(struct bc_large_solution *solution);

/* What is to be said of it: no candidate, no whole play known, one known, the best known.
 */
enum bc_verdict bc_large_verdict(const struct bc_large_solution *solution);

/* What play costs on average, by a sample. */
struct bc_large_estimate {
    unsigned games;        /* that were played; 0: there is no estimate */
    double guesses;        /* still to come, the winning one included: their mean */
    double standard_error; /* of it */
};

/* Estimates the cost of play that makes `guess` and goes on as bc_large_solve advises:
 * plays 32 candidates, each drawn as likely as any other, to their end. PZ_OK;
 * PZ_OUT_OF_TIME: by fewer, eight at least, or no estimate; PZ_NO_MEMORY, PZ_STOPPED. Cost:
 * 10 to 30 ms a game of up to 10 positions and 10 symbols, 1 s in all. */
enum pz_status bc_large_estimate(const struct bc_large_history *history,
                                 const struct bc_large_code *guess,
                                 const struct pz_ctl *ctl,
                                 struct bc_large_estimate *estimate);

/* The bulls and cows of a number of `parts`. */
struct bc_large_answer bc_large_answer_at(const struct bc_game *game, unsigned number);

/* A review of a game */

/* Values each guess of a history beside that of bc_large_solve in its place, where the
 * candidates can be listed; each row has an even share of the time. Ends as
 * bc_large_solve. */
enum pz_status bc_large_review(const struct bc_large_history *history,
                               const struct pz_ctl *ctl, struct bc_review *review);

/* Bounds of the best play of a game
 *
 * Lower bounds count answers: if no guess has more than u answers that do not win, k
 * guesses find 1 + u + ... + u^(k - 1) secrets at most. The upper bounds are those of
 * whoever guesses only codes that fit all answers so far: such guesses differ from the
 * secret by vectors that are linearly independent (docs/bulls-cows.md). */
struct bc_large_bounds {
    uint64_t codes;         /* of the game */
    unsigned answers;       /* different ones that some guess gets from some secret */
    struct bc_range height; /* guesses to be sure to win */
    struct pz_count lower;  /* guesses over all secrets */
    struct pz_count upper;
    char height_argument[BC_ARGUMENT]; /* sentences that name the numbers */
    char guesses_argument[BC_ARGUMENT];
};

/* Bounds of the valid `game`. Cost: microseconds. */
void bc_large_bounds(const struct bc_game *game, struct bc_large_bounds *bounds);

#ifdef __cplusplus
}
#endif

#endif
