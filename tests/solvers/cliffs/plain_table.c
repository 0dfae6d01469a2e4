#include "plain_table.h"

#include <stdlib.h>

enum { UNKNOWN = 2 };

struct cube {
    unsigned columns;
    size_t states;
    uint32_t *weight;
    uint32_t *expected;
    uint8_t digit[CLIFFS_COLUMNS_MAX]; /* of the current state */
};

static size_t power_of_3(unsigned exponent)
{
    size_t power = 1;

    while (exponent-- > 0)
        power *= 3;
    return power;
}

/* The number of a state: digit c is the label of column c, or 2 if it is not known. */
static size_t number_of(unsigned columns, struct cliffs_state state)
{
    size_t number = 0;

    for (unsigned c = columns; c-- > 0;) {
        unsigned label = state.labels >> c & 1;

        number = 3 * number + (state.known >> c & 1 ? label : UNKNOWN);
    }
    return number;
}

/* States with one more column known have smaller numbers. */
static void find_least(struct cube *cube, size_t state)
{
    uint32_t least = UINT32_MAX;
    size_t power = 1;

    for (unsigned c = 0; c < cube->columns; c++, power *= 3) {
        size_t zero = state - 2 * power, one = state - power;

        if (cube->digit[c] != UNKNOWN)
            continue;
        uint32_t w0 = cube->weight[zero], w1 = cube->weight[one];
        uint32_t cost = (w0 < w1 ? w0 : w1) + cube->expected[zero] + cube->expected[one];

        cube->weight[state] = w0 + w1;
        least = cost < least ? cost : least;
    }
    cube->expected[state] = least == UINT32_MAX ? 0 : least;
}

static void count_up(struct cube *cube)
{
    for (unsigned c = 0; c < cube->columns && ++cube->digit[c] > UNKNOWN; c++)
        cube->digit[c] = 0;
}

struct plain_table plain_table_make(const struct cliffs_hypothesis_space *space)
{
    struct cube cube = {.columns = space->columns, .states = power_of_3(space->columns)};

    cube.weight = calloc(cube.states, sizeof *cube.weight);
    cube.expected = malloc(cube.states * sizeof *cube.expected);
    if (!cube.weight || !cube.expected)
        abort();
    for (uint32_t v = 0; v < space->count; v++) {
        struct cliffs_state all = {UINT16_MAX, space->vectors[v].labels};

        cube.weight[number_of(cube.columns, all)] = space->vectors[v].weight;
    }
    for (size_t state = 0; state < cube.states; state++) {
        find_least(&cube, state);
        count_up(&cube);
    }
    free(cube.weight);
    return (struct plain_table){cube.columns, cube.expected};
}

void plain_table_free(struct plain_table *table)
{
    free(table->expected);
    table->expected = NULL;
}

uint64_t plain_table_expected(const struct plain_table *table, struct cliffs_state state)
{
    return table->expected[number_of(table->columns, state)];
}

struct cliffs_table *table_make(const struct cliffs_hypothesis_space *space)
{
    struct cliffs_table *table = NULL;

    if (cliffs_table_make(space, 0, NULL, &table) != PZ_OK)
        abort();
    return table;
}

bool next_state(struct cliffs_state *state, unsigned columns)
{
    state->labels = (uint16_t)((state->labels - 1u) & state->known);
    if (state->labels != state->known)
        return true;
    if (++state->known == 1u << columns)
        return false;
    state->labels = state->known;
    return true;
}
