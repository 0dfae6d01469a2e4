/* Bulls and Cows, with or without repeats: games, codes, answers, and what can be asked.
 *
 * A secret is a row of `positions` symbols out of `symbols`, with or without repeats
 * (with repeats the game is Mastermind), and where a game says so not with the first symbol
 * in front, as numbers are written. Guesses are such codes too. A guess is answered by
 * bulls, right symbols in the right place, and cows, right symbols in a wrong place: each
 * symbol counts as often as it is in both codes. A code is packed 4 bits to a position with
 * the first position highest, so numbers, and texts over 0..9a..f, have the same order. An
 * answer is a small number, increasing by bulls, then by cows: (0,0) is 0, all bulls is the
 * last.
 *
 * One call answers one question, whole: bc_score, bc_bounds, bc_solve, bc_optimize,
 * bc_review, bc_strategies_play, and bc_tree_solve of bulls_cows_tree.h. A call that takes
 * a context (context.h) finds in it what the library knows beforehand of the game with 4
 * positions and 10 symbols; without it, it searches. Time, nodes and memory of a control
 * (control.h) are those of the whole question: when they end, what was found until then is
 * the answer, and it says that it is not proven. All calls are thread-safe. Costs are those
 * of one core of the machine that bench/results.md names. Names of this puzzle begin with
 * bc_ and BC_. */
#ifndef PUZZLES_BULLS_COWS_H
#define PUZZLES_BULLS_COWS_H

#include "context.h"
#include "control.h"
#include "status.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Games, codes and answers */

enum {
    BC_POSITIONS_MAX = 6,
    BC_SYMBOLS_MIN = 2,
    BC_SYMBOLS_MAX = 16,
    BC_ANSWERS_MAX = 28,           /* (p + 1)(p + 2) / 2 for p = 6 */
    BC_TEXT = BC_POSITIONS_MAX + 1 /* bytes of a code as text, with the final zero */
};

struct bc_game {
    uint8_t positions;    /* 1 to BC_POSITIONS_MAX */
    uint8_t symbols;      /* BC_SYMBOLS_MIN to BC_SYMBOLS_MAX */
    bool repeats;         /* whether a symbol may be in a code more than once */
    bool no_leading_zero; /* whether codes that start with the first symbol are none */
};

typedef uint32_t bc_code;
typedef uint8_t bc_answer;

enum bc_fault {
    BC_GOOD,
    BC_WRONG_LENGTH,
    BC_UNKNOWN_SYMBOL,  /* not one of the game's symbols */
    BC_REPEATED_SYMBOL, /* in a game without repeats */
    BC_LEADING_ZERO     /* in a game where no code starts with the first symbol */
};

/* True when the sizes are in range and the game has at least one code. */
bool bc_game_valid(const struct bc_game *game);

/* True when both are the same game. */
bool bc_game_same(const struct bc_game *a, const struct bc_game *b);

/* How many codes the valid `game` has: at most 16^6. */
uint32_t bc_game_codes(const struct bc_game *game);

/* How many numbers answers can be: (p + 1)(p + 2) / 2, with (p - 1, 1), which no pair of
 * codes gets. The last, bc_game_answers() - 1, is the winning one. */
unsigned bc_game_answers(const struct bc_game *game);

/* The smallest symbol that a code of `game` can have at `position`, from 0. */
static inline unsigned bc_symbol_least(const struct bc_game *game, unsigned position)
{
    return game->no_leading_zero && position == 0 ? 1 : 0;
}

/* The smallest code, and the next larger one; the latter is false after the largest. */
bc_code bc_code_first(const struct bc_game *game);
bool bc_code_next(const struct bc_game *game, bc_code *code);

/* The rank of a code of `game` among its codes in increasing order, from 0, and back. */
uint32_t bc_code_index(const struct bc_game *game, bc_code code);
bc_code bc_code_at(const struct bc_game *game, uint32_t index);

/* Reads `length` bytes as a code; digits above 9 may be small or capital letters. On a
 * fault `*where` is the position of the wrong symbol; it is `length` when the length is
 * wrong. Nothing is written to `code` then. */
enum bc_fault bc_code_read(const struct bc_game *game, const char *text, size_t length,
                           bc_code *code, size_t *where);

/* Writes `code` as text with a final zero. */
void bc_code_text(const struct bc_game *game, bc_code code, char text[BC_TEXT]);

/* The answer that `guess` gets when the secret is `secret`; symmetric in both. Both must
 * be codes of `game`. Cost: some 8 ns, without branches. */
bc_answer bc_score(const struct bc_game *game, bc_code secret, bc_code guess);

/* The answer of so many bulls and cows; false when no two codes of any game with so many
 * positions can get it: more than `positions` in all, or all bulls but one and a cow. */
bool bc_answer_make(const struct bc_game *game, unsigned bulls, unsigned cows,
                    bc_answer *answer);
unsigned bc_answer_bulls(const struct bc_game *game, bc_answer answer);
unsigned bc_answer_cows(const struct bc_game *game, bc_answer answer);

/* The winning answer. */
bc_answer bc_answer_win(const struct bc_game *game);

/* Histories
 *
 * A code is a candidate when it would have given every answer of the history. When no
 * code would, some answer is wrong: the smallest set of rows to leave out belongs to a
 * code that breaks the fewest rows, so one pass over all codes finds it. */

enum { BC_ROWS_MAX = 64 };

struct bc_row {
    bc_code guess;
    bc_answer answer;
};

struct bc_history {
    struct bc_game game;
    unsigned count; /* rows; at most BC_ROWS_MAX */
    struct bc_row rows[BC_ROWS_MAX];
};

/* Copies to `*to` the rows of `from` that do not repeat an earlier one. */
void bc_history_unique(const struct bc_history *from, struct bc_history *to);

/* True when `code` would have given every answer of `history`. */
bool bc_history_allows(const struct bc_history *history, bc_code code);

/* Counts the candidates in `*count` and writes the first `limit` of them, in increasing
 * order, to `list`, which holds as many. Prefixes that break a row are left out whole:
 * 4 to 26 us for 1 to 5 rows of the 4 x 10 game, 80 ms at most for 6 x 16 with repeats.
 * PZ_STOPPED, PZ_OUT_OF_TIME: a count is worth nothing in part. The guesses must be codes
 * of the game. Thread-safe. */
enum pz_status bc_history_candidates(const struct bc_history *history, bc_code *list,
                                     uint32_t limit, const struct pz_ctl *ctl,
                                     uint32_t *count);

enum { BC_CONFLICTS_MAX = 16 };

struct bc_conflicts {
    unsigned size;   /* rows in each smallest set; 0 when the history has candidates */
    unsigned listed; /* sets in `rows` */
    bool more;       /* there are further sets */
    uint64_t rows[BC_CONFLICTS_MAX]; /* the first sets by their lists of row numbers in
                                      * lexicographic order; bit i stands for row i */
};

/* Finds the smallest sets of rows without which `history` has candidates. Prefixes that
 * break more rows than the best code so far are left out: 20 us for 6 rows of the 4 x 10
 * game, 0.2 s at most measured, for 64 rows without sense of 6 x 16 with repeats. Ends
 * like bc_history_candidates. Thread-safe. */
enum pz_status bc_history_conflicts(const struct bc_history *history,
                                    const struct pz_ctl *ctl,
                                    struct bc_conflicts *conflicts);

/* Bounds of a game of any size, each with its argument
 *
 * Lower bounds count answers. If no guess has more than u answers that occur and do not
 * win, then one secret at most is found by the first guess, u by the second, u^2 by the
 * third. The first two guesses are worked out: the sizes of all parts after them are
 * counted for every first guess and, after each of its answers, every second guess, and
 * each part is bounded as above. Upper bounds are strategies that were played against
 * every secret. Where a proof is known that nothing is better, bounds meet there. */

enum { BC_ARGUMENT = 640 }; /* bytes of an argument, with the final zero */

/* Bounds in guesses; where they are equal the least number is known. */
struct bc_range {
    uint64_t lower; /* no strategy needs fewer */
    uint64_t upper; /* some strategy needs no more */
};

struct bc_bounds {
    uint32_t codes;          /* of the game */
    unsigned answers;        /* different ones that some guess gets from some secret */
    struct bc_range height;  /* to be sure to win */
    struct bc_range guesses; /* over all secrets */
    char height_argument[BC_ARGUMENT]; /* sentences that name the numbers */
    char guesses_argument[BC_ARGUMENT];
};

/* Bounds of the valid `game`, without a search. PZ_OK; PZ_LATER for a brief effort and more
 * than 4 positions. Cost: 0.1 ms for 4 positions, 3 ms for 6. */
enum pz_status bc_bounds(const struct bc_game *game, const struct pz_ctl *ctl,
                         struct bc_bounds *bounds);

/* The best guess for a history */

enum bc_objective {
    BC_AVERAGE,    /* the fewest guesses in all, then the least height */
    BC_NODES,      /* least height of the game, then the fewest nodes; of equal ones that of
                    * the context's tree, or one with the fewest guesses in all */
    BC_CONSISTENT, /* only secrets that are possible are guessed; least height of the game,
                    * then the fewest nodes, then the fewest guesses in all */
    BC_WORST_CASE, /* least height of the game, then the fewest guesses in all */
    BC_LAST_GUESS  /* least height of the game, then the fewest secrets that take so many
                    * guesses, then the fewest guesses in all */
};

enum { BC_OBJECTIVES = BC_LAST_GUESS + 1 };

/* True when the figure that `objective` makes least, within a height or at any, is the
 * guesses in all; for the others it is the nodes. */
static inline bool bc_objective_counts_guesses(enum bc_objective objective)
{
    return objective != BC_NODES && objective != BC_CONSISTENT;
}

/* True when the least height of the game comes first. What the rows of a history leave of
 * it may be used up then: so what an answer promises is what its advice delivers. */
static inline bool bc_objective_hands_height_down(enum bc_objective objective)
{
    return objective != BC_AVERAGE;
}

struct bc_question {
    struct bc_history history;
    enum bc_objective objective;
};

/* What shows that nothing is better. */
enum bc_proof {
    BC_PROOF_SEARCH,  /* a search for the question, to its end */
    BC_PROOF_CARRIED, /* the trees and openings of the context, of the provers */
    BC_PROOF_BOUND    /* what was found meets a lower bound */
};

struct bc_best {
    uint32_t candidates; /* 0: no code fits the history, and nothing below is set */
    bc_code guess;
    bool known;            /* a whole strategy was found: the next three are set */
    uint64_t guesses;      /* still to come, the winning ones included, summed over the
                            * candidates */
    unsigned height;       /* in the worst case */
    unsigned allowed;      /* guesses, but of BC_AVERAGE: what is left of the least height
                            * of the game, or what is needed if that is more; 0 where it
                            * is not known */
    uint32_t last;         /* candidates that take as many as are allowed, or where that is
                            * not known as `height`; of BC_LAST_GUESS */
    uint64_t nodes;        /* of its tree: bc_figures_nodes; where the objective does not
                            * count them, following the advice may come to others */
    bool proven;           /* nothing is better by the objective */
    enum bc_proof proof;   /* where it is proven */
    bool cut;              /* time, nodes or memory ended something: another run may
                            * find better, or where it is proven another of the best */
    uint64_t lower;        /* what nothing goes below, at the least height where it counts:
                            * guesses or nodes (bc_objective_counts_guesses) */
    unsigned lower_height; /* no strategy is sure to need fewer guesses */
    uint32_t lower_last;   /* of BC_LAST_GUESS: no strategy of least height leaves fewer
                            * candidates to the last guess; where `last` is more, `lower`
                            * is a bound of all strategies */
};

enum bc_verdict { BC_INFEASIBLE, BC_UNKNOWN, BC_FEASIBLE, BC_OPTIMAL };

/* What is to be said of it: no candidate, no strategy known, one known, the best known. */
enum bc_verdict bc_best_verdict(const struct bc_best *best);

/* Writes to `text` a sentence that says why nothing is better than `best`, the answer to
 * `question`, or why no code fits; an empty one where it is not proven. Thread-safe. */
void bc_best_argument(const struct bc_question *question, const struct bc_best *best,
                      char text[BC_ARGUMENT]);

struct bc_solution {
    struct bc_best best;
    bool consistent;                /* the guess can be the secret */
    uint32_t parts[BC_ANSWERS_MAX]; /* candidates by the answer that the guess would get;
                                     * all 0 if the time is too short to count millions */
    bc_code *secret;                /* the first candidates; owned */
    uint32_t listed;                /* of them */
    struct bc_conflicts conflicts;  /* set where there is no candidate */
};

/* Finds the best guess, and lists the first `list` candidates. Sources in this order: the
 * best trees of the context, after renaming, and its table of openings; else the exact
 * search (branch and bound; docs/bulls-cows.md), for least height first where the objective
 * asks for it. Of more than 65,000 candidates a guess is given that divides some of them
 * well, without a strategy.
 *
 * PZ_OK, and bc_solution_free is to follow. PZ_LATER for a brief effort in a game of more
 * than 100,000 codes, and where it can neither prove nor know an answer; PZ_OUT_OF_TIME
 * when not even the candidates could be counted; PZ_NO_MEMORY; PZ_STOPPED. Guesses of the
 * history must be codes of its valid game. Cost for 4 positions and 10 symbols:
 * microseconds to some 100 ms. */
enum pz_status bc_solve(struct pz_context *context, const struct bc_question *question,
                        uint32_t list, const struct pz_ctl *ctl,
                        struct bc_solution *solution);
void bc_solution_free(struct bc_solution *solution);

/* What the best play costs */

enum { BC_GUESSES_MAX = 64 }; /* a tree may not be higher */

/* What a tree costs. */
struct bc_figures {
    uint32_t secrets;     /* at the root */
    uint32_t inner;       /* states with two or more secrets */
    uint32_t guess_nodes; /* states with a guess: inner states and one-secret states */
    unsigned height;      /* guesses for the worst secret */
    uint64_t guesses;     /* the sum over all secrets */
    uint32_t by_guesses[BC_GUESSES_MAX + 1]; /* secrets found by so many guesses */
};

/* The nodes as the article "Bulls and Cows" (2018; docs/bulls-cows.md) counts them: inner
 * states, and one leaf for each secret. */
static inline uint64_t bc_figures_nodes(const struct bc_figures *figures)
{
    return (uint64_t)figures->secrets + figures->inner;
}

/* The figure that `objective` makes least: guesses or nodes. */
static inline uint64_t bc_figures_least(const struct bc_figures *figures,
                                        enum bc_objective objective)
{
    return bc_objective_counts_guesses(objective) ? figures->guesses
                                                  : bc_figures_nodes(figures);
}

/* The secrets that take the most guesses. */
static inline uint32_t bc_figures_last(const struct bc_figures *figures)
{
    return figures->by_guesses[figures->height];
}

struct bc_optimum {
    struct bc_best best;
    struct bc_figures figures;     /* all 0 where no strategy is known */
    struct bc_conflicts conflicts; /* set where there is no candidate */
};

/* Finds what the best tree below a history costs. Ends and costs as bc_solve. */
enum pz_status bc_optimize(struct pz_context *context, const struct bc_question *question,
                           const struct pz_ctl *ctl, struct bc_optimum *optimum);

/* A review of a game */

enum { BC_REVIEW_TEXT = 13 /* bytes of a guess as text, with the final zero */ };

/* What play costs. */
struct bc_worth {
    bool known;       /* all zero when there was no time for it */
    uint64_t guesses; /* still to come, over all candidates */
    bool proven;      /* no play needs fewer */
};

struct bc_review_row {
    bool over; /* no secret was left before it, or it was found: nothing more is known */
    bool consistent;                    /* the guess could have been the secret */
    bool judged;                        /* both values below are known, and so is `loss` */
    bool before_counted, after_counted; /* or there are at least so many */
    uint64_t before, after;             /* candidates */
    char best_guess[BC_REVIEW_TEXT];    /* empty when there was no time for one */
    struct bc_worth best;               /* of the best play */
    struct bc_worth made;               /* of the best play after the guess that was made */
    double loss;                        /* guesses on average that it costs more */
};

struct bc_review {
    struct bc_review_row row[BC_ROWS_MAX]; /* one for each row of the history */
    bool judged;                           /* some row is */
    double loss;                           /* the sum of those rows */
    enum bc_verdict verdict;
    bool cut; /* something is not proven, or not known, and another run may tell more */
};

/* Values each guess of a history, by the number of guesses in all, against the best one of
 * its turn. The time that is left is shared out evenly to the values that are left to find;
 * one that takes longer is left open. Ends as bc_solve. Cost: twice that of a bc_solve for
 * each row. */
enum pz_status bc_review(struct pz_context *context, const struct bc_history *history,
                         const struct pz_ctl *ctl, struct bc_review *review);

/* Simple strategies
 *
 * Four strategies weigh every code of the game as a guess, by the sizes of the parts its
 * answers make, the winning answer's part among them. Of equal ones they take a code that
 * is still possible, if there is one, and then the smallest code. The others are meant for
 * people with paper and pencil. In the rules 0123 stands for the first symbols: a game of
 * 3 positions opens with 012 and goes on with 234. */

/* The constant, the name for people and machines, and what it does. */
#define BC_STRATEGY_MAP(X)                                                                 \
    X(BC_FIRST_CONSISTENT, "first-consistent",                                             \
      "the smallest code that is consistent with all answers")                             \
    X(BC_RANDOM_CONSISTENT, "random-consistent",                                           \
      "a random code that is consistent with all answers")                                 \
    X(BC_MAX_PARTS, "max-parts", "the code that can get the most different answers")       \
    X(BC_ENTROPY, "entropy",                                                               \
      "the code whose answer gives the most information on average")                       \
    X(BC_EXPECTED_SIZE, "expected-size",                                                   \
      "the code that leaves the fewest candidates on average")                             \
    X(BC_MINIMAX, "minimax",                                                               \
      "the code that leaves the fewest candidates in the worst "                           \
      "case")                                                                              \
    X(BC_TWO_OPENERS, "two-openers",                                                       \
      "at most two fixed guesses, in the default game 0123 and 3456, then the smallest "   \
      "code that is consistent with all answers")                                          \
    X(BC_TWO_OPENERS_ANY, "two-openers-any",                                               \
      "at most two fixed guesses, in the default game 0123 and 3456, then a random "       \
      "code that is consistent with all answers")

enum bc_strategy {
#define BC_STRATEGY_ENUM(name, text, rule) name,
    BC_STRATEGY_MAP(BC_STRATEGY_ENUM)
#undef BC_STRATEGY_ENUM
        BC_STRATEGIES
};

enum {
    /* Codes of a game up to which strategies are played: 16^5, which takes 0.15 s and 9 MiB
     * for a strategy that does not weigh every code. */
    BC_STRATEGY_CODES_MAX = 1048576
};

struct bc_strategy_info {
    const char *name;
    const char *rule;
};

/* The row of `strategy`, a constant. Thread-safe. */
const struct bc_strategy_info *bc_strategy_info(enum bc_strategy strategy);

struct bc_record {
    bool complete; /* false: the time or the nodes ended first, or some secret takes more
                    * than BC_GUESSES_MAX guesses, and nothing below is set */
    uint32_t secrets;
    uint64_t guesses;                        /* over all secrets */
    unsigned height;                         /* for the worst secret */
    uint32_t by_guesses[BC_GUESSES_MAX + 1]; /* secrets found by so many guesses */
};

struct bc_contest {
    struct bc_game game; /* of BC_STRATEGY_CODES_MAX codes at most */
    uint64_t seed;
    unsigned count; /* players */
    enum bc_strategy player[BC_STRATEGIES];
};

/* Lets each player find every secret of the game; record[i] is that of player[i].
 *
 * A strategy that draws draws once in each state, in preorder with the answers in
 * increasing order, by the generator of random.h started with `seed`: the numbers are
 * those of one player who keeps to one guess in each state, and the mean over seeds is
 * the expected cost. Nodes of `ctl` are guesses that were weighed.
 *
 * PZ_OK, also when time or nodes ended and some records are not complete; PZ_INVALID for a
 * game that is too large; PZ_LATER: it is nothing for a brief effort; PZ_NO_MEMORY;
 * PZ_STOPPED. Memory: 9 bytes for each code of the game, for a strategy that weighs every
 * code 13 and one for each position and symbol, for BC_ENTROPY 8 more. Cost: some 2 ns for
 * each secret and guess of its game; a strategy that weighs takes some 0.3 ns for each
 * guess, secret and state, 0.06 s for 4 positions and 10 symbols. */
enum pz_status bc_strategies_play(const struct bc_contest *contest,
                                  const struct pz_ctl *ctl,
                                  struct bc_record record[BC_STRATEGIES]);

#ifdef __cplusplus
}
#endif

#endif
