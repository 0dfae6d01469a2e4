/* Solves the Grecian Computer that the bytes encode, and checks the solutions, the diagnosis
 * and the explanation in the answer. */
#include "puzzles/grecian.h"

#include <stdlib.h>
#include <string.h>

enum {
    HEAD = 9,    /* bytes before the cells */
    LARGE = 256, /* one puzzle in 256 has any size */
    MIDDLE = 16, /* one in 16 has a medium size; the others are small, to save time */
    CELLS_MAX = GRECIAN_DIALS_MAX * GRECIAN_VIEW_MAX,
    LIST_MAX = 50,
    NODES = 5000, /* for large puzzles: the solver compares the methods after 4096 */
    FEW_NODES = 100,
    BYTES = 1 << 20,
    FEW_BYTES = 1 << 16 /* few, because filling tables does not count as nodes */
};

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static int32_t cells[CELLS_MAX];

static void require(bool holds)
{
    if (!holds)
        abort();
}

/* Returns true if cell `i` is a hole in a puzzle in which each dial has numbers in one row.
 * Few other puzzles allow the method meet-in-the-middle. */
static bool is_other_row(const struct grecian_puzzle *puzzle, size_t i)
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

    if (data[8] % MIDDLE) {
        puzzle.dials %= 5;
        puzzle.rows %= 3;
        puzzle.columns %= 6;
    } else if (data[8] % LARGE) {
        puzzle.dials %= 6;
        puzzle.rows %= 4;
        puzzle.columns %= 10;
    }
    size_t count = (size_t)puzzle.dials * puzzle.rows * puzzle.columns;
    for (size_t i = 0; i < count && i < CELLS_MAX; i++) {
        uint8_t byte = size > HEAD ? data[HEAD + i % (size - HEAD)] : 0;

        bool hole = data[7] > 127 ? is_other_row(&puzzle, i) : byte > 160 && i >= data[5];

        cells[i] = hole ? GRECIAN_HOLE : (byte - data[6]) / 2 * scale;
    }
    puzzle.target *= scale;
    return puzzle;
}

static void check_solutions(const struct grecian_puzzle *puzzle,
                            const struct grecian_answer *answer)
{
    const struct grecian_offsets *list = answer->solutions;
    struct grecian_view view;

    for (size_t i = 0; i < answer->listed; i++) {
        require(grecian_position(puzzle, &list[i], &view) == PZ_OK);
        require(view.correct_columns == puzzle->columns);
        require(i == 0 || memcmp(&list[i - 1], &list[i], sizeof *list) < 0);
    }
    require(answer->status == GRECIAN_UNKNOWN || !answer->first ||
            answer->listed == LIST_MAX || pz_count_is(&answer->count, answer->listed));
}

static void check_diagnosis(const struct grecian_puzzle *puzzle,
                            const struct grecian_diagnosis *found)
{
    struct grecian_view view;

    require(grecian_position(puzzle, &found->nearest, &view) == PZ_OK);
    require(view.correct_columns == found->correct_columns);
    for (size_t i = 0; i < found->repairs_listed; i++) {
        const struct grecian_repair *repair = &found->repairs[i];
        unsigned row = repair->dial * puzzle->rows + repair->row;

        require(cells[row * puzzle->columns + repair->column] == repair->printed);
        require(repair->printed != repair->needed);
    }
}

/* Each step must exclude offsets, and the outcome must agree with the status of the answer. */
static void check_explanation(const struct grecian_answer *answer)
{
    const struct grecian_explanation *found = answer->explanation;

    for (size_t i = 0; i < found->count; i++) {
        const struct grecian_step *step = &found->steps[i];

        require(step->excluded && !(step->excluded & step->remaining));
        require((step->reason == GRECIAN_GUESS) == (step->refutation > 0));
        require(i + step->refutation < found->count);
    }
    require(found->outcome != GRECIAN_OUTCOME_SOLUTION ||
            answer->status == GRECIAN_UNIQUE || answer->status == GRECIAN_UNKNOWN);
    require(found->outcome != GRECIAN_OUTCOME_CONTRADICTION ||
            answer->status == GRECIAN_NONE || answer->status == GRECIAN_UNKNOWN);
}

static void check_solve(const struct grecian_puzzle *puzzle, enum grecian_method method,
                        uint64_t nodes)
{
    const struct grecian_question question = {
        .puzzle = *puzzle, .limit = LIST_MAX, .method = method, .explain = nodes == NODES};
    const struct pz_ctl ctl = {.max_nodes = nodes,
                               .max_bytes = nodes == NODES ? BYTES : FEW_BYTES};
    struct grecian_answer answer;

    enum pz_status status = grecian_solve(&question, &ctl, &answer);
    if (status != PZ_OK) {
        require((status == PZ_INVALID) == (grecian_check(puzzle) == PZ_INVALID));
        require(status == PZ_INVALID || status == PZ_NO_MEMORY);
        return;
    }
    check_solutions(puzzle, &answer);
    if (answer.diagnosis)
        check_diagnosis(puzzle, answer.diagnosis);
    if (answer.explanation)
        check_explanation(&answer);
    grecian_answer_free(&answer);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (size < HEAD)
        return 0;
    struct grecian_puzzle puzzle = read_puzzle(data, size);

    check_solve(&puzzle, (enum grecian_method)(data[7] % (GRECIAN_MEET_IN_THE_MIDDLE + 1u)),
                data[8] % LARGE ? FEW_NODES : NODES);
    return 0;
}
