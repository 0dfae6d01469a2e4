#include "search.h"

#include "solvers/bulls_cows/codes/score_many.h"
#include "solvers/bulls_cows/search/build_tree.h"
#include "solvers/bulls_cows/search/node_bound.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

/* Sets up to so many secrets are solved for a tree that a limit is taken from, and for one
 * that is asked for. With 32 the 1440 secrets after 0,1 in the 4 x 10 game get a limit of
 * 6531, with 64 one of 6522, with 100 of 6506; 6495 is the least. */
enum { SMALL = 100, SMALL_OF_ESTIMATE = 160 };

static double processor_seconds(void)
{
    struct timespec now;

    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

bc_packed *search_secrets(const struct part *part)
{
    bc_packed *secret = malloc(part->secrets * sizeof *secret);
    uint32_t count;

    if (secret && bc_packed_candidates(&part->history, secret, part->secrets, NULL,
                                       &count) != PZ_OK) {
        free(secret);
        return NULL;
    }
    return secret;
}

/* The parts of a set, one behind the other. */
struct divided {
    bc_packed *code; /* owned */
    const bc_packed *part[BC_EXACT_ANSWERS_MAX];
    uint32_t size[BC_EXACT_ANSWERS_MAX];
};

static bool divide(const struct bc_game *game, const struct bc_set *set, bc_packed guess,
                   struct divided *divided)
{
    bc_packed *code = malloc(2 * (size_t)set->count * sizeof *code);
    bc_answer_id *answer = malloc(set->count);
    struct bc_division division = {.code = code, .count = set->count, .answer = answer};
    bool good = code && answer;

    divided->code = code;
    if (good) {
        division.spare = code + set->count;
        memcpy(code, set->secret, set->count * sizeof *code);
        bc_score_divide(game, guess, &division);
        memcpy(divided->size, division.sizes, sizeof divided->size);
        for (unsigned a = 0; a < bc_game_answers(game); code += division.sizes[a++])
            divided->part[a] = code;
    }
    free(answer);
    return good;
}

/* The guess with the least estimate; the first secret without memory. */
static bc_packed promising_guess(struct bc_workspace *w, const struct bc_set *set)
{
    struct bc_pool own = {set->secret, set->count, NULL};
    const struct bc_pool *pool = w->weights.consistent ? &own : &w->all;
    struct bc_mark mark = bc_arena_mark(&w->arena);
    struct bc_columns *columns =
        bc_columns_make(&w->arena, &w->game, set->secret, set->count, pool);
    bc_packed best = set->secret[0];
    double least = 0;

    for (uint32_t c = 0; columns && c < columns->count; c++) {
        double estimate = bc_node_bound_estimate(w, columns, c);

        if (c == 0 || estimate < least) {
            least = estimate;
            best = columns->guess[c];
        }
    }
    bc_arena_release(&w->arena, mark);
    return best;
}

/* A tree by estimates while it is made. */
struct growing {
    struct bc_workspace *w;
    struct found *tree; /* with room for all guesses; NULL when only the cost is wanted */
    uint32_t small;     /* sets up to this are solved */
};

static uint64_t grow_with(const struct growing *growing, const struct bc_set *set,
                          bc_packed guess, unsigned height);

/* Adds the best tree of a small set. */
static uint64_t grow_small(const struct growing *growing, const struct bc_set *set,
                           unsigned height)
{
    struct bc_outcome best = bc_branch_and_bound(growing->w, set, height, BC_INFINITE);
    struct bc_build build = {.workspace = growing->w, .set = *set, .height = height};
    struct found *tree = growing->tree;
    bc_packed *guess = NULL;
    uint32_t inner = 0;

    if (!best.exact || best.cost >= BC_INFINITE)
        return BC_INFINITE;
    if (!tree || set->count == 1)
        return best.cost;
    if (bc_build_tree(&build, &guess, &inner) != PZ_OK)
        return BC_INFINITE;
    memcpy(tree->guess + tree->inner, guess, inner * sizeof *guess);
    tree->inner += inner;
    free(guess);
    return best.cost;
}

/* The cost of a set of any size. */
static uint64_t grow(const struct growing *growing, const struct bc_set *set,
                     unsigned height)
{
    return set->count > growing->small
               ? grow_with(growing, set, promising_guess(growing->w, set), height)
               : grow_small(growing, set, height);
}

/* The cost of a set that begins with `guess`. */
static uint64_t grow_with(const struct growing *growing, const struct bc_set *set,
                          bc_packed guess, unsigned height)
{
    const struct bc_workspace *w = growing->w;
    uint64_t cost = w->weights.state + w->weights.guess * set->count;
    struct divided divided = {.code = NULL};
    struct bc_symmetry none;

    if (height <= 1 || !divide(&w->game, set, guess, &divided))
        cost = BC_INFINITE;
    if (growing->tree)
        growing->tree->guess[growing->tree->inner++] = guess;
    bc_symmetry_none(&w->game, &none);
    for (unsigned a = 0; a < bc_answer_win(&w->game) && cost < BC_INFINITE; a++) {
        struct bc_set part = {divided.part[a], divided.size[a], &none};

        if (part.count == set->count)
            cost = BC_INFINITE;
        else if (part.count > 0)
            cost += grow(growing, &part, bc_node_height_below(height));
    }
    free(divided.code);
    return cost < BC_INFINITE ? cost : BC_INFINITE;
}

uint64_t search_tree_cost(struct bc_workspace *w, const struct unit *unit,
                          const struct bc_set *set, unsigned height)
{
    struct growing growing = {w, NULL, SMALL};

    return unit->is_given ? grow_with(&growing, set, unit->guess, height)
                          : grow(&growing, set, height);
}

/* A tree by estimates is what the unit comes to. */
static bool grow_unit(struct bc_workspace *w, const struct bc_set *set,
                      const struct proof *proof, struct unit *unit)
{
    struct growing growing = {w, &unit->found, SMALL_OF_ESTIMATE};

    unit->found.guess = calloc(set->count, sizeof *unit->found.guess);
    unit->found.cost = unit->found.guess ? grow(&growing, set, proof->height) : BC_INFINITE;
    unit->found.nodes = w->nodes;
    unit->found.exact = true;
    return unit->found.guess != NULL;
}

/* The part to solve next: the smallest, as it raises the sum soonest; where only the height
 * counts the largest, as it fails first. */
static unsigned next_part(const struct bc_workspace *w, const struct divided *divided,
                          uint32_t done)
{
    bool largest = bc_node_is_height_only(&w->weights);
    unsigned win = bc_answer_win(&w->game), next = win;

    for (unsigned a = 0; a < win; a++)
        if (divided->size[a] > 0 && !(done >> a & 1) &&
            (next == win || (largest ? divided->size[a] > divided->size[next]
                                     : divided->size[a] < divided->size[next])))
            next = a;
    return next;
}

/* The cost of the set when it begins with the unit's guess, or what is at least the limit;
 * false without memory. */
static bool solve_given(struct bc_workspace *w, const struct bc_set *set,
                        const struct proof *proof, struct unit *unit)
{
    unsigned win = bc_answer_win(&w->game), height = bc_node_height_below(proof->height);
    uint64_t limit = proof->part[unit->part].limit;
    uint64_t cost = w->weights.state + w->weights.guess * set->count;
    struct divided divided = {.code = NULL};
    struct bc_symmetry symmetry;
    uint32_t done = 0;
    bool good = divide(&w->game, set, unit->guess, &divided);

    bc_symmetry_keep(set->symmetry, unit->guess, &symmetry);
    for (unsigned a = 0; good && a < win; a++)
        cost += bc_node_bound_least(w, divided.size[a], height);
    while (good && cost < limit) {
        unsigned a = next_part(w, &divided, done);

        if (a == win)
            break;
        struct bc_set part = {divided.part[a], divided.size[a], &symmetry};
        uint64_t rest = cost - bc_node_bound_least(w, part.count, height);
        struct bc_outcome value = bc_branch_and_bound(w, &part, height, limit - rest);

        good = value.exact || value.cost >= limit - rest;
        cost = rest + value.cost;
        done |= 1u << a;
    }
    free(divided.code);
    unit->found.cost = cost < BC_INFINITE ? cost : BC_INFINITE;
    return good;
}

/* The same with any guess. */
static bool solve_any(struct bc_workspace *w, const struct bc_set *set,
                      const struct proof *proof, struct unit *unit)
{
    uint64_t limit = proof->part[unit->part].limit;
    struct bc_outcome value = bc_branch_and_bound(w, set, proof->height, limit);

    unit->found.cost = value.cost;
    return value.exact || value.cost >= limit;
}

static bool solve(struct bc_workspace *w, const struct bc_set *set,
                  const struct proof *proof, struct unit *unit)
{
    struct found *found = &unit->found;
    uint64_t limit = proof->part[unit->part].limit;
    struct bc_build build = {.workspace = w,
                             .set = *set,
                             .height = proof->height,
                             .first = unit->guess,
                             .is_given = unit->is_given};

    if (!(unit->is_given ? solve_given : solve_any)(w, set, proof, unit))
        return false;
    found->nodes = w->nodes;
    found->exact = found->cost < limit || limit >= BC_INFINITE;
    return !proof->wants_tree || !found->exact || found->cost >= BC_INFINITE ||
           set->count == 1 || bc_build_tree(&build, &found->guess, &found->inner) == PZ_OK;
}

bool search_unit(const struct proof *proof, struct unit *unit)
{
    const struct part *part = &proof->part[unit->part];
    double start = processor_seconds();
    bc_packed *secret = search_secrets(part);
    struct bc_workspace *w = calloc(1, sizeof *w);
    struct bc_symmetry symmetry;
    bool good = secret && w;

    bc_symmetry_of(&part->history, &symmetry);
    if (good) {
        good = bc_workspace_open(w, &proof->game, &proof->weights, part->secrets, 0) ==
                   PZ_OK &&
               (proof->by_estimates ? grow_unit : solve)(
                   w, &(struct bc_set){secret, part->secrets, &symmetry}, proof, unit);
        bc_workspace_close(w);
    }
    free(w);
    free(secret);
    unit->found.seconds = processor_seconds() - start;
    return good;
}
