/* A tree is the guesses of its inner states in preorder, nothing else, so a walk works out
 * the secrets of each state on the way.
 *
 * The secrets of a state lie side by side in increasing order. Going down divides them
 * among the children, stably, so those of a child lie side by side and in order too; the
 * order in the state itself is lost then. One array serves all depths: a level moves
 * secrets only within the place of its parent.
 *
 * Sizes of subtrees let a walk leave one out, and bc_tree_follow find the state after some
 * rows without a walk: the child of an answer begins behind its guess and the subtrees of
 * the smaller answers. */
#include "tree.h"
#include "known_values.h"
#include "solvers/bulls_cows/codes/score_many.h"
#include "solvers/bulls_cows/codes/tree_capacity.h"
#include "solvers/core/control.h"

#include <stdlib.h>
#include <string.h>

enum { SECRETS_APART = 1u << 12 /* secrets divided between two looks at the stop flag */ };

/* A walk under way. */
struct passage {
    const struct bc_traversal *walk;
    const struct pz_ctl *ctl;
    bc_packed *secrets;
    bc_packed *spare;
    bc_answer_id *answers;
    unsigned kinds; /* of answers; the last one wins */
    uint32_t next;  /* inner state in preorder */
    uint32_t divided;
    uint32_t *size; /* of each inner state is written here, unless NULL */
    struct bc_figures figures;
};

void bc_tree_free(struct bc_tree *tree)
{
    free(tree->guess);
    free(tree->size);
    tree->guess = NULL;
    tree->size = NULL;
}

static bool is_code(const struct bc_game *game, bc_packed code)
{
    uint32_t used = 0;

    for (unsigned p = game->positions; p-- > 0; code >>= 4) {
        unsigned symbol = code & 15;

        if (symbol < bc_symbol_least(game, p) || symbol >= game->symbols ||
            (!game->repeats && used >> symbol & 1))
            return false;
        used |= 1u << symbol;
    }
    return code == 0;
}

/* Sorts `secrets` by their answers to `guess`, stably; `parts` gets the size of each part,
 * for all answers of the game. False when there is one part only. (bc_score_divide does the
 * same, 4 % slower in trees, most of whose states have few secrets.) */
static bool divide(struct passage *passage, const struct bc_tree_state *state,
                   bc_packed *secrets, uint32_t parts[BC_EXACT_ANSWERS_MAX])
{
    const struct bc_game *game = &passage->walk->tree->history.game;
    uint32_t count = state->secrets, at[BC_EXACT_ANSWERS_MAX], sum = 0;

    memset(parts, 0, passage->kinds * sizeof *parts);
    bc_score_many(game, state->guess, secrets, count, passage->answers);
    for (uint32_t i = 0; i < count; i++)
        parts[passage->answers[i]]++;
    for (unsigned answer = 0; answer < passage->kinds; answer++) {
        at[answer] = sum;
        sum += parts[answer];
    }
    for (uint32_t i = 0; i < count; i++)
        passage->spare[at[passage->answers[i]]++] = secrets[i];
    memcpy(secrets, passage->spare, count * sizeof *secrets);
    return parts[passage->answers[0]] < count;
}

static void enter(const struct passage *passage, const struct bc_tree_state *visit)
{
    if (passage->walk->enter)
        passage->walk->enter(passage->walk->arg, visit);
}

static void leave(const struct passage *passage, struct bc_tree_state *visit)
{
    visit->secret = NULL;
    if (passage->walk->leave)
        passage->walk->leave(passage->walk->arg, visit);
}

static void find_secrets(struct passage *passage, unsigned guesses, uint32_t secrets)
{
    struct bc_figures *figures = &passage->figures;

    figures->by_guesses[guesses] += secrets;
    figures->guesses += (uint64_t)guesses * secrets;
    if (secrets && guesses > figures->height)
        figures->height = guesses;
}

static bool stopped(struct passage *passage, uint32_t secrets)
{
    passage->divided += secrets;
    if (passage->divided < SECRETS_APART)
        return false;
    passage->divided = 0;
    return pz_ctl_stopped(passage->ctl);
}

static enum pz_status visit_inner(struct passage *passage, struct bc_tree_state visit);

static enum pz_status visit_state(struct passage *passage, struct bc_tree_state visit)
{
    passage->figures.guess_nodes++;
    if (visit.secrets > 1)
        return visit_inner(passage, visit);
    visit.guess = visit.secret[0];
    visit.index = UINT32_MAX;
    enter(passage, &visit);
    find_secrets(passage, visit.depth + 1, 1);
    leave(passage, &visit);
    return PZ_OK;
}

/* Visits the children of `state`, whose secrets are divided already. */
static enum pz_status visit_children(struct passage *passage,
                                     const struct bc_tree_state *state, bc_packed *secrets,
                                     const uint32_t *parts)
{
    enum pz_status status = PZ_OK;

    for (bc_answer_id answer = 0; answer + 1u < passage->kinds && status == PZ_OK;
         answer++) {
        struct bc_tree_state child = {.depth = state->depth + 1,
                                      .answer = answer,
                                      .secrets = parts[answer],
                                      .secret = secrets};

        if (child.secrets)
            status = visit_state(passage, child);
        secrets += child.secrets;
    }
    return status;
}

/* The guess that the tree has for `visit`, if it has one that is a code. */
static bool take_guess(struct passage *passage, struct bc_tree_state *visit)
{
    const struct bc_tree *tree = passage->walk->tree;

    if (passage->next == tree->inner || visit->depth + 1 >= BC_GUESSES_MAX)
        return false;
    visit->index = passage->next++;
    visit->guess = tree->guess[visit->index];
    return is_code(&tree->history.game, visit->guess);
}

static enum pz_status visit_inner(struct passage *passage, struct bc_tree_state visit)
{
    const struct bc_traversal *walk = passage->walk;
    bc_packed *secrets = passage->secrets + (visit.secret - passage->secrets);
    uint32_t parts[BC_EXACT_ANSWERS_MAX];
    enum pz_status status = PZ_OK;

    if (!take_guess(passage, &visit))
        return PZ_INVALID;
    if (stopped(passage, visit.secrets))
        return PZ_STOPPED;
    visit.cut = visit.depth + 1 == walk->depth_limit;
    enter(passage, &visit);
    if (visit.cut) {
        passage->next += walk->tree->size[visit.index] - 1;
    } else {
        if (!divide(passage, &visit, secrets, parts))
            return PZ_INVALID;
        find_secrets(passage, visit.depth + 1, parts[passage->kinds - 1]);
        status = visit_children(passage, &visit, secrets, parts);
    }
    passage->figures.inner++;
    if (status == PZ_OK && passage->size)
        passage->size[visit.index] = passage->next - visit.index;
    leave(passage, &visit);
    return status;
}

/* Makes room for `secrets` secrets, and lists those at the root. */
static enum pz_status list_secrets(struct passage *passage, uint32_t secrets)
{
    size_t room = secrets;

    passage->secrets = malloc(2 * room * sizeof *passage->secrets);
    passage->answers = malloc(room);
    if (!passage->secrets || !passage->answers)
        return PZ_NO_MEMORY;
    passage->spare = passage->secrets + room;
    passage->kinds = bc_game_answers(&passage->walk->tree->history.game);
    passage->figures.secrets = secrets;
    return bc_packed_candidates(&passage->walk->tree->history, passage->secrets, secrets,
                                NULL, &secrets);
}

static enum pz_status pass(struct passage *passage, uint32_t secrets)
{
    enum pz_status status = list_secrets(passage, secrets);
    struct bc_tree_state root = {.answer =
                                     bc_answer_win(&passage->walk->tree->history.game),
                                 .secrets = secrets,
                                 .secret = passage->secrets};

    if (status == PZ_OK)
        status = visit_state(passage, root);
    free(passage->secrets);
    free(passage->answers);
    return status;
}

enum pz_status bc_tree_complete(struct bc_tree *tree, const struct pz_ctl *ctl)
{
    const struct pz_ctl stop = pz_ctl_unbounded(ctl);
    const struct bc_traversal walk = {.tree = tree};
    struct passage passage = {.walk = &walk, .ctl = &stop};
    uint32_t secrets;
    enum pz_status status = bc_packed_candidates(&tree->history, NULL, 0, &stop, &secrets);

    if (status != PZ_OK)
        return status;
    if (secrets == 0 || tree->inner >= secrets) /* each inner state divides some secrets */
        return PZ_INVALID;
    free(tree->size);
    tree->size = malloc(tree->inner ? tree->inner * sizeof *tree->size : 1);
    if (!tree->size)
        return PZ_NO_MEMORY;
    passage.size = tree->size;
    status = pass(&passage, secrets);
    if (status == PZ_OK && passage.next != tree->inner)
        status = PZ_INVALID;
    if (status == PZ_OK)
        tree->figures = passage.figures;
    return status;
}

enum pz_status bc_tree_traverse(const struct bc_traversal *walk)
{
    struct passage passage = {.walk = walk};

    return pass(&passage, walk->tree->figures.secrets);
}

/* A state on the way down. */
struct place {
    uint32_t index; /* of its guess */
    uint32_t first; /* the same of the state after the first row */
    uint32_t count;
    bc_packed *secrets;
};

/* Goes from an inner state to its child at `answer`; false when that has fewer than two
 * secrets. Children before it are jumped over by their sizes. */
static bool step_down(const struct bc_tree *tree, bc_answer_id answer, struct place *place)
{
    const struct bc_game *game = &tree->history.game;
    bc_packed guess = tree->guess[place->index];
    uint32_t parts[BC_EXACT_ANSWERS_MAX] = {0}, kept = 0;

    for (uint32_t i = 0; i < place->count; i++) {
        bc_answer_id given = bc_packed_score(game, place->secrets[i], guess);

        parts[given]++;
        if (given == answer)
            place->secrets[kept++] = place->secrets[i];
    }
    place->count = kept;
    if (kept < 2)
        return false;
    place->index++;
    for (bc_answer_id before = 0; before < answer; before++)
        if (parts[before] > 1)
            place->index += tree->size[place->index];
    return true;
}

/* Looks for the state after `rows`. */
static enum pz_status find_place(const struct bc_tree *tree,
                                 const struct bc_packed_row *rows, unsigned count,
                                 struct place *place)
{
    place->index = 0;
    place->count = tree->figures.secrets;
    bc_packed_candidates(&tree->history, place->secrets, place->count, NULL, &place->count);
    if (place->count < 2)
        return PZ_INVALID;
    for (unsigned i = 0; i < count; i++) {
        if (rows[i].guess != tree->guess[place->index] ||
            !step_down(tree, rows[i].answer, place))
            return PZ_INVALID;
        if (i == 0)
            place->first = place->index;
    }
    return PZ_OK;
}

/* What is proven of the inner states after the first of so many rows, each behind a guess
 * of the tree; 0 where nothing is. */
static uint32_t known_inner(const struct bc_tree *tree, const struct bc_tree *part,
                            unsigned rows)
{
    return tree->history.count == 0 && rows > 0 && tree->objective == BC_NODES &&
                   bc_tree_allowed(tree) == BC_KNOWN_NODES_HEIGHT
               ? bc_known_nodes_inner(&tree->history.game, part->history.rows[0].answer)
               : 0;
}

/* What the inner states of a part cannot go below, by what is proven or by counting. */
static uint32_t least_inner(const struct bc_tree *tree, const struct bc_tree *part,
                            unsigned rows)
{
    unsigned useful = bc_game_answers(&part->history.game) - 2; /* one wins, one is none */
    uint32_t counted = bc_capacity_inner(useful, part->figures.secrets);
    uint32_t known = rows == 1 ? known_inner(tree, part, rows) : 0;

    return known > counted ? known : counted;
}

/* `first` is the number of inner states after the first row. */
static void value_part(const struct bc_tree *tree, struct bc_tree *part, unsigned rows,
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
        part->lower = (uint64_t)part->figures.secrets + least_inner(tree, part, rows);
    else /* one secret at the first guess, the others later */
        part->lower = 2 * (uint64_t)part->figures.secrets - 1;
}

/* Copies the guesses from `index` on, and completes. */
static enum pz_status copy_part(const struct bc_tree *tree, uint32_t index,
                                struct bc_tree *part)
{
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
    struct place place = {.first = 0};
    enum pz_status status;

    if (count > BC_ROWS_MAX - part.history.count)
        return PZ_INVALID;
    place.secrets = malloc((size_t)tree->figures.secrets * sizeof *place.secrets);
    if (!place.secrets)
        return PZ_NO_MEMORY;
    status = find_place(tree, rows, count, &place);
    free(place.secrets);
    if (status != PZ_OK)
        return status;
    for (unsigned i = 0; i < count; i++)
        part.history.rows[part.history.count++] = rows[i];
    status = copy_part(tree, place.index, &part);
    if (status != PZ_OK) {
        bc_tree_free(&part);
        return status;
    }
    value_part(tree, &part, count, tree->size[place.first]);
    *subtree = part;
    return PZ_OK;
}
