#include "book.h"

#include "solvers/core/check.h"

enum { LINE = 64 }; /* bytes of a line */

void nodes_book_make(struct nodes_book *book, struct nodes_search *search)
{
    book->search = search;
    for (unsigned k = 0; k < NODES_CLASSES; k++)
        for (unsigned a = 0; a < NODES_ANSWERS; a++)
            for (unsigned b = 0; b < NODES_ANSWERS; b++)
                book->state[k][a][b] = nodes_state_make(search, k, a, b);
}

#ifdef PUZZLED_CHECK
/* The lower bound of a state does not exceed its upper bound, and mirrors have the same
 * bounds. */
static void state_check(const struct nodes_book *book, const struct nodes_state *state)
{
    const struct nodes_state *mirror =
        &book->state[state->class][state->second][state->first];

    assert(state->lower <= state->upper);
    assert(mirror->size == state->size);
    assert(mirror->lower == state->lower && mirror->upper == state->upper);
}
#define CHECK_STATE(book, state) state_check(book, state)
#else
#define CHECK_STATE(book, state) ((void)0)
#endif

/* Improves the bounds of one state. */
static void improve(struct nodes_state *known, const struct nodes_state *state)
{
    if (state->lower > known->lower)
        known->lower = state->lower;
    if (state->upper < known->upper) {
        known->upper = state->upper;
        known->guess = state->guess;
    }
}

void nodes_book_improve(struct nodes_book *book, const struct nodes_state *state)
{
    struct nodes_state mirror = nodes_state_mirror(book->search, state);

    improve(&book->state[state->class][state->first][state->second], state);
    improve(&book->state[state->class][state->second][state->first], &mirror);
    CHECK_STATE(book, &book->state[state->class][state->first][state->second]);
}

bool nodes_book_read(struct nodes_book *book, FILE *file)
{
    char line[LINE];

    while (fgets(line, sizeof line, file)) {
        struct nodes_state state = {0};

        if (sscanf(line, "%u %u %u %u %u %u", &state.class, &state.first, &state.second,
                   &state.lower, &state.upper, &state.guess) != 6 ||
            state.class >= NODES_CLASSES || state.first >= NODES_ANSWERS ||
            state.second >= NODES_ANSWERS || state.guess >= NODES_CODES ||
            state.lower > state.upper || state.upper > NODES_OPEN)
            return false;
        nodes_book_improve(book, &state);
    }
    return !ferror(file);
}

void nodes_book_write(const struct nodes_book *book, const struct nodes_book *base,
                      FILE *file)
{
    for (unsigned k = 0; k < NODES_CLASSES; k++)
        for (unsigned a = 0; a < NODES_ANSWERS; a++)
            for (unsigned b = a; b < NODES_ANSWERS; b++) {
                const struct nodes_state *state = &book->state[k][a][b];
                unsigned lower = base ? base->state[k][a][b].lower : state->size > 1;
                unsigned upper = base ? base->state[k][a][b].upper : NODES_OPEN;

                if (state->lower > lower || state->upper < upper)
                    fprintf(file, "%u %u %u %u %u %u\n", k, a, b, state->lower,
                            state->upper, state->guess);
            }
}

bool nodes_book_divides(const struct nodes_book *book, unsigned class, unsigned first)
{
    unsigned parts = 0;

    for (unsigned a = 0; a < NODES_ANSWERS; a++)
        parts += book->state[class][first][a].size > 0;
    return parts > 1;
}

struct nodes_bounds nodes_book_class(const struct nodes_book *book, unsigned class,
                                     unsigned first)
{
    struct nodes_bounds bounds = {1, 1, class};

    for (unsigned a = 0; a < NODES_ANSWERS; a++) {
        const struct nodes_state *state = &book->state[class][first][a];

        if (state->size < 2)
            continue;
        bounds.lower += state->lower;
        bounds.upper += state->upper;
    }
    return bounds;
}

struct nodes_bounds nodes_book_bounds(const struct nodes_book *book, unsigned first)
{
    struct nodes_bounds best = {NODES_OPEN, NODES_OPEN, NODES_CLASSES};

    for (unsigned k = 0; k < NODES_CLASSES; k++) {
        struct nodes_bounds bounds = nodes_book_class(book, k, first);

        if (!nodes_book_divides(book, k, first))
            continue;
        if (bounds.lower < best.lower)
            best.lower = bounds.lower;
        if (bounds.upper < best.upper) {
            best.upper = bounds.upper;
            best.class = k;
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

        if (book->state[0][a][a].size < 2)
            continue;
        if (bounds.upper >= NODES_OPEN)
            return 0;
        guess[count++] = (uint16_t)nodes_search_second(book->search, bounds.class);
        for (unsigned b = 0; b < NODES_ANSWERS; b++) {
            const struct nodes_state *state = &book->state[bounds.class][a][b];

            if (state->size > 1)
                count += nodes_state_write(book->search, state, guess + count);
        }
    }
    return count;
}
