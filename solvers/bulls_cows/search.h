/* The least cost of a set of secrets: branch and bound over sets, with proof.
 *
 * The problem. A state is the set S of secrets that fit all answers so far. A guess g
 * divides S into parts by its answers; the part that wins is found, every other part is a
 * state again. A strategy is the choice of a guess for every state that is met: a tree. Its
 * cost adds up over the tree, so much for each inner state (two or more secrets) and so
 * much for each guess of each secret (struct bc_weights), and therefore
 *
 *     f(S) = least over g of  state + guess |S| + sum of f over the parts that do not win
 *
 * with f of one secret = guess. By the weights f is the number of guesses in all, of
 * states, or both, states first: 2^32 for a state is more than the guesses of a whole game
 * (below 2^28 for 16^6 codes). f depends on S alone, not on the way that led there, as
 * every code may be guessed at any time. Where only possible secrets may be guessed
 * (`consistent`), these are the members of S, so that holds there too.
 *
 * Height. f with at most h guesses is infinite where h are not enough, and parts have h
 * - 1. A set of n secrets never needs more than n guesses, so larger h are all one
 * question. The least total and the least height are two aims: best.c finds the least
 * height first, by asking with both weights 0 whether 2, 3, ... guesses do (iterative
 * deepening), and then minimises states within it; for the least total no height is given.
 *
 * Lower bounds, each cheaper and weaker than the next (workspace.c, bound.c):
 *  1. By size. A guess has at most u answers that occur and do not win (13 in the 4 x 10
 *     game), so of n secrets one is found by the first guess, u by the second, u^2 by the
 *     third; a full tree finds them soonest. States: each but the root is the part of
 *     another, so k states have at most k u + 1 secrets below them. Exact for n <= 2.
 *  2. By parts. Each part of n secrets costs at least 2n - 1 guesses: one may be right at
 *     once, the others take two. With p parts, the winning one counted twice, that makes
 *     3|S| - p for the guess. And a part of two or more secrets is one more state. The
 *     number of parts, the score of a guess, is counted for all guesses in one pass: each
 *     answer is a bit, and the bits of the secrets of S are ORed (columns.h).
 *  3. By the transposition table: what was found out about a part before, a bound or f.
 *  4. By recursion with a limit: the parts not yet exact are solved one by one, each only
 *     as far as it matters: up to the cost of the best guess so far less what is known of
 *     the other parts. A result at the limit is kept in the table as a bound.
 * A guess is left as soon as its bound is not below the best guess so far. None of the four
 * is above f, so what is left is not better, and what remains is the least: the result is
 * `exact`. The smallest part is solved first, as it takes the least time to raise the sum;
 * where only height counts the largest, as it fails first.
 *
 * Order. Good guesses first make good limits. Large nodes sort their guesses by an estimate
 * of f, the sum over the parts of n (1.32 + 0.487 ln n), fitted to solved parts; it bounds
 * nothing, so it spoils no proof. Small nodes take guesses by their score, best first, and
 * end at the first score whose bound is too high: all guesses after it have no better one.
 *
 * Fewer guesses. Two ways, both of which keep an equal guess of each that they leave out:
 *  - Columns. Guesses that give the same answers on all of S divide S and each of its
 *    subsets alike. One of them is kept; guesses that tell nothing are dropped. Smaller
 *    sets merge more, so from time to time a set gets columns of its own.
 *  - Symmetry (symmetry.h). Permuting the positions and renaming the symbols keeps every
 *    answer: answer(a, b) = answer(m(a), m(b)). If m keeps each guess made so far,
 *    m(S) = S, so f after g and f after m(g) are equal: the parts of m(g) are the images of
 *    those of g. Only the least guess of each class is tried: one of 5040 at the root, 20
 *    after 0123. The group shrinks with each guess; deep nodes rely on the columns. In the
 * same way histories have canonical forms: the least of all renamed ones, by which best.c
 * finds a position in the trees and openings that come with the library.
 *
 * The transposition table (transposition.h) is keyed by the set and the height, so that it
 * serves the whole question, and also the tree that is built afterwards (build_tree.h).
 * Memory only costs time: an entry that was replaced is searched again.
 *
 * Cost. Exponential in theory; in practice 7 s of processor time for the least total of the
 * 4 x 10 game, 2 s for its height, 1 s for 4 x 7 with repeats. Memory is bounded: three
 * quarters of it hold columns, a quarter the table. When time, nodes or memory end, `ended`
 * is set, all recursion returns at once, and the root tells the best guess found and the
 * least bound of those not settled.
 *
 * Layers: kernels, score_many, columns and transposition, workspace, bound, partition,
 * node, search, build_tree, best. Each calls only those before it; the recursion itself is
 * all in node.c.
 *
 * Sources. D. E. Knuth, The computer as Master Mind (J. Recreational Mathematics 9, 1976),
 * showed that 5 guesses do for 4 x 6, by the smallest largest part. E. Neuwirth, Some
 * strategies for Mastermind (1982), compares such rules, the entropy of the parts among
 * them; they live on in strategy.c, as an upper bound. K. Koyama and T. W. Lai, An optimal
 * Mastermind strategy (J. Recreational Mathematics 25, 1993), found the least total for
 * 4 x 6 by depth-first search; T. Tanaka, An optimal MOO strategy (1996), that of the 4 x
 * 10 game; G. Ville, An optimal Mastermind (4,7) strategy (2013), that of 4 x 7.
 * J. Francis, Strategies for playing MOO, or "Bulls and Cows" (2010), is about the game
 * without repeats. */
#ifndef PUZZLES_BULLS_COWS_SEARCH_H
#define PUZZLES_BULLS_COWS_SEARCH_H

#include "node.h"

/* The least cost of `set` with at most `height` guesses: exact, or not below `limit`. Not
 * exact and below it only when the search has `ended`. */
struct bc_outcome bc_search_set(struct bc_workspace *workspace, const struct bc_set *set,
                                unsigned height, uint64_t limit);

/* True when the least cost of a set is known from what was searched; `*guess` reaches it,
 * unless it is BC_INFINITE. */
bool bc_search_known(const struct bc_workspace *workspace, const struct bc_set *set,
                     unsigned height, uint64_t *cost, bc_code *guess);

#endif
