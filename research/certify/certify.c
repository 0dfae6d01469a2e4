#include "certify.h"

#include "solvers/bulls_cows/codes/tree_capacity.h"
#include "solvers/bulls_cows/search/node_bound.h"
#include "write.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum {
    OPEN = 3,      /* for smaller sets the bound by size is exact */
    SYMMETRIC = 24 /* smaller sets get no maps, because they rarely have symmetries */
};

/* The parts of a set after a guess, with their bounds. */
struct parts {
    uint16_t *member; /* sorted by answer, increasing in each part */
    uint32_t start[BC_EXACT_ANSWERS_MAX + 1]; /* of each part */
    uint64_t given[BC_EXACT_ANSWERS_MAX];     /* bound by size or by earlier claims */
    uint64_t known[BC_EXACT_ANSWERS_MAX];     /* bound that a claim can prove */
    bool exact[BC_EXACT_ANSWERS_MAX];         /* the bound cannot be raised */
};

static void fail(struct certifier *c, const char *why)
{
    if (!c->failed)
        fprintf(stderr, "bulls-cows-certify: %s\n", why);
    c->failed = true;
}

static void *take(struct certifier *c, size_t size)
{
    void *memory = bc_arena_take(&c->search.arena, size);

    if (!memory)
        fail(c, "out of memory");
    return memory;
}

static const uint32_t *bits_of(const struct certifier *c, uint32_t code)
{
    return c->bits + (size_t)code * c->search.all.count;
}

static uint64_t own_cost(const struct certifier *c, uint32_t count)
{
    const struct bc_weights *weights = &c->search.weights;

    return (count > 1 ? weights->state : 0) + weights->guess * count;
}

static uint64_t add(uint64_t a, uint64_t b)
{
    return a + b < BC_INFINITE ? a + b : BC_INFINITE;
}

const bc_packed *certify_secrets(struct certifier *c, const struct facts_set *set)
{
    for (uint32_t i = 0; i < set->count; i++)
        c->secret[i] = c->search.all.guess[set->member[i]];
    return c->secret;
}

/* Bounds by the number of answers */

/* Returns the lower bound of a part without the cost of its states. It is a convex function
 * of the number of secrets. */
static uint64_t least_guesses(const struct certifier *c, uint32_t count, unsigned height)
{
    uint64_t least = bc_node_bound_least(&c->search, count, height);

    if (count < 2 || least >= BC_INFINITE)
        return least;
    return least - c->search.weights.state * bc_capacity_inner(c->branching, count);
}

/* Returns the maximum number of answers, including the winning one, with which every guess
 * costs at least the bound. Parts of equal sizes have the smallest sum, because the costs
 * are convex. */
static unsigned answers_allowed(const struct certifier *c, const struct facts_set *set,
                                uint64_t bound, bool wins)
{
    unsigned below = bc_node_height_below(set->height);
    uint32_t count = set->count - wins;
    unsigned parts = 1;

    for (; parts < BC_EXACT_ANSWERS_MAX; parts++) {
        uint64_t sum = own_cost(c, set->count);
        uint32_t larger = count % parts;
        uint64_t small = least_guesses(c, count / parts, below);
        uint64_t large = larger ? least_guesses(c, count / parts + 1, below) : 0;

        sum += count > parts ? c->search.weights.state : 0;
        if (small < BC_INFINITE && large < BC_INFINITE &&
            sum + (parts - larger) * small + larger * large < bound)
            break;
    }
    return parts - 1 + wins;
}

/* A guess that needs claims about its parts. */
struct trial {
    uint64_t bound; /* by the sizes of the parts */
    uint32_t guess;
};

static int compare_trials(const void *a, const void *b)
{
    const struct trial *x = a;
    const struct trial *y = b;

    if (x->bound != y->bound)
        return x->bound < y->bound ? -1 : 1;
    return x->guess < y->guess ? -1 : x->guess > y->guess;
}

/* Returns the bound of a guess by the sizes of its parts; BC_INFINITE if it does not divide
 * the set. */
static uint64_t bound_by_sizes(const struct certifier *c, const struct facts_set *set,
                               uint32_t guess)
{
    const uint32_t *row = bits_of(c, guess);
    uint32_t size[BC_EXACT_ANSWERS_MAX] = {0};
    uint64_t sum = own_cost(c, set->count);

    for (uint32_t i = 0; i < set->count; i++)
        size[__builtin_ctz(row[set->member[i]])]++;
    for (unsigned a = 0; a < c->win; a++) {
        if (size[a] == set->count)
            return BC_INFINITE;
        sum = add(sum, bc_node_bound_least(&c->search, size[a],
                                           bc_node_height_below(set->height)));
    }
    return sum;
}

/* Lists the guesses for which the number and the sizes of the parts do not prove the bound.
 * The guess with the smallest bound is first, because other guesses can use its claims. */
static struct trial *list_trials(struct certifier *c, const struct facts_set *set,
                                 const struct bc_symmetry *symmetry, uint64_t bound,
                                 uint32_t *trials)
{
    const struct bc_pool *all = &c->search.all;
    struct trial *trial = take(c, all->count * sizeof *trial);
    unsigned allowed[2] = {answers_allowed(c, set, bound, false),
                           answers_allowed(c, set, bound, true)};

    *trials = 0;
    memset(c->seen, 0, all->count * sizeof *c->seen);
    for (uint32_t i = 0; i < set->count; i++) {
        const uint32_t *restrict row = bits_of(c, set->member[i]);
        uint32_t *restrict seen = c->seen;

        for (uint32_t g = 0; g < all->count; g++)
            seen[g] |= row[g];
    }
    for (uint32_t g = 0; trial && g < all->count; g++) {
        bool wins = c->seen[g] >> c->win & 1;

        if ((unsigned)__builtin_popcount(c->seen[g]) <= allowed[wins] ||
            (c->search.weights.consistent && !wins) ||
            (symmetry && !bc_symmetry_is_least(symmetry, all->guess[g])))
            continue;
        trial[*trials] = (struct trial){bound_by_sizes(c, set, g), g};
        *trials += trial[*trials].bound < bound;
    }
    if (trial)
        qsort(trial, *trials, sizeof *trial, compare_trials);
    return trial;
}

/* Bounds of parts */

static uint32_t size_of(const struct parts *parts, unsigned answer)
{
    return parts->start[answer + 1] - parts->start[answer];
}

static struct facts_set part_of(const struct facts_set *set, const struct parts *parts,
                                unsigned answer)
{
    return (struct facts_set){parts->member + parts->start[answer], size_of(parts, answer),
                              bc_node_height_below(set->height)};
}

/* Sorts the members of a set by their answers. */
static void divide(const struct certifier *c, const struct facts_set *set, uint32_t guess,
                   struct parts *parts)
{
    const uint32_t *row = bits_of(c, guess);
    uint32_t at[BC_EXACT_ANSWERS_MAX + 1] = {0};

    for (uint32_t i = 0; i < set->count; i++)
        at[__builtin_ctz(row[set->member[i]]) + 1]++;
    for (unsigned a = 0; a < BC_EXACT_ANSWERS_MAX; a++)
        at[a + 1] += at[a];
    memcpy(parts->start, at, sizeof at);
    for (uint32_t i = 0; i < set->count; i++)
        parts->member[at[__builtin_ctz(row[set->member[i]])]++] = set->member[i];
}

/* Returns the bound of a guess by sizes and earlier claims. */
static uint64_t bound_given(const struct certifier *c, const struct facts_set *set,
                            struct parts *parts)
{
    uint64_t sum = own_cost(c, set->count);

    for (unsigned a = 0; a < c->win; a++) {
        struct facts_set part = part_of(set, parts, a);
        uint64_t claimed = part.count >= OPEN ? facts_find(&c->facts, &part) : 0;
        uint64_t least = bc_node_bound_least(&c->search, part.count, part.height);

        parts->given[a] = claimed > least ? claimed : least;
        sum = add(sum, parts->given[a]);
    }
    return sum;
}

/* Raises the bound of a part to a cost, at most to `bound`, so that sums remain finite.
 * Returns the difference. */
static uint64_t raise_part(struct parts *parts, unsigned answer, uint64_t cost,
                           uint64_t bound)
{
    uint64_t before = parts->known[answer];
    uint64_t useful = cost < bound ? cost : bound;

    parts->known[answer] = useful > before ? useful : before;
    return parts->known[answer] - before;
}

/* Raises the bound of a part to the value in the transposition table. */
static uint64_t raise_from_table(struct certifier *c, const struct facts_set *part,
                                 struct parts *parts, unsigned answer, uint64_t bound)
{
    struct bc_outcome outcome;
    struct bc_key key = bc_transposition_key_of_set(
        certify_secrets(c, part), part->count,
        bc_node_height_that_counts(&c->search.weights, part->height, part->count));

    if (!bc_transposition_find(&c->search.memo, &key, &outcome, NULL))
        return 0;
    parts->exact[answer] = outcome.exact;
    return raise_part(parts, answer, outcome.cost, bound);
}

/* Returns the next part to search; the winning answer if all bounds are exact. It is the
 * smallest part, or the largest one if only the height counts, as in branch_and_bound.c. */
static unsigned next_part(const struct certifier *c, const struct parts *parts)
{
    bool largest = own_cost(c, 2) == 0;
    unsigned best = c->win;

    for (unsigned a = 0; a < c->win; a++) {
        uint32_t size = size_of(parts, a);

        if (!parts->exact[a] && (best == c->win || (largest ? size > size_of(parts, best)
                                                            : size < size_of(parts, best))))
            best = a;
    }
    return best;
}

/* Raises the bounds of the parts until their sum reaches the bound: first from the table,
 * then by searching. Returns the sum. */
static uint64_t raise_known(struct certifier *c, const struct facts_set *set,
                            const struct bc_symmetry *symmetry, struct parts *parts,
                            uint64_t bound)
{
    uint64_t sum = own_cost(c, set->count);
    unsigned a;

    for (a = 0; a < c->win; a++) {
        struct facts_set part = part_of(set, parts, a);

        parts->known[a] = parts->given[a];
        parts->exact[a] = part.count < OPEN;
        sum = add(sum, parts->known[a]);
    }
    for (a = 0; a < c->win; a++) {
        struct facts_set part = part_of(set, parts, a);

        if (part.count >= OPEN)
            sum = add(sum, raise_from_table(c, &part, parts, a, bound));
    }
    while (sum < bound && (a = next_part(c, parts)) != c->win) {
        struct facts_set part = part_of(set, parts, a);
        struct bc_set secrets = {certify_secrets(c, &part), part.count, symmetry};
        uint64_t limit = add(bound - sum, parts->known[a]);

        c->searched++;
        parts->exact[a] = true;
        sum = add(
            sum,
            raise_part(parts, a,
                       bc_branch_and_bound(&c->search, &secrets, part.height, limit).cost,
                       bound));
    }
    return sum;
}

/* Lowers the bounds of parts by `slack`, which the sum does not need. Starts with the
 * largest part, because the claims about large parts are the longest. */
static void lower_parts(const struct certifier *c, struct parts *parts, uint64_t slack)
{
    bool done[BC_EXACT_ANSWERS_MAX] = {false};

    for (unsigned i = 0; i < c->win; i++) {
        unsigned a = c->win;

        for (unsigned b = 0; b < c->win; b++)
            if (!done[b] && (a == c->win || size_of(parts, b) > size_of(parts, a)))
                a = b;
        uint64_t gain = parts->known[a] - parts->given[a];
        uint64_t less = gain < slack ? gain : slack;

        parts->known[a] -= less;
        slack -= less;
        done[a] = true;
    }
}

/* Keeps only the smallest of the impossible parts, because one is sufficient. */
static void keep_impossible(const struct certifier *c, struct parts *parts)
{
    unsigned kept = c->win;

    for (unsigned a = 0; a < c->win; a++)
        if (parts->known[a] >= BC_INFINITE &&
            (kept == c->win || size_of(parts, a) < size_of(parts, kept)))
            kept = a;
    for (unsigned a = 0; a < c->win; a++)
        if (a != kept)
            parts->known[a] = parts->given[a];
}

/* Writing */

/* Claims about parts prove a claim, so prove and prove_guess call each other. */
static void prove(struct certifier *c, const struct facts_set *set,
                  const struct bc_symmetry *symmetry, uint64_t bound);

/* Writes the claims about parts that prove the bound for a guess. */
static void prove_guess(struct certifier *c, const struct facts_set *set,
                        const struct bc_symmetry *symmetry, uint32_t guess, uint64_t bound)
{
    struct bc_symmetry *kept = take(c, sizeof *kept);
    struct parts parts = {.member = take(c, set->count * sizeof *parts.member)};

    if (c->failed)
        return;
    divide(c, set, guess, &parts);
    if (bound_given(c, set, &parts) >= bound)
        return;
    bc_symmetry_keep(symmetry, c->search.all.guess[guess], kept);
    uint64_t sum = raise_known(c, set, kept, &parts, bound);

    if (sum < bound)
        fail(c, c->search.ended ? "out of memory in the search" : "the bound is not true");
    else if (bound >= BC_INFINITE)
        keep_impossible(c, &parts);
    else
        lower_parts(c, &parts, sum - bound);
    for (unsigned a = 0; a < c->win && !c->failed; a++) {
        struct facts_set part = part_of(set, &parts, a);

        if (parts.known[a] <= parts.given[a])
            continue;
        write_part(c->out, &c->search.game, c->search.all.guess[guess], (bc_answer_id)a);
        write_bound(c->out, parts.known[a]);
        prove(c, &part, kept, parts.known[a]);
    }
}

/* Writes a claim and the claims that it needs. */
static void prove(struct certifier *c, const struct facts_set *set,
                  const struct bc_symmetry *symmetry, uint64_t bound)
{
    assert(set->count > 0 && set->height > 0);
    bool symmetric = set->count >= SYMMETRIC && !bc_symmetry_trivial(symmetry);
    struct bc_mark mark = bc_arena_mark(&c->search.arena);
    uint32_t trials;

    if (symmetric && !write_maps(c->out, &c->search, symmetry))
        fail(c, "out of memory");
    const struct trial *trial =
        list_trials(c, set, symmetric ? symmetry : NULL, bound, &trials);

    for (uint32_t i = 0; i < trials && !c->failed; i++) {
        struct bc_mark inner = bc_arena_mark(&c->search.arena);

        prove_guess(c, set, symmetry, trial[i].guess, bound);
        bc_arena_release(&c->search.arena, inner);
    }
    bc_arena_release(&c->search.arena, mark);
    fputs("end\n", c->out);
    if (!facts_add(&c->facts, set, bound))
        fail(c, "out of memory");
}

/* Lists the guesses that are codes. */
static bool list_secrets(struct certifier *c)
{
    const struct bc_pool *all = &c->search.all;
    uint16_t *member = malloc(all->count * sizeof *member);

    c->secrets.member = member;
    for (uint32_t i = 0; member && i < all->count; i++)
        if (bc_packed_is_code(&c->search.game, all->guess[i]))
            member[c->secrets.count++] = (uint16_t)i;
    return member != NULL;
}

bool certify_open(struct certifier *c)
{
    const struct bc_pool *all = &c->search.all;
    const struct bc_game *game = &c->search.game;

    bc_symmetry_start(game, &c->symmetry);
    c->win = bc_answer_win(game);
    c->branching = bc_capacity_useful(game);
    c->bits = malloc((size_t)all->count * all->count * sizeof *c->bits);
    c->seen = malloc(all->count * sizeof *c->seen);
    c->secret = malloc(all->count * sizeof *c->secret);
    if (!c->bits || !c->seen || !c->secret || !list_secrets(c))
        return false;
    for (uint32_t a = 0; a < all->count; a++)
        for (uint32_t b = 0; b < all->count; b++)
            c->bits[(size_t)a * all->count + b] =
                1u << bc_packed_score(game, all->guess[a], all->guess[b]);
    return true;
}

void certify_close(struct certifier *c)
{
    free(c->bits);
    free(c->seen);
    free(c->secret);
    free((void *)c->secrets.member);
    facts_free(&c->facts);
}

bool certify_all(struct certifier *c, unsigned height, uint64_t bound)
{
    struct facts_set all = c->secrets;

    all.height = height;
    prove(c, &all, &c->symmetry, bound);
    return !c->failed;
}
