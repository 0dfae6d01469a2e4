/* Decision trees for Bulls and Cows: how they are found, walked, written to a file and
 * audited.
 *
 * A state is the set of secrets that are still possible; one with two or more of them is
 * an inner state and has a guess. A tree is written as the guesses of its inner states in
 * preorder, children in the order of their answers: with the game and the secrets at the
 * root that is the whole tree, because the answers to the guesses divide the secrets. A
 * state with one secret is a leaf whose guess is that secret; the winning answer ends the
 * game and has no state. */
#ifndef PUZZLES_BULLS_COWS_TREE_H
#define PUZZLES_BULLS_COWS_TREE_H

#include "bulls_cows.h"

#ifdef __cplusplus
extern "C" {
#endif

struct bc_tree {
    struct bc_history history; /* its candidates are the secrets at the root */
    enum bc_objective objective;
    bool proven;         /* no tree is better by the objective */
    uint64_t lower;      /* what no tree goes below: see bc_figures_least */
    uint32_t lower_last; /* as in struct bc_best */
    unsigned allowed;    /* the same; 0 for the height */
    uint32_t inner;      /* inner states */
    bc_code *guess;      /* one for each inner state in preorder; owned */
    uint32_t *size;      /* inner states in the subtree of each, itself included; owned */
    struct bc_figures figures;
};

/* What struct bc_best has under the same names, of a complete tree. */
static inline unsigned bc_tree_allowed(const struct bc_tree *tree)
{
    if (!bc_objective_hands_height_down(tree->objective))
        return 0;
    return tree->allowed ? tree->allowed : tree->figures.height;
}

static inline uint32_t bc_tree_last(const struct bc_tree *tree)
{
    bool is_needed = bc_tree_allowed(tree) <= tree->figures.height;

    return is_needed ? bc_figures_last(&tree->figures) : 0;
}

/* Frees what `tree` owns. */
void bc_tree_free(struct bc_tree *tree);

/* Works out `size` and `figures` of a tree whose history, objective, inner and guess are
 * set; `size` must be NULL or from malloc. PZ_INVALID when the guesses do not make a tree:
 * a guess that is no code or divides nothing, too few or too many of them, a height above
 * BC_GUESSES_MAX, or no secret at all. PZ_STOPPED by the stop flag of `ctl` only: the
 * deadline is for the search that comes before. On any failure the caller still frees the
 * tree. Cost: some 10 ns for each secret and level, 0.3 ms for 4 x 10. Thread-safe, as all
 * that follows. */
enum pz_status bc_tree_complete(struct bc_tree *tree, const struct pz_ctl *ctl);

struct bc_tree_question {
    struct bc_question question;
    unsigned levels;     /* of states that are wanted; 0 for all */
    uint64_t max_states; /* that may be wanted; 0 for any number */
};

struct bc_solved_tree {
    struct bc_optimum optimum;
    const struct bc_tree *tree; /* NULL: none found, or fewer than two candidates */
    struct bc_tree own;         /* `tree`, unless it is the context's */
    unsigned most_levels;       /* with PZ_INVALID: so many would be few enough states */
};

/* Finds the best tree below a history. PZ_OK, and bc_solved_tree_free is to follow; a tree
 * of the context lasts as long as that. PZ_INVALID when `levels` levels of it can have more
 * states than `max_states`, by the number of candidates, which is then in
 * optimum.best.candidates. PZ_LATER also where a brief effort has more than 6,000 states to
 * give. Else ends and costs as bc_solve. */
enum pz_status bc_tree_solve(struct pz_context *context,
                             const struct bc_tree_question *question,
                             const struct pz_ctl *ctl, struct bc_solved_tree *solved);
void bc_solved_tree_free(struct bc_solved_tree *solved);

/* A state met on a walk. */
struct bc_visit {
    unsigned depth;        /* guesses made since the root */
    bc_answer answer;      /* the last answer; at the root the winning one */
    bc_code guess;         /* what is guessed here */
    uint32_t secrets;      /* still possible */
    const bc_code *secret; /* these, increasing; only until `enter` returns */
    uint32_t index;        /* of an inner state in preorder; UINT32_MAX for a leaf */
    bool cut;              /* `depth_limit` keeps its children away */
};

struct bc_walk {
    const struct bc_tree *tree; /* complete */
    unsigned depth_limit;       /* states visited below each other; 0 for all */
    void (*enter)(void *arg, const struct bc_visit *visit); /* may be NULL */
    void (*leave)(void *arg, const struct bc_visit *visit); /* of every state, after its
                                                             * children; may be NULL */
    void *arg;
};

/* Visits every state in preorder. Fails with PZ_NO_MEMORY only. Cost as that of
 * bc_tree_complete. */
enum pz_status bc_tree_walk(const struct bc_walk *walk);

/* Follows `rows` from the root; the tree's own history comes before them. Gives a tree
 * of its own for what is left, complete, with the longer history; the caller frees it. It
 * is proven when the tree is: each part of a best tree is best, within what the rows leave
 * of its height where that is handed down. Where the tree is not proven, what is known of
 * the nodes after its first guess may prove a part; else `lower` only says that no state
 * has more parts than there are answers. PZ_INVALID when a row guesses what the tree does
 * not guess there, or when fewer than two secrets are left. */
enum pz_status bc_tree_follow(const struct bc_tree *tree, const struct bc_row *rows,
                              unsigned count, struct bc_tree *subtree);

enum { BC_FILE_CODES_MAX = 65536 }; /* codes of a game whose trees have a file format */

/* The bytes of a complete tree whose root has no history, with format version and
 * checksum; free() them. Two bytes for each inner state. NULL without memory, or for a
 * game with more than BC_FILE_CODES_MAX codes. The format, numbers with the lowest byte
 * first:
 *
 *     4  "BCTR"                        4  secrets
 *     1  format version, 1             4  inner states
 *     1  positions                     4  states with a guess
 *     1  symbols                       8  guesses in all
 *     1  1 with repeats, and 2 more    8  what no tree goes below
 *        without a leading zero
 *     1  objective                     4  secrets found at guess 1, 2 ... height
 *     1  1 if proven, else 0           2  rank of the guess of each inner state
 *     1  height                        8  FNV-1a of 64 bits over all the others
 *     1  0
 *
 * What no tree goes below is guesses or nodes (bc_figures_least); of BC_LAST_GUESS its
 * lower half is guesses, the upper half secrets found by the last guess. Where a tree is
 * proven it is its own figure. */
unsigned char *bc_tree_encode(const struct bc_tree *tree, size_t *length);

/* Reads such bytes, from anywhere, into a complete tree; the caller frees it. PZ_INVALID
 * with a sentence in `*fault` (a constant) when they are damaged in any way; figures in
 * the bytes must be those of the tree. */
enum pz_status bc_tree_decode(const unsigned char *bytes, size_t length,
                              struct bc_tree *tree, const char **fault);

/* A second opinion on the bytes of a tree
 *
 * It shares no code with the trees, the search or the scoring of the library: it has its
 * own reader, its own list of codes and its own score, so that one mistake cannot hide in
 * both. A code is a set of tokens here, (symbol, how many of it came before): what two
 * codes have in common is then the size of an intersection. */

enum {
    BC_AUDIT_GUESSES_MAX = 64,
    BC_AUDIT_FAULT = 160 /* bytes of a sentence with its final zero */
};

struct bc_audit_report {
    unsigned positions, symbols;
    bool repeats, no_leading_zero;
    unsigned objective;  /* 0 average, 1 nodes, 2 consistent, 3 worst-case,
                          * 4 last-guess */
    bool proven;         /* as claimed: an audit proves no optimum */
    uint64_t lower;      /* as claimed */
    uint32_t lower_last; /* as claimed, of last-guess */
    bool consistent;     /* every guess can be the secret, whatever the objective */
    uint32_t secrets;
    uint32_t inner;       /* states with two or more secrets */
    uint32_t nodes;       /* inner states and one leaf for each secret */
    uint32_t guess_nodes; /* states with a guess: inner states and one-secret states */
    unsigned height;
    uint64_t guesses;
    uint32_t by_guesses[BC_AUDIT_GUESSES_MAX + 1];
    char fault[BC_AUDIT_FAULT]; /* a sentence; empty when all is well */
};

/* Plays the tree in `bytes` against every secret. PZ_OK: it finds every secret, and the
 * figures that the file claims are those found, which are in `*report`. PZ_INVALID: it
 * does not, or they are not, or the bytes are damaged; report->fault says what is wrong
 * and the rest of `*report` is without meaning. PZ_NO_MEMORY: it takes 40 kB and 17 bytes
 * for each code of the game. Cost: 0.25 ms for the 5040 secrets of the 4 x 10 game.
 * Thread-safe. */
enum pz_status bc_audit(const unsigned char *bytes, size_t length,
                        struct bc_audit_report *report);

#ifdef __cplusplus
}
#endif

#endif
