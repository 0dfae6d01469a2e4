/* Plays a list of candidates to the end.
 *
 * A guess divides the candidates into parts by their answers, and the parts are played one
 * by one. The tree of these guesses is a strategy, and its cost is counted, not estimated.
 *
 * Levels. At level 0, each state uses the first guess of bc_choose_guesses. At level k,
 * play begins with the tree of level k - 1. Then it tries each of the chosen guesses,
 * followed by play at level k - 1, and keeps the best tree. This method is policy
 * improvement, as in nested rollout search. The improvement of a state ends when its work
 * exceeds a limit that depends on the number of its candidates.
 *
 * Guarantee. A tree replaces another tree only if it needs at most as many guesses in total
 * and has at most the same height, so more work never gives a worse result. A player who
 * requests each next guess needs at most the costs of the first tree. The proof is by
 * induction. The parts of a tree of level k were played at level k - 1. A later question
 * about such a part begins with the same steps, and ends its improvement at the same limit
 * of work or later. So it finds the same tree for the part, or a better tree.
 *
 * Lower bounds. n candidates need at least 2n - 1 guesses in total, because the first guess
 * finds at most one candidate, and each other candidate needs at least two guesses. If no
 * candidate distinguishes all other candidates, they need at least 2n guesses. They also
 * need at least as many guesses as a full tree (tree_capacity.h). A cost that equals one of
 * these bounds is the least cost. */
#include "greedy_play.h"

#include "solvers/bulls_cows/codes/tree_capacity.h"
#include "solvers/bulls_cows/search/arena.h"

#include <assert.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>

enum {
    LEVELS = 3,
    CANDIDATE_WORK = 150,
    LEAST_WORK = 4000, /* nodes for the improvement of a tree, for each candidate */
    MOST_WORK = 250000 /* for all candidates; about 0.1 s */
};

/* The state of a play. */
struct play {
    struct bc_arena arena; /* for the parts of the states on the current path */
    uint64_t last_node;    /* the play ends after this number of nodes */
    /* The guesses of the tree so far, after those that it may replace. */
    struct bc_code *tree;
    uint32_t inner, capacity; /* guesses in `tree` */
};

/* The tree of a state, which ends at `inner`, and its costs. */
struct subtree {
    uint32_t start;
    uint64_t guesses; /* total number; UINT64_MAX: there is no tree yet */
    unsigned height;
};

static struct subtree no_tree(const struct play *play)
{
    return (struct subtree){play->inner, UINT64_MAX, UINT_MAX};
}

/* Returns a lower bound of the total number of guesses for `count` candidates. */
static uint64_t lower_guesses(const struct bc_game *game, uint64_t count)
{
    uint64_t full_tree = bc_capacity_guesses(bc_capacity_useful(game), count);

    return count > 0 && full_tree < 2 * count - 1 ? 2 * count - 1 : full_tree;
}

/* The candidates, sorted by their answers to a guess. */
struct division {
    struct bc_candidate_list list; /* in the same order within each part */
    uint32_t sizes[BC_ANSWERS_MAX];
};

/* Counts the answers to `guess`; returns a lower bound of the total number of guesses. */
static uint64_t measure_parts(const struct bc_candidate_list *list,
                              const struct bc_vector_code *guess, struct division *division)
{
    uint64_t total = list->count;

    division->list = *list;
    bc_count_answers(list, guess, division->sizes);
    for (unsigned i = 0; i < bc_answer_win(list->game); i++)
        total += lower_guesses(list->game, division->sizes[i]);
    return total;
}

/* Copies the candidates to the division, with memory of the arena. */
static enum pz_status divide_list(struct play *play, const struct bc_candidate_list *list,
                                  const struct bc_vector_code *guess,
                                  struct division *division)
{
    struct bc_vector_code *codes = bc_arena_take(&play->arena, list->count * sizeof *codes);
    uint32_t next[BC_ANSWERS_MAX], sum = 0;

    if (!codes)
        return PZ_NO_MEMORY;
    for (unsigned i = 0; i < BC_ANSWERS_MAX; i++) {
        next[i] = sum;
        sum += division->sizes[i];
    }
    assert(sum == list->count);
    for (uint32_t i = 0; i < list->count; i++)
        codes[next[bc_vector_score(list->game, guess, &list->code[i])]++] = list->code[i];
    division->list.code = codes;
    return PZ_OK;
}

/* Adds the guess of an inner state to the tree. */
static void add_to_tree(struct play *play, const struct bc_code *guess)
{
    assert(play->inner < play->capacity);
    play->tree[play->inner++] = *guess;
}

static enum pz_status play_state(struct play *play, const struct bc_candidate_list *list,
                                 unsigned level, struct subtree *best);

/* True if `tree` must not replace `best`. */
static bool is_worse(const struct subtree *tree, const struct subtree *best)
{
    return tree->guesses > best->guesses || tree->height > best->height;
}

/* Plays the parts as long as the tree is not worse than `best`. The costs of the tree begin
 * with a lower bound. */
static enum pz_status play_parts(struct play *play, const struct division *division,
                                 unsigned level, struct subtree *tree,
                                 const struct subtree *best)
{
    struct bc_candidate_list part = division->list;
    enum pz_status status = PZ_OK;

    for (unsigned i = 0; i < bc_answer_win(part.game) && !is_worse(tree, best); i++) {
        struct subtree below;

        part.count = division->sizes[i];
        if (part.count == 0)
            continue;
        status = play_state(play, &part, level, &below);
        if (status != PZ_OK)
            break;
        part.code += part.count;
        tree->guesses += below.guesses - lower_guesses(part.game, part.count);
        if (below.height + 1 > tree->height)
            tree->height = below.height + 1;
    }
    return status;
}

/* Replaces the current tree with the tree that was just played, if the latter is better. */
static void keep_better(struct play *play, const struct subtree *tree, struct subtree *best)
{
    uint32_t size = play->inner - tree->start;

    play->inner = tree->start;
    if (is_worse(tree, best) ||
        (tree->guesses == best->guesses && tree->height == best->height))
        return;
    memmove(play->tree + best->start, play->tree + tree->start, size * sizeof *play->tree);
    play->inner = best->start + size;
    best->guesses = tree->guesses;
    best->height = tree->height;
}

/* Plays `guess`, and then each part with `level`. Updates the best tree of the state. */
static enum pz_status try_guess(struct play *play, const struct bc_candidate_list *list,
                                const struct bc_code *guess, unsigned level,
                                struct subtree *best)
{
    const struct bc_vector_code vector = bc_vectorize(list->game, guess);
    const struct bc_mark mark = bc_arena_mark(&play->arena);
    struct subtree tree = {.start = play->inner, .height = 1};
    struct division division;
    enum pz_status status;

    tree.guesses = measure_parts(list, &vector, &division);
    if (is_worse(&tree, best))
        return PZ_OK;
    status = divide_list(play, list, &vector, &division);
    if (status != PZ_OK)
        return status;
    division.list.guessed |= bc_symbols_of(list->game, guess);
    if (list->count > 1)
        add_to_tree(play, guess);
    status = play_parts(play, &division, level, &tree, best);
    bc_arena_release(&play->arena, mark);
    if (status == PZ_OK)
        keep_better(play, &tree, best);
    else
        play->inner = tree.start;
    return status;
}

/* Tries the chosen guesses with increasing levels. */
static enum pz_status try_guesses(struct play *play, const struct bc_candidate_list *list,
                                  const struct bc_choice *choice, unsigned level,
                                  struct subtree *best)
{
    uint64_t lower = lower_guesses(list->game, list->count);
    enum pz_status status = PZ_OK;

    for (unsigned below = 0; below < level; below++)
        for (unsigned i = below == 0; i < choice->count; i++) {
            if (best->guesses == lower)
                return PZ_OK;
            status = try_guess(play, list, &choice->guess[i], below, best);
            if (status != PZ_OK)
                return status;
        }
    return status;
}

/* Returns the work for the improvement of a tree of `count` candidates. */
static uint64_t work_of(uint32_t count)
{
    uint64_t work = LEAST_WORK + (uint64_t)count * CANDIDATE_WORK;

    return work < MOST_WORK ? work : MOST_WORK;
}

/* Improves the tree of level 0 up to `level`, until the work for this state is done. */
static enum pz_status improve_tree(struct play *play, const struct bc_candidate_list *list,
                                   const struct bc_choice *choice, unsigned level,
                                   struct subtree *best)
{
    uint64_t last_node = play->last_node, last_own = *list->nodes + work_of(list->count);
    enum pz_status status;

    if (last_own < last_node)
        play->last_node = last_own;
    status = try_guesses(play, list, choice, level, best);
    play->last_node = last_node;
    return status == PZ_LATER && *list->nodes <= last_node ? PZ_OK : status;
}

/* Plays a state. */
static enum pz_status play_state(struct play *play, const struct bc_candidate_list *list,
                                 unsigned level, struct subtree *best)
{
    struct bc_choice choice;
    enum pz_status status;

    assert(list->count > 0);
    *best = no_tree(play);
    if (list->count == 1) {
        best->guesses = best->height = 1;
        return PZ_OK;
    }
    status = bc_choose_guesses(list, &choice);
    if (status == PZ_OK && *list->nodes > play->last_node)
        status = PZ_LATER;
    if (status == PZ_OK)
        status = try_guess(play, list, &choice.guess[0], 0, best);
    return status == PZ_OK ? improve_tree(play, list, &choice, level, best) : status;
}

/* Returns a lower bound of the total number of guesses if the first guess is `first`. */
static uint64_t lower_guesses_after(const struct bc_candidate_list *list,
                                    const struct bc_vector_code *first)
{
    struct division division;

    return measure_parts(list, first, &division);
}

/* True if a candidate distinguishes all others, that is, if 2n - 1 guesses are
 * sufficient. */
static bool has_perfect_candidate(const struct bc_candidate_list *list)
{
    bool found = false;

    for (uint32_t i = 0; i < list->count && !found; i++) {
        uint32_t sizes[BC_ANSWERS_MAX], parts = 0;

        bc_count_answers(list, &list->code[i], sizes);
        for (unsigned k = 0; k < BC_ANSWERS_MAX; k++)
            parts += sizes[k] > 0;
        found = parts == list->count;
    }
    return found;
}

/* Raises the lower bound to 2n if no candidate distinguishes all others. */
static void raise_lower(const struct bc_candidate_list *list, struct bc_sampled_best *best)
{
    uint64_t imperfect = 2 * (uint64_t)list->count;

    if (best->lower < imperfect &&
        (list->count > BC_ANSWERS_MAX || !has_perfect_candidate(list)))
        best->lower = imperfect;
}

/* Copies the tree and its costs. */
static void set_best(const struct play *play, const struct subtree *root, uint32_t count,
                     struct bc_sampled_best *best, struct bc_code *tree)
{
    assert(root->start == 0 && root->guesses >= best->lower && play->inner <= count);
    best->known = true;
    best->guesses = root->guesses;
    best->height = root->height;
    best->nodes = (uint64_t)count + play->inner;
    if (play->inner > 0)
        best->guess = play->tree[0];
    if (tree)
        memcpy(tree, play->tree, play->inner * sizeof *tree);
}

enum pz_status bc_greedy_play(const struct bc_candidate_list *list,
                              const struct bc_vector_code *first,
                              struct bc_sampled_best *best, struct bc_code *tree)
{
    struct play play = {.last_node = UINT64_MAX, .capacity = list->count * (LEVELS + 1)};
    struct bc_choice choice = {.count = 1};
    struct subtree root = no_tree(&play);
    enum pz_status status = PZ_OK;

    *best = (struct bc_sampled_best){.known = false};
    play.tree = malloc((size_t)play.capacity * sizeof *play.tree);
    if (!play.tree)
        return PZ_NO_MEMORY;
    if (first)
        choice.guess[0] = bc_code_of_vector(list->game, first);
    else
        status = bc_choose_guesses(list, &choice);
    best->guess = choice.guess[0];
    best->lower =
        first ? lower_guesses_after(list, first) : lower_guesses(list->game, list->count);
    if (status == PZ_OK)
        status = try_guess(&play, list, &choice.guess[0], 0, &root);
    if (status == PZ_OK)
        status = improve_tree(&play, list, &choice, LEVELS, &root);
    if (root.guesses < UINT64_MAX) {
        set_best(&play, &root, list->count, best, tree);
        raise_lower(list, best);
        best->proven = best->guesses == best->lower;
    }
    bc_arena_free(&play.arena);
    free(play.tree);
    return status;
}
