#include "exact_run.h"
#include "height_limit.h"
#include "solvers/bulls_cows/search/build_tree.h"
#include "solvers/bulls_cows/search/grow_tree.h"
#include "solvers/bulls_cows/search/state_value.h"
#include "solvers/core/control.h"

#include <assert.h>
#include <stdlib.h>

enum { RETRIES = 20 /* of a growth (grow_tree.h) */ };

/* The steps that grow a tree (grow_tree.h) and then improve it. A step is skipped if the
 * remaining time is less than `limit_ns`. The steps depend on time only by these limits, so
 * that each objective makes the same steps. */
static const struct {
    uint32_t small;
    uint64_t nodes;
    uint64_t limit_ns;
} growths[] = {{48, 100, 0},
               {100, 1000, 1000000000},
               {150, 8000, 5000000000},
               {250, 40000, 20000000000}};

enum { GROWTHS = sizeof growths / sizeof growths[0] };

unsigned bc_run_count_growths(const struct pz_ctl *ctl)
{
    uint64_t now = pz_now_ns(), count = 1;

    while (count < GROWTHS && (!ctl || ctl->deadline_ns == 0 ||
                               ctl->deadline_ns > now + growths[count].limit_ns))
        count++;
    return (unsigned)count;
}

enum pz_status bc_run_open_search(struct exact_run *run, const struct bc_weights *weights)
{
    /* Half of the memory is for the search of the objective, and half for other ones. */
    size_t max_bytes = run->task->max_bytes / (run->task->must_prove ? 1 : 2);
    enum pz_status status = bc_workspace_open(&run->workspace, &run->history.game, weights,
                                              run->best.candidates, max_bytes);

    run->workspace.ctl = &run->search_ctl;
    run->workspace.nodes = run->nodes;
    return status;
}

void bc_run_close_search(struct exact_run *run)
{
    run->nodes = run->workspace.nodes;
    bc_workspace_close(&run->workspace);
}

const struct bc_known *bc_run_known(const struct exact_run *run, const struct bc_game *game)
{
    return run->task->use_known && run->best.candidates == bc_packed_codes(game)
               ? bc_known_find(game)
               : NULL;
}

struct bc_set bc_run_set(const struct exact_run *run)
{
    return (struct bc_set){run->candidate, run->best.candidates, &run->symmetry};
}

bool bc_run_allow_nodes(struct exact_run *run, uint64_t nodes)
{
    struct bc_workspace *w = &run->workspace;
    uint64_t most = run->ctl ? run->ctl->max_nodes : 0;

    if (nodes && (most == 0 || most > w->nodes + nodes))
        most = w->nodes + nodes;
    run->search_ctl.max_nodes = most;
    w->ended = pz_ctl_check(&run->search_ctl, w->nodes) != PZ_OK;
    return !w->ended;
}

enum pz_status bc_run_grow_tree(struct exact_run *run, unsigned growth, unsigned height,
                                const struct bc_tree *seed, struct bc_tree *grown)
{
    const struct bc_set all = bc_run_set(run);
    struct bc_growth how = {.workspace = &run->workspace,
                            .seed = seed,
                            .small = growths[growth].small,
                            .max_nodes = growths[growth].nodes,
                            .retries = RETRIES,
                            .guess = malloc(all.count * sizeof *how.guess)};

    assert(growth < GROWTHS);
    *grown = (struct bc_tree){.guess = NULL};
    if (!how.guess)
        return PZ_NO_MEMORY;
    if (bc_run_allow_nodes(run, 0) && bc_grow_tree(&how, &all, height) < BC_INFINITE)
        return bc_run_complete_tree(run, how.guess, how.inner, grown);
    free(how.guess);
    return pz_ctl_stopped(run->ctl) ? PZ_STOPPED : PZ_OK;
}

static enum pz_status find_height_limit(const struct exact_run *run,
                                        const struct pz_ctl *ctl,
                                        struct bc_height_limit *limit)
{
    const struct bc_task *task = run->task;

    return bc_height_limit(task->history,
                           task->objective == BC_AVERAGE ? BC_WORST_CASE : task->objective,
                           task->max_bytes, ctl, limit);
}

enum pz_status bc_run_allow_few(struct exact_run *run)
{
    struct bc_height_limit limit = {.guesses = run->best.candidates};
    enum pz_status status = find_height_limit(run, run->ctl, &limit);

    run->knows_height = status == PZ_OK;
    run->best.allowed =
        limit.guesses > run->best.candidates ? limit.guesses : run->best.candidates;
    return status == PZ_STOPPED || run->task->must_prove ? status : PZ_OK;
}

/* Decides by a search whether `limit->guesses` guesses are sufficient for all candidates. If
 * the search does not decide it, tries to grow such a tree. Otherwise, raises the height. */
static enum pz_status raise_height_once(struct exact_run *run,
                                        struct bc_height_limit *limit)
{
    const struct bc_set all = bc_run_set(run);
    enum pz_status status = PZ_OK;
    struct bc_outcome outcome = {0, false};

    if (bc_run_allow_nodes(run, run->task->must_prove ? 0 : BC_QUICK_NODES))
        outcome = bc_branch_and_bound(&run->workspace, &all, limit->guesses, BC_INFINITE);
    if (outcome.exact) {
        limit->is_enough = outcome.cost < BC_INFINITE;
        limit->is_least = limit->is_least || !limit->is_enough;
    } else if (!bc_run_allow_nodes(run, 0)) {
        return pz_ctl_stopped(run->ctl) ? PZ_STOPPED : PZ_OUT_OF_TIME;
    } else {
        struct bc_tree grown;

        status = bc_run_grow_tree(run, 0, limit->guesses, NULL, &grown);
        limit->is_enough = status == PZ_OK && grown.guess;
        bc_tree_free(&grown);
        if (status == PZ_OK && !limit->is_enough && run->workspace.ended)
            status = PZ_OUT_OF_TIME; /* or the memory for a tree is too little */
    }
    if (limit->is_enough)
        return status;
    if (outcome.exact && run->knows_least)
        run->best.lower_height = limit->guesses + 1;
    run->knows_least = run->knows_least && outcome.exact;
    run->knows_height = run->task->objective == BC_AVERAGE;
    limit->guesses++;
    return status;
}

/* Raises the height that is left to a height that is sufficient for all candidates. This is
 * the least such height if the searches decide it. The question after the next guess does
 * not know that the height was raised, so no cost is guaranteed in this case. */
static enum pz_status raise_height(struct exact_run *run, struct bc_height_limit *limit)
{
    const struct bc_weights height_only = {.consistent =
                                               run->task->objective == BC_CONSISTENT};
    enum pz_status status = bc_run_open_search(run, &height_only);

    run->knows_least = true;
    while (status == PZ_OK && !limit->is_enough && limit->guesses < BC_ANY_HEIGHT)
        status = raise_height_once(run, limit);
    bc_run_close_search(run);
    return status;
}

enum pz_status bc_run_low_height(struct exact_run *run, unsigned *height)
{
    struct bc_height_limit limit = {.guesses = 1};
    enum pz_status status = find_height_limit(run, &run->search_ctl, &limit);

    if (status == PZ_OK && limit.is_least && run->best.lower_height < limit.guesses)
        run->best.lower_height = limit.guesses;
    if (status == PZ_OK && !limit.is_enough)
        status = raise_height(run, &limit);
    *height = status == PZ_OK ? limit.guesses : BC_ANY_HEIGHT;
    return status == PZ_OUT_OF_TIME ? PZ_OK : status;
}

enum pz_status bc_run_set_height(struct exact_run *run)
{
    enum pz_status status = bc_run_low_height(run, &run->height);

    if (run->height < BC_ANY_HEIGHT)
        run->best.allowed = run->height;
    else
        run->knows_height = false;
    return status;
}

/* Returns the lower bound of guesses or nodes (struct bc_best) that follows from the cost
 * that the search found. */
static uint64_t find_lower(const struct exact_run *run, uint64_t cost, bool exact)
{
    assert(run->best.candidates < run->workspace.sizes);
    uint64_t least = run->workspace.least[run->best.candidates];

    if (cost < least || cost >= BC_INFINITE)
        cost = least;
    switch (run->task->objective) {
    case BC_AVERAGE:
    case BC_WORST_CASE:
        return cost;
    case BC_LAST_GUESS: /* more secrets at the last guess may save guesses in total */
        return exact || run->height >= BC_ANY_HEIGHT ? cost % BC_LAST_FIRST : least;
    case BC_NODES:
    case BC_CONSISTENT:
        return cost / BC_STATE_FIRST + run->best.candidates;
    }
    return cost;
}

/* Returns the cost of the best tree by the weights of the objective. */
static uint64_t tree_cost(const struct exact_run *run)
{
    const struct bc_weights *weights = &run->workspace.weights;
    const struct bc_figures *f = &run->tree.figures;

    return weights->state * f->inner + weights->guess * f->guesses +
           weights->last * (f->height == run->height ? bc_figures_last(f) : 0);
}

/* Finds the value of the candidates from the opening or by a search. */
static enum pz_status find_value(struct exact_run *run, const struct bc_opening *opening,
                                 const struct bc_set *set, struct bc_state_value *value)
{
    const struct bc_known *known = bc_run_known(run, &run->task->history->game);

    if (opening) {
        run->best.proof = BC_PROOF_CARRIED;
        *value = (struct bc_state_value){
            {opening->guesses, true}, opening->height, true, opening->guess};
        return PZ_OK;
    }
    if (known && run->task->objective == BC_AVERAGE)
        run->workspace.goal = known->guesses.proven;
    *value = bc_state_value_find(&run->workspace, set, run->height);
    run->workspace.goal = 0;
    return pz_ctl_stopped(run->ctl) ? PZ_STOPPED : PZ_OK;
}

/* Raises the lower bounds to the bounds that the search found. */
static void raise_bounds(struct exact_run *run, uint64_t cost, bool exact)
{
    uint64_t lower = find_lower(run, cost, exact);

    if (run->best.lower < lower)
        run->best.lower = lower;
    if (run->workspace.weights.last && cost < BC_INFINITE &&
        run->best.lower_last < cost / BC_LAST_FIRST)
        run->best.lower_last = (uint32_t)(cost / BC_LAST_FIRST);
}

/* Builds the tree of the search, and offers it. This is the best tree, or the tree of the
 * best first guess so far if a limit ended the search. */
static enum pz_status build_tree(struct exact_run *run, const struct bc_state_value *value)
{
    bool is_found = value->cost.exact && value->cost.cost < BC_INFINITE;
    struct bc_build build = {.workspace = &run->workspace,
                             .set = bc_run_set(run),
                             .height = value->height,
                             .first = is_found ? value->guess : run->workspace.root_guess,
                             .is_given = is_found || run->workspace.root_found,
                             .ctl = run->ctl};
    struct bc_tree tree;
    bc_packed *guess = NULL;
    uint32_t inner = 0;
    enum pz_status status = bc_build_tree(&build, &guess, &inner);

    if (status != PZ_OK)
        return status;
    if (!run->tree.guess)
        run->best.guess = guess[0];
    status = bc_run_complete_tree(run, guess, inner, &tree);
    if (status == PZ_OK && is_found)
        bc_run_prefer_tree(run, &tree);
    else if (status == PZ_OK)
        bc_run_offer_tree(run, &tree);
    return status;
}

enum pz_status bc_run_search(struct exact_run *run, const struct bc_opening *opening,
                             uint64_t nodes)
{
    const struct bc_set set = bc_run_set(run);
    struct bc_state_value value;
    enum pz_status status;

    bc_run_allow_nodes(run, nodes);
    status = find_value(run, opening, &set, &value);
    bool is_found = value.cost.exact && value.cost.cost < BC_INFINITE;

    raise_bounds(run, value.cost.exact ? value.cost.cost : run->workspace.root_lower,
                 value.cost.exact);
    run->best.proven = value.least && run->knows_height;
    if (status != PZ_OK || (run->task->must_prove && !run->best.proven))
        return status;
    if (is_found || run->workspace.root_found || (nodes == 0 && !run->tree.guess))
        status = build_tree(run, &value);
    /* If no secret needs the last guess, the tree is one guess lower than the limit. */
    unsigned spare = run->workspace.weights.last && value.cost.cost < BC_LAST_FIRST;

    /* The time may have ended while the tree was built. */
    run->best.proven = run->best.proven && run->tree.guess &&
                       tree_cost(run) == value.cost.cost &&
                       run->tree.figures.height + spare == value.height;
    return status;
}
