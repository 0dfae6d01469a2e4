/* Play for a list of secrets.
 *
 * A guess divides the secrets into parts by their answers, and the parts are played one by
 * one: the tree of such choices is a strategy, and its cost is counted, not estimated. Each
 * choice looks one guess ahead: it takes the guess with the least sum over the parts of n
 * (1.32 + 0.487 ln n), the cost of n secrets as fitted for the exact search
 * (branch_and_bound.c); for large parts that is the guess whose answer has most entropy.
 * Guesses are weighed that can be right, up to GUESSES of them from all over the list, and
 * MIXED codes that are put together from pieces of secrets, position by position, which
 * tell more when secrets are alike. If one of the secrets tells all others apart, nothing
 * is better, and no more are looked at.
 *
 * What is chosen depends on the list alone: the codes that are mixed are drawn by a
 * generator that starts from a hash of the secrets. So play that is asked for again after
 * one more answer goes on as it was counted here.
 *
 * Proof. n secrets take 2n - 1 guesses at least: one may be right at once, the others take
 * two. If no secret tells all others apart, 2n. And they take as many as a full tree has
 * room for (capacity.h). Where the cost is one of these, it is the least. */
#include "greedy_play.h"

#include "solvers/bulls_cows/codes/tree_capacity.h"
#include "solvers/core/control.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define XXH_INLINE_ALL
#include <xxhash.h>

enum {
    GUESSES = 256, /* of the secrets that are weighed as guesses */
    MIXED = 64,    /* of other codes */
    LOOKS_APART = 16
};

/* What n candidates are estimated to cost. */
static double estimate(double n)
{
    if (n <= 1)
        return n;
    return n <= 2 ? 3 * n / 2 : n * (1.32 + 0.487 * log(n));
}

/* A guess, while the best one is looked for. */
struct weighing {
    const struct bc_sampled_secrets *secrets;
    unsigned win; /* the number of the winning answer */
    double cost;  /* of the best guess so far */
    struct bc_vector_code guess;
    bool inside;  /* it is one of the secrets */
    bool perfect; /* and tells all others apart */
};

static unsigned winning(const struct bc_game *game)
{
    return bc_answer_win(game);
}

static void weigh(struct weighing *w, const struct bc_vector_code *guess, bool inside)
{
    const struct bc_sampled_secrets *secrets = w->secrets;
    uint32_t sizes[BC_ANSWERS_MAX] = {0};
    unsigned parts = 0;
    double cost = 0;

    for (uint32_t i = 0; i < secrets->count; i++)
        sizes[bc_vector_score(secrets->game, guess, &secrets->form[i])]++;
    for (unsigned i = 0; i <= w->win; i++) {
        double rest = sizes[i] * secrets->weight - (i == w->win && sizes[i] > 0);

        parts += sizes[i] > 0;
        if (sizes[i] > 0 && rest > 0)
            cost += estimate(rest);
    }
    ++*secrets->nodes;
    if (cost >= w->cost)
        return;
    w->cost = cost;
    w->guess = *guess;
    w->inside = inside;
    w->perfect = inside && parts == secrets->count && secrets->weight <= 1;
}

/* A code with each symbol from some secret that has it there; without repeats the first
 * that is not used, if need be. */
static struct bc_vector_code mix(const struct bc_sampled_secrets *secrets,
                                 struct pz_random *random)
{
    const struct bc_game *game = secrets->game;
    struct bc_code code = {{0}};
    uint64_t used = 0;

    for (unsigned i = 0; i < game->positions; i++) {
        uint32_t from = (uint32_t)pz_random_below(random, secrets->count);
        unsigned symbol = secrets->form[from].symbol[i];

        if (!game->repeats && used >> symbol & 1) {
            symbol = bc_symbol_least(game, i);
            while (used >> symbol & 1)
                symbol++;
        }
        code.symbol[i] = (uint8_t)symbol;
        used |= (uint64_t)1 << symbol;
    }
    return bc_vectorize(game, &code);
}

static enum pz_status check(const struct bc_sampled_secrets *secrets)
{
    return *secrets->nodes % LOOKS_APART ? PZ_OK
                                         : pz_ctl_check(secrets->ctl, *secrets->nodes);
}

static enum pz_status weigh_all(struct weighing *w)
{
    const struct bc_sampled_secrets *secrets = w->secrets;
    uint32_t step = (secrets->count + GUESSES - 1) / GUESSES;
    enum pz_status status = PZ_OK;
    struct pz_random random;

    for (uint32_t i = 0; i < secrets->count && !w->perfect && status == PZ_OK; i += step) {
        weigh(w, &secrets->form[i], true);
        status = check(secrets);
    }
    if (w->perfect || status != PZ_OK || secrets->count < 3)
        return status;
    pz_random_seed(&random,
                   XXH3_64bits(secrets->form, secrets->count * sizeof *secrets->form));
    for (unsigned i = 0; i < MIXED && status == PZ_OK; i++) {
        const struct bc_vector_code guess = mix(secrets, &random);

        weigh(w, &guess, false);
        status = check(secrets);
    }
    return status;
}

static struct weighing begin(const struct bc_sampled_secrets *secrets)
{
    return (struct weighing){
        .secrets = secrets, .win = winning(secrets->game), .cost = INFINITY};
}

enum pz_status bc_sampled_choose(const struct bc_sampled_secrets *secrets,
                                 struct bc_vector_code *guess, bool *inside)
{
    struct weighing w = begin(secrets);
    enum pz_status status = weigh_all(&w);

    *guess = w.guess;
    *inside = w.inside;
    return status;
}

/* What a tree costs. */
struct cost {
    uint64_t guesses;
    uint64_t inner; /* states of two or more secrets */
    unsigned height;
};

/* Play while its cost is counted. */
struct playing {
    struct bc_sampled_secrets secrets; /* of the state at hand */
    struct bc_vector_code *spare;      /* room for as many */
};

/* Brings the secrets of each answer together, in the order in which they are. */
static void divide(const struct playing *p, const struct bc_vector_code *guess,
                   uint32_t end[BC_ANSWERS_MAX])
{
    const struct bc_sampled_secrets *s = &p->secrets;
    uint32_t at[BC_ANSWERS_MAX] = {0}, sum = 0;

    for (uint32_t i = 0; i < s->count; i++)
        at[bc_vector_score(s->game, guess, &s->form[i])]++;
    for (unsigned i = 0; i < BC_ANSWERS_MAX; i++) {
        sum += at[i];
        end[i] = sum;
        at[i] = sum - at[i];
    }
    memcpy(p->spare, s->form, s->count * sizeof *s->form);
    for (uint32_t i = 0; i < s->count; i++)
        s->form[at[bc_vector_score(s->game, guess, &p->spare[i])]++] = p->spare[i];
}

static enum pz_status play_on(struct playing *p, struct cost *cost);

/* Plays `guess` and then each part. */
static enum pz_status play_guess(struct playing *p, const struct bc_vector_code *guess,
                                 struct cost *cost)
{
    const struct bc_sampled_secrets whole = p->secrets;
    unsigned win = winning(whole.game);
    uint32_t end[BC_ANSWERS_MAX], first = 0;
    enum pz_status status = PZ_OK;

    divide(p, guess, end);
    *cost = (struct cost){.guesses = whole.count, .inner = whole.count > 1, .height = 1};
    for (unsigned i = 0; i < win && status == PZ_OK; first = end[i], i++) {
        struct cost part;

        if (end[i] == first)
            continue;
        p->secrets.form = whole.form + first;
        p->secrets.count = end[i] - first;
        status = play_on(p, &part);
        if (status != PZ_OK)
            break;
        cost->guesses += part.guesses;
        cost->inner += part.inner;
        if (part.height + 1 > cost->height)
            cost->height = part.height + 1;
    }
    p->secrets = whole;
    return status;
}

/* Plays the best guess of a state, and goes on. */
static enum pz_status play_on(struct playing *p, struct cost *cost)
{
    struct bc_vector_code guess;
    enum pz_status status;
    bool inside;

    if (p->secrets.count == 1) {
        *cost = (struct cost){.guesses = 1, .height = 1};
        return PZ_OK;
    }
    status = bc_sampled_choose(&p->secrets, &guess, &inside);
    return status == PZ_OK ? play_guess(p, &guess, cost) : status;
}

/* No play of `count` secrets needs fewer guesses in all. */
static uint64_t least_total(const struct bc_game *game, uint64_t count)
{
    uint64_t room = bc_capacity_guesses(bc_capacity_useful(game), count);

    return count > 0 && room < 2 * count - 1 ? 2 * count - 1 : room;
}

/* The same where all of the secrets may have been weighed as the first guess: if they were,
 * and none is perfect, one more is needed. */
static uint64_t least_weighed(const struct bc_sampled_secrets *secrets, bool perfect)
{
    uint64_t least = least_total(secrets->game, secrets->count);
    uint64_t two = 2 * (uint64_t)secrets->count;

    return secrets->count <= GUESSES && !perfect && least < two ? two : least;
}

/* No play needs fewer in all after `given`. */
static uint64_t least_after(const struct bc_sampled_secrets *secrets,
                            const struct bc_vector_code *given)
{
    uint32_t sizes[BC_ANSWERS_MAX] = {0};
    uint64_t total = secrets->count;

    for (uint32_t i = 0; i < secrets->count; i++)
        sizes[bc_vector_score(secrets->game, given, &secrets->form[i])]++;
    for (unsigned i = 0; i < winning(secrets->game); i++)
        total += least_total(secrets->game, sizes[i]);
    return total;
}

static void note_cost(const struct cost *cost, uint64_t least, uint32_t secrets,
                      struct bc_sampled_best *best)
{
    best->known = true;
    best->guesses = cost->guesses;
    best->height = cost->height;
    best->nodes = secrets + cost->inner;
    best->lower = least;
    best->proven = cost->guesses == least;
}

enum pz_status bc_sampled_play(const struct bc_sampled_secrets *secrets,
                               const struct bc_vector_code *given,
                               struct bc_sampled_best *best)
{
    struct playing p = {*secrets, malloc((size_t)secrets->count * sizeof *p.spare)};
    struct weighing w = begin(secrets);
    enum pz_status status = PZ_OK;
    struct cost cost;
    uint64_t lower;

    *best = (struct bc_sampled_best){.known = false};
    if (!p.spare)
        return PZ_NO_MEMORY;
    if (!given)
        status = weigh_all(&w);
    best->guess = bc_unvectorize(secrets->game, given ? given : &w.guess);
    lower = given ? least_after(secrets, given) : least_weighed(secrets, w.perfect);
    if (status == PZ_OK)
        status = play_guess(&p, given ? given : &w.guess, &cost);
    if (status == PZ_OK)
        note_cost(&cost, lower, secrets->count, best);
    free(p.spare);
    return status;
}
