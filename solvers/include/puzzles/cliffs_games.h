/* Games of Allergic Cliffs: random bands and rules, and statistics of strategies.
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
 * All functions are thread-safe. Times are those of one core of the machine that
 * bench/results.md names. */
#ifndef PUZZLES_CLIFFS_GAMES_H
#define PUZZLES_CLIFFS_GAMES_H

#include "cliffs.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ---- Deals ---- */

/* How bands and rules are drawn (enum cliffs_prior).
 *
 * uniform and game draw exactly the requested number of Zoombinis. Each value of a trait
 * has the same probability, and at most two Zoombinis are equal (a third one is drawn
 * again). published draws one more value of each trait and keeps a Python set: equal
 * Zoombinis become one, so a band of 16 has 15.9 on average. */
struct cliffs_dealer {
    struct cliffs_traits traits; /* as requested, also under CLIFFS_PUBLISHED */
    unsigned level;              /* 1 to 4, or CLIFFS_UNKNOWN: one of the four */
    enum cliffs_prior prior;
    unsigned zoombinis; /* 1 to cliffs_deal_most */
};

/* Returns the maximum number of Zoombinis of a band: twice the number of different ones, at
 * most CLIFFS_BAND_MAX. Under CLIFFS_PUBLISHED it is always CLIFFS_BAND_MAX, because equal
 * Zoombinis become one. */
unsigned cliffs_deal_most(const struct cliffs_dealer *dealer);

struct cliffs_dealt {
    struct cliffs_zoombini *zoombini; /* owned; those of the band */
    struct cliffs_band band;
    struct cliffs_case rule;
};

/* Draws a band and a rule.
 *
 * dealer  how to draw them
 * seed    equal seeds give equal deals
 * ctl     limits of the call, or NULL
 * dealt   output; release it with cliffs_dealt_free
 *
 * Under CLIFFS_GAME, bands are drawn until a rule is possible for one.
 *
 * Returns:
 * - PZ_OK.
 * - PZ_INVALID: a number is out of range, the level has no rules, or no rule of the game is
 *   possible for any of 1,000 bands.
 * - PZ_LATER (only with PZ_BRIEF), PZ_OUT_OF_TIME, PZ_NO_MEMORY, PZ_STOPPED.
 *
 * Cost: 0.3 us for 16 Zoombinis, a few ms for 4,096 (each one is compared with all before
 * it). Under CLIFFS_GAME, also rules times Zoombinis. */
enum pz_status cliffs_deal(const struct cliffs_dealer *dealer, uint64_t seed,
                           const struct pz_ctl *ctl, struct cliffs_dealt *dealt);

/* Frees what a deal owns. */
void cliffs_dealt_free(struct cliffs_dealt *dealt);

/* ---- Strategies ---- */

/* How games are played.
 *
 * naive, similarity   the strategies of Andrew's article (cliffs.h), with their defects
 * most-in-common      similarity as the text of that article describes it: to the cliff whose
 *                     accepted Zoombinis all share more features with this one
 * per-feature         its idea for rules of several features: each feature that only one
 *                     cliff accepted is a vote for that cliff
 * certain-first       sends the most certain of the Zoombinis that are not certain
 * informative         sends the least certain one
 * guarded             sends the most certain one as long as an exact search proves that
 *                     this is safe
 * optimal, safest     play for CLIFFS_EXPECTED and CLIFFS_GUARANTEE
 *
 * The first four send a random Zoombini. The others know the prior and the level. They send
 * certain Zoombinis without a mistake at any time, so only the other moves are played. */
enum cliffs_strategy {
    CLIFFS_PLAY_NAIVE,
    CLIFFS_PLAY_SIMILARITY,
    CLIFFS_PLAY_MOST_IN_COMMON,
    CLIFFS_PLAY_PER_FEATURE,
    CLIFFS_PLAY_CERTAIN_FIRST,
    CLIFFS_PLAY_INFORMATIVE,
    CLIFFS_PLAY_GUARDED, /* this and the next: for up to CLIFFS_COLUMNS_MAX columns */
    CLIFFS_PLAY_OPTIMAL,
    CLIFFS_PLAY_SAFEST
};

enum { CLIFFS_STRATEGIES = CLIFFS_PLAY_SAFEST + 1 };

/* ---- Simulations ---- */

struct cliffs_games {
    struct cliffs_dealer dealer; /* with a band: its traits and its size */
    enum cliffs_strategy strategy;
    unsigned allowed; /* mistakes, at most CLIFFS_BAND_MAX. A game with more is lost, but is
                       * played to its end, and all mistakes are counted */
    uint64_t seed;
    /* The band of all games, not owned; NULL: each game has a random one. */
    const struct cliffs_band *band;
    /* With a band: the rule and the cliff of all games, one of the cases of the dealer's
     * level and prior for the band; its level and weight are not used. Not owned. NULL: each
     * game has a random one. */
    const struct cliffs_case *rule;
};

struct cliffs_simulation {
    struct cliffs_games games;
    uint64_t wanted; /* number of games */
    unsigned bands;  /* number of first games whose optimum is computed; with the same band
                      * in all games, at most 1 */
};

/* The sums of the games. A query is a move: each Zoombini once, and once more for each
 * mistake (an output query in Andrew's article). An input query is a search of the band for
 * a Zoombini with given features. A strategy that sends a random Zoombini makes 0. The
 * others make one for each move of a Zoombini that is not certain; the Zoombinis that are
 * certain can be sent as they come. The smaller side is the number of Zoombinis of the cliff
 * that accepts fewer of them. */
struct cliffs_tally {
    uint64_t games, zoombinis, queries, queries_squared, won;
    uint64_t input_queries, input_queries_squared;
    uint64_t smaller_side, smaller_side_squared;
    uint64_t unfit; /* games that were not played: the strategy cannot play the band (more
                     * than 16 columns), or no rule is possible for it */
    uint64_t mistakes[CLIFFS_BAND_MAX + 1]; /* games by number of mistakes */
};

/* The minimum expected number of mistakes, over all cases of a band. Means over the first
 * bands, whose optimum was found; without bands, all numbers are 0. Standard errors are NaN
 * for one band. */
struct cliffs_optima {
    bool cut; /* time or memory was not enough for the next band */
    unsigned bands;
    double mean_queries, mean_mistakes;
    double queries_error, mistakes_error; /* standard errors */
    /* The mean of the additional mistakes of the strategy in the games of the same bands,
     * which removes the variance between bands, and its standard error. NaN if one of these
     * games was not played. */
    double mean_excess, excess_error;
};

/* Means are NaN without games, standard errors with less than two games. */
struct cliffs_simulation_answer {
    struct cliffs_tally tally;
    double mean_zoombinis, mean_queries, mean_mistakes, mean_input_queries;
    double mean_smaller_side;
    double win_probability;
    double queries_error, mistakes_error, input_queries_error; /* standard errors */
    double smaller_side_error, win_error;
    bool complete; /* all games were played or are unfit */
    struct cliffs_optima optima;
};

/* Returns the standard error of the share `count` / `games`; NaN for less than 2 games. */
double cliffs_share_error(uint64_t count, uint64_t games);

/* Plays games and computes statistics.
 *
 * question  the strategy, and the number of games
 * ctl       limits, threads, and progress of the call, or NULL. Nodes are not limited
 * answer    output, 33 KB; it owns nothing
 *
 * The simulation ends when all games are played, or when the time ends, of which a quarter
 * is reserved for the optima. A game that has begun is finished, within two seconds. Equal
 * seeds give the same bands and rules for all strategies. Except for the number of games,
 * the answer depends neither on threads nor on time.
 *
 * With a band and a rule, only the first four strategies choose at random. The others play
 * the same game each time.
 *
 * Returns PZ_OK; PZ_INVALID as cliffs_deal, or if the band or the rule is invalid;
 * PZ_LATER, always with PZ_BRIEF; PZ_NO_MEMORY; PZ_STOPPED.
 *
 * Cost of a game of 16 Zoombinis and 1,000 cases: the first four 1 us, certain-first
 * and informative 20 us, guarded 3 ms, optimal and safest 8 ms (a table for each band), and
 * 8 ms for each optimum. */
enum pz_status cliffs_simulate(const struct cliffs_simulation *question,
                               const struct pz_ctl *ctl,
                               struct cliffs_simulation_answer *answer);

#ifdef __cplusplus
}
#endif

#endif
