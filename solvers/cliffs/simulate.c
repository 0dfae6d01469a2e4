/* Simulates games. The threads of the control play games in pieces of about PIECE_NS. A
 * game depends only on its number, and tallies are sums of integers. Therefore the answer
 * does not depend on the pieces or on the threads.
 *
 * A piece needs a player: a tally, and the memory of a game. Each thread has a player if
 * memory is sufficient. Otherwise, the number of players limits the number of pieces that
 * are played at the same time. */
#include "consistent_rules.h"
#include "games.h"
#include "solvers/core/control.h"
#include "solvers/core/parallel_for.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* The mean of no games, and the standard error of one game. */
#define UNKNOWN ((double)NAN)

enum {
    NOT_PLAYED = -1,
    PIECE_NS = 8000000,
    GAME_NS = 2000000000,    /* time to finish a game that began before the deadline */
    PARTS = 4,               /* of the time; one part is for the optima */
    SPACE_BYTES = 4 << 20,   /* of a game of 16 columns without a table, at most */
    TABLE_BYTES = 180 << 20, /* to make a table that is not symmetric */
    CASE_BYTES = 64,         /* of a case, which is stored twice while the list grows */
    BAND_BYTES = 192         /* of a Zoombini */
};

struct player {
    struct cliffs_tally tally;
    enum pz_status status;
};

struct simulating {
    const struct cliffs_simulation *question;
    struct cliffs_games games;
    const struct pz_ctl *ctl;
    struct pz_ctl game; /* limits of a game */
    struct player *players;
    unsigned player_count;
    size_t room;                    /* bytes for the game of one player; 0: unlimited */
    struct cliffs_optimum *optimum; /* of each band */
    enum pz_status *found;
    int *made; /* mistakes in the game of each band, or NOT_PLAYED */
};

static bool is_by_table(enum cliffs_strategy strategy)
{
    return strategy == CLIFFS_PLAY_OPTIMAL || strategy == CLIFFS_PLAY_SAFEST;
}

static bool is_by_cases(enum cliffs_strategy strategy)
{
    return strategy == CLIFFS_PLAY_CERTAIN_FIRST || strategy == CLIFFS_PLAY_INFORMATIVE;
}

static uint64_t count_cases(const struct cliffs_dealer *dealer)
{
    return 2 * (uint64_t)cliffs_prior_count(&dealer->traits, dealer->level, dealer->prior);
}

/* Estimates the time of a game, on one core at 3.4 GHz. */
static uint64_t estimate_ns(const struct cliffs_games *games)
{
    uint64_t count = games->dealer.zoombinis;
    uint64_t deal = 1000 + 30 * count + count * count;

    if (games->dealer.prior == CLIFFS_GAME || is_by_cases(games->strategy))
        deal += 4 * count * count_cases(&games->dealer);
    if (is_by_table(games->strategy) || games->strategy == CLIFFS_PLAY_GUARDED)
        deal += PIECE_NS;
    return deal;
}

/* Estimates the memory of a game. With a table, this amount is sufficient for every
 * game. */
static size_t estimate_bytes(const struct cliffs_games *games)
{
    const struct cliffs_dealer *dealer = &games->dealer;
    size_t cases = (size_t)count_cases(dealer), count = dealer->zoombinis, values = 0;
    size_t bytes = count * BAND_BYTES;

    for (unsigned t = 0; t < dealer->traits.count; t++)
        values += dealer->traits.values[t] + 1u;
    if (dealer->prior == CLIFFS_GAME || is_by_cases(games->strategy))
        bytes += cases * CASE_BYTES;
    if (is_by_cases(games->strategy))
        bytes += cases / 4 * (values + count);
    if (games->strategy == CLIFFS_PLAY_GUARDED)
        bytes += SPACE_BYTES;
    if (is_by_table(games->strategy))
        bytes += TABLE_BYTES;
    return bytes;
}

/* Makes a player for each thread, or fewer if memory is not sufficient. Makes at least one
 * for games with a table, which can then run out of memory. */
static enum pz_status make_players(struct simulating *s)
{
    size_t most = s->ctl->max_bytes, each = sizeof *s->players + estimate_bytes(&s->games);
    unsigned threads = pz_ctl_threads(s->ctl);
    size_t players = most ? most / each : threads;
    bool by_table = is_by_table(s->games.strategy);

    if (players == 0 && (!by_table || most <= sizeof *s->players))
        return PZ_NO_MEMORY;
    players = players < 1 ? 1 : players > threads ? threads : players;
    s->players = calloc(players, sizeof *s->players);
    if (!s->players)
        return PZ_NO_MEMORY;
    s->player_count = (unsigned)players;
    s->room = most ? most / players - sizeof *s->players : 0;
    return PZ_OK;
}

static struct simulating begin(const struct cliffs_simulation *question,
                               const struct pz_ctl *ctl)
{
    struct simulating s = {.question = question,
                           .games = question->games,
                           .ctl = ctl,
                           .game = pz_ctl_unbounded(ctl)};

    if (ctl->deadline_ns)
        s.game.deadline_ns = ctl->deadline_ns + GAME_NS;
    return s;
}

/* Plays a game, and stores its mistakes if the optimum of its band is requested. */
static enum pz_status play_game(struct simulating *s, uint64_t game,
                                struct cliffs_tally *tally)
{
    uint64_t games = tally->games, before = tally->queries - tally->zoombinis;
    enum pz_status status = cliffs_games_play(&s->games, game, s->room, &s->game, tally);

    if (status == PZ_OK && game < s->question->bands && tally->games > games)
        s->made[game] = (int)(tally->queries - tally->zoombinis - before);
    return status;
}

static void play_piece(void *arg, unsigned thread, uint64_t game, uint64_t end)
{
    struct simulating *s = arg;
    struct player *player = &s->players[thread];

    for (; game < end && player->status == PZ_OK; game++)
        player->status = play_game(s, game, &player->tally);
}

/* Adds up the tallies of all players. The tallies do not contain a game that took too long,
 * or the later games of its player. */
static enum pz_status gather(const struct simulating *s, struct cliffs_tally *tally)
{
    for (unsigned i = 0; i < s->player_count; i++) {
        if (s->players[i].status == PZ_NO_MEMORY)
            return PZ_NO_MEMORY;
        cliffs_tally_add(tally, &s->players[i].tally);
    }
    return pz_ctl_stopped(s->ctl) ? PZ_STOPPED : PZ_OK;
}

/* Returns the deadline for the start of a game. It reserves time for the optima. */
static uint64_t last_start(const struct simulating *s)
{
    if (s->question->bands == 0)
        return s->ctl->deadline_ns;
    return pz_ctl_share(s->ctl, PARTS - 1, PARTS).deadline_ns;
}

static enum pz_status play_games(const struct cliffs_simulation *question,
                                 const struct pz_ctl *ctl, int made[],
                                 struct cliffs_tally *tally)
{
    struct simulating s = begin(question, ctl);
    enum pz_status status = make_players(&s);

    s.made = made;
    if (status == PZ_OK) {
        pz_parallel_for(ctl,
                        &(struct pz_loop){.items = question->wanted,
                                          .grain = PIECE_NS / estimate_ns(&s.games) + 1,
                                          .threads = s.player_count,
                                          .body = play_piece,
                                          .arg = &s,
                                          .deadline_ns = last_start(&s)});
        status = gather(&s, tally);
    }
    free(s.players);
    return status;
}

static void find_band(void *arg, unsigned thread, uint64_t band, uint64_t end)
{
    struct simulating *s = arg;

    (void)thread; /* every thread has enough memory for a band */
    for (; band < end; band++)
        s->found[band] =
            cliffs_games_optimum(&s->games, band, s->room, &s->game, &s->optimum[band]);
}

/* Returns the standard error of a mean of `count` values, or NaN for one value. The squared
 * differences of the values from the mean add up to `squares`. */
static double mean_error(double squares, unsigned count)
{
    return count > 1 ? sqrt(squares / ((count - 1.0) * count)) : UNKNOWN;
}

/* Computes the means over the first bands whose optimum was found. The order of the sums
 * does not depend on the number of threads. */
static struct cliffs_optima sum_up(const struct simulating *s, uint64_t begun)
{
    struct cliffs_optima optima = {.bands = 0};
    double zoombinis = 0, mistakes = 0, apart_squares = 0, further_squares = 0;

    while (optima.bands < begun && s->found[optima.bands] == PZ_OK &&
           s->optimum[optima.bands].exact)
        optima.bands++;
    optima.cut = optima.bands < s->question->bands &&
                 (optima.bands >= begun || s->found[optima.bands] != PZ_OK);
    if (optima.bands == 0)
        return optima;
    for (unsigned i = 0; i < optima.bands; i++) {
        zoombinis += s->optimum[i].zoombinis;
        mistakes += s->optimum[i].mistakes;
    }
    optima.mean_queries = (zoombinis + mistakes) / optima.bands;
    optima.mean_mistakes = mistakes / optima.bands;
    for (unsigned i = 0; i < optima.bands; i++) {
        double apart = s->optimum[i].mistakes - optima.mean_mistakes;
        double further =
            s->optimum[i].zoombinis + s->optimum[i].mistakes - optima.mean_queries;

        apart_squares += apart * apart;
        further_squares += further * further;
    }
    optima.mistakes_error = mean_error(apart_squares, optima.bands);
    optima.queries_error = mean_error(further_squares, optima.bands);
    return optima;
}

/* Compares the strategy with the optimum, game by game. */
static void compare(const struct simulating *s, struct cliffs_optima *optima)
{
    unsigned bands = optima->bands;
    double sum = 0, squares = 0;

    optima->mean_excess = optima->excess_error = UNKNOWN;
    for (unsigned i = 0; i < bands; i++) {
        if (s->made[i] == NOT_PLAYED)
            return;
        sum += s->made[i] - s->optimum[i].mistakes;
    }
    optima->mean_excess = sum / bands;
    for (unsigned i = 0; i < bands; i++) {
        double apart = s->made[i] - s->optimum[i].mistakes - optima->mean_excess;

        squares += apart * apart;
    }
    optima->excess_error = bands > 1 ? sqrt(squares / (bands - 1) / bands) : UNKNOWN;
}

/* Finds the optima of the first bands until the time ends, up to the first band without an
 * optimum or with too little memory. */
static enum pz_status find_optima(const struct cliffs_simulation *question,
                                  const struct pz_ctl *ctl, int made[],
                                  struct cliffs_optima *optima)
{
    struct simulating s = begin(question, ctl);
    struct pz_ctl quiet = *ctl; /* the games report the progress */
    enum pz_status status;
    uint64_t begun;

    if (question->bands == 0)
        return PZ_OK;
    quiet.progress = NULL;
    s.games.strategy = CLIFFS_PLAY_OPTIMAL;
    status = make_players(&s);
    s.optimum = calloc(question->bands, sizeof *s.optimum);
    s.found = calloc(question->bands, sizeof *s.found);
    if (!s.optimum || !s.found)
        status = PZ_NO_MEMORY;
    if (status == PZ_OK) {
        begun = pz_parallel_for(&quiet, &(struct pz_loop){.items = question->bands,
                                                          .grain = 1,
                                                          .threads = s.player_count,
                                                          .body = find_band,
                                                          .arg = &s,
                                                          .deadline_ns = ctl->deadline_ns});
        *optima = sum_up(&s, begun);
        s.made = made;
        compare(&s, optima);
        status = pz_ctl_stopped(ctl) ? PZ_STOPPED : PZ_OK;
    }
    free(s.optimum);
    free(s.found);
    free(s.players);
    return status;
}

/* Returns true if the cases contain the rule and its cliff. */
static bool has_rule(const struct cliffs_cases *cases, const struct cliffs_case *wanted)
{
    const struct cliffs_rule *rule = &wanted->rule;

    for (uint32_t c = 0; c < cases->count; c++) {
        const struct cliffs_case *one = &cases->cases[c];

        if (one->top == wanted->top && one->rule.terms == rule->terms &&
            memcmp(one->rule.term, rule->term, rule->terms * sizeof *rule->term) == 0)
            return true;
    }
    return false;
}

/* Fails if the band or the rule of all games is not possible. */
static enum pz_status check_band(const struct cliffs_games *games, const struct pz_ctl *ctl)
{
    const struct cliffs_dealer *dealer = &games->dealer;
    const struct cliffs_question question = {
        .band = *games->band, .level = dealer->level, .prior = dealer->prior};
    struct cliffs_history history;
    struct cliffs_consistent_rules possible = {.count = 0};
    enum pz_status status = cliffs_history_read(&question, ctl->max_bytes, &history);

    if (status == PZ_OK)
        status = cliffs_consistent_rules_find(&history, ctl, &possible);
    if (status == PZ_OK && (dealer->zoombinis != games->band->count ||
                            (games->rule && !has_rule(&possible.cases, games->rule))))
        status = PZ_INVALID;
    cliffs_cases_free(&possible.cases);
    cliffs_history_free(&history);
    return status;
}

/* Fails if no rule is possible, because all games would be unfit. */
static enum pz_status check_dealer(const struct cliffs_games *games,
                                   const struct pz_ctl *ctl)
{
    struct cliffs_dealt dealt;
    enum pz_status status = cliffs_deal(&games->dealer, games->seed, ctl, &dealt);

    if (status == PZ_OK)
        cliffs_dealt_free(&dealt);
    return status;
}

double cliffs_share_error(uint64_t count, uint64_t games)
{
    double share = (double)count / (double)games;

    if (games < 2)
        return UNKNOWN;
    return sqrt(share * (1 - share) / (double)(games - 1));
}

static void take_means(const struct cliffs_simulation *question,
                       struct cliffs_simulation_answer *answer)
{
    const struct cliffs_tally *tally = &answer->tally;
    bool spread = tally->games > 1;
    double games = tally->games ? (double)tally->games : UNKNOWN;

    answer->complete = tally->games + tally->unfit == question->wanted;
    answer->mean_zoombinis = (double)tally->zoombinis / games;
    answer->mean_queries = (double)tally->queries / games;
    answer->mean_mistakes = (double)(tally->queries - tally->zoombinis) / games;
    answer->mean_input_queries = (double)tally->input_queries / games;
    answer->mean_smaller_side = (double)tally->smaller_side / games;
    answer->win_probability = (double)tally->won / games;
    answer->queries_error = spread ? cliffs_tally_queries(tally).error : UNKNOWN;
    answer->mistakes_error = spread ? cliffs_tally_mistakes(tally).error : UNKNOWN;
    answer->input_queries_error =
        spread ? cliffs_tally_input_queries(tally).error : UNKNOWN;
    answer->smaller_side_error = spread ? cliffs_tally_smaller_side(tally).error : UNKNOWN;
    answer->win_error = cliffs_share_error(tally->won, tally->games);
}

/* Plays the games and finds the optima. If all games have the same band, one is enough. */
static enum pz_status simulate(const struct cliffs_simulation *question,
                               const struct pz_ctl *ctl,
                               struct cliffs_simulation_answer *answer)
{
    struct cliffs_simulation own = *question;
    int *made = malloc((own.bands + (size_t)1) * sizeof *made);
    enum pz_status status = made ? PZ_OK : PZ_NO_MEMORY;

    if (own.games.band && own.bands > 1)
        own.bands = 1;
    for (unsigned i = 0; made && i < own.bands; i++)
        made[i] = NOT_PLAYED;
    if (status == PZ_OK)
        status = play_games(&own, ctl, made, &answer->tally);
    if (status == PZ_OK)
        status = find_optima(&own, ctl, made, &answer->optima);
    free(made);
    return status;
}

enum pz_status cliffs_simulate(const struct cliffs_simulation *question,
                               const struct pz_ctl *ctl,
                               struct cliffs_simulation_answer *answer)
{
    const struct pz_ctl begun = pz_ctl_begin(ctl);
    enum pz_status status;

    *answer = (struct cliffs_simulation_answer){.complete = false};
    if (begun.effort == PZ_BRIEF)
        return PZ_LATER;
    if ((unsigned)question->games.strategy >= CLIFFS_STRATEGIES ||
        question->games.allowed > CLIFFS_BAND_MAX ||
        (question->games.rule && !question->games.band))
        return PZ_INVALID;
    status = question->games.band ? check_band(&question->games, &begun)
                                  : check_dealer(&question->games, &begun);
    if (status == PZ_OK)
        status = simulate(question, &begun, answer);
    take_means(question, answer);
    return status;
}
