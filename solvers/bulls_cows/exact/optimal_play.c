#include "optimal_play.h"

#include "candidate_sample.h"
#include "exact_run.h"
#include "fill_best.h"
#include "solvers/bulls_cows/codes/tree_capacity.h"
#include "solvers/bulls_cows/tree/known_values.h"
#include "solvers/core/control.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum {
    IDLE_ROWS_MIN = 24,        /* candidates for which idle rows are dropped: the search for
                                * fewer candidates is fast anyway */
    LISTED_LATE_MAX = 1 << 20, /* codes that are listed even after the deadline: 5 ms */
    BUILT_LATE_MAX = 20000,    /* candidates whose tree is built even late: 5 ms */
    BUILD_NS = 300,            /* to build a tree, for each candidate */
    QUICK_SHARE = 4,           /* the part of the time for a short search */
    FEW = 500,                 /* candidates for which a longer search often proves the
                                * optimum */
    FEW_NODES = 100000,        /* of this search: about 1 s */
    FEW_SHARE = 2,             /* the part of the time for this search */
    NODES_SEARCHED_MAX = 150   /* candidates for which a search mostly proves the fewest
                                * nodes */
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

/* True if the book proves results. The book does not prove results if the game has more
 * guesses than the game of the book. */
static bool is_book_of_game(const struct exact_run *run)
{
    return bc_game_same(&run->history.game, &run->book->game);
}

/* Solves a state with two candidates, which are equally good. A search is not necessary,
 * and would list all codes of a large game. */
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
    return bc_run_offer_guesses(run, guess, 1);
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
            return PZ_OK; /* the row remains, which does not change the result */
        if (status != PZ_OK)
            return status;
        if (count == run->best.candidates)
            run->history = without;
    }
    return PZ_OK;
}

/* Follows the tree of the book. `*found` is false if the history leaves the tree, or if the
 * tree is not known to be the best one for the remaining candidates. Then a search may find
 * a better tree. */
static enum pz_status follow_book(struct exact_run *run, bool *found)
{
    struct bc_tree part;
    enum pz_status status = bc_run_follow_book(run, run->task->objective, &part);

    *found = false;
    if (!part.guess)
        return status;
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
    if (!*found && run->task->must_prove) {
        bc_tree_free(&part);
        return PZ_OK;
    }
    if (run->follows_book)
        run->best.allowed = bc_tree_allowed(&part);
    bc_run_offer_tree(run, &part);
    return PZ_OK;
}

/* Sets a guess without a strategy, if there are too many candidates for a search, or too
 * little memory or time. */
static void guess_from_sample(struct exact_run *run)
{
    unsigned useful = bc_capacity_useful(&run->task->history->game);
    uint32_t count = run->best.candidates;

    bc_tree_free(&run->tree);
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
                                 : pz_ctl_share(run->ctl, BC_SEARCH_TENTHS, 10);
}

/* Grows trees, and then searches for a better one until a limit ends the search. */
static enum pz_status search_and_grow(struct exact_run *run)
{
    enum pz_status status = bc_run_grow_rivals(run);

    if (status == PZ_OK)
        status = bc_run_improve_best(run);
    if (status == PZ_OK)
        status = bc_run_search(run, NULL, 0);
    return status;
}

/* A short search, before other trees are grown. */
struct first_search {
    uint64_t nodes; /* its limit; 0: the first search is not short */
    unsigned share; /* it gets the time divided by this number */
};

static struct first_search choose_first_search(const struct exact_run *run)
{
    if (run->task->must_prove)
        return (struct first_search){0, 1};
    if (run->best.candidates <= FEW)
        return (struct first_search){FEW_NODES, FEW_SHARE};
    return (struct first_search){BC_QUICK_NODES, QUICK_SHARE};
}

/* Searches for the best tree, within the height that is left if the objective requires
 * it. A short search often suffices for a proof. */
static enum pz_status search_within_height(struct exact_run *run,
                                           const struct bc_opening *opening)
{
    const struct bc_weights weights = bc_objective_weights(run->task->objective);
    const struct first_search first = choose_first_search(run);
    enum pz_status status = PZ_OK;

    if (is_too_late(run)) {
        guess_from_sample(run);
        return PZ_OK;
    }
    const struct pz_ctl limits = search_limits(run);

    run->search_ctl = limits;
    run->growths = bc_run_count_growths(run->ctl);
    status = bc_run_play_first(run);
    run->height = BC_ANY_HEIGHT;
    run->knows_height = true;
    bc_symmetry_of(&run->history, &run->symmetry);
    if (status == PZ_OK && run->task->objective != BC_AVERAGE)
        status = bc_run_set_height(run);
    if (first.nodes > 0)
        run->search_ctl = pz_ctl_share(&limits, 1, first.share);
    if (status == PZ_OK)
        status = bc_run_open_search(run, &weights);
    if (status == PZ_OK)
        status = bc_run_search(run, opening, first.nodes);
    run->search_ctl = limits;
    if (status == PZ_OK && first.nodes > 0 && run->workspace.ended && !run->best.proven)
        status = search_and_grow(run);
    run->is_late = run->is_late || run->workspace.ended;
    bc_run_close_search(run);
    return status == PZ_OK ? bc_run_play_known_strategy(run) : status;
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

/* Solves a state with at least three candidates by the book or by a search. */
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
    if (status != PZ_OK || count == 0 || count > BC_SEARCHED_MAX)
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
    const struct bc_known *known = bc_run_known(run, &run->task->history->game);
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
        status = bc_run_allow_few(run);
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
    else if (count > BC_SEARCHED_MAX)
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
