/* What is known beforehand of the game with 4 positions and 10 symbols.
 *
 * The best tree of each objective answers every history that follows it, and, as symbols
 * and positions may be renamed, every history of one row. What is left after two rows is
 * one of 718 kinds of two or more secrets, up to renaming and the order of the rows; a
 * table holds the best guess for each, by number of guesses (BC_AVERAGE). All of it is
 * read-only when made. */
#ifndef PUZZLES_BULLS_COWS_BOOK_H
#define PUZZLES_BULLS_COWS_BOOK_H

#include "solvers/bulls_cows/codes/symmetry.h"
#include "tree.h"

/* The best play after two rows. */
struct bc_opening {
    bc_packed second;       /* guess of the second row; that of the first is the least */
    bc_answer_id answer[2]; /* of both rows */
    uint8_t height;         /* guesses in the worst case */
    bc_packed guess;        /* the best */
    uint32_t guesses;       /* to come, over all secrets that are left */
    uint32_t inner;         /* states with two or more secrets */
};

struct bc_book {
    struct bc_game game;
    const struct bc_tree *tree[BC_OBJECTIVES]; /* NULL where there is none */
    struct bc_opening *opening;                /* increasing by second, answers; owned */
    uint32_t openings;
};

/* The part of the tree for `objective` after the rows of `history`, as bc_tree_follow gives
 * it, with its guesses in the names of `history`. PZ_INVALID also where there is no tree.
 */
enum pz_status bc_book_follow(const struct bc_book *book, enum bc_objective objective,
                              const struct bc_packed_history *history,
                              struct bc_tree *part);

/* The entry for a history of two rows, in other names: `naming` says how it was renamed.
 * NULL when there is none. Cost: some 10 us. */
const struct bc_opening *bc_book_find(const struct bc_book *book,
                                      const struct bc_packed_history *history,
                                      struct bc_naming *naming);

/* The bytes of the openings, with format version and checksum; free() them. */
unsigned char *bc_book_encode(const struct bc_book *book, size_t *length);

/* Reads such bytes, from anywhere, into `book`, whose game and trees stay as they are.
 * PZ_INVALID with a sentence in `*fault` (a constant) when they are damaged. */
enum pz_status bc_book_decode(const unsigned char *bytes, size_t length,
                              struct bc_book *book, const char **fault);
void bc_book_free(struct bc_book *book);

#endif
