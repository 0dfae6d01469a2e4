#include "book.h"

#include "file_format.h"
#include "solvers/core/check.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum { FORMAT = 1, HEADER_BYTES = 8, OPENING_BYTES = 10, OPENINGS_MAX = 4096 };

static const char magic[4] = "BCOP";

/* Compares two openings by their keys, for bsearch. */
static int compare_openings(const void *first, const void *second)
{
    const struct bc_opening *a = first, *b = second;

    if (a->second != b->second)
        return a->second < b->second ? -1 : 1;
    if (a->answer[0] != b->answer[0])
        return a->answer[0] < b->answer[0] ? -1 : 1;
    return (a->answer[1] > b->answer[1]) - (a->answer[1] < b->answer[1]);
}

#ifdef PUZZLED_CHECK
void bc_book_check(const struct bc_book *book)
{
    bc_answer_id win = bc_answer_win(&book->game);

    assert(book->opening || book->openings == 0);
    for (uint32_t i = 0; i < book->openings; i++) {
        const struct bc_opening *opening = &book->opening[i];

        assert(opening->answer[0] < win && opening->answer[1] < win);
        assert(opening->height >= 2);
        assert(i == 0 || compare_openings(opening - 1, opening) < 0);
    }
    for (unsigned i = 0; i < BC_OBJECTIVES; i++)
        if (book->tree[i]) {
            assert(bc_game_same(&book->tree[i]->history.game, &book->game));
            assert(book->tree[i]->objective == i);
            bc_tree_check(book->tree[i]);
        }
}
#endif

const struct bc_opening *bc_book_find(const struct bc_book *book,
                                      const struct bc_packed_history *history,
                                      struct bc_naming *naming)
{
    struct bc_packed_history normal = *history;
    struct bc_opening key = {.second = 0};

    assert(history->count == 2 && bc_game_same(&history->game, &book->game));
    bc_symmetry_normal(&normal, naming);
    key.second = normal.rows[1].guess;
    key.answer[0] = normal.rows[0].answer;
    key.answer[1] = normal.rows[1].answer;
    return book->openings == 0 ? NULL
                               : bsearch(&key, book->opening, book->openings,
                                         sizeof *book->opening, compare_openings);
}

/* Writes `history` to `normal` in the names of the trees. The first guess of a tree is the
 * smallest code of its class, so only the first row determines the names. Then a history
 * that follows a tree still follows the tree after the renaming. */
static void rename_for_tree(const struct bc_packed_history *history,
                            struct bc_packed_history *normal, struct bc_naming *naming)
{
    struct bc_packed_history first = {.game = history->game, .rows[0] = history->rows[0]};

    *normal = *history;
    bc_naming_none(&history->game, naming);
    first.count = history->count > 0;
    if (first.count)
        bc_symmetry_normal(&first, naming);
    for (unsigned i = 0; i < history->count; i++)
        normal->rows[i].guess = bc_naming_apply(naming, history->rows[i].guess);
}

enum pz_status bc_book_follow(const struct bc_book *book, enum bc_objective objective,
                              const struct bc_packed_history *history, struct bc_tree *part)
{
    const struct bc_tree *whole = book->tree[objective];
    struct bc_packed_history normal;
    struct bc_naming naming;
    enum pz_status status;

    assert((unsigned)objective < BC_OBJECTIVES &&
           bc_game_same(&history->game, &book->game));
    if (!whole)
        return PZ_INVALID;
    rename_for_tree(history, &normal, &naming);
    status = bc_tree_follow(whole, normal.rows, normal.count, part);
    for (uint32_t i = 0; status == PZ_OK && i < part->inner; i++)
        part->guess[i] = bc_naming_undo(&naming, part->guess[i]);
    return status;
}

static unsigned char *put_opening(unsigned char *at, const struct bc_game *game,
                                  const struct bc_opening *opening)
{
    at = bc_file_format_put(at, bc_packed_index(game, opening->second), 2);
    at = bc_file_format_put(at, opening->answer[0] * 16u + opening->answer[1], 1);
    at = bc_file_format_put(at, opening->height, 1);
    at = bc_file_format_put(at, bc_packed_index(game, opening->guess), 2);
    at = bc_file_format_put(at, opening->guesses, 2);
    return bc_file_format_put(at, opening->inner, 2);
}

unsigned char *bc_book_encode(const struct bc_book *book, size_t *length)
{
    size_t summed = HEADER_BYTES + (size_t)book->openings * OPENING_BYTES;
    unsigned char *bytes = malloc(summed + BC_FILE_FORMAT_SUM_BYTES);
    unsigned char *at = bytes;

    if (!bytes || book->openings > OPENINGS_MAX) {
        free(bytes);
        return NULL;
    }
    memcpy(at, magic, sizeof magic);
    at = bc_file_format_put(at + sizeof magic, FORMAT, 2);
    at = bc_file_format_put(at, book->openings, 2);
    for (uint32_t i = 0; i < book->openings; i++)
        at = put_opening(at, &book->game, &book->opening[i]);
    assert(at == bytes + summed);
    bc_file_format_put(at, bc_file_format_sum(bytes, summed), BC_FILE_FORMAT_SUM_BYTES);
    *length = summed + BC_FILE_FORMAT_SUM_BYTES;
    return bytes;
}

/* Reads the next opening of `book`. Returns false if it is out of range or out of order. */
static bool get_opening(const struct bc_book *book, const unsigned char **at,
                        struct bc_opening *opening)
{
    uint32_t codes = bc_packed_codes(&book->game);
    uint32_t second = (uint32_t)bc_file_format_get(at, 2);
    unsigned answers = (unsigned)bc_file_format_get(at, 1);
    unsigned height = (unsigned)bc_file_format_get(at, 1);
    uint32_t guess = (uint32_t)bc_file_format_get(at, 2);

    *opening = (struct bc_opening){.height = (uint8_t)height};
    opening->guesses = (uint32_t)bc_file_format_get(at, 2);
    opening->inner = (uint32_t)bc_file_format_get(at, 2);
    if (second >= codes || guess >= codes || height < 2 ||
        answers / 16 >= bc_answer_win(&book->game) ||
        answers % 16 >= bc_answer_win(&book->game))
        return false;
    opening->second = bc_packed_at(&book->game, second);
    opening->guess = bc_packed_at(&book->game, guess);
    opening->answer[0] = (bc_answer_id)(answers / 16);
    opening->answer[1] = (bc_answer_id)(answers % 16);
    return book->openings == 0 ||
           compare_openings(&book->opening[book->openings - 1], opening) < 0;
}

/* Returns an error of the file, apart from its openings; NULL if there is no error. */
static const char *find_error(const unsigned char *bytes, size_t length)
{
    const unsigned char *at = bytes + sizeof magic;

    if (length < HEADER_BYTES + BC_FILE_FORMAT_SUM_BYTES ||
        memcmp(bytes, magic, sizeof magic) != 0)
        return "it is not a table of openings";
    if (bc_file_format_get(&at, 2) != FORMAT)
        return "its format version is not supported";
    if (length != HEADER_BYTES + bc_file_format_get(&at, 2) * OPENING_BYTES +
                      BC_FILE_FORMAT_SUM_BYTES)
        return "its length does not match its header";
    if (!bc_file_format_sum_matches(bytes, length))
        return "its checksum does not match";
    return NULL;
}

enum pz_status bc_book_decode(const unsigned char *bytes, size_t length,
                              struct bc_book *book, const char **error)
{
    const unsigned char *at = bytes + HEADER_BYTES;
    uint32_t count;

    *error = find_error(bytes, length);
    if (*error)
        return PZ_INVALID;
    count = (uint32_t)((length - HEADER_BYTES - BC_FILE_FORMAT_SUM_BYTES) / OPENING_BYTES);
    book->openings = 0;
    book->opening = malloc((count + 1) * sizeof *book->opening);
    if (!book->opening)
        return PZ_NO_MEMORY;
    while (book->openings < count) {
        if (!get_opening(book, &at, &book->opening[book->openings])) {
            bc_book_free(book);
            *error = "an opening is out of range or out of order";
            return PZ_INVALID;
        }
        book->openings++;
    }
    CHECKED(bc_book_check, book);
    return PZ_OK;
}

void bc_book_free(struct bc_book *book)
{
    free(book->opening);
    book->opening = NULL;
    book->openings = 0;
}
