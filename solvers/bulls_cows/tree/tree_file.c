#include "tree_file.h"
#include "file_format.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum {
    FORMAT = 1,
    HEADER_BYTES = 40, /* before the distribution */
    COUNT_BYTES = 4,   /* of each number of the distribution */
    GUESS_BYTES = 2,
    LOWER_BYTES = 8,      /* of the lower bounds */
    LOWER_LAST_BYTES = 4, /* of the lower bound for the last guess */
    FLAG_REPEATS = 1,
    FLAG_NO_LEADING_ZERO = 2,
    FLAG_ANY_GUESS = 4,
    FLAGS = FLAG_REPEATS | FLAG_NO_LEADING_ZERO | FLAG_ANY_GUESS
};

static const char magic[4] = "BCTR";

static size_t file_bytes(unsigned height, uint32_t inner)
{
    return HEADER_BYTES + (size_t)COUNT_BYTES * height + (size_t)GUESS_BYTES * inner +
           BC_FILE_FORMAT_SUM_BYTES;
}

static unsigned game_flags(const struct bc_game *game)
{
    return (game->repeats ? FLAG_REPEATS : 0u) |
           (game->no_leading_zero ? FLAG_NO_LEADING_ZERO : 0u) |
           (game->any_guess ? FLAG_ANY_GUESS : 0u);
}

static unsigned lower_last_bytes(unsigned objective)
{
    return objective == BC_LAST_GUESS ? LOWER_LAST_BYTES : 0;
}

static unsigned char *put_header(unsigned char *at, const struct bc_tree *tree)
{
    const struct bc_figures *figures = &tree->figures;
    const struct bc_game *game = &tree->history.game;
    unsigned last_bytes = lower_last_bytes(tree->objective);

    memcpy(at, magic, sizeof magic);
    at = bc_file_format_put(at + sizeof magic, FORMAT, 1);
    at = bc_file_format_put(at, game->positions, 1);
    at = bc_file_format_put(at, game->symbols, 1);
    at = bc_file_format_put(at, game_flags(game), 1);
    at = bc_file_format_put(at, tree->objective, 1);
    at = bc_file_format_put(at, tree->proven, 1);
    at = bc_file_format_put(at, figures->height, 1);
    at = bc_file_format_put(at, 0, 1);
    at = bc_file_format_put(at, figures->secrets, 4);
    at = bc_file_format_put(at, tree->inner, 4);
    at = bc_file_format_put(at, figures->guess_nodes, 4);
    at = bc_file_format_put(at, figures->guesses, 8);
    at = bc_file_format_put(at, tree->lower, LOWER_BYTES - last_bytes);
    return bc_file_format_put(at, tree->lower_last, last_bytes);
}

unsigned char *bc_tree_encode(const struct bc_tree *tree, size_t *length)
{
    const struct bc_figures *figures = &tree->figures;
    const struct bc_game guesses = bc_guess_game(&tree->history.game);
    size_t bytes = file_bytes(figures->height, tree->inner);
    unsigned char *file, *at;

    if (tree->history.count > 0 || bc_packed_codes(&guesses) > BC_FILE_CODES_MAX)
        return NULL;
    assert(figures->height <= BC_GUESSES_MAX && figures->inner == tree->inner);
    file = malloc(bytes);
    if (!file)
        return NULL;
    at = put_header(file, tree);
    assert(at == file + HEADER_BYTES);
    for (unsigned i = 1; i <= figures->height; i++)
        at = bc_file_format_put(at, figures->by_guesses[i], COUNT_BYTES);
    for (uint32_t i = 0; i < tree->inner; i++)
        at = bc_file_format_put(at, bc_packed_index(&guesses, tree->guess[i]), GUESS_BYTES);
    assert(at == file + bytes - BC_FILE_FORMAT_SUM_BYTES);
    bc_file_format_put(at, bc_file_format_sum(file, bytes - BC_FILE_FORMAT_SUM_BYTES),
                       BC_FILE_FORMAT_SUM_BYTES);
    *length = bytes;
    return file;
}

/* Reads the header into `tree`, with the figures that the file claims except for their
 * distribution. Returns false if a flag is invalid. */
static bool get_header(const unsigned char *at, struct bc_tree *tree)
{
    struct bc_figures *figures = &tree->figures;
    struct bc_game *game = &tree->history.game;

    at += sizeof magic + 1;
    game->positions = (uint8_t)bc_file_format_get(&at, 1);
    game->symbols = (uint8_t)bc_file_format_get(&at, 1);
    unsigned flags = (unsigned)bc_file_format_get(&at, 1);
    unsigned objective = (unsigned)bc_file_format_get(&at, 1);
    unsigned last_bytes = lower_last_bytes(objective);
    unsigned proven = (unsigned)bc_file_format_get(&at, 1);

    game->repeats = flags & FLAG_REPEATS;
    game->no_leading_zero = flags & FLAG_NO_LEADING_ZERO;
    game->any_guess = flags & FLAG_ANY_GUESS;
    tree->objective = (enum bc_objective)objective;
    tree->proven = proven;
    figures->height = (unsigned)bc_file_format_get(&at, 1);
    unsigned zero = (unsigned)bc_file_format_get(&at, 1);

    figures->secrets = (uint32_t)bc_file_format_get(&at, 4);
    tree->inner = figures->inner = (uint32_t)bc_file_format_get(&at, 4);
    figures->guess_nodes = (uint32_t)bc_file_format_get(&at, 4);
    figures->guesses = bc_file_format_get(&at, 8);
    tree->lower = bc_file_format_get(&at, LOWER_BYTES - last_bytes);
    tree->lower_last = (uint32_t)bc_file_format_get(&at, last_bytes);
    return flags <= FLAGS && objective < BC_OBJECTIVES && proven <= 1 && zero == 0;
}

/* Reads the header. Returns an error of the file, apart from its tree; NULL if there is no
 * error. */
static const char *find_error(const unsigned char *bytes, size_t length,
                              struct bc_tree *tree)
{
    const struct bc_game *game = &tree->history.game;

    if (length < HEADER_BYTES + BC_FILE_FORMAT_SUM_BYTES)
        return "the file is shorter than a header";
    if (memcmp(bytes, magic, sizeof magic) != 0)
        return "the file is not a Bulls and Cows tree";
    if (bytes[sizeof magic] != FORMAT)
        return "the format version of the file is not supported";
    if (!bc_file_format_sum_matches(bytes, length))
        return "the file is damaged: its checksum does not match";
    bool has_valid_flags = get_header(bytes, tree);
    const struct bc_game guesses = bc_guess_game(game);

    if (!bc_exact_supports(game) || bc_packed_codes(&guesses) > BC_FILE_CODES_MAX)
        return "the file is for a game that does not exist or is too large";
    if (!has_valid_flags)
        return "the file has an invalid flag in its header";
    if (tree->figures.height > BC_GUESSES_MAX)
        return "the height in the header of the file is too large";
    if (length != file_bytes(tree->figures.height, tree->inner))
        return "the length of the file does not match its header";
    return NULL;
}

/* Reads the distribution and the guesses, which come after the header. Returns an error, or
 * NULL. */
static const char *get_guesses(const unsigned char *at, struct bc_tree *tree)
{
    const struct bc_game guesses = bc_guess_game(&tree->history.game);
    uint32_t codes = bc_packed_codes(&guesses);

    for (unsigned i = 1; i <= tree->figures.height; i++)
        tree->figures.by_guesses[i] = (uint32_t)bc_file_format_get(&at, COUNT_BYTES);
    for (uint32_t i = 0; i < tree->inner; i++) {
        uint32_t rank = (uint32_t)bc_file_format_get(&at, GUESS_BYTES);

        if (rank >= codes)
            return "the tree has a guess that is not a code of its game";
        tree->guess[i] = bc_packed_at(&guesses, rank);
    }
    return NULL;
}

static bool are_figures_equal(const struct bc_figures *a, const struct bc_figures *b)
{
    return a->secrets == b->secrets && a->inner == b->inner &&
           a->guess_nodes == b->guess_nodes && a->height == b->height &&
           a->guesses == b->guesses &&
           memcmp(a->by_guesses, b->by_guesses, sizeof a->by_guesses) == 0;
}

/* Compares a complete tree with the claims of its file: `claimed` and the bounds. Returns
 * an error, or NULL. */
static const char *find_false_claim(const struct bc_tree *tree,
                                    const struct bc_figures *claimed)
{
    uint64_t own = bc_figures_least(&tree->figures, tree->objective);
    uint32_t last = tree->objective == BC_LAST_GUESS ? bc_figures_last(&tree->figures) : 0;

    if (!are_figures_equal(&tree->figures, claimed))
        return "the figures in the file are not those of its tree";
    if (tree->lower > own || tree->lower_last > last ||
        (tree->proven && (tree->lower != own || tree->lower_last != last)))
        return "the tree contradicts the lower bound in the file";
    /* Each secret wins in one state. So if there are as many states with a guess as
     * secrets, every guess is a candidate. */
    if (tree->objective == BC_CONSISTENT &&
        tree->figures.guess_nodes != tree->figures.secrets)
        return "the tree has a guess that is not a candidate, which its objective requires";
    return NULL;
}

/* Completes the tree. The caller must free the tree even after an error. */
static enum pz_status build_tree(const unsigned char *bytes, struct bc_tree *tree,
                                 const char **error)
{
    enum pz_status status;

    if (tree->inner >= bc_packed_codes(&tree->history.game)) {
        *error = "the guesses of the file do not form a tree";
        return PZ_INVALID;
    }
    tree->guess = malloc(tree->inner ? tree->inner * sizeof *tree->guess : 1);
    if (!tree->guess)
        return PZ_NO_MEMORY;
    *error = get_guesses(bytes + HEADER_BYTES, tree);
    if (*error)
        return PZ_INVALID;
    const struct bc_figures claimed = tree->figures;

    status = bc_tree_complete(tree, NULL);
    if (status == PZ_INVALID)
        *error = "the guesses of the file do not form a tree";
    if (status != PZ_OK)
        return status;
    *error = find_false_claim(tree, &claimed);
    return *error ? PZ_INVALID : PZ_OK;
}

enum pz_status bc_tree_decode(const unsigned char *bytes, size_t length,
                              struct bc_tree *tree, const char **error)
{
    struct bc_tree decoded = {.guess = NULL};
    enum pz_status status;

    *error = find_error(bytes, length, &decoded);
    if (*error)
        return PZ_INVALID;
    status = build_tree(bytes, &decoded, error);
    if (status == PZ_OK)
        *tree = decoded;
    else
        bc_tree_free(&decoded);
    return status;
}
