/* M(V) <= b, without branching.
 *
 * A part of V needs no more mistakes than V, since the same strategy serves. So when some
 * column i has a side, V(i = p), with M <= b - 1, then
 *
 *     M(V) <= b   if and only if   M of the other side is <= b:
 *
 * forwards because that side is a part of V, backwards because saying the other label for i
 * costs a mistake on the side that can afford it. Nothing is lost by sending i now,
 * whatever the choice among such columns: V is peeled side by side, until a single vector
 * is left (safe), or no column has a side with M <= b - 1 (not safe: of any column that is
 * sent, both sides need b). What is left then is the core. It does not depend on the order,
 * since a part of V that cannot be peeled is never cut.
 *
 * Whether a side has M <= b - 1 is the same question with one mistake less. It is asked of
 * the smallest sides first, and most answers come without asking:
 *
 *   fewer than 2^(b+1) vectors are safe at b, halved by each mistake when the label of the
 *   majority is said (Littlestone 1988);
 *   more than C(u,0) + ... + C(u,b) are not, by packing, and neither is V when one of its
 *   sides has too many for u - 1 columns;
 *   a side that failed fails again while its core is a part of what is left. */
#include "mistake_bound.h"

#include "solvers/core/memo.h"
#include "solvers/core/random.h"

#include <stdlib.h>

enum {
    MOST = CLIFFS_COLUMNS_MAX, /* columns, and mistakes */
    POLL = 1 << 15             /* vectors walked over between two looks at the clock */
};

struct cliffs_mistake_bound {
    const struct cliffs_hypothesis_space *space;
    struct pz_budget *budget; /* of the question that is asked */
    struct pz_memo memo;      /* of what is known of M, by closure */
    uint64_t walked, poll;    /* vectors walked over, and when to look at the clock */
    bool symmetric; /* with each vector its complement is there, whatever their weights */
    bool doubts_known;
    uint64_t doubt[MOST]; /* by column of a symmetric space, see find_doubts */
    uint32_t packing[MOST + 1][MOST + 1]; /* C(u,0) + ... + C(u,b) */
    uint64_t spread[256];                 /* the bits of a byte, each in a byte */
    uint16_t scratch[]; /* the vectors of a part, behind those of the part around it */
};

/* Vectors of the space that agree with a state. */
struct part {
    uint16_t *vector; /* in scratch; what is behind them is free */
    uint32_t count;
    uint32_t ones[MOST]; /* the vectors with label 1, by column */
    uint32_t largest;    /* side of an open column */
    unsigned open;       /* columns */
    struct cliffs_state closure;
};

/* Some of a part: those with a label in a column. */
struct side {
    uint32_t count;
    uint8_t column, label;
    uint64_t doubt; /* how far its own columns are from certain, where that is of use */
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
    /* The last of u columns is among the b, or it is not. */
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

/* The complement of a symmetric space's state has the same M, so one stands for both. */
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

/* Eight columns in the bytes of a word, which hold sums up to 255. */
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

/* Copies the vectors that agree with `state` to `to`, which may be where they are. */
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

/* The side of a part, behind it. */
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

/* Peels off all sides of fewer than 2^b vectors; false when there is none. */
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

/* How far the columns of a side of a symmetric space are from certain, once known which is
 * 0: the sum over the others of ones times zeros. Half of the vectors, one of each with its
 * complement, tell it: where two columns differ in `apart` of them, `apart` vectors have 0
 * in the one and 1 in the other. Columns i and i + k of 16 differ where a vector and
 * itself, turned by k, do; k = 1 to 8 are all pairs, the last ones twice. */
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

/* The first state of a symmetric space: both sides of a column are each other's complement,
 * and all sides are equally large. */
static bool is_even(const struct cliffs_mistake_bound *bound, const struct part *part)
{
    return bound->symmetric && part->closure.known == 0;
}

/* Lists the sides that may be safe at b - 1, the likeliest first. `core` is that of each
 * side that failed: closures that know some column. */
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

/* Peels off one side that a search finds safe at b - 1; false when there is none. */
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

/* Whether M of the part is at most b; peels it. UNCLEAR: it was stopped. `core` is what is
 * left, a part that is not safe either when the part is not. */
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
