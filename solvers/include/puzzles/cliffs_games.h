/* Games of Allergic Cliffs: random bands and rules, and statistics of strategies.
 *
 * Example: the mean number of mistakes of a strategy in 1,000 games.
 *
 *     const struct cliffs_simulation question = {
 *         .games = {.dealer = {.traits = {.count = 4, .values = {5, 5, 5, 5}},
 *                              .level = 4, .zoombinis = 16},
 *                   .strategy = CLIFFS_PLAY_CERTAIN_FIRST, .allowed = 5, .seed = 1},
 *         .wanted = 1000};
 *     struct cliffs_simulation_answer *answer = malloc(sizeof *answer);
 *
 *     if (answer && cliffs_simulate(&question, NULL, answer) == PZ_OK)
 *         printf("%.3f mistakes, standard error %.3f\n", answer->mean_mistakes,
 *                answer->mistakes_error);
 *     free(answer);
 *
 * All functions are thread-safe. Times apply to one core of the machine that
 * bench/results.md names. */
#ifndef PUZZLES_CLIFFS_GAMES_H
#define PUZZLES_CLIFFS_GAMES_H

#include "cliffs.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ---- Deals ---- */

/* How to draw bands and rules. The prior (enum cliffs_prior) determines how the band is
 * drawn.
 *
 * uniform, game  The band has exactly the requested number of Zoombinis. Each value of a
 *                trait has the same probability. At most two Zoombinis are equal, because a
 *                third equal Zoombini is drawn again.
 * published      Each trait has one value more than `traits` states. As in the Python
 *                program of Andrew's article, the band is a set, so equal Zoombinis become
 *                one Zoombini. A band of 16 requested Zoombinis has 15.9 Zoombinis on
 *                average. */
struct cliffs_dealer {
    struct cliffs_traits traits; /* without the additional values of CLIFFS_PUBLISHED */
    unsigned level;              /* 1 to 4, or CLIFFS_UNKNOWN to draw the level */
    enum cliffs_prior prior;
    unsigned zoombinis; /* number of Zoombinis of the band, 1 to cliffs_deal_most */
};

/* Returns the maximum of dealer->zoombinis. The result is twice the number of different
 * Zoombinis, and at most CLIFFS_BAND_MAX. With CLIFFS_PUBLISHED, it is always
 * CLIFFS_BAND_MAX, because equal Zoombinis become one Zoombini. */
unsigned cliffs_deal_most(const struct cliffs_dealer *dealer);

struct cliffs_dealt {
    struct cliffs_zoombini *zoombini; /* the Zoombinis of `band`; owned by this struct */
    struct cliffs_band band;
    struct cliffs_case rule; /* the rule, and the cliff that accepts matching Zoombinis */
};

/* Draws a band and a rule.
 *
 * dealer  how to draw the band and the rule
 * seed    equal seeds give equal deals
 * ctl     limits of the call, or NULL
 * dealt   output; release it with cliffs_dealt_free
 *
 * With CLIFFS_GAME, bands are drawn until a rule is possible for a band.
 *
 * Returns:
 * - PZ_OK.
 * - PZ_INVALID: a number is out of range, or the level does not have rules. With
 *   CLIFFS_GAME also: 1,000 bands were drawn, and no rule is possible for any of these
 *   bands.
 * - PZ_LATER, only with PZ_BRIEF: a brief effort is not sufficient.
 * - PZ_OUT_OF_TIME: a limit of time or nodes was reached.
 * - PZ_NO_MEMORY: an allocation failed.
 * - PZ_STOPPED: ctl->poll returned true.
 *
 * Cost: 0.3 us for 16 Zoombinis. 4,096 Zoombinis take a few ms, because each Zoombini is
 * compared with all earlier Zoombinis. With CLIFFS_GAME, each rule is also compared with
 * each Zoombini. */
enum pz_status cliffs_deal(const struct cliffs_dealer *dealer, uint64_t seed,
                           const struct pz_ctl *ctl, struct cliffs_dealt *dealt);

/* Frees the memory that a deal owns. */
void cliffs_dealt_free(struct cliffs_dealt *dealt);

/* ---- Strategies ---- */

/* How games are played. A feature is a value of a trait.
 *
 * naive, similarity   These are the strategies of the program of Andrew's article
 *                     (cliffs.h), with their defects.
 * most-in-common      This is similarity as the text of Andrew's article describes it. It
 *                     sends the Zoombini to the cliff whose accepted Zoombinis all share
 *                     more features with this Zoombini.
 * per-feature         This is the idea of Andrew's article for rules with several features.
 *                     Each feature that only one cliff has accepted is a vote for this
 *                     cliff.
 * certain-first       Of the Zoombinis that are not certain, it sends the most certain
 *                     Zoombini.
 * informative         Of the Zoombinis that are not certain, it sends the least certain
 *                     Zoombini.
 * guarded             It plays like certain-first as long as an exact search proves that
 *                     this is safe.
 * optimal, safest     They play for CLIFFS_EXPECTED and for CLIFFS_GUARANTEE.
 *
 * The first four strategies send a random Zoombini. The other strategies know the prior and
 * the level. They can send certain Zoombinis at any time without a mistake. Therefore a
 * simulation computes only their moves of Zoombinis that are not certain. */
enum cliffs_strategy {
    CLIFFS_PLAY_NAIVE,
    CLIFFS_PLAY_SIMILARITY,
    CLIFFS_PLAY_MOST_IN_COMMON,
    CLIFFS_PLAY_PER_FEATURE,
    CLIFFS_PLAY_CERTAIN_FIRST,
    CLIFFS_PLAY_INFORMATIVE,
    CLIFFS_PLAY_GUARDED, /* guarded, optimal and safest: up to CLIFFS_COLUMNS_MAX columns */
    CLIFFS_PLAY_OPTIMAL,
    CLIFFS_PLAY_SAFEST
};

enum { CLIFFS_STRATEGIES = CLIFFS_PLAY_SAFEST + 1 };

/* ---- Simulations ---- */

struct cliffs_games {
    struct cliffs_dealer dealer; /* if `band` is set: with the traits and the size of the
                                  * band */
    enum cliffs_strategy strategy;
    unsigned allowed; /* maximum number of mistakes, at most CLIFFS_BAND_MAX. A game with
                       * more mistakes is lost, but is played to its end. All mistakes
                       * are counted */
    uint64_t seed;
    /* The band of all games, owned by the caller. NULL: each game has a random band. */
    const struct cliffs_band *band;
    /* Only if `band` is set: the rule and the cliff of all games. They must be one of the
     * cases of the level and prior of `dealer` for this band. The level and the weight of
     * this case are not used. Owned by the caller. NULL: each game has a random case. */
    const struct cliffs_case *rule;
};

struct cliffs_simulation {
    struct cliffs_games games;
    uint64_t wanted; /* number of games to play */
    unsigned bands;  /* the optimum is computed for the bands of the first `bands` games.
                      * At most 1 if games.band is set */
};

/* Sums over all games. A member with the suffix `_squared` is a sum of squares.
 *
 * - A query is a move. Each Zoombini needs one query, and one more query after a mistake.
 *   Andrew's article calls a query of this kind an output query.
 * - An input query is a search of the band for a Zoombini with given features. Strategies
 *   that send a random Zoombini do not make input queries. The other strategies make one
 *   input query for each move of a Zoombini that is not certain. They can send certain
 *   Zoombinis in any order.
 * - The smaller side is the number of Zoombinis that the cliff with fewer Zoombinis
 *   accepts. */
struct cliffs_tally {
    uint64_t games, zoombinis, queries, queries_squared, won;
    uint64_t input_queries, input_queries_squared;
    uint64_t smaller_side, smaller_side_squared;
    uint64_t unfit; /* number of games that were not played, because the band has more
                     * than 16 columns and the strategy does not support it, or because
                     * no rule is possible for the band */
    uint64_t mistakes[CLIFFS_BAND_MAX + 1]; /* mistakes[n]: number of games with n
                                             * mistakes */
};

/* The minimum expected number of mistakes of a band, over all its cases. The members are
 * means over the bands of the first games. If there are no such bands, all numbers are 0.
 * If there is one band, the standard errors are NaN. */
struct cliffs_optima {
    bool cut;       /* time or memory was not sufficient for the next band */
    unsigned bands; /* number of bands whose optimum was computed */
    double mean_queries, mean_mistakes;
    double queries_error, mistakes_error; /* standard errors */
    /* The mean difference between the number of mistakes of the strategy in the games of
     * these bands and the optimum of the band, and its standard error. This difference does
     * not contain the variance between bands. NaN if one of these games was not played. */
    double mean_excess, excess_error;
};

/* Means are NaN if no game was played. Standard errors are NaN if fewer than two games were
 * played. */
struct cliffs_simulation_answer {
    struct cliffs_tally tally;
    double mean_zoombinis, mean_queries, mean_mistakes, mean_input_queries;
    double mean_smaller_side;
    double win_probability;
    double queries_error, mistakes_error, input_queries_error; /* standard errors */
    double smaller_side_error, win_error;                      /* standard errors */
    bool complete; /* all requested games were played or counted as unfit */
    struct cliffs_optima optima;
};

/* Returns the standard error of the share `count` / `games`; NaN if `games` is less than
 * 2. */
double cliffs_share_error(uint64_t count, uint64_t games);

/* Plays games and computes statistics.
 *
 * question  the strategy and the number of games
 * ctl       limits, threads and progress of the call, or NULL. The function ignores
 *           ctl->max_nodes
 * answer    output; 33 KB. It does not own memory
 *
 * The simulation ends when all games are played, or at the deadline. A quarter of the time
 * is reserved for the optima. A game that has begun is finished, which takes at most two
 * seconds. Equal seeds give the same bands and rules for all strategies. The number of
 * games can depend on the time and on the number of threads, but the results of these games
 * do not depend on the time or the threads.
 *
 * If the question has a band and a rule, only the first four strategies make random
 * choices. The other strategies play the same game each time.
 *
 * Returns:
 * - PZ_OK.
 * - PZ_INVALID: the same conditions as for cliffs_deal, or the band or the rule is invalid.
 * - PZ_LATER: always with PZ_BRIEF.
 * - PZ_NO_MEMORY: an allocation failed or would have exceeded ctl->max_bytes.
 * - PZ_STOPPED: ctl->poll returned true.
 *
 * Cost of a game of 16 Zoombinis and 1,000 cases:
 * - 1 us with the first four strategies.
 * - 20 us with certain-first and informative.
 * - 3 ms with guarded.
 * - 8 ms with optimal and safest, because they compute a table for each band.
 * Each optimum takes 8 ms. */
enum pz_status cliffs_simulate(const struct cliffs_simulation *question,
                               const struct pz_ctl *ctl,
                               struct cliffs_simulation_answer *answer);

#ifdef __cplusplus
}
#endif

#endif
