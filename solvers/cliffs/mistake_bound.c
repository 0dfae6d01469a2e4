/* Decides M(V) <= b without branching.
 *
 * M(V) is the smallest number of mistakes that a strategy for V can guarantee. V is safe at
 * b if M(V) <= b. A strategy for V is also a strategy for each part of V, so a part does
 * not need more mistakes than V. So if some column i has a side V(i = p) with M <= b - 1,
 * then
 *
 *     M(V) <= b   if and only if   M of the other side is <= b.
 *
 * "Only if" is true because the other side is a part of V. "If" is true because predicting
 * the other label for i causes a mistake only on the side with M <= b - 1. Therefore it is
 * optimal to send i now, for any column i with such a side. The search removes one such
 * side after another from V. It ends in two cases. If a single vector remains, V is safe.
 * If no column has a side with M <= b - 1, V is not safe, because both sides need b
 * mistakes for any column that is sent. In the second case, the remaining part is the core.
 * The core does not depend on the order of the columns, because no step removes vectors of
 * a part from which no side can be removed.
 *
 * Whether a side has M <= b - 1 is the same question with one mistake less. The smallest
 * sides are examined first. Three rules decide most sides without a search:
 *
 *   - V is safe at b if it has fewer than 2^(b+1) vectors. If the label of the majority is
 *     predicted, each mistake leaves at most half of the vectors (Littlestone 1988).
 *   - V is not safe at b if it has more than C(u,0) + ... + C(u,b) vectors, by sphere
 *     packing, where u is the number of open columns. V is also not safe if one of its
 *     sides has too many vectors for u - 1 columns.
 *   - If a side was found not to be safe, it is not safe as long as its core is a part of
 *     the remaining vectors.
 */
#include "mistake_bound.h"

#include "solvers/core/memo.h"
#include "solvers/core/random.h"

#include <assert.h>
#include <stdlib.h>

enum {
    MOST = CLIFFS_COLUMNS_MAX, /* columns, and mistakes */
    POLL = 1 << 15             /* vectors between two checks of the clock */
};

struct cliffs_mistake_bound {
    const struct cliffs_hypothesis_space *space;
    struct pz_budget *budget; /* of the current call */
    struct pz_memo memo;      /* ranges of M, by closure */
    uint64_t walked, poll;    /* vectors processed, and the number for the next check */
    bool symmetric;           /* the complement of each vector is a vector, of any weight */
    bool doubts_known;
    uint64_t doubt[MOST]; /* by column of a symmetric space; see find_doubts */
    uint32_t packing[MOST + 1][MOST + 1]; /* C(u,0) + ... + C(u,b) */
    uint64_t spread[256];                 /* the bits of a byte, each in a byte */
    /* The vectors of a part follow the vectors of the part that contains it. */
    uint16_t scratch[];
};

/* Vectors of the space that agree with a state. */
struct part {
    uint16_t *vector; /* in `scratch`; the memory after the vectors is free */
    uint32_t count;
    uint32_t ones[MOST]; /* the vectors with label 1, by column */
    uint32_t largest;    /* the size of the largest side of an open column */
    unsigned open;       /* columns */
    struct cliffs_state closure;
};

/* The vectors of a part with a label in a column. */
struct side {
    uint32_t count;
    uint8_t column, label;
    uint64_t doubt; /* see find_doubts; 0 if it is not used */
};

enum verdict { SAFE, UNSAFE, UNCLEAR };

static bool is_symmetric(const struct cliffs_hypothesis_space *space)
{
    unsigned all = (1u << space->columns) - 1;

    for (uint32_t v = 0; v < space->count; v++)
        if (space->vectors[v].labels != (all ^ space->vectors[space->count - 1 - v].labels))
            return false;
    return true;
}

static void tabulate(struct cliffs_mistake_bound *bound)
{
    for (unsigned u = 0; u <= MOST; u++) {
        bound->packing[u][0] = 1;
        bound->packing[0][u] = 1;
    }
    /* Pascal's rule. */
    for (unsigned u = 1; u <= MOST; u++)
        for (unsigned b = 1; b <= MOST; b++)
            bound->packing[u][b] = bound->packing[u - 1][b] + bound->packing[u - 1][b - 1];
    for (unsigned byte = 0; byte < 256; byte++)
        for (unsigned bit = 0; bit < 8; bit++)
            bound->spread[byte] |= (uint64_t)(byte >> bit & 1) << 8 * bit;
}

enum pz_status cliffs_mistake_bound_open(const struct cliffs_hypothesis_space *space,
                                         size_t max_bytes,
                                         struct cliffs_mistake_bound **bound)
{
    size_t scratch = (size_t)(MOST + 1) * space->count * sizeof(uint16_t);
    struct cliffs_mistake_bound *made = malloc(sizeof *made + scratch);

    if (!made)
        return PZ_NO_MEMORY;
    *made = (struct cliffs_mistake_bound){.space = space, .symmetric = is_symmetric(space)};
    made->memo.max_bytes = max_bytes;
    tabulate(made);
    *bound = made;
    return PZ_OK;
}

void cliffs_mistake_bound_close(struct cliffs_mistake_bound *bound)
{
    if (!bound)
        return;
    pz_memo_close(&bound->memo);
    free(bound);
}

const struct cliffs_hypothesis_space *
cliffs_mistake_bound_space(const struct cliffs_mistake_bound *bound)
{
    return bound->space;
}

/* In a symmetric space, a state and its complement have the same M. Returns one of them. */
static struct cliffs_state representative(const struct cliffs_mistake_bound *bound,
                                          struct cliffs_state state)
{
    if (bound->symmetric && state.labels & state.known & -state.known)
        state.labels ^= state.known;
    return state;
}

/* least <= M <= most. */
struct range {
    unsigned least, most;
};

static uint64_t key_of(const struct cliffs_mistake_bound *bound,
                       struct cliffs_state closure)
{
    struct cliffs_state state = representative(bound, closure);

    return pz_random_mix((uint64_t)state.known << 16 | state.labels | UINT64_C(1) << 32);
}

static struct range recall(const struct cliffs_mistake_bound *bound, uint64_t key)
{
    const struct pz_memo_entry *entry = pz_memo_find(&bound->memo, key, 0);

    if (!entry)
        return (struct range){0, MOST};
    return (struct range){entry->note, (unsigned)entry->value};
}

static void remember(struct cliffs_mistake_bound *bound, struct cliffs_state closure,
                     unsigned b, enum verdict verdict)
{
    uint64_t key = key_of(bound, closure);
    struct range known = recall(bound, key);

    if (verdict == SAFE && b < known.most)
        known.most = b;
    if (verdict == UNSAFE && b >= known.least)
        known.least = b + 1;
    assert(known.least <= known.most);
    pz_memo_put(
        &bound->memo,
        &(struct pz_memo_entry){.word = key, .note = known.least, .value = known.most},
        bound->budget->ctl);
}

static bool must_stop(struct cliffs_mistake_bound *bound)
{
    struct pz_budget *budget = bound->budget;

    budget->nodes++;
    if (bound->walked >= bound->poll) {
        bound->poll = bound->walked + POLL;
        return pz_budget_look(budget);
    }
    budget->stopped = budget->stopped || pz_ctl_stopped(budget->ctl);
    return pz_budget_over(budget);
}

/* Counts eight columns at a time in the bytes of a word, with sums up to 255. */
static void count_ones(const struct cliffs_mistake_bound *bound, struct part *part)
{
    for (unsigned c = 0; c < MOST; c++)
        part->ones[c] = 0;
    for (uint32_t from = 0; from < part->count; from += 255) {
        uint32_t to = part->count - from < 255 ? part->count : from + 255;
        uint64_t low = 0, high = 0;

        for (uint32_t v = from; v < to; v++) {
            low += bound->spread[part->vector[v] & 255];
            high += bound->spread[part->vector[v] >> 8];
        }
        for (unsigned c = 0; c < 8; c++) {
            part->ones[c] += low >> 8 * c & 255;
            part->ones[c + 8] += high >> 8 * c & 255;
        }
    }
}

static void measure(struct cliffs_mistake_bound *bound, struct part *part)
{
    unsigned columns = bound->space->columns, known = 0, labels = 0;

    count_ones(bound, part);
    part->largest = 0;
    part->open = columns;
    for (unsigned c = 0; c < columns; c++) {
        uint32_t ones = part->ones[c], zeros = part->count - ones;
        uint32_t larger = ones > zeros ? ones : zeros;

        if (larger == part->count) {
            known |= 1u << c;
            labels |= (unsigned)(zeros == 0) << c;
            part->open--;
        } else if (larger > part->largest) {
            part->largest = larger;
        }
    }
    part->closure = (struct cliffs_state){(uint16_t)known, (uint16_t)labels};
    bound->walked += part->count;
}

/* Copies the vectors that agree with `state` to `to`, which may be their own array. */
static uint32_t copy_agreeing(const struct part *part, struct cliffs_state state,
                              uint16_t to[])
{
    uint32_t copied = 0;

    for (uint32_t v = 0; v < part->count; v++) {
        uint16_t labels = part->vector[v];

        to[copied] = labels;
        copied += ((labels ^ state.labels) & state.known) == 0;
    }
    return copied;
}

/* Copies a side of a part to the memory after the part. */
static struct part take_side(struct cliffs_mistake_bound *bound, const struct part *part,
                             const struct side *side)
{
    struct part taken = {.vector = part->vector + part->count};
    struct cliffs_state state = {(uint16_t)(1u << side->column),
                                 (uint16_t)(side->label << side->column)};

    taken.count = copy_agreeing(part, state, taken.vector);
    bound->walked += part->count;
    return taken;
}

static enum verdict judge(struct cliffs_mistake_bound *bound, const struct part *part,
                          unsigned b)
{
    if (part->count >> (b + 1) == 0)
        return SAFE;
    if (part->count > bound->packing[part->open][b] ||
        part->largest > bound->packing[part->open - 1][b])
        return UNSAFE;
    if (b < 2)
        return UNCLEAR;
    struct range known = recall(bound, key_of(bound, part->closure));

    return known.most <= b ? SAFE : known.least > b ? UNSAFE : UNCLEAR;
}

/* Removes all sides with fewer than 2^b vectors. Returns false if no side is removed. */
static bool peel_small(struct cliffs_mistake_bound *bound, struct part *part, unsigned b)
{
    struct cliffs_state rest = {0, 0};

    for (unsigned c = 0; c < bound->space->columns; c++) {
        uint32_t ones = part->ones[c], zeros = part->count - ones;

        if (ones >> b == 0 || zeros >> b == 0)
            rest = cliffs_state_with(rest, c, zeros >> b == 0);
    }
    if ((rest.known & ~part->closure.known) == 0)
        return false;
    part->count = copy_agreeing(part, rest, part->vector);
    return true;
}

/* Computes the doubt of each column of a symmetric space: the sum over the other columns of
 * ones times zeros, in the side where the column is 0. Half of the vectors are sufficient,
 * with one vector of each complementary pair. If two columns differ in n of these vectors,
 * n vectors of the space have 0 in the first column and 1 in the second column. Columns i
 * and i + k of 16 differ in a vector if the vector differs at bit i from itself rotated by
 * k. k = 1 to 8 give all pairs, and k = 8 gives each of its pairs twice. */
static void find_doubts(struct cliffs_mistake_bound *bound)
{
    uint32_t half = bound->space->count / 2;
    struct part turned = {.vector = bound->scratch + bound->space->count, .count = half};

    for (unsigned k = 1; k <= MOST / 2; k++) {
        for (uint32_t v = 0; v < half; v++) {
            unsigned labels = bound->space->vectors[v].labels;

            turned.vector[v] = (uint16_t)(labels ^ (labels >> k | labels << (MOST - k)));
        }
        count_ones(bound, &turned);
        for (unsigned c = 0; c < bound->space->columns; c++) {
            unsigned other = (c + k) % MOST;
            uint64_t doubt = (uint64_t)turned.ones[c] * (half - turned.ones[c]);

            if (other >= bound->space->columns)
                continue;
            bound->doubt[c] += doubt;
            bound->doubt[other] += k < MOST / 2 ? doubt : 0;
        }
        bound->walked += half;
    }
    bound->doubts_known = true;
}

static bool comes_before(const struct side *one, const struct side *other)
{
    return one->count != other->count ? one->count < other->count
                                      : one->doubt < other->doubt;
}

/* Returns true for the first state of a symmetric space, in which all sides have equal
 * sizes and the sides of a column are complements. */
static bool is_even(const struct cliffs_mistake_bound *bound, const struct part *part)
{
    return bound->symmetric && part->closure.known == 0;
}

/* Lists the sides that can be safe at b - 1, beginning with the most likely side. `core`
 * contains the cores of sides that failed, in which some column is known. */
static unsigned list_sides(struct cliffs_mistake_bound *bound, const struct part *part,
                           unsigned b, struct cliffs_state (*core)[2], struct side side[])
{
    uint32_t most = bound->packing[part->open - 1][b - 1];
    bool even = is_even(bound, part);
    unsigned count = 0;

    if (even && !bound->doubts_known)
        find_doubts(bound);
    for (unsigned i = 0; i < (even ? 1 : 2) * bound->space->columns; i++) {
        unsigned c = i % bound->space->columns, label = i / bound->space->columns;
        uint32_t size = label ? part->ones[c] : part->count - part->ones[c];
        struct side one = {size, (uint8_t)c, (uint8_t)label, even ? bound->doubt[c] : 0};
        unsigned at = count;

        if (size == 0 || size > most || size == part->count)
            continue;
        if (core[c][label].known && cliffs_state_is_part(core[c][label], part->closure))
            continue;
        for (; at > 0 && comes_before(&one, &side[at - 1]); at--)
            side[at] = side[at - 1];
        side[at] = one;
        count++;
    }
    return count;
}

static enum verdict search(struct cliffs_mistake_bound *bound, struct part *part,
                           unsigned b, struct cliffs_state *core);

/* Removes one side that a search finds safe at b - 1. Returns false if no side is removed.
 */
static bool peel_large(struct cliffs_mistake_bound *bound, struct part *part, unsigned b,
                       struct cliffs_state (*core)[2])
{
    struct side side[2 * MOST];
    unsigned count = b > 1 ? list_sides(bound, part, b, core, side) : 0;

    for (unsigned s = 0; s < count && !pz_budget_over(bound->budget); s++) {
        unsigned c = side[s].column, label = side[s].label;
        struct part taken = take_side(bound, part, &side[s]);

        if (search(bound, &taken, b - 1, &core[c][label]) != SAFE)
            continue;
        part->count = copy_agreeing(
            part, cliffs_state_with((struct cliffs_state){0, 0}, c, !label), part->vector);
        return true;
    }
    return false;
}

/* Decides whether M of the part is at most b, and peels it. Returns UNCLEAR if the search
 * was stopped. `core` receives the remaining part, which is safe if and only if the whole
 * part is safe. */
static enum verdict search(struct cliffs_mistake_bound *bound, struct part *part,
                           unsigned b, struct cliffs_state *core)
{
    struct cliffs_state cores[MOST][2] = {0}, whole = {0, 0};
    enum verdict verdict = UNCLEAR;

    if (must_stop(bound))
        return UNCLEAR;
    for (unsigned round = 0; verdict == UNCLEAR; round++) {
        measure(bound, part);
        if (round == 0)
            whole = part->closure;
        verdict = judge(bound, part, b);
        if (verdict == UNCLEAR && !peel_small(bound, part, b) &&
            !peel_large(bound, part, b, cores))
            verdict = UNSAFE;
    }
    if (pz_budget_over(bound->budget))
        return UNCLEAR;
    *core = part->closure;
    if (b > 1)
        remember(bound, whole, b, verdict);
    if (b > 1 && verdict == UNSAFE && core->known != whole.known)
        remember(bound, *core, b, verdict);
    return verdict;
}

static struct part gather(struct cliffs_mistake_bound *bound, struct cliffs_state state)
{
    const struct cliffs_hypothesis_space *space = bound->space;
    struct part part = {.vector = bound->scratch};

    for (uint32_t v = 0; v < space->count; v++) {
        part.vector[part.count] = space->vectors[v].labels;
        part.count += cliffs_agrees(space->vectors[v], state);
    }
    bound->walked += space->count;
    return part;
}

enum pz_status cliffs_mistake_bound_test(struct cliffs_mistake_bound *bound,
                                         struct cliffs_state state, int mistakes,
                                         struct pz_budget *budget, bool *safe)
{
    struct cliffs_state core;

    if (mistakes < 0 || mistakes >= MOST) {
        *safe = mistakes >= MOST;
        return PZ_OK;
    }
    struct range known = recall(bound, key_of(bound, state));

    if ((int)known.most <= mistakes || (int)known.least > mistakes) {
        *safe = (int)known.most <= mistakes;
        return PZ_OK;
    }
    bound->budget = budget;
    struct part part = gather(bound, state);

    assert(part.count > 0);
    enum verdict verdict = search(bound, &part, (unsigned)mistakes, &core);

    if (verdict == UNCLEAR)
        return pz_budget_status(budget);
    *safe = verdict == SAFE;
    return PZ_OK;
}

enum pz_status cliffs_mistake_bound_find(struct cliffs_mistake_bound *bound,
                                         struct cliffs_state state,
                                         struct pz_budget *budget, unsigned *mistakes)
{
    unsigned b = 0;

    for (bool safe = false; b <= MOST; b++) {
        enum pz_status status =
            cliffs_mistake_bound_test(bound, state, (int)b, budget, &safe);

        if (status != PZ_OK)
            return status;
        if (safe)
            break;
    }
    *mistakes = b;
    return PZ_OK;
}

enum pz_status cliffs_mistake_bound_raise(struct cliffs_mistake_bound *bound,
                                          struct cliffs_state state,
                                          struct pz_budget *budget, int *left)
{
    unsigned least;
    bool safe = false;
    enum pz_status status = cliffs_mistake_bound_test(bound, state, *left, budget, &safe);

    if (status != PZ_OK || safe)
        return status;
    status = cliffs_mistake_bound_find(bound, state, budget, &least);
    if (status == PZ_OK)
        *left = (int)least;
    return status;
}
