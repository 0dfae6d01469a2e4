/* Solves the history that the bytes encode, in a game of any size. The guess must be a code of the
 * game, the parts must add up, and the listed secrets must be candidates in increasing order. */
#include "puzzles/bulls_cows.h"

#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const unsigned char *data, size_t size);

enum { HEAD = 4, NODES = 3000, LIST = 40 };

static void require(bool holds)
{
    if (!holds)
        abort();
}

static void require_code(const struct bc_game *game, const struct bc_code *code)
{
    char text[BC_TEXT];
    struct bc_code parsed;
    size_t error_at;

    bc_format(game, code, text);
    require(bc_parse(game, text, game->positions, &parsed, &error_at) == BC_CODE_OK);
    require(memcmp(code, &parsed, sizeof parsed) == 0);
}

/* Decodes rows, each a code as text and an answer, until the bytes end. Skips invalid rows. */
static void read_rows(struct bc_history *history, const unsigned char *data, size_t size)
{
    const struct bc_game *game = &history->game;
    size_t length = game->positions, error_at;

    for (; size >= length + 2 && history->count < BC_ROWS_MAX;
         data += length + 2, size -= length + 2) {
        struct bc_row *row = &history->rows[history->count];
        const struct bc_answer answer = {data[length] % 13, data[length + 1] % 13};

        if (bc_parse(game, (const char *)data, length, &row->guess, &error_at) !=
                BC_CODE_OK ||
            !bc_answer_possible(game, answer))
            continue;
        row->answer = answer;
        history->count++;
    }
}

static bool is_candidate(const struct bc_history *history, const struct bc_code *code)
{
    for (unsigned i = 0; i < history->count; i++) {
        const struct bc_row *row = &history->rows[i];
        struct bc_answer answer = bc_score(&history->game, code, &row->guess);

        if (answer.bulls != row->answer.bulls || answer.cows != row->answer.cows)
            return false;
    }
    return true;
}

static void check_parts(const struct bc_solution *solution)
{
    uint64_t sum = 0;

    for (unsigned i = 0; i < solution->parts; i++)
        sum += solution->part[i].count;
    if (solution->sampled > 0)
        require(sum == solution->sampled);
    else
        require(solution->parts == 0 || sum == solution->candidates);
}

static void check(const struct bc_history *history, const struct bc_solution *solution)
{
    const struct bc_game *game = &history->game;
    bool possible = solution->quality.verdict != BC_INFEASIBLE;

    require(possible || (solution->counted && solution->candidates == 0));
    if (possible) {
        require_code(game, &solution->guess);
        require(solution->consistent == is_candidate(history, &solution->guess));
    }
    require(possible || solution->listed == 0);
    require(!solution->exact || solution->quality.verdict >= BC_FEASIBLE);
    check_parts(solution);
    for (uint32_t i = 0; i < solution->listed; i++) {
        const struct bc_code *code = &solution->secret[i];

        require_code(game, code);
        require(is_candidate(history, code));
        require(i == 0 || memcmp(code - 1, code, sizeof *code) < 0);
    }
}

int LLVMFuzzerTestOneInput(const unsigned char *data, size_t size)
{
    struct bc_question question = {.list = LIST};
    struct bc_history *history = &question.history;
    const struct pz_ctl ctl = {.max_nodes = NODES, .max_bytes = 1 << 22};
    struct bc_solution solution;
    struct bc_game_bounds bounds;

    if (size < HEAD)
        return 0;
    history->game = (struct bc_game){.positions = (uint8_t)(1 + data[0] % 12),
                                     .symbols = (uint8_t)(2 + data[1] % 35),
                                     .repeats = data[2] & 1,
                                     .no_leading_zero = data[3] & 1};
    if (bc_game_codes(&history->game) == 0)
        return 0;
    require(bc_bounds(&history->game, NULL, &bounds) == PZ_OK);
    require(bounds.codes == bc_game_codes(&history->game) &&
            bounds.height_lower <= bounds.height_upper);
    read_rows(history, data + HEAD, size - HEAD);
    if (bc_solve(NULL, &question, &ctl, &solution) == PZ_OK) {
        check(history, &solution);
        bc_solution_free(&solution);
    }
    return 0;
}
