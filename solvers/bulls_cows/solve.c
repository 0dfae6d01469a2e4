#include "puzzles/bulls_cows_solve.h"

#include "book.h"
#include "build_tree.h"
#include "capacity.h"
#include "solvers/core/control.h"

#include <stdlib.h>
#include <string.h>

enum {
    SEARCHED_MAX = 65000, /* candidates; of more, no strategy is worked out */
    REDUNDANT = 24,       /* candidates from which on idle rows are looked for */
    SEARCH_TENTHS = 8,    /* of the time for the search, the rest to grow a tree */
    NODES_SEARCHED = 150, /* candidates up to which the fewest nodes can be proven */
    SAMPLE = 1024,        /* candidates, and guesses, that are looked at otherwise */
    SAMPLE_STEP = 999983
};

/* A question while it is worked on. */
struct solving {
    const struct bc_task *task;
    const struct pz_ctl *ctl;
    const struct bc_book *book; /* NULL when it is for another game */
    struct bc_history history;  /* of the task, without idle rows */
    bc_code *candidate;         /* owned */
    struct bc_workspace search;
    struct pz_ctl search_ctl;
    unsigned height;   /* to be kept to; BC_ANY_HEIGHT where any will do */
    bool knows_height; /* that no lower one is possible, where that counts */
    struct bc_best best;
    struct bc_tree tree; /* the best one found */
};

static const struct bc_book *book_of(const struct bc_task *task)
{
    const struct bc_book *book = task->book;
    const struct bc_game *game = &task->history->game;

    return book && bc_game_same(game, &book->game) ? book : NULL;
}

static struct bc_weights weights_of(enum bc_objective objective)
{
    switch (objective) {
    case BC_AVERAGE:
        return (struct bc_weights){.guess = 1};
    case BC_NODES:
        return (struct bc_weights){.state = 1};
    case BC_CONSISTENT:
        return (struct bc_weights){.state = BC_STATE_FIRST, .guess = 1, .consistent = true};
    }
    return (struct bc_weights){0};
}

/* One candidate is left: it is the guess, and the last one. */
static void answer_single(struct bc_best *best, bc_code candidate)
{
    *best = (struct bc_best){.candidates = 1,
                             .guess = candidate,
                             .known = true,
                             .guesses = 1,
                             .height = 1,
                             .nodes = 1,
                             .proven = true,
                             .lower = 1,
                             .lower_height = 1};
}

/* Fills in what a complete tree says. */
static void answer_tree(struct bc_best *best, const struct bc_tree *tree)
{
    best->guess = tree->guess[0];
    best->known = true;
    best->guesses = tree->figures.guesses;
    best->height = tree->figures.height;
    best->nodes = bc_figures_nodes(&tree->figures);
    best->proven = tree->proven;
    best->lower = tree->lower;
}

/* Takes over guesses in preorder as the tree of the question, and completes it. */
static enum pz_status take_tree(struct solving *s, bc_code *guess, uint32_t inner)
{
    s->tree = (struct bc_tree){.history = *s->task->history,
                               .objective = s->task->objective,
                               .proven = s->best.proven,
                               .lower = s->best.lower,
                               .inner = inner,
                               .guess = guess};
    enum pz_status status = bc_tree_complete(&s->tree, s->ctl);

    if (status == PZ_OK)
        answer_tree(&s->best, &s->tree);
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
    bc_code *guess = malloc(sizeof *guess);

    if (!guess)
        return PZ_NO_MEMORY;
    *guess = s->candidate[0];
    s->best.proven = true;
    s->best.lower = 3;
    return take_tree(s, guess, 1);
}

/* Drops rows that exclude no candidate, so that more questions are in the book and have
 * more symmetry. */
static enum pz_status drop_idle_rows(struct solving *s)
{
    unsigned row = s->history.count;

    while (row-- > 0) {
        struct bc_history without = s->history;
        uint32_t count;

        if (pz_ctl_spent(s->ctl, 0))
            break;
        without.count--;
        memmove(without.rows + row, without.rows + row + 1,
                (without.count - row) * sizeof *without.rows);
        enum pz_status status = bc_history_candidates(&without, NULL, 0, s->ctl, &count);

        if (status == PZ_STOPPED && !pz_ctl_stopped(s->ctl))
            return PZ_OK; /* there is no time for it, or none for more of it */
        if (status != PZ_OK)
            return status;
        if (count == s->best.candidates)
            s->history = without;
    }
    return PZ_OK;
}

/* Follows the book's tree after renaming a single row. `*found` is false where the tree
 * does not go, or is not known to be the best for what is left. */
static enum pz_status ask_tree(struct solving *s, bool *found)
{
    const struct bc_tree *whole = s->book->tree[s->task->objective];
    struct bc_history normal = s->history;
    struct bc_naming naming;
    struct bc_tree part;

    *found = false;
    if (!whole)
        return PZ_OK;
    bc_naming_none(&normal.game, &naming);
    if (normal.count == 1)
        bc_symmetry_normal(&normal, &naming);
    enum pz_status status = bc_tree_follow(whole, normal.rows, normal.count, &part);

    if (status == PZ_INVALID)
        return PZ_OK;
    if (status != PZ_OK)
        return status;
    *found = part.proven || normal.count == 0 ||
             (s->task->objective == BC_NODES && s->best.candidates > NODES_SEARCHED);
    if (*found) {
        s->best.proven = part.proven;
        s->best.lower = part.lower;
        for (uint32_t i = 0; i < part.inner; i++)
            part.guess[i] = bc_naming_undo(&naming, part.guess[i]);
        status = take_tree(s, part.guess, part.inner);
        part.guess = NULL;
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
    return status;
}

/* Searches all candidates, up to the symmetry of the rows. */
static enum pz_status search_all(struct solving *s, unsigned height,
                                 struct bc_outcome *outcome)
{
    struct bc_symmetry *symmetry = malloc(sizeof *symmetry);
    struct bc_set set = {s->candidate, s->best.candidates, symmetry};

    if (!symmetry)
        return PZ_NO_MEMORY;
    bc_symmetry_of(&s->history, symmetry);
    *outcome = bc_search_set(&s->search, &set, height, BC_INFINITE);
    free(symmetry);
    return pz_ctl_stopped(s->ctl) ? PZ_STOPPED : PZ_OK;
}

/* Finds the least height that can be sure to find the secret; where time ends before,
 * BC_ANY_HEIGHT. */
static enum pz_status find_height(struct solving *s)
{
    struct bc_weights none = {.consistent = s->task->objective == BC_CONSISTENT};
    enum pz_status status = open_search(s, &none);
    unsigned height = 1;
    struct bc_outcome outcome = {BC_INFINITE, true};

    while (status == PZ_OK && outcome.cost >= BC_INFINITE) {
        height++;
        if (s->search.capacity[height] >= s->best.candidates)
            status = search_all(s, height, &outcome);
        if (!outcome.exact)
            break;
    }
    bc_workspace_close(&s->search);
    s->best.lower_height = height;
    s->knows_height = outcome.exact;
    s->height = outcome.exact ? height : BC_ANY_HEIGHT;
    return status;
}

/* The bound that a search for `objective` found, as bc_best gives it. */
static uint64_t lower_of(const struct solving *s, uint64_t cost)
{
    uint64_t least = s->search.least[s->best.candidates];

    if (cost < least || cost >= BC_INFINITE)
        cost = least;
    switch (s->task->objective) {
    case BC_AVERAGE:
        return cost;
    case BC_NODES:
        return cost + s->best.candidates;
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
           weights->guess * s->best.guesses;
}

/* Searches, and grows the tree: the best one, or one that looks good. */
static enum pz_status search_tree(struct solving *s, const struct bc_opening *opening)
{
    struct bc_build build = {.workspace = &s->search,
                             .secret = s->candidate,
                             .count = s->best.candidates,
                             .height = s->height,
                             .ctl = s->ctl};
    struct bc_outcome outcome = {0, false};
    bc_code *guess = NULL;
    uint32_t inner = 0;
    enum pz_status status = PZ_OK;

    if (opening) {
        build.first = opening->guess;
        build.is_given = true;
        outcome = (struct bc_outcome){opening->guesses, true};
    } else {
        status = search_all(s, s->height, &outcome);
        build.first = s->search.root_guess;
        build.is_given = !outcome.exact && s->search.root_found;
    }
    s->best.proven = outcome.exact && s->knows_height;
    s->best.lower = lower_of(s, outcome.exact ? outcome.cost : s->search.root_lower);
    if (status != PZ_OK || (s->task->must_prove && !s->best.proven))
        return status;
    status = bc_build_tree(&build, &guess, &inner);
    if (status == PZ_OK)
        status = take_tree(s, guess, inner);
    /* The time may have ended while it grew. */
    if (status == PZ_OK && (cost_of(s) != outcome.cost || s->best.height > s->height))
        s->best.proven = s->tree.proven = false;
    return status;
}

/* The bound for the search: some of the time is kept to grow a tree without proof. */
static struct pz_ctl search_control(const struct bc_task *task, const struct pz_ctl *ctl)
{
    struct pz_ctl share = ctl ? *ctl : (struct pz_ctl){0};
    uint64_t now = pz_now_ns();

    if (share.deadline_ns > now && !task->must_prove)
        share.deadline_ns = now + (share.deadline_ns - now) / 10 * SEARCH_TENTHS;
    return share;
}

static enum pz_status search(struct solving *s, const struct bc_opening *opening)
{
    struct bc_weights weights = weights_of(s->task->objective);
    enum pz_status status = PZ_OK;

    s->search_ctl = search_control(s->task, s->ctl);
    s->height = BC_ANY_HEIGHT;
    s->knows_height = true;
    if (s->task->objective != BC_AVERAGE)
        status = find_height(s);
    if (status != PZ_OK)
        return status;
    status = open_search(s, &weights);
    if (status == PZ_OK)
        status = search_tree(s, opening);
    bc_workspace_close(&s->search);
    return status;
}

/* Up to SAMPLE candidates from all over the game: steps by a prime, which divides no
 * number of codes, meet each code once. */
static uint32_t draw_sample(const struct bc_history *history, bc_code *sample)
{
    uint32_t codes = bc_game_codes(&history->game);
    uint64_t index = 0;
    uint32_t count = 0;

    for (uint32_t i = 0; i < codes && count < SAMPLE; i++) {
        bc_code code = bc_code_at(&history->game, (uint32_t)index);

        if (bc_history_allows(history, code))
            sample[count++] = code;
        index = (index + SAMPLE_STEP) % codes;
    }
    return count;
}

/* The column whose parts are the most even: the least sum of their squares. */
static uint32_t most_even(const struct bc_columns *columns)
{
    uint64_t least = UINT64_MAX;
    uint32_t best = 0;

    for (uint32_t c = 0; c < columns->count; c++) {
        uint32_t sizes[BC_ANSWERS_MAX];
        uint64_t sum = 0;

        bc_columns_sizes(columns, c, sizes);
        for (unsigned a = 0; a < bc_game_answers(&columns->game); a++)
            sum += (uint64_t)sizes[a] * sizes[a];
        if (sum < least) {
            least = sum;
            best = c;
        }
    }
    return best;
}

/* Looks at some guesses for some of very many candidates, or where memory is too short for
 * a search. */
static enum pz_status guess_roughly(struct solving *s)
{
    bc_code sample[SAMPLE];
    uint32_t count = draw_sample(&s->history, sample);
    struct bc_arena arena = {.max_bytes = s->task->max_bytes};
    struct bc_pool pool = {.guess = sample, .count = count};
    struct bc_columns *columns =
        bc_columns_make(&arena, &s->task->history->game, sample, count, &pool);
    unsigned useful = bc_capacity_useful(&s->task->history->game);

    bc_tree_free(&s->tree);
    s->tree = (struct bc_tree){.guess = NULL};
    s->best = (struct bc_best){.candidates = s->best.candidates, .guess = sample[0]};
    if (columns)
        s->best.guess = columns->guess[most_even(columns)];
    bc_arena_free(&arena);
    s->best.lower_height = bc_capacity_height(useful, s->best.candidates);
    s->best.lower = s->task->objective == BC_AVERAGE
                        ? bc_capacity_guesses(useful, s->best.candidates)
                        : s->best.candidates + (s->best.candidates - 2) / useful + 1;
    return PZ_OK;
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

static void answer_opening(struct bc_best *best, const struct bc_opening *opening)
{
    best->guess = opening->guess;
    best->known = true;
    best->guesses = opening->guesses;
    best->height = opening->height;
    best->nodes = (uint64_t)best->candidates + opening->inner;
    best->proven = true;
    best->lower = opening->guesses;
}

/* Works on two or more candidates, from what is known to what has to be searched. */
static enum pz_status solve_many(struct solving *s, bool wants_tree)
{
    struct bc_opening opening;
    enum pz_status status = PZ_OK;
    bool found = false;

    if (s->best.candidates >= REDUNDANT)
        status = drop_idle_rows(s);
    if (status == PZ_OK && s->book)
        status = ask_tree(s, &found);
    if (status != PZ_OK || found)
        return status;
    bool open = ask_openings(s, &opening);

    if (open && !wants_tree) {
        answer_opening(&s->best, &opening);
        return PZ_OK;
    }
    return search(s, open ? &opening : NULL);
}

/* Counts the candidates and lists them, where there are not too many. */
static enum pz_status list_candidates(struct solving *s)
{
    uint32_t count;
    enum pz_status status = bc_history_candidates(&s->history, NULL, 0, s->ctl, &count);

    s->best.candidates = count;
    if (status != PZ_OK || count == 0 || count > SEARCHED_MAX)
        return status;
    s->candidate = malloc(count * sizeof *s->candidate);
    if (!s->candidate)
        return PZ_NO_MEMORY;
    status = bc_history_candidates(&s->history, s->candidate, count, s->ctl, &count);
    s->best.guess = s->candidate[0];
    return status;
}

static enum pz_status solve(struct solving *s, bool wants_tree)
{
    enum pz_status status = list_candidates(s);
    uint32_t count = s->best.candidates;

    if (status != PZ_OK || count == 0)
        return status;
    if (count == 1)
        answer_single(&s->best, s->candidate[0]);
    else if (count == 2)
        status = solve_pair(s);
    else if (count > SEARCHED_MAX)
        status = guess_roughly(s);
    else
        status = solve_many(s, wants_tree);
    if (status == PZ_NO_MEMORY && s->task->max_bytes)
        status = guess_roughly(s);
    if (s->best.lower_height == 0)
        s->best.lower_height =
            bc_capacity_height(bc_capacity_useful(&s->task->history->game), count);
    return status;
}

/* Sets up what is worked on; NULL without memory. */
static struct solving *solving_make(const struct bc_task *task, const struct pz_ctl *ctl)
{
    struct solving *s = calloc(1, sizeof *s);

    if (s) {
        s->task = task;
        s->ctl = ctl;
        bc_history_unique(task->history, &s->history);
        s->book = book_of(task);
    }
    return s;
}

enum pz_status bc_solve_tree(const struct bc_task *task, const struct pz_ctl *ctl,
                             struct bc_best *best, struct bc_tree *tree)
{
    struct solving *s = solving_make(task, ctl);
    enum pz_status status = s ? solve(s, tree != NULL) : PZ_NO_MEMORY;

    if (s && status == PZ_OK)
        *best = s->best;
    if (s && status == PZ_OK && tree)
        *tree = s->tree;
    else if (s)
        bc_tree_free(&s->tree);
    if (s)
        free(s->candidate);
    free(s);
    return status;
}

enum pz_status bc_solve(const struct bc_task *task, const struct pz_ctl *ctl,
                        struct bc_best *best)
{
    return bc_solve_tree(task, ctl, best, NULL);
}

/* Adds what is to come after one answer; all of it has to be known and proven to be so
 * for the sum. */
static void add_answer(struct bc_best *sum, const struct bc_best *part)
{
    sum->known = sum->known && part->known;
    sum->proven = sum->proven && part->proven;
    sum->guesses += part->guesses;
    sum->nodes += part->nodes;
    sum->lower += part->lower;
    if (part->height + 1 > sum->height)
        sum->height = part->height + 1;
    if (part->lower_height + 1 > sum->lower_height)
        sum->lower_height = part->lower_height + 1;
}

static enum pz_status solve_answers(const struct bc_task *task, struct bc_history *longer,
                                    const struct pz_ctl *ctl, struct bc_best *sum)
{
    struct bc_task after = *task;
    unsigned win = bc_answer_win(&longer->game);
    struct bc_row *row = &longer->rows[longer->count++];

    after.history = longer;
    for (unsigned a = 0; a < win; a++) {
        struct pz_ctl share = pz_ctl_share(ctl, win - a);
        struct bc_best part;

        row->answer = (bc_answer)a;
        enum pz_status status = bc_solve(&after, &share, &part);

        if (status != PZ_OK)
            return status;
        if (part.candidates)
            add_answer(sum, &part);
    }
    return PZ_OK;
}

enum pz_status bc_solve_after(const struct bc_task *task, bc_code guess,
                              const struct pz_ctl *ctl, struct bc_best *best)
{
    struct bc_history *longer = malloc(sizeof *longer);
    struct bc_best sum = {.guess = guess, .known = true, .proven = true};
    enum pz_status status = PZ_NO_MEMORY;

    if (task->history->count == BC_ROWS_MAX) {
        free(longer);
        return PZ_INVALID;
    }
    if (longer) {
        *longer = *task->history;
        longer->rows[longer->count].guess = guess;
        status = bc_history_candidates(task->history, NULL, 0, ctl, &sum.candidates);
        if (status == PZ_OK)
            status = solve_answers(task, longer, ctl, &sum);
    }
    if (status == PZ_OK) {
        uint32_t own = bc_history_allows(task->history, guess) ? 1 : 0;

        own += sum.candidates > 1;
        sum.guesses += sum.candidates;
        sum.nodes += own;
        sum.lower += task->objective == BC_AVERAGE ? sum.candidates : own;
        sum.height += sum.height == 0;
        *best = sum;
    }
    free(longer);
    return status;
}
