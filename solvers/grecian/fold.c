/* Solutions by folding the columns
 *
 * Where no dial covers another, column c of a position shows the sum over all dials d of
 * f(d)[c - t(d)], modulo the columns C, where t(d) is the turn of dial d and f(d) what it
 * shows unturned. Let m divide C, and fold the columns: add up those that are the same
 * modulo m. Theorem: what the folded columns show is the sum over all dials of the folded
 * f(d), turned by t(d) modulo m. So the turns of a solution, modulo m, are a solution of
 * the folded puzzle, which has m columns and the target C / m times.
 *
 * That is a sieve with few questions at a time. Take the prime factors of C one after the
 * other, m = p, then p q, and so on up to C. A solution modulo m has at most q^(dials - 1)
 * continuations modulo m q, all dials but one being free to go on by multiples of m; among
 * these are the solutions modulo m q, and with m = C the solutions themselves. No solution
 * is missed, as each is one modulo every m; and what is found at m = C shows the target in
 * every column.
 *
 * One continuation is a sum of vectors, one from each dial, with a given total, and is
 * found by meeting in the middle: the sums of half of the dials are sorted, and those of
 * the other half looked up among them (Horowitz and Sahni, "Computing partitions with
 * applications to the knapsack problem", JACM 21(2), 1974). As in meet_in_the_middle.c,
 * vectors are compared by a key first, their product with random weights modulo 2^64, and
 * then column by column.
 *
 * Cost. A folded column adds up C / m numbers of each dial, so it agrees by chance with a
 * probability of about one in the square root of (dials C / m) times their spread: with
 * numbers from 1 to 20 one in some hundred. The first prime gives p - 1 such columns, which
 * leave a few of p^(dials - 1) positions, and every further one leaves hardly any but the
 * solutions. So 12 dials of 36 columns, for which two halves make 36^6 + 36^5 sums, take
 * some thousand. Large primes come first: they tell most. Where a prime is too large for
 * the lists, or nothing is sifted out because numbers repeat themselves, another method has
 * to be taken. A dial that looks the same after P columns goes on by multiples of the
 * greatest common divisor of P and m, up to P, and the count is multiplied. */
#include "fold.h"

#include "puzzles/random.h"
#include "tables.h"

#include <stdlib.h>
#include <string.h>

enum {
    LEVELS_MAX = 5,     /* 32 columns have five prime factors */
    LIST_MAX = 1 << 17, /* sums of one half at one level */
    LOOK_STRIDE = 1024  /* matches between two looks at the clock */
};

/* A sum of the sorted half. */
struct entry {
    uint64_t key;
    uint32_t place; /* which choice of each dial, mixed radix */
};

struct half {
    unsigned dials;
    uint8_t dial[GRECIAN_DIALS_MAX];
    uint32_t size; /* how many sums it makes */
};

/* How to get from the columns modulo the last level's to those modulo its own. */
struct step {
    unsigned columns;
    uint8_t period[GRECIAN_DIALS_MAX]; /* of each dial's folded columns */
    uint8_t choices[GRECIAN_DIALS_MAX];
    struct half half[2]; /* the second one is sorted */
};

struct shape {
    const struct grecian_puzzle *puzzle;
    const struct grecian_meeting_plan *plan;
    unsigned still; /* a dial that is not turned */
    unsigned levels;
    struct step step[LEVELS_MAX];
};

struct level {
    int64_t missing;
    uint64_t missing_key;
    int64_t number[GRECIAN_DIALS_MAX][GRECIAN_COLUMNS_MAX]; /* folded, unturned */
    uint64_t key[GRECIAN_DIALS_MAX][GRECIAN_COLUMNS_MAX];   /* of each turn */
    uint64_t *sums;
    struct entry *sorted;
};

struct fold {
    struct shape shape;
    const struct grecian_search_task *task;
    struct grecian_search_result *result;
    struct pz_budget *budget;
    uint64_t steps, steps_max;
    uint64_t met, matches;
    bool given_up, satisfied;
    struct level level[LEVELS_MAX];
    uint8_t turn[LEVELS_MAX + 1][GRECIAN_DIALS_MAX]; /* before each level, and in the end */
};

static bool is_over(const struct fold *f)
{
    return f->given_up || f->satisfied || pz_budget_over(f->budget);
}

/* Writes the prime factors of `number`, the largest first; returns how many. */
static unsigned factor(unsigned number, unsigned primes[LEVELS_MAX])
{
    unsigned count = 0;

    for (unsigned prime = number; prime > 1; prime--) {
        bool composite = false;

        for (unsigned d = 2; d * d <= prime; d++)
            composite = composite || prime % d == 0;
        for (; !composite && number % prime == 0; number /= prime)
            primes[count++] = prime;
    }
    return count;
}

/* Deals the dials that have choices to the halves; false when one becomes too large. */
static bool deal(struct step *step, unsigned dials)
{
    struct half *half = step->half;

    half[0].size = half[1].size = 1;
    half[0].dials = half[1].dials = 0;
    for (unsigned dial = 0; dial < dials; dial++) {
        struct half *to = &half[half[1].size < half[0].size];

        to->dial[to->dials++] = (uint8_t)dial;
        to->size *= step->choices[dial];
        if (to->size > LIST_MAX)
            return false;
    }
    return true;
}

/* Plans the levels; false when that cannot be done. */
static bool plan_levels(struct shape *shape)
{
    unsigned primes[LEVELS_MAX], columns = 1;

    shape->levels = factor(shape->puzzle->columns, primes);
    if (shape->levels < 2)
        return false;
    for (unsigned l = 0; l < shape->levels; l++) {
        struct step *step = &shape->step[l];

        step->columns = columns * primes[l];
        for (unsigned dial = 0; dial < shape->puzzle->dials; dial++) {
            unsigned period = shape->plan->period[dial];
            unsigned before = grecian_tables_gcd(period, columns);

            step->period[dial] = (uint8_t)grecian_tables_gcd(period, step->columns);
            step->choices[dial] =
                (uint8_t)(dial == shape->still ? 1 : step->period[dial] / before);
        }
        columns = step->columns;
        if (!deal(step, shape->puzzle->dials))
            return false;
    }
    return true;
}

/* Chooses a dial that stands still: one with the longest period. False when fewer than two
 * dials can turn, or some row depends on more than one. */
static bool choose_still(struct shape *shape)
{
    unsigned turning = 0;

    for (unsigned dial = 0; dial < shape->puzzle->dials; dial++) {
        turning += shape->plan->period[dial] > 1;
        if (shape->plan->period[dial] > shape->plan->period[shape->still])
            shape->still = dial;
    }
    for (unsigned row = 0; row < shape->puzzle->rows; row++) {
        uint32_t dials = shape->plan->row[row].dials;

        if (dials & (dials - 1))
            return false;
    }
    return turning > 1;
}

static size_t count_bytes(const struct shape *shape)
{
    size_t bytes = sizeof(struct fold);

    for (unsigned l = 0; l < shape->levels; l++)
        bytes += shape->step[l].half[0].size * sizeof(uint64_t) +
                 shape->step[l].half[1].size * (sizeof(uint64_t) + sizeof(struct entry));
    return bytes;
}

bool grecian_fold_possible(const struct grecian_puzzle *puzzle,
                           const struct grecian_meeting_plan *plan, size_t max_bytes)
{
    struct shape shape = {.puzzle = puzzle, .plan = plan};

    return choose_still(&shape) && plan_levels(&shape) &&
           (max_bytes == 0 || count_bytes(&shape) <= max_bytes);
}

/* Adds what each dial shows, folded, and subtracts from `missing` what shows anyway. */
static void read_rows(struct fold *f, unsigned l)
{
    const struct grecian_puzzle *puzzle = f->shape.puzzle;
    struct level *level = &f->level[l];
    unsigned folded = f->shape.step[l].columns;
    const int64_t bound = (int64_t)1 << 40; /* no column sum comes near it */
    unsigned columns = puzzle->columns;
    int64_t missing = puzzle->target > bound ? bound : puzzle->target;

    missing = missing < -bound ? -bound : missing;
    for (unsigned row = 0; row < puzzle->rows; row++) {
        const struct grecian_meeting_row *seen = &f->shape.plan->row[row];

        if (!seen->dials) {
            missing -= seen->floor;
            continue;
        }
        unsigned dial = (unsigned)__builtin_ctz(seen->dials);
        const int32_t *cells = puzzle->cells + (dial * puzzle->rows + row) * columns;

        for (unsigned c = 0; c < columns; c++)
            level->number[dial][c % folded] +=
                cells[c] == GRECIAN_HOLE ? seen->floor : cells[c];
    }
    level->missing = missing * (columns / folded);
}

/* What dial at[0], turned by at[1], shows in a column of level `l`. */
static int64_t shown(const struct fold *f, unsigned l, const unsigned at[2],
                     unsigned column)
{
    unsigned dial = at[0], turn = at[1], columns = f->shape.step[l].columns;

    return f->level[l]
        .number[dial][column < turn ? column + columns - turn : column - turn];
}

static void make_keys(struct fold *f, unsigned l)
{
    const struct step *step = &f->shape.step[l];
    struct level *level = &f->level[l];
    uint64_t weight[GRECIAN_COLUMNS_MAX];
    struct pz_random random;

    pz_random_seed(&random, 0);
    for (unsigned c = 0; c < step->columns; c++) {
        weight[c] = pz_random_next(&random) | 1;
        level->missing_key += weight[c] * (uint64_t)level->missing;
    }
    for (unsigned dial = 0; dial < f->shape.puzzle->dials; dial++) {
        for (unsigned turn = 0; turn < step->period[dial]; turn++) {
            const unsigned at[2] = {dial, turn};

            for (unsigned c = 0; c < step->columns; c++)
                level->key[dial][turn] += weight[c] * (uint64_t)shown(f, l, at, c);
        }
    }
}

static bool prepare(struct fold *f)
{
    bool good = true;

    for (unsigned l = 0; l < f->shape.levels; l++) {
        struct level *level = &f->level[l];
        const struct half *half = f->shape.step[l].half;
        uint32_t more = half[half[1].size > half[0].size].size;

        read_rows(f, l);
        make_keys(f, l);
        level->sums = malloc(((size_t)more + 1) * sizeof *level->sums);
        level->sorted = malloc(((size_t)half[1].size + 1) * sizeof *level->sorted);
        good = good && level->sums && level->sorted;
    }
    return good;
}

/* The turn of `dial` at level `l` with its choice number `choice`. */
static unsigned turn_at(const struct fold *f, unsigned l, unsigned dial, unsigned choice)
{
    unsigned before = l ? f->shape.step[l - 1].period[dial] : 1;

    return f->turn[l][dial] + choice * before;
}

/* Makes all sums of keys of one half, by place. */
static void make_sums(struct fold *f, unsigned l, const struct half *half)
{
    struct level *level = &f->level[l];
    uint32_t count = 1;

    level->sums[0] = 0;
    for (unsigned i = 0; i < half->dials; i++) {
        unsigned dial = half->dial[i];

        /* Backwards, since the sums of choice 0 take the place of those that are read. */
        for (unsigned choice = f->shape.step[l].choices[dial]; choice-- > 0;) {
            uint64_t key = level->key[dial][turn_at(f, l, dial, choice)];

            for (uint32_t s = 0; s < count; s++)
                level->sums[choice * count + s] = level->sums[s] + key;
        }
        count *= f->shape.step[l].choices[dial];
    }
}

static void turn_half(struct fold *f, unsigned l, const struct half *half, uint32_t place)
{
    for (unsigned i = 0; i < half->dials; i++) {
        unsigned dial = half->dial[i], choices = f->shape.step[l].choices[dial];

        f->turn[l + 1][dial] = (uint8_t)turn_at(f, l, dial, place % choices);
        place /= choices;
    }
}

static bool is_right(const struct fold *f, unsigned l)
{
    for (unsigned c = 0; c < f->shape.step[l].columns; c++) {
        int64_t sum = 0;

        for (unsigned dial = 0; dial < f->shape.puzzle->dials; dial++)
            sum += shown(f, l, (const unsigned[2]){dial, f->turn[l + 1][dial]}, c);
        if (sum != f->level[l].missing)
            return false;
    }
    return true;
}

static void take_solution(struct fold *f)
{
    const uint8_t *turn = f->turn[f->shape.levels];
    unsigned columns = f->shape.puzzle->columns;
    struct pz_count one = pz_count_from(1);

    pz_count_add(&f->result->count, &one);
    f->met++;
    f->satisfied = f->task->enough && f->met >= f->task->enough;
    if (f->result->listed == f->task->limit)
        return;
    struct grecian_offsets *offsets = &f->task->list[f->result->listed++];

    *offsets = (struct grecian_offsets){{0}};
    for (unsigned dial = 1; dial < f->shape.puzzle->dials; dial++)
        offsets->turn[dial] = (uint8_t)((turn[dial] + columns - turn[0]) % columns);
}

/* Counts `steps` nodes, unless that would be more than may be: false then. */
static bool count_steps(struct fold *f, uint64_t steps)
{
    uint64_t most = f->budget->ctl ? f->budget->ctl->max_nodes : 0;

    if (pz_budget_look(f->budget))
        return false;
    if (most && (f->budget->nodes >= most || steps > most - f->budget->nodes)) {
        f->budget->cut = true;
        return false;
    }
    f->given_up = steps > f->steps_max - f->steps;
    if (f->given_up)
        return false;
    f->steps += steps;
    f->budget->nodes += steps;
    return true;
}

static int compare_entries(const void *a, const void *b)
{
    uint64_t x = ((const struct entry *)a)->key, y = ((const struct entry *)b)->key;

    return (x > y) - (x < y);
}

/* The first entry whose key is not below `key`. */
static uint32_t lower_bound(const struct entry *sorted, uint32_t size, uint64_t key)
{
    uint32_t low = 0;

    while (size > 0) {
        uint32_t middle = size / 2;

        if (sorted[low + middle].key < key) {
            low += middle + 1;
            size -= middle + 1;
        } else {
            size = middle;
        }
    }
    return low;
}

static void lift(struct fold *f, unsigned l);

/* Goes on from the places of both halves, which have the right key. */
static void take_match(struct fold *f, unsigned l, uint32_t first, uint32_t second)
{
    if (++f->matches % LOOK_STRIDE == 0 && !count_steps(f, LOOK_STRIDE))
        return;
    turn_half(f, l, &f->shape.step[l].half[0], first);
    turn_half(f, l, &f->shape.step[l].half[1], second);
    if (!is_right(f, l))
        return;
    if (l + 1 < f->shape.levels)
        lift(f, l + 1);
    else
        take_solution(f);
}

/* Finds all continuations of f->turn[l] to the columns of level `l`. */
static void lift(struct fold *f, unsigned l)
{
    struct level *level = &f->level[l];
    const struct half *half = f->shape.step[l].half;
    uint32_t firsts = half[0].size, seconds = half[1].size;

    if (!count_steps(f, (uint64_t)firsts + seconds))
        return;
    make_sums(f, l, &half[1]);
    for (uint32_t s = 0; s < seconds; s++)
        level->sorted[s] = (struct entry){level->sums[s], s};
    qsort(level->sorted, seconds, sizeof *level->sorted, compare_entries);
    make_sums(f, l, &half[0]);
    for (uint32_t s = 0; s < firsts && !is_over(f); s++) {
        uint64_t key = level->missing_key - level->sums[s];
        uint32_t at = lower_bound(level->sorted, seconds, key);

        for (; at < seconds && level->sorted[at].key == key && !is_over(f); at++)
            take_match(f, l, s, level->sorted[at].place);
    }
}

static void multiply_count(const struct fold *f)
{
    for (unsigned dial = 0; dial < f->shape.puzzle->dials; dial++) {
        if (dial != f->shape.still)
            pz_count_multiply(&f->result->count,
                              f->shape.puzzle->columns / f->shape.plan->period[dial]);
    }
}

enum pz_status grecian_fold(const struct grecian_puzzle *puzzle,
                            const struct grecian_meeting_plan *plan,
                            const struct grecian_search_task *task,
                            struct pz_budget *budget, uint64_t steps_max,
                            struct grecian_search_result *result, bool *given_up)
{
    struct fold *f = calloc(1, sizeof *f);
    enum pz_status status = PZ_NO_MEMORY;

    if (!f)
        return PZ_NO_MEMORY;
    f->shape = (struct shape){.puzzle = puzzle, .plan = plan};
    f->task = task;
    f->budget = budget;
    f->result = result;
    f->steps_max = steps_max;
    choose_still(&f->shape);
    plan_levels(&f->shape);
    if (prepare(f)) {
        lift(f, 0);
        multiply_count(f);
        result->complete = !is_over(f);
        *given_up = f->given_up;
        status = budget->stopped ? PZ_STOPPED : PZ_OK;
    }
    for (unsigned l = 0; l < f->shape.levels; l++) {
        free(f->level[l].sums);
        free(f->level[l].sorted);
    }
    free(f);
    return status;
}
