/* Plays games. Each game depends only on its number and on the seed.
 *
 * Game i of a seed has its own stream of random numbers. The stream determines first the
 * band, then the rule, and then the choices of strategies that choose at random. So the
 * band and the rule do not depend on the strategy or the number of threads. Strategies are
 * compared with common random numbers, which removes the variance between bands from the
 * difference of their results.
 *
 * The strategies:
 *
 *   - naive, similarity, most-in-common and per-feature (published_strategies.c) do not use
 *     the rules, and send all Zoombinis.
 *   - certain-first and informative use sets of cases (rollout.c), for any number of
 *     Zoombinis.
 *   - guarded, optimal and safest use the hypothesis space, with at most 16 columns
 *     (guarded_play.c, optimal_move.c). Their games end when all columns are certain.
 *
 * All strategies except the first four know the prior, and send certain Zoombinis without a
 * mistake. So only Zoombinis that are not certain are played. The number of queries is the
 * size of the band plus the number of mistakes.
 *
 * The optimum of a band is E of its hypothesis space (table.h). E is the exact mean over
 * all cases, while a game plays one case. So the mean over a few bands is as precise as the
 * mean over many games, and its remaining error comes from the variance between bands.
 *
 * The sums of a tally are integers. Let q be the number of queries of a game. The variance
 * follows from games * sum(q^2) - sum(q)^2, which is computed in 128 bits. In doubles, the
 * difference would lose its precision, because the numbers q differ little and their
 * squares are added up over millions of games.
 *
 * puzzles/cliffs_games.h has the cost of games. A table takes most of the time of optimal
 * and safest. The two searches share the memory that the table leaves. */
#include "games.h"

#include "guarded_play.h"
#include "published_strategies.h"
#include "rollout.h"
#include "solvers/core/control.h"
#include "solvers/core/wide.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* One game. Its four arrays, with an entry for each Zoombini, are in `memory`. */
struct match {
    const struct cliffs_games *games;
    struct pz_budget budget;
    size_t max_bytes;
    struct pz_random random;
    struct cliffs_band band;
    struct cliffs_case dealt;
    void *memory;
    struct cliffs_zoombini *zoombini;
    uint32_t *left;
    uint8_t *labels;
    int8_t *seen;
    unsigned mistakes;
    unsigned input_queries;
    bool fits; /* the dealer finds a rule, and the strategy can play */
};

/* The data for moves by columns. */
struct searches {
    struct cliffs_hypothesis_space space;
    struct cliffs_vector *vectors; /* of the space, in the order of the play */
    struct cliffs_mistake_bound *bound;
    struct cliffs_table *table; /* optimal and safest */
    struct cliffs_optimal_move *optimal;
    unsigned truth; /* the labels of all columns */
};

static enum pz_status open_match(struct match *match)
{
    size_t count = match->games->dealer.zoombinis;

    match->memory = malloc(count * (sizeof *match->left + sizeof *match->zoombini + 2));
    if (!match->memory)
        return PZ_NO_MEMORY;
    match->left = match->memory;
    match->zoombini = (struct cliffs_zoombini *)(match->left + count);
    match->labels = (uint8_t *)(match->zoombini + count);
    match->seen = (int8_t *)(match->labels + count);
    memset(match->seen, CLIFFS_UNSEEN, count);
    return PZ_OK;
}

/* Begins a game. After PZ_OK, the caller frees `match->memory`. */
static enum pz_status begin_match(struct match *match, uint64_t index)
{
    enum pz_status status = pz_ctl_check(match->budget.ctl, 0);

    if (status == PZ_OK)
        status = open_match(match);
    if (status != PZ_OK)
        return status;
    pz_random_seed_part(&match->random, match->games->seed, index);
    match->band = match->games->band ? *match->games->band
                                     : cliffs_deal_band(&match->games->dealer,
                                                        &match->random, match->zoombini);
    return PZ_OK;
}

static enum pz_status deal_case(struct match *match)
{
    enum pz_status status = PZ_OK;

    match->fits = match->games->rule != NULL;
    if (match->fits)
        match->dealt = *match->games->rule;
    else
        status = cliffs_deal_case(&match->games->dealer, &match->band, &match->random,
                                  &match->dealt, &match->fits);
    for (unsigned z = 0; status == PZ_OK && match->fits && z < match->band.count; z++)
        match->labels[z] = cliffs_label(&match->dealt, &match->band.zoombini[z]);
    return status;
}

static enum pz_status list_cases(const struct match *match, struct cliffs_cases *cases)
{
    return cliffs_cases_make(&match->band, match->games->dealer.level,
                             match->games->dealer.prior, cases);
}

/* Sends Zoombinis by the policy until all are certain. */
static enum pz_status follow_policy(struct match *match, struct cliffs_rollout *rollout,
                                    enum cliffs_policy policy)
{
    enum pz_status status;

    while ((status = pz_ctl_check(match->budget.ctl, 0)) == PZ_OK) {
        struct cliffs_rollout_advice advice;

        cliffs_rollout_move(rollout, policy, match->seen, &advice);
        if (advice.zoombini == CLIFFS_LEAF)
            return PZ_OK;
        uint8_t label = match->labels[advice.zoombini];

        match->mistakes += label != advice.top;
        match->input_queries++;
        match->seen[advice.zoombini] = (int8_t)label;
    }
    return status;
}

static enum pz_status play_policy(struct match *match, enum cliffs_policy policy)
{
    struct cliffs_cases cases;
    struct cliffs_rollout *rollout = NULL;
    enum pz_status status = list_cases(match, &cases);

    if (status != PZ_OK)
        return status;
    status = cliffs_rollout_open(&match->band, &cases, match->max_bytes, &rollout);
    if (status == PZ_OK) {
        status = follow_policy(match, rollout, policy);
        cliffs_rollout_close(rollout);
    }
    cliffs_cases_free(&cases);
    return status;
}

/* Returns the labels of the columns in the case that was dealt. */
static unsigned find_truth(const struct match *match, const struct cliffs_place places[])
{
    unsigned labels = 0;

    for (unsigned z = 0; z < match->band.count; z++)
        if (places[z].column != CLIFFS_CERTAIN)
            labels |= (unsigned)(match->labels[z] ^ places[z].flip) << places[z].column;
    return labels;
}

/* Creates the space of the band, and finds the true labels of its columns. */
static enum pz_status open_space(struct match *match, struct searches *searches)
{
    struct cliffs_cases cases;
    struct cliffs_place *places = calloc(match->band.count, sizeof *places);
    enum pz_status status = places ? list_cases(match, &cases) : PZ_NO_MEMORY;

    match->fits = false;
    if (status == PZ_OK) {
        if (cases.count > 0)
            status = cliffs_hypothesis_space_make(&cases, &match->band, &searches->space,
                                                  places, &match->fits);
        cliffs_cases_free(&cases);
    }
    if (status == PZ_OK && match->fits)
        searches->truth = find_truth(match, places);
    free(places);
    return status;
}

/* Creates the data that the strategy needs. Each of the two searches may use half of the
 * memory that the table leaves. */
static enum pz_status open_searches(struct match *match, struct searches *searches)
{
    const struct cliffs_hypothesis_space *space = &searches->space;
    bool guarded = match->games->strategy == CLIFFS_PLAY_GUARDED;
    size_t bytes = match->max_bytes;
    enum pz_status status = PZ_OK;

    if (!guarded) {
        status = cliffs_table_make(space, bytes, match->budget.ctl, &searches->table);
        if (status != PZ_OK)
            return status;
        if (bytes > 0)
            bytes = (bytes - cliffs_table_size(searches->table).to_keep) / 2 + 1;
    }
    searches->vectors = malloc(space->count * sizeof *searches->vectors);
    if (!searches->vectors)
        return PZ_NO_MEMORY;
    status = cliffs_mistake_bound_open(space, bytes, &searches->bound);
    if (status == PZ_OK && !guarded)
        status = cliffs_optimal_move_open(space, searches->table, searches->bound, bytes,
                                          &searches->optimal);
    return status;
}

static void close_searches(struct searches *searches)
{
    cliffs_optimal_move_close(searches->optimal);
    cliffs_mistake_bound_close(searches->bound);
    cliffs_table_free(searches->table);
    free(searches->vectors);
}

/* Finds the next move, with the aim of the whole game. */
static enum pz_status choose(struct match *match, const struct searches *searches,
                             struct cliffs_aim aim, const struct cliffs_version_space *part,
                             struct cliffs_move_choice *choice)
{
    aim.left -= (int)match->mistakes;
    if (!searches->optimal)
        return cliffs_guarded_play_move(searches->bound, part, aim.left, &match->budget,
                                        choice);
    return cliffs_optimal_move_choose(searches->optimal, aim, part, &match->budget, choice);
}

static enum pz_status follow_searches(struct match *match, const struct searches *searches)
{
    const struct cliffs_state nothing = {0, 0};
    struct cliffs_aim aim = {
        match->games->strategy == CLIFFS_PLAY_OPTIMAL ? CLIFFS_EXPECTED : CLIFFS_GUARANTEE,
        (int)match->games->allowed};
    struct cliffs_version_space part, half[2];
    enum pz_status status = PZ_OK;

    cliffs_version_space_take(&searches->space, nothing, searches->vectors, &part);
    if (searches->optimal)
        status = cliffs_optimal_move_aim(searches->optimal, nothing, &match->budget, &aim);
    while (status == PZ_OK && part.sum.open != 0) {
        struct cliffs_move_choice choice;

        status = pz_ctl_check(match->budget.ctl, 0);
        if (status == PZ_OK)
            status = choose(match, searches, aim, &part, &choice);
        if (status != PZ_OK)
            break;
        unsigned label = searches->truth >> choice.fork.column & 1u;

        match->mistakes += label != choice.label;
        match->input_queries++;
        cliffs_version_space_divide(&part, &choice.fork, half);
        part = half[label];
    }
    return status;
}

static enum pz_status play_columns(struct match *match)
{
    struct searches searches = {.bound = NULL};
    enum pz_status status = open_space(match, &searches);

    if (status != PZ_OK || !match->fits)
        return status;
    if (searches.space.columns > 0) {
        status = open_searches(match, &searches);
        if (status == PZ_OK)
            status = follow_searches(match, &searches);
        close_searches(&searches);
    }
    cliffs_hypothesis_space_free(&searches.space);
    return status;
}

static enum pz_status play(struct match *match)
{
    struct cliffs_published_strategies_game round = {&match->band, match->labels,
                                                     match->left, &match->random};

    switch (match->games->strategy) {
    case CLIFFS_PLAY_NAIVE:
    case CLIFFS_PLAY_SIMILARITY:
    case CLIFFS_PLAY_MOST_IN_COMMON:
    case CLIFFS_PLAY_PER_FEATURE:
        match->mistakes = cliffs_published_strategies_play(&round, match->games->strategy);
        return PZ_OK;
    case CLIFFS_PLAY_CERTAIN_FIRST:
        return play_policy(match, CLIFFS_CERTAIN_FIRST);
    case CLIFFS_PLAY_INFORMATIVE:
        return play_policy(match, CLIFFS_INFORMATIVE);
    case CLIFFS_PLAY_GUARDED:
    case CLIFFS_PLAY_OPTIMAL:
    case CLIFFS_PLAY_SAFEST:
        break;
    }
    return play_columns(match);
}

/* Returns the number of Zoombinis of the cliff that accepts fewer Zoombinis. */
static uint64_t count_smaller_side(const struct match *match)
{
    uint64_t top = 0;

    for (unsigned z = 0; z < match->band.count; z++)
        top += match->labels[z];
    return top <= match->band.count / 2 ? top : match->band.count - top;
}

static void count_game(const struct match *match, struct cliffs_tally *tally)
{
    uint64_t queries = match->band.count + match->mistakes;
    uint64_t input_queries = match->input_queries, smaller;

    if (!match->fits) {
        tally->unfit++;
        return;
    }
    tally->games++;
    tally->zoombinis += match->band.count;
    tally->queries += queries;
    tally->queries_squared += queries * queries;
    tally->input_queries += input_queries;
    tally->input_queries_squared += input_queries * input_queries;
    smaller = count_smaller_side(match);
    tally->smaller_side += smaller;
    tally->smaller_side_squared += smaller * smaller;
    tally->won += match->mistakes <= match->games->allowed;
    tally->mistakes[match->mistakes]++;
}

enum pz_status cliffs_games_play(const struct cliffs_games *games, uint64_t index,
                                 size_t max_bytes, const struct pz_ctl *ctl,
                                 struct cliffs_tally *tally)
{
    struct match match = {.games = games, .budget = {.ctl = ctl}, .max_bytes = max_bytes};
    enum pz_status status = begin_match(&match, index);

    if (status != PZ_OK)
        return status;
    status = deal_case(&match);
    if (status == PZ_OK && match.fits)
        status = play(&match);
    if (status == PZ_OK)
        count_game(&match, tally);
    free(match.memory);
    return status;
}

void cliffs_tally_add(struct cliffs_tally *sum, const struct cliffs_tally *part)
{
    sum->games += part->games;
    sum->zoombinis += part->zoombinis;
    sum->queries += part->queries;
    sum->queries_squared += part->queries_squared;
    sum->input_queries += part->input_queries;
    sum->input_queries_squared += part->input_queries_squared;
    sum->smaller_side += part->smaller_side;
    sum->smaller_side_squared += part->smaller_side_squared;
    sum->won += part->won;
    sum->unfit += part->unfit;
    for (unsigned m = 0; m <= CLIFFS_BAND_MAX; m++)
        sum->mistakes[m] += part->mistakes[m];
}

/* Returns the mean of `games` numbers with this sum and sum of squares. */
static struct cliffs_mean mean_of(uint64_t games, uint64_t sum, uint64_t squares)
{
    double count = (double)games, variance;

    if (games < 2)
        return (struct cliffs_mean){0, 0};
    /* games * squares - sum^2 is exact in 128 bits. In doubles, it would cancel. */
    wide spread = (wide)games * squares - (wide)sum * sum;
    variance = wide_to_double(spread) / count / (count - 1);
    return (struct cliffs_mean){(double)sum / count, sqrt(variance / count)};
}

struct cliffs_mean cliffs_tally_queries(const struct cliffs_tally *tally)
{
    return mean_of(tally->games, tally->queries, tally->queries_squared);
}

struct cliffs_mean cliffs_tally_mistakes(const struct cliffs_tally *tally)
{
    uint64_t squares = 0;

    for (uint64_t m = 0; m <= CLIFFS_BAND_MAX; m++)
        squares += m * m * tally->mistakes[m];
    return mean_of(tally->games, tally->queries - tally->zoombinis, squares);
}

struct cliffs_mean cliffs_tally_input_queries(const struct cliffs_tally *tally)
{
    return mean_of(tally->games, tally->input_queries, tally->input_queries_squared);
}

struct cliffs_mean cliffs_tally_smaller_side(const struct cliffs_tally *tally)
{
    return mean_of(tally->games, tally->smaller_side, tally->smaller_side_squared);
}

/* Finds the minimum expected mistakes in a space. */
static enum pz_status find_expected(const struct match *match,
                                    const struct cliffs_hypothesis_space *space,
                                    double *mistakes)
{
    struct cliffs_state start = {0, 0};
    struct cliffs_table *table;
    enum pz_status status;

    *mistakes = 0;
    if (space->columns == 0)
        return PZ_OK;
    status = cliffs_table_make(space, match->max_bytes, match->budget.ctl, &table);
    if (status != PZ_OK)
        return status;
    *mistakes = (double)cliffs_table_expected(table, start) / (double)space->weight;
    cliffs_table_free(table);
    return PZ_OK;
}

enum pz_status cliffs_games_optimum(const struct cliffs_games *games, uint64_t index,
                                    size_t max_bytes, const struct pz_ctl *ctl,
                                    struct cliffs_optimum *optimum)
{
    struct match match = {.games = games, .budget = {.ctl = ctl}, .max_bytes = max_bytes};
    struct searches searches = {.bound = NULL};
    struct cliffs_optimum found = {.exact = false};
    enum pz_status status = begin_match(&match, index);

    if (status != PZ_OK)
        return status;
    memset(match.labels, 0, match.band.count);
    status = open_space(&match, &searches);
    if (status == PZ_OK && match.fits) {
        found = (struct cliffs_optimum){.exact = true, .zoombinis = match.band.count};
        status = find_expected(&match, &searches.space, &found.mistakes);
        cliffs_hypothesis_space_free(&searches.space);
    }
    free(match.memory);
    if (status == PZ_OK)
        *optimum = found;
    return status;
}
