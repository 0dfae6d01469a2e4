#include "brute.h"

#include <string.h>

enum kind { EXPECTED, WORST, GUARANTEE, WIN, KINDS };
enum { LEFT = BRUTE_COLUMNS + 2, STATES = 6561 }; /* -1 to the columns; 3^BRUTE_COLUMNS */

/* What was found before, plus 1. */
static struct cliffs_vector known_vectors[BRUTE_VECTORS];
static unsigned known_count;
static uint64_t known[KINDS][LEFT][STATES];

/* A list is told by the columns that all its vectors share: 2 to the base 3 where they do
 * not. */
static uint64_t *known_of(const struct brute *list, enum kind kind, int mistakes)
{
    unsigned all = BRUTE_VECTORS - 1, any = 0, state = 0;

    for (unsigned v = 0; v < list->count; v++) {
        all &= list->vector[v].labels;
        any |= list->vector[v].labels;
    }
    for (unsigned c = 0; c < BRUTE_COLUMNS; c++)
        state = 3 * state + ((any & ~all) >> c & 1 ? 2 : all >> c & 1);
    return &known[kind][mistakes + 1][state];
}

struct brute brute_list(const struct cliffs_hypothesis_space *space,
                        struct cliffs_state state)
{
    struct brute list = {.columns = space->columns};

    if (space->count != known_count ||
        memcmp(space->vectors, known_vectors, known_count * sizeof *known_vectors) != 0) {
        memset(known, 0, sizeof known);
        known_count = space->count;
        memcpy(known_vectors, space->vectors, known_count * sizeof *known_vectors);
    }
    for (uint32_t v = 0; v < space->count; v++)
        if (cliffs_agrees(space->vectors[v], state))
            list.vector[list.count++] = space->vectors[v];
    return list;
}

struct brute brute_side(const struct brute *list, unsigned column, unsigned label)
{
    struct brute side = {.columns = list->columns};

    for (unsigned v = 0; v < list->count; v++)
        if ((list->vector[v].labels >> column & 1u) == label)
            side.vector[side.count++] = list->vector[v];
    return side;
}

uint64_t brute_weight(const struct brute *list)
{
    uint64_t weight = 0;

    for (unsigned v = 0; v < list->count; v++)
        weight += list->vector[v].weight;
    return weight;
}

static uint64_t value_of(const struct brute *list, enum kind kind, int mistakes);

/* The value of saying `label`; BRUTE_NEVER where nothing can be promised. */
static uint64_t value_of_move(const struct brute sides[2], enum kind kind, int mistakes,
                              unsigned label)
{
    const struct brute *kept = &sides[label], *lost = &sides[1 - label];
    uint64_t right, wrong;

    if (kind == EXPECTED || kind == WORST) {
        right = value_of(kept, kind, 0);
        wrong = value_of(lost, kind, 0);
    } else {
        right = value_of(kept, kind, mistakes);
        wrong = value_of(lost, kind, mistakes - 1);
    }
    if (kind == WORST)
        return right > wrong + 1 ? right : wrong + 1;
    if (kind == WIN)
        return right + wrong;
    if (right == BRUTE_NEVER || wrong == BRUTE_NEVER)
        return BRUTE_NEVER;
    return brute_weight(lost) + right + wrong;
}

/* Of a list without an open column, or without any mistake left. */
static uint64_t value_of_end(const struct brute *list, enum kind kind, int mistakes)
{
    if (kind == WIN)
        return mistakes < 0 ? 0 : brute_weight(list);
    return kind == GUARANTEE && mistakes < 0 ? BRUTE_NEVER : 0;
}

static uint64_t find_value(const struct brute *list, enum kind kind, int mistakes)
{
    uint64_t best = 0;
    bool found = false;

    for (unsigned move = 0; move < 2 * list->columns && mistakes >= 0; move++) {
        struct brute sides[2] = {brute_side(list, move / 2, 0),
                                 brute_side(list, move / 2, 1)};

        if (sides[0].count == 0 || sides[1].count == 0)
            continue;
        uint64_t value = value_of_move(sides, kind, mistakes, move % 2);

        if (!found || (kind == WIN ? value > best : value < best))
            best = value;
        found = true;
    }
    return found ? best : value_of_end(list, kind, mistakes);
}

static uint64_t value_of(const struct brute *list, enum kind kind, int mistakes)
{
    uint64_t *value = known_of(list, kind, mistakes);

    if (*value == 0)
        *value = find_value(list, kind, mistakes) + 1;
    return *value - 1;
}

uint64_t brute_expected(const struct brute *list)
{
    return value_of(list, EXPECTED, 0);
}

unsigned brute_mistake_bound(const struct brute *list)
{
    return (unsigned)value_of(list, WORST, 0);
}

uint64_t brute_guarantee(const struct brute *list, int mistakes)
{
    return value_of(list, GUARANTEE, mistakes);
}

uint64_t brute_win(const struct brute *list, int mistakes)
{
    return value_of(list, WIN, mistakes);
}

struct cliffs_aim brute_aim(const struct brute *list, struct cliffs_aim aim)
{
    int worst = (int)brute_mistake_bound(list);

    if (aim.goal == CLIFFS_GUARANTEE && aim.left < worst)
        aim.left = worst;
    return aim;
}

/* Which value a goal is about, and with how many mistakes. */
static enum kind kind_of(const struct brute *list, struct cliffs_aim aim, int *mistakes)
{
    int worst = (int)brute_mistake_bound(list);

    *mistakes = aim.left;
    if (aim.goal == CLIFFS_EXPECTED || (aim.goal == CLIFFS_WIN && aim.left < 0)) {
        *mistakes = 0;
        return EXPECTED;
    }
    if (aim.goal == CLIFFS_WIN && aim.left < worst)
        return WIN;
    *mistakes = aim.left < worst ? worst : aim.left;
    return GUARANTEE;
}

bool brute_move(const struct brute *list, struct cliffs_aim aim, struct sample_move *move)
{
    int mistakes;
    enum kind kind = kind_of(list, aim, &mistakes);
    uint64_t best = value_of(list, kind, mistakes), most = 0;

    for (unsigned i = 0; i < 2 * list->columns; i++) {
        struct brute sides[2] = {brute_side(list, i / 2, 0), brute_side(list, i / 2, 1)};
        uint64_t right = brute_weight(&sides[i % 2]);

        if (sides[0].count == 0 || sides[1].count == 0 || right <= most)
            continue;
        if (value_of_move(sides, kind, mistakes, i % 2) == best) {
            *move = (struct sample_move){(uint8_t)(i / 2), (uint8_t)(i % 2)};
            most = right;
        }
    }
    return most > 0;
}
