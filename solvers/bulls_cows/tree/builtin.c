#include "builtin.h"

#include "known_values.h"
#include "tree_file.h"

#include "data/bulls_cows_data.h"
#include "file_format.h"

#include <assert.h>
#include <stdlib.h>

static const struct bc_game classic = {.positions = 4, .symbols = 10};

struct tree_file {
    struct bc_game game;
    enum bc_objective objective;
    const unsigned char *bytes;
    const size_t *length;
    const char *error; /* the message if the file is damaged */
};

#define TREE_FILE(positions, symbols, repeats, any_guess, objective, name, description)    \
    {{positions, symbols, repeats, false, any_guess},                                      \
     objective,                                                                            \
     bulls_cows_##name##_tree,                                                             \
     &bulls_cows_##name##_tree_length,                                                     \
     "the Bulls and Cows tree for the " description " is damaged"}

static const struct tree_file files[BC_BUILTIN_FILES] = {
    TREE_FILE(4, 10, false, false, BC_AVERAGE, average, "objective average"),
    TREE_FILE(4, 10, false, false, BC_NODES, nodes, "objective nodes"),
    TREE_FILE(4, 10, false, false, BC_CONSISTENT, consistent, "objective consistent"),
    TREE_FILE(4, 10, false, false, BC_LAST_GUESS, last_guess, "objective last-guess"),
    TREE_FILE(4, 8, true, false, BC_AVERAGE, average_4x8_repeats,
              "game 4 x 8 with repeats"),
    TREE_FILE(4, 9, true, false, BC_AVERAGE, average_4x9_repeats,
              "game 4 x 9 with repeats"),
    TREE_FILE(4, 10, false, true, BC_AVERAGE, average_4x10_any_guesses,
              "game 4 x 10 with any guesses"),
    TREE_FILE(4, 11, false, false, BC_AVERAGE, average_4x11, "game 4 x 11"),
    TREE_FILE(5, 8, true, false, BC_AVERAGE, estimate_5x8_repeats,
              "game 5 x 8 with repeats"),
    TREE_FILE(5, 10, false, false, BC_AVERAGE, estimate_5x10, "game 5 x 10")};

static enum pz_status decode_file(const struct tree_file *file, struct bc_tree *tree)
{
    const char *reason;
    enum pz_status status = bc_tree_decode(file->bytes, *file->length, tree, &reason);

    if (status == PZ_OK && (!bc_game_same(&tree->history.game, &file->game) ||
                            tree->objective != file->objective))
        return PZ_INVALID;
    return status;
}

/* Decodes a tree of the classic game; only verifies the checksum of another tree. */
static enum pz_status open_file(struct bc_builtin *builtin, const struct tree_file *file)
{
    if (bc_game_same(&file->game, &classic))
        return decode_file(file, &builtin->tree[file->objective]);
    return bc_file_format_sum_matches(file->bytes, *file->length) ? PZ_OK : PZ_INVALID;
}

static enum pz_status open_all(struct bc_builtin *builtin, const char **error)
{
    const char *reason;

    for (unsigned i = 0; i < BC_BUILTIN_FILES; i++) {
        enum pz_status status = open_file(builtin, &files[i]);

        *error = files[i].error;
        if (status != PZ_OK)
            return status;
    }
    /* The best tree for the average has the least height, so it is also best for the worst
     * case. */
    builtin->tree[BC_WORST_CASE] = builtin->tree[BC_AVERAGE];
    builtin->tree[BC_WORST_CASE].objective = BC_WORST_CASE;
    builtin->book.game = classic;
    for (unsigned i = 0; i < BC_OBJECTIVES; i++)
        builtin->book.tree[i] = &builtin->tree[i];
    *error = "the Bulls and Cows table of openings is damaged";
    return bc_book_decode(bulls_cows_openings, bulls_cows_openings_length, &builtin->book,
                          &reason);
}

enum pz_status bc_builtin_open(struct bc_builtin **builtin, const char **error)
{
    struct bc_builtin *opened = calloc(1, sizeof *opened);
    enum pz_status status = opened ? open_all(opened, error) : PZ_NO_MEMORY;

    if (status == PZ_OK)
        *builtin = opened;
    else
        bc_builtin_close(opened);
    if (status != PZ_INVALID)
        *error = NULL;
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
    for (unsigned i = 0; i < BC_BUILTIN_FILES; i++)
        free_other(atomic_load(&builtin->other[i]));
    free(builtin);
}

/* True if `tree` also has the least height of its game: then it is also the best tree for the
 * worst case. */
static bool is_lowest(const struct bc_tree *tree)
{
    const struct bc_known *known = bc_known_find(&tree->history.game);

    assert(tree->objective == BC_AVERAGE);
    return known && tree->proven && tree->figures.height == bc_known_least_height(known);
}

static enum pz_status make_other(const struct tree_file *file,
                                 struct bc_builtin_other **other)
{
    struct bc_builtin_other *made = calloc(1, sizeof *made);
    enum pz_status status = made ? decode_file(file, &made->tree) : PZ_NO_MEMORY;

    if (status != PZ_OK) {
        free_other(made);
        return status;
    }
    assert(file->objective == BC_AVERAGE);
    made->book.game = file->game;
    made->book.tree[BC_AVERAGE] = &made->tree;
    if (is_lowest(&made->tree)) {
        made->worst_case = made->tree;
        made->worst_case.objective = BC_WORST_CASE;
        made->book.tree[BC_WORST_CASE] = &made->worst_case;
    }
    *other = made;
    return PZ_OK;
}

/* Finds the book of the game of `files[i]`, and makes it on the first call. Threads that
 * call at the same time make one each; the first one to finish stores its book for all, and
 * the others free theirs. So no thread ever waits for a lock. */
static enum pz_status find_other(struct bc_builtin *builtin, unsigned i,
                                 const struct bc_book **book)
{
    struct bc_builtin_other *other = atomic_load(&builtin->other[i]);

    if (!other) {
        struct bc_builtin_other *made;
        enum pz_status status = make_other(&files[i], &made);

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

/* As bc_builtin_book, but only for `game` itself. */
static enum pz_status find_book(struct bc_builtin *builtin, const struct bc_game *game,
                                const struct bc_book **book)
{
    *book = NULL;
    if (bc_game_same(game, &classic)) {
        *book = &builtin->book;
        return PZ_OK;
    }
    for (unsigned i = 0; i < BC_BUILTIN_FILES; i++)
        if (bc_game_same(game, &files[i].game))
            return find_other(builtin, i, book);
    return PZ_OK;
}

enum pz_status bc_builtin_book(struct bc_builtin *builtin, const struct bc_game *game,
                               const struct bc_book **book)
{
    const struct bc_game secrets = bc_secret_game(game);
    enum pz_status status = find_book(builtin, game, book);

    return status == PZ_OK && !*book ? find_book(builtin, &secrets, book) : status;
}
