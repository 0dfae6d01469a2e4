#include "search.h"

#include "solvers/bulls_cows/search/build_tree.h"
#include "solvers/bulls_cows/search/grow_tree.h"
#include "solvers/bulls_cows/search/node_bound.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

/* Sets with at most this number of secrets get the best tree: in a tree that limits a
 * search, and in the tree of the task `estimate`. With 32, the limit of the 1,440 secrets
 * after the answer 0,1 in the 4 x 10 game is 6,531, with 64 it is 6,522, with 100 it is
 * 6,506. The minimum is 6,495. */
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

uint64_t search_tree_cost(struct bc_workspace *w, const struct unit *unit,
                          const struct bc_set *set, unsigned height)
{
    struct bc_growth growth = {.workspace = w, .small = SMALL};

    return unit->is_given ? bc_grow_tree_from(&growth, set, unit->guess, height)
                          : bc_grow_tree(&growth, set, height);
}

/* Builds a tree by estimates, the result of the unit. */
static bool grow_unit(struct bc_workspace *w, const struct bc_set *set,
                      const struct proof *proof, struct unit *unit)
{
    struct result *result = &unit->result;
    struct bc_growth growth = {.workspace = w,
                               .small = SMALL_OF_ESTIMATE,
                               .guess = calloc(set->count, sizeof *growth.guess)};

    result->guess = growth.guess;
    result->cost = growth.guess ? bc_grow_tree(&growth, set, proof->height) : BC_INFINITE;
    result->inner = growth.inner;
    result->nodes = w->nodes;
    result->exact = true;
    return growth.guess != NULL;
}

/* Returns the answer to solve next: the one with the smallest set, because it raises the
 * sum soonest. If only the height counts, it is the largest set, because it fails first. */
static unsigned next_answer(const struct bc_workspace *w, const struct bc_divided *divided,
                            uint32_t solved)
{
    bool largest = bc_node_is_height_only(&w->weights);
    unsigned win = bc_answer_win(&w->game), next = win;

    for (unsigned a = 0; a < win; a++)
        if (divided->size[a] > 0 && !(solved >> a & 1) &&
            (next == win || (largest ? divided->size[a] > divided->size[next]
                                     : divided->size[a] < divided->size[next])))
            next = a;
    return next;
}

/* Stores the cost of the set if the unit's guess is the first one, or a lower bound that
 * reaches the limit; false if out of memory. */
static bool solve_given(struct bc_workspace *w, const struct bc_set *set,
                        const struct proof *proof, struct unit *unit)
{
    unsigned win = bc_answer_win(&w->game), height = bc_node_height_below(proof->height);
    uint64_t limit = proof->part[unit->part].limit;
    uint64_t cost = w->weights.state + w->weights.guess * set->count;
    struct bc_divided divided = {.code = NULL};
    struct bc_symmetry symmetry;
    uint32_t solved = 0;
    bool done = bc_divide_set(&w->game, set, unit->guess, &divided);

    bc_symmetry_keep(set->symmetry, unit->guess, &symmetry);
    for (unsigned a = 0; done && a < win; a++)
        cost += bc_node_bound_least(w, divided.size[a], height);
    while (done && cost < limit) {
        unsigned a = next_answer(w, &divided, solved);

        if (a == win)
            break;
        struct bc_set subset = {divided.part[a], divided.size[a], &symmetry};
        uint64_t rest = cost - bc_node_bound_least(w, subset.count, height);
        struct bc_outcome value = bc_branch_and_bound(w, &subset, height, limit - rest);

        done = value.exact || value.cost >= limit - rest;
        cost = rest + value.cost;
        solved |= 1u << a;
    }
    free(divided.code);
    unit->result.cost = cost < BC_INFINITE ? cost : BC_INFINITE;
    return done;
}

/* Like solve_given, but with the best guess. */
static bool solve_any(struct bc_workspace *w, const struct bc_set *set,
                      const struct proof *proof, struct unit *unit)
{
    uint64_t limit = proof->part[unit->part].limit;
    struct bc_outcome value = bc_branch_and_bound(w, set, proof->height, limit);

    unit->result.cost = value.cost;
    return value.exact || value.cost >= limit;
}

static bool solve(struct bc_workspace *w, const struct bc_set *set,
                  const struct proof *proof, struct unit *unit)
{
    struct result *result = &unit->result;
    uint64_t limit = proof->part[unit->part].limit;
    struct bc_build build = {.workspace = w,
                             .set = *set,
                             .height = proof->height,
                             .first = unit->guess,
                             .is_given = unit->is_given};

    if (!(unit->is_given ? solve_given : solve_any)(w, set, proof, unit))
        return false;
    result->nodes = w->nodes;
    result->exact = result->cost < limit || limit >= BC_INFINITE;
    return !proof->wants_tree || !result->exact || result->cost >= BC_INFINITE ||
           set->count == 1 ||
           bc_build_tree(&build, &result->guess, &result->inner) == PZ_OK;
}

bool search_unit(const struct proof *proof, struct unit *unit)
{
    const struct part *part = &proof->part[unit->part];
    double start = processor_seconds();
    bc_packed *secret = search_secrets(part);
    struct bc_workspace *w = calloc(1, sizeof *w);
    struct bc_symmetry symmetry;
    bool done = secret && w;

    bc_symmetry_of(&part->history, &symmetry);
    if (done) {
        done = bc_workspace_open(w, &proof->game, &proof->weights, part->secrets, 0) ==
                   PZ_OK &&
               (proof->by_estimates ? grow_unit : solve)(
                   w, &(struct bc_set){secret, part->secrets, &symmetry}, proof, unit);
        bc_workspace_close(w);
    }
    free(w);
    free(secret);
    unit->result.seconds = processor_seconds() - start;
    return done;
}
