/* Any bytes as a Grecian Computer: whatever the solver claims must hold for the position
 * that it names. */
#include "puzzles/grecian_nearest.h"

#include <stdlib.h>
#include <string.h>

enum {
    HEAD = 8, /* bytes before the cells */
    CELLS_MAX = GRECIAN_DIALS_MAX * GRECIAN_VIEW_MAX,
    LIST_MAX = 50,
    SOLVE_NODES = 10000 /* the methods are weighed after 4096 */
};

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static int32_t cells[CELLS_MAX];
static struct grecian_offsets list[LIST_MAX];
static struct grecian_repair repairs[LIST_MAX];

static void require(bool holds)
{
    if (!holds)
        abort();
}

/* Whether cell `i` is a hole where each dial has numbers in one row alone: such dials can
 * meet in the middle, which hardly any others do. */
static bool is_beside(const struct grecian_puzzle *puzzle, size_t i)
{
    size_t rows = puzzle->rows + !puzzle->rows;
    size_t row = i / (puzzle->columns + !puzzle->columns);

    return row % rows != row / rows % rows;
}

static struct grecian_puzzle read_puzzle(const uint8_t *data, size_t size)
{
    struct grecian_puzzle puzzle = {data[0] % 26u, data[1] % 14u, data[2] % 62u,
                                    (int8_t)data[3], cells};
    int32_t scale = data[4] > 250 ? 1 << 24 : data[4] > 200 ? 1001 : 1;

    for (size_t i = 0; i < CELLS_MAX; i++) {
        uint8_t byte = size > HEAD ? data[HEAD + i % (size - HEAD)] : 0;

        bool hole = data[7] > 127 ? is_beside(&puzzle, i) : byte > 160 && i >= data[5];

        cells[i] = hole ? GRECIAN_HOLE : (byte - data[6]) / 2 * scale;
    }
    puzzle.target *= scale;
    return puzzle;
}

static void check_solve(const struct grecian_puzzle *puzzle, enum grecian_method method)
{
    const struct grecian_task task = {.list = list, .limit = LIST_MAX, .method = method};
    const struct pz_ctl ctl = {.max_nodes = SOLVE_NODES};
    struct grecian_answer answer;
    struct grecian_view view;

    if (grecian_solve(puzzle, &task, &ctl, &answer) == PZ_INVALID) {
        require(grecian_check(puzzle) == PZ_INVALID);
        return;
    }
    for (size_t i = 0; i < answer.listed; i++) {
        require(grecian_position(puzzle, &list[i], &view) == PZ_OK);
        require(view.columns_right == puzzle->columns);
        require(i == 0 || memcmp(&list[i - 1], &list[i], sizeof *list) < 0);
    }
    require(!answer.complete || !answer.first || answer.listed == LIST_MAX ||
            pz_count_is(&answer.count, answer.listed));
}

static void check_nearest(const struct grecian_puzzle *puzzle)
{
    const struct pz_ctl ctl = {.max_nodes = 3000};
    struct grecian_diagnosis found;
    struct grecian_view view;

    if (grecian_nearest(puzzle, repairs, LIST_MAX, &ctl, &found) != PZ_OK)
        return;
    require(grecian_position(puzzle, &found.offsets, &view) == PZ_OK);
    require(view.columns_right == found.columns_right);
    for (size_t i = 0; i < found.repairs_listed; i++) {
        unsigned row = repairs[i].dial * puzzle->rows + repairs[i].row;

        require(cells[row * puzzle->columns + repairs[i].column] == repairs[i].printed);
        require(repairs[i].printed != repairs[i].needed);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (size < HEAD)
        return 0;
    struct grecian_puzzle puzzle = read_puzzle(data, size);

    check_solve(&puzzle, (enum grecian_method)(data[7] % (GRECIAN_MEET + 1u)));
    check_nearest(&puzzle);
    return 0;
}
