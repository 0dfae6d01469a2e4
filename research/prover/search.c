#include "search.h"

#include "solvers/bulls_cows/search/build_tree.h"
#include "solvers/bulls_cows/search/grow_tree.h"
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

uint64_t search_tree_cost(struct bc_workspace *w, const struct unit *unit,
                          const struct bc_set *set, unsigned height)
{
    struct bc_growth growth = {.workspace = w, .small = SMALL};

    return unit->is_given ? bc_grow_tree_from(&growth, set, unit->guess, height)
                          : bc_grow_tree(&growth, set, height);
}

/* A tree by estimates is the result of the unit. */
static bool grow_unit(struct bc_workspace *w, const struct bc_set *set,
                      const struct proof *proof, struct unit *unit)
{
    struct found *found = &unit->found;
    struct bc_growth growth = {.workspace = w,
                               .small = SMALL_OF_ESTIMATE,
                               .guess = calloc(set->count, sizeof *growth.guess)};

    found->guess = growth.guess;
    found->cost = growth.guess ? bc_grow_tree(&growth, set, proof->height) : BC_INFINITE;
    found->inner = growth.inner;
    found->nodes = w->nodes;
    found->exact = true;
    return growth.guess != NULL;
}

/* The part to solve next: the smallest, as it raises the sum soonest; where only the height
 * counts the largest, as it fails first. */
static unsigned next_part(const struct bc_workspace *w, const struct bc_divided *divided,
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
    struct bc_divided divided = {.code = NULL};
    struct bc_symmetry symmetry;
    uint32_t done = 0;
    bool good = bc_divide_set(&w->game, set, unit->guess, &divided);

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
