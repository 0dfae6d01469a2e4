/* What is wrong with a Grecian Computer that has no solution.
 *
 * A printed number shows in one column of a position at most. So changing one visible
 * number makes the puzzle solvable exactly when some position shows it in its only wrong
 * column: all positions with one wrong column give all such repairs. A dial written down
 * backwards is found by turning each dial round and solving again. */
#ifndef PUZZLES_GRECIAN_NEAREST_H
#define PUZZLES_GRECIAN_NEAREST_H

#include "grecian.h"

enum {
    GRECIAN_REPAIRS_MAX = 65536, /* different ones looked for */
    GRECIAN_NO_MIRROR = -1
};

/* One number that, changed alone, makes the puzzle solvable. */
struct grecian_repair {
    uint8_t dial;
    uint8_t row;
    uint8_t column; /* as printed: before the dial is turned */
    int32_t printed;
    int32_t needed;
};

struct grecian_diagnosis {
    struct grecian_offsets offsets; /* a position with the most columns right */
    unsigned columns_right;         /* how many it has right */
    bool proven;                    /* no position has more */
    bool first;                     /* and this is the first that has as many */
    size_t repairs_listed;
    size_t repair_count;   /* all that exist; those found unless repairs_complete */
    bool repairs_complete; /* every repair was found */
    int mirrored_dial;     /* the lowest that is backwards; GRECIAN_NO_MIRROR: none */
    bool mirrors_complete; /* every dial below mirrored_dial, or every dial, was tried */
    uint64_t nodes;
};

/* Finds the nearest position, all repairs and the mirrored dial of a puzzle.
 *
 * Among the positions with the most columns right the first is given, in lexicographic
 * order of the offsets, bottom dial at 0; when time or nodes run out it is the best one
 * met, and `first` is false, perhaps `proven` too. Repairs are written to `repairs` without
 * repetition, up to `capacity` of them, the most plausible misreading first: one digit
 * changed; two digits exchanged; a digit, or the sign, lost or added; all others. Within
 * each of these the smaller |needed - printed| comes first, then dial, row, column and
 * needed number. Only numbers from -2147483647 to 2147483647 are proposed, and holes are
 * never filled. A puzzle that has a solution gets the first one, and neither repairs nor a
 * mirrored dial.
 *
 * PZ_INVALID: the puzzle is not legal. PZ_STOPPED: ctl->poll said so. PZ_NO_MEMORY.
 * `repairs` may hold anything after an error. Thread-safe. Memory: as grecian_solve, and
 * 2 MiB for repairs at most. Cost: 5 dials of 4 x 12 less than 1 ms; the proof takes, in
 * the worst case, columns^(dials - 2) nodes. */
enum pz_status grecian_nearest(const struct grecian_puzzle *puzzle,
                               struct grecian_repair *repairs, size_t capacity,
                               const struct pz_ctl *ctl,
                               struct grecian_diagnosis *diagnosis);

#endif
