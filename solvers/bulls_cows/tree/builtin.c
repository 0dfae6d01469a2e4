#include "builtin.h"

#include "tree_file.h"

#include "data/bulls_cows_data.h"
#include "file_format.h"

#include <stdlib.h>

static const struct bc_game usual = {.positions = 4, .symbols = 10};

struct file {
    struct bc_game game;
    enum bc_objective objective; /* of the tree */
    const unsigned char *bytes;
    const size_t *length;
    const char *fault;
};

/* Of the game `usual`, for each objective but BC_WORST_CASE. */
static const struct file files[BC_OBJECTIVES] = {
    [BC_AVERAGE] = {{4, 10, false, false},
                    BC_AVERAGE,
                    bulls_cows_average_tree,
                    &bulls_cows_average_tree_length,
                    "the Bulls and Cows tree for the objective average is damaged"},
    [BC_NODES] = {{4, 10, false, false},
                  BC_NODES,
                  bulls_cows_nodes_tree,
                  &bulls_cows_nodes_tree_length,
                  "the Bulls and Cows tree for the objective nodes is damaged"},
    [BC_CONSISTENT] = {{4, 10, false, false},
                       BC_CONSISTENT,
                       bulls_cows_consistent_tree,
                       &bulls_cows_consistent_tree_length,
                       "the Bulls and Cows tree for the objective consistent is damaged"},
    [BC_LAST_GUESS] = {{4, 10, false, false},
                       BC_LAST_GUESS,
                       bulls_cows_last_guess_tree,
                       &bulls_cows_last_guess_tree_length,
                       "the Bulls and Cows tree for the objective last-guess is damaged"}};

/* Of other games. */
static const struct file others[BC_BUILTIN_OTHERS] = {
    {{4, 8, true, false},
     BC_AVERAGE,
     bulls_cows_average_4x8_repeats_tree,
     &bulls_cows_average_4x8_repeats_tree_length,
     "the Bulls and Cows tree for the game 4 x 8 with repeats is damaged"},
    {{4, 9, true, false},
     BC_AVERAGE,
     bulls_cows_average_4x9_repeats_tree,
     &bulls_cows_average_4x9_repeats_tree_length,
     "the Bulls and Cows tree for the game 4 x 9 with repeats is damaged"},
    {{4, 11, false, false},
     BC_AVERAGE,
     bulls_cows_average_4x11_tree,
     &bulls_cows_average_4x11_tree_length,
     "the Bulls and Cows tree for the game 4 x 11 is damaged"},
    {{5, 8, true, false},
     BC_AVERAGE,
     bulls_cows_estimate_5x8_repeats_tree,
     &bulls_cows_estimate_5x8_repeats_tree_length,
     "the Bulls and Cows tree for the game 5 x 8 with repeats is damaged"},
    {{5, 10, false, false},
     BC_AVERAGE,
     bulls_cows_estimate_5x10_tree,
     &bulls_cows_estimate_5x10_tree_length,
     "the Bulls and Cows tree for the game 5 x 10 is damaged"}};

static enum pz_status decode(const struct file *file, struct bc_tree *tree)
{
    const char *fault;
    enum pz_status status = bc_tree_decode(file->bytes, *file->length, tree, &fault);

    if (status == PZ_OK && (!bc_game_same(&tree->history.game, &file->game) ||
                            tree->objective != file->objective))
        return PZ_INVALID;
    return status;
}

/* Whether the checksum at the end is that of the bytes before it. */
static enum pz_status check_sum(const struct file *file)
{
    size_t length = *file->length - BC_FILE_FORMAT_SUM_BYTES;
    const unsigned char *sum = file->bytes + length;

    return bc_file_format_get(&sum, BC_FILE_FORMAT_SUM_BYTES) ==
                   bc_file_format_sum(file->bytes, length)
               ? PZ_OK
               : PZ_INVALID;
}

static enum pz_status read_all(struct bc_builtin *builtin, const char **fault)
{
    const char *reason;

    builtin->book.game = usual;
    for (unsigned i = 0; i < BC_OBJECTIVES; i++) {
        builtin->book.tree[i] = &builtin->tree[i];
        if (!files[i].bytes)
            continue;
        enum pz_status status = decode(&files[i], &builtin->tree[i]);

        *fault = files[i].fault;
        if (status != PZ_OK)
            return status;
    }
    /* No height below that of the best average is possible. */
    builtin->tree[BC_WORST_CASE] = builtin->tree[BC_AVERAGE];
    builtin->tree[BC_WORST_CASE].objective = BC_WORST_CASE;
    for (unsigned i = 0; i < BC_BUILTIN_OTHERS; i++) {
        *fault = others[i].fault;
        if (check_sum(&others[i]) != PZ_OK)
            return PZ_INVALID;
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

static void free_other(struct bc_builtin_other *other)
{
    if (other)
        bc_tree_free(&other->tree);
    free(other);
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
        free_other(atomic_load(&builtin->other[i]));
    free(builtin);
}

static enum pz_status make_other(const struct file *file, struct bc_builtin_other **other)
{
    struct bc_builtin_other *made = calloc(1, sizeof *made);
    enum pz_status status = made ? decode(file, &made->tree) : PZ_NO_MEMORY;

    if (status != PZ_OK) {
        free_other(made);
        return status;
    }
    made->book.game = file->game;
    made->book.tree[BC_AVERAGE] = &made->tree;
    *other = made;
    return PZ_OK;
}

/* The book of another game, made by who asks first. Threads that ask at once make one
 * each, and the first that is done gives its own to all: nobody ever waits for a lock. */
static enum pz_status find_other(struct bc_builtin *builtin, unsigned i,
                                 const struct bc_book **book)
{
    struct bc_builtin_other *other = atomic_load(&builtin->other[i]);

    if (!other) {
        struct bc_builtin_other *made;
        enum pz_status status = make_other(&others[i], &made);

        if (status != PZ_OK)
            return status;
        if (atomic_compare_exchange_strong(&builtin->other[i], &other, made))
            other = made;
        else
            free_other(made);
    }
    *book = &other->book;
    return PZ_OK;
}

enum pz_status bc_builtin_book(struct bc_builtin *builtin, const struct bc_game *game,
                               const struct bc_book **book)
{
    *book = NULL;
    if (bc_game_same(&builtin->book.game, game))
        *book = &builtin->book;
    for (unsigned i = 0; i < BC_BUILTIN_OTHERS; i++)
        if (bc_game_same(&others[i].game, game))
            return find_other(builtin, i, book);
    return PZ_OK;
}
