#include "brute.h"

#include <criterion/criterion.h>
#include <string.h>

/* No strategy can guarantee the mistakes. */
#define NEVER (UINT64_MAX / 2)

enum kind { EXPECTED, WORST, GUARANTEE, WIN, KINDS };
enum { LEFT = BRUTE_COLUMNS + 2, STATES = 6561 }; /* -1 to the columns; 3^BRUTE_COLUMNS */

static uint64_t known[KINDS][LEFT][STATES]; /* values plus 1; 0 is unknown */
static struct cliffs_prices prices;
static struct brute whole; /* the list of `known` */

/* The labels that all vectors of a list share identify it: digits to the base 3, 2 for a
 * column with both labels. */
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

static bool same_list(const struct brute *one, const struct brute *other)
{
    if (one->columns != other->columns || one->count != other->count)
        return false;
    for (unsigned v = 0; v < one->count; v++)
        if (one->vector[v].labels != other->vector[v].labels ||
            one->vector[v].weight != other->vector[v].weight)
            return false;
    return true;
}

struct brute brute_list(unsigned columns, const struct cliffs_vector vectors[],
                        uint32_t count, struct cliffs_prices chosen)
{
    struct brute list = {.columns = columns, .count = count};

    cr_assert(columns <= BRUTE_COLUMNS && count <= BRUTE_VECTORS);
    memcpy(list.vector, vectors, count * sizeof *vectors);
    if (!same_list(&list, &whole) || prices.ask != chosen.ask || prices.unit != chosen.unit)
        memset(known, 0, sizeof known);
    whole = list;
    prices = chosen;
    return list;
}

struct brute brute_band(const struct sample *sample, const int8_t seen[],
                        struct cliffs_prices chosen)
{
    struct cliffs_vector vectors[BRUTE_VECTORS];
    uint32_t weights[BRUTE_VECTORS] = {0}, count = 0;

    for (uint32_t c = 0; c < sample->cases.count; c++) {
        unsigned labels = 0;
        bool agrees = true;

        for (uint32_t z = 0; z < sample->band.count; z++) {
            unsigned label = case_label(sample, c, z);

            labels |= label << z;
            agrees = agrees && (seen[z] == CLIFFS_UNSEEN || (unsigned)seen[z] == label);
        }
        if (agrees)
            weights[labels] += sample->cases.cases[c].weight;
    }
    for (unsigned labels = 0; labels < BRUTE_VECTORS; labels++)
        if (weights[labels] > 0)
            vectors[count++] = (struct cliffs_vector){(uint16_t)labels, weights[labels]};
    return brute_list(sample->band.count, vectors, count, chosen);
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

/* Returns the value of the prediction `label`, or NEVER. */
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
    if (right == NEVER || wrong == NEVER)
        return NEVER;
    uint64_t cost = brute_weight(lost);

    if (kind == EXPECTED && (prices.unit > 0 || prices.ask > 0))
        cost = cost * prices.unit + prices.ask * (cost + brute_weight(kept));
    return cost + right + wrong;
}

/* Returns the value of a list without an open column, or after the last allowed mistake. */
static uint64_t value_of_end(const struct brute *list, enum kind kind, int mistakes)
{
    if (kind == WIN)
        return mistakes < 0 ? 0 : brute_weight(list);
    return kind == GUARANTEE && mistakes < 0 ? NEVER : 0;
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

uint64_t brute_win(const struct brute *list, int mistakes)
{
    return value_of(list, WIN, mistakes);
}

/* Finds the value that a goal optimizes, and the mistakes that are allowed for it. */
static enum kind kind_of(const struct brute *list, struct cliffs_aim aim, int *mistakes)
{
    int worst = (int)brute_mistake_bound(list);

    *mistakes = aim.left;
    if (aim.goal == CLIFFS_EXPECTED || aim.goal == CLIFFS_QUERIES ||
        aim.goal == CLIFFS_RULE || (aim.goal == CLIFFS_WIN && aim.left < 0)) {
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

bool brute_policy_move(const struct brute *list, enum cliffs_policy policy,
                       struct sample_move *move)
{
    uint64_t best = 0;

    for (unsigned c = 0; c < list->columns; c++) {
        struct brute one = brute_side(list, c, 1);
        uint64_t ones = brute_weight(&one), zeros = brute_weight(list) - ones;
        uint64_t lighter = ones < zeros ? ones : zeros;

        if (lighter > 0 && (best == 0 || (policy == CLIFFS_INFORMATIVE ? lighter > best
                                                                       : lighter < best))) {
            best = lighter;
            *move = (struct sample_move){(uint8_t)c, ones > zeros};
        }
    }
    return best > 0;
}

uint64_t brute_certain_first(const struct brute *list)
{
    struct sample_move move;

    if (!brute_policy_move(list, CLIFFS_CERTAIN_FIRST, &move))
        return 0;
    struct brute right = brute_side(list, move.column, move.label);
    struct brute wrong = brute_side(list, move.column, 1u - move.label);

    return brute_weight(&wrong) + brute_certain_first(&right) + brute_certain_first(&wrong);
}

/* The first of the moves with the fewest mistakes, if certain-first follows, among those
 * after which `left` mistakes can be guaranteed. */
bool brute_guarded_move(const struct brute *list, int left, struct sample_move *move)
{
    int worst = (int)brute_mistake_bound(list), most = left > worst ? left : worst;
    uint64_t least = UINT64_MAX;

    for (unsigned i = 0; i < 2 * list->columns; i++) {
        struct brute right = brute_side(list, i / 2, i % 2);
        struct brute wrong = brute_side(list, i / 2, 1 - i % 2);

        if (right.count == 0 || wrong.count == 0)
            continue;
        uint64_t cost = brute_weight(&wrong) + brute_certain_first(&right) +
                        brute_certain_first(&wrong);

        if (cost < least && (int)brute_mistake_bound(&right) <= most &&
            (int)brute_mistake_bound(&wrong) < most) {
            least = cost;
            *move = (struct sample_move){(uint8_t)(i / 2), (uint8_t)(i % 2)};
        }
    }
    return least != UINT64_MAX;
}

/* Adds the outcome after `mistakes` and `questions`. At the start, `left` mistakes were
 * allowed. */
static void add_outcome(const struct brute *list, struct cliffs_aim aim, int left,
                        unsigned mistakes, unsigned questions,
                        struct cliffs_outcome *outcome)
{
    struct sample_move move;

    if (!brute_move(list, aim, &move)) {
        outcome_add(outcome, brute_weight(list), mistakes, questions, left);
        return;
    }
    struct brute kept = brute_side(list, move.column, move.label);
    struct brute lost = brute_side(list, move.column, 1u - move.label);

    outcome->questions += brute_weight(list);
    add_outcome(&kept, aim, left, mistakes, questions + 1, outcome);
    aim.left = aim.left < 0 ? -1 : aim.left - 1;
    add_outcome(&lost, aim, left, mistakes + 1, questions + 1, outcome);
}

struct cliffs_outcome brute_outcome(const struct brute *list, struct cliffs_aim aim)
{
    int left = aim.left, worst = (int)brute_mistake_bound(list);
    struct cliffs_outcome outcome = {0};

    if (aim.goal == CLIFFS_GUARANTEE && aim.left < worst)
        aim.left = worst;
    if (aim.left < 0)
        aim.left = -1;
    add_outcome(list, aim, left, 0, 0, &outcome);
    return outcome;
}
