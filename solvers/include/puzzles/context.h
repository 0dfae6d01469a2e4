/* The data that the library keeps between calls: the precomputed decision trees of Bulls
 * and Cows. The trees of a game are decoded when the game is first used.
 *
 * The library does not have any other state. Functions that use a context have a parameter
 * for it. If the parameter is NULL, these functions return the same results, but can take
 * longer. Several threads can use one context at the same time.
 *
 * Example:
 *
 *     struct pz_context *context = pz_context_open();
 *
 *     if (context && bc_solve(context, &question, NULL, &solution) == PZ_OK)
 *         bc_solution_free(&solution);
 *     pz_context_close(context); */
#ifndef PUZZLES_CONTEXT_H
#define PUZZLES_CONTEXT_H

#ifdef __cplusplus
extern "C" {
#endif

struct pz_context;

/* Creates a context.
 *
 * Returns a context, which the caller closes with pz_context_close; NULL if there is not
 * enough memory. Cost: microseconds. The first question about a game decodes its trees.
 * This takes about 2 ms for the game with 4 positions and 10 symbols, and at most 4 ms for
 * any other game. */
struct pz_context *pz_context_open(void);

/* Frees the context, which may be NULL. Trees that belong to the context (struct
 * bc_solved_tree) become invalid. */
void pz_context_close(struct pz_context *context);

#ifdef __cplusplus
}
#endif

#endif
