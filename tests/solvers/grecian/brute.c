#include "brute.h"

struct brute_cell brute_cell(const struct grecian_puzzle *puzzle, const uint8_t *turn,
                             unsigned row, unsigned column)
{
    for (unsigned dial = puzzle->dials; dial-- > 0;) {
        unsigned printed = (column + puzzle->columns - turn[dial]) % puzzle->columns;
        int32_t number =
            puzzle->cells[(dial * puzzle->rows + row) * puzzle->columns + printed];

        if (number != GRECIAN_HOLE)
            return (struct brute_cell){number, dial};
    }
    return (struct brute_cell){GRECIAN_HOLE, GRECIAN_NO_DIAL};
}

int64_t brute_sum(const struct grecian_puzzle *puzzle, const uint8_t *turn, unsigned column)
{
    int64_t sum = 0;

    for (unsigned row = 0; row < puzzle->rows; row++) {
        int32_t number = brute_cell(puzzle, turn, row, column).number;

        if (number != GRECIAN_HOLE)
            sum += number;
    }
    return sum;
}

unsigned brute_correct(const struct grecian_puzzle *puzzle, const uint8_t *turn)
{
    unsigned right = 0;

    for (unsigned c = 0; c < puzzle->columns; c++)
        right += brute_sum(puzzle, turn, c) == puzzle->target;
    return right;
}

bool brute_next(const struct grecian_puzzle *puzzle, uint8_t *turn)
{
    for (unsigned dial = puzzle->dials; dial-- > 1;) {
        if (++turn[dial] < puzzle->columns)
            return true;
        turn[dial] = 0;
    }
    return false;
}

static bool is_solution(const struct grecian_puzzle *puzzle, const uint8_t *turn)
{
    for (unsigned c = 0; c < puzzle->columns; c++) {
        if (brute_sum(puzzle, turn, c) != puzzle->target)
            return false;
    }
    return true;
}

uint64_t brute_solve(const struct grecian_puzzle *puzzle, struct grecian_offsets *list,
                     uint64_t limit)
{
    struct grecian_offsets at = {{0}};
    uint64_t count = 0;

    do {
        if (!is_solution(puzzle, at.turn))
            continue;
        if (count < limit)
            list[count] = at;
        count++;
    } while (brute_next(puzzle, at.turn));
    return count;
}

unsigned brute_best(const struct grecian_puzzle *puzzle, struct grecian_offsets *first)
{
    struct grecian_offsets at = {{0}};
    unsigned best = brute_correct(puzzle, at.turn);

    *first = at;
    while (brute_next(puzzle, at.turn)) {
        unsigned right = brute_correct(puzzle, at.turn);

        if (right > best) {
            best = right;
            *first = at;
        }
    }
    return best;
}

unsigned brute_second(const struct grecian_puzzle *puzzle)
{
    struct grecian_offsets at = {{0}};
    unsigned best = 0;

    do {
        unsigned right = brute_correct(puzzle, at.turn);

        if (right > best && right < puzzle->columns)
            best = right;
    } while (brute_next(puzzle, at.turn));
    return best;
}
