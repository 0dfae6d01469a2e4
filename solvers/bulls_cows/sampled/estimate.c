/* What play costs on average, where candidates are too many to be played one by one: some
 * of them are drawn, each as likely as any other, and played to their end. Their number is
 * fixed, so an answer that time did not cut is always the same.
 *
 * If time decided when to end, quick games would count too much, as a long one is more
 * often the one that is cut. So none is begun unless there is time for twice the longest
 * game so far. */
#include "candidate_space.h"
#include "sampled.h"
#include "solvers/core/control.h"

#include <math.h>

enum {
    GAMES = 32,      /* that are played */
    GAMES_LEAST = 8, /* of fewer the standard error says nothing */
    SPARE = 2,       /* times the longest game, so that the next one ends in time */
    COUNT_SHARE = 3, /* of the time, for counting; as for the guess itself */
    MEMO_SHARE = 2   /* of the memory, for the memo */
};

/* Plays one secret from `guess` on. */
static enum pz_status play(const struct bc_history *asked, const struct bc_code *secret,
                           struct bc_code guess, const struct pz_ctl *ctl,
                           unsigned *guesses)
{
    struct bc_history history = *asked;
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

/* The time for the next game. If one of the first takes more than its share, there will not
 * be enough of them. */
static struct pz_ctl next_share(const struct pz_ctl *ctl, unsigned games)
{
    return games < GAMES_LEAST ? pz_ctl_share(ctl, 1, GAMES_LEAST - games) : *ctl;
}

/* True when the time may be too short for one more. */
static bool is_late(const struct pz_ctl *ctl, uint64_t longest_ns)
{
    return ctl->deadline_ns && pz_now_ns() + SPARE * longest_ns >= ctl->deadline_ns;
}

/* The mean of games, and the sum of the squares of their distances from it. */
struct moments {
    unsigned games;
    double mean, squares;
};

/* Welford 1962. */
static void add(struct moments *moments, double guesses)
{
    double from = guesses - moments->mean;

    moments->mean += from / ++moments->games;
    moments->squares += from * (guesses - moments->mean);
}

static enum pz_status play_some(struct bc_candidate_space *space, uint64_t candidates,
                                const struct bc_code *guess, const struct pz_ctl *ctl,
                                struct moments *moments)
{
    enum pz_status status = PZ_OK;
    struct pz_random random;
    uint64_t longest_ns = 0;

    pz_random_seed(&random, candidates);
    while (moments->games < GAMES && status == PZ_OK) {
        const struct pz_ctl share = next_share(ctl, moments->games);
        const uint64_t begun_ns = pz_now_ns(), rank = pz_random_below(&random, candidates);
        struct bc_code secret;
        unsigned guesses;
        uint32_t found;

        if (is_late(ctl, longest_ns))
            return PZ_OUT_OF_TIME;
        status = bc_candidate_space_collect(space, ctl, &rank, 1, &secret, &found);
        if (status == PZ_OK)
            status = play(&space->history, &secret, *guess, &share, &guesses);
        if (status == PZ_OK)
            add(moments, guesses);
        if (pz_now_ns() - begun_ns > longest_ns)
            longest_ns = pz_now_ns() - begun_ns;
    }
    return status;
}

enum pz_status bc_sampled_estimate(const struct bc_history *history,
                                   const struct bc_code *guess, const struct pz_ctl *ctl,
                                   struct bc_estimate *estimate)
{
    const struct pz_ctl bounds = pz_ctl_begin(ctl);
    const struct pz_ctl counting = pz_ctl_share(&bounds, 1, COUNT_SHARE);
    struct moments moments = {.games = 0};
    struct bc_candidate_space space;
    enum pz_status status;
    uint64_t candidates;

    *estimate = (struct bc_estimate){.games = 0};
    bc_candidate_space_open(&space, history, bounds.max_bytes / MEMO_SHARE);
    status = bc_candidate_space_count(&space, &counting, &candidates);
    if (status == PZ_OK && candidates > 0)
        status = play_some(&space, candidates, guess, &bounds, &moments);
    bc_candidate_space_close(&space);
    if (moments.games >= GAMES_LEAST)
        *estimate = (struct bc_estimate){
            moments.games, moments.mean,
            sqrt(moments.squares / (moments.games - 1) / moments.games)};
    return status;
}
