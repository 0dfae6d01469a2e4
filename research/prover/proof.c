#include "proof.h"

#include "search.h"

#include <assert.h>
#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum {
    NAME_SIZE = 96,
    KEY_SIZE = 256,
    VERSION = 5 /* increment it if the result of a unit changes */
};

static bool work(void *context, unsigned number, FILE *file)
{
    const struct proof *proof = context;
    struct unit unit = proof->unit[number]; /* `merge` stores the result in the proof */
    const struct result *result = &unit.result;
    bool done = search_unit(proof, &unit);

    fprintf(file, "%s %" PRIu64 " %" PRIu64 " %.3f %" PRIu32 "\n",
            result->exact ? "exact" : "bound", result->cost, result->nodes, result->seconds,
            result->inner);
    for (uint32_t i = 0; done && i < result->inner; i++)
        fprintf(file, "%04" PRIx32 "\n", result->guess[i]);
    free(result->guess);
    return done;
}

/* Reads `inner` guesses; NULL if the file has fewer, or if out of memory. */
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

static bool merge(void *context, unsigned number, FILE *file)
{
    struct proof *proof = context;
    struct unit *unit = &proof->unit[number];
    struct result result = {.exact = false};
    char word[6];

    if (fscanf(file, "%5s %" SCNu64 " %" SCNu64 " %lf %" SCNu32, word, &result.cost,
               &result.nodes, &result.seconds, &result.inner) != 5 ||
        result.inner >= proof->part[unit->part].secrets)
        return false;
    result.exact = strcmp(word, "exact") == 0;
    if (result.inner > 0 && !(result.guess = read_guesses(file, result.inner)))
        return false;
    unit->result = result;
    return true;
}

/* If only the height counts, a part needs one guess that is sufficient. */
static bool is_redundant(const void *context, unsigned number)
{
    const struct proof *proof = context;
    const struct part *part = &proof->part[proof->unit[number].part];

    for (unsigned u = 0; u < part->units; u++)
        if (proof->unit[part->unit_at + u].result.exact &&
            proof->unit[part->unit_at + u].result.cost == 0)
            return true;
    return false;
}

/* Returns the height of the tree of a result. */
static unsigned height_of(const struct part *part, const struct result *result)
{
    struct bc_tree tree = {
        .history = part->history, .inner = result->inner, .guess = result->guess};
    unsigned height = bc_tree_complete(&tree, NULL) == PZ_OK ? tree.figures.height : 0;

    tree.guess = NULL; /* the unit owns it */
    bc_tree_free(&tree);
    return height;
}

static bool is_better(const struct part *part, const struct result *result,
                      const struct result *best)
{
    if (result->cost != best->cost || !result->guess || !best->guess)
        return result->cost < best->cost;
    return height_of(part, result) < height_of(part, best);
}

/* Selects the best unit of each part: the minimum cost, then the minimum height, then the
 * first one. */
static void select_best(struct proof *proof)
{
    for (unsigned i = 0; i < proof->parts; i++) {
        struct part *part = &proof->part[i];
        struct result best = {.cost = part->lower, .exact = part->lower >= BC_INFINITE};
        uint64_t nodes = 0;
        double seconds = 0;
        bool any = false;

        for (unsigned u = 0; u < part->units; u++) {
            const struct result *result = &proof->unit[part->unit_at + u].result;

            if (!result->exact && result->cost == 0)
                continue; /* the unit was redundant */
            if (!any || is_better(part, result, &best))
                best = *result;
            any = true;
            nodes += result->nodes;
            seconds += result->seconds;
        }
        part->result = best;
        part->result.nodes = nodes;
        part->result.seconds = seconds;
    }
}

/* Returns the expected time of each unit. It grows with the number of secrets, and a guess
 * with a small estimate takes longer to refute. NULL if out of memory. */
static double *expected_costs(const struct proof *proof)
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

enum checkpoint_status proof_run(struct proof *proof,
                                 const struct checkpoint_options *options)
{
    double *cost = expected_costs(proof);
    char game[PROOF_GAME_NAME], name[NAME_SIZE], key[KEY_SIZE];
    struct checkpoint_task task = {.name = name,
                                   .key = key,
                                   .count = proof->units,
                                   .cost = cost,
                                   .work = work,
                                   .merge = merge,
                                   .is_redundant = is_redundant,
                                   .context = proof};

    proof_name_game(&proof->game, game);
    snprintf(name, sizeof name, "%.15s%s", proof->name, game);
    if (proof->height < BC_ANY_HEIGHT)
        snprintf(name + strlen(name), sizeof name - strlen(name), "-height-%u",
                 proof->height + 1);
    snprintf(key, sizeof key,
             "%s, version %u, height %u, %s, state %" PRIu64 ", guess %" PRIu64
             ", last %" PRIu64,
             name, VERSION, proof->height, proof->weights.consistent ? "consistent" : "any",
             proof->weights.state, proof->weights.guess, proof->weights.last);
    enum checkpoint_status status = checkpoint_run(&task, options);

    if (status == CHECKPOINT_COMPLETE)
        select_best(proof);
    free(cost);
    return status;
}

/* Returns the sum of the results of the parts of a first guess. */
static struct result sum_parts(const struct proof *proof, unsigned first)
{
    assert(first < proof->firsts);
    struct result sum = {.cost = proof->weights.state +
                                 proof->weights.guess * bc_packed_codes(&proof->game),
                         .exact = true,
                         .inner = 1};

    for (unsigned i = 0; i < proof->parts; i++) {
        const struct part *part = &proof->part[i];
        const struct result *result = &part->result;

        if (part->first != first)
            continue;
        sum.exact = sum.exact && result->exact;
        sum.cost = sum.cost >= BC_INFINITE || result->cost >= BC_INFINITE
                       ? BC_INFINITE
                       : sum.cost + result->cost;
        sum.inner += result->inner;
        sum.nodes += result->nodes;
        sum.seconds += result->seconds;
    }
    sum.exact = sum.exact || sum.cost >= BC_INFINITE;
    return sum;
}

unsigned proof_best_first(const struct proof *proof, struct result *best)
{
    unsigned best_at = proof->firsts;

    *best = (struct result){.cost = BC_INFINITE};
    for (unsigned i = 0; i < proof->firsts; i++) {
        struct result result = sum_parts(proof, i);

        if (result.exact && result.cost < best->cost) {
            *best = result;
            best_at = i;
        }
    }
    return best_at;
}
