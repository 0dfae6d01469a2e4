/* Bulls and Cows, and Mastermind: the best guess for any history, optimal decision trees,
 * bounds, reviews and simple strategies.
 *
 * A game has codes of 1 to 12 positions over 2 to 36 symbols, with or without repeated
 * symbols. Bulls and Cows is the game with 4 positions and 10 symbols without repeats;
 * Mastermind is the game with 4 positions and 6 symbols with repeats. One code is the secret.
 * The answer to a guess is the number of bulls (right symbol, right position) and of cows
 * (right symbol, wrong position). Each symbol counts as often as it is in both codes.
 * A history is a list of guesses and their answers. A candidate is a code that is consistent
 * with every row of the history. Guesses are codes, too, unless the game allows any string.
 *
 * The library chooses the engine:
 *
 * exact    Games with at most 6 positions and 16 symbols: known optimal trees, branch and
 *          bound, and bounds that are proven. If the time ends first, the result is the best
 *          one found so far, and `proven` is false.
 * sampled  Larger games, and histories that leave too many candidates for the time limit.
 *          Up to 10,000 candidates are listed and played to the end. More candidates are
 *          represented by a uniform sample, and the expected number of guesses is an
 *          estimate with a standard error.
 *
 * Example: the best second guess, if 0123 got 1 bull and 2 cows.
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
 * Context    `context` (context.h) holds the precomputed trees and openings. NULL means that
 *            every question is searched.
 * Control    `ctl` (control.h) limits time, nodes and memory of the whole call. NULL means no
 *            limit. If a limit ends a search, the call returns PZ_OK with what it found.
 * Input      Games must be valid (bc_game_codes is not 0). Secrets must be codes of their
 *            game, and guesses must be codes of bc_guess_game (bc_parse checks both). Answers
 *            must be possible (bc_answer_possible).
 * Threads    All functions are thread-safe.
 * Cost       Times are those of one core of the machine that bench/results.md names. */
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
    BC_EXACT_POSITIONS_MAX = 6,     /* of games that the exact engine supports */
    BC_EXACT_SYMBOLS_MAX = 16,      /* the same */
    BC_ANSWERS_MAX = 91,            /* (p + 1)(p + 2) / 2 for p = 12 */
    BC_TEXT = BC_POSITIONS_MAX + 1, /* bytes of a code as text, with the final zero */
    BC_ROWS_MAX = 64,               /* rows of a history */
    BC_CONFLICTS_MAX = 16,          /* conflicts that are listed */
    BC_GUESSES_MAX = 64,            /* maximum height of a tree */
    BC_ARGUMENT = 640               /* bytes of an argument, with the final zero */
};

/* The rules of a game. */
struct bc_game {
    uint8_t positions;    /* 1 to BC_POSITIONS_MAX */
    uint8_t symbols;      /* BC_SYMBOLS_MIN to BC_SYMBOLS_MAX */
    bool repeats;         /* a code may contain a symbol more than once */
    bool no_leading_zero; /* no code starts with the first symbol */

    /* A guess may be any string of symbols, although a secret may not. Changes nothing if every
     * string is a code. */
    bool any_guess;
};

/* A code: the symbols of its positions, from 0; 0 after the last position. */
struct bc_code {
    uint8_t symbol[BC_POSITIONS_MAX];
};

/* The answer to a guess. */
struct bc_answer {
    uint8_t bulls, cows;
};

/* Returns the number of codes of `game`, at most 36^12 < 2^63; 0 if the game is not valid,
 * that is, if a size is out of range or if it has fewer symbols than positions and no repeats.
 *
 * Cost: nanoseconds. */
uint64_t bc_game_codes(const struct bc_game *game);

/* Returns the game whose codes are the guesses of `game`: the same game, unless it has
 * `any_guess`. To parse a guess, call bc_parse with this game. */
struct bc_game bc_guess_game(const struct bc_game *game);

/* Why a text is not a code. */
enum bc_parse_error {
    BC_CODE_OK,
    BC_CODE_LENGTH,          /* wrong number of symbols */
    BC_CODE_UNKNOWN_SYMBOL,  /* not a symbol of the game */
    BC_CODE_REPEATED_SYMBOL, /* in a game without repeats */
    BC_CODE_LEADING_ZERO     /* in a game with `no_leading_zero` */
};

/* Parses a code of `game`.
 *
 * text, length  the symbols 0 to 9 and a to z (or A to Z), without a final zero
 * code          receives the code; unchanged on an error
 * error_at      receives the position of the invalid symbol; `length` if that is invalid
 *
 * Returns BC_CODE_OK or the error. */
enum bc_parse_error bc_parse(const struct bc_game *game, const char *text, size_t length,
                             struct bc_code *code, size_t *error_at);

/* Writes `code` as text with a final zero, in lower case. */
void bc_format(const struct bc_game *game, const struct bc_code *code, char text[BC_TEXT]);

/* Returns the answer that `guess` gets for `secret`. It is symmetric in both codes.
 *
 * Cost: about 20 ns. */
struct bc_answer bc_score(const struct bc_game *game, const struct bc_code *secret,
                          const struct bc_code *guess);

/* Returns false if no pair of codes of any game with as many positions gets `answer`: more
 * bulls and cows than positions, or one cow with all other positions bulls. */
bool bc_answer_possible(const struct bc_game *game, struct bc_answer answer);

/* Questions */

struct bc_row {
    struct bc_code guess;
    struct bc_answer answer;
};

struct bc_history {
    struct bc_game game;
    unsigned count; /* rows, at most BC_ROWS_MAX */
    struct bc_row rows[BC_ROWS_MAX];
};

/* What an optimal strategy minimizes. All but BC_AVERAGE first minimize the height of the
 * game: after a history, a strategy may use the height that its rows have left over. */
enum bc_objective {
    BC_AVERAGE, /* the total number of guesses, then the height */
    BC_NODES,   /* the height, then the nodes; ties: the precomputed tree of the context, or
                    * the total number of guesses */
    BC_CONSISTENT, /* every guess is a candidate; the height, then the nodes, then the total
                    * number of guesses */
    BC_WORST_CASE, /* the height, then the total number of guesses */
    BC_LAST_GUESS  /* the height, then the secrets that need the last guess, then the total
                    * number of guesses */
};

enum { BC_OBJECTIVES = BC_LAST_GUESS + 1 };

struct bc_question {
    struct bc_history history;
    enum bc_objective objective; /* the sampled engine supports only BC_AVERAGE */
    uint32_t list;               /* maximum number of candidates to list in the solution */
};

/* Results */

/* The smallest sets of rows that have to be removed before the history has a candidate. */
struct bc_conflicts {
    unsigned
        size; /* rows in each set; 0: the history has candidates, or no time was left */
    unsigned listed;                 /* sets in `rows` */
    bool more;                       /* there are more sets */
    uint64_t rows[BC_CONFLICTS_MAX]; /* the first sets, in lexicographic order of their row
                                      * numbers; bit i is row i */
};

enum bc_verdict {
    BC_INFEASIBLE, /* the history has no candidate */
    BC_UNKNOWN,    /* no complete strategy is known */
    BC_FEASIBLE,   /* a complete strategy is known, without a proof that it is optimal */
    BC_OPTIMAL     /* an optimal strategy is known */
};

/* A value that an objective minimizes, and its lower bound. */
struct bc_criterion {
    uint64_t value; /* of the strategy, if it is known */
    uint64_t lower;
    bool proven; /* no strategy has a smaller value, given the values of earlier criteria */
};

enum { BC_CRITERIA = 3 };

/* How good a result is, and why. */
struct bc_quality {
    enum bc_verdict verdict;
    bool proven;       /* no better result exists; also true for BC_INFEASIBLE */
    bool cut;          /* a limit ended something: another call may find a better result, or
                         * another one that is as good */
    bool bounds_nodes; /* `lower` is a number of nodes; otherwise, of guesses */
    uint64_t lower; /* no strategy (of minimum height, unless the objective is BC_AVERAGE)
                         * has a smaller total; 0: unknown */
    unsigned lower_height; /* no strategy has a smaller height; 0: unknown */
    struct bc_criterion
        criterion[BC_CRITERIA];    /* of BC_LAST_GUESS, if there are candidates:
                                                 * height, secrets that need the last guess,
                                                 * total number of guesses */
    struct bc_conflicts conflicts; /* of BC_INFEASIBLE */
    char argument[BC_ARGUMENT];    /* a sentence that explains why no better result or no
                                 * candidate exists; otherwise empty */
};

/* The candidates that give one answer to the guess. */
struct bc_part {
    struct bc_answer answer;
    uint32_t count;        /* candidates, or those of the sample */
    double probability;    /* of the answer */
    double standard_error; /* of `probability`; 0 if it is exact or unknown */
};

/* The best guess. */
struct bc_solution {
    struct bc_quality quality;
    uint64_t candidates;
    bool counted;         /* `candidates` is the exact number; otherwise, a lower bound */
    struct bc_code guess; /* if the history has candidates */
    bool consistent;      /* the guess is a candidate */

    bool exact;              /* expected_guesses, height and nodes are those of a complete
                              * strategy */
    double expected_guesses; /* still to come, the winning guess included; 0: unknown */
    double standard_error;   /* of an estimate */
    unsigned games;          /* simulated for the estimate; 0: there is no estimate */
    unsigned height;         /* guesses in the worst case; 0: unknown */
    uint64_t nodes; /* of the tree: inner states, and a leaf for each candidate; 0: not
                              * computed */
    double expected_lower; /* no strategy has a smaller expected number; 0: unknown */

    unsigned parts;                      /* answers in `part`; 0: unknown */
    struct bc_part part[BC_ANSWERS_MAX]; /* increasing by bulls, then by cows */
    uint32_t sampled; /* size of the sample that `part` describes; 0: all candidates. It
                           * is uniform if `counted` */
    struct bc_code
        *secret;     /* the first candidates in increasing order, or some of them if they
                             * were not counted; owned */
    uint32_t listed; /* number of them */
};

/* Finds the best guess.
 *
 * question  at most `question->list` candidates are listed
 * solution  receives the result; call bc_solution_free after PZ_OK
 *
 * Returns PZ_OK; PZ_INVALID if the sampled engine does not support the objective; PZ_LATER for
 * a brief effort (control.h) that is not sufficient; PZ_OUT_OF_TIME if the candidates could not
 * even be counted; PZ_NO_MEMORY; PZ_STOPPED.
 *
 * Cost: microseconds to about 100 ms for 4 positions and 10 symbols; 10 ms to 0.5 s for 10
 * positions and 10 symbols; the time limit if the candidates cannot be counted. An estimate
 * takes 10 to 30 ms for each game. The same question has the same solution, unless a limit
 * cuts it. */
enum pz_status bc_solve(struct pz_context *context, const struct bc_question *question,
                        const struct pz_ctl *ctl, struct bc_solution *solution);
void bc_solution_free(struct bc_solution *solution);

/* The costs of a tree. */
struct bc_figures {
    uint32_t secrets; /* at the root */
    uint32_t inner;   /* states with at least two secrets */
    uint32_t
        guess_nodes;  /* states with a guess: inner states, and states with one secret */
    unsigned height;  /* guesses for the worst secret */
    uint64_t guesses; /* total number, over all secrets */
    uint32_t by_guesses[BC_GUESSES_MAX + 1]; /* [n]: secrets found by guess n */
};

/* The costs of the best tree. */
struct bc_optimum {
    struct bc_quality quality;
    uint32_t candidates;
    struct bc_code guess;      /* at the root, if there are candidates */
    struct bc_figures figures; /* all 0 if no complete strategy is known */
    uint64_t nodes; /* inner states, and a leaf for each secret, as Kunigami counts them
                     * (docs/theory/bulls-cows.md); 0: unknown */
};

/* Finds the costs of the best tree after a history; `question->list` is ignored.
 *
 * Returns as bc_solve; PZ_INVALID if the exact engine does not support the game.
 * Cost: as bc_solve. */
enum pz_status bc_optimize(struct pz_context *context, const struct bc_question *question,
                           const struct pz_ctl *ctl, struct bc_optimum *optimum);

/* Decision trees */

struct bc_tree;

struct bc_tree_question {
    struct bc_question question;
    unsigned levels;     /* of the tree that will be visited; 0: all */
    uint64_t max_states; /* that may be visited; 0: unlimited */
};

struct bc_solved_tree {
    struct bc_optimum optimum;
    const struct bc_tree *tree; /* NULL: no strategy found, or fewer than two candidates */
    struct bc_tree *own;        /* `tree`, unless it belongs to the context; owned */
    unsigned most_levels;       /* after PZ_INVALID: this many levels are few enough */
};

/* Finds the best tree after a history.
 *
 * solved  receives the tree; call bc_solved_tree_free after PZ_OK. A tree of the context is
 *         valid until the context is closed
 *
 * Returns as bc_optimize. PZ_INVALID also if the tree can have more states than `max_states` in
 * its first `levels` levels; `most_levels` and `optimum.candidates` are set then. PZ_LATER also
 * if a brief effort would return more than 6,000 states. Cost: as bc_solve. */
enum pz_status bc_tree_solve(struct pz_context *context,
                             const struct bc_tree_question *question,
                             const struct pz_ctl *ctl, struct bc_solved_tree *solved);
void bc_solved_tree_free(struct bc_solved_tree *solved);

/* A state of a tree. */
struct bc_visit {
    unsigned depth;          /* guesses since the root */
    struct bc_answer answer; /* the answer that leads here; not set at the root */
    struct bc_code guess;
    uint32_t candidates;
    bool has_children; /* visited next */
};

struct bc_walk {
    const struct bc_solved_tree *solved;
    unsigned levels;                                        /* to visit; 0: all */
    void (*enter)(void *arg, const struct bc_visit *visit); /* before the children */
    void (*leave)(void *arg, const struct bc_visit *visit); /* after the children */
    void *arg;                                              /* the caller's; passed on */
};

/* Visits the states of a tree in preorder, children in the order of their answers.
 *
 * Returns PZ_OK, or PZ_NO_MEMORY. Does nothing if there is no tree.
 * Cost: about 10 ns for each candidate and level. */
enum pz_status bc_tree_walk(const struct bc_walk *walk);

/* Reviews */

/* The cost of a strategy. */
struct bc_worth {
    bool known;       /* the following are set */
    uint64_t guesses; /* still to come, over all candidates */
    bool proven;      /* no strategy needs fewer */
};

/* The review of one guess. */
struct bc_review_row {
    bool over;       /* the game was over before this guess: nothing else is set */
    bool consistent; /* the guess was a candidate */
    bool before_counted, after_counted; /* the numbers are exact; otherwise, lower bounds */
    uint64_t before, after;             /* candidates */
    bool has_best;                      /* `best_guess` is set */
    struct bc_code best_guess;
    struct bc_worth best; /* of the best guess */
    struct bc_worth made; /* of the guess that was made, with optimal play after it */
    bool judged;          /* both are known, and so is `loss` */
    bool proven;          /* both are proven */
    double loss;          /* expected number of guesses that it costs more than the best */
};

struct bc_review {
    struct bc_review_row row[BC_ROWS_MAX]; /* one for each row of the history */
    bool judged;                           /* at least one row is */
    double loss;                           /* the sum over these rows */
    enum bc_verdict verdict;
    bool cut;                   /* another call may find more */
    char argument[BC_ARGUMENT]; /* why the proven values are exact, or which rows contradict
                                 * each other; otherwise empty */
};

/* Compares each guess of a history with the best guess of its turn, by the total number of
 * guesses. The values share the time that is left evenly; a value that takes longer stays
 * unknown.
 *
 * Returns as bc_solve. Cost: twice that of bc_solve for each row. */
enum pz_status bc_review(struct pz_context *context, const struct bc_history *history,
                         const struct pz_ctl *ctl, struct bc_review *review);

/* Classes of guesses
 *
 * Permutations of the positions and new names of the symbols that keep all guesses of a history
 * carry guesses into equivalent ones: they have the same value, whatever the answers are. */

enum { BC_CLASSED_GUESSES_MAX = 65536 };

struct bc_guess_class {
    struct bc_code guess; /* the smallest one */
    uint64_t id;          /* of this guess, as in Kunigami's article: a number with base
                           * `symbols` + 1 and a digit for each position, 0 for a symbol that no
                           * guess contains, and otherwise the symbol plus 1. Without a leading
                           * zero, the first symbol counts as guessed */
    uint32_t guesses;     /* in the class */
};

struct bc_guess_classes {
    uint32_t count;
    struct bc_guess_class *list; /* in increasing order of their guesses; owned */
};

/* Finds the classes of all guesses of the game after a history, whose answers do not matter.
 *
 * classes  receives the classes; call bc_guess_classes_free after PZ_OK
 *
 * Returns PZ_OK; PZ_INVALID if the exact engine does not support the game, or if it has more
 * than BC_CLASSED_GUESSES_MAX guesses; PZ_LATER for a brief effort; PZ_OUT_OF_TIME; PZ_NO_MEMORY;
 * PZ_STOPPED.
 * Cost: 20 ns for each guess and symmetry: up to 2.4 ms for 4 positions and 10 symbols, and
 * 0.7 s for 6 positions. */
enum pz_status bc_guess_classes_find(const struct bc_history *history,
                                     const struct pz_ctl *ctl,
                                     struct bc_guess_classes *classes);
void bc_guess_classes_free(struct bc_guess_classes *classes);

/* Bounds */

/* Bounds in guesses. Equal bounds are exact values. */
struct bc_game_bounds {
    uint64_t codes;                      /* of the game */
    unsigned answers;                    /* different answers that occur in the game */
    uint64_t height_lower, height_upper; /* to find every secret */
    struct pz_count guesses_lower, guesses_upper; /* in total, over all secrets */
    char height_argument[BC_ARGUMENT];            /* sentences that explain the numbers */
    char guesses_argument[BC_ARGUMENT];
};

/* Computes bounds of the best strategy of a whole game, without a search.
 *
 * Lower bounds count answers. If no guess gets more than u different answers besides the
 * winning one, then the first guess finds at most one secret, the second u, the third u^2. In
 * games of the exact engine, the first two guesses are tried, and each part after them is
 * bounded in this way. In larger games, the bounds also use that a guess names at most as many
 * new symbols as it has positions. Upper bounds come from strategies that were played against
 * every secret, or, in games with more than 4,194,304 codes, from strategies whose cost can be
 * computed: they find the symbols of the secret, and then their order
 * (docs/theory/bulls-cows.md). Known optimal values replace both.
 *
 * Returns PZ_OK, or PZ_LATER for a brief effort and more than 4 positions.
 * Cost: 0.1 ms for 4 positions, 3 ms for 6; up to 1 ms in larger games. */
enum pz_status bc_bounds(const struct bc_game *game, const struct pz_ctl *ctl,
                         struct bc_game_bounds *bounds);

/* Simple strategies
 *
 * Each guess is a code of the game, also if the game has `any_guess`.
 *
 * Four strategies compare all codes of the game as guesses by the number of candidates for each
 * answer (the winning answer included). Ties: a candidate first, then the smallest code. The
 * others can be played with paper and pencil. In their rules, 0123 are the first symbols:
 * a game with 3 positions starts with 012, then 234. */

/* The constant, the name in the interface, and the rule. */
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
    BC_STRATEGY_CODES_MAX = 1048576 /* codes of a game that strategies are played for */
};

struct bc_strategy_info {
    const char *name; /* constants */
    const char *rule;
};

/* Returns the name and the rule of `strategy`, constants. */
const struct bc_strategy_info *bc_strategy_info(enum bc_strategy strategy);

struct bc_contest {
    struct bc_game game; /* of the exact engine, with at most BC_STRATEGY_CODES_MAX codes */
    uint64_t seed;       /* of the strategies that draw random codes */
    unsigned count;      /* players */
    enum bc_strategy player[BC_STRATEGIES];
};

/* The results of one player. */
struct bc_record {
    bool
        complete; /* false: a limit ended the play, or a secret needs more than BC_GUESSES_MAX
                    * guesses; nothing else is set */
    uint32_t secrets;
    uint64_t guesses;                        /* over all secrets */
    unsigned height;                         /* for the worst secret */
    uint32_t by_guesses[BC_GUESSES_MAX + 1]; /* [n]: secrets found by guess n */
};

/* Plays strategies against every secret of a game.
 *
 * record  record[i] receives the results of contest->player[i]
 *
 * A strategy that draws codes draws once in each state, in preorder, with the generator of
 * random.h. The nodes of `ctl` are guesses that were compared.
 *
 * Returns PZ_OK, even if some records are not complete; PZ_INVALID if the game is too large;
 * PZ_LATER for a brief effort; PZ_NO_MEMORY; PZ_STOPPED.
 * Memory: 9 bytes for each code; strategies that compare all codes need 13 bytes, and a byte for
 * each position and symbol; BC_ENTROPY needs 8 bytes more.
 * Cost: about 2 ns for each secret and guess; a strategy that compares all codes takes about
 * 0.3 ns for each guess, secret and state (0.06 s for 4 positions and 10 symbols). */
enum pz_status bc_strategies(const struct bc_contest *contest, const struct pz_ctl *ctl,
                             struct bc_record record[BC_STRATEGIES]);

/* Openers: fixed guesses, made whatever the answers are. */

enum { BC_OPENERS_MAX = 4 };

struct bc_openers {
    struct bc_game game; /* of the exact engine, with at most BC_STRATEGY_CODES_MAX codes */
    unsigned count;      /* guesses */
    struct bc_code guess[BC_OPENERS_MAX];
};

/* The costs of the best strategy that begins with the openers, over all secrets. It ends when a
 * guess is the secret. */
struct bc_openers_value {
    bool known;       /* a complete strategy is known: the next two members are set */
    uint64_t guesses; /* in total; no known strategy needs fewer */
    unsigned height;  /* of this strategy */
    bool proven;      /* no strategy with these openers needs fewer guesses in total */
    bool cut;         /* a limit ended a search: another call may find more */
};

/* Finds the best strategy that begins with openers.
 *
 * Returns PZ_OK; PZ_INVALID if the game is too large; PZ_LATER for a brief effort; PZ_NO_MEMORY;
 * PZ_STOPPED.
 * Cost: that of bc_solve for each state after the openers; 10 ms for two openers with 4 positions
 * and 10 symbols. */
enum pz_status bc_openers_evaluate(struct pz_context *context,
                                   const struct bc_openers *openers,
                                   const struct pz_ctl *ctl,
                                   struct bc_openers_value *value);

#ifdef __cplusplus
}
#endif

#endif
