/* Chooses a guess by comparing guesses one guess ahead.
 *
 * Measure. A guess divides the candidates into parts. The cost of the guess is the sum of
 * n (1.32 + 0.487 ln n) over the parts, where n is the size of a part. This is the cost of
 * n candidates that was fitted for the exact search (branch_and_bound.c). For large parts,
 * the guess with the least cost is the guess whose answer has the most entropy. If there
 * are more than MEASURED candidates, only MEASURED candidates at even distances are
 * divided.
 *
 * If many symbols are untested, most answers only exclude some of these symbols, and the
 * parts cost more than their sizes indicate. So each candidate adds a penalty. Let u
 * symbols remain untested, and let m of them be in the candidate. In random order, the last
 * of the m symbols is at position (u + 1) m / (m + 1) on average. With p symbols in each
 * guess, the candidate takes about (u / p - 1) m / (m + 1) guesses more than in a part in
 * which few symbols are untested. The penalties save 0.2 guesses for 4 x 20 and for 4 x 36
 * with repeats. With two positions, they do not help: 2 x 36 with repeats takes 14.12
 * guesses with penalties, and 14.05 guesses without penalties.
 *
 * Guesses. The following guesses are compared first:
 *  - Up to LISTED candidates, at even distances in the list.
 *  - Codes with symbols that no guess has tested, in all positions or where the candidates
 *    differ. These codes give the most information if few symbols have been tested.
 *  - MIXED codes that take the symbol of each position from some candidate. Some of these
 *    codes have untested symbols in some positions. These codes give more information if
 *    the candidates are alike.
 * Untested symbols are interchangeable. Therefore a guess uses the smallest untested
 * symbols, in the order of their use, and equivalent guesses are compared only once. Then
 * the best codes are improved by hill climbing: one position gets another symbol, or two
 * positions are exchanged. All untested symbols that are not in the code are one
 * alternative. All symbols that no candidate has are also one alternative.
 *
 * The comparison ends early if no guess can have a smaller cost. This is the case for a
 * candidate that distinguishes all other candidates. If there is no such candidate, it is
 * the case for any code that distinguishes all candidates.
 *
 * Repeatability. The choice depends only on the list and the untested symbols, because the
 * generator that draws the mixed codes is seeded with a hash of the list. */
#include "guess_choice.h"

#include "puzzles/random.h"
#include "solvers/core/check.h"
#include "solvers/core/control.h"

#include <assert.h>
#include <math.h>
#include <string.h>

#define XXH_INLINE_ALL
#include <xxhash.h>

enum {
    LISTED = 128,          /* candidates that are compared as guesses */
    MIXED = 48,            /* mixed codes that are compared */
    POOL = LISTED + MIXED, /* capacity for codes that have been compared */
    MEASURED = 1024,       /* candidates that a guess divides */
    CLIMBS = 2,            /* codes that are improved */
    SWEEPS = 4,            /* over all positions, to improve a code */
    NODE_CANDIDATES = 64,
    CHECK_NODES = 16 /* nodes between two checks of the limits */
};

#ifdef PUZZLED_CHECK
/* Asserts that the list has valid codes. */
static void candidate_list_check(const struct bc_candidate_list *list)
{
    assert(list->count > 0 && list->weight >= 1);
    for (uint32_t i = 0; i < list->count; i++) {
        const struct bc_vector_code *code = &list->code[i];

        for (unsigned k = 0; k < BC_VECTOR_BYTES; k++)
            assert(code->symbol[k] < (k < list->game->positions ? list->game->symbols : 1));
        assert(bc_vector_score(list->game, code, code) == bc_answer_win(list->game));
    }
}
#endif

/* A comparison of guesses. */
struct comparison {
    const struct bc_candidate_list *list;
    struct bc_choice *choice;
    uint32_t step;     /* distance of the candidates that are divided */
    double weight;     /* number of candidates per divided candidate */
    uint64_t untested; /* bit mask of symbols that are interchangeable */
    uint64_t useful;   /* bit mask of tested symbols that some candidate has */
    uint32_t open;     /* bit mask of the positions at which the candidates differ */
    struct pz_random random;
    unsigned pooled;           /* codes in the pool */
    struct bc_code pool[POOL]; /* the codes of the pool, to compare each of them once */
    bool has_compared_all;     /* candidates */
    double penalty[BC_POSITIONS_MAX + 1]; /* by the number of untested symbols in a guess */
    enum pz_status status;
};

uint64_t bc_symbols_of(const struct bc_game *game, const struct bc_code *code)
{
    uint64_t symbols = 0;

    for (unsigned i = 0; i < game->positions; i++)
        symbols |= (uint64_t)1 << code->symbol[i];
    return symbols;
}

/* Counts the answers of each `step`-th candidate; returns the number of these
 * candidates. */
static uint32_t count_answers(const struct bc_candidate_list *list, uint32_t step,
                              const struct bc_vector_code *guess,
                              uint32_t sizes[BC_ANSWERS_MAX])
{
    uint32_t counted = 0;

    memset(sizes, 0, BC_ANSWERS_MAX * sizeof *sizes);
    for (uint32_t i = 0; i < list->count; i += step, counted++)
        sizes[bc_vector_score(list->game, guess, &list->code[i])]++;
    return counted;
}

void bc_count_answers(const struct bc_candidate_list *list,
                      const struct bc_vector_code *guess, uint32_t sizes[BC_ANSWERS_MAX])
{
    count_answers(list, 1, guess, sizes);
}

/* Estimates the total number of guesses for n candidates. */
static double estimate_cost(double n)
{
    if (n <= 1)
        return n;
    return n <= 2 ? 3 * n / 2 : n * (1.32 + 0.487 * log(n));
}

/* Adds a guess to the choice if its cost is among the least. Of guesses with equal costs,
 * which are often equivalent, the choice has the first guess. */
static void keep_guess(struct bc_choice *choice, const struct bc_code *guess, double cost)
{
    unsigned at = choice->count;

    for (unsigned i = 0; i < choice->count && choice->cost[i] <= cost; i++)
        if (choice->cost[i] == cost)
            return;
    if (choice->count < BC_CHOICE_MAX)
        choice->count++;
    else
        at--;
    for (; at > 0 && choice->cost[at - 1] > cost; at--) {
        choice->cost[at] = choice->cost[at - 1];
        choice->guess[at] = choice->guess[at - 1];
    }
    choice->cost[at] = cost;
    choice->guess[at] = *guess;
}

/* Returns the cost of a guess with these answers. A candidate that distinguishes all others
 * costs 0. */
static double cost_of(struct comparison *c, const struct bc_code *guess,
                      const uint32_t sizes[BC_ANSWERS_MAX])
{
    const struct bc_candidate_list *list = c->list;
    unsigned win = bc_answer_win(list->game), parts = 0;
    uint64_t new_symbols = bc_symbols_of(list->game, guess) & c->untested;
    double cost = c->penalty[__builtin_popcountll(new_symbols)];

    for (unsigned i = 0; i <= win; i++) {
        double rest = sizes[i] * c->weight - (i == win && sizes[i] > 0);

        parts += sizes[i] > 0;
        if (sizes[i] > 0 && rest > 0)
            cost += estimate_cost(rest);
    }
    if (c->weight > 1 || parts < list->count || sizes[win] == 0)
        return cost;
    c->choice->is_perfect = true;
    return 0;
}

/* Compares a guess with the others; returns its cost. */
static double compare_guess(struct comparison *c, const struct bc_code *guess)
{
    const struct bc_candidate_list *list = c->list;
    const struct bc_vector_code vector = bc_vectorize(list->game, guess);
    uint32_t sizes[BC_ANSWERS_MAX];
    uint32_t counted = count_answers(list, c->step, &vector, sizes);
    double cost = cost_of(c, guess, sizes);
    uint64_t before = *list->nodes;

    if (c->choice->count < BC_CHOICE_MAX || cost < c->choice->cost[BC_CHOICE_MAX - 1])
        keep_guess(c->choice, guess, cost);
    *list->nodes += 1 + counted / NODE_CANDIDATES;
    if (before / CHECK_NODES != *list->nodes / CHECK_NODES)
        c->status = pz_ctl_check(list->ctl, *list->nodes);
    return cost;
}

/* True if a limit ended the comparison, or if no guess can have a smaller cost. */
static bool is_over(const struct comparison *c)
{
    return c->status != PZ_OK || c->choice->is_perfect ||
           (c->has_compared_all && c->choice->cost[0] <= c->list->count);
}

/* Returns the untested symbol number `index`, or BC_SYMBOLS_MAX. */
static unsigned untested_symbol(const struct comparison *c, unsigned index)
{
    uint64_t symbols = c->untested;

    while (index-- > 0)
        symbols &= symbols - 1;
    return symbols ? (unsigned)__builtin_ctzll(symbols) : BC_SYMBOLS_MAX;
}

/* Replaces the untested symbols of a code with the smallest untested symbols, in the order
 * of their use. */
static void rename_untested(const struct comparison *c, struct bc_code *code)
{
    uint8_t name[BC_SYMBOLS_MAX] = {0}; /* plus one */
    unsigned named = 0;

    for (unsigned i = 0; i < c->list->game->positions; i++) {
        unsigned symbol = code->symbol[i];

        if (!(c->untested >> symbol & 1))
            continue;
        if (name[symbol] == 0)
            name[symbol] = (uint8_t)(1 + untested_symbol(c, named++));
        code->symbol[i] = name[symbol] - 1;
    }
}

/* Adds a renamed code to the pool; returns false if the pool has it. */
static bool is_new(struct comparison *c, const struct bc_code *renamed)
{
    for (unsigned i = 0; i < c->pooled; i++)
        if (memcmp(&c->pool[i], renamed, sizeof *renamed) == 0)
            return false;
    assert(c->pooled < POOL);
    c->pool[c->pooled++] = *renamed;
    return true;
}

static struct bc_code listed_code(const struct comparison *c, uint32_t index)
{
    assert(index < c->list->count);
    return bc_code_of_vector(c->list->game, &c->list->code[index]);
}

/* Compares candidates. The candidates of a short list keep their symbols, so that they
 * remain candidates even if the list does not have every code that results from
 * renaming. */
static void compare_candidates(struct comparison *c)
{
    uint32_t count = c->list->count, step = (count + LISTED - 1) / LISTED;

    for (uint32_t i = 0; i < count && !is_over(c); i += step) {
        const struct bc_code code = listed_code(c, i);
        struct bc_code renamed = code;

        rename_untested(c, &renamed);
        if (is_new(c, &renamed))
            compare_guess(c, step == 1 ? &code : &renamed);
    }
    c->has_compared_all = step == 1;
}

/* Replaces the symbols at the positions of `mask` with untested symbols, as long as there
 * are such symbols. */
static void use_untested(const struct comparison *c, uint32_t mask, struct bc_code *code)
{
    unsigned used;

    rename_untested(c, code);
    used = (unsigned)__builtin_popcountll(bc_symbols_of(c->list->game, code) & c->untested);
    for (unsigned i = 0; i < c->list->game->positions; i++) {
        unsigned symbol = untested_symbol(c, used);

        if (!(mask >> i & 1) || symbol == BC_SYMBOLS_MAX)
            continue;
        code->symbol[i] = (uint8_t)symbol;
        used++;
    }
}

/* Returns a code with each symbol from a random candidate at that position. In games
 * without repeats, the first unused symbol replaces a used one. */
static struct bc_code mix_code(struct comparison *c)
{
    const struct bc_game *game = c->list->game;
    struct bc_code code = {{0}};
    uint64_t used = 0;

    for (unsigned i = 0; i < game->positions; i++) {
        uint32_t from = (uint32_t)pz_random_below(&c->random, c->list->count);
        unsigned symbol = c->list->code[from].symbol[i];

        if (!game->repeats && used >> symbol & 1) {
            symbol = bc_symbol_least(game, i);
            while (used >> symbol & 1)
                symbol++;
        }
        code.symbol[i] = (uint8_t)symbol;
        used |= (uint64_t)1 << symbol;
    }
    return code;
}

/* Compares mixed codes and codes with untested symbols. */
static void compare_mixed(struct comparison *c)
{
    const uint32_t all = (1u << c->list->game->positions) - 1;

    for (unsigned i = 0; i < MIXED && !is_over(c); i++) {
        struct bc_code code = mix_code(c);

        if (c->untested && i == 0)
            use_untested(c, all, &code);
        else if (c->untested && i == 1)
            use_untested(c, c->open, &code);
        else if (c->untested && i % 2 == 0)
            use_untested(c, (uint32_t)pz_random_below(&c->random, all + 1), &code);
        rename_untested(c, &code);
        if (is_new(c, &code))
            compare_guess(c, &code);
    }
}

/* Returns the symbols to try at a position of `code`. */
static uint64_t symbols_to_try(const struct comparison *c, const struct bc_code *code)
{
    const struct bc_game *game = c->list->game;
    uint64_t all = ((uint64_t)1 << game->symbols) - 1;
    uint64_t used = bc_symbols_of(game, code);
    uint64_t untested = c->untested & ~used,
             useless = all & ~c->untested & ~c->useful & ~used;

    /* x & -x is the lowest bit of x. */
    return (c->useful & (game->repeats ? all : ~used)) | (untested & -untested) |
           (useless & -useless) | (game->repeats ? used : 0);
}

/* Replaces `code` with `other` if `other` is better. */
static void climb_to(struct comparison *c, const struct bc_code *other,
                     struct bc_code *code, double *cost)
{
    double found = compare_guess(c, other);

    if (found >= *cost)
        return;
    *cost = found;
    *code = *other;
}

/* Tries other symbols at a position. */
static void climb_by_symbol(struct comparison *c, unsigned position, struct bc_code *code,
                            double *cost)
{
    uint64_t symbols = symbols_to_try(c, code);
    const struct bc_code start = *code;

    if (position == 0 && bc_symbol_least(c->list->game, 0) > 0)
        symbols &= ~(uint64_t)1;
    for (; symbols && !is_over(c); symbols &= symbols - 1) {
        struct bc_code other = start;

        other.symbol[position] = (uint8_t)__builtin_ctzll(symbols);
        if (other.symbol[position] != start.symbol[position])
            climb_to(c, &other, code, cost);
    }
}

/* Tries to exchange a position with each later position. */
static void climb_by_exchange(struct comparison *c, unsigned position, struct bc_code *code,
                              double *cost)
{
    const struct bc_game *game = c->list->game;

    for (unsigned i = position + 1; i < game->positions && !is_over(c); i++) {
        struct bc_code other = *code;

        other.symbol[position] = code->symbol[i];
        other.symbol[i] = code->symbol[position];
        if (code->symbol[i] != code->symbol[position] &&
            other.symbol[position] >= bc_symbol_least(game, position))
            climb_to(c, &other, code, cost);
    }
}

/* Improves a code until no single change improves it. */
static void climb(struct comparison *c, struct bc_code code, double cost)
{
    double before = INFINITY;

    for (unsigned sweep = 0; sweep < SWEEPS && cost < before; sweep++) {
        before = cost;
        for (unsigned i = 0; i < c->list->game->positions && !is_over(c); i++) {
            climb_by_symbol(c, i, &code, &cost);
            climb_by_exchange(c, i, &code, &cost);
        }
    }
}

/* Sets the symbols and positions by which the candidates differ. */
static void describe_candidates(struct comparison *c)
{
    const struct bc_candidate_list *list = c->list;
    const struct bc_game *game = list->game;
    uint64_t special = bc_symbol_least(game, 0) > 0, found = 0;

    c->untested = (((uint64_t)1 << game->symbols) - 1) & ~(list->guessed | special);
    for (uint32_t i = 0; i < list->count; i += c->step)
        for (unsigned k = 0; k < game->positions; k++) {
            found |= (uint64_t)1 << list->code[i].symbol[k];
            c->open |= (uint32_t)(list->code[i].symbol[k] != list->code[0].symbol[k]) << k;
        }
    c->useful = found & ~c->untested;
}

/* Returns the sum of m / (m + 1) over the candidates that are divided, if each of them has
 * m symbols of `symbols`. */
static double sum_of_last_positions(const struct comparison *c, uint64_t symbols)
{
    const struct bc_candidate_list *list = c->list;
    double sum = 0;

    for (uint32_t i = 0; i < list->count; i += c->step) {
        const struct bc_code code = listed_code(c, i);
        int m = __builtin_popcountll(bc_symbols_of(list->game, &code) & symbols);

        sum += (double)m / (m + 1);
    }
    return sum;
}

/* Sets the penalties. After renaming, a guess has the first untested symbols. */
static void set_penalties(struct comparison *c)
{
    double positions = c->list->game->positions;
    uint64_t symbols = c->untested;

    for (unsigned k = 0; k <= c->list->game->positions; k++) {
        double more = __builtin_popcountll(symbols) / positions - 1;

        c->penalty[k] = more > 0 && positions > 2
                            ? c->weight * more * sum_of_last_positions(c, symbols)
                            : 0;
        symbols &= symbols - 1;
    }
}

enum pz_status bc_choose_guesses(const struct bc_candidate_list *list,
                                 struct bc_choice *choice)
{
    struct comparison c;
    struct bc_choice start;

    CHECKED(candidate_list_check, list);
    c.list = list;
    c.choice = choice;
    c.step = (list->count + MEASURED - 1) / MEASURED;
    const uint32_t measured = (list->count - 1) / c.step + 1;

    c.weight = list->weight * list->count / measured;
    c.open = c.pooled = 0;
    c.status = PZ_OK;
    choice->count = 0;
    choice->is_perfect = c.has_compared_all = false;
    describe_candidates(&c);
    set_penalties(&c);
    compare_candidates(&c);
    if (is_over(&c))
        return c.status;
    pz_random_seed(&c.random, XXH3_64bits(list->code, list->count * sizeof *list->code));
    compare_mixed(&c);
    start = *choice;
    for (unsigned i = 0; i < CLIMBS && i < start.count && !is_over(&c); i++)
        climb(&c, start.guess[i], start.cost[i]);
    return c.status;
}
