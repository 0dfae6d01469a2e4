#include "optimal_play.h"

#include "candidate_sample.h"
#include "fill_best.h"
#include "height_limit.h"
#include "solvers/bulls_cows/codes/tree_capacity.h"
#include "solvers/bulls_cows/search/build_tree.h"
#include "solvers/bulls_cows/search/state_value.h"
#include "solvers/bulls_cows/strategies/strategy_tree.h"
#include "solvers/bulls_cows/tree/known_values.h"
#include "solvers/core/control.h"

#include <stdlib.h>
#include <string.h>

enum {
    SEARCHED_MAX = 65000,      /* candidates: rows have 16 bits; of more, no strategy */
    REDUNDANT = 24,            /* candidates from which on idle rows are looked for: fewer
                                * are searched soon anyway */
    LISTED_LATE_MAX = 1 << 20, /* codes that are listed even when the time is up: 5 ms */
    GROWN_LATE_MAX = 20000,    /* candidates for which a tree is grown then: 5 ms */
    GROWN_NS = 300,            /* to grow it, for each candidate */
    SEARCH_TENTHS = 8,         /* of the time for the search, the rest to grow a tree */
    PLAYED_FIRST = 1000, /* candidates from which on a simple strategy is played before the
                          * search, as this may leave it no time; else after it */
    NODES_SEARCHED = 150 /* candidates up to which the fewest nodes are mostly proven */
};

/* A question while it is worked on. */
struct solving {
    const struct bc_task *task;
    const struct pz_ctl *ctl;
    const struct bc_book *book;       /* NULL when it is for another game */
    struct bc_packed_history history; /* of the task, without idle rows */
    bc_packed *candidate;             /* owned */
    struct bc_workspace search;
    struct bc_symmetry symmetry; /* that the rows leave */
    struct pz_ctl search_ctl;
    uint64_t nodes;    /* of all searches of the question */
    bool is_from_book; /* what is not proven then will not be by another run */
    bool is_late;      /* time ended a search or a play */
    unsigned height;   /* to be kept to; BC_ANY_HEIGHT where any will do */
    bool knows_height; /* that no lower one is possible, where that counts */
    struct bc_best best;
    struct bc_tree tree;   /* the best one found */
    struct bc_tree played; /* known before the search: that of the book, or of a simple
                            * strategy; none where its guess is NULL */
};

static const struct bc_book *book_of(const struct bc_task *task)
{
    const struct bc_book *book = task->book;
    const struct bc_game *game = &task->history->game;

    return book && bc_game_same(game, &book->game) ? book : NULL;
}

/* Takes over guesses in preorder as the tree of the question, and completes it. */
static enum pz_status take_tree(struct solving *s, bc_packed *guess, uint32_t inner)
{
    s->tree = (struct bc_tree){.history = *s->task->history,
                               .objective = s->task->objective,
                               .proven = s->best.proven,
                               .lower = s->best.lower,
                               .lower_last = s->best.lower_last,
                               .allowed = s->best.allowed,
                               .inner = inner,
                               .guess = guess};
    enum pz_status status = bc_tree_complete(&s->tree, s->ctl);

    if (status == PZ_OK)
        bc_best_of_tree(&s->best, &s->tree);
    if (status != PZ_INVALID)
        return status;
    /* Higher than any tree may be: only its first guess is of use. */
    s->best.guess = guess[0];
    bc_tree_free(&s->tree);
    s->tree = (struct bc_tree){.guess = NULL};
    return PZ_OK;
}

/* Two are left: either is as good, and all codes of a large game need not be listed. */
static enum pz_status solve_pair(struct solving *s)
{
    bc_packed *guess = malloc(sizeof *guess);

    if (!guess)
        return PZ_NO_MEMORY;
    *guess = s->candidate[0];
    s->best.proven = true;
    s->best.lower = 3;
    s->best.lower_last = s->best.allowed <= 2;
    return take_tree(s, guess, 1);
}

/* Drops rows that exclude no candidate, so that more questions are in the book and have
 * more symmetry. */
static enum pz_status drop_idle_rows(struct solving *s)
{
    unsigned row = s->history.count;

    while (row-- > 0) {
        struct bc_packed_history without = s->history;
        uint32_t count;

        if (pz_ctl_spent(s->ctl, 0))
            break;
        without.count--;
        memmove(without.rows + row, without.rows + row + 1,
                (without.count - row) * sizeof *without.rows);
        enum pz_status status = bc_packed_candidates(&without, NULL, 0, s->ctl, &count);

        if (status == PZ_OUT_OF_TIME)
            return PZ_OK; /* for it, or for more of it */
        if (status != PZ_OK)
            return status;
        if (count == s->best.candidates)
            s->history = without;
    }
    return PZ_OK;
}

/* Keeps a part of a tree that is not known to be the best, for a search to better it. */
static enum pz_status keep_part(struct solving *s, struct bc_tree *part)
{
    s->played = (struct bc_tree){.history = *s->task->history,
                                 .objective = s->task->objective,
                                 .allowed = part->allowed,
                                 .inner = part->inner,
                                 .guess = part->guess};
    part->guess = NULL;
    return bc_tree_complete(&s->played, s->ctl);
}

/* Follows the book's tree. `*found` is false where the tree does not go, or is not known to
 * be the best for what is left. */
static enum pz_status ask_tree(struct solving *s, bool *found)
{
    struct bc_tree part;
    enum pz_status status = bc_book_follow(s->book, s->task->objective, &s->history, &part);

    *found = false;
    if (status != PZ_OK)
        return status == PZ_INVALID ? PZ_OK : status;
    *found = part.proven || s->history.count == 0 ||
             (s->task->objective == BC_NODES && s->best.candidates > NODES_SEARCHED);
    if (*found) {
        s->is_from_book = true;
        s->best.proven = part.proven;
        s->best.lower = part.lower;
        s->best.lower_last = part.lower_last;
        s->best.allowed = bc_tree_allowed(&part);
        s->best.proof = BC_PROOF_CARRIED;
        status = take_tree(s, part.guess, part.inner);
        part.guess = NULL;
    } else if (!s->task->must_prove) {
        status = keep_part(s, &part);
    }
    bc_tree_free(&part);
    return status;
}

/* Opens a search for the candidates with `weights`. */
static enum pz_status open_search(struct solving *s, const struct bc_weights *weights)
{
    enum pz_status status = bc_workspace_open(&s->search, &s->history.game, weights,
                                              s->best.candidates, s->task->max_bytes);

    s->search.ctl = &s->search_ctl;
    s->search.nodes = s->nodes;
    return status;
}

/* Closes it; the next one has what it left of the nodes. */
static void close_search(struct solving *s)
{
    s->nodes = s->search.nodes;
    bc_workspace_close(&s->search);
}

/* What is known of the game where all of it is asked about; NULL else. */
static const struct bc_known *known_of(const struct solving *s)
{
    const struct bc_game *game = &s->task->history->game;

    return s->task->use_known && s->best.candidates == bc_packed_codes(game)
               ? bc_known_find(game)
               : NULL;
}

/* All candidates, up to the symmetry of the rows. */
static struct bc_set candidates_of(const struct solving *s)
{
    return (struct bc_set){s->candidate, s->best.candidates, &s->symmetry};
}

/* Plays a simple strategy, so that no answer knows less than the strategies. */
static enum pz_status play_simply(struct solving *s)
{
    const struct bc_remainder left = {&s->history, s->candidate, s->best.candidates, 0};
    struct pz_ctl share = pz_ctl_share(s->ctl, SEARCH_TENTHS, 10);

    if (s->task->objective != BC_AVERAGE || s->task->must_prove ||
        bc_packed_codes(&s->history.game) > SEARCHED_MAX)
        return PZ_OK;
    share.max_bytes = s->task->max_bytes;
    share.max_nodes = 0; /* they count what is searched */
    return bc_best_strategy_tree(s->task->history, &left, &share, &s->played, &s->is_late);
}

/* True when what the search found is better than what was played. What is proven for
 * guesses is no higher than it has to be either. */
static bool is_better(const struct solving *s)
{
    enum bc_objective objective = s->task->objective;
    bool counts_guesses = bc_objective_counts_guesses(objective);
    uint64_t found = counts_guesses ? s->best.guesses : s->best.nodes;

    return s->best.known && ((s->best.proven && counts_guesses) ||
                             found < bc_figures_least(&s->played.figures, objective));
}

/* Takes the tree that was played where the search has none that is better. */
static void take_played(struct solving *s)
{
    if (!s->played.guess || is_better(s))
        return;
    bc_tree_free(&s->tree);
    s->tree = s->played;
    s->played = (struct bc_tree){.guess = NULL};
    s->tree.lower = s->best.lower;
    s->tree.proven = s->best.proven;
    bc_best_of_tree(&s->best, &s->tree);
}

static enum pz_status height_limit(const struct solving *s, const struct pz_ctl *ctl,
                                   struct bc_height_limit *limit)
{
    const struct bc_task *task = s->task;

    return bc_height_limit(task->history, task->objective, task->max_bytes, ctl, limit);
}

/* Finds out how many guesses are allowed for one or two candidates. */
static enum pz_status allow_few(struct solving *s)
{
    struct bc_height_limit limit = {.guesses = s->best.candidates};
    enum pz_status status = height_limit(s, s->ctl, &limit);

    s->knows_height = status == PZ_OK;
    s->best.allowed =
        limit.guesses > s->best.candidates ? limit.guesses : s->best.candidates;
    return status == PZ_STOPPED || s->task->must_prove ? status : PZ_OK;
}

/* Raises what is left of the height of the game to what can be sure to find the secret.
 * That more is needed is not known when the next question asks for what is left, so then
 * nothing can be promised. */
static enum pz_status raise_height(struct solving *s, struct bc_height_limit *limit)
{
    const struct bc_weights none = {.consistent = s->task->objective == BC_CONSISTENT};
    const struct bc_set all = candidates_of(s);
    enum pz_status status = open_search(s, &none);

    while (status == PZ_OK && !limit->is_enough) {
        struct bc_outcome outcome =
            bc_branch_and_bound(&s->search, &all, limit->guesses, BC_INFINITE);

        if (!outcome.exact) {
            status = pz_ctl_stopped(s->ctl) ? PZ_STOPPED : PZ_OUT_OF_TIME;
        } else if (outcome.cost < BC_INFINITE) {
            limit->is_enough = true;
        } else {
            limit->guesses++;
            limit->is_least = true;
            s->knows_height = false;
        }
    }
    close_search(s);
    return status;
}

/* Finds what is left of the height of the game; where time ends before, BC_ANY_HEIGHT. */
static enum pz_status find_height(struct solving *s)
{
    struct bc_height_limit limit = {.guesses = 1};
    enum pz_status status = height_limit(s, &s->search_ctl, &limit);
    bool is_handed_down = status == PZ_OK;

    if (is_handed_down && !limit.is_enough)
        status = raise_height(s, &limit);
    if (is_handed_down && limit.is_least)
        s->best.lower_height = limit.guesses;
    if (status == PZ_OK)
        s->height = s->best.allowed = limit.guesses;
    if (status != PZ_OUT_OF_TIME)
        return status;
    s->knows_height = false;
    return PZ_OK;
}

/* The bound that a search for `objective` found, as bc_best gives it. */
static uint64_t lower_of(const struct solving *s, uint64_t cost, bool exact)
{
    uint64_t least = s->search.least[s->best.candidates];

    if (cost < least || cost >= BC_INFINITE)
        cost = least;
    switch (s->task->objective) {
    case BC_AVERAGE:
    case BC_WORST_CASE:
        return cost;
    case BC_LAST_GUESS: /* more at the last guess may save guesses elsewhere */
        return exact || s->height >= BC_ANY_HEIGHT ? cost % BC_LAST_FIRST : least;
    case BC_NODES:
    case BC_CONSISTENT:
        return cost / BC_STATE_FIRST + s->best.candidates;
    }
    return cost;
}

/* What the tree costs by the weights of its objective. */
static uint64_t cost_of(const struct solving *s)
{
    const struct bc_weights *weights = &s->search.weights;

    return weights->state * (s->best.nodes - s->best.candidates) +
           weights->guess * s->best.guesses +
           weights->last * (s->best.height == s->height ? s->best.last : 0);
}

/* Searches, and grows the tree: the best one, or one that looks good. */
static enum pz_status search_tree(struct solving *s, const struct bc_opening *opening)
{
    struct bc_build build = {
        .workspace = &s->search, .set = candidates_of(s), .ctl = s->ctl};
    struct bc_state_value value;
    const struct bc_known *known = known_of(s);
    bc_packed *guess = NULL;
    uint32_t inner = 0;
    enum pz_status status = PZ_OK;

    if (opening) {
        s->best.proof = BC_PROOF_CARRIED;
        value = (struct bc_state_value){
            {opening->guesses, true}, opening->height, true, opening->guess};
    } else {
        if (known && s->task->objective == BC_AVERAGE)
            s->search.goal = known->guesses.proven;
        value = bc_state_value_find(&s->search, &build.set, s->height);
        s->search.goal = 0;
        status = pz_ctl_stopped(s->ctl) ? PZ_STOPPED : PZ_OK;
    }
    if (!value.cost.exact)
        value.cost.cost = s->search.root_lower;
    build.height = value.height;
    build.first = value.cost.exact ? value.guess : s->search.root_guess;
    build.is_given = value.cost.exact || s->search.root_found;
    s->best.proven = value.least && s->knows_height;
    s->best.lower = lower_of(s, value.cost.cost, value.cost.exact);
    if (s->search.weights.last && value.cost.cost < BC_INFINITE)
        s->best.lower_last = (uint32_t)(value.cost.cost / BC_LAST_FIRST);
    if (status != PZ_OK || (s->task->must_prove && !s->best.proven))
        return status;
    status = bc_build_tree(&build, &guess, &inner);
    if (status == PZ_OK)
        status = take_tree(s, guess, inner);
    /* Where the last guess is not needed, the tree is one lower than what allows it. */
    unsigned spare = s->search.weights.last && value.cost.cost < BC_LAST_FIRST;

    /* The time may have ended while it grew. */
    if (status == PZ_OK &&
        (cost_of(s) != value.cost.cost || s->best.height + spare != value.height))
        s->best.proven = s->tree.proven = false;
    return status;
}

/* Gives a guess without a strategy, for very many candidates or where memory or time is too
 * short for a search. */
static enum pz_status guess_roughly(struct solving *s)
{
    unsigned useful = bc_capacity_useful(&s->task->history->game);
    uint32_t count = s->best.candidates;

    bc_tree_free(&s->tree);
    s->tree = (struct bc_tree){.guess = NULL};
    s->is_from_book = false; /* another run may have the memory for the book's tree */
    s->best = (struct bc_best){.candidates = count,
                               .guess = bc_candidate_sample_guess(
                                   &s->history, s->candidate, count, s->task->max_bytes)};
    s->best.lower_height = bc_capacity_height(useful, count);
    s->best.lower = bc_objective_counts_guesses(s->task->objective)
                        ? bc_capacity_guesses(useful, count)
                        : count + bc_capacity_inner(useful, count);
    return PZ_OK;
}

/* True if there is no time left to begin a search, which lists all codes, and to grow a tree
 * at its end. */
static bool is_too_late(const struct solving *s)
{
    uint64_t deadline = s->ctl ? s->ctl->deadline_ns : 0, now, left;

    if (deadline == 0)
        return false;
    now = pz_now_ns();
    left = deadline > now ? deadline - now : 0;
    return (bc_packed_codes(&s->history.game) > LISTED_LATE_MAX && left == 0) ||
           (s->best.candidates > GROWN_LATE_MAX &&
            left < (uint64_t)s->best.candidates * GROWN_NS);
}

static enum pz_status search(struct solving *s, const struct bc_opening *opening)
{
    struct bc_weights weights = bc_best_weights(s->task->objective);
    enum pz_status status = PZ_OK;

    if (is_too_late(s))
        return guess_roughly(s);
    /* some of the time is kept to grow a tree without proof, less where there is one */
    if (s->task->must_prove)
        s->search_ctl = pz_ctl_share(s->ctl, 1, 1);
    else if (s->played.guess)
        s->search_ctl = pz_ctl_share(s->ctl, 19, 20);
    else
        s->search_ctl = pz_ctl_share(s->ctl, SEARCH_TENTHS, 10);
    s->height = BC_ANY_HEIGHT;
    s->knows_height = true;
    bc_symmetry_of(&s->history, &s->symmetry);
    if (s->task->objective != BC_AVERAGE)
        status = find_height(s);
    if (status != PZ_OK)
        return status;
    status = open_search(s, &weights);
    if (status == PZ_OK)
        status = search_tree(s, opening);
    s->is_late = s->is_late || s->search.ended;
    close_search(s);
    return status;
}

/* The book's entry for two rows, in the names of the question. */
static bool ask_openings(const struct solving *s, struct bc_opening *opening)
{
    struct bc_naming naming;
    const struct bc_opening *found;

    if (!s->book || s->task->objective != BC_AVERAGE || s->history.count != 2)
        return false;
    found = bc_book_find(s->book, &s->history, &naming);
    if (!found)
        return false;
    *opening = *found;
    opening->guess = bc_naming_undo(&naming, found->guess);
    return true;
}

/* Works on two or more candidates, from what is known to what has to be searched. */
static enum pz_status solve_many(struct solving *s, bool wants_tree)
{
    struct bc_opening opening;
    enum pz_status status = PZ_OK;
    bool found = false;

    /* The height that is handed down is that of all rows. */
    if (s->book && bc_objective_hands_height_down(s->task->objective))
        status = ask_tree(s, &found);
    if (status == PZ_OK && !found && s->best.candidates >= REDUNDANT)
        status = drop_idle_rows(s);
    if (status == PZ_OK && s->book && !bc_objective_hands_height_down(s->task->objective))
        status = ask_tree(s, &found);
    if (status != PZ_OK || found)
        return status;
    bool open = ask_openings(s, &opening);

    if (open && !wants_tree) {
        bc_best_of_opening(&s->best, &opening);
        return PZ_OK;
    }
    bool first = !open && s->best.candidates >= PLAYED_FIRST;

    if (first && !s->played.guess)
        status = play_simply(s);
    if (status == PZ_OK)
        status = search(s, open ? &opening : NULL);
    if (status == PZ_OK && !first && !s->best.proven && !s->played.guess)
        status = play_simply(s);
    return status;
}

/* Counts the candidates and lists them, where there are not too many. */
static enum pz_status list_candidates(struct solving *s)
{
    uint32_t count;
    enum pz_status status = bc_packed_candidates(&s->history, NULL, 0, s->ctl, &count);

    s->best.candidates = count;
    if (status != PZ_OK || count == 0 || count > SEARCHED_MAX)
        return status;
    s->candidate = malloc(count * sizeof *s->candidate);
    if (!s->candidate)
        return PZ_NO_MEMORY;
    status = bc_packed_candidates(&s->history, s->candidate, count, s->ctl, &count);
    s->best.guess = s->candidate[0];
    return status;
}

/* Of a whole game more may be known than the search found out. */
static void take_known(struct solving *s)
{
    const struct bc_known *known = known_of(s);
    uint64_t lower = known ? bc_known_lower(&known->guesses) : 0;

    if (known && s->best.lower_height < bc_known_least_height(known))
        s->best.lower_height = bc_known_least_height(known);
    if (s->task->objective != BC_AVERAGE)
        return;
    if (s->best.lower < lower)
        s->best.lower = s->tree.lower = lower;
    if (s->best.known && s->best.guesses == s->best.lower &&
        (known || s->best.height == s->best.lower_height) && !s->best.proven) {
        s->best.proven = s->tree.proven = true;
        s->best.proof = BC_PROOF_BOUND;
    }
}

static enum pz_status solve_few(struct solving *s)
{
    enum pz_status status = PZ_OK;

    if (s->task->objective == BC_LAST_GUESS)
        status = allow_few(s);
    else if (s->task->objective != BC_AVERAGE)
        s->best.allowed = s->best.candidates; /* more would not help */
    if (status != PZ_OK)
        return status;
    if (s->best.candidates == 1)
        bc_best_of_single(&s->best, s->candidate[0]);
    else
        status = solve_pair(s);
    s->best.proven = s->tree.proven = s->knows_height;
    return status;
}

static enum pz_status solve(struct solving *s, bool wants_tree)
{
    enum pz_status status = list_candidates(s);
    uint32_t count = s->best.candidates;

    if (status != PZ_OK || count == 0)
        return status;
    if (count <= 2)
        status = solve_few(s);
    else if (count > SEARCHED_MAX)
        status = guess_roughly(s);
    else
        status = solve_many(s, wants_tree);
    if (status == PZ_NO_MEMORY && s->task->max_bytes)
        status = guess_roughly(s);
    if (status == PZ_OK)
        take_played(s);
    if (s->best.lower_height == 0)
        s->best.lower_height =
            bc_capacity_height(bc_capacity_useful(&s->task->history->game), count);
    take_known(s);
    s->best.cut = s->is_late || (!s->best.proven && !s->is_from_book);
    return status;
}

/* Sets up what is worked on; NULL without memory. */
static struct solving *solving_make(const struct bc_task *task, const struct pz_ctl *ctl)
{
    struct solving *s = calloc(1, sizeof *s);

    if (s) {
        s->task = task;
        s->ctl = ctl;
        bc_packed_unique(task->history, &s->history);
        s->book = book_of(task);
        s->nodes = task->nodes ? *task->nodes : 0;
        s->knows_height = true;
    }
    return s;
}

enum pz_status bc_best_tree(const struct bc_task *task, const struct pz_ctl *ctl,
                            struct bc_best *best, struct bc_tree *tree)
{
    struct solving *s = solving_make(task, ctl);
    enum pz_status status = s ? solve(s, tree != NULL) : PZ_NO_MEMORY;

    if (s && task->nodes)
        *task->nodes = s->nodes;
    if (s && status == PZ_OK)
        *best = s->best;
    if (s && status == PZ_OK && tree)
        *tree = s->tree;
    else if (s)
        bc_tree_free(&s->tree);
    if (s) {
        bc_tree_free(&s->played);
        free(s->candidate);
    }
    free(s);
    return status;
}

enum pz_status bc_best_find(const struct bc_task *task, const struct pz_ctl *ctl,
                            struct bc_best *best)
{
    return bc_best_tree(task, ctl, best, NULL);
}
