#include "builtin.h"

#include "data/bulls_cows_data.h"

#include <stdlib.h>

static const struct bc_game usual = {.positions = 4, .symbols = 10, .repeats = false};

struct file {
    enum bc_objective objective; /* of the tree */
    const unsigned char *bytes;
    const size_t *length;
    const char *fault;
};

/* Of the game above, for each objective but BC_WORST_CASE. */
static const struct file files[BC_OBJECTIVES] = {
    [BC_AVERAGE] = {BC_AVERAGE, bulls_cows_average_tree, &bulls_cows_average_tree_length,
                    "the Bulls and Cows tree of the best average is damaged"},
    [BC_NODES] = {BC_NODES, bulls_cows_nodes_tree, &bulls_cows_nodes_tree_length,
                  "the Bulls and Cows tree of the fewest nodes is damaged"},
    [BC_CONSISTENT] = {BC_CONSISTENT, bulls_cows_consistent_tree,
                       &bulls_cows_consistent_tree_length,
                       "the Bulls and Cows tree of possible guesses is damaged"},
    [BC_LAST_GUESS] = {BC_LAST_GUESS, bulls_cows_last_guess_tree,
                       &bulls_cows_last_guess_tree_length,
                       "the Bulls and Cows tree of the last guess is damaged"}};

/* Of other games. */
static const struct file others[BC_BUILTIN_OTHERS] = {
    {BC_AVERAGE, bulls_cows_average_4x8_repeats_tree,
     &bulls_cows_average_4x8_repeats_tree_length,
     "the Bulls and Cows tree of 4 x 8 with repeats is damaged"},
    {BC_AVERAGE, bulls_cows_average_4x9_repeats_tree,
     &bulls_cows_average_4x9_repeats_tree_length,
     "the Bulls and Cows tree of 4 x 9 with repeats is damaged"},
    {BC_AVERAGE, bulls_cows_average_4x11_tree, &bulls_cows_average_4x11_tree_length,
     "the Bulls and Cows tree of 4 x 11 is damaged"},
    {BC_AVERAGE, bulls_cows_estimate_5x8_repeats_tree,
     &bulls_cows_estimate_5x8_repeats_tree_length,
     "the Bulls and Cows tree of 5 x 8 with repeats is damaged"},
    {BC_AVERAGE, bulls_cows_estimate_5x10_tree, &bulls_cows_estimate_5x10_tree_length,
     "the Bulls and Cows tree of 5 x 10 is damaged"}};

static enum pz_status read_tree(const struct file *file, struct bc_tree *tree)
{
    struct bc_audit_report report;
    const char *fault;
    enum pz_status status = bc_audit(file->bytes, *file->length, &report);

    if (status == PZ_OK)
        status = bc_tree_decode(file->bytes, *file->length, tree, &fault);
    if (status == PZ_OK &&
        (!bc_game_same(&tree->history.game, &usual) || tree->objective != file->objective))
        return PZ_INVALID;
    return status;
}

/* These are decoded only, which plays every secret too: audits would double the time. */
static enum pz_status read_other(struct bc_builtin *builtin, unsigned i)
{
    struct bc_tree *tree = &builtin->other_tree[i];
    const char *fault;
    enum pz_status status =
        bc_tree_decode(others[i].bytes, *others[i].length, tree, &fault);

    if (status == PZ_OK && tree->objective != BC_AVERAGE)
        return PZ_INVALID;
    builtin->other[i].game = tree->history.game;
    builtin->other[i].tree[BC_AVERAGE] = tree;
    return status;
}

static enum pz_status read_all(struct bc_builtin *builtin, const char **fault)
{
    const char *reason;

    builtin->book.game = usual;
    for (unsigned i = 0; i < BC_OBJECTIVES; i++) {
        builtin->book.tree[i] = &builtin->tree[i];
        if (!files[i].bytes)
            continue;
        enum pz_status status = read_tree(&files[i], &builtin->tree[i]);

        *fault = files[i].fault;
        if (status != PZ_OK)
            return status;
    }
    /* No height below that of the best average is possible. */
    builtin->tree[BC_WORST_CASE] = builtin->tree[BC_AVERAGE];
    builtin->tree[BC_WORST_CASE].objective = BC_WORST_CASE;
    for (unsigned i = 0; i < BC_BUILTIN_OTHERS; i++) {
        enum pz_status status = read_other(builtin, i);

        *fault = others[i].fault;
        if (status != PZ_OK)
            return status;
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
    builtin->tree[BC_WORST_CASE] = (struct bc_tree){.guess = NULL};
    for (unsigned i = 0; i < BC_OBJECTIVES; i++)
        bc_tree_free(&builtin->tree[i]);
    for (unsigned i = 0; i < BC_BUILTIN_OTHERS; i++)
        bc_tree_free(&builtin->other_tree[i]);
    free(builtin);
}

const struct bc_book *bc_builtin_book(const struct bc_builtin *builtin,
                                      const struct bc_game *game)
{
    if (bc_game_same(&builtin->book.game, game))
        return &builtin->book;
    for (unsigned i = 0; i < BC_BUILTIN_OTHERS; i++)
        if (bc_game_same(&builtin->other[i].game, game))
            return &builtin->other[i];
    return NULL;
}
