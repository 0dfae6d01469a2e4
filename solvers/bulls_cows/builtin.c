#include "builtin.h"

#include "data/bulls_cows_data.h"

#include <stdlib.h>

static const struct bc_game game = {.positions = 4, .symbols = 10, .repeats = false};

/* What is carried for an objective. */
struct file {
    enum bc_objective objective; /* of the tree */
    const unsigned char *bytes;
    const size_t *length;
    const char *fault;
};

static const struct file files[BC_OBJECTIVES] = {
    [BC_AVERAGE] = {BC_AVERAGE, bulls_cows_average_tree, &bulls_cows_average_tree_length,
                    "the Bulls and Cows tree of the best average is damaged"},
    [BC_NODES] = {BC_NODES, bulls_cows_nodes_tree, &bulls_cows_nodes_tree_length,
                  "the Bulls and Cows tree of the fewest nodes is damaged"},
    [BC_CONSISTENT] = {BC_CONSISTENT, bulls_cows_consistent_tree,
                       &bulls_cows_consistent_tree_length,
                       "the Bulls and Cows tree of possible guesses is damaged"},
    /* No height below that of the best average is possible. */
    [BC_WORST_CASE] = {BC_AVERAGE, bulls_cows_average_tree, &bulls_cows_average_tree_length,
                       "the Bulls and Cows tree of the worst case is damaged"},
    [BC_LAST_GUESS] = {BC_LAST_GUESS, bulls_cows_last_guess_tree,
                       &bulls_cows_last_guess_tree_length,
                       "the Bulls and Cows tree of the last guess is damaged"}};

static enum pz_status read_tree(enum bc_objective objective, struct bc_tree *tree)
{
    const struct file *file = &files[objective];
    struct bc_audit_report report;
    const char *fault;
    enum pz_status status = PZ_OK;

    /* A file that two objectives share is audited for its own, which comes first. */
    if (objective == file->objective)
        status = bc_audit(file->bytes, *file->length, &report);
    if (status == PZ_OK)
        status = bc_tree_decode(file->bytes, *file->length, tree, &fault);
    if (status == PZ_OK &&
        (!bc_game_same(&tree->history.game, &game) || tree->objective != file->objective))
        return PZ_INVALID;
    tree->objective = objective;
    return status;
}

static enum pz_status read_all(struct bc_builtin *builtin, const char **fault)
{
    const char *reason;

    builtin->book.game = game;
    for (unsigned i = 0; i < BC_OBJECTIVES; i++) {
        enum pz_status status = read_tree((enum bc_objective)i, &builtin->tree[i]);

        *fault = files[i].fault;
        if (status != PZ_OK)
            return status;
        builtin->book.tree[i] = &builtin->tree[i];
    }
    *fault = "the Bulls and Cows table of openings is damaged";
    return bc_book_decode(bulls_cows_openings, bulls_cows_openings_length, &builtin->book,
                          &reason);
}

enum pz_status bc_builtin_open(struct bc_builtin **builtin, const char **fault)
{
    struct bc_builtin *read = calloc(1, sizeof *read);
    enum pz_status status = read ? read_all(read, fault) : PZ_NO_MEMORY;

    if (status == PZ_OK)
        *builtin = read;
    else
        bc_builtin_close(read);
    if (status != PZ_INVALID)
        *fault = NULL;
    return status;
}

void bc_builtin_close(struct bc_builtin *builtin)
{
    if (!builtin)
        return;
    bc_book_free(&builtin->book);
    for (unsigned i = 0; i < BC_OBJECTIVES; i++)
        bc_tree_free(&builtin->tree[i]);
    free(builtin);
}
