/* Any bytes as a history of a large game: solving it ends within its nodes, with a guess
 * that is a code of the game, and what it lists are candidates in increasing order. */
#include "puzzles/bulls_cows_large.h"

#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const unsigned char *data, size_t size);

enum { HEAD = 4, NODES = 3000, LIST = 40 };

static void require(bool holds)
{
    if (!holds)
        abort();
}

static void require_code(const struct bc_game *game, const struct bc_large_code *code)
{
    char text[BC_LARGE_TEXT];
    struct bc_large_code read;
    size_t where;

    bc_large_text(game, code, text);
    require(bc_large_read(game, text, game->positions, &read, &where) == BC_GOOD);
    require(memcmp(code, &read, sizeof read) == 0);
}

/* As many rows as the bytes make: a code as text and an answer. */
static void read_rows(struct bc_large_history *history, const unsigned char *data,
                      size_t size)
{
    const struct bc_game *game = &history->game;
    size_t length = game->positions, where;

    for (; size >= length + 2 && history->count < BC_ROWS_MAX;
         data += length + 2, size -= length + 2) {
        struct bc_large_row *row = &history->rows[history->count];
        unsigned bulls = data[length] % 13, cows = data[length + 1] % 13;

        if (bc_large_read(game, (const char *)data, length, &row->guess, &where) !=
                BC_GOOD ||
            !bc_large_answer_possible(game, bulls, cows))
            continue;
        row->answer = (struct bc_large_answer){(uint8_t)bulls, (uint8_t)cows};
        history->count++;
    }
}

static void check(const struct bc_large_history *history,
                  const struct bc_large_solution *solution)
{
    const struct bc_game *game = &history->game;
    bool possible = !solution->counted || solution->candidates > 0;

    if (possible) {
        require_code(game, &solution->best.guess);
        require(solution->consistent == bc_large_allows(history, &solution->best.guess));
    }
    require(possible || solution->listed == 0);
    for (uint32_t i = 0; i < solution->listed; i++) {
        const struct bc_large_code *code = &solution->secret[i];

        require_code(game, code);
        require(bc_large_allows(history, code));
        require(i == 0 || memcmp(code - 1, code, sizeof *code) < 0);
    }
}

int LLVMFuzzerTestOneInput(const unsigned char *data, size_t size)
{
    struct bc_large_history history = {.count = 0};
    const struct pz_ctl ctl = {.max_nodes = NODES, .max_bytes = 1 << 22};
    struct bc_large_solution solution;
    struct bc_large_bounds bounds;

    if (size < HEAD)
        return 0;
    history.game = (struct bc_game){.positions = (uint8_t)(1 + data[0] % 12),
                                    .symbols = (uint8_t)(2 + data[1] % 35),
                                    .repeats = data[2] & 1,
                                    .no_leading_zero = data[3] & 1};
    if (!bc_large_valid(&history.game))
        return 0;
    bc_large_bounds(&history.game, &bounds);
    require(bounds.codes >= 1 && bounds.height.lower <= bounds.height.upper);
    read_rows(&history, data + HEAD, size - HEAD);
    if (bc_large_solve(&history, LIST, &ctl, &solution) == PZ_OK) {
        check(&history, &solution);
        bc_large_solution_free(&solution);
    }
    return 0;
}
