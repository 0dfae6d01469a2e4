/* Estimates the average cost of play if there are too many candidates to play all of them.
 * Some candidates are drawn with equal probability and played to the end. The number of
 * these games is fixed, so a result that the time limit did not cut is always the same.
 *
 * A time limit that stops a running game would bias the mean toward short games, because it
 * stops long games more often. So a game begins only if there is time for twice the longest
 * game so far. */
#include "candidate_space.h"
#include "sampled.h"
#include "solvers/core/control.h"

#include <assert.h>
#include <math.h>

enum {
    GAMES = 32,
    GAMES_MIN = 8,  /* with fewer games, the standard error is not meaningful */
    RESERVE = 2,    /* time for the next game, as a multiple of the longest game */
    COUNT_SHARE = 3 /* the part of the time for counting, as in sampled_solve.c */
};

/* Plays the game of one secret from `guess` on, and counts the guesses. */
static enum pz_status play_game(const struct bc_history *start,
                                const struct bc_code *secret, struct bc_code guess,
                                const struct pz_ctl *ctl, unsigned *guesses)
{
    struct bc_history history = *start;
    enum pz_status status = PZ_OK;

    for (*guesses = 1; status == PZ_OK; ++*guesses) {
        struct bc_answer answer = bc_score(&history.game, secret, &guess);

        if (answer.bulls == history.game.positions)
            return PZ_OK;
        if (history.count == BC_ROWS_MAX)
            return PZ_OUT_OF_TIME;
        history.rows[history.count++] = (struct bc_row){guess, answer};
        status = bc_sampled_advise(&history, ctl, &guess);
    }
    return status;
}

/* Returns the limits of the next game. Each of the first GAMES_MIN games gets an even
 * share, because fewer games are not sufficient. */
static struct pz_ctl game_limits(const struct pz_ctl *ctl, unsigned games)
{
    return games < GAMES_MIN ? pz_ctl_share(ctl, 1, GAMES_MIN - games) : *ctl;
}

/* True if the time may be too short for another game. */
static bool is_too_late(const struct pz_ctl *ctl, uint64_t longest_ns)
{
    return ctl->deadline_ns && pz_now_ns() + RESERVE * longest_ns >= ctl->deadline_ns;
}

/* The mean number of guesses, and the sum of the squared differences from it. */
struct moments {
    unsigned games;
    double mean, squares;
};

/* Adds a game by the method of Welford (1962). */
static void add_game(struct moments *moments, double guesses)
{
    double difference = guesses - moments->mean;

    moments->mean += difference / ++moments->games;
    moments->squares += difference * (guesses - moments->mean);
}

/* Plays GAMES random candidates. */
static enum pz_status play_games(struct bc_candidate_space *space, uint64_t candidates,
                                 const struct bc_code *guess, const struct pz_ctl *ctl,
                                 struct moments *moments)
{
    enum pz_status status = PZ_OK;
    struct pz_random random;
    uint64_t longest_ns = 0;

    assert(candidates > 0);
    pz_random_seed(&random, candidates);
    while (moments->games < GAMES && status == PZ_OK) {
        const struct pz_ctl share = game_limits(ctl, moments->games);
        const uint64_t begun_ns = pz_now_ns(), rank = pz_random_below(&random, candidates);
        struct bc_code secret;
        unsigned guesses;
        uint32_t found;

        if (is_too_late(ctl, longest_ns))
            return PZ_OUT_OF_TIME;
        status = bc_candidate_space_collect(space, ctl, &rank, 1, &secret, &found);
        if (status == PZ_OK)
            status = play_game(&space->history, &secret, *guess, &share, &guesses);
        if (status == PZ_OK)
            add_game(moments, guesses);
        if (pz_now_ns() - begun_ns > longest_ns)
            longest_ns = pz_now_ns() - begun_ns;
    }
    return status;
}

enum pz_status bc_sampled_estimate(const struct bc_history *history,
                                   const struct bc_code *guess, const struct pz_ctl *ctl,
                                   struct bc_estimate *estimate)
{
    const struct pz_ctl limits = pz_ctl_begin(ctl);
    const struct pz_ctl counting = pz_ctl_share(&limits, 1, COUNT_SHARE);
    struct moments moments = {.games = 0};
    struct bc_candidate_space space;
    enum pz_status status;
    uint64_t candidates;

    *estimate = (struct bc_estimate){.games = 0};
    bc_candidate_space_open(&space, history, limits.max_bytes / BC_CANDIDATE_SPACE_SHARE);
    status = bc_candidate_space_count(&space, &counting, &candidates);
    if (status == PZ_OK && candidates > 0)
        status = play_games(&space, candidates, guess, &limits, &moments);
    bc_candidate_space_close(&space);
    if (moments.games >= GAMES_MIN)
        *estimate = (struct bc_estimate){
            moments.games, moments.mean,
            sqrt(moments.squares / (moments.games - 1) / moments.games)};
    return status;
}
