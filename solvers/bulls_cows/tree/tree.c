/* A tree stores only the guesses of its inner states in preorder, so a traversal computes
 * the secrets of each state on the way.
 *
 * The secrets of a state are contiguous and in increasing order. The step to the children
 * divides them by their answers with a stable sort, so the secrets of each child are also
 * contiguous and in increasing order. The order in the state itself is lost. One array is
 * sufficient for all depths, because a state moves secrets only within the range of its
 * parent.
 *
 * The sizes of the subtrees allow a traversal to skip a subtree. They also allow
 * bc_tree_follow to find the state after some rows without a traversal: the child for an
 * answer comes after the guess of its parent and the subtrees of all smaller answers. */
#include "tree.h"
#include "known_values.h"
#include "solvers/bulls_cows/codes/score_many.h"
#include "solvers/bulls_cows/codes/tree_capacity.h"
#include "solvers/core/check.h"
#include "solvers/core/control.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum { STOP_INTERVAL = 1u << 12 /* secrets divided between two checks of the stop flag */ };

/* A traversal in progress. */
struct walk {
    const struct bc_traversal *traversal;
    const struct pz_ctl *ctl;
    bc_packed *secrets; /* of the root, divided along the path to the current state */
    bc_packed *spare;   /* as many, for bc_score_divide */
    bc_answer_id *answers;
    unsigned kinds;            /* answer ids of the game; the last one wins */
    uint32_t next;             /* index of the next inner state in preorder */
    uint32_t divided;          /* secrets since the last check of the stop flag */
    uint32_t *size;            /* receives the size of each subtree; may be NULL */
    struct bc_figures figures; /* of the states that were visited */
};

void bc_tree_free(struct bc_tree *tree)
{
    free(tree->guess);
    free(tree->size);
    *tree = (struct bc_tree){.guess = NULL};
}

#ifdef PUZZLED_CHECK
static void check_figures(const struct bc_figures *figures)
{
    uint64_t guesses = 0;
    uint32_t secrets = 0;

    assert(figures->height >= 1 && figures->height <= BC_GUESSES_MAX);
    assert(figures->by_guesses[0] == 0 && figures->by_guesses[figures->height] > 0);
    for (unsigned i = 1; i <= BC_GUESSES_MAX; i++) {
        assert(i <= figures->height || figures->by_guesses[i] == 0);
        guesses += (uint64_t)i * figures->by_guesses[i];
        secrets += figures->by_guesses[i];
    }
    assert(secrets == figures->secrets && guesses == figures->guesses);
    /* Each inner state divides some secrets, each state wins for at most one secret, and
     * each leaf wins for its own. */
    assert(figures->inner < secrets);
    assert(figures->guess_nodes >= secrets);
    assert(figures->guess_nodes - figures->inner <= secrets);
}

void bc_tree_check(const struct bc_tree *tree)
{
    uint32_t end[BC_GUESSES_MAX] = {tree->inner}; /* of the subtrees around the state */
    unsigned depth = 0;

    check_figures(&tree->figures);
    assert(tree->figures.inner == tree->inner);
    assert(tree->size && (tree->guess || tree->inner == 0));
    assert(tree->inner == 0 || tree->size[0] == tree->inner);
    for (uint32_t i = 0; i < tree->inner; i++) {
        while (end[depth] == i) {
            assert(depth > 0);
            depth--;
        }
        assert(tree->size[i] >= 1 && tree->size[i] <= end[depth] - i);
        assert(depth + 1 < BC_GUESSES_MAX);
        end[++depth] = i + tree->size[i];
    }
}
#endif

static void enter_state(const struct walk *walk, const struct bc_tree_state *state)
{
    if (walk->traversal->enter)
        walk->traversal->enter(walk->traversal->arg, state);
}

static void leave_state(const struct walk *walk, struct bc_tree_state *state)
{
    state->secret = NULL;
    if (walk->traversal->leave)
        walk->traversal->leave(walk->traversal->arg, state);
}

/* Adds `secrets` secrets that are found by the guess with the number `guesses`. */
static void count_found(struct walk *walk, unsigned guesses, uint32_t secrets)
{
    struct bc_figures *figures = &walk->figures;

    assert(guesses <= BC_GUESSES_MAX);
    figures->by_guesses[guesses] += secrets;
    figures->guesses += (uint64_t)guesses * secrets;
    if (secrets && guesses > figures->height)
        figures->height = guesses;
}

static bool is_stopped(struct walk *walk, uint32_t secrets)
{
    walk->divided += secrets;
    if (walk->divided < STOP_INTERVAL)
        return false;
    walk->divided = 0;
    return pz_ctl_stopped(walk->ctl);
}

static enum pz_status visit_inner(struct walk *walk, struct bc_tree_state state);

static enum pz_status visit_state(struct walk *walk, struct bc_tree_state state)
{
    assert(state.secrets > 0 && state.depth < BC_GUESSES_MAX);
    walk->figures.guess_nodes++;
    if (state.secrets > 1)
        return visit_inner(walk, state);
    state.guess = state.secret[0];
    state.index = UINT32_MAX;
    enter_state(walk, &state);
    count_found(walk, state.depth + 1, 1);
    leave_state(walk, &state);
    return PZ_OK;
}

/* Visits the children of `state`, whose secrets are already divided into `parts`. */
static enum pz_status visit_children(struct walk *walk, const struct bc_tree_state *state,
                                     const struct bc_division *parts)
{
    const bc_packed *secrets = parts->code;
    enum pz_status status = PZ_OK;

    for (bc_answer_id answer = 0; answer + 1u < walk->kinds && status == PZ_OK; answer++) {
        struct bc_tree_state child = {.depth = state->depth + 1,
                                      .answer = answer,
                                      .secrets = parts->sizes[answer],
                                      .secret = secrets};

        if (child.secrets)
            status = visit_state(walk, child);
        secrets += child.secrets;
    }
    return status;
}

/* Sets the guess of an inner state. Returns false if the tree does not have another guess,
 * if the game does not have that guess, or if the state is too deep. */
static bool set_guess(struct walk *walk, struct bc_tree_state *state)
{
    const struct bc_tree *tree = walk->traversal->tree;
    const struct bc_game guesses = bc_guess_game(&tree->history.game);

    if (walk->next == tree->inner || state->depth + 1 >= BC_GUESSES_MAX)
        return false;
    state->index = walk->next++;
    state->guess = tree->guess[state->index];
    return bc_packed_is_code(&guesses, state->guess);
}

static enum pz_status visit_inner(struct walk *walk, struct bc_tree_state state)
{
    const struct bc_traversal *traversal = walk->traversal;
    struct bc_division parts = {.code = walk->secrets + (state.secret - walk->secrets),
                                .count = state.secrets,
                                .spare = walk->spare,
                                .answer = walk->answers};
    enum pz_status status = PZ_OK;

    if (!set_guess(walk, &state))
        return PZ_INVALID;
    if (is_stopped(walk, state.secrets))
        return PZ_STOPPED;
    state.cut = state.depth + 1 == traversal->depth_limit;
    enter_state(walk, &state);
    if (state.cut) {
        walk->next += traversal->tree->size[state.index] - 1;
    } else {
        bc_score_divide(&traversal->tree->history.game, state.guess, &parts);
        if (parts.sizes[walk->answers[0]] == parts.count) /* it does not divide them */
            return PZ_INVALID;
        count_found(walk, state.depth + 1, parts.sizes[walk->kinds - 1]);
        status = visit_children(walk, &state, &parts);
    }
    walk->figures.inner++;
    if (status == PZ_OK && walk->size)
        walk->size[state.index] = walk->next - state.index;
    leave_state(walk, &state);
    return status;
}

/* Allocates the arrays for `secrets` secrets, and lists the secrets at the root. */
static enum pz_status list_secrets(struct walk *walk, uint32_t secrets)
{
    const struct bc_packed_history *history = &walk->traversal->tree->history;
    size_t capacity = secrets;

    walk->secrets = malloc(2 * capacity * sizeof *walk->secrets);
    walk->answers = malloc(capacity);
    if (!walk->secrets || !walk->answers)
        return PZ_NO_MEMORY;
    walk->spare = walk->secrets + capacity;
    walk->kinds = bc_game_answers(&history->game);
    assert(walk->kinds <= BC_EXACT_ANSWERS_MAX);
    walk->figures.secrets = secrets;
    return bc_packed_candidates(history, walk->secrets, secrets, NULL, &secrets);
}

static enum pz_status visit_all(struct walk *walk, uint32_t secrets)
{
    enum pz_status status = list_secrets(walk, secrets);
    struct bc_tree_state root = {.answer =
                                     bc_answer_win(&walk->traversal->tree->history.game),
                                 .secrets = secrets,
                                 .secret = walk->secrets};

    if (status == PZ_OK)
        status = visit_state(walk, root);
    free(walk->secrets);
    free(walk->answers);
    return status;
}

enum pz_status bc_tree_complete(struct bc_tree *tree, const struct pz_ctl *ctl)
{
    const struct pz_ctl stop = pz_ctl_unbounded(ctl);
    const struct bc_traversal traversal = {.tree = tree};
    struct walk walk = {.traversal = &traversal, .ctl = &stop};
    uint32_t secrets;
    enum pz_status status = bc_packed_candidates(&tree->history, NULL, 0, &stop, &secrets);

    assert(tree->guess || tree->inner == 0);
    if (status != PZ_OK)
        return status;
    if (secrets == 0 || tree->inner >= secrets) /* each inner state divides some secrets */
        return PZ_INVALID;
    free(tree->size);
    tree->size = malloc(tree->inner ? tree->inner * sizeof *tree->size : 1);
    if (!tree->size)
        return PZ_NO_MEMORY;
    walk.size = tree->size;
    status = visit_all(&walk, secrets);
    if (status == PZ_OK && walk.next != tree->inner)
        status = PZ_INVALID;
    if (status != PZ_OK)
        return status;
    tree->figures = walk.figures;
    CHECKED(bc_tree_check, tree);
    return PZ_OK;
}

enum pz_status bc_tree_traverse(const struct bc_traversal *traversal)
{
    struct walk walk = {.traversal = traversal};

    CHECKED(bc_tree_check, traversal->tree);
    return visit_all(&walk, traversal->tree->figures.secrets);
}

/* The current state of bc_tree_follow. */
struct follow_state {
    uint32_t index; /* of its guess */
    uint32_t first; /* index of the state after the first row */
    uint32_t count;
    bc_packed *secrets;
};

/* Moves from an inner state to its child for `answer`, past the subtrees of smaller
 * answers. Returns false if the child has fewer than two secrets. */
static bool follow_answer(const struct bc_tree *tree, bc_answer_id answer,
                          struct follow_state *state)
{
    const struct bc_game *game = &tree->history.game;
    bc_packed guess = tree->guess[state->index];
    uint32_t parts[BC_EXACT_ANSWERS_MAX] = {0}, kept = 0;

    assert(answer < bc_game_answers(game));
    for (uint32_t i = 0; i < state->count; i++) {
        bc_answer_id given = bc_packed_score(game, state->secrets[i], guess);

        parts[given]++;
        if (given == answer)
            state->secrets[kept++] = state->secrets[i];
    }
    state->count = kept;
    if (kept < 2)
        return false;
    state->index++;
    for (bc_answer_id before = 0; before < answer; before++)
        if (parts[before] > 1)
            state->index += tree->size[state->index];
    assert(state->index < tree->inner);
    return true;
}

/* Finds the state after `rows`. PZ_INVALID if they do not lead to an inner state. */
static enum pz_status follow_rows(const struct bc_tree *tree,
                                  const struct bc_packed_row *rows, unsigned count,
                                  struct follow_state *state)
{
    state->index = 0;
    state->count = tree->figures.secrets;
    bc_packed_candidates(&tree->history, state->secrets, state->count, NULL, &state->count);
    assert(state->count == tree->figures.secrets);
    if (state->count < 2)
        return PZ_INVALID;
    for (unsigned i = 0; i < count; i++) {
        if (rows[i].guess != tree->guess[state->index] ||
            !follow_answer(tree, rows[i].answer, state))
            return PZ_INVALID;
        if (i == 0)
            state->first = state->index;
    }
    return PZ_OK;
}

/* Returns the proven lower bound of the inner states after the first of `rows` rows, which
 * all follow `tree`, or 0 if no bound is known. */
static uint32_t known_inner(const struct bc_tree *tree, const struct bc_tree *part,
                            unsigned rows)
{
    return tree->history.count == 0 && rows > 0 && tree->objective == BC_NODES &&
                   bc_tree_allowed(tree) == BC_KNOWN_NODES_HEIGHT
               ? bc_known_nodes_inner(&tree->history.game, part->history.rows[0].answer)
               : 0;
}

/* Returns the lower bound of the inner states of a part, which is proven or results from
 * counting. */
static uint32_t lower_inner(const struct bc_tree *tree, const struct bc_tree *part,
                            unsigned rows)
{
    /* One answer wins, and another answer does not occur for any pair of codes. */
    unsigned useful = bc_game_answers(&part->history.game) - 2;
    uint32_t counted = bc_capacity_inner(useful, part->figures.secrets);
    uint32_t known = rows == 1 ? known_inner(tree, part, rows) : 0;

    return known > counted ? known : counted;
}

/* Sets the proven facts about a part after `rows` rows. `first` is the number of inner
 * states after the first row. */
static void set_bounds(const struct bc_tree *tree, struct bc_tree *part, unsigned rows,
                       uint32_t first)
{
    part->proven = tree->proven || (rows > 0 && first == known_inner(tree, part, rows));
    if (rows > 0 && bc_objective_hands_height_down(tree->objective))
        part->allowed = bc_tree_allowed(tree) - rows;
    if (part->proven && tree->objective == BC_LAST_GUESS)
        part->lower_last = bc_tree_last(part);
    if (rows == 0)
        part->lower = tree->lower;
    else if (part->proven)
        part->lower = bc_figures_least(&part->figures, part->objective);
    else if (!bc_objective_counts_guesses(part->objective))
        part->lower = (uint64_t)part->figures.secrets + lower_inner(tree, part, rows);
    else /* one secret at the first guess, the others later */
        part->lower = 2 * (uint64_t)part->figures.secrets - 1;
}

/* Copies the guesses of the subtree at `index`, and completes the copy. */
static enum pz_status copy_subtree(const struct bc_tree *tree, uint32_t index,
                                   struct bc_tree *part)
{
    assert(index < tree->inner);
    part->inner = tree->size[index];
    part->guess = malloc(part->inner * sizeof *part->guess);
    if (!part->guess)
        return PZ_NO_MEMORY;
    memcpy(part->guess, tree->guess + index, part->inner * sizeof *part->guess);
    return bc_tree_complete(part, NULL);
}

enum pz_status bc_tree_follow(const struct bc_tree *tree, const struct bc_packed_row *rows,
                              unsigned count, struct bc_tree *subtree)
{
    struct bc_tree part = {.history = tree->history, .objective = tree->objective};
    struct follow_state state = {.first = 0};
    enum pz_status status;

    CHECKED(bc_tree_check, tree);
    if (count > BC_ROWS_MAX - part.history.count)
        return PZ_INVALID;
    state.secrets = malloc((size_t)tree->figures.secrets * sizeof *state.secrets);
    if (!state.secrets)
        return PZ_NO_MEMORY;
    status = follow_rows(tree, rows, count, &state);
    free(state.secrets);
    if (status != PZ_OK)
        return status;
    for (unsigned i = 0; i < count; i++)
        part.history.rows[part.history.count++] = rows[i];
    status = copy_subtree(tree, state.index, &part);
    if (status != PZ_OK) {
        bc_tree_free(&part);
        return status;
    }
    set_bounds(tree, &part, count, tree->size[state.first]);
    *subtree = part;
    return PZ_OK;
}
