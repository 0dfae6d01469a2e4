#include "certify.h"

#include "solvers/bulls_cows/codes/tree_capacity.h"
#include "solvers/bulls_cows/search/node_bound.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

enum {
    OPEN = 3, /* secrets from which on the bound by size is not exact */
    SYMMETRIC =
        24 /* secrets from which on maps are written: smaller sets rarely have any */
};

/* The parts that a guess leaves of a set, and what is known of them. */
struct parts {
    uint16_t *member; /* sorted by answer, increasing in each part */
    uint32_t start[BC_EXACT_ANSWERS_MAX + 1]; /* of each part */
    uint64_t given[BC_EXACT_ANSWERS_MAX];     /* bound by size, or by claims made before */
    uint64_t known[BC_EXACT_ANSWERS_MAX];     /* bound that a claim can state */
    bool exact[BC_EXACT_ANSWERS_MAX];         /* that nothing will raise */
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
        fail(c, "there is no memory");
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

/* The least cost of a part without its states; the more secrets, the more does one more
 * cost. */
static uint64_t least_guesses(const struct certifier *c, uint32_t count, unsigned height)
{
    uint64_t least = bc_node_bound_least(&c->search, count, height);

    if (count < 2 || least >= BC_INFINITE)
        return least;
    return least - c->search.weights.state * bc_capacity_inner(c->useful, count);
}

/* The most answers, that of a win included, with which a guess is sure to cost the bound:
 * parts as equal as can be cost least. */
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

/* A guess that is to be seen to. */
struct trial {
    uint64_t bound; /* by sizes */
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

/* Bounds a guess by the sizes of its parts; one that tells nothing costs more than any. */
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

/* The guesses that the number and the sizes of their parts do not bound enough, the
 * cheapest first: the claims that it needs serve others too. */
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

/* What is known of parts */

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

/* Bounds a guess by sizes and earlier claims. */
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

/* Takes over a cost of a part; of an impossible one no more than `bound`, so that sums stay
 * numbers. Returns by how much it rises. */
static uint64_t learn(struct parts *parts, unsigned answer, uint64_t cost, uint64_t bound)
{
    uint64_t before = parts->known[answer];
    uint64_t useful = cost < bound ? cost : bound;

    parts->known[answer] = useful > before ? useful : before;
    return parts->known[answer] - before;
}

/* Learns what the transposition table holds of a part. */
static uint64_t recall(struct certifier *c, const struct facts_set *part,
                       struct parts *parts, unsigned answer, uint64_t bound)
{
    struct bc_outcome outcome;
    struct bc_key key = bc_transposition_key_of_set(
        certify_secrets(c, part), part->count,
        bc_node_height_that_counts(&c->search.weights, part->height, part->count));

    if (!bc_transposition_find(&c->search.memo, &key, &outcome, NULL))
        return 0;
    parts->exact[answer] = outcome.exact;
    return learn(parts, answer, outcome.cost, bound);
}

/* The next part to search: the smallest, or where only the height counts the largest, as in
 * branch_and_bound.c; the winning answer when none is left. */
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

/* Raises what is known of the parts until the sum, which is returned, reaches the bound: by
 * the table, then by searching. */
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
            sum = add(sum, recall(c, &part, parts, a, bound));
    }
    while (sum < bound && (a = next_part(c, parts)) != c->win) {
        struct facts_set part = part_of(set, parts, a);
        struct bc_set secrets = {certify_secrets(c, &part), part.count, symmetry};
        uint64_t limit = add(bound - sum, parts->known[a]);

        c->searched++;
        parts->exact[a] = true;
        sum = add(sum,
                  learn(parts, a,
                        bc_branch_and_bound(&c->search, &secrets, part.height, limit).cost,
                        bound));
    }
    return sum;
}

/* Gives back what is more than the bound needs, from the largest part on, as large parts
 * are the dearest to prove. */
static void spare(const struct certifier *c, struct parts *parts, uint64_t slack)
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

/* One impossible part is enough: the smallest. */
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

/* A claim is proven by claims about parts, so what follows calls itself in a ring. */
static void prove(struct certifier *c, const struct facts_set *set,
                  const struct bc_symmetry *symmetry, uint64_t bound);

static void write_part(struct certifier *c, uint32_t guess, unsigned answer)
{
    const struct bc_game *game = &c->search.game;
    char text[BC_TEXT];

    bc_packed_format(game, c->search.all.guess[guess], text);
    fprintf(c->out, "part %s %u,%u ", text, bc_answer_bulls(game, (bc_answer_id)answer),
            bc_answer_cows(game, (bc_answer_id)answer));
}

/* Writes claims about parts until a guess costs the bound. */
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
        fail(c, c->search.ended ? "there is no memory to search" : "the bound is not true");
    else if (bound >= BC_INFINITE)
        keep_impossible(c, &parts);
    else
        spare(c, &parts, sum - bound);
    for (unsigned a = 0; a < c->win && !c->failed; a++) {
        struct facts_set part = part_of(set, &parts, a);

        if (parts.known[a] <= parts.given[a])
            continue;
        write_part(c, guess, a);
        certify_write_bound(c->out, parts.known[a]);
        prove(c, &part, kept, parts.known[a]);
    }
}

static void prove(struct certifier *c, const struct facts_set *set,
                  const struct bc_symmetry *symmetry, uint64_t bound)
{
    bool symmetric = set->count >= SYMMETRIC && !bc_symmetry_trivial(symmetry);
    struct bc_mark mark = bc_arena_mark(&c->search.arena);
    uint32_t trials;

    if (symmetric && !certify_write_maps(c, symmetry))
        fail(c, "there is no memory");
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
        fail(c, "there is no memory");
}

/* Lists the guesses that can be the secret. */
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

    c->win = bc_answer_win(game);
    c->useful = bc_capacity_useful(game);
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
    struct bc_symmetry *symmetry = malloc(sizeof *symmetry);
    struct facts_set all = c->secrets;

    all.height = height;
    if (symmetry) {
        bc_symmetry_start(&c->search.game, symmetry);
        prove(c, &all, symmetry, bound);
    } else {
        fail(c, "there is no memory");
    }
    free(symmetry);
    return !c->failed;
}
