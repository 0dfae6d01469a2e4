#include "proof.h"

#include "search.h"
#include "solvers/bulls_cows/codes/score_many.h"
#include "solvers/bulls_cows/search/node_bound.h"

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum {
    WHOLE = 200, /* parts of fewer secrets are one unit */
    TREES = 2,   /* guesses for which a tree is made by estimates, for a limit */
    NAME_SIZE = 96,
    KEY_SIZE = 256,
    EDITION = 4 /* one more when the same units come to something else */
};

const struct bc_game proof_game = {.positions = 4, .symbols = 10, .repeats = false};

static uint32_t count_secrets(const struct bc_packed_history *history)
{
    uint32_t count = 0;

    bc_packed_candidates(history, NULL, 0, NULL, &count);
    return count;
}

/* Adds a part when secrets are left by `history`. */
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

/* A guess as a branch of the whole part: its bound and its estimate. */
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

/* Makes a unit of every kind of guess that divides the part, and bounds the part. */
static bool add_kinds(struct proof *proof, const struct bc_workspace *w, unsigned number,
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

/* Cuts a part into units, and bounds it. */
static bool cut_part(struct proof *proof, const struct bc_workspace *w, unsigned number)
{
    struct part *part = &proof->part[number];
    struct unit whole = {.part = number};
    struct bc_symmetry symmetry;
    bc_packed *secret;
    bool good;

    if (part->secrets < WHOLE || proof->by_estimates) {
        part->lower = bc_node_bound_least(w, part->secrets, proof->height);
        return add_unit(proof, &whole);
    }
    bc_symmetry_of(&part->history, &symmetry);
    secret = search_secrets(part);
    good = secret &&
           add_kinds(proof, w, number, &(struct bc_set){secret, part->secrets, &symmetry});
    free(secret);
    return good;
}

/* The least that some trees for a part cost. */
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

/* Sets limits to the parts of a first guess; the cost of the whole tree. */
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

/* Lowers the limits of the parts of a first guess by what its tree may cost in all; without
 * units where that is too little. */
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

/* Takes out the units of parts that have none. */
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

/* Sets all limits; first guesses that promise most come first. */
static void limit_parts(struct proof *proof, struct bc_workspace *w)
{
    uint64_t all = BC_INFINITE;
    uint64_t done = 0;

    for (unsigned i = 0; i < proof->firsts; i++) {
        unsigned next = proof->firsts;

        for (unsigned g = 0; g < proof->firsts; g++)
            if (!(done >> g & 1) &&
                (next == proof->firsts || lower_of(proof, g) < lower_of(proof, next)))
                next = g;
        done |= UINT64_C(1) << next;
        if (lower_of(proof, next) <= all && all > 0) {
            uint64_t cost = limit_first(proof, w, next);

            all = cost < all ? cost : all;
        }
    }
    for (unsigned g = 0; g < proof->firsts && all < BC_INFINITE; g++)
        limit_by_all(proof, g, all);
    drop_units(proof);
}

/* Cuts all parts into units. */
static bool cut_parts(struct proof *proof)
{
    struct bc_workspace *w = calloc(1, sizeof *w);
    bool good = w && bc_workspace_open(w, &proof->game, &proof->weights,
                                       bc_packed_codes(&proof->game), 0) == PZ_OK;

    for (unsigned i = 0; good && i < proof->parts; i++)
        good = cut_part(proof, w, i);
    if (good && !proof->by_estimates && (proof->weights.guess || proof->weights.state))
        limit_parts(proof, w);
    if (w)
        bc_workspace_close(w);
    free(w);
    return good;
}

/* Leaves the first guess alone that divides the secrets best. */
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

bool proof_divide(struct proof *proof)
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
    return cut_parts(proof);
}

/* Adds the kinds of two rows whose second guess is `second`. */
static bool divide_by(struct proof *proof, bc_packed second)
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

bool proof_divide_twice(struct proof *proof)
{
    struct bc_symmetry symmetry;
    bc_packed second = bc_packed_first(&proof->game);
    bc_packed first = second;

    bc_symmetry_start(&proof->game, &symmetry);
    bc_symmetry_keep(&symmetry, first, &symmetry);
    do {
        if (second != first && bc_symmetry_is_least(&symmetry, second) &&
            !divide_by(proof, second))
            return false;
    } while (bc_packed_next(&proof->game, &second));
    return true;
}

void proof_free(struct proof *proof)
{
    for (unsigned i = 0; i < proof->units; i++)
        free(proof->unit[i].found.guess);
    free(proof->unit);
    free(proof->part);
    proof->unit = NULL;
    proof->part = NULL;
    proof->units = proof->parts = 0;
}

static bool work(void *task, unsigned number, FILE *result)
{
    const struct proof *proof = task;
    struct unit unit = proof->unit[number]; /* the proof's own is taken from the text */
    const struct found *found = &unit.found;
    bool good = search_unit(proof, &unit);

    fprintf(result, "%s %" PRIu64 " %" PRIu64 " %.3f %" PRIu32 "\n",
            found->exact ? "is" : "least", found->cost, found->nodes, found->seconds,
            found->inner);
    for (uint32_t i = 0; good && i < found->inner; i++)
        fprintf(result, "%04" PRIx32 "\n", found->guess[i]);
    free(found->guess);
    return good;
}

/* Reads so many guesses; NULL when they are not all there. */
static bc_packed *read_guesses(FILE *file, uint32_t inner)
{
    bc_packed *guess = calloc(inner, sizeof *guess);

    for (uint32_t i = 0; guess && i < inner; i++) {
        if (fscanf(file, "%" SCNx32, &guess[i]) != 1) {
            free(guess);
            return NULL;
        }
    }
    return guess;
}

static bool take(void *task, unsigned number, FILE *result)
{
    struct proof *proof = task;
    struct unit *unit = &proof->unit[number];
    struct found found = {.exact = false};
    char word[6];

    if (fscanf(result, "%5s %" SCNu64 " %" SCNu64 " %lf %" SCNu32, word, &found.cost,
               &found.nodes, &found.seconds, &found.inner) != 5 ||
        found.inner >= proof->part[unit->part].secrets)
        return false;
    found.exact = strcmp(word, "is") == 0;
    if (found.inner > 0 && !(found.guess = read_guesses(result, found.inner)))
        return false;
    unit->found = found;
    return true;
}

/* Where only the height counts, one guess that is good enough settles a part. */
static bool needless(const void *task, unsigned number)
{
    const struct proof *proof = task;
    const struct part *part = &proof->part[proof->unit[number].part];

    for (unsigned u = 0; u < part->units; u++)
        if (proof->unit[part->unit_at + u].found.exact &&
            proof->unit[part->unit_at + u].found.cost == 0)
            return true;
    return false;
}

/* The height of the tree that was found. */
static unsigned height_of(const struct part *part, const struct found *found)
{
    struct bc_tree tree = {
        .history = part->history, .inner = found->inner, .guess = found->guess};
    unsigned height = bc_tree_complete(&tree, NULL) == PZ_OK ? tree.figures.height : 0;

    tree.guess = NULL; /* the unit's */
    bc_tree_free(&tree);
    return height;
}

static bool is_better(const struct part *part, const struct found *found,
                      const struct found *than)
{
    if (found->cost != than->cost || !found->guess || !than->guess)
        return found->cost < than->cost;
    return height_of(part, found) < height_of(part, than);
}

/* Takes the best unit of each part: the least cost, the least height, the first. */
static void merge(struct proof *proof)
{
    for (unsigned i = 0; i < proof->parts; i++) {
        struct part *part = &proof->part[i];
        struct found best = {.cost = part->lower, .exact = part->lower >= BC_INFINITE};
        uint64_t nodes = 0;
        double seconds = 0;
        bool any = false;

        for (unsigned u = 0; u < part->units; u++) {
            const struct found *found = &proof->unit[part->unit_at + u].found;

            if (!found->exact && found->cost == 0)
                continue; /* it was needless */
            if (!any || is_better(part, found, &best))
                best = *found;
            any = true;
            nodes += found->nodes;
            seconds += found->seconds;
        }
        part->found = best;
        part->found.nodes = nodes;
        part->found.seconds = seconds;
    }
}

/* What a unit is likely to take: more the more secrets there are, and the better its guess
 * looks, as it is refuted later. */
static double *likely_costs(const struct proof *proof)
{
    double *cost = calloc(proof->units + 1, sizeof *cost);

    for (unsigned i = 0; cost && i < proof->units; i++) {
        const struct part *part = &proof->part[proof->unit[i].part];

        cost[i] = pow(part->secrets, 3) / (i - part->unit_at + 1);
    }
    return cost;
}

void proof_name_game(const struct bc_game *game, char name[PROOF_GAME_NAME])
{
    snprintf(name, PROOF_GAME_NAME, "-%ux%u%s%s%s", game->positions, game->symbols,
             game->repeats ? "-repeats" : "",
             game->no_leading_zero ? "-no-leading-zero" : "",
             game->any_guess ? "-any-guesses" : "");
}

enum units_status proof_run(struct proof *proof, const struct units_options *options)
{
    double *cost = likely_costs(proof);
    char game[PROOF_GAME_NAME], name[NAME_SIZE], key[KEY_SIZE];
    struct units units = {.name = name,
                          .key = key,
                          .count = proof->units,
                          .cost = cost,
                          .work = work,
                          .take = take,
                          .needless = needless,
                          .task = proof};

    proof_name_game(&proof->game, game);
    snprintf(name, sizeof name, "%.15s%s", proof->name, game);
    if (proof->height < BC_ANY_HEIGHT)
        snprintf(name + strlen(name), sizeof name - strlen(name), "-height-%u",
                 proof->height + 1);
    snprintf(key, sizeof key,
             "%s, edition %u, height %u, %s, state %" PRIu64 ", guess %" PRIu64
             ", last %" PRIu64,
             name, EDITION, proof->height, proof->weights.consistent ? "consistent" : "any",
             proof->weights.state, proof->weights.guess, proof->weights.last);
    enum units_status status = units_run(&units, options);

    if (status == UNITS_ALL)
        merge(proof);
    free(cost);
    return status;
}

struct found proof_of_first(const struct proof *proof, unsigned first)
{
    struct found sum = {.cost = proof->weights.state +
                                proof->weights.guess * bc_packed_codes(&proof->game),
                        .exact = true,
                        .inner = 1};

    for (unsigned i = 0; i < proof->parts; i++) {
        const struct part *part = &proof->part[i];
        const struct found *found = &part->found;

        if (part->first != first)
            continue;
        sum.exact = sum.exact && found->exact;
        sum.cost = sum.cost >= BC_INFINITE || found->cost >= BC_INFINITE
                       ? BC_INFINITE
                       : sum.cost + found->cost;
        sum.inner += found->inner;
        sum.nodes += found->nodes;
        sum.seconds += found->seconds;
    }
    sum.exact = sum.exact || sum.cost >= BC_INFINITE;
    return sum;
}
