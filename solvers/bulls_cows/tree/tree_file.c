#include "tree_file.h"
#include "file_format.h"

#include <stdlib.h>
#include <string.h>

enum {
    FORMAT = 1,
    HEAD_BYTES = 40, /* before the distribution */
    COUNT_BYTES = 4, /* of each number of the distribution */
    GUESS_BYTES = 2,
    LOWER_BYTES = 8,
    LAST_BYTES = 4, /* of these */
    REPEATS = 1,    /* the marks of a game */
    NO_ZERO = 2
};

static const char magic[4] = "BCTR";

static size_t file_bytes(unsigned height, uint32_t inner)
{
    return HEAD_BYTES + (size_t)COUNT_BYTES * height + (size_t)GUESS_BYTES * inner +
           BC_FILE_FORMAT_SUM_BYTES;
}

static unsigned marks_of(const struct bc_game *game)
{
    return (game->repeats ? REPEATS : 0u) | (game->no_leading_zero ? NO_ZERO : 0u);
}

/* How many of the bytes for what no tree goes below are for the last guess. */
static unsigned last_bytes(unsigned objective)
{
    return objective == BC_LAST_GUESS ? LAST_BYTES : 0;
}

static unsigned char *put_head(unsigned char *at, const struct bc_tree *tree)
{
    const struct bc_figures *figures = &tree->figures;
    const struct bc_game *game = &tree->history.game;

    memcpy(at, magic, sizeof magic);
    at = bc_file_format_put(at + sizeof magic, FORMAT, 1);
    at = bc_file_format_put(at, game->positions, 1);
    at = bc_file_format_put(at, game->symbols, 1);
    at = bc_file_format_put(at, marks_of(game), 1);
    at = bc_file_format_put(at, tree->objective, 1);
    at = bc_file_format_put(at, tree->proven, 1);
    at = bc_file_format_put(at, figures->height, 1);
    at = bc_file_format_put(at, 0, 1);
    at = bc_file_format_put(at, figures->secrets, 4);
    at = bc_file_format_put(at, tree->inner, 4);
    at = bc_file_format_put(at, figures->guess_nodes, 4);
    at = bc_file_format_put(at, figures->guesses, 8);
    at = bc_file_format_put(at, tree->lower, LOWER_BYTES - last_bytes(tree->objective));
    return bc_file_format_put(at, tree->lower_last, last_bytes(tree->objective));
}

unsigned char *bc_tree_encode(const struct bc_tree *tree, size_t *length)
{
    const struct bc_figures *figures = &tree->figures;
    size_t bytes = file_bytes(figures->height, tree->inner);
    unsigned char *file, *at;

    if (tree->history.count > 0 || figures->secrets > BC_FILE_CODES_MAX)
        return NULL;
    file = malloc(bytes);
    if (!file)
        return NULL;
    at = put_head(file, tree);
    for (unsigned i = 1; i <= figures->height; i++)
        at = bc_file_format_put(at, figures->by_guesses[i], COUNT_BYTES);
    for (uint32_t i = 0; i < tree->inner; i++)
        at = bc_file_format_put(at, bc_packed_index(&tree->history.game, tree->guess[i]),
                                GUESS_BYTES);
    bc_file_format_put(at, bc_file_format_sum(file, bytes - BC_FILE_FORMAT_SUM_BYTES),
                       BC_FILE_FORMAT_SUM_BYTES);
    *length = bytes;
    return file;
}

/* What the head of a file says. */
struct head {
    struct bc_game game;
    uint8_t marks, objective, proven, zero; /* as they stand there */
    struct bc_figures figures;
    uint32_t inner;
    uint64_t lower;
    uint32_t lower_last;
};

static void get_head(const unsigned char *at, struct head *head)
{
    at += sizeof magic + 1;
    memset(head, 0, sizeof *head);
    head->game.positions = (uint8_t)bc_file_format_get(&at, 1);
    head->game.symbols = (uint8_t)bc_file_format_get(&at, 1);
    head->marks = (uint8_t)bc_file_format_get(&at, 1);
    head->game.repeats = head->marks & REPEATS;
    head->game.no_leading_zero = head->marks & NO_ZERO;
    head->objective = (uint8_t)bc_file_format_get(&at, 1);
    head->proven = (uint8_t)bc_file_format_get(&at, 1);
    head->figures.height = (unsigned)bc_file_format_get(&at, 1);
    head->zero = (uint8_t)bc_file_format_get(&at, 1);
    head->figures.secrets = (uint32_t)bc_file_format_get(&at, 4);
    head->inner = head->figures.inner = (uint32_t)bc_file_format_get(&at, 4);
    head->figures.guess_nodes = (uint32_t)bc_file_format_get(&at, 4);
    head->figures.guesses = bc_file_format_get(&at, 8);
    head->lower = bc_file_format_get(&at, LOWER_BYTES - last_bytes(head->objective));
    head->lower_last = (uint32_t)bc_file_format_get(&at, last_bytes(head->objective));
}

/* What is wrong with the bytes as a file, apart from the tree; NULL when nothing is. */
static const char *find_fault(const unsigned char *bytes, size_t length, struct head *head)
{
    const unsigned char *sum;

    if (length < HEAD_BYTES + BC_FILE_FORMAT_SUM_BYTES)
        return "the file is shorter than a header";
    if (memcmp(bytes, magic, sizeof magic) != 0)
        return "the file is not a Bulls and Cows tree";
    if (bytes[sizeof magic] != FORMAT)
        return "the format version of the file is not supported";
    sum = bytes + length - BC_FILE_FORMAT_SUM_BYTES;
    if (bc_file_format_get(&sum, BC_FILE_FORMAT_SUM_BYTES) !=
        bc_file_format_sum(bytes, length - BC_FILE_FORMAT_SUM_BYTES))
        return "the file is damaged: its checksum does not match";
    get_head(bytes, head);
    if (!bc_exact_supports(&head->game) || bc_packed_codes(&head->game) > BC_FILE_CODES_MAX)
        return "the file is for a game that does not exist or is too large";
    if (head->marks > (REPEATS | NO_ZERO) || head->objective >= BC_OBJECTIVES ||
        head->proven > 1 || head->zero)
        return "the file has an invalid flag in its header";
    if (head->figures.height > BC_GUESSES_MAX)
        return "the height in the header of the file is too large";
    if (length != file_bytes(head->figures.height, head->inner))
        return "the length of the file does not match its header";
    return NULL;
}

/* Reads the distribution and the guesses, which follow the head. */
static const char *get_guesses(const unsigned char *at, struct head *head, bc_packed *guess)
{
    uint32_t codes = bc_packed_codes(&head->game);

    for (unsigned i = 1; i <= head->figures.height; i++)
        head->figures.by_guesses[i] = (uint32_t)bc_file_format_get(&at, COUNT_BYTES);
    for (uint32_t i = 0; i < head->inner; i++) {
        uint32_t rank = (uint32_t)bc_file_format_get(&at, GUESS_BYTES);

        if (rank >= codes)
            return "the tree has a guess that is not a code of its game";
        guess[i] = bc_packed_at(&head->game, rank);
    }
    return NULL;
}

static bool same_figures(const struct bc_figures *a, const struct bc_figures *b)
{
    return a->secrets == b->secrets && a->inner == b->inner &&
           a->guess_nodes == b->guess_nodes && a->height == b->height &&
           a->guesses == b->guesses &&
           memcmp(a->by_guesses, b->by_guesses, sizeof a->by_guesses) == 0;
}

static const char *check_claims(const struct bc_tree *tree,
                                const struct bc_figures *claimed)
{
    uint64_t own = bc_figures_least(&tree->figures, tree->objective);
    uint32_t last = tree->objective == BC_LAST_GUESS ? bc_figures_last(&tree->figures) : 0;

    if (!same_figures(&tree->figures, claimed))
        return "the figures in the file are not those of its tree";
    if (tree->lower > own || tree->lower_last > last ||
        (tree->proven && (tree->lower != own || tree->lower_last != last)))
        return "the tree contradicts the lower bound in the file";
    /* Each secret wins in one state: no state is without one if there are as many. */
    if (tree->objective == BC_CONSISTENT &&
        tree->figures.guess_nodes != tree->figures.secrets)
        return "the tree has a guess that is not a candidate, which its objective requires";
    return NULL;
}

/* Makes the tree; whatever comes of it, the caller frees it. */
static enum pz_status build(const unsigned char *bytes, struct head *head,
                            struct bc_tree *tree, const char **fault)
{
    enum pz_status status;

    if (head->inner >= bc_packed_codes(&head->game)) {
        *fault = "the guesses of the file do not form a tree";
        return PZ_INVALID;
    }
    tree->guess = malloc(head->inner ? head->inner * sizeof *tree->guess : 1);
    if (!tree->guess)
        return PZ_NO_MEMORY;
    *fault = get_guesses(bytes + HEAD_BYTES, head, tree->guess);
    if (*fault)
        return PZ_INVALID;
    status = bc_tree_complete(tree, NULL);
    if (status == PZ_INVALID)
        *fault = "the guesses of the file do not form a tree";
    if (status != PZ_OK)
        return status;
    *fault = check_claims(tree, &head->figures);
    return *fault ? PZ_INVALID : PZ_OK;
}

enum pz_status bc_tree_decode(const unsigned char *bytes, size_t length,
                              struct bc_tree *tree, const char **fault)
{
    struct head head;
    struct bc_tree read = {.guess = NULL};
    enum pz_status status;

    *fault = find_fault(bytes, length, &head);
    if (*fault)
        return PZ_INVALID;
    read.history.game = head.game;
    read.objective = (enum bc_objective)head.objective;
    read.proven = head.proven;
    read.lower = head.lower;
    read.lower_last = head.lower_last;
    read.inner = head.inner;
    status = build(bytes, &head, &read, fault);
    if (status == PZ_OK)
        *tree = read;
    else
        bc_tree_free(&read);
    return status;
}
