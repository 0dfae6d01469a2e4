/* The precomputed results of one game: its best trees and its table of openings.
 *
 * The best tree of an objective contains the best guess for every history that follows the
 * tree. Symbols and positions can be renamed, so the tree also contains the best guess for
 * every history of one row.
 *
 * An opening is a history of two rows. Only the game with 4 positions and 10 symbols has a
 * table of openings. Up to renaming and the order of the rows, there are 718 openings that
 * leave at least two candidates. For each of these openings, the table has the best guess
 * by the total number of guesses (BC_AVERAGE).
 *
 * The file of the table has these parts. The first number of each entry is its size in
 * bytes. Numbers are stored with the lowest byte first:
 *
 *     4  "BCOP"                        and for each opening:
 *     1  format version, 1             2  rank of the second guess
 *     1  0                             1  first answer times 16, plus second answer
 *     2  number of openings            1  height
 *                                      2  rank of the best guess
 *     after the openings:              2  total number of guesses
 *     8  checksum (file_format.h)      2  inner states
 *
 * After a book was made, it is not changed. */
#ifndef PUZZLES_BULLS_COWS_BOOK_H
#define PUZZLES_BULLS_COWS_BOOK_H

#include "solvers/bulls_cows/codes/symmetry.h"
#include "tree.h"

/* The best strategy after two rows. The guess of the first row is the smallest code. */
struct bc_opening {
    bc_packed second;       /* guess of the second row */
    bc_answer_id answer[2]; /* of both rows */
    uint8_t height;         /* guesses still to come in the worst case */
    bc_packed guess;        /* the best guess */
    uint32_t guesses;       /* total number still to come, over all candidates */
    uint32_t inner;         /* states with at least two secrets */
};

struct bc_book {
    struct bc_game game;
    const struct bc_tree *tree[BC_OBJECTIVES]; /* NULL if there is no tree */
    struct bc_opening *opening; /* increasing by second guess, then by answers; owned */
    uint32_t openings;
};

/* Returns in `*part` the part of the tree for `objective` after the rows of `history`, as
 * bc_tree_follow does. The guesses of the part use the names of `history`, but its own
 * history does not. PZ_INVALID also if there is no tree. */
enum pz_status bc_book_follow(const struct bc_book *book, enum bc_objective objective,
                              const struct bc_packed_history *history,
                              struct bc_tree *part);

/* Finds the opening for a history of two rows. `naming` receives the renaming of `history`
 * that leads to the names of the opening. Returns NULL if there is no such opening. Cost:
 * about 10 us. */
const struct bc_opening *bc_book_find(const struct bc_book *book,
                                      const struct bc_packed_history *history,
                                      struct bc_naming *naming);

/* Returns the file of the openings, which the caller frees. Returns NULL if out of memory,
 * or if the book has more than 4,096 openings. */
unsigned char *bc_book_encode(const struct bc_book *book, size_t *length);

/* Decodes a file of openings from any source into `book`, whose game and trees do not
 * change. PZ_INVALID with a constant sentence in `*error` if the file is damaged;
 * PZ_NO_MEMORY. bc_book_free must follow PZ_OK. */
enum pz_status bc_book_decode(const unsigned char *bytes, size_t length,
                              struct bc_book *book, const char **error);

/* Frees the openings. The book does not own the trees. */
void bc_book_free(struct bc_book *book);

/* Asserts that the openings are valid and in order, and that the trees are complete and of
 * the book's game. Exists only in builds with PUZZLED_CHECK. */
void bc_book_check(const struct bc_book *book);

#endif
