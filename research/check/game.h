/* The game of a certificate: its guesses, all answers, and the minimum costs of sets by
 * their size. */
#ifndef RESEARCH_CHECK_GAME_H
#define RESEARCH_CHECK_GAME_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    POSITIONS_MAX = 6, /* then the 28 answers fit into the bits of a word */
    SYMBOLS_MAX = 16,
    CODES_MAX = 20000, /* 4 bytes for each pair of codes: 1.6 GB */
    ANSWERS = 28,
    ANY = 63 /* the height is not limited */
};

struct game {
    unsigned positions, symbols, codes, secrets; /* codes: all guesses; secrets: of these */
    unsigned win; /* the winning answer, which is the greatest */
    unsigned height;
    bool repeats, leading_zero, any_guesses, consistent;
    uint64_t state_cost, guess_cost, last_cost;

    uint8_t (*letter)[POSITIONS_MAX]; /* of each code, by rank */
    bool *is_secret;                  /* of each code */
    int32_t *rank_of;                 /* of codes as numbers in base 16; -1: not a code */
    uint32_t *bits;                   /* 1 << answer, for each pair of codes */
    uint64_t *convex[ANY + 1]; /* minimum cost by number of secrets, without states */
    uint64_t *least[ANY + 1];  /* the same, with states */
};

extern struct game game;

/* Reads the game and the costs, and fills the tables. */
void read_game(void);

/* Read a code and return its rank; read an answer that does not win and return its
 * number. */
unsigned read_code(void);
unsigned read_answer(void);

/* Returns the rank of a code; -1 if the symbols are not a code. */
int32_t rank_of_symbols(const uint8_t *symbol);

/* Returns the answers to a guess, as bits. Exchanging guess and secret gives the same
 * answer. */
static inline const uint32_t *bits_of(unsigned code)
{
    return game.bits + (size_t)code * game.codes;
}

static inline unsigned height_below(unsigned height)
{
    return height == ANY ? ANY : height - 1;
}

#endif
