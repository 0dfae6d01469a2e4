/* cliffs_simulate and cliffs_deal: pieces, threads and memory change nothing. */
#include "samples.h"
#include "solvers/cliffs/games.h"
#include "tests/solvers/failing_alloc.h"
#include "tests/solvers/poll_flag.h"

#include <criterion/criterion.h>
#include <math.h>
#include <string.h>

enum { THREADS = 4 };

static struct cliffs_simulation_answer right, answer;
static struct cliffs_tally tally;

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

/* Mistakes of the first games beyond the optimum of their bands, each played alone. */
static double mean_excess(const struct cliffs_simulation *question)
{
    static struct cliffs_tally alone;
    struct cliffs_optimum optimum;
    double sum = 0;

    for (unsigned i = 0; i < question->bands; i++) {
        memset(&alone, 0, sizeof alone);
        cr_assert_eq(cliffs_games_play(&question->games, i, 0, NULL, &alone), PZ_OK);
        cr_assert_eq(cliffs_games_optimum(&question->games, i, 0, NULL, &optimum), PZ_OK);
        sum += (double)(alone.queries - alone.zoombinis) - optimum.mistakes;
    }
    return sum / question->bands;
}

Test(cliffs_simulate, lanes_and_memory_change_nothing)
{
    static const size_t rooms[] = {0, (size_t)1 << 30, 1 << 20, 300 << 10};

    for (unsigned s = 0; s < CLIFFS_STRATEGIES; s++) {
        uint64_t wanted = s < 2 ? 20000 : s < 4 ? 300 : 12;
        const struct cliffs_simulation question = ask((enum cliffs_strategy)s, wanted);

        memset(&tally, 0, sizeof tally);
        for (uint64_t i = 0; i < wanted; i++)
            cr_assert_eq(cliffs_games_play(&question.games, i, 0, NULL, &tally), PZ_OK);
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
        cr_assert_float_eq(right.optima.mean_excess, mean_excess(&question), 1e-9);
        for (unsigned r = 0; r < sizeof rooms / sizeof *rooms; r++) {
            const struct pz_ctl ctl = {
                .run = run_in_turn, .threads = THREADS, .max_bytes = rooms[r]};
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

Test(cliffs_simulate, ends_early)
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

Test(cliffs_simulate, tells_how_far_it_is)
{
    unsigned reports = 0;
    const struct pz_ctl ctl = {.arg = &reports, .progress = count_reports};
    struct cliffs_simulation question = ask(CLIFFS_PLAY_NAIVE, 1000);

    /* As many as take a while on any machine. */
    for (; reports == 0; question.wanted *= 2) {
        question.bands = 0;
        cr_assert_eq(cliffs_simulate(&question, &ctl, &answer), PZ_OK);
        cr_assert(answer.complete);
    }
}

Test(cliffs_simulate, memory_may_run_out)
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

static bool same_case(const struct cliffs_case *one, const struct cliffs_case *other)
{
    return one->rule.terms == other->rule.terms && one->top == other->top &&
           one->level == other->level &&
           memcmp(one->rule.term, other->rule.term,
                  one->rule.terms * sizeof *one->rule.term) == 0;
}

Test(cliffs_deal, deals_what_the_prior_may_deal)
{
    for (uint64_t seed = 0; seed < 300; seed++) {
        const struct cliffs_dealer dealer = {sample_traits, (unsigned)(seed % 5),
                                             (enum cliffs_prior)(seed % 3), 16};
        struct cliffs_dealt one, other;
        struct cliffs_cases cases;
        unsigned found = 0;

        cr_assert_eq(cliffs_deal(&dealer, seed, NULL, &one), PZ_OK);
        cr_assert_eq(cliffs_deal(&dealer, seed, NULL, &other), PZ_OK);
        cr_assert_eq(one.band.count, other.band.count);
        cr_assert_eq(
            memcmp(one.zoombini, other.zoombini, one.band.count * sizeof *one.zoombini), 0);
        cr_assert_eq(cliffs_cases_make(&one.band, dealer.level, dealer.prior, &cases),
                     PZ_OK);
        for (uint32_t c = 0; c < cases.count; c++)
            found += same_case(&cases.cases[c], &one.rule);
        cr_assert_eq(found, 1, "seed %u", (unsigned)seed);
        cliffs_cases_free(&cases);
        cliffs_dealt_free(&one);
        cliffs_dealt_free(&other);
    }
}

Test(cliffs_deal, refuses_what_nobody_deals)
{
    const struct pz_ctl brief = {.effort = PZ_BRIEF};
    struct cliffs_dealer dealer = {sample_traits, 4, CLIFFS_GAME, 1};
    struct cliffs_dealt dealt;

    cr_assert_eq(cliffs_deal(&dealer, 1, NULL, &dealt), PZ_INVALID);
    cr_assert_null(dealt.zoombini);
    dealer.zoombinis = 1000;
    cr_assert_eq(cliffs_deal(&dealer, 1, &brief, &dealt), PZ_LATER);
    dealer.zoombinis = 1251;
    cr_assert_eq(cliffs_deal(&dealer, 1, NULL, &dealt), PZ_INVALID);
    dealer.zoombinis = 0;
    cr_assert_eq(cliffs_deal(&dealer, 1, NULL, &dealt), PZ_INVALID);
    dealer = (struct cliffs_dealer){{1, {5}}, 3, CLIFFS_UNIFORM, 2};
    cr_assert_eq(cliffs_deal(&dealer, 1, NULL, &dealt), PZ_INVALID);
}
