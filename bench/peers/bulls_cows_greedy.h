/* A greedy player of Bulls and Cows for comparison, which does not share code with the library. */
#ifndef PUZZLED_BENCH_PEERS_BULLS_COWS_GREEDY_H
#define PUZZLED_BENCH_PEERS_BULLS_COWS_GREEDY_H

#include <stdbool.h>
#include <stdint.h>

enum { PEER_POSITIONS = 12, PEER_SYMBOLS = 36, PEER_ROWS = 64 };

struct peer_code {
    uint8_t symbol[PEER_POSITIONS];
};

/* A game, and its guesses so far. */
struct peer_history {
    unsigned positions, symbols;
    bool repeats, no_leading_zero;
    unsigned count;
    struct peer_code guess[PEER_ROWS];
    unsigned bulls[PEER_ROWS], cows[PEER_ROWS];
};

/* Returns the next guess after about `milliseconds`. `history` must have a candidate. */
struct peer_code peer_guess(const struct peer_history *history, uint64_t milliseconds);

#endif
