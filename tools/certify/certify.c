#include "certify.h"

#include "solvers/bulls_cows/columns.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

enum {
    TRY = 3 /* secrets from which on a bound by size is not exact */
};

/* The parts that a guess leaves of a set, and what is known of them. */
struct parts {
    bc_code *secret;                    /* sorted by answer, increasing in each part */
    uint32_t start[BC_ANSWERS_MAX + 1]; /* of each part */
    uint64_t given[BC_ANSWERS_MAX];     /* bound by size, or by claims made before */
    uint64_t known[BC_ANSWERS_MAX];     /* bound that a claim about the part can state */
    bool exact[BC_ANSWERS_MAX];
};

static unsigned height_below(unsigned height)
{
    return height >= BC_ANY_HEIGHT ? BC_ANY_HEIGHT : height - 1;
}

static uint64_t own_cost(const struct certifier *c, const struct facts_set *set)
{
    const struct bc_weights *weights = &c->search.weights;

    return (set->count > 1 ? weights->state : 0) + weights->guess * set->count;
}

static uint64_t add(uint64_t a, uint64_t b)
{
    return a + b < BC_INFINITE ? a + b : BC_INFINITE;
}

static void fail(struct certifier *c, const char *why)
{
    if (!c->failed)
        fprintf(stderr, "bulls-cows-certify: %s\n", why);
    c->failed = true;
}

static uint32_t size_of(const struct parts *parts, unsigned answer)
{
    return parts->start[answer + 1] - parts->start[answer];
}

static struct facts_set part_of(const struct facts_set *set, const struct parts *parts,
                                unsigned answer)
{
    return (struct facts_set){parts->secret + parts->start[answer], size_of(parts, answer),
                              height_below(set->height)};
}

/* Sorts the secrets of a set by their answers to a column. */
static void divide(const struct bc_columns *columns, uint32_t column, struct parts *parts)
{
    const bc_answer *answer = columns->answer + (size_t)column * columns->stride;
    uint32_t at[BC_ANSWERS_MAX + 1] = {0};

    for (uint32_t r = 0; r < columns->rows; r++)
        at[answer[r] + 1]++;
    for (unsigned a = 0; a < BC_ANSWERS_MAX; a++)
        at[a + 1] += at[a];
    memcpy(parts->start, at, sizeof at);
    for (uint32_t r = 0; r < columns->rows; r++)
        parts->secret[at[answer[r]]++] = columns->secret[r];
}

/* Bounds a guess by sizes and earlier claims. */
static uint64_t bound_given(const struct certifier *c, const struct facts_set *set,
                            struct parts *parts)
{
    uint64_t sum = own_cost(c, set);

    for (unsigned a = 0; a < c->win; a++) {
        struct facts_set part = part_of(set, parts, a);
        uint64_t claimed = part.count >= TRY ? facts_find(&c->facts, &part) : 0;
        uint64_t least = bc_node_bound_least(&c->search, part.count, part.height);

        parts->given[a] = claimed > least ? claimed : least;
        sum = add(sum, parts->given[a]);
    }
    return sum;
}

/* What the transposition table knows of a part; of an impossible one no more than `bound`,
 * so that sums stay numbers. */
static void recall(const struct certifier *c, const struct facts_set *part, uint64_t bound,
                   uint64_t *known, bool *exact)
{
    struct bc_key key = bc_transposition_key_of_set(
        part->secret, part->count,
        bc_node_height_that_counts(&c->search.weights, part->height, part->count));
    struct bc_outcome outcome;

    if (!bc_transposition_find(&c->search.memo, &key, &outcome, NULL))
        return;
    *exact = outcome.exact;
    uint64_t cost = outcome.cost < bound ? outcome.cost : bound;

    if (cost > *known)
        *known = cost;
}

/* The next part worth a search: the smallest, or where only the height counts the largest;
 * `win` when none is left. */
static unsigned next_part(const struct certifier *c, const struct parts *parts)
{
    bool largest = c->search.weights.guess == 0 && c->search.weights.state == 0;
    unsigned best = c->win;

    for (unsigned a = 0; a < c->win; a++) {
        uint32_t size = size_of(parts, a);

        if (size >= TRY && !parts->exact[a] &&
            (best == c->win ||
             (largest ? size > size_of(parts, best) : size < size_of(parts, best))))
            best = a;
    }
    return best;
}

/* Raises what is known of the parts until the sum reaches the bound: by the table, then by
 * searching. */
static uint64_t raise_known(struct certifier *c, const struct facts_set *set,
                            const struct bc_symmetry *symmetry, struct parts *parts,
                            uint64_t bound)
{
    uint64_t sum = own_cost(c, set);
    unsigned a;

    for (a = 0; a < c->win; a++) {
        struct facts_set part = part_of(set, parts, a);

        parts->known[a] = parts->given[a];
        parts->exact[a] = part.count < TRY;
        if (part.count >= TRY)
            recall(c, &part, bound, &parts->known[a], &parts->exact[a]);
        sum = add(sum, parts->known[a]);
    }
    while (sum < bound && (a = next_part(c, parts)) != c->win) {
        struct facts_set part = part_of(set, parts, a);
        struct bc_set secrets = {part.secret, part.count, symmetry};
        struct bc_outcome found = bc_branch_and_bound(&c->search, &secrets, part.height,
                                                      add(bound - sum, parts->known[a]));

        parts->exact[a] = true;
        c->searched++;
        uint64_t cost = found.cost < bound ? found.cost : bound;

        if (cost > parts->known[a]) {
            sum = add(sum, cost - parts->known[a]);
            parts->known[a] = cost;
        }
    }
    return sum;
}

/* Gives back what is more than the bound needs, from the largest part on, as large parts
 * are the dearest to prove. */
static void spare(const struct certifier *c, struct parts *parts, uint64_t sum,
                  uint64_t bound)
{
    uint64_t slack = sum - bound;
    unsigned order[BC_ANSWERS_MAX];
    unsigned count = 0;

    for (unsigned a = 0; a < c->win; a++) {
        unsigned i = count++;

        for (; i > 0 && size_of(parts, order[i - 1]) < size_of(parts, a); i--)
            order[i] = order[i - 1];
        order[i] = a;
    }
    for (unsigned i = 0; i < count; i++) {
        unsigned a = order[i];
        uint64_t gain = parts->known[a] - parts->given[a];
        uint64_t less = gain < slack ? gain : slack;

        parts->known[a] -= less;
        slack -= less;
    }
}

/* Where a part is impossible, one such part is enough. */
static void keep_impossible(const struct certifier *c, struct parts *parts)
{
    unsigned kept = c->win;

    for (unsigned a = 0; a < c->win; a++)
        if (parts->known[a] >= BC_INFINITE &&
            (kept == c->win || size_of(parts, a) < size_of(parts, kept)))
            kept = a;
    for (unsigned a = 0; a < c->win && kept != c->win; a++)
        if (a != kept)
            parts->known[a] = parts->given[a];
}

static void prove(struct certifier *c, const struct facts_set *set,
                  const struct bc_symmetry *symmetry, uint64_t bound);

/* Writes a claim about a part, with all that it needs. */
static void write_part(struct certifier *c, const struct facts_set *part,
                       const struct bc_symmetry *symmetry, bc_code guess, unsigned answer)
{
    const struct bc_game *game = &c->search.game;
    char text[BC_TEXT];

    bc_code_text(game, guess, text);
    fprintf(c->out, "part %s %u,%u ", text, bc_answer_bulls(game, (bc_answer)answer),
            bc_answer_cows(game, (bc_answer)answer));
    prove(c, part, symmetry, c->wanted);
}

/* Makes a guess cost the bound. */
static void raise_guess(struct certifier *c, const struct facts_set *set,
                        const struct bc_symmetry *symmetry, bc_code guess,
                        struct parts *parts, uint64_t bound)
{
    struct bc_symmetry *kept = bc_arena_take(&c->search.arena, sizeof *kept);

    if (!kept) {
        fail(c, "there is no memory");
        return;
    }
    bc_symmetry_keep(symmetry, guess, kept);
    uint64_t sum = raise_known(c, set, kept, parts, bound);

    if (sum < bound) {
        fail(c, "the bound is not true, or the search has failed");
        return;
    }
    if (sum >= BC_INFINITE && bound >= BC_INFINITE)
        keep_impossible(c, parts);
    else
        spare(c, parts, sum, bound);
    for (unsigned a = 0; a < c->win && !c->failed; a++) {
        struct facts_set part = part_of(set, parts, a);

        if (parts->known[a] <= parts->given[a])
            continue;
        c->wanted = parts->known[a];
        write_part(c, &part, kept, guess, a);
    }
}

struct trial {
    uint64_t bound;
    uint32_t column;
};

static int compare_trials(const void *a, const void *b)
{
    const struct trial *x = a;
    const struct trial *y = b;

    if (x->bound != y->bound)
        return x->bound < y->bound ? -1 : 1;
    return x->column < y->column ? -1 : x->column > y->column;
}

/* Sees to all guesses of `columns`, the cheapest first: the claims that it needs serve
 * others too. */
static void prove_guesses(struct certifier *c, const struct facts_set *set,
                          const struct bc_symmetry *symmetry,
                          const struct bc_columns *columns, uint64_t bound)
{
    struct bc_arena *arena = &c->search.arena;
    struct trial *trial = bc_arena_take(arena, columns->count * sizeof *trial);
    bc_code *secret = bc_arena_take(arena, set->count * sizeof *secret);
    uint32_t trials = 0;

    if (!trial || !secret) {
        fail(c, "there is no memory");
        return;
    }
    for (uint32_t i = 0; i < columns->count; i++) {
        uint32_t sizes[BC_ANSWERS_MAX];
        uint64_t sum = own_cost(c, set);

        bc_columns_sizes(columns, i, sizes);
        for (unsigned a = 0; a < c->win; a++)
            sum = add(sum,
                      bc_node_bound_least(&c->search, sizes[a], height_below(set->height)));
        if (sum < bound)
            trial[trials++] = (struct trial){sum, i};
    }
    qsort(trial, trials, sizeof *trial, compare_trials);
    for (uint32_t i = 0; i < trials && !c->failed; i++) {
        struct bc_mark mark = bc_arena_mark(arena);
        struct parts parts = {.secret = secret};

        divide(columns, trial[i].column, &parts);
        if (bound_given(c, set, &parts) < bound)
            raise_guess(c, set, symmetry, columns->guess[trial[i].column], &parts, bound);
        bc_arena_release(arena, mark);
    }
}

/* Writes the rest of a claim about `set`: its bound, maps, claims about parts, the end. */
static void prove(struct certifier *c, const struct facts_set *set,
                  const struct bc_symmetry *symmetry, uint64_t bound)
{
    struct bc_workspace *w = &c->search;
    struct bc_mark mark = bc_arena_mark(&w->arena);
    struct bc_pool own = {set->secret, set->count, NULL};
    struct bc_pool pool = w->weights.consistent ? own : w->all;

    if (bound >= BC_INFINITE)
        fputs("impossible\n", c->out);
    else
        fprintf(c->out, "%" PRIu64 "\n", bound);
    if (c->is_first && c->strategy)
        certify_write_strategy(c);
    c->is_first = false;
    if (set->count >= CERTIFY_SYMMETRIC && !bc_symmetry_trivial(symmetry)) {
        if (!certify_write_maps(c, symmetry) ||
            !bc_workspace_reduce(w, symmetry, w->weights.consistent ? &own : &w->all,
                                 &pool))
            fail(c, "there is no memory");
    }
    struct bc_columns *columns =
        bc_columns_make(&w->arena, &w->game, set->secret, set->count, &pool);

    if (!columns)
        fail(c, "there is no memory");
    if (!c->failed)
        prove_guesses(c, set, symmetry, columns, bound);
    bc_arena_release(&w->arena, mark);
    fputs("end\n", c->out);
    if (!facts_add(&c->facts, set, bound))
        fail(c, "there is no memory");
}

bool certify_write(struct certifier *c, const struct facts_set *all,
                   const struct bc_symmetry *symmetry, uint64_t bound)
{
    c->is_first = true;
    c->win = bc_answer_win(&c->search.game);
    fputs("bound ", c->out);
    prove(c, all, symmetry, bound);
    facts_free(&c->facts);
    return !c->failed;
}
