/* Games of Allergic Cliffs: the strategies of the published program compared with that
 * program on sets of strings, the others with brute force on small bands, all with
 * published figures, and the statistics of simulations. */
#include "brute.h"
#include "solvers/cliffs/games.h"
#include "tests/solvers/failing_alloc.h"
#include "tests/solvers/poll_flag.h"
#include "tests/solvers/sampled.h"

#include <criterion/criterion.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    PUBLISHED_GAMES = 3000,
    BAND_MAX = 40,
    FEATURES = CLIFFS_TRAITS_MAX * (CLIFFS_VALUES_MAX + 1),
    DOCUMENT_GAMES = 10000,
    GAMES = 40000,
    LARGE_GAMES = 20000,
    POLICY_GAMES = 4000,
    OPTIMA = 8,
    SMALL = 7, /* Zoombinis, for brute force */
    SMALL_GAMES = 500,
    MEAN_GAMES = 4000,
    THREADS = 4
};

static struct cliffs_tally tally, other;
static struct cliffs_case dealt_again;

/* Deals game `index` again: the band, its cases, and the labels in the case that was dealt,
 * which is `dealt_again`. Returns false if there is no case. The caller frees the cases. */
static bool deal_again(const struct cliffs_games *games, uint64_t index,
                       struct sample *sample, uint8_t labels[], struct pz_random *random)
{
    static struct cliffs_zoombini zoombinis[BAND_MAX];
    bool found;

    pz_random_seed_part(random, games->seed, index);
    memset(sample, 0, sizeof *sample);
    sample->zoombinis = zoombinis;
    sample->band = cliffs_deal_band(&games->dealer, random, zoombinis);
    cr_assert_eq(
        cliffs_deal_case(&games->dealer, &sample->band, random, &dealt_again, &found),
        PZ_OK);
    cr_assert_eq(cliffs_cases_make(&sample->band, games->dealer.level, games->dealer.prior,
                                   &sample->cases),
                 PZ_OK);
    for (unsigned z = 0; found && z < sample->band.count; z++)
        labels[z] = cliffs_label(&dealt_again, &zoombinis[z]);
    return found;
}

/* Plays one game. Returns the mistakes, or -1 if it was not played. */
static int play_one(const struct cliffs_games *games, uint64_t index)
{
    int mistakes = 0;

    memset(&tally, 0, sizeof tally);
    cr_assert_eq(cliffs_games_play(games, index, 0, NULL, &tally), PZ_OK);
    cr_assert_eq(tally.games + tally.unfit, 1);
    if (tally.unfit)
        return -1;
    while (tally.mistakes[mistakes] == 0)
        mistakes++;
    cr_assert_eq(tally.won, mistakes <= (int)games->allowed);
    cr_assert_eq(tally.queries, tally.zoombinis + (unsigned)mistakes);
    cr_assert_eq(tally.queries_squared, tally.queries * tally.queries);
    cr_assert_eq(tally.input_queries_squared, tally.input_queries * tally.input_queries);
    cr_assert_eq(tally.smaller_side_squared, tally.smaller_side * tally.smaller_side);
    return mistakes;
}

/* A set of features in the notation of the published program: trait and value. */
struct strings {
    char item[FEATURES][16];
    unsigned count;
};

static void add(struct strings *set, unsigned trait, unsigned value)
{
    snprintf(set->item[set->count++], sizeof set->item[0], "Trait%c%u", 'A' + (char)trait,
             value);
}

static struct strings both(const struct strings *a, const struct strings *b)
{
    struct strings result = {.count = 0};

    for (unsigned i = 0; i < a->count; i++)
        for (unsigned j = 0; j < b->count; j++)
            if (strcmp(a->item[i], b->item[j]) == 0)
                strcpy(result.item[result.count++], a->item[i]);
    return result;
}

static struct strings attributes_of(const struct cliffs_traits *traits,
                                    const struct cliffs_zoombini *zoombini)
{
    struct strings set = {.count = 0};

    for (unsigned t = 0; t < traits->count; t++)
        add(&set, t, zoombini->value[t]);
    return set;
}

static struct strings all_attributes(const struct cliffs_traits *traits)
{
    struct strings set = {.count = 0};

    for (unsigned t = 0; t < traits->count; t++)
        for (unsigned v = 0; v < traits->values[t]; v++)
            add(&set, t, v);
    return set;
}

/* The comparisons of the program, in their order. */
static bool choose_similar(struct strings accepted[2], const struct strings *attributes,
                           bool bridge)
{
    unsigned match = both(&accepted[bridge], attributes).count;
    unsigned other_match = both(&accepted[!bridge], attributes).count;

    if (match == 0 && other_match == 0 && accepted[!bridge].count < accepted[bridge].count)
        bridge = !bridge;
    if (match == 0 && other_match > 0)
        bridge = !bridge;
    if (accepted[!bridge].count < accepted[bridge].count)
        bridge = !bridge;
    return bridge;
}

/* The path with the most in common, as Andrew's article describes it. */
static bool choose_most_in_common(struct strings accepted[2],
                                  const struct strings *attributes, bool bridge)
{
    unsigned match[2] = {both(&accepted[0], attributes).count,
                         both(&accepted[1], attributes).count};

    if (match[0] != match[1])
        return match[1] > match[0];
    if (accepted[0].count != accepted[1].count)
        return accepted[1].count < accepted[0].count;
    return bridge;
}

/* The votes of features. `crossed` are the Zoombinis that crossed before, in order. */
static bool vote(const struct sample *sample, const uint8_t labels[],
                 const unsigned crossed[], unsigned count, unsigned sent)
{
    int votes = 0;

    for (unsigned t = 0; t < sample->band.traits.count; t++) {
        bool possible[2] = {true, true};

        for (unsigned i = 0; i < count; i++)
            if (sample->zoombinis[crossed[i]].value[t] == sample->zoombinis[sent].value[t])
                possible[labels[crossed[i]] == 0] = false;
        votes += possible[1] - possible[0];
    }
    if (votes != 0)
        return votes > 0;
    return count == 0 || labels[crossed[count - 1]];
}

/* Returns the queries of a strategy of Andrew's article in a game. */
static unsigned play_published(const struct sample *sample, const uint8_t labels[],
                               struct pz_random *random, enum cliffs_strategy strategy)
{
    unsigned crossed[BAND_MAX], count = 0;
    const struct cliffs_traits *traits = &sample->band.traits;
    struct strings accepted[2] = {all_attributes(traits), all_attributes(traits)};
    unsigned list[BAND_MAX], queries = 0;
    bool bridge = true;

    for (unsigned z = 0; z < sample->band.count; z++)
        list[z] = z;
    for (unsigned left = sample->band.count; left > 0; left--) {
        unsigned place = (unsigned)pz_random_below(random, left), z = list[place];
        struct strings attributes = attributes_of(traits, &sample->zoombinis[z]);

        if (strategy == CLIFFS_PLAY_SIMILARITY)
            bridge = choose_similar(accepted, &attributes, bridge);
        if (strategy == CLIFFS_PLAY_MOST_IN_COMMON)
            bridge = choose_most_in_common(accepted, &attributes, bridge);
        if (strategy == CLIFFS_PLAY_PER_FEATURE)
            bridge = vote(sample, labels, crossed, count, z);
        queries++;
        if (bridge != (labels[z] != 0)) {
            bridge = !bridge;
            queries++;
        }
        accepted[bridge] = both(&accepted[bridge], &attributes);
        list[place] = list[left - 1];
        crossed[count++] = z;
    }
    return queries;
}

static struct cliffs_dealer draw_dealer(struct test_rng *rng)
{
    struct cliffs_dealer dealer = {.traits = sample_traits};

    if (test_rng_below(rng, 2) == 0) {
        dealer.traits.count = 3 + (unsigned)test_rng_below(rng, 3);
        for (unsigned t = 0; t < dealer.traits.count; t++)
            dealer.traits.values[t] = (uint8_t)(2 + test_rng_below(rng, 9));
    }
    dealer.level = (unsigned)test_rng_below(rng, 5);
    dealer.prior = (enum cliffs_prior)test_rng_below(rng, 3);
    dealer.zoombinis = 3 + (unsigned)test_rng_below(rng, 12);
    return dealer;
}

static unsigned count_smaller(const uint8_t labels[], unsigned count)
{
    unsigned side[2] = {0, 0};

    for (unsigned z = 0; z < count; z++)
        side[labels[z]]++;
    return side[0] < side[1] ? side[0] : side[1];
}

Test(cliffs_games, published_strategies_are_those_of_the_program)
{
    struct test_rng rng;

    test_rng_seed(&rng, 1);
    for (unsigned i = 0; i < PUBLISHED_GAMES; i++) {
        struct cliffs_games games = {.dealer = draw_dealer(&rng),
                                     .strategy = (enum cliffs_strategy)(i % 4),
                                     .allowed = (unsigned)test_rng_below(&rng, 8),
                                     .seed = i};
        uint64_t index = test_rng_next(&rng);
        uint8_t labels[BAND_MAX];
        struct pz_random random;
        struct sample sample;
        int mistakes = play_one(&games, index);

        cr_assert_eq(deal_again(&games, index, &sample, labels, &random), mistakes >= 0);
        if (mistakes >= 0) {
            cr_assert_eq(tally.zoombinis, sample.band.count);
            cr_assert_eq(tally.queries,
                         play_published(&sample, labels, &random, games.strategy));
            cr_assert_eq(tally.input_queries, 0);
            cr_assert_eq(tally.smaller_side, count_smaller(labels, sample.band.count));
        }
        cliffs_cases_free(&sample.cases);
    }
}

static void play_all(const struct cliffs_games *games, uint64_t count)
{
    memset(&tally, 0, sizeof tally);
    for (uint64_t i = 0; i < count; i++)
        cr_assert_eq(cliffs_games_play(games, i, 0, NULL, &tally), PZ_OK);
}

/* The means in Andrew's article, each of 10,000 games. */
static const struct figure {
    enum cliffs_strategy strategy;
    unsigned level, zoombinis;
    double queries;
} document[] = {
    {CLIFFS_PLAY_NAIVE, 1, 16, 20.4189},      {CLIFFS_PLAY_NAIVE, 1, 16, 20.3887},
    {CLIFFS_PLAY_NAIVE, 2, 16, 23.0109},      {CLIFFS_PLAY_NAIVE, 3, 16, 20.4337},
    {CLIFFS_PLAY_NAIVE, 4, 16, 20.4269},      {CLIFFS_PLAY_NAIVE, 1, 100, 123.0532},
    {CLIFFS_PLAY_SIMILARITY, 1, 16, 19.2147}, {CLIFFS_PLAY_SIMILARITY, 1, 16, 19.2308},
    {CLIFFS_PLAY_SIMILARITY, 2, 16, 22.5889}, {CLIFFS_PLAY_SIMILARITY, 3, 16, 19.1853},
    {CLIFFS_PLAY_SIMILARITY, 4, 16, 19.2089}, {CLIFFS_PLAY_SIMILARITY, 1, 100, 114.5253}};

Test(slow_cliffs_games, published_strategies_have_the_published_means)
{
    for (unsigned i = 0; i < sizeof document / sizeof document[0]; i++) {
        const struct figure *figure = &document[i];
        struct cliffs_games games = {
            .dealer = {sample_traits, figure->level, CLIFFS_PUBLISHED, figure->zoombinis},
            .strategy = figure->strategy,
            .seed = 1 + i};
        uint64_t count = figure->zoombinis > 16 ? LARGE_GAMES : GAMES;
        struct cliffs_mean queries;
        double error;

        play_all(&games, count);
        queries = cliffs_tally_queries(&tally);
        error = queries.error * sqrt(1 + (double)count / DOCUMENT_GAMES);
        cr_assert_lt(fabs(queries.mean - figure->queries), 3 * error,
                     "strategy %d level %u: %.4f, not %.4f", (int)figure->strategy,
                     figure->level, queries.mean, figure->queries);
    }
}

/* Mean mistakes and shares of games that are won, from independent programs. */
static const struct known {
    enum cliffs_strategy strategy;
    double mistakes[CLIFFS_LEVELS], won[CLIFFS_LEVELS];
} known_means[] = {
    {CLIFFS_PLAY_NAIVE, {5.30, 7.70, 7.41, 7.99}, {0.55, 0.14, 0.18, 0.11}},
    {CLIFFS_PLAY_SIMILARITY, {3.82, 7.47, 7.05, 7.93}, {0.83, 0.18, 0.24, 0.11}},
    {CLIFFS_PLAY_INFORMATIVE, {2.37, 2.90, 3.73, 4.43}, {-1, -1, -1, 0.76}},
    {CLIFFS_PLAY_CERTAIN_FIRST, {1.78, 2.32, 2.74, 3.25}, {-1, -1, -1, 0.997}},
};

static void check_known(const struct known *figures, unsigned level)
{
    struct cliffs_games games = {.dealer = {sample_traits, level, CLIFFS_UNIFORM, 16},
                                 .strategy = figures->strategy,
                                 .allowed = 5,
                                 .seed = level};
    double expected = figures->won[level - 1], won, error;
    struct cliffs_mean queries;

    play_all(&games, figures->strategy <= CLIFFS_PLAY_SIMILARITY ? GAMES : POLICY_GAMES);
    queries = cliffs_tally_queries(&tally);
    cr_assert_lt(fabs(queries.mean - 16 - figures->mistakes[level - 1]),
                 0.01 + 3 * queries.error, "strategy %d level %u: %f",
                 (int)figures->strategy, level, queries.mean);
    won = (double)tally.won / (double)tally.games;
    error = sqrt(won * (1 - won) / (double)tally.games);
    if (expected >= 0)
        cr_assert_lt(fabs(won - expected), 0.005 + 3 * error, "strategy %d level %u: %f",
                     (int)figures->strategy, level, won);
}

Test(slow_cliffs_games, strategies_have_known_means)
{
    for (unsigned i = 0; i < sizeof known_means / sizeof known_means[0]; i++)
        for (unsigned level = 1; level <= CLIFFS_LEVELS; level++)
            check_known(&known_means[i], level);
}

Test(slow_cliffs_games, the_optimum_has_known_means)
{
    static const double expected[] = {1.729, 2.215, 2.649, 3.144};

    for (unsigned level = 1; level <= CLIFFS_LEVELS; level++) {
        struct cliffs_games games = {.dealer = {sample_traits, level, CLIFFS_UNIFORM, 16}};
        double sum = 0, squares = 0, error;

        for (unsigned i = 0; i < OPTIMA; i++) {
            struct cliffs_optimum optimum;

            cr_assert_eq(cliffs_games_optimum(&games, i, 0, NULL, &optimum), PZ_OK);
            cr_assert(optimum.exact);
            cr_assert_eq(optimum.zoombinis, 16);
            sum += optimum.mistakes;
            squares += optimum.mistakes * optimum.mistakes;
        }
        error = sqrt((squares / OPTIMA - sum / OPTIMA * sum / OPTIMA) / OPTIMA);
        cr_assert_lt(fabs(sum / OPTIMA - expected[level - 1]), 0.002 + 4 * error);
    }
}

static struct cliffs_games small_games(unsigned i)
{
    return (struct cliffs_games){.dealer = {{.count = 3, .values = {3, 2, 3}},
                                            i % 5,
                                            (enum cliffs_prior)(i / 5 % 3),
                                            4 + i / 15 % 3},
                                 .seed = i};
}

/* Finds the move of a strategy with `left` mistakes allowed. */
static bool find_move(const struct brute *list, enum cliffs_strategy strategy, int left,
                      struct sample_move *move)
{
    switch (strategy) {
    case CLIFFS_PLAY_CERTAIN_FIRST:
        return brute_policy_move(list, CLIFFS_CERTAIN_FIRST, move);
    case CLIFFS_PLAY_INFORMATIVE:
        return brute_policy_move(list, CLIFFS_INFORMATIVE, move);
    case CLIFFS_PLAY_GUARDED:
        return brute_guarded_move(list, left, move);
    case CLIFFS_PLAY_OPTIMAL:
        return brute_move(list, (struct cliffs_aim){CLIFFS_EXPECTED, left}, move);
    default:
        return brute_move(list, (struct cliffs_aim){CLIFFS_GUARANTEE, left}, move);
    }
}

/* Returns the mistakes of a strategy. `safest` keeps the best guarantee of the start. Counts
 * the moves. */
static int play_brute(struct brute list, const uint8_t labels[],
                      const struct cliffs_games *games, unsigned *moves)
{
    int left = (int)games->allowed, worst = (int)brute_mistake_bound(&list), mistakes = 0;
    struct sample_move move;

    if (games->strategy == CLIFFS_PLAY_SAFEST && left < worst)
        left = worst;
    *moves = 0;
    while (find_move(&list, games->strategy, left - mistakes, &move)) {
        ++*moves;
        mistakes += labels[move.column] != move.label;
        list = brute_side(&list, move.column, labels[move.column]);
    }
    return mistakes;
}

/* Plays a game with all strategies that know the rules, and finds its optimum. */
static void check_small_game(struct cliffs_games *games, unsigned i)
{
    int8_t seen[SMALL];
    uint8_t labels[BAND_MAX];
    struct cliffs_optimum optimum;
    struct pz_random random;
    struct sample sample;
    bool found = deal_again(games, i, &sample, labels, &random);

    memset(seen, CLIFFS_UNSEEN, sizeof seen);
    cr_assert_eq(cliffs_games_optimum(games, i, 0, NULL, &optimum), PZ_OK);
    cr_assert(optimum.exact == found && found == (sample.cases.count > 0));
    if (found) {
        struct brute list = brute_band(&sample, seen, (struct cliffs_prices){0, 0});

        cr_assert_eq(optimum.zoombinis, sample.band.count);
        cr_assert_float_eq(optimum.mistakes,
                           (double)brute_expected(&list) / (double)brute_weight(&list),
                           1e-12);
        for (unsigned s = CLIFFS_PLAY_CERTAIN_FIRST; s < CLIFFS_STRATEGIES; s++) {
            games->strategy = (enum cliffs_strategy)s;
            for (games->allowed = 0; games->allowed < 4; games->allowed++) {
                unsigned moves;
                int mistakes = play_brute(list, labels, games, &moves);

                cr_assert_eq(play_one(games, i), mistakes,
                             "game %u, strategy %u, %u allowed", i, s, games->allowed);
                cr_assert_eq(tally.input_queries, moves);
            }
        }
    }
    cliffs_cases_free(&sample.cases);
}

TestSampled(cliffs_games, strategies_play_as_brute_force, 120, SMALL_GAMES)
{
    for (unsigned i = first; i < end; i++) {
        struct cliffs_games games = small_games(i);

        check_small_game(&games, i);
    }
}

/* With a given band and rule, games differ only by the random numbers of the strategy. */
Test(cliffs_games, strategies_play_given_bands_as_brute_force)
{
    for (unsigned i = 0; i < 100; i++) {
        struct cliffs_games games = small_games(i);
        int8_t seen[SMALL];
        uint8_t labels[BAND_MAX];
        struct pz_random random;
        struct sample sample;

        games.allowed = 1;
        if (deal_again(&games, i, &sample, labels, &random)) {
            memset(seen, CLIFFS_UNSEEN, sizeof seen);
            games.band = &sample.band;
            games.rule = &dealt_again;
            games.dealer.zoombinis = sample.band.count;
            for (unsigned s = 0; s < CLIFFS_STRATEGIES; s++) {
                struct brute list = brute_band(&sample, seen, (struct cliffs_prices){0, 0});
                int mistakes = play_one(&games, (games.strategy = (enum cliffs_strategy)s));
                unsigned moves;

                pz_random_seed_part(&random, games.seed, s);
                cr_assert_eq(mistakes, s <= CLIFFS_PLAY_PER_FEATURE
                                           ? (int)(play_published(&sample, labels, &random,
                                                                  games.strategy) -
                                                   sample.band.count)
                                           : play_brute(list, labels, &games, &moves));
            }
        }
        cliffs_cases_free(&sample.cases);
    }
}

/* The mean mistakes of `optimal` are those of the optimum. Other strategies make at
 * least as many. */
Test(slow_cliffs_games, optimal_makes_the_mistakes_of_the_optimum)
{
    struct cliffs_games games = {
        .dealer = {{.count = 3, .values = {4, 3, 4}}, 3, CLIFFS_UNIFORM, 7}, .seed = 3};
    double optimum = 0;

    for (uint64_t i = 0; i < MEAN_GAMES; i++) {
        struct cliffs_optimum one;

        cr_assert_eq(cliffs_games_optimum(&games, i, 0, NULL, &one), PZ_OK);
        cr_assert(one.exact);
        optimum += one.mistakes / MEAN_GAMES;
    }
    for (unsigned s = 0; s < CLIFFS_STRATEGIES; s++) {
        struct cliffs_mean queries;

        games.strategy = (enum cliffs_strategy)s;
        play_all(&games, MEAN_GAMES);
        queries = cliffs_tally_queries(&tally);
        cr_assert_gt(queries.mean - 7, optimum - 4 * queries.error);
        if (games.strategy == CLIFFS_PLAY_OPTIMAL)
            cr_assert_lt(queries.mean - 7, optimum + 4 * queries.error);
        if (games.strategy <= CLIFFS_PLAY_SIMILARITY)
            cr_assert_gt(queries.mean - 7, optimum + 4 * queries.error);
    }
}

static struct cliffs_games games_of(enum cliffs_strategy strategy)
{
    return (struct cliffs_games){
        .dealer = {{.count = 4, .values = {4, 3, 2, 3}}, 4, CLIFFS_UNIFORM, 8},
        .strategy = strategy,
        .allowed = 2,
        .seed = 7};
}

/* Games differ by their numbers and by seeds. */
Test(cliffs_games, differ)
{
    struct cliffs_games games = games_of(CLIFFS_PLAY_NAIVE), others = games;
    unsigned by_seed = 0, by_number = 0;

    others.seed++;
    for (unsigned i = 0; i < 60; i++) {
        int mistakes = play_one(&games, i);

        by_number += play_one(&games, i + 60) != mistakes;
        by_seed += play_one(&others, i) != mistakes;
    }
    cr_assert(by_seed > 15 && by_number > 15);
}

/* Published bands differ in size, so equal sizes show that the bands are equal. */
Test(cliffs_games, have_the_same_bands_for_all_strategies)
{
    uint64_t zoombinis[60], sum = 0;

    for (unsigned s = 0; s < CLIFFS_STRATEGIES; s++)
        for (unsigned i = 0; i < 60; i++) {
            struct cliffs_games games = games_of((enum cliffs_strategy)s);

            games.dealer.prior = CLIFFS_PUBLISHED;
            games.dealer.traits = (struct cliffs_traits){.count = 3, .values = {1, 2, 1}};
            play_one(&games, i);
            zoombinis[i] = s == 0 ? tally.zoombinis : zoombinis[i];
            sum += tally.zoombinis;
            cr_assert_eq(tally.zoombinis, zoombinis[i]);
        }
    cr_assert_lt(sum, 8 * 60 * CLIFFS_STRATEGIES);
}

Test(cliffs_games, have_means_and_errors)
{
    struct cliffs_mean mean;

    tally = (struct cliffs_tally){.games = 4, .queries = 70};
    tally.queries_squared = 16 * 16 + 17 * 17 + 17 * 17 + 20 * 20;
    mean = cliffs_tally_queries(&tally);
    cr_assert_float_eq(mean.mean, 17.5, 1e-12);
    cr_assert_float_eq(mean.error, sqrt(9.0 / 3 / 4), 1e-12);
    tally = (struct cliffs_tally){.games = 1, .queries = 17, .queries_squared = 289};
    mean = cliffs_tally_queries(&tally);
    cr_assert(mean.mean + mean.error == 0);
}

static bool is_by_columns(enum cliffs_strategy strategy)
{
    return strategy >= CLIFFS_PLAY_GUARDED;
}

Test(cliffs_games, are_not_played_with_some_bands)
{
    for (unsigned s = 0; s < CLIFFS_STRATEGIES; s++) {
        struct cliffs_games games = games_of((enum cliffs_strategy)s);
        struct cliffs_optimum optimum;

        games.dealer.traits = sample_traits;
        games.dealer.zoombinis = 100;
        memset(&tally, 0, sizeof tally);
        cr_assert_eq(cliffs_games_play(&games, 0, 0, NULL, &tally), PZ_OK);
        cr_assert_eq(tally.unfit, is_by_columns(games.strategy));
        cr_assert_eq(tally.games, !is_by_columns(games.strategy));
        cr_assert_eq(cliffs_games_optimum(&games, 0, 0, NULL, &optimum), PZ_OK);
        cr_assert(!optimum.exact);

        games.dealer.prior = CLIFFS_GAME; /* has no rule for one Zoombini */
        games.dealer.zoombinis = 1;
        cr_assert_eq(cliffs_games_play(&games, 0, 0, NULL, &tally), PZ_OK);
        cr_assert_eq(tally.unfit, 1 + is_by_columns(games.strategy));
        cr_assert_eq(cliffs_games_optimum(&games, 0, 0, NULL, &optimum), PZ_OK);
        cr_assert(!optimum.exact);
    }
}

Test(cliffs_games, that_end_early_are_not_counted)
{
    atomic_bool stop = true;
    const struct pz_ctl ends[] = {{.poll = poll_flag, .arg = &stop}, {.deadline_ns = 1}};

    memset(&tally, 0, sizeof tally);
    memset(&other, 0, sizeof other);
    for (unsigned i = 0; i < 2 * CLIFFS_STRATEGIES; i++) {
        struct cliffs_games games = games_of((enum cliffs_strategy)(i / 2));
        struct cliffs_optimum optimum = {.zoombinis = 99};

        cr_assert_eq(cliffs_games_play(&games, 0, 0, &ends[i % 2], &tally),
                     end_by(&ends[i % 2]));
        cr_assert_eq(cliffs_games_optimum(&games, 0, 0, &ends[i % 2], &optimum),
                     end_by(&ends[i % 2]));
        cr_assert_eq(optimum.zoombinis, 99);
    }
    cr_assert_eq(memcmp(&tally, &other, sizeof tally), 0);
}

/* With little memory, `guarded` only searches longer. */
Test(cliffs_games, have_a_memory_limit)
{
    for (unsigned s = CLIFFS_PLAY_CERTAIN_FIRST; s < CLIFFS_STRATEGIES; s++) {
        struct cliffs_games games = games_of((enum cliffs_strategy)s);

        play_one(&games, 0);
        memset(&other, 0, sizeof other);
        cr_assert_eq(cliffs_games_play(&games, 0, 1 << 26, NULL, &other), PZ_OK);
        cr_assert_arr_eq(&tally, &other, sizeof tally);
        if (games.strategy != CLIFFS_PLAY_GUARDED)
            cr_assert_eq(cliffs_games_play(&games, 0, 1000, NULL, &other), PZ_NO_MEMORY);
        cr_assert_arr_eq(&tally, &other, sizeof tally);
    }
}

static struct cliffs_simulation_answer right, answer;

static struct cliffs_simulation ask(enum cliffs_strategy strategy, uint64_t wanted)
{
    return (struct cliffs_simulation){
        .games = {{sample_traits, 2, CLIFFS_UNIFORM, 12}, strategy, 3, 9},
        .wanted = wanted,
        .bands = 3};
}

/* The mean mistakes of optimal play of the first bands. */
static double mean_optimum(const struct cliffs_simulation *question)
{
    double mistakes = 0;

    for (unsigned i = 0; i < question->bands; i++) {
        struct cliffs_optimum one;

        cr_assert_eq(cliffs_games_optimum(&question->games, i, 0, NULL, &one), PZ_OK);
        cr_assert(one.exact);
        mistakes += one.mistakes;
    }
    return mistakes / question->bands;
}

/* Runs the pieces in order. The thread index changes with each piece. */
static uint64_t run_in_turn(void *arg, const struct pz_work *work)
{
    (void)arg;
    for (uint64_t i = 0; i < work->pieces; i++) {
        work->piece(work->arg, (unsigned)(i * 7 % THREADS), i);
        if (work->between)
            work->between(work->arg, i + 1);
    }
    return work->pieces;
}

/* Returns the mean of the mistakes of the first games minus the optimum of their bands. */
static double mean_excess(const struct cliffs_simulation *question)
{
    double mistakes = 0;

    for (unsigned i = 0; i < question->bands; i++)
        mistakes += play_one(&question->games, i);
    return mistakes / question->bands - mean_optimum(question);
}

/* The answer is the sum of the games, with any number of threads and any memory. */
Test(cliffs_simulate, adds_up_games)
{
    static const size_t limits[] = {0, (size_t)1 << 30, 1 << 20, 300 << 10};

    for (unsigned s = 0; s < CLIFFS_STRATEGIES; s++) {
        uint64_t wanted = s < 2 ? 20000 : s < 4 ? 300 : 9;
        const struct cliffs_simulation question = ask((enum cliffs_strategy)s, wanted);

        double excess = mean_excess(&question);

        play_all(&question.games, wanted);
        cr_assert_eq(cliffs_simulate(&question, NULL, &right), PZ_OK);
        cr_assert_eq(memcmp(&right.tally, &tally, sizeof tally), 0);
        cr_assert(right.complete && right.optima.bands == 3 && !right.optima.cut);
        cr_assert_float_eq(right.mean_queries, (double)tally.queries / (double)wanted,
                           1e-9);
        cr_assert_float_eq(right.win_probability, (double)tally.won / (double)wanted, 1e-9);
        cr_assert_eq(right.queries_error, cliffs_tally_queries(&tally).error);
        cr_assert_float_eq(right.optima.mean_mistakes, mean_optimum(&question), 1e-9);
        cr_assert_float_eq(right.optima.mean_queries, 12 + mean_optimum(&question), 1e-9);
        cr_assert_gt(right.optima.excess_error, 0);
        cr_assert_float_eq(right.optima.mean_excess, excess, 1e-9);
        for (unsigned r = 0; r < sizeof limits / sizeof *limits; r++) {
            const struct pz_ctl ctl = {
                .run = run_in_turn, .threads = THREADS, .max_bytes = limits[r]};
            enum pz_status status = cliffs_simulate(&question, &ctl, &answer);

            cr_assert(status == PZ_OK || (r > 1 && status == PZ_NO_MEMORY), "%u %u", s, r);
            if (status == PZ_OK)
                cr_assert_eq(memcmp(&right.tally, &answer.tally, sizeof tally), 0);
            cr_assert(status != PZ_OK || answer.optima.cut ||
                      answer.optima.mean_queries == right.optima.mean_queries);
        }
    }
}

/* One game has means, but no standard errors. Its optimum is not compared if the strategy
 * cannot play it. */
Test(cliffs_simulate, unknown_figures_are_not_numbers)
{
    struct cliffs_simulation question = ask(CLIFFS_PLAY_NAIVE, 1);

    question.bands = 1;
    cr_assert_eq(cliffs_simulate(&question, NULL, &answer), PZ_OK);
    cr_assert(answer.tally.games == 1 && answer.optima.bands == 1);
    cr_assert_eq(answer.mean_queries, (double)answer.tally.queries);
    cr_assert(isnan(answer.queries_error) && isnan(answer.mistakes_error) &&
              isnan(answer.win_error));
    cr_assert(isnan(answer.optima.queries_error) && isnan(answer.optima.mistakes_error));
    cr_assert(!isnan(answer.optima.mean_excess) && isnan(answer.optima.excess_error));
    cr_assert(isnan(cliffs_share_error(0, 0)) && isnan(cliffs_share_error(1, 1)));
    cr_assert_float_eq(cliffs_share_error(1, 2), 0.5, 1e-12);
    question.wanted = 0;
    cr_assert_eq(cliffs_simulate(&question, NULL, &answer), PZ_OK);
    cr_assert_eq(answer.optima.bands, 1);
    cr_assert(isnan(answer.optima.mean_excess) && isnan(answer.optima.excess_error));
}

static void count_reports(void *arg, uint64_t done, uint64_t total)
{
    cr_assert_leq(done, total);
    ++*(unsigned *)arg;
}

Test(cliffs_simulate, can_end_early)
{
    atomic_bool stop = true;
    const struct pz_ctl brief = {.effort = PZ_BRIEF}, late = {.deadline_ns = 1};
    const struct pz_ctl stopped = {.poll = poll_flag, .arg = &stop};
    struct cliffs_simulation question = ask(CLIFFS_PLAY_GUARDED, 1000);

    cr_assert_eq(cliffs_simulate(&question, &brief, &answer), PZ_LATER);
    cr_assert_eq(cliffs_simulate(&question, &stopped, &answer), PZ_STOPPED);
    cr_assert_eq(cliffs_simulate(&question, &late, &answer), PZ_OK);
    cr_assert(!answer.complete && answer.tally.games == 0 && answer.optima.cut);
    cr_assert(isnan(answer.mean_queries) && isnan(answer.win_probability));
    cr_assert(isnan(answer.queries_error) && isnan(answer.win_error));
    question.games.strategy = (enum cliffs_strategy)CLIFFS_STRATEGIES;
    cr_assert_eq(cliffs_simulate(&question, NULL, &answer), PZ_INVALID);
}

Test(cliffs_simulate, checks_the_band_and_the_rule)
{
    static const struct cliffs_zoombini zoombini[] = {{{0, 1}}, {{2, 0}}, {{3, 3}}};
    struct cliffs_band band = {{.count = 2, .values = {3, 4}}, 2, zoombini};
    struct cliffs_case rule = {.rule = {1, {{1, 1}}}, .top = 1};
    struct cliffs_simulation question = {
        .games = {.dealer = {.traits = band.traits, .level = 1, .zoombinis = 2},
                  .strategy = CLIFFS_PLAY_OPTIMAL,
                  .band = &band,
                  .rule = &rule},
        .wanted = 3,
        .bands = 3};

    cr_assert_eq(cliffs_simulate(&question, NULL, &answer), PZ_OK);
    cr_assert(answer.complete && answer.tally.games == 3 && answer.optima.bands == 1);
    question.games.rule = NULL;
    cr_assert_eq(cliffs_simulate(&question, NULL, &answer), PZ_OK);
    question.games.rule = &rule;
    question.games.band = NULL;
    cr_assert_eq(cliffs_simulate(&question, NULL, &answer), PZ_INVALID);
    question.games.band = &band;
    band.count = 3; /* not that of the dealer */
    cr_assert_eq(cliffs_simulate(&question, NULL, &answer), PZ_INVALID);
    question.games.dealer.zoombinis = 3; /* but the last one has too large values */
    cr_assert_eq(cliffs_simulate(&question, NULL, &answer), PZ_INVALID);
    band.count = question.games.dealer.zoombinis = 2;
    rule.rule.term[0].value = 4;
    cr_assert_eq(cliffs_simulate(&question, NULL, &answer), PZ_INVALID);
    rule.rule = (struct cliffs_rule){2, {{0, 1}, {0, 2}}}; /* of level 2 */
    cr_assert_eq(cliffs_simulate(&question, NULL, &answer), PZ_INVALID);
    question.games.dealer.level = 2;
    cr_assert_eq(cliffs_simulate(&question, NULL, &answer), PZ_OK);
    question.games.dealer.prior = CLIFFS_GAME; /* no Zoombini has 1, but one has 2 */
    cr_assert_eq(cliffs_simulate(&question, NULL, &answer), PZ_OK);
    rule.rule = (struct cliffs_rule){2, {{0, 0}, {0, 2}}}; /* both match */
    cr_assert_eq(cliffs_simulate(&question, NULL, &answer), PZ_INVALID);
}

Test(cliffs_simulate, reports_progress)
{
    unsigned reports = 0;
    const struct pz_ctl ctl = {.arg = &reports, .progress = count_reports};
    struct cliffs_simulation question = ask(CLIFFS_PLAY_NAIVE, 1000);

    /* Reports are not frequent: add games until there is one. */
    while (reports == 0) {
        question.bands = 0;
        cr_assert_eq(cliffs_simulate(&question, &ctl, &answer), PZ_OK);
        cr_assert(answer.complete);
        question.wanted *= 2;
    }
}

Test(cliffs_simulate, reports_failing_allocations)
{
    for (unsigned s = 0; s < CLIFFS_STRATEGIES; s++) {
        struct cliffs_simulation question = ask((enum cliffs_strategy)s, 2);
        unsigned rounds = 0;

        question.games.dealer.prior = s % 2 ? CLIFFS_UNIFORM : CLIFFS_GAME;
        cr_assert_eq(cliffs_simulate(&question, NULL, &right), PZ_OK);
        for (; failing_alloc_next(); rounds++) {
            enum pz_status status = cliffs_simulate(&question, NULL, &answer);
            bool failed = failing_alloc_end() > rounds;

            cr_assert(status == PZ_OK || (failed && status == PZ_NO_MEMORY));
            if (status == PZ_OK)
                cr_assert_eq(memcmp(&right.tally, &answer.tally, sizeof tally), 0);
        }
        cr_assert_gt(rounds, 5);
    }
}
