/* Bulls and Cows, and Mastermind: the best guess for any history, optimal decision trees,
 * bounds, reviews and simple strategies.
 *
 * A game has codes of 1 to 12 positions over 2 to 36 symbols, with or without repeated
 * symbols. Bulls and Cows is the game with 4 positions and 10 symbols without repeats;
 * Mastermind is the game with 4 positions and 6 symbols with repeats. One code is the
 * secret. The answer to a guess is the number of bulls and the number of cows. A bull is a
 * symbol of the guess in the right position. A cow is a symbol of the secret in another
 * position of the guess. A symbol that is a times in the secret and b times in the guess
 * gives min(a, b) bulls and cows in total.
 *
 * A history is a list of rows. A row is a guess and its answer. A candidate is a code that
 * is consistent with every row of the history. Guesses must be codes, too, unless the game
 * has `any_guess`. A complete strategy finds every candidate.
 *
 * The library chooses one of two engines:
 *
 * exact    For games with at most 6 positions and 16 symbols. The engine uses known optimal
 *          trees, branch and bound, and proven bounds. If the time limit is reached first,
 *          the result is the best result found so far, and `proven` is false.
 * sampled  For larger games, and for histories with too many candidates for the time limit.
 *          The engine lists up to 10,000 candidates and plays the game to the end for each
 *          candidate. If there are more candidates, the engine draws a uniform sample, and the
 *          expected number of guesses is an estimate with a standard error.
 *
 * Example: the best second guess if the answer to 0123 is 1 bull and 2 cows.
 *
 *     struct bc_question question = {.history = {.game = {.positions = 4, .symbols = 10},
 *                                                .count = 1}};
 *     struct bc_row *row = &question.history.rows[0];
 *     struct bc_solution solution;
 *     size_t error_at;
 *
 *     bc_parse(&question.history.game, "0123", 4, &row->guess, &error_at);
 *     row->answer = (struct bc_answer){.bulls = 1, .cows = 2};
 *     if (bc_solve(NULL, &question, NULL, &solution) == PZ_OK) {
 *         char text[BC_TEXT];
 *
 *         bc_format(&question.history.game, &solution.guess, text);
 *         printf("%s: %.4f guesses expected\n", text, solution.expected_guesses);
 *         bc_solution_free(&solution);
 *     }
 *
 * Rules for all functions:
 *
 * Context    `context` (context.h) holds the precomputed trees and tables. If it is NULL,
 *            the library searches for every result.
 * Control    `ctl` (control.h) limits time, nodes and memory of the whole call. NULL means
 *            that there are no limits. If a limit ends a search, the call returns PZ_OK and
 *            the best result found so far.
 * Input      The functions do not check the following requirements. Games must be valid, so
 *            that bc_game_codes is not 0. Secrets must be codes of their game, and guesses
 *            must be codes of bc_guess_game; bc_parse checks codes. Answers must be
 *            possible; bc_answer_possible checks answers.
 * Threads    All functions are thread-safe.
 * Errors     PZ_NO_MEMORY means that an allocation failed or would have exceeded
 *            ctl->max_bytes. PZ_STOPPED means that ctl->poll returned true.
 * Cost       Times apply to one core of the machine that bench/results.md names. */
#ifndef PUZZLES_BULLS_COWS_H
#define PUZZLES_BULLS_COWS_H

#include "context.h"
#include "control.h"
#include "count.h"
#include "status.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Games, codes and answers */

enum {
    BC_POSITIONS_MAX = 12,
    BC_SYMBOLS_MIN = 2,
    BC_SYMBOLS_MAX = 36,
    BC_EXACT_POSITIONS_MAX = 6, /* maximum that the exact engine supports */
    BC_EXACT_SYMBOLS_MAX = 16,  /* maximum that the exact engine supports */
    BC_ANSWERS_MAX = 91, /* different answers with 12 positions: (12 + 1)(12 + 2) / 2 */
    BC_TEXT = BC_POSITIONS_MAX + 1, /* bytes of a code as text, with the final zero */
    BC_ROWS_MAX = 64,               /* maximum number of rows of a history */
    BC_CONFLICTS_MAX = 16,          /* maximum number of conflicts that are listed */
    BC_GUESSES_MAX = 64,            /* maximum height of a tree */
    BC_ARGUMENT = 640               /* bytes of an argument, with the final zero */
};

/* The rules of a game. */
struct bc_game {
    uint8_t positions;    /* 1 to BC_POSITIONS_MAX */
    uint8_t symbols;      /* BC_SYMBOLS_MIN to BC_SYMBOLS_MAX */
    bool repeats;         /* a code may contain a symbol more than once */
    bool no_leading_zero; /* no code starts with the first symbol */

    /* A guess may be any string of symbols, even if the string is not a code. A secret is
     * always a code. If every string is a code, this member does not change anything. */
    bool any_guess;
};

/* A code. symbol[i] is the symbol of position i, 0 to symbols - 1. Elements after the last
 * position are 0. */
struct bc_code {
    uint8_t symbol[BC_POSITIONS_MAX];
};

/* The answer to a guess. */
struct bc_answer {
    uint8_t bulls, cows;
};

/* Returns the number of codes of `game`, which is at most 36^12 and less than 2^63. Returns
 * 0 if the game is not valid. A game is not valid if a size is out of range, or if it has
 * fewer symbols than positions and no repeats.
 *
 * Cost: nanoseconds. */
uint64_t bc_game_codes(const struct bc_game *game);

/* Returns the game whose codes are the guesses of `game`. If `game` does not have
 * `any_guess`, this is `game` itself. To parse a guess, call bc_parse with the returned
 * game. */
struct bc_game bc_guess_game(const struct bc_game *game);

/* Why a text is not a code. */
enum bc_parse_error {
    BC_CODE_OK,
    BC_CODE_LENGTH,          /* the number of symbols is not the number of positions */
    BC_CODE_UNKNOWN_SYMBOL,  /* a character is not a symbol of the game */
    BC_CODE_REPEATED_SYMBOL, /* a symbol is repeated, and the game does not have
                              * `repeats` */
    BC_CODE_LEADING_ZERO     /* the first symbol is 0, and the game has `no_leading_zero` */
};

/* Parses a code of `game`.
 *
 * text      the symbols, as characters 0 to 9 and a to z (or A to Z). A final zero byte is
 *           not needed
 * length    the number of characters in `text`
 * code      receives the code; unchanged on an error
 * error_at  receives the position of the invalid symbol on an error. For BC_CODE_LENGTH,
 *           this is `length`
 *
 * Returns BC_CODE_OK or the error. */
enum bc_parse_error bc_parse(const struct bc_game *game, const char *text, size_t length,
                             struct bc_code *code, size_t *error_at);

/* Writes `code` to `text` as a C string in lower case. */
void bc_format(const struct bc_game *game, const struct bc_code *code, char text[BC_TEXT]);

/* Returns the answer to `guess` if the secret is `secret`. If the two codes are exchanged,
 * the answer is the same.
 *
 * Cost: about 20 ns. */
struct bc_answer bc_score(const struct bc_game *game, const struct bc_code *secret,
                          const struct bc_code *guess);

/* Returns false if `answer` is impossible in every game with the number of positions of
 * `game`. An answer is impossible if it has more bulls and cows than positions, or if it
 * has one cow and all other positions are bulls. */
bool bc_answer_possible(const struct bc_game *game, struct bc_answer answer);

/* Questions */

struct bc_row {
    struct bc_code guess;
    struct bc_answer answer;
};

struct bc_history {
    struct bc_game game;
    unsigned count; /* number of rows, at most BC_ROWS_MAX */
    struct bc_row rows[BC_ROWS_MAX];
};

/* What an optimal strategy minimizes. An objective lists several criteria. A later
 * criterion chooses among the strategies that are equal in all earlier criteria.
 *
 * For every objective except BC_AVERAGE, the first criterion is the minimum height of the
 * whole game. Let h be this height. After a history of k rows, a strategy may use up to h -
 * k guesses, or the minimum number if h - k guesses are not sufficient. */
enum bc_objective {
    /* The total number of guesses, then the height. */
    BC_AVERAGE,
    /* The height, then the number of nodes. If two trees are equal in both, the precomputed
     * tree of the context is chosen, or otherwise the tree with the smaller total number of
     * guesses. */
    BC_NODES,
    /* Only for strategies whose guesses are all candidates: the height, then the number of
     * nodes, then the total number of guesses. */
    BC_CONSISTENT,
    /* The height, then the total number of guesses. */
    BC_WORST_CASE,
    /* The height, then the number of secrets that need as many guesses as the height, then
     * the total number of guesses. */
    BC_LAST_GUESS
};

enum { BC_OBJECTIVES = BC_LAST_GUESS + 1 };

struct bc_question {
    struct bc_history history;
    enum bc_objective objective; /* the sampled engine supports only BC_AVERAGE */
    uint32_t list;               /* maximum number of candidates to list in the solution */
};

/* Results */

/* The conflicts of a history without candidates. A conflict is a set of rows. If the rows
 * of a conflict are removed, the history has a candidate. Only the smallest of these sets
 * are conflicts. */
struct bc_conflicts {
    /* Number of rows in each conflict. 0: the history has candidates, or the time was not
     * sufficient to find the conflicts. */
    unsigned size;
    unsigned listed; /* number of conflicts in `rows` */
    bool more;       /* there are more conflicts than are listed */
    /* The first conflicts in lexicographic order of their row numbers. Bit i is row i. */
    uint64_t rows[BC_CONFLICTS_MAX];
};

enum bc_verdict {
    BC_INFEASIBLE, /* the history does not have a candidate */
    BC_UNKNOWN,    /* no complete strategy was found */
    BC_FEASIBLE,   /* a complete strategy was found, but it is not proven to be optimal */
    BC_OPTIMAL     /* an optimal strategy was found */
};

/* A value that an objective minimizes, and its lower bound. */
struct bc_criterion {
    uint64_t value; /* of the strategy, if a strategy was found */
    uint64_t lower; /* lower bound of the value */
    bool proven;    /* of the strategies that are equal in the earlier criteria, none has
                     * a smaller value */
};

enum { BC_CRITERIA = 3 };

/* How good a result is, and why. */
struct bc_quality {
    enum bc_verdict verdict;
    bool proven;       /* no better result exists; also true for BC_INFEASIBLE */
    bool cut;          /* a limit ended a part of the call. Another call can return a
                        * different result, which is better or equally good */
    bool bounds_nodes; /* `lower` is a number of nodes; false: a total number of guesses */
    /* Lower bound of the total number of guesses or, if `bounds_nodes` is true, of the
     * number of nodes. For BC_AVERAGE, the bound applies to all strategies. For the other
     * objectives, the bound applies to strategies of minimum height. 0: unknown. */
    uint64_t lower;
    unsigned lower_height; /* no strategy has a smaller height; 0: unknown */
    /* For BC_LAST_GUESS, if there are candidates: the height, the number of secrets that
     * need the last guess, and the total number of guesses. */
    struct bc_criterion criterion[BC_CRITERIA];
    struct bc_conflicts conflicts; /* for BC_INFEASIBLE */
    /* A sentence that explains why no better result exists or why there is no candidate.
     * Empty if neither is proven. */
    char argument[BC_ARGUMENT];
};

/* The part of a guess for one answer: the candidates that would give this answer. */
struct bc_part {
    struct bc_answer answer;
    uint32_t count;        /* number of these candidates, or of these codes of the sample */
    double probability;    /* of the answer */
    double standard_error; /* of `probability`; 0 if it is exact or unknown */
};

/* The best guess. */
struct bc_solution {
    struct bc_quality quality;
    uint64_t candidates;  /* number of candidates, or a lower bound of it */
    bool counted;         /* `candidates` is exact; false: it is a lower bound */
    struct bc_code guess; /* the best guess, if the history has candidates */
    bool consistent;      /* the guess is a candidate */

    /* True: `expected_guesses`, `height` and `nodes` belong to a complete strategy. */
    bool exact;
    double expected_guesses; /* expected number of guesses from now on, including the guess
                              * that is the secret; 0: unknown */
    double standard_error;   /* of `expected_guesses`, if it is an estimate */
    unsigned games;          /* number of games simulated for the estimate; 0: no
                              * estimate */
    unsigned height;         /* number of guesses in the worst case; 0: unknown */
    uint64_t nodes;          /* number of nodes of the tree: its inner states, and a leaf
                              * for each candidate; 0: not computed */
    double expected_lower;   /* no strategy has a smaller expected number of guesses; 0:
                              * unknown */

    unsigned parts;                      /* number of answers in `part`; 0: unknown */
    struct bc_part part[BC_ANSWERS_MAX]; /* increasing by bulls, then by cows */
    /* Size of the sample from which `part` was computed. The sample is uniform if `counted`
     * is true. 0: `part` was computed from all candidates. */
    uint32_t sampled;
    /* The first candidates in increasing order. If the candidates were not counted, any
     * candidates. Owned by the solution. */
    struct bc_code *secret;
    uint32_t listed; /* number of candidates in `secret` */
};

/* Finds the best guess.
 *
 * question  not changed
 * solution  receives the result; call bc_solution_free after PZ_OK
 *
 * Returns:
 * - PZ_OK.
 * - PZ_INVALID: the sampled engine does not support the objective.
 * - PZ_LATER, only with PZ_BRIEF: a brief effort (control.h) is not sufficient.
 * - PZ_OUT_OF_TIME: the time was not sufficient to count the candidates.
 * - PZ_NO_MEMORY, PZ_STOPPED.
 *
 * The same question has the same solution, unless a limit cuts the search.
 *
 * Cost: microseconds to about 100 ms for 4 positions and 10 symbols, and 10 ms to 0.5 s for
 * 10 positions and 10 symbols. If the candidates cannot be counted, the call takes the
 * whole time limit. An estimate takes 10 to 30 ms for each simulated game. */
enum pz_status bc_solve(struct pz_context *context, const struct bc_question *question,
                        const struct pz_ctl *ctl, struct bc_solution *solution);

/* Frees the memory that a solution owns. */
void bc_solution_free(struct bc_solution *solution);

/* The costs of a tree. */
struct bc_figures {
    uint32_t secrets;     /* number of secrets at the root */
    uint32_t inner;       /* number of inner states, which have at least two secrets */
    uint32_t guess_nodes; /* number of inner states and of states with one secret */
    unsigned height;      /* number of guesses in the worst case */
    uint64_t guesses;     /* total number of guesses */
    uint32_t by_guesses[BC_GUESSES_MAX + 1]; /* by_guesses[n]: secrets that guess n finds */
};

/* The costs of the best tree. */
struct bc_optimum {
    struct bc_quality quality;
    uint32_t candidates;       /* number of candidates */
    struct bc_code guess;      /* the guess at the root, if there are candidates */
    struct bc_figures figures; /* all 0 if no complete strategy was found */
    uint64_t nodes; /* number of inner states plus one leaf for each secret, as in
                     * Kunigami's article (docs/theory/bulls-cows.md); 0: unknown */
};

/* Finds the costs of the best tree after a history. Ignores `question->list`.
 *
 * Returns the same values as bc_solve. PZ_INVALID means that the exact engine does not
 * support the game.
 * Cost: the same as bc_solve. */
enum pz_status bc_optimize(struct pz_context *context, const struct bc_question *question,
                           const struct pz_ctl *ctl, struct bc_optimum *optimum);

/* Decision trees */

struct bc_tree;

struct bc_tree_question {
    struct bc_question question;
    unsigned levels;     /* number of levels of the tree that will be visited; 0: all
                          * levels */
    uint64_t max_states; /* maximum number of states that will be visited; 0: unlimited */
};

struct bc_solved_tree {
    struct bc_optimum optimum;
    const struct bc_tree *tree; /* NULL: no strategy was found, or there are fewer than
                                 * two candidates */
    struct bc_tree *own;        /* equal to `tree` if this struct owns the tree; NULL if
                                 * the tree belongs to the context */
    unsigned most_levels; /* after PZ_INVALID because of `max_states`: the largest number
                           * of levels for which `max_states` is sufficient */
};

/* Finds the best tree after a history.
 *
 * question  not changed
 * solved    receives the tree; call bc_solved_tree_free after PZ_OK. If the tree belongs to
 *           the context, it is valid until the context is closed
 *
 * Returns the same values as bc_optimize, and in addition:
 * - PZ_INVALID: the first `levels` levels of the tree can have more states than
 *   `max_states`. Then the call sets `most_levels` and `optimum.candidates`.
 * - PZ_LATER, only with PZ_BRIEF: all levels together have more than 6,000 states.
 *
 * Cost: the same as bc_solve. */
enum pz_status bc_tree_solve(struct pz_context *context,
                             const struct bc_tree_question *question,
                             const struct pz_ctl *ctl, struct bc_solved_tree *solved);

/* Frees the tree unless it belongs to a context. */
void bc_solved_tree_free(struct bc_solved_tree *solved);

/* A state of a tree. */
struct bc_visit {
    unsigned depth;          /* number of guesses before this state */
    struct bc_answer answer; /* the answer that leads to this state; not set at the root */
    struct bc_code guess;    /* the guess in this state */
    uint32_t candidates;     /* number of candidates in this state */
    bool has_children;       /* the walk visits children of this state */
};

struct bc_walk {
    const struct bc_solved_tree *solved;
    unsigned levels; /* number of levels to visit; 0: all levels */
    void (*enter)(void *arg, const struct bc_visit *visit); /* called before the children */
    void (*leave)(void *arg, const struct bc_visit *visit); /* called after the children */
    void *arg;                                              /* passed to both functions */
};

/* Visits the states of a tree in preorder. Visits the children of a state in the order of
 * their answers. Does nothing if there is no tree.
 *
 * Returns PZ_OK or PZ_NO_MEMORY.
 * Cost: about 10 ns for each candidate and level. */
enum pz_status bc_tree_walk(const struct bc_walk *walk);

/* Reviews */

/* The cost of a strategy. */
struct bc_worth {
    bool known;       /* the next two members are set */
    uint64_t guesses; /* total number of guesses from now on, over all candidates */
    bool proven;      /* no strategy has a smaller total */
};

/* The review of one guess. */
struct bc_review_row {
    bool over;       /* an earlier guess was the secret. The other members are not set */
    bool consistent; /* the guess was a candidate */
    bool before_counted, after_counted; /* `before` or `after` is exact; false: it is a
                                         * lower bound */
    uint64_t before, after; /* number of candidates before the guess and after its answer */
    bool has_best;          /* `best_guess` is set */
    struct bc_code best_guess;
    struct bc_worth best; /* the cost of the best guess */
    struct bc_worth made; /* the cost of the guess of this row, with optimal play after
                           * it */
    bool judged;          /* `best`, `made` and `loss` are known */
    bool proven;          /* `best` and `made` are proven */
    double loss;          /* expected number of additional guesses after the guess of this
                           * row, compared with the best guess */
};

struct bc_review {
    struct bc_review_row row[BC_ROWS_MAX]; /* one for each row of the history */
    bool judged;                           /* at least one row is judged */
    double loss;                           /* the sum over the judged rows */
    enum bc_verdict verdict;
    bool cut; /* a limit ended a part of the call. Higher limits can give a better review */
    /* Why the proven values are exact, or which rows contradict each other. Otherwise
     * empty. */
    char argument[BC_ARGUMENT];
};

/* Compares each guess of a history with the best guess in the same situation, by the total
 * number of guesses. The remaining time is divided evenly among the values to compute. A
 * value that takes longer than its share stays unknown.
 *
 * Returns the same values as bc_solve. Cost: twice the cost of bc_solve for each row. */
enum pz_status bc_review(struct pz_context *context, const struct bc_history *history,
                         const struct pz_ctl *ctl, struct bc_review *review);

/* Classes of guesses
 *
 * Two guesses are equivalent if a permutation of the positions and of the symbols maps one
 * guess to the other and does not change any guess of the history. Equivalent guesses have
 * the same value, whatever the answers are. A class contains all guesses that are
 * equivalent to one guess. */

enum { BC_CLASSED_GUESSES_MAX = 65536 };

struct bc_guess_class {
    struct bc_code guess; /* the smallest guess of the class */
    /* The ID of `guess` in Kunigami's article. It is a number with base `symbols` + 1 and
     * one digit for each position. The digit of a symbol is 0 if no guess of the history
     * contains the symbol, and otherwise the symbol plus 1. In a game with
     * `no_leading_zero`, the first symbol is treated as if a guess contained it. */
    uint64_t id;
    uint32_t guesses; /* number of guesses in the class */
};

struct bc_guess_classes {
    uint32_t count;              /* number of classes */
    struct bc_guess_class *list; /* in increasing order of `guess`; owned by this struct */
};

/* Finds the classes of all guesses of a game after a history. The answers of the history do
 * not matter.
 *
 * history  not changed
 * classes  receives the classes; call bc_guess_classes_free after PZ_OK
 *
 * Returns:
 * - PZ_OK.
 * - PZ_INVALID: the exact engine does not support the game, or the game has more than
 *   BC_CLASSED_GUESSES_MAX guesses.
 * - PZ_LATER, only with PZ_BRIEF: a brief effort is not sufficient.
 * - PZ_OUT_OF_TIME: a limit was reached before all classes were found.
 * - PZ_NO_MEMORY, PZ_STOPPED.
 *
 * Cost: 20 ns for each guess and symmetry. This is up to 2.4 ms for 4 positions and 10
 * symbols, and 0.7 s for 6 positions. */
enum pz_status bc_guess_classes_find(const struct bc_history *history,
                                     const struct pz_ctl *ctl,
                                     struct bc_guess_classes *classes);

/* Frees the memory that `classes` owns. */
void bc_guess_classes_free(struct bc_guess_classes *classes);

/* Bounds */

/* Bounds of the best strategy of a game. If a lower bound equals its upper bound, it is the
 * exact value. */
struct bc_game_bounds {
    uint64_t codes;                      /* number of codes of the game */
    unsigned answers;                    /* number of answers that occur in the game */
    uint64_t height_lower, height_upper; /* bounds of the height */
    struct pz_count guesses_lower, guesses_upper; /* bounds of the total number of
                                                   * guesses */
    char height_argument[BC_ARGUMENT];            /* why the bounds of the height hold */
    char guesses_argument[BC_ARGUMENT];           /* why the bounds of the total hold */
};

/* Computes bounds of the best strategy of a whole game, without a search.
 *
 * Lower bounds count answers. Let u be the maximum number of different answers to a guess,
 * not counting the answer that ends the game. Then the first guess finds at most one
 * secret, the second guess at most u secrets, and the third guess at most u^2 secrets. In
 * games of the exact engine, all pairs of a first and a second guess are tried, and each
 * part after these two guesses is bounded in this way. In larger games, the bounds also use
 * the fact that a guess contains at most as many new symbols as it has positions.
 *
 * Upper bounds come from strategies that were played against every secret. In games with
 * more than 4,194,304 codes, upper bounds come from strategies whose cost can be computed.
 * These strategies find the symbols of the secret, and then the order of the symbols
 * (docs/theory/bulls-cows.md). Known optimal values replace both kinds of bounds.
 *
 * Returns PZ_OK, or PZ_LATER with PZ_BRIEF if the game has more than 4 positions.
 * Cost: 0.1 ms for 4 positions, 3 ms for 6 positions, and up to 1 ms in larger games. */
enum pz_status bc_bounds(const struct bc_game *game, const struct pz_ctl *ctl,
                         struct bc_game_bounds *bounds);

/* Simple strategies
 *
 * Every guess is a code of the game, even if the game has `any_guess`.
 *
 * Four strategies compare all codes of the game as guesses: BC_MAX_PARTS, BC_ENTROPY,
 * BC_EXPECTED_SIZE and BC_MINIMAX. They compare codes by the number of candidates for each
 * answer, including the answer that ends the game. If several codes are equally good, a
 * strategy chooses a candidate if possible, and then the smallest code.
 *
 * A person can play the other strategies with paper and pencil. In the rules of these
 * strategies, 0123 means the first symbols of the game. For example, the two fixed guesses
 * of a game with 3 positions are 012 and 234. */

/* The constant, the name in the HTTP interface, and the rule of each strategy. */
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
    BC_STRATEGY_CODES_MAX = 1048576 /* maximum number of codes for strategies and openers */
};

struct bc_strategy_info {
    const char *name; /* in the HTTP interface; a constant */
    const char *rule; /* a noun phrase; a constant */
};

/* Returns the name and the rule of `strategy`. The result is a constant. */
const struct bc_strategy_info *bc_strategy_info(enum bc_strategy strategy);

struct bc_contest {
    struct bc_game game; /* of the exact engine, with at most BC_STRATEGY_CODES_MAX codes */
    uint64_t seed;       /* of the strategies that draw random codes */
    unsigned count;      /* number of strategies in `player` */
    enum bc_strategy player[BC_STRATEGIES];
};

/* The results of one strategy. */
struct bc_record {
    /* False: a limit ended the play, or a secret needs more than BC_GUESSES_MAX guesses.
     * Then the other members are not set. */
    bool complete;
    uint32_t secrets;                        /* number of secrets */
    uint64_t guesses;                        /* total number of guesses */
    unsigned height;                         /* number of guesses in the worst case */
    uint32_t by_guesses[BC_GUESSES_MAX + 1]; /* by_guesses[n]: secrets that guess n finds */
};

/* Plays strategies against every secret of a game.
 *
 * contest  not changed
 * ctl      a node is a guess that is compared
 * record   record[i] receives the results of contest->player[i]
 *
 * A strategy with random codes draws one code for each state, with the generator of
 * random.h. The states are in preorder.
 *
 * Returns:
 * - PZ_OK, even if some records are not complete.
 * - PZ_INVALID: the game has more than BC_STRATEGY_CODES_MAX codes.
 * - PZ_LATER: always with PZ_BRIEF.
 * - PZ_NO_MEMORY, PZ_STOPPED.
 *
 * Memory: 9 bytes for each code. A strategy that compares all codes needs 13 bytes for each
 * code, and one byte for each code, position and symbol. BC_ENTROPY needs 8 bytes more for
 * each code.
 * Cost: about 2 ns for each secret and guess. A strategy that compares all codes takes
 * about 0.3 ns for each guess, secret and state, which is 0.06 s for 4 positions and 10
 * symbols. */
enum pz_status bc_strategies(const struct bc_contest *contest, const struct pz_ctl *ctl,
                             struct bc_record record[BC_STRATEGIES]);

/* Openers: fixed first guesses, which do not depend on the answers. */

enum { BC_OPENERS_MAX = 4 };

struct bc_openers {
    struct bc_game game; /* of the exact engine, with at most BC_STRATEGY_CODES_MAX codes */
    unsigned count;      /* number of guesses in `guess` */
    struct bc_code guess[BC_OPENERS_MAX];
};

/* The costs of the best strategy found that begins with the openers. A game ends when a
 * guess is the secret, even if openers remain. */
struct bc_openers_value {
    bool known;       /* a complete strategy was found. The next two members are set */
    uint64_t guesses; /* total number of guesses of this strategy */
    unsigned height;  /* of this strategy */
    bool proven;      /* no strategy with these openers has a smaller total */
    bool cut;         /* a limit ended a search. Higher limits can give a better strategy */
};

/* Finds the best strategy that begins with openers.
 *
 * openers  not changed
 * value    receives the result; it does not own memory
 *
 * Returns:
 * - PZ_OK.
 * - PZ_INVALID: the exact engine does not support the game, or the game has more than
 *   BC_STRATEGY_CODES_MAX codes.
 * - PZ_LATER: always with PZ_BRIEF.
 * - PZ_NO_MEMORY, PZ_STOPPED.
 *
 * Cost: the cost of bc_solve for each state after the openers. Two openers with 4 positions
 * and 10 symbols take 10 ms. */
enum pz_status bc_openers_evaluate(struct pz_context *context,
                                   const struct bc_openers *openers,
                                   const struct pz_ctl *ctl,
                                   struct bc_openers_value *value);

#ifdef __cplusplus
}
#endif

#endif
