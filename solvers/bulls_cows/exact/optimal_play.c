#include "optimal_play.h"

#include "candidate_sample.h"
#include "fill_best.h"
#include "height_limit.h"
#include "solvers/bulls_cows/codes/tree_capacity.h"
#include "solvers/bulls_cows/search/build_tree.h"
#include "solvers/bulls_cows/search/grow_tree.h"
#include "solvers/bulls_cows/search/state_value.h"
#include "solvers/bulls_cows/strategies/strategy_tree.h"
#include "solvers/bulls_cows/tree/known_values.h"
#include "solvers/core/control.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum {
    SEARCHED_MAX = 65000,      /* candidates that can be searched: a row index has 16 bits.
                                * For more candidates, the result is a guess only */
    IDLE_ROWS_MIN = 24,        /* candidates for which idle rows are dropped: the search for
                                * fewer candidates is fast anyway */
    LISTED_LATE_MAX = 1 << 20, /* codes that are listed even after the deadline: 5 ms */
    BUILT_LATE_MAX = 20000,    /* candidates whose tree is built even then: 5 ms */
    BUILD_NS = 300,            /* to build a tree, for each candidate */
    SEARCH_TENTHS = 8,         /* of the time for the search; the rest is to build a tree */
    RETRIES = 20,              /* of a growth (grow_tree.h) */
    QUICK_SHARE = 4,           /* the part of the time for it */
    STRATEGY_FIRST = 1000,     /* candidates for which a simple strategy is played first, */
    SELECTED = 512,            /* with that number of guesses in each state: 0.1 s */
    QUICK_NODES = 20000,       /* of a search before trees are grown: about 0.2 s */
    NODES_SEARCHED_MAX = 150   /* candidates for which a search mostly proves the fewest
                                * nodes */
};

/* How a tree is grown (grow_tree.h), and then improved, one step after the other. A step is
 * left out if the time limit is shorter, so that each objective makes the same steps. */
static const struct {
    uint32_t small;
    uint64_t nodes;
    uint64_t limit_ns;
} growths[] = {{48, 100, 0},
               {100, 1000, 1000000000},
               {150, 8000, 5000000000},
               {250, 40000, 20000000000}};

enum { GROWTHS = sizeof growths / sizeof growths[0] };

/* The state of a task. */
struct exact_run {
    const struct bc_task *task;
    const struct pz_ctl *ctl;
    const struct bc_book *book;       /* NULL: no book for this game */
    struct bc_packed_history history; /* of the task, without idle rows */
    bc_packed *candidate;             /* owned; NULL: not listed */
    struct bc_workspace workspace;    /* of the current search */
    struct bc_symmetry symmetry;      /* of the history */
    struct pz_ctl search_ctl;
    uint64_t nodes;    /* of all searches */
    bool wants_tree;   /* otherwise, an opening is sufficient */
    bool is_from_book; /* another run cannot prove more */
    bool is_late;      /* a limit ended a search or a play */
    unsigned height;   /* that the search may use, or BC_ANY_HEIGHT */
    bool knows_height; /* no lower height is possible, or the objective does not need it */
    bool knows_least;  /* no height below the one that is tried is sufficient */
    bool follows_book; /* `tree` is a part of the book, which wins ties of nodes */
    unsigned growths;  /* steps that improve a tree */
    struct bc_best best;
    struct bc_tree tree; /* the best one found; no tree if its guess is NULL */
};

/* Returns the book of the task if it is for the game of the task, or if its trees are valid
 * for the game of the task; otherwise NULL. */
static const struct bc_book *find_book(const struct bc_task *task)
{
    const struct bc_book *book = task->book;
    const struct bc_game *game = &task->history->game;
    const struct bc_game secrets = bc_secret_game(game);
    bool is_valid =
        book && (bc_game_same(game, &book->game) ||
                 (task->objective == BC_AVERAGE && bc_game_same(&secrets, &book->game)));

    return is_valid ? book : NULL;
}

/* True if the book proves results. It does not if the game has more guesses. */
static bool is_book_of_game(const struct exact_run *run)
{
    return bc_game_same(&run->history.game, &run->book->game);
}

/* The costs of a tree, in the order in which the objective compares them. */
struct costs {
    uint64_t value[4];
};

static struct costs costs_of(const struct exact_run *run, const struct bc_tree *tree)
{
    const struct bc_figures *f = &tree->figures;
    uint64_t allowed = run->best.allowed > f->height ? run->best.allowed : f->height;
    uint64_t last = allowed == f->height ? bc_figures_last(f) : 0;
    uint64_t nodes = bc_figures_nodes(f);

    switch (run->task->objective) {
    case BC_AVERAGE:
        return (struct costs){{f->guesses, f->height}};
    case BC_WORST_CASE:
        return (struct costs){{allowed, f->guesses, f->height}};
    case BC_LAST_GUESS:
        return (struct costs){{allowed, last, f->guesses, f->height}};
    case BC_NODES:
        return (struct costs){{allowed, nodes, run->follows_book ? 0 : f->guesses}};
    case BC_CONSISTENT:
        return (struct costs){{allowed, nodes, f->guesses, f->height}};
    }
    return (struct costs){{0}};
}

/* Returns true if `tree` is better than `other` by the objective. */
static bool is_better(const struct exact_run *run, const struct bc_tree *tree,
                      const struct bc_tree *other)
{
    if (!tree->guess || !other->guess)
        return tree->guess != NULL;
    const struct costs a = costs_of(run, tree), b = costs_of(run, other);

    for (unsigned i = 0; i < sizeof a.value / sizeof a.value[0]; i++)
        if (a.value[i] != b.value[i])
            return a.value[i] < b.value[i];
    return false;
}

/* Completes the tree with guesses in preorder, which the call takes over. The tree has no
 * guess if it is higher than BC_GUESSES_MAX. */
static enum pz_status complete_tree(const struct exact_run *run, bc_packed *guess,
                                    uint32_t inner, struct bc_tree *tree)
{
    assert(guess && inner > 0);
    *tree = (struct bc_tree){.history = *run->task->history,
                             .objective = run->task->objective,
                             .inner = inner,
                             .guess = guess};
    enum pz_status status = bc_tree_complete(tree, run->ctl);

    if (status == PZ_OK)
        return PZ_OK;
    bc_tree_free(tree);
    *tree = (struct bc_tree){.guess = NULL};
    return status == PZ_INVALID ? PZ_OK : status;
}

/* Takes over `tree`, and keeps it if it is the best one so far. */
static void offer_tree(struct exact_run *run, struct bc_tree *tree)
{
    struct bc_tree worse = *tree;

    if (is_better(run, tree, &run->tree)) {
        worse = run->tree;
        run->tree = *tree;
    }
    bc_tree_free(&worse);
}

/* The same, but `tree` also replaces a tree that is as good. The tree of a proof depends on
 * the question only, and that of another source can depend on time. */
static void prefer_tree(struct exact_run *run, struct bc_tree *tree)
{
    if (!run->follows_book && tree->guess && !is_better(run, &run->tree, tree)) {
        bc_tree_free(&run->tree);
        run->tree = (struct bc_tree){.guess = NULL};
    }
    offer_tree(run, tree);
}

/* Offers the tree with guesses in preorder, which the call takes over. */
static enum pz_status offer_guesses(struct exact_run *run, bc_packed *guess, uint32_t inner)
{
    struct bc_tree tree;
    bc_packed first = guess[0];
    enum pz_status status = complete_tree(run, guess, inner, &tree);

    if (status == PZ_OK)
        offer_tree(run, &tree);
    if (!run->tree.guess)
        run->best.guess = first;
    return status;
}

/* Solves a state with two candidates. Both are equally good, and no search is necessary,
 * which would list all codes of a large game. */
static enum pz_status solve_pair(struct exact_run *run)
{
    bc_packed *guess = malloc(sizeof *guess);

    if (!guess)
        return PZ_NO_MEMORY;
    assert(run->best.candidates == 2);
    *guess = run->candidate[0];
    run->best.proven = true;
    run->best.lower = 3;
    run->best.lower_last = run->best.allowed <= 2;
    return offer_guesses(run, guess, 1);
}

/* Drops idle rows, which do not exclude a code. Then more histories are in the book, and
 * the history has more symmetry. */
static enum pz_status drop_idle_rows(struct exact_run *run)
{
    unsigned row = run->history.count;

    while (row-- > 0) {
        struct bc_packed_history without = run->history;
        uint32_t count;

        if (pz_ctl_spent(run->ctl, 0))
            break;
        without.count--;
        memmove(without.rows + row, without.rows + row + 1,
                (without.count - row) * sizeof *without.rows);
        enum pz_status status = bc_packed_candidates(&without, NULL, 0, run->ctl, &count);

        if (status == PZ_OUT_OF_TIME)
            return PZ_OK; /* the row stays; the result is the same without dropping it */
        if (status != PZ_OK)
            return status;
        if (count == run->best.candidates)
            run->history = without;
    }
    return PZ_OK;
}

/* Follows the tree of the book. `*found` is false if the history leaves the tree, or if the
 * tree is not known to be the best one for the remaining candidates. Then a search may find
 * a better one. */
static enum pz_status follow_book(struct exact_run *run, bool *found)
{
    struct bc_packed_history history = run->history;
    struct bc_tree part;
    enum pz_status status;

    history.game = run->book->game;
    status = bc_book_follow(run->book, run->task->objective, &history, &part);
    *found = false;
    if (status != PZ_OK)
        return status == PZ_INVALID ? PZ_OK : status;
    run->follows_book = is_book_of_game(run);
    *found =
        run->follows_book &&
        (part.proven || run->history.count == 0 ||
         (run->task->objective == BC_NODES && run->best.candidates > NODES_SEARCHED_MAX));
    if (*found) {
        run->is_from_book = true;
        run->best.proven = part.proven;
        run->best.lower = part.lower;
        run->best.lower_last = part.lower_last;
        run->best.proof = BC_PROOF_CARRIED;
    }
    if (*found || !run->task->must_prove) {
        if (run->follows_book)
            run->best.allowed = bc_tree_allowed(&part);
        status = offer_guesses(run, part.guess, part.inner);
        part.guess = NULL;
    }
    bc_tree_free(&part);
    return status;
}

/* Opens a search for the candidates with `weights`. */
static enum pz_status open_search(struct exact_run *run, const struct bc_weights *weights)
{
    /* Half of the memory is for the search of the objective, and half for other ones. */
    size_t max_bytes = run->task->max_bytes / (run->task->must_prove ? 1 : 2);
    enum pz_status status = bc_workspace_open(&run->workspace, &run->history.game, weights,
                                              run->best.candidates, max_bytes);

    run->workspace.ctl = &run->search_ctl;
    run->workspace.nodes = run->nodes;
    return status;
}

/* Closes the search. The next one continues to count its nodes. */
static void close_search(struct exact_run *run)
{
    run->nodes = run->workspace.nodes;
    bc_workspace_close(&run->workspace);
}

/* Returns the known values of `game`, whose codes are those of the task, if the task is about
 * the whole game; otherwise NULL. */
static const struct bc_known *find_known(const struct exact_run *run,
                                         const struct bc_game *game)
{
    return run->task->use_known && run->best.candidates == bc_packed_codes(game)
               ? bc_known_find(game)
               : NULL;
}

/* Returns the set of all candidates, with the symmetry of the history. */
static struct bc_set candidate_set(const struct exact_run *run)
{
    return (struct bc_set){run->candidate, run->best.candidates, &run->symmetry};
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

/* Finds the number of allowed guesses for one or two candidates. */
static enum pz_status find_allowed_for_few(struct exact_run *run)
{
    struct bc_height_limit limit = {.guesses = run->best.candidates};
    enum pz_status status = find_height_limit(run, run->ctl, &limit);

    run->knows_height = status == PZ_OK;
    run->best.allowed =
        limit.guesses > run->best.candidates ? limit.guesses : run->best.candidates;
    return status == PZ_STOPPED || run->task->must_prove ? status : PZ_OK;
}

/* Lets the search visit `nodes` more nodes, or as many as the caller allows if `nodes` is
 * 0. Returns false if the caller's limits end the search. */
static bool allow_nodes(struct exact_run *run, uint64_t nodes)
{
    struct bc_workspace *w = &run->workspace;
    uint64_t most = run->ctl ? run->ctl->max_nodes : 0;

    if (nodes && (most == 0 || most > w->nodes + nodes))
        most = w->nodes + nodes;
    run->search_ctl.max_nodes = most;
    w->ended = pz_ctl_check(&run->search_ctl, w->nodes) != PZ_OK;
    return !w->ended;
}

/* Grows a tree with at most `height` guesses (grow_tree.h), from `seed` unless it is NULL.
 * `grown` receives the tree, which has no guess if none was found. */
static enum pz_status grow_tree(struct exact_run *run, unsigned growth, unsigned height,
                                const struct bc_tree *seed, struct bc_tree *grown)
{
    const struct bc_set all = candidate_set(run);
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
    if (allow_nodes(run, 0) && bc_grow_tree(&how, &all, height) < BC_INFINITE)
        return complete_tree(run, how.guess, how.inner, grown);
    free(how.guess);
    return pz_ctl_stopped(run->ctl) ? PZ_STOPPED : PZ_OK;
}

/* Decides by a search whether `limit->guesses` guesses are sufficient for all candidates. If
 * the search does not decide it, tries to grow such a tree. Otherwise, raises the height. */
static enum pz_status raise_height_once(struct exact_run *run,
                                        struct bc_height_limit *limit)
{
    const struct bc_set all = candidate_set(run);
    enum pz_status status = PZ_OK;
    struct bc_outcome outcome = {0, false};

    if (allow_nodes(run, run->task->must_prove ? 0 : QUICK_NODES))
        outcome = bc_branch_and_bound(&run->workspace, &all, limit->guesses, BC_INFINITE);
    if (outcome.exact) {
        limit->is_enough = outcome.cost < BC_INFINITE;
        limit->is_least = limit->is_least || !limit->is_enough;
    } else if (!allow_nodes(run, 0)) {
        return pz_ctl_stopped(run->ctl) ? PZ_STOPPED : PZ_OUT_OF_TIME;
    } else {
        struct bc_tree grown;

        status = grow_tree(run, 0, limit->guesses, NULL, &grown);
        limit->is_enough = status == PZ_OK && grown.guess;
        bc_tree_free(&grown);
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

/* Raises the height that is left to a height that is sufficient for all candidates: the
 * least one, if the searches decide that. The question after the next guess does not know
 * that the height was raised, so no cost can be promised then. */
static enum pz_status raise_height(struct exact_run *run, struct bc_height_limit *limit)
{
    const struct bc_weights height_only = {.consistent =
                                               run->task->objective == BC_CONSISTENT};
    enum pz_status status = open_search(run, &height_only);

    run->knows_least = true;
    while (status == PZ_OK && !limit->is_enough)
        status = raise_height_once(run, limit);
    close_search(run);
    return status;
}

/* Finds the height that is left, or the least one that is known to be sufficient;
 * BC_ANY_HEIGHT if the time is too short. */
static enum pz_status find_low_height(struct exact_run *run, unsigned *height)
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

/* Sets the height that the search may use. */
static enum pz_status set_height(struct exact_run *run)
{
    enum pz_status status = find_low_height(run, &run->height);

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

/* Finds the value of the candidates: that of the opening, or by a search. */
static enum pz_status find_value(struct exact_run *run, const struct bc_opening *opening,
                                 const struct bc_set *set, struct bc_state_value *value)
{
    const struct bc_known *known = find_known(run, &run->task->history->game);

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

/* Raises the lower bounds to those that the search found. */
static void raise_bounds(struct exact_run *run, uint64_t cost, bool exact)
{
    uint64_t lower = find_lower(run, cost, exact);

    if (run->best.lower < lower)
        run->best.lower = lower;
    if (run->workspace.weights.last && cost < BC_INFINITE &&
        run->best.lower_last < cost / BC_LAST_FIRST)
        run->best.lower_last = (uint32_t)(cost / BC_LAST_FIRST);
}

/* Builds the tree of the search, and offers it: the best one, or that of the best first
 * guess so far if a limit ended the search. */
static enum pz_status build_tree(struct exact_run *run, const struct bc_state_value *value)
{
    bool is_found = value->cost.exact && value->cost.cost < BC_INFINITE;
    struct bc_build build = {.workspace = &run->workspace,
                             .set = candidate_set(run),
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
    status = complete_tree(run, guess, inner, &tree);
    if (status == PZ_OK && is_found)
        prefer_tree(run, &tree);
    else if (status == PZ_OK)
        offer_tree(run, &tree);
    return status;
}

/* Searches for the best tree with `nodes` nodes, or as many as the caller allows if `nodes`
 * is 0. */
static enum pz_status search_tree(struct exact_run *run, const struct bc_opening *opening,
                                  uint64_t nodes)
{
    const struct bc_set set = candidate_set(run);
    struct bc_state_value value;
    enum pz_status status;

    allow_nodes(run, nodes);
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

/* Sets a guess without a strategy, if there are too many candidates for a search, or too
 * little memory or time. */
static void guess_from_sample(struct exact_run *run)
{
    unsigned useful = bc_capacity_useful(&run->task->history->game);
    uint32_t count = run->best.candidates;

    bc_tree_free(&run->tree);
    run->tree = (struct bc_tree){.guess = NULL};
    /* Another run may have the memory for the tree of the book. */
    run->is_from_book = false;
    run->best =
        (struct bc_best){.candidates = count,
                         .guess = bc_candidate_sample_guess(&run->history, run->candidate,
                                                            count, run->task->max_bytes)};
    run->best.lower_height = bc_capacity_height(useful, count);
    run->best.lower = bc_objective_counts_guesses(run->task->objective)
                          ? bc_capacity_guesses(useful, count)
                          : count + bc_capacity_inner(useful, count);
}

/* True if the time is too short to begin a search, which lists all codes, and to build a
 * tree after it. */
static bool is_too_late(const struct exact_run *run)
{
    uint64_t deadline = run->ctl ? run->ctl->deadline_ns : 0, now, left;

    if (deadline == 0)
        return false;
    now = pz_now_ns();
    left = deadline > now ? deadline - now : 0;
    return (bc_packed_codes(&run->history.game) > LISTED_LATE_MAX && left == 0) ||
           (run->best.candidates > BUILT_LATE_MAX &&
            left < (uint64_t)run->best.candidates * BUILD_NS);
}

/* Returns the limits of the search. It reserves time to build a tree without a proof. */
static struct pz_ctl search_limits(const struct exact_run *run)
{
    return run->task->must_prove ? pz_ctl_share(run->ctl, 1, 1)
                                 : pz_ctl_share(run->ctl, SEARCH_TENTHS, 10);
}

/* Plays a simple strategy that weighs `most` guesses in each state; 0: all. */
static enum pz_status play_strategy(struct exact_run *run, uint32_t most)
{
    const struct bc_remainder left = {&run->history, run->candidate, run->best.candidates,
                                      most};
    struct pz_ctl share = pz_ctl_share(run->ctl, SEARCH_TENTHS, 10);
    struct bc_tree tree;

    share.max_bytes = run->task->max_bytes;
    share.max_nodes = 0; /* the limit is for nodes of the search */
    enum pz_status status = bc_best_strategy_tree(run->task->history, run->task->objective,
                                                  &left, &share, &tree);

    offer_tree(run, &tree);
    return pz_ctl_cut(&run->is_late, status);
}

/* True if a strategy may be played: not every guess of it is a candidate. */
static bool can_play_strategy(const struct exact_run *run)
{
    return run->task->objective != BC_CONSISTENT && !run->task->must_prove &&
           bc_packed_codes(&run->history.game) <= SEARCHED_MAX;
}

/* Plays the best known strategy if all trees are worse, so that no result is worse than the
 * strategies. */
static enum pz_status play_known_strategy(struct exact_run *run)
{
    /* Strategies guess only codes, so they are those of this game. */
    const struct bc_game secrets = bc_secret_game(&run->task->history->game);
    const struct bc_known *known = find_known(run, &secrets);
    bool is_worse =
        known && (!run->tree.guess || run->tree.figures.guesses > known->guesses.played ||
                  run->tree.figures.height > known->height.played);

    return is_worse && !run->best.proven && can_play_strategy(run) ? play_strategy(run, 0)
                                                                   : PZ_OK;
}

/* Searches for a tree with at most `height` guesses at any cost. `tree` has no guess if the
 * search does not find one. */
static enum pz_status find_low_tree(struct exact_run *run, bool is_consistent,
                                    unsigned height, struct bc_tree *tree)
{
    const struct bc_weights height_only = {.consistent = is_consistent};
    struct bc_build build = {.workspace = &run->workspace,
                             .set = candidate_set(run),
                             .height = height,
                             .ctl = run->ctl};
    struct bc_outcome outcome = {BC_INFINITE, false};
    bc_packed *guess = NULL;
    uint32_t inner = 0;
    enum pz_status status = open_search(run, &height_only);

    if (status == PZ_OK && allow_nodes(run, QUICK_NODES))
        outcome = bc_branch_and_bound(&run->workspace, &build.set, height, BC_INFINITE);
    if (outcome.exact && outcome.cost < BC_INFINITE)
        status = bc_build_tree(&build, &guess, &inner);
    close_search(run);
    if (status == PZ_OK && guess)
        status = complete_tree(run, guess, inner, tree);
    if (tree->guess && tree->figures.height > height) { /* the time ended */
        bc_tree_free(tree);
        *tree = (struct bc_tree){.guess = NULL};
    }
    return status;
}

/* Grows a tree with at most `height` guesses, and offers it. */
static enum pz_status grow_rival(struct exact_run *run, const struct bc_weights *weights,
                                 unsigned height)
{
    const struct bc_workspace own = run->workspace;
    struct bc_tree tree = {.guess = NULL};
    enum pz_status status = open_search(run, weights);

    if (status == PZ_OK)
        status = grow_tree(run, 0, height, NULL, &tree);
    close_search(run);
    if (status == PZ_OK && !tree.guess)
        status = find_low_tree(run, weights->consistent, height, &tree);
    run->workspace = own;
    offer_tree(run, &tree);
    return status;
}

/* Grows the trees that compete: with few guesses, of any height and of a low height. The
 * objectives grow the same trees, so none of them is worse in its order than another one.
 * Half of the time remains for the search. */
static enum pz_status grow_rivals(struct exact_run *run)
{
    const enum bc_objective objective = run->task->objective;
    const struct bc_weights guesses = {.guess = 1,
                                       .consistent = objective == BC_CONSISTENT};
    const struct bc_weights states = bc_objective_weights(BC_CONSISTENT);
    const struct pz_ctl all = run->search_ctl;
    unsigned height = run->height;
    enum pz_status status = PZ_OK;

    run->search_ctl = pz_ctl_share(&all, 1, 2);
    status = grow_rival(run, &guesses, BC_ANY_HEIGHT);
    if (status == PZ_OK && objective == BC_AVERAGE) {
        const struct bc_workspace own = run->workspace;

        status = find_low_height(run, &height);
        run->workspace = own;
    }
    if (status == PZ_OK && height < BC_ANY_HEIGHT)
        status = grow_rival(run, &guesses, height);
    if (status == PZ_OK && objective == BC_NODES)
        status = grow_rival(run, &states, height);
    run->search_ctl = all;
    return status;
}

/* Improves the best tree by the weights of the objective, as often as the time suggests. */
static enum pz_status improve_best(struct exact_run *run)
{
    enum pz_status status = PZ_OK;

    for (unsigned i = 0; i < run->growths && run->tree.guess && status == PZ_OK; i++) {
        unsigned height =
            run->height > run->tree.figures.height ? run->height : run->tree.figures.height;
        struct bc_tree grown;

        status = grow_tree(run, i, height, &run->tree, &grown);
        offer_tree(run, &grown);
    }
    return status;
}

/* Grows trees, and then searches for a better one until a limit ends the search. */
static enum pz_status search_and_grow(struct exact_run *run)
{
    enum pz_status status = grow_rivals(run);

    if (status == PZ_OK)
        status = improve_best(run);
    if (status == PZ_OK)
        status = search_tree(run, NULL, 0);
    return status;
}

/* Returns the number of steps that improve a tree, by the time that is left. */
static unsigned count_growths(const struct pz_ctl *ctl)
{
    uint64_t now = pz_now_ns(), count = 1;

    while (count < GROWTHS && (!ctl || ctl->deadline_ns == 0 ||
                               ctl->deadline_ns > now + growths[count].limit_ns))
        count++;
    return (unsigned)count;
}

/* Searches for the best tree, within the height that is left if the objective requires
 * it. A short search often suffices for a proof. */
static enum pz_status search_within_height(struct exact_run *run,
                                           const struct bc_opening *opening)
{
    const struct bc_weights weights = bc_objective_weights(run->task->objective);
    const uint64_t nodes = run->task->must_prove ? 0 : QUICK_NODES;
    enum pz_status status = PZ_OK;

    if (is_too_late(run)) {
        guess_from_sample(run);
        return PZ_OK;
    }
    const struct pz_ctl limits = search_limits(run);

    run->search_ctl = limits;
    run->growths = count_growths(run->ctl);
    if (run->best.candidates >= STRATEGY_FIRST && can_play_strategy(run))
        status = play_strategy(run, SELECTED);
    run->height = BC_ANY_HEIGHT;
    run->knows_height = true;
    bc_symmetry_of(&run->history, &run->symmetry);
    if (status == PZ_OK && run->task->objective != BC_AVERAGE)
        status = set_height(run);
    if (nodes > 0)
        run->search_ctl = pz_ctl_share(&limits, 1, QUICK_SHARE);
    if (status == PZ_OK)
        status = open_search(run, &weights);
    if (status == PZ_OK)
        status = search_tree(run, opening, nodes);
    run->search_ctl = limits;
    if (status == PZ_OK && nodes > 0 && run->workspace.ended && !run->best.proven)
        status = search_and_grow(run);
    run->is_late = run->is_late || run->workspace.ended;
    close_search(run);
    return status == PZ_OK ? play_known_strategy(run) : status;
}

/* Looks up a history of two rows in the openings of the book, and renames the result
 * back. */
static bool find_opening(const struct exact_run *run, struct bc_opening *opening)
{
    struct bc_naming naming;
    const struct bc_opening *found;

    if (!run->book || run->task->objective != BC_AVERAGE || run->history.count != 2 ||
        !is_book_of_game(run))
        return false;
    found = bc_book_find(run->book, &run->history, &naming);
    if (!found)
        return false;
    *opening = *found;
    opening->guess = bc_naming_undo(&naming, found->guess);
    return true;
}

/* Solves a state with at least three candidates: by the book, or by a search. */
static enum pz_status solve_many(struct exact_run *run)
{
    struct bc_opening opening;
    enum pz_status status = PZ_OK;
    bool found = false;

    assert(run->candidate && run->best.candidates > 2);
    /* All rows count for the height that is handed down, so the book comes before the idle
     * rows are dropped. */
    if (run->book && bc_objective_hands_height_down(run->task->objective))
        status = follow_book(run, &found);
    if (status == PZ_OK && !found && run->best.candidates >= IDLE_ROWS_MIN)
        status = drop_idle_rows(run);
    if (status == PZ_OK && run->book &&
        !bc_objective_hands_height_down(run->task->objective))
        status = follow_book(run, &found);
    if (status != PZ_OK || found)
        return status;
    bool has_opening = find_opening(run, &opening);

    if (has_opening && !run->wants_tree) {
        bc_best_set_opening(&run->best, &opening);
        return PZ_OK;
    }
    return search_within_height(run, has_opening ? &opening : NULL);
}

/* Counts the candidates, and lists them if they can be searched. */
static enum pz_status list_candidates(struct exact_run *run)
{
    uint32_t count;
    enum pz_status status = bc_packed_candidates(&run->history, NULL, 0, run->ctl, &count);

    run->best.candidates = count;
    if (status != PZ_OK || count == 0 || count > SEARCHED_MAX)
        return status;
    run->candidate = malloc(count * sizeof *run->candidate);
    if (!run->candidate)
        return PZ_NO_MEMORY;
    status = bc_packed_candidates(&run->history, run->candidate, count, run->ctl, &count);
    run->best.guess = run->candidate[0];
    return status;
}

/* Improves the bounds with known values, which can be better than those of the search. */
static void use_known_values(struct exact_run *run)
{
    const struct bc_known *known = find_known(run, &run->task->history->game);
    uint64_t lower = known ? bc_known_lower(&known->guesses) : 0;

    if (known && run->best.lower_height < bc_known_least_height(known))
        run->best.lower_height = bc_known_least_height(known);
    if (run->task->objective != BC_AVERAGE)
        return;
    if (run->best.lower < lower)
        run->best.lower = lower;
    if (run->best.known && run->best.guesses == run->best.lower &&
        (known || run->best.height == run->best.lower_height) && !run->best.proven) {
        run->best.proven = true;
        run->best.proof = BC_PROOF_BOUND;
    }
}

/* Solves a state with one or two candidates. */
static enum pz_status solve_few(struct exact_run *run)
{
    enum pz_status status = PZ_OK;

    assert(run->candidate && run->best.candidates <= 2);
    if (run->task->objective == BC_LAST_GUESS)
        status = find_allowed_for_few(run);
    else if (run->task->objective != BC_AVERAGE)
        run->best.allowed = run->best.candidates; /* more guesses would not help */
    if (status != PZ_OK)
        return status;
    if (run->best.candidates == 1)
        bc_best_set_single(&run->best, run->candidate[0]);
    else
        status = solve_pair(run);
    run->best.proven = run->knows_height;
    return status;
}

/* Sets the result to the best tree. */
static void set_best(struct exact_run *run)
{
    run->tree.proven = run->best.proven;
    run->tree.lower = run->best.lower;
    run->tree.lower_last = run->best.lower_last;
    run->tree.allowed = run->best.allowed;
    bc_best_set_tree(&run->best, &run->tree);
}

static enum pz_status solve_task(struct exact_run *run)
{
    enum pz_status status = list_candidates(run);
    uint32_t count = run->best.candidates;

    if (status != PZ_OK || count == 0)
        return status;
    if (count <= 2)
        status = solve_few(run);
    else if (count > SEARCHED_MAX)
        guess_from_sample(run);
    else
        status = solve_many(run);
    if (status == PZ_NO_MEMORY && run->task->max_bytes) {
        guess_from_sample(run);
        status = PZ_OK;
    }
    if (run->tree.guess)
        set_best(run);
    if (run->best.lower_height == 0)
        run->best.lower_height =
            bc_capacity_height(bc_capacity_useful(&run->task->history->game), count);
    use_known_values(run);
    run->tree.proven = run->best.proven;
    run->tree.lower = run->best.lower;
    run->best.cut = run->is_late || (!run->best.proven && !run->is_from_book);
    return status;
}

/* Returns the state of a new task; NULL if there is not enough memory. */
static struct exact_run *make_run(const struct bc_task *task, const struct pz_ctl *ctl)
{
    struct exact_run *run = calloc(1, sizeof *run);

    if (run) {
        run->task = task;
        run->ctl = ctl;
        bc_packed_unique(task->history, &run->history);
        run->book = find_book(task);
        run->nodes = task->nodes ? *task->nodes : 0;
        run->knows_height = true;
    }
    return run;
}

enum pz_status bc_best_tree(const struct bc_task *task, const struct pz_ctl *ctl,
                            struct bc_best *best, struct bc_tree *tree)
{
    struct exact_run *run = make_run(task, ctl);
    enum pz_status status;

    if (!run)
        return PZ_NO_MEMORY;
    run->wants_tree = tree != NULL;
    status = solve_task(run);
    if (task->nodes)
        *task->nodes = run->nodes;
    if (status == PZ_OK)
        *best = run->best;
    if (status == PZ_OK && tree)
        *tree = run->tree;
    else
        bc_tree_free(&run->tree);
    free(run->candidate);
    free(run);
    return status;
}

enum pz_status bc_best_find(const struct bc_task *task, const struct pz_ctl *ctl,
                            struct bc_best *best)
{
    return bc_best_tree(task, ctl, best, NULL);
}
