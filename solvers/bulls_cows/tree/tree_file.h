/* The file format of decision trees.
 *
 * The file has these parts, including two bytes for each inner state. The first number of
 * each entry is its size in bytes. Numbers are stored with the lowest byte first:
 *
 *     4  "BCTR"                        4  secrets
 *     1  format version, 1             4  inner states
 *     1  positions                     4  states with a guess
 *     1  symbols                       8  guesses in total
 *     1  1 with repeats, plus 2        8  lower bound
 *        without a leading zero,
 *        plus 4 with any guess
 *     1  objective                     4  secrets found at guess 1, 2 ... height
 *     1  1 if proven, else 0           2  rank of the guess of each inner state
 *     1  height                        8  FNV-1a of 64 bits over all other bytes
 *     1  0
 *
 * The rank of a guess is its rank among all guesses of the game. The lower bound is a
 * number of guesses or of nodes (bc_figures_least). For BC_LAST_GUESS, the lower half of
 * its bits is a number of guesses, and the upper half is the number of secrets that the
 * last guess finds. If a tree is proven, the lower bound equals the value of the tree. */
#ifndef PUZZLES_BULLS_COWS_TREE_FILE_H
#define PUZZLES_BULLS_COWS_TREE_FILE_H

#include "tree.h"

enum { BC_FILE_CODES_MAX = 65536 }; /* guesses of a game whose trees have a file format */

/* Returns the bytes of a complete tree whose root has no history. The caller frees the
 * bytes. Returns NULL if out of memory, or for a game with more than BC_FILE_CODES_MAX
 * guesses. */
unsigned char *bc_tree_encode(const struct bc_tree *tree, size_t *length);

/* Decodes bytes from any source into a complete tree; the caller frees it. PZ_INVALID with
 * a constant sentence in `*error` if the bytes are damaged. The figures in the bytes must
 * be the figures of the tree. PZ_NO_MEMORY. */
enum pz_status bc_tree_decode(const unsigned char *bytes, size_t length,
                              struct bc_tree *tree, const char **error);

#endif
