/* The game of a certificate: its guesses, all answers, and what sets cost by their size. A code
 * that can be guessed can be the secret, unless the game allows any guesses. */
#ifndef PUZZLED_CHECK_GAME_H
#define PUZZLED_CHECK_GAME_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    PLACES_MAX = 6, /* so that the 28 answers fit the bits of a word */
    SYMBOLS_MAX = 16,
    CODES_MAX = 20000, /* 4 bytes for each pair of codes: 1.6 GB */
    ANSWERS = 28,
    ANY = 63 /* the height that limits nothing */
};

struct game {
    unsigned places, symbols, codes, secrets; /* codes: all guesses; secrets: of these */
    unsigned win;                             /* the winning answer; it is the greatest */
    unsigned height;
    bool repeats, leading_zero, any_guesses, consistent;
    uint64_t state_cost, guess_cost, last_cost;

    uint8_t (*letter)[PLACES_MAX]; /* of each code, by rank */
    bool *is_secret;               /* of each code */
    int32_t *rank_of;              /* of codes read as numbers of 16 digits; -1: no code */
    uint32_t *bits;                /* 1 << answer, for each pair of codes */
    uint64_t *convex[ANY + 1];     /* least cost of so many secrets: without states */
    uint64_t *least[ANY + 1];      /* the same, with states */
};

extern struct game game;

/* Reads what is played and what it costs, and fills the tables. */
void read_game(void);

/* A code by its rank, and an answer that goes on by its number. */
unsigned read_code(void);
unsigned read_answer(void);

/* The rank of a code; -1 where the symbols are none. */
int32_t rank_of_symbols(const uint8_t *symbol);

/* The answers to a guess, as bits; the same when guess and secret change places. */
static inline const uint32_t *bits_of(unsigned code)
{
    return game.bits + (size_t)code * game.codes;
}

static inline unsigned height_below(unsigned height)
{
    return height == ANY ? ANY : height - 1;
}

#endif
