#include "builtin.h"

#include "known_values.h"
#include "tree_file.h"

#include "data/bulls_cows_data.h"

#include <assert.h>
#include <stdlib.h>

static const struct bc_game classic = {.positions = 4, .symbols = 10};

struct tree_file {
    struct bc_game game;
    enum bc_objective objective;
    const unsigned char *bytes;
    const size_t *length;
};

#define TREE_FILE(objective, name, ...)                                                    \
    {{__VA_ARGS__}, objective, bulls_cows_##name##_tree, &bulls_cows_##name##_tree_length}

/* The numbers and flags are the members of struct bc_game, in their order. */
static const struct tree_file files[BC_BUILTIN_FILES] = {
    TREE_FILE(BC_AVERAGE, average, 4, 10, false, false, false),
    TREE_FILE(BC_NODES, nodes, 4, 10, false, false, false),
    TREE_FILE(BC_CONSISTENT, consistent, 4, 10, false, false, false),
    TREE_FILE(BC_LAST_GUESS, last_guess, 4, 10, false, false, false),
    TREE_FILE(BC_AVERAGE, average_3x10_repeats_no_leading_zero, 3, 10, true, true, false),
    TREE_FILE(BC_AVERAGE, average_3x11_repeats, 3, 11, true, false, false),
    TREE_FILE(BC_AVERAGE, average_3x12_repeats, 3, 12, true, false, false),
    TREE_FILE(BC_AVERAGE, average_3x13, 3, 13, false, false, false),
    TREE_FILE(BC_LAST_GUESS, last_guess_3x13, 3, 13, false, false, false),
    TREE_FILE(BC_AVERAGE, average_4x7_repeats, 4, 7, true, false, false),
    TREE_FILE(BC_AVERAGE, average_4x8, 4, 8, false, false, false),
    TREE_FILE(BC_AVERAGE, average_4x8_no_leading_zero, 4, 8, false, true, false),
    TREE_FILE(BC_AVERAGE, average_4x8_repeats, 4, 8, true, false, false),
    TREE_FILE(BC_AVERAGE, average_4x9, 4, 9, false, false, false),
    TREE_FILE(BC_AVERAGE, average_4x9_no_leading_zero, 4, 9, false, true, false),
    TREE_FILE(BC_AVERAGE, average_4x9_repeats, 4, 9, true, false, false),
    TREE_FILE(BC_AVERAGE, average_4x10_any_guesses, 4, 10, false, false, true),
    TREE_FILE(BC_AVERAGE, average_4x10_no_leading_zero, 4, 10, false, true, false),
    TREE_FILE(BC_CONSISTENT, consistent_4x10_no_leading_zero, 4, 10, false, true, false),
    TREE_FILE(BC_LAST_GUESS, last_guess_4x10_no_leading_zero, 4, 10, false, true, false),
    TREE_FILE(BC_AVERAGE, average_4x11, 4, 11, false, false, false),
    TREE_FILE(BC_AVERAGE, average_5x5_repeats, 5, 5, true, false, false),
    TREE_FILE(BC_LAST_GUESS, last_guess_5x5_repeats, 5, 5, true, false, false),
    TREE_FILE(BC_AVERAGE, average_5x6_repeats, 5, 6, true, false, false),
    TREE_FILE(BC_AVERAGE, average_5x7, 5, 7, false, false, false),
    TREE_FILE(BC_AVERAGE, average_5x8, 5, 8, false, false, false),
    TREE_FILE(BC_AVERAGE, estimate_5x8_repeats, 5, 8, true, false, false),
    TREE_FILE(BC_AVERAGE, estimate_5x10, 5, 10, false, false, false),
    TREE_FILE(BC_AVERAGE, estimate_5x10_no_leading_zero, 5, 10, false, true, false),
    TREE_FILE(BC_AVERAGE, average_6x4_repeats, 6, 4, true, false, false)};

static enum pz_status decode_file(const struct tree_file *file, struct bc_tree *tree)
{
    const char *error;
    enum pz_status status = bc_tree_decode(file->bytes, *file->length, tree, &error);

    assert(status != PZ_INVALID);
    if (status == PZ_OK)
        assert(bc_game_same(&tree->history.game, &file->game) &&
               tree->objective == file->objective);
    return status;
}

/* True if `tree` also has the least height of its game. Then it is also the best tree for
 * the worst case. */
static bool is_lowest(const struct bc_tree *tree)
{
    const struct bc_known *known = bc_known_find(&tree->history.game);

    assert(tree->objective == BC_AVERAGE);
    return known && tree->proven && tree->figures.height == bc_known_least_height(known);
}

/* Decodes all trees of `game` into `trees`, which must be zero. After an error, it contains
 * the trees that were decoded before. */
static enum pz_status decode_trees(const struct bc_game *game,
                                   struct bc_builtin_trees *trees)
{
    struct bc_tree *tree = trees->tree;

    for (unsigned i = 0; i < BC_BUILTIN_FILES; i++) {
        const enum bc_objective objective = files[i].objective;

        if (!bc_game_same(game, &files[i].game))
            continue;
        assert(objective != BC_WORST_CASE && !trees->book.tree[objective]);
        enum pz_status status = decode_file(&files[i], &tree[objective]);

        if (status != PZ_OK)
            return status;
        trees->book.tree[objective] = &tree[objective];
    }
    assert(trees->book.tree[BC_AVERAGE]);
    if (is_lowest(&tree[BC_AVERAGE])) {
        tree[BC_WORST_CASE] = tree[BC_AVERAGE];
        tree[BC_WORST_CASE].objective = BC_WORST_CASE;
        trees->book.tree[BC_WORST_CASE] = &tree[BC_WORST_CASE];
    }
    return PZ_OK;
}

static void free_trees(struct bc_builtin_trees *trees)
{
    if (!trees)
        return;
    bc_book_free(&trees->book);
    trees->tree[BC_WORST_CASE] = (struct bc_tree){.guess = NULL};
    for (unsigned i = 0; i < BC_OBJECTIVES; i++)
        bc_tree_free(&trees->tree[i]);
    free(trees);
}

/* Decodes all data of `game`. */
static enum pz_status make_trees(const struct bc_game *game,
                                 struct bc_builtin_trees **trees)
{
    struct bc_builtin_trees *made = calloc(1, sizeof *made);
    enum pz_status status = PZ_NO_MEMORY;
    const char *error;

    if (made) {
        made->book.game = *game;
        status = decode_trees(game, made);
    }
    if (status == PZ_OK && bc_game_same(game, &classic)) {
        status = bc_book_decode(bulls_cows_openings, bulls_cows_openings_length,
                                &made->book, &error);
        assert(status != PZ_INVALID);
    }
    if (status == PZ_OK)
        *trees = made;
    else
        free_trees(made);
    return status;
}

struct bc_builtin *bc_builtin_open(void)
{
    return calloc(1, sizeof(struct bc_builtin));
}

void bc_builtin_close(struct bc_builtin *builtin)
{
    if (!builtin)
        return;
    for (unsigned i = 0; i < BC_BUILTIN_FILES; i++)
        free_trees(atomic_load(&builtin->trees[i]));
    free(builtin);
}

/* Finds the book of the game of `files[i]`, and makes it on the first call. Threads that
 * call at the same time make one book each. The first thread that finishes stores its book
 * for all threads, and the others free their books. So no thread waits for a lock. */
static enum pz_status find_trees(struct bc_builtin *builtin, unsigned i,
                                 const struct bc_book **book)
{
    struct bc_builtin_trees *trees = atomic_load(&builtin->trees[i]);

    if (!trees) {
        struct bc_builtin_trees *made;
        enum pz_status status = make_trees(&files[i].game, &made);

        if (status != PZ_OK)
            return status;
        if (atomic_compare_exchange_strong(&builtin->trees[i], &trees, made))
            trees = made;
        else
            free_trees(made);
    }
    *book = &trees->book;
    return PZ_OK;
}

/* As bc_builtin_book, but only for `game` itself. */
static enum pz_status find_book(struct bc_builtin *builtin, const struct bc_game *game,
                                const struct bc_book **book)
{
    *book = NULL;
    for (unsigned i = 0; i < BC_BUILTIN_FILES; i++)
        if (bc_game_same(game, &files[i].game))
            return find_trees(builtin, i, book);
    return PZ_OK;
}

enum pz_status bc_builtin_book(struct bc_builtin *builtin, const struct bc_game *game,
                               const struct bc_book **book)
{
    const struct bc_game secrets = bc_secret_game(game);
    enum pz_status status = find_book(builtin, game, book);

    return status == PZ_OK && !*book ? find_book(builtin, &secrets, book) : status;
}
