#include "nodes_book.h"

#include <string.h>

enum { LINE = 64 };

void nodes_book_make(struct nodes_book *book, struct nodes_search *search)
{
    book->search = search;
    for (unsigned k = 0; k < NODES_KINDS; k++)
        for (unsigned a = 0; a < NODES_ANSWERS; a++)
            for (unsigned b = 0; b < NODES_ANSWERS; b++)
                book->pair[k][a][b] = nodes_pair_make(search, k, a, b);
}

static void narrow(struct nodes_pair *known, const struct nodes_pair *pair)
{
    if (pair->lower > known->lower)
        known->lower = pair->lower;
    if (pair->upper < known->upper) {
        known->upper = pair->upper;
        known->guess = pair->guess;
    }
}

void nodes_book_note(struct nodes_book *book, const struct nodes_pair *pair)
{
    struct nodes_pair mirror = nodes_pair_mirror(book->search, pair);

    narrow(&book->pair[pair->kind][pair->first][pair->second], pair);
    narrow(&book->pair[pair->kind][pair->second][pair->first], &mirror);
}

bool nodes_book_read(struct nodes_book *book, FILE *file)
{
    char line[LINE];

    while (fgets(line, sizeof line, file)) {
        struct nodes_pair pair = {0};

        if (sscanf(line, "%u %u %u %u %u %u", &pair.kind, &pair.first, &pair.second,
                   &pair.lower, &pair.upper, &pair.guess) != 6 ||
            pair.kind >= NODES_KINDS || pair.first >= NODES_ANSWERS ||
            pair.second >= NODES_ANSWERS || pair.guess >= NODES_CODES ||
            pair.lower > pair.upper || pair.upper > NODES_OPEN)
            return false;
        nodes_book_note(book, &pair);
    }
    return !ferror(file);
}

static bool is_news(const struct nodes_pair *pair, const struct nodes_pair *than)
{
    return pair->lower > than->lower || pair->upper < than->upper;
}

void nodes_book_write(const struct nodes_book *book, const struct nodes_book *than,
                      FILE *file)
{
    for (unsigned k = 0; k < NODES_KINDS; k++)
        for (unsigned a = 0; a < NODES_ANSWERS; a++)
            for (unsigned b = a; b < NODES_ANSWERS; b++) {
                const struct nodes_pair *pair = &book->pair[k][a][b];

                if (is_news(pair, &than->pair[k][a][b]))
                    fprintf(file, "%u %u %u %u %u %u\n", k, a, b, pair->lower, pair->upper,
                            pair->guess);
            }
}

bool nodes_book_divides(const struct nodes_book *book, unsigned kind, unsigned first)
{
    unsigned parts = 0;

    for (unsigned a = 0; a < NODES_ANSWERS; a++)
        parts += book->pair[kind][first][a].size > 0;
    return parts > 1;
}

struct nodes_bounds nodes_book_kind(const struct nodes_book *book, unsigned kind,
                                    unsigned first)
{
    struct nodes_bounds bounds = {1, 1, kind};

    for (unsigned a = 0; a < NODES_ANSWERS; a++) {
        const struct nodes_pair *pair = &book->pair[kind][first][a];

        if (pair->size < 2)
            continue;
        bounds.lower += pair->lower;
        bounds.upper += pair->upper;
    }
    return bounds;
}

struct nodes_bounds nodes_book_bounds(const struct nodes_book *book, unsigned first)
{
    struct nodes_bounds best = {NODES_OPEN, NODES_OPEN, NODES_KINDS};

    for (unsigned k = 0; k < NODES_KINDS; k++) {
        struct nodes_bounds bounds = nodes_book_kind(book, k, first);

        if (!nodes_book_divides(book, k, first))
            continue;
        if (bounds.lower < best.lower)
            best.lower = bounds.lower;
        if (bounds.upper < best.upper) {
            best.upper = bounds.upper;
            best.kind = k;
        }
    }
    return best;
}

unsigned nodes_book_tree(const struct nodes_book *book, uint16_t *guess)
{
    unsigned count = 0;

    guess[count++] = 0; /* 0123 */
    for (unsigned a = 0; a < NODES_ANSWERS; a++) {
        struct nodes_bounds bounds = nodes_book_bounds(book, a);

        if (book->pair[0][a][a].size < 2)
            continue;
        if (bounds.upper >= NODES_OPEN)
            return 0;
        guess[count++] = (uint16_t)nodes_search_second(book->search, bounds.kind);
        for (unsigned b = 0; b < NODES_ANSWERS; b++) {
            const struct nodes_pair *pair = &book->pair[bounds.kind][a][b];

            if (pair->size > 1)
                count += nodes_pair_write(book->search, pair, guess + count);
        }
    }
    return count;
}
