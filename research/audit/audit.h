/* An independent check of a file with a decision tree of Bulls and Cows.
 *
 *     struct bc_audit_report report;
 *
 *     if (bc_audit(bytes, length, &report) != PZ_OK)
 *         fprintf(stderr, "%s\n", report.error);
 *
 * It does not share code with the library, so that an error cannot be in both: it has its
 * own reader, list of codes and score. Here, a code is a set of tokens: a symbol and the
 * number of equal symbols before it. So the number of common symbols of two codes is the
 * size of an intersection. */
#ifndef RESEARCH_AUDIT_AUDIT_H
#define RESEARCH_AUDIT_AUDIT_H

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
    bool proven;         /* as stated in the file; an audit does not prove an optimum */
    uint64_t lower;      /* as stated in the file */
    uint32_t lower_last; /* as stated in the file, for last-guess */
    bool consistent;     /* every guess is a candidate, whatever the objective is */
    uint32_t secrets;
    uint32_t inner; /* states with at least two secrets */
    uint32_t nodes; /* inner states, and a leaf for each secret */
    uint32_t
        guess_nodes; /* states with a guess: inner states, and states with one secret */
    unsigned height;
    uint64_t guesses;
    uint32_t by_guesses[BC_AUDIT_GUESSES_MAX + 1];
    char error[BC_AUDIT_ERROR]; /* a sentence; empty if there is no error */
};

/* Plays the tree in the file against every secret.
 *
 * Returns PZ_OK if the tree finds every secret and the file contains the correct figures,
 * which are then in `*report`. Returns PZ_INVALID if not, or if the file is damaged:
 * report->error describes the error, and the other members are undefined. Returns
 * PZ_NO_MEMORY if out of memory: it needs 40 kB and 17 bytes for each code of the game.
 *
 * Cost: 0.25 ms for the 5,040 secrets of the 4 x 10 game. Thread-safe. */
enum pz_status bc_audit(const unsigned char *bytes, size_t length,
                        struct bc_audit_report *report);

#endif
