/* An independent check of the bytes of a decision tree of Bulls and Cows.
 *
 * It shares no code with the trees, the search or the scoring of the library, so that one error
 * cannot hide in both: it has its own reader, its own list of codes and its own score. Here, a code
 * is a set of tokens (symbol, how many of it came before), so what two codes have in common is the
 * size of an intersection. */
#ifndef PUZZLED_TOOLS_AUDIT_H
#define PUZZLED_TOOLS_AUDIT_H

#include "puzzles/status.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    BC_AUDIT_GUESSES_MAX = 64,
    BC_AUDIT_ERROR = 160 /* bytes of a sentence with its final zero */
};

struct bc_audit_report {
    unsigned positions, symbols;
    bool repeats, no_leading_zero, any_guess;
    unsigned objective;  /* 0 average, 1 nodes, 2 consistent, 3 worst-case, 4 last-guess */
    bool proven;         /* as claimed: an audit does not prove an optimum */
    uint64_t lower;      /* as claimed */
    uint32_t lower_last; /* as claimed, of last-guess */
    bool consistent;     /* every guess is a candidate, whatever the objective is */
    uint32_t secrets;
    uint32_t inner; /* states with at least two secrets */
    uint32_t nodes; /* inner states, and a leaf for each secret */
    uint32_t
        guess_nodes; /* states with a guess: inner states, and states with one secret */
    unsigned height;
    uint64_t guesses;
    uint32_t by_guesses[BC_AUDIT_GUESSES_MAX + 1];
    char error[BC_AUDIT_ERROR]; /* a sentence; empty if the tree is right */
};

/* Plays the tree in `bytes` against every secret. PZ_OK: it finds every secret, and the figures in
 * the file are those that were found, which are in `*report`. PZ_INVALID: it does not, or they are
 * not, or the bytes are damaged; report->error describes the error, and the rest of `*report`
 * has no meaning. PZ_NO_MEMORY: it needs 40 kB and 17 bytes for each code of the game. Cost: 0.25 ms for
 * the 5040 secrets of the 4 x 10 game. Thread-safe. */
enum pz_status bc_audit(const unsigned char *bytes, size_t length,
                        struct bc_audit_report *report);

#endif
