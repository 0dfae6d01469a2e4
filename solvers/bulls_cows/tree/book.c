#include "book.h"

#include "file_format.h"

#include <stdlib.h>
#include <string.h>

/* The file: "BCOP", the format version, a zero, how many openings in 2 bytes; of each the
 * rank of the second guess in 2, both answers in 1 (the first times 16), the height in 1,
 * and 2 each for the rank of the guess, the guesses, the inner states; the checksum. */
enum { FORMAT = 1, HEAD_BYTES = 8, OPENING_BYTES = 10, OPENINGS_MAX = 4096 };

static const char magic[4] = "BCOP";

static int compare(const struct bc_opening *a, const struct bc_opening *b)
{
    if (a->second != b->second)
        return a->second < b->second ? -1 : 1;
    if (a->answer[0] != b->answer[0])
        return a->answer[0] < b->answer[0] ? -1 : 1;
    return (a->answer[1] > b->answer[1]) - (a->answer[1] < b->answer[1]);
}

const struct bc_opening *bc_book_find(const struct bc_book *book,
                                      const struct bc_packed_history *history,
                                      struct bc_naming *naming)
{
    struct bc_packed_history normal = *history;
    struct bc_opening wanted;
    uint32_t low = 0;
    uint32_t high = book->openings;

    bc_symmetry_normal(&normal, naming);
    wanted.second = normal.rows[1].guess;
    wanted.answer[0] = normal.rows[0].answer;
    wanted.answer[1] = normal.rows[1].answer;
    while (low < high) {
        uint32_t middle = low + (high - low) / 2;
        int order = compare(&wanted, &book->opening[middle]);

        if (order == 0)
            return &book->opening[middle];
        if (order < 0)
            high = middle;
        else
            low = middle + 1;
    }
    return NULL;
}

/* The rows in the names of the trees, which first guess the smallest code of its kind:
 * those of the first row, so that who follows a tree stays on it. */
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

    if (!whole)
        return PZ_INVALID;
    rename_for_tree(history, &normal, &naming);
    enum pz_status status = bc_tree_follow(whole, normal.rows, normal.count, part);

    for (uint32_t i = 0; status == PZ_OK && i < part->inner; i++)
        part->guess[i] = bc_naming_undo(&naming, part->guess[i]);
    return status;
}

unsigned char *bc_book_encode(const struct bc_book *book, size_t *length)
{
    size_t size = HEAD_BYTES + (size_t)book->openings * OPENING_BYTES;
    unsigned char *bytes = malloc(size + BC_FILE_FORMAT_SUM_BYTES);
    unsigned char *at = bytes;

    if (!bytes || book->openings > OPENINGS_MAX) {
        free(bytes);
        return NULL;
    }
    memcpy(at, magic, sizeof magic);
    at = bc_file_format_put(at + sizeof magic, FORMAT, 2);
    at = bc_file_format_put(at, book->openings, 2);
    for (uint32_t i = 0; i < book->openings; i++) {
        const struct bc_opening *o = &book->opening[i];

        at = bc_file_format_put(at, bc_packed_index(&book->game, o->second), 2);
        at = bc_file_format_put(at, o->answer[0] * 16u + o->answer[1], 1);
        at = bc_file_format_put(at, o->height, 1);
        at = bc_file_format_put(at, bc_packed_index(&book->game, o->guess), 2);
        at = bc_file_format_put(at, o->guesses, 2);
        at = bc_file_format_put(at, o->inner, 2);
    }
    bc_file_format_put(at, bc_file_format_sum(bytes, size), BC_FILE_FORMAT_SUM_BYTES);
    *length = size + BC_FILE_FORMAT_SUM_BYTES;
    return bytes;
}

/* Reads one opening; false when it cannot be one or is not after the last. */
static bool read_opening(const struct bc_book *book, const unsigned char **at,
                         struct bc_opening *o)
{
    uint32_t codes = bc_packed_codes(&book->game);
    uint32_t second = (uint32_t)bc_file_format_get(at, 2);
    unsigned answers = (unsigned)bc_file_format_get(at, 1);
    unsigned height = (unsigned)bc_file_format_get(at, 1);
    uint32_t guess = (uint32_t)bc_file_format_get(at, 2);

    *o = (struct bc_opening){.height = (uint8_t)height};
    o->guesses = (uint32_t)bc_file_format_get(at, 2);
    o->inner = (uint32_t)bc_file_format_get(at, 2);
    if (second >= codes || guess >= codes || height < 2 ||
        answers / 16 >= bc_answer_win(&book->game) ||
        answers % 16 >= bc_answer_win(&book->game))
        return false;
    o->second = bc_packed_at(&book->game, second);
    o->guess = bc_packed_at(&book->game, guess);
    o->answer[0] = (bc_answer_id)(answers / 16);
    o->answer[1] = (bc_answer_id)(answers % 16);
    return book->openings == 0 || compare(&book->opening[book->openings - 1], o) < 0;
}

/* Whether the head and the length go together and the checksum is right. */
static const char *find_fault(const unsigned char *bytes, size_t length)
{
    const unsigned char *at = bytes + sizeof magic;

    if (length < HEAD_BYTES + BC_FILE_FORMAT_SUM_BYTES ||
        memcmp(bytes, magic, sizeof magic) != 0)
        return "it is not a table of openings";
    if (bc_file_format_get(&at, 2) != FORMAT)
        return "its format version is not supported";
    if (length !=
        HEAD_BYTES + bc_file_format_get(&at, 2) * OPENING_BYTES + BC_FILE_FORMAT_SUM_BYTES)
        return "its length does not match its header";
    at = bytes + length - BC_FILE_FORMAT_SUM_BYTES;
    if (bc_file_format_get(&at, BC_FILE_FORMAT_SUM_BYTES) !=
        bc_file_format_sum(bytes, length - BC_FILE_FORMAT_SUM_BYTES))
        return "its checksum does not match";
    return NULL;
}

enum pz_status bc_book_decode(const unsigned char *bytes, size_t length,
                              struct bc_book *book, const char **fault)
{
    const unsigned char *at = bytes + HEAD_BYTES;
    uint32_t count;

    *fault = find_fault(bytes, length);
    if (*fault)
        return PZ_INVALID;
    count = (uint32_t)((length - HEAD_BYTES - BC_FILE_FORMAT_SUM_BYTES) / OPENING_BYTES);
    book->openings = 0;
    book->opening = malloc((count + 1) * sizeof *book->opening);
    if (!book->opening)
        return PZ_NO_MEMORY;
    while (book->openings < count) {
        if (!read_opening(book, &at, &book->opening[book->openings])) {
            bc_book_free(book);
            *fault = "an opening is out of range or out of order";
            return PZ_INVALID;
        }
        book->openings++;
    }
    return PZ_OK;
}

void bc_book_free(struct bc_book *book)
{
    free(book->opening);
    book->opening = NULL;
    book->openings = 0;
}
