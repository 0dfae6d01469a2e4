/* Packed codes of the games that the exact engine supports (at most 6 positions and 16
 * symbols).
 *
 * A packed code has 4 bits for each position, with the first position highest, so that
 * numbers and texts over 0..9a..f have the same order. The id of an answer is a small
 * number. Ids are ordered by bulls, then by cows, so (0, 0) has the id 0, and the winning
 * answer has the last id. */
#ifndef PUZZLES_BULLS_COWS_PACKED_H
#define PUZZLES_BULLS_COWS_PACKED_H

#include "code.h"

#include <assert.h>

enum {
    BC_EXACT_ANSWERS_MAX = 28, /* (p + 1)(p + 2) / 2 for p = 6 */
    BC_SYMBOL_BITS = 4,        /* of a position in a packed code */
    BC_SYMBOL_MASK = 15
};

typedef uint32_t bc_packed;
typedef uint8_t bc_answer_id;

/* True if the exact engine supports the game. Sizes that are out of range are allowed. */
bool bc_exact_supports(const struct bc_game *game);

/* Returns the number of codes of `game`: at most 16^6. */
static inline uint32_t bc_packed_codes(const struct bc_game *game)
{
    return (uint32_t)bc_game_codes(game);
}

/* Returns the number of answer ids, which is (p + 1)(p + 2) / 2. This includes the id of
 * (p - 1, 1), which no pair of codes gets. The last id is that of the winning answer. */
unsigned bc_game_answers(const struct bc_game *game);

/* Returns the symbol of `code` at `position`. */
static inline unsigned bc_packed_symbol(const struct bc_game *game, bc_packed code,
                                        unsigned position)
{
    assert(position < game->positions);
    return code >> (game->positions - 1u - position) * BC_SYMBOL_BITS & BC_SYMBOL_MASK;
}

/* Returns a bit mask of the symbols of `code`. */
static inline uint32_t bc_packed_symbols(const struct bc_game *game, bc_packed code)
{
    uint32_t symbols = 0;

    for (unsigned p = 0; p < game->positions; p++)
        symbols |= 1u << bc_packed_symbol(game, code, p);
    return symbols;
}

/* Returns the smallest code. */
bc_packed bc_packed_first(const struct bc_game *game);

/* Replaces `*code` with the next larger code; returns false if it is the largest. */
bool bc_packed_next(const struct bc_game *game, bc_packed *code);

/* Lists the first `limit` codes in increasing order; returns the number of codes. */
uint32_t bc_packed_list(const struct bc_game *game, bc_packed *list, uint32_t limit);

/* Returns the rank of `code` among the codes of `game` in increasing order, from 0. */
uint32_t bc_packed_index(const struct bc_game *game, bc_packed code);

/* Returns the code with the rank `index`. */
bc_packed bc_packed_at(const struct bc_game *game, uint32_t index);

static inline bc_packed bc_pack(const struct bc_game *game, const struct bc_code *code)
{
    bc_packed packed = 0;

    for (unsigned p = 0; p < game->positions; p++)
        packed = packed << BC_SYMBOL_BITS | code->symbol[p];
    return packed;
}

static inline struct bc_code bc_unpack(const struct bc_game *game, bc_packed code)
{
    struct bc_code unpacked = {{0}};

    for (unsigned p = game->positions; p-- > 0; code >>= BC_SYMBOL_BITS)
        unpacked.symbol[p] = code & BC_SYMBOL_MASK;
    return unpacked;
}

/* True if `code` is a code of `game`. */
static inline bool bc_packed_is_code(const struct bc_game *game, bc_packed code)
{
    const struct bc_code unpacked = bc_unpack(game, code);

    return code >> game->positions * BC_SYMBOL_BITS == 0 &&
           bc_code_is_secret(game, &unpacked);
}

/* Writes a packed code as bc_format does. */
static inline void bc_packed_format(const struct bc_game *game, bc_packed packed,
                                    char text[BC_TEXT])
{
    const struct bc_code code = bc_unpack(game, packed);

    bc_format(game, &code, text);
}

/* Returns the id of the answer that `guess` gets for `secret`. The id does not change if
 * both codes are exchanged. Cost: about 8 ns, without branches. */
bc_answer_id bc_packed_score(const struct bc_game *game, bc_packed secret, bc_packed guess);

/* Sets `*answer` to the id of an answer; returns false if the answer is impossible. */
bool bc_answer_make(const struct bc_game *game, unsigned bulls, unsigned cows,
                    bc_answer_id *answer);
unsigned bc_answer_bulls(const struct bc_game *game, bc_answer_id answer);
unsigned bc_answer_cows(const struct bc_game *game, bc_answer_id answer);

/* Returns the id of the winning answer. */
bc_answer_id bc_answer_win(const struct bc_game *game);

/* Returns the id of the first answer with `bulls` bulls. It follows the answers with fewer
 * bulls, and in a game of p positions b bulls have p + 1 - b answers. */
static inline unsigned bc_answer_first(const struct bc_game *game, unsigned bulls)
{
    return bulls * (2u * game->positions + 3 - bulls) / 2;
}

/* Returns the id of a possible answer. */
static inline bc_answer_id bc_answer_id_of(const struct bc_game *game,
                                           struct bc_answer answer)
{
    assert(answer.bulls + answer.cows <= game->positions);
    return (bc_answer_id)(bc_answer_first(game, answer.bulls) + answer.cows);
}

/* Returns the answer with the id `answer`. */
static inline struct bc_answer bc_answer_of(const struct bc_game *game, bc_answer_id answer)
{
    unsigned bulls = bc_answer_bulls(game, answer);

    return (struct bc_answer){(uint8_t)bulls,
                              (uint8_t)(answer - bc_answer_first(game, bulls))};
}

/* True if `objective` minimizes the total number of guesses, possibly after the height;
 * otherwise, it minimizes the number of nodes. */
static inline bool bc_objective_counts_guesses(enum bc_objective objective)
{
    return objective != BC_NODES && objective != BC_CONSISTENT;
}

/* True if the height of the game comes first. Then a strategy after a history may use the
 * part of this height that the rows of the history have not used. A player who follows the
 * strategy still stays within the minimum height of the whole game. */
static inline bool bc_objective_hands_height_down(enum bc_objective objective)
{
    return objective != BC_AVERAGE;
}

/* Returns the number of nodes as Kunigami counts them in "Bulls and Cows"
 * (docs/puzzles/bulls-cows.md): inner states, and a leaf for each secret. */
static inline uint64_t bc_figures_nodes(const struct bc_figures *figures)
{
    return (uint64_t)figures->secrets + figures->inner;
}

/* Returns the figure that `objective` minimizes: guesses or nodes. */
static inline uint64_t bc_figures_least(const struct bc_figures *figures,
                                        enum bc_objective objective)
{
    return bc_objective_counts_guesses(objective) ? figures->guesses
                                                  : bc_figures_nodes(figures);
}

/* Returns the number of secrets that need the most guesses. */
static inline uint32_t bc_figures_last(const struct bc_figures *figures)
{
    assert(figures->height <= BC_GUESSES_MAX);
    return figures->by_guesses[figures->height];
}

#endif
