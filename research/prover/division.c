#include "division.h"

#include "search.h"
#include "solvers/bulls_cows/codes/score_many.h"
#include "solvers/bulls_cows/search/node_bound.h"
#include "solvers/core/check.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>

enum {
    WHOLE = 200, /* a part with fewer secrets is one unit */
    TREES = 2    /* number of guesses for which a tree is built to find a limit */
};

#ifdef PUZZLED_CHECK
/* The units of a part follow each other, by increasing estimate; every unit is in its
 * part. */
static void proof_check(const struct proof *proof)
{
    unsigned units = 0;

    for (unsigned i = 0; i < proof->parts; i++) {
        const struct part *part = &proof->part[i];

        assert(part->secrets > 0 && part->first < BC_FIRST_GUESSES_MAX);
        assert(part->units == 0 || part->unit_at == units);
        for (unsigned u = units; u < units + part->units; u++) {
            assert(u < proof->units && proof->unit[u].part == i);
            assert(u == units || proof->unit[u - 1].estimate <= proof->unit[u].estimate);
        }
        units += part->units;
    }
    assert(units == proof->units);
}
#endif

static uint32_t count_secrets(const struct bc_packed_history *history)
{
    uint32_t count = 0;

    bc_packed_candidates(history, NULL, 0, NULL, &count);
    return count;
}

/* Adds a part if `history` leaves secrets. */
static bool add_part(struct proof *proof, const struct bc_packed_history *history,
                     unsigned first)
{
    uint32_t secrets = count_secrets(history);
    struct part *more;

    if (secrets == 0)
        return true;
    more = realloc(proof->part, (proof->parts + 1) * sizeof *more);
    if (!more)
        return false;
    proof->part = more;
    more[proof->parts] = (struct part){
        .history = *history, .secrets = secrets, .first = first, .limit = BC_INFINITE};
    proof->parts++;
    return true;
}

static bool add_unit(struct proof *proof, const struct unit *unit)
{
    struct part *part = &proof->part[unit->part];

    assert(unit->part < proof->parts);
    struct unit *more = realloc(proof->unit, (proof->units + 1) * sizeof *more);
    unsigned at = proof->units;

    if (!more)
        return false;
    proof->unit = more;
    if (part->units++ == 0)
        part->unit_at = at;
    for (; at > part->unit_at && more[at - 1].estimate > unit->estimate; at--)
        more[at] = more[at - 1];
    more[at] = *unit;
    proof->units++;
    return true;
}

/* Returns the bound and the estimate of a guess for the whole part. */
static struct bc_branch branch_of(const struct proof *proof, const struct bc_workspace *w,
                                  bc_packed guess, const struct bc_set *set)
{
    unsigned height = bc_node_height_below(proof->height);
    struct bc_branch branch = {.bound = w->weights.state + w->weights.guess * set->count};
    uint32_t sizes[BC_EXACT_ANSWERS_MAX];

    bc_score_sizes(&w->game, guess, set->secret, set->count, sizes);
    for (unsigned a = 0; a < bc_answer_win(&w->game); a++) {
        uint64_t least = bc_node_bound_least(w, sizes[a], height);

        branch.estimate += w->estimate[sizes[a]];
        branch.bound += least;
        if (least >= BC_INFINITE || branch.bound >= BC_INFINITE || sizes[a] == set->count)
            branch.bound = BC_INFINITE;
    }
    return branch;
}

/* Creates a unit for each class of guesses that divide the part, and the lower bound of the
 * part. */
static bool add_classes(struct proof *proof, const struct bc_workspace *w, unsigned number,
                        const struct bc_set *set)
{
    struct part *part = &proof->part[number];
    const struct bc_game guesses = bc_guess_game(&proof->game);
    bc_packed guess = bc_packed_first(&guesses);

    part->lower = BC_INFINITE;
    do {
        if ((proof->weights.consistent && !bc_packed_allows(&part->history, guess)) ||
            !bc_symmetry_is_least(set->symmetry, guess))
            continue;
        struct bc_branch branch = branch_of(proof, w, guess, set);
        struct unit unit = {number, true, guess, branch.estimate, {0}};

        if (branch.bound < part->lower)
            part->lower = branch.bound;
        if (branch.bound < BC_INFINITE && !add_unit(proof, &unit))
            return false;
    } while (bc_packed_next(&guesses, &guess));
    return true;
}

/* Divides a part into units and computes its lower bound. */
static bool divide_part(struct proof *proof, const struct bc_workspace *w, unsigned number)
{
    struct part *part = &proof->part[number];
    struct unit whole = {.part = number};
    struct bc_symmetry symmetry;
    bc_packed *secret;
    bool done;

    if (part->secrets < WHOLE || proof->by_estimates) {
        part->lower = bc_node_bound_least(w, part->secrets, proof->height);
        return add_unit(proof, &whole);
    }
    bc_symmetry_of(&part->history, &symmetry);
    secret = search_secrets(part);
    done = secret && add_classes(proof, w, number,
                                 &(struct bc_set){secret, part->secrets, &symmetry});
    free(secret);
    return done;
}

/* Returns the smallest cost of some trees for a part. */
static uint64_t cost_of_trees(const struct proof *proof, struct bc_workspace *w,
                              const struct part *part)
{
    bc_packed *secret = search_secrets(part);
    uint64_t least = BC_INFINITE;
    struct bc_symmetry none;
    struct bc_set set = {secret, part->secrets, &none};

    bc_symmetry_none(&proof->game, &none);
    for (unsigned i = 0; secret && i < part->units && i < TREES; i++) {
        const struct unit *unit = &proof->unit[part->unit_at + i];
        uint64_t cost = search_tree_cost(w, unit, &set, proof->height);

        least = cost < least ? cost : least;
    }
    free(secret);
    return least;
}

/* Returns the lower bound of a first guess. */
static uint64_t lower_of(const struct proof *proof, unsigned first)
{
    uint64_t lower =
        proof->weights.state + proof->weights.guess * bc_packed_codes(&proof->game);

    for (unsigned i = 0; i < proof->parts; i++)
        if (proof->part[i].first == first)
            lower += proof->part[i].lower < BC_INFINITE - lower ? proof->part[i].lower
                                                                : BC_INFINITE - lower;
    return lower;
}

/* Sets the limits of the parts of a first guess. Returns the cost of the whole tree. */
static uint64_t limit_first(struct proof *proof, struct bc_workspace *w, unsigned first)
{
    uint64_t cost = lower_of(proof, first);

    for (unsigned i = 0; i < proof->parts; i++) {
        struct part *part = &proof->part[i];

        if (part->first != first)
            continue;
        uint64_t tree = cost_of_trees(proof, w, part);

        part->limit = tree < BC_INFINITE ? tree + 1 : BC_INFINITE;
        cost = tree < BC_INFINITE && cost < BC_INFINITE ? cost - part->lower + tree
                                                        : BC_INFINITE;
    }
    return cost;
}

/* Lowers the limits of the parts of a first guess, so that its whole tree costs at most
 * `all`. Removes its units if its lower bound is greater. */
static void limit_by_all(struct proof *proof, unsigned first, uint64_t all)
{
    uint64_t lower = lower_of(proof, first);

    for (unsigned i = 0; i < proof->parts; i++) {
        struct part *part = &proof->part[i];

        if (part->first != first)
            continue;
        if (lower > all)
            part->units = 0;
        else if (part->limit > all + 1 - (lower - part->lower))
            part->limit = all + 1 - (lower - part->lower);
    }
}

/* Removes the units of parts with `units` 0. */
static void drop_units(struct proof *proof)
{
    unsigned count = 0;

    for (unsigned i = 0; i < proof->units; i++) {
        struct part *part = &proof->part[proof->unit[i].part];

        if (part->units == 0)
            continue;
        if (i == part->unit_at)
            part->unit_at = count;
        proof->unit[count++] = proof->unit[i];
    }
    proof->units = count;
}

/* Sets all limits, starting with the first guess that has the smallest lower bound. */
static void limit_parts(struct proof *proof, struct bc_workspace *w)
{
    uint64_t all = BC_INFINITE;
    uint64_t limited = 0;

    for (unsigned i = 0; i < proof->firsts; i++) {
        unsigned next = proof->firsts;

        for (unsigned g = 0; g < proof->firsts; g++)
            if (!(limited >> g & 1) &&
                (next == proof->firsts || lower_of(proof, g) < lower_of(proof, next)))
                next = g;
        limited |= UINT64_C(1) << next;
        if (lower_of(proof, next) <= all && all > 0) {
            uint64_t cost = limit_first(proof, w, next);

            all = cost < all ? cost : all;
        }
    }
    for (unsigned g = 0; g < proof->firsts && all < BC_INFINITE; g++)
        limit_by_all(proof, g, all);
    drop_units(proof);
}

/* Divides all parts into units. */
static bool divide_parts(struct proof *proof)
{
    struct bc_workspace *w = calloc(1, sizeof *w);
    bool done = w && bc_workspace_open(w, &proof->game, &proof->weights,
                                       bc_packed_codes(&proof->game), 0) == PZ_OK;

    for (unsigned i = 0; done && i < proof->parts; i++)
        done = divide_part(proof, w, i);
    if (done && !proof->by_estimates && (proof->weights.guess || proof->weights.state))
        limit_parts(proof, w);
    if (w)
        bc_workspace_close(w);
    free(w);
    return done;
}

/* Keeps only the first guess that divides the secrets best. */
static void keep_best_first(struct proof *proof)
{
    double least = 0;
    unsigned best = 0;

    for (unsigned g = 0; g < proof->firsts; g++) {
        double sum = 0;

        for (bc_answer_id a = 0; a < bc_answer_win(&proof->game); a++)
            if (proof->first[g].sizes[a] > 0)
                sum += proof->first[g].sizes[a] * log(proof->first[g].sizes[a]);
        if (g == 0 || sum < least) {
            least = sum;
            best = g;
        }
    }
    proof->first[0] = proof->first[best];
    proof->firsts = 1;
}

bool division_by_first_guess(struct proof *proof)
{
    struct bc_packed_history history = {.game = proof->game, .count = 1};

    proof->firsts = bc_first_guess_list(&proof->game, proof->first);
    if (proof->by_estimates)
        keep_best_first(proof);
    for (unsigned g = 0; g < proof->firsts; g++) {
        history.rows[0].guess = proof->first[g].guess;
        for (bc_answer_id a = 0; a < bc_answer_win(&proof->game); a++) {
            history.rows[0].answer = a;
            if (!add_part(proof, &history, g))
                return false;
        }
    }
    if (!divide_parts(proof))
        return false;
    CHECKED(proof_check, proof);
    return true;
}

/* Adds the classes of two rows with the second guess `second`. */
static bool add_rows(struct proof *proof, bc_packed second)
{
    bc_packed first = bc_packed_first(&proof->game);
    struct bc_packed_history history = {
        .game = proof->game, .count = 2, .rows = {{.guess = first}, {.guess = second}}};

    for (bc_answer_id a = 0; a < bc_answer_win(&proof->game); a++) {
        for (bc_answer_id b = 0; b < bc_answer_win(&proof->game); b++) {
            struct unit whole = {.part = proof->parts};
            struct bc_naming naming;

            history.rows[0].answer = a;
            history.rows[1].answer = b;
            struct bc_packed_history normal = history;

            bc_symmetry_normal(&normal, &naming);
            if (normal.rows[0].answer == a && normal.rows[1].answer == b &&
                normal.rows[1].guess == second && count_secrets(&history) > 1 &&
                !(add_part(proof, &history, 0) && add_unit(proof, &whole)))
                return false;
        }
    }
    return true;
}

bool division_by_two_rows(struct proof *proof)
{
    struct bc_symmetry symmetry;
    bc_packed second = bc_packed_first(&proof->game);
    bc_packed first = second;

    bc_symmetry_start(&proof->game, &symmetry);
    bc_symmetry_keep(&symmetry, first, &symmetry);
    do {
        if (second != first && bc_symmetry_is_least(&symmetry, second) &&
            !add_rows(proof, second))
            return false;
    } while (bc_packed_next(&proof->game, &second));
    CHECKED(proof_check, proof);
    return true;
}

void division_free(struct proof *proof)
{
    for (unsigned i = 0; i < proof->units; i++)
        free(proof->unit[i].result.guess);
    free(proof->unit);
    free(proof->part);
    proof->unit = NULL;
    proof->part = NULL;
    proof->units = proof->parts = 0;
}
