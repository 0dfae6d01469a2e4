/* Play of a list of candidates.
 *
 * A guess divides the candidates into parts by their answers, and the parts are played one
 * by one. The tree of these guesses is a strategy, and its cost is counted, not estimated.
 *
 * Choice. Each choice looks one guess ahead. It takes the guess with the least sum, over
 * the parts, of n (1.32 + 0.487 ln n). That is the cost of n candidates as fitted for the
 * exact search (branch_and_bound.c). For large parts, this guess is the one whose answer
 * has the most entropy. The guesses that are compared are
 *  - up to GUESSES candidates, at even distances in the list
 *  - MIXED codes that take the symbol of each position from some candidate. They give more
 *    information if the candidates are alike
 * If one of the candidates distinguishes all others, no guess is better, and the comparison
 * ends.
 *
 * Repeatability. The choice depends only on the list: a generator that is seeded with a
 * hash of the list draws the mixed codes. So a later question, after one more answer,
 * continues the play whose cost was counted here.
 *
 * Proof. n candidates need at least 2n - 1 guesses in total: the first guess finds at most
 * one, and each other candidate needs at least two. If no candidate distinguishes all
 * others, they need at least 2n. They also need at least as many as a full tree
 * (tree_capacity.h). A cost that is equal to one of these bounds is the least. */
#include "greedy_play.h"

#include "puzzles/random.h"
#include "solvers/bulls_cows/codes/tree_capacity.h"
#include "solvers/core/check.h"
#include "solvers/core/control.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#define XXH_INLINE_ALL
#include <xxhash.h>

enum {
    GUESSES = 256,   /* candidates that are compared as guesses */
    MIXED = 64,      /* other codes that are compared */
    CHECK_NODES = 16 /* guesses between two checks of the limits */
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

/* Estimates the total number of guesses for n candidates. */
static double estimate_cost(double n)
{
    if (n <= 1)
        return n;
    return n <= 2 ? 3 * n / 2 : n * (1.32 + 0.487 * log(n));
}

/* A comparison of guesses, with the best one so far. */
struct comparison {
    const struct bc_candidate_list *list;
    double cost;
    struct bc_vector_code guess;
    bool is_listed;  /* the guess is one of the candidates */
    bool is_perfect; /* and distinguishes all others */
};

/* Counts the candidates for each answer to `guess`. */
static void count_answers(const struct bc_candidate_list *list,
                          const struct bc_vector_code *guess,
                          uint32_t sizes[BC_ANSWERS_MAX])
{
    memset(sizes, 0, BC_ANSWERS_MAX * sizeof *sizes);
    for (uint32_t i = 0; i < list->count; i++)
        sizes[bc_vector_score(list->game, guess, &list->code[i])]++;
}

static void compare_guess(struct comparison *c, const struct bc_vector_code *guess,
                          bool is_listed)
{
    const struct bc_candidate_list *list = c->list;
    unsigned win = bc_answer_win(list->game), parts = 0;
    uint32_t sizes[BC_ANSWERS_MAX];
    double cost = 0;

    count_answers(list, guess, sizes);
    for (unsigned i = 0; i <= win; i++) {
        double rest = sizes[i] * list->weight - (i == win && sizes[i] > 0);

        parts += sizes[i] > 0;
        if (sizes[i] > 0 && rest > 0)
            cost += estimate_cost(rest);
    }
    ++*list->nodes;
    if (cost >= c->cost)
        return;
    c->cost = cost;
    c->guess = *guess;
    c->is_listed = is_listed;
    c->is_perfect = is_listed && parts == list->count && list->weight <= 1;
}

/* Returns a code with each symbol from a random candidate at that position. In games
 * without repeats, the first unused symbol replaces a used one. */
static struct bc_vector_code mix_code(const struct bc_candidate_list *list,
                                      struct pz_random *random)
{
    const struct bc_game *game = list->game;
    struct bc_code code = {{0}};
    uint64_t used = 0;

    for (unsigned i = 0; i < game->positions; i++) {
        uint32_t from = (uint32_t)pz_random_below(random, list->count);
        unsigned symbol = list->code[from].symbol[i];

        if (!game->repeats && used >> symbol & 1) {
            symbol = bc_symbol_least(game, i);
            while (used >> symbol & 1)
                symbol++;
        }
        code.symbol[i] = (uint8_t)symbol;
        used |= (uint64_t)1 << symbol;
    }
    return bc_vectorize(game, &code);
}

static enum pz_status check_limits(const struct bc_candidate_list *list)
{
    return *list->nodes % CHECK_NODES ? PZ_OK : pz_ctl_check(list->ctl, *list->nodes);
}

/* Compares all guesses, and leaves the best one in `c`. */
static enum pz_status compare_guesses(struct comparison *c,
                                      const struct bc_candidate_list *list)
{
    uint32_t step = (list->count + GUESSES - 1) / GUESSES;
    enum pz_status status = PZ_OK;
    struct pz_random random;

    CHECKED(candidate_list_check, list);
    *c = (struct comparison){.list = list, .cost = INFINITY};
    for (uint32_t i = 0; i < list->count && !c->is_perfect && status == PZ_OK; i += step) {
        compare_guess(c, &list->code[i], true);
        status = check_limits(list);
    }
    if (c->is_perfect || status != PZ_OK || list->count < 3)
        return status;
    pz_random_seed(&random, XXH3_64bits(list->code, list->count * sizeof *list->code));
    for (unsigned i = 0; i < MIXED && status == PZ_OK; i++) {
        const struct bc_vector_code guess = mix_code(list, &random);

        compare_guess(c, &guess, false);
        status = check_limits(list);
    }
    return status;
}

enum pz_status bc_greedy_choose(const struct bc_candidate_list *list,
                                struct bc_vector_code *guess, bool *is_listed)
{
    struct comparison c;
    enum pz_status status = compare_guesses(&c, list);

    *guess = c.guess;
    *is_listed = c.is_listed;
    return status;
}

/* The costs of a tree. */
struct tree_cost {
    uint64_t guesses;
    uint64_t inner; /* states with at least two candidates */
    unsigned height;
};

/* The state of a play. */
struct play {
    struct bc_candidate_list list; /* the candidates of the current state */
    struct bc_vector_code *spare;  /* for a copy of the list */
    struct bc_code *tree;          /* the guesses of inner states so far, or NULL */
    uint32_t inner;                /* inner states so far */
    uint32_t capacity;             /* of `tree` */
};

/* Sorts the candidates by their answers to `guess`, and keeps their order within a part.
 * Part i ends at `end[i]`. */
static void divide_list(const struct play *play, const struct bc_vector_code *guess,
                        uint32_t end[BC_ANSWERS_MAX])
{
    const struct bc_candidate_list *list = &play->list;
    uint32_t next[BC_ANSWERS_MAX], sum = 0;

    count_answers(list, guess, next);
    for (unsigned i = 0; i < BC_ANSWERS_MAX; i++) {
        sum += next[i];
        end[i] = sum;
        next[i] = sum - next[i];
    }
    assert(sum == list->count);
    memcpy(play->spare, list->code, list->count * sizeof *list->code);
    for (uint32_t i = 0; i < list->count; i++)
        list->code[next[bc_vector_score(list->game, guess, &play->spare[i])]++] =
            play->spare[i];
}

/* Adds the guess of an inner state to the tree. */
static void add_to_tree(struct play *play, const struct bc_vector_code *guess)
{
    assert(play->inner < play->capacity);
    if (play->tree)
        play->tree[play->inner] = bc_code_of_vector(play->list.game, guess);
    play->inner++;
}

static enum pz_status play_state(struct play *play, struct tree_cost *cost);

/* Plays `guess`, and then the state after each answer. */
static enum pz_status play_guess(struct play *play, const struct bc_vector_code *guess,
                                 struct tree_cost *cost)
{
    const struct bc_candidate_list whole = play->list;
    unsigned win = bc_answer_win(whole.game);
    uint32_t end[BC_ANSWERS_MAX], first = 0;
    enum pz_status status = PZ_OK;

    if (whole.count > 1)
        add_to_tree(play, guess);
    divide_list(play, guess, end);
    *cost =
        (struct tree_cost){.guesses = whole.count, .inner = whole.count > 1, .height = 1};
    for (unsigned i = 0; i < win && status == PZ_OK; first = end[i], i++) {
        struct tree_cost part;

        if (end[i] == first)
            continue;
        play->list.code = whole.code + first;
        play->list.count = end[i] - first;
        status = play_state(play, &part);
        if (status != PZ_OK)
            break;
        cost->guesses += part.guesses;
        cost->inner += part.inner;
        if (part.height + 1 > cost->height)
            cost->height = part.height + 1;
    }
    play->list = whole;
    return status;
}

/* Plays the chosen guess of the current state, and the states after it. */
static enum pz_status play_state(struct play *play, struct tree_cost *cost)
{
    struct bc_vector_code guess;
    enum pz_status status;
    bool is_listed;

    assert(play->list.count > 0);
    if (play->list.count == 1) {
        *cost = (struct tree_cost){.guesses = 1, .height = 1};
        return PZ_OK;
    }
    status = bc_greedy_choose(&play->list, &guess, &is_listed);
    return status == PZ_OK ? play_guess(play, &guess, cost) : status;
}

/* Returns a lower bound of the total number of guesses for `count` candidates. */
static uint64_t lower_guesses(const struct bc_game *game, uint64_t count)
{
    uint64_t full_tree = bc_capacity_guesses(bc_capacity_useful(game), count);

    return count > 0 && full_tree < 2 * count - 1 ? 2 * count - 1 : full_tree;
}

/* The same, after a comparison of guesses. If it tried all candidates and did not find a
 * perfect guess, one more guess is necessary. */
static uint64_t lower_guesses_compared(const struct bc_candidate_list *list,
                                       bool is_perfect)
{
    uint64_t lower = lower_guesses(list->game, list->count);
    uint64_t imperfect = 2 * (uint64_t)list->count;

    return list->count <= GUESSES && !is_perfect && lower < imperfect ? imperfect : lower;
}

/* The same, if the first guess is `first`. */
static uint64_t lower_guesses_after(const struct bc_candidate_list *list,
                                    const struct bc_vector_code *first)
{
    uint32_t sizes[BC_ANSWERS_MAX];
    uint64_t total = list->count;

    count_answers(list, first, sizes);
    for (unsigned i = 0; i < bc_answer_win(list->game); i++)
        total += lower_guesses(list->game, sizes[i]);
    return total;
}

static void set_best(struct bc_sampled_best *best, const struct tree_cost *cost,
                     uint32_t candidates, uint64_t lower)
{
    assert(cost->guesses >= lower);
    best->known = true;
    best->guesses = cost->guesses;
    best->height = cost->height;
    best->nodes = candidates + cost->inner;
    best->lower = lower;
    best->proven = cost->guesses == lower;
}

enum pz_status bc_greedy_play(const struct bc_candidate_list *list,
                              const struct bc_vector_code *first,
                              struct bc_sampled_best *best, struct bc_code *tree)
{
    struct play play = {.list = *list,
                        .spare = malloc((size_t)list->count * sizeof *play.spare),
                        .tree = tree,
                        .capacity = list->count};
    struct comparison c;
    enum pz_status status = PZ_OK;
    struct tree_cost cost;
    uint64_t lower;

    *best = (struct bc_sampled_best){.known = false};
    if (!play.spare)
        return PZ_NO_MEMORY;
    if (first) {
        lower = lower_guesses_after(list, first);
    } else {
        status = compare_guesses(&c, list);
        first = &c.guess;
        lower = lower_guesses_compared(list, c.is_perfect);
    }
    best->guess = bc_code_of_vector(list->game, first);
    if (status == PZ_OK)
        status = play_guess(&play, first, &cost);
    if (status == PZ_OK)
        set_best(best, &cost, list->count, lower);
    free(play.spare);
    return status;
}
