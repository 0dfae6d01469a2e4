/* The state of a question to the exact engine while it is solved, and the steps of its
 * solution. Each file of this list calls only the files before it:
 *
 *     best_tree.c     the best tree so far, in the order of the objective
 *     tree_search.c   searches for a height, and for the best tree within it
 *     rival_trees.c   trees from other sources, which compete with those of the search
 *     optimal_play.c  the book, and the order of the steps */
#ifndef PUZZLES_BULLS_COWS_EXACT_RUN_H
#define PUZZLES_BULLS_COWS_EXACT_RUN_H

#include "solvers/bulls_cows/search/node.h"
#include "solvers/bulls_cows/search/workspace.h"
#include "solvers/bulls_cows/tree/known_values.h"
#include "task.h"

enum {
    BC_SEARCHED_MAX =
        65000,             /* candidates that can be searched: a row index has 16 bits. For
                            * more candidates, the result is a guess only */
    BC_SEARCH_TENTHS = 8,  /* of the time for the search; the rest is to build a tree */
    BC_QUICK_NODES = 20000 /* of a short search: about 0.2 s */
};

/* The state of a task. */
struct exact_run {
    const struct bc_task *task;
    const struct pz_ctl *ctl;
    const struct bc_book *book;       /* NULL: no book for this game */
    struct bc_packed_history history; /* of the task, without idle rows */
    bc_packed *candidate;             /* owned; NULL: not listed */
    struct bc_workspace workspace;    /* of the current search */
    struct bc_symmetry symmetry;      /* of the history */
    struct pz_ctl search_ctl;
    uint64_t nodes;    /* of all searches */
    bool wants_tree;   /* otherwise, an opening is sufficient */
    bool is_from_book; /* another run cannot prove more */
    bool is_late;      /* a limit ended a search or a play */
    unsigned height;   /* that the search may use, or BC_ANY_HEIGHT */
    bool knows_height; /* no lower height is possible, or the objective does not need it */
    bool knows_least;  /* no height below the height that is tried is sufficient */
    bool follows_book; /* `tree` is a part of the book, which wins ties of nodes */
    unsigned growths;  /* steps that improve a tree */
    struct bc_best best;
    struct bc_tree tree; /* the best tree found; no tree if its guess is NULL */
};

/* Completes the tree with the guesses, which are in preorder. The call takes ownership of
 * the guesses. The tree has no guess if it is higher than BC_GUESSES_MAX. */
enum pz_status bc_run_complete_tree(const struct exact_run *run, bc_packed *guess,
                                    uint32_t inner, struct bc_tree *tree);

/* Takes ownership of `tree`, and keeps it if it is the best tree so far. */
void bc_run_offer_tree(struct exact_run *run, struct bc_tree *tree);

/* The same, but `tree` also replaces a tree that is as good. The tree of a proof depends
 * only on the question, but the tree of another source can depend on time. */
void bc_run_prefer_tree(struct exact_run *run, struct bc_tree *tree);

/* Sets `*part` to the part of the book's tree for `objective` after the history, as a tree of
 * the task. It has no guess if the history leaves the tree, or if there is no such tree. */
enum pz_status bc_run_follow_book(const struct exact_run *run, enum bc_objective objective,
                                  struct bc_tree *part);

/* Offers the tree with the guesses, which are in preorder. The call takes ownership of the
 * guesses. */
enum pz_status bc_run_offer_guesses(struct exact_run *run, bc_packed *guess,
                                    uint32_t inner);

/* Returns the number of steps that improve a tree, by the time that is left. */
unsigned bc_run_count_growths(const struct pz_ctl *ctl);

/* Opens a search for the candidates with `weights`. */
enum pz_status bc_run_open_search(struct exact_run *run, const struct bc_weights *weights);

/* Closes the search. The next search continues its count of nodes. */
void bc_run_close_search(struct exact_run *run);

/* Returns the known values of `game` if the task is about the whole game; otherwise NULL.
 * The codes of `game` must be the codes of the task. */
const struct bc_known *bc_run_known(const struct exact_run *run,
                                    const struct bc_game *game);

/* Returns the set of all candidates, with the symmetry of the history. */
struct bc_set bc_run_set(const struct exact_run *run);

/* Lets the search visit `nodes` more nodes, or as many as the caller allows if `nodes` is
 * 0. Returns false if the caller's limits end the search. */
bool bc_run_allow_nodes(struct exact_run *run, uint64_t nodes);

/* Grows a tree with at most `height` guesses (grow_tree.h), from `seed` unless it is NULL.
 * `grown` receives the tree, which has no guess if none was found. */
enum pz_status bc_run_grow_tree(struct exact_run *run, unsigned growth, unsigned height,
                                const struct bc_tree *seed, struct bc_tree *grown);

/* Finds the number of allowed guesses for one or two candidates. */
enum pz_status bc_run_allow_few(struct exact_run *run);

/* Finds the height that is left, or the least height that is known to be sufficient. The
 * result is BC_ANY_HEIGHT if the time is too short. */
enum pz_status bc_run_low_height(struct exact_run *run, unsigned *height);

/* Sets the height that the search may use. */
enum pz_status bc_run_set_height(struct exact_run *run);

/* Searches for the best tree with `nodes` nodes, or as many as the caller allows if `nodes`
 * is 0. */
enum pz_status bc_run_search(struct exact_run *run, const struct bc_opening *opening,
                             uint64_t nodes);

/* Plays a simple strategy if there are many candidates, because this takes less time than
 * all other sources of trees. In a game with too many codes for a simple strategy, plays
 * the candidates as the sampled engine does. */
enum pz_status bc_run_play_first(struct exact_run *run);

/* Plays the best known strategy if all trees are worse, so that no result is worse than the
 * strategies. */
enum pz_status bc_run_play_known_strategy(struct exact_run *run);

/* Grows the trees that compete. These trees have few guesses. One tree has any height, and
 * one has a low height. All objectives grow the same trees, so an objective rarely misses a
 * better tree that another objective finds. Half of the time remains for the search. */
enum pz_status bc_run_grow_rivals(struct exact_run *run);

/* Improves the best tree by the weights of the objective, as often as the time suggests. */
enum pz_status bc_run_improve_best(struct exact_run *run);

#endif
