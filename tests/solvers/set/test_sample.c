/* Simulated games, drawn tables and odds through the public calls. */
#include "chance.h"
#include "puzzles/set_games.h"
#include "solvers/set/games.h"
#include "solvers/set/tally.h"
#include "tests/solvers/failing_alloc.h"
#include "tests/solvers/poll_flag.h"
#include "tests/solvers/set_clock.h"

#include <criterion/criterion.h>
#include <string.h>

enum { THREADS = 3 };

/* The number of threads that were used, and the last progress. */
struct caller {
    unsigned threads, reports;
    uint64_t done, total;
};

/* Divides the pieces among the threads. */
static uint64_t run_threads(void *arg, const struct pz_work *work)
{
    struct caller *caller = arg;

    for (uint64_t i = 0; i < work->pieces; i++) {
        unsigned thread = (unsigned)(i * 2 % THREADS);

        caller->threads = thread >= caller->threads ? thread + 1 : caller->threads;
        work->piece(work->arg, thread, i);
        if (work->between)
            work->between(work->arg, i + 1);
    }
    return work->pieces;
}

static void keep_progress(void *arg, uint64_t done, uint64_t total)
{
    struct caller *caller = arg;

    cr_assert(done >= caller->done && done <= total);
    cr_assert(caller->reports == 0 || total == caller->total);
    caller->done = done;
    caller->total = total;
    caller->reports++;
}

static bool same_tallies(const struct set_tally *a, const struct set_tally *b)
{
    return a->games == b->games && a->sizes == b->sizes && a->counts == b->counts &&
           memcmp(a->cell, b->cell, set_tally_size(a)) == 0;
}

static const struct set_games questions[] = {
    {{4, 12, SET_PICK_RANDOM, SET_STOP_NO_SET}, 60001, 1},
    {{4, 12, SET_PICK_RANDOM, SET_STOP_NO_SET}, 1, 2},
    {{4, 12, SET_PICK_RANDOM, SET_STOP_NO_SET}, 0, 2},
    {{4, 12, SET_PICK_FIRST, SET_STOP_DECK_EMPTY}, 5000, 3},
    {{3, 21, SET_PICK_RANDOM, SET_STOP_DECK_EMPTY}, 30000, 4},
    {{5, 3, SET_PICK_RANDOM, SET_STOP_NO_SET}, 3000, 5},
    {{6, 12, SET_PICK_RANDOM, SET_STOP_NO_SET}, 1000, 6},
};

/* Expects one tally of a single run, of the call without threads, and of that with threads.
 * Frees all three. */
static void expect_same(struct set_tally tallies[3], unsigned index)
{
    for (unsigned i = 1; i < 3; i++)
        cr_expect(same_tallies(&tallies[i], &tallies[0]), "question %u", index);
    for (unsigned i = 0; i < 3; i++)
        set_tally_free(&tallies[i]);
}

Test(set_sample, threads_do_not_change_the_games)
{
    for (unsigned i = 0; i < sizeof questions / sizeof *questions; i++) {
        const struct set_games *games = &questions[i];
        const struct set_run run = {games->seed, 0, games->games, &games->rules, NULL};
        struct caller caller = {.threads = 0};
        const struct pz_ctl ctl = {.arg = &caller, .run = run_threads, .threads = THREADS};
        struct set_tally tallies[3];

        cr_assert_eq(set_games_make_tally(&games->rules, &tallies[0]), PZ_OK);
        set_games_run(&run, &tallies[0]);
        cr_assert_eq(set_simulate(games, NULL, &tallies[1]), PZ_OK);
        cr_assert_eq(set_simulate(games, &ctl, &tallies[2]), PZ_OK);
        expect_same(tallies, i);
        cr_expect(i > 0 || caller.threads == THREADS);
    }
}

Test(set_sample, threads_do_not_change_the_tables)
{
    static const struct set_draws draws[] = {
        {4, 12, 200001, 1, SET_PLAIN},  {4, 0, 100, 2, SET_PLAIN},
        {3, 2, 65, 3, SET_PLAIN},       {3, 27, 100, 4, SET_PLAIN},
        {4, 81, 10, 5, SET_PLAIN},      {6, 30, 30000, 6, SET_PLAIN},
        {4, 12, 5000, 7, SET_ULTRASET}, {3, 9, 5000, 8, SET_GHOSTSET}};

    for (unsigned i = 0; i < sizeof draws / sizeof *draws; i++) {
        const struct set_draws *d = &draws[i];
        const struct set_run run = {d->seed, 0, d->tables, NULL, d};
        struct caller caller = {.threads = 0};
        const struct pz_ctl ctl = {.arg = &caller, .run = run_threads, .threads = THREADS};
        struct set_tally tallies[3];

        cr_assert_eq(set_games_make_drawn_tally(d, &tallies[0]), PZ_OK);
        set_games_run(&run, &tallies[0]);
        cr_assert_eq(set_draw(d, NULL, &tallies[1]), PZ_OK);
        cr_assert_eq(set_draw(d, &ctl, &tallies[2]), PZ_OK);
        expect_same(tallies, i);
    }
}

/* Chi-square of drawn tables for the exact odds. */
Test(set_sample, drawn_tables_follow_the_exact_odds)
{
    static const struct set_draws draws[] = {{4, 12, 400000, 3, SET_PLAIN},
                                             {3, 9, 20000, 3, SET_PLAIN},
                                             {3, 9, 20000, 3, SET_ULTRASET},
                                             {3, 9, 20000, 3, SET_GHOSTSET}};

    for (unsigned i = 0; i < sizeof draws / sizeof *draws; i++) {
        struct set_odds odds;
        struct set_tally tally;
        unsigned degrees = 0;
        double sum = 0;

        cr_assert_eq(set_find_odds(&draws[i], NULL, &odds), PZ_OK);
        cr_assert(odds.exact);
        cr_assert_eq(set_draw(&draws[i], NULL, &tally), PZ_OK);
        for (unsigned row = 0; row < odds.rows; row++) {
            double expected = (double)draws[i].tables * odds.row[row].probability;
            unsigned sets = (unsigned)odds.row[row].sets;

            if (expected < 10)
                continue;
            sum += pow((double)set_tally_hands(&tally, SET_ANY_SIZE, sets) - expected, 2) /
                   expected;
            degrees++;
        }
        expect_chance(sum, degrees, "groups on a table");
        set_odds_free(&odds);
        set_tally_free(&tally);
    }
}

/* With memory for fewer tallies than threads, one thread does all. */
Test(set_sample, memory_for_one_thread_is_necessary)
{
    struct caller caller = {.threads = 0};
    struct pz_ctl ctl = {.arg = &caller, .run = run_threads, .threads = THREADS};
    struct set_tally tally;

    cr_assert_eq(set_simulate(&questions[0], NULL, &tally), PZ_OK);
    ctl.max_bytes = 2 * set_tally_size(&tally);
    set_tally_free(&tally);
    cr_assert_eq(set_simulate(&questions[0], &ctl, &tally), PZ_OK);
    cr_expect_eq(caller.threads, 0);
    cr_expect_eq(tally.games, questions[0].games);
    ctl.max_bytes = set_tally_size(&tally) - 1;
    set_tally_free(&tally);
    cr_expect_eq(set_simulate(&questions[0], &ctl, &tally), PZ_NO_MEMORY);
    ctl.effort = PZ_BRIEF;
    cr_expect_eq(set_simulate(&questions[1], &ctl, &tally), PZ_LATER);
}

/* If the tallies of threads cannot be allocated, one thread does all. */
Test(set_sample, allocations_fail)
{
    for (long allowed = 0; allowed < 4; allowed++) {
        struct caller caller = {.threads = 0};
        const struct pz_ctl ctl = {.arg = &caller, .run = run_threads, .threads = THREADS};
        struct set_tally tally;
        enum pz_status status;

        failing_alloc_after(allowed);
        status = set_simulate(&questions[0], &ctl, &tally);
        failing_alloc_end();
        cr_expect_eq(status, allowed < 2 ? PZ_NO_MEMORY : PZ_OK);
        if (status != PZ_OK)
            continue;
        cr_expect_eq(caller.threads, allowed < 4 ? 0 : THREADS);
        cr_expect_eq(tally.games, questions[0].games);
        set_tally_free(&tally);
    }
}

Test(set_sample, a_brief_effort_answers_small_questions)
{
    const struct pz_ctl brief = {.effort = PZ_BRIEF};
    const struct set_draws few = {4, 12, 100, 1, SET_PLAIN},
                           many = {4, 12, 10000, 1, SET_PLAIN};
    struct set_odds odds;
    struct set_tally tally;

    cr_expect_eq(set_simulate(&questions[0], &brief, &tally), PZ_LATER);
    cr_expect_eq(set_draw(&many, &brief, &tally), PZ_LATER);
    cr_expect_eq(set_find_odds(&many, &brief, &odds), PZ_OK);
    cr_expect(odds.exact);
    set_odds_free(&odds);
    cr_expect_eq(
        set_find_odds(&(struct set_draws){4, 40, 10000, 1, SET_PLAIN}, &brief, &odds),
        PZ_LATER);
    cr_assert_eq(set_draw(&few, NULL, &tally), PZ_OK);
    cr_expect_eq(tally.games, 100);
    set_tally_free(&tally);
}

Test(set_sample, limits_end_the_run)
{
    const struct pz_ctl late = {.deadline_ns = 1};
    const struct set_draws draws = {4, 40, 1000, 1, SET_PLAIN};
    atomic_bool yes = true;
    const struct pz_ctl stopped = {.poll = poll_flag, .arg = &yes};
    struct set_odds odds;
    struct set_tally tally;

    cr_assert_eq(set_draw(&draws, &late, &tally), PZ_OK);
    cr_expect_eq(tally.games, 0);
    set_tally_free(&tally);
    cr_expect_eq(set_find_odds(&draws, &late, &odds), PZ_OUT_OF_TIME);
    cr_expect_eq(set_draw(&draws, &stopped, &tally), PZ_STOPPED);
    cr_expect_eq(set_find_odds(&draws, &stopped, &odds), PZ_STOPPED);
    cr_expect_eq(set_simulate(&questions[0], &stopped, &tally), PZ_STOPPED);
}

Test(set_sample, invalid_questions_are_rejected)
{
    static const struct set_rules rules[] = {
        {2, 12, 0, 0}, {7, 12, 0, 0}, {4, 2, 0, 0}, {4, 22, 0, 0}};
    static const struct set_draws draws[] = {{0, 0, 1, 0, 0},
                                             {2, 10, 1, 0, 0},
                                             {7, 12, 1, 0, 0},
                                             {3, 28, 1, 0, 0},
                                             {4, 82, 1, 0, 0},
                                             {6, 244, 1, 0, SET_ULTRASET},
                                             {4, 12, 1, 0, SET_GHOSTSET + 1}};
    struct set_odds odds;
    struct set_tally tally;

    for (unsigned i = 0; i < sizeof rules / sizeof *rules; i++)
        cr_expect_eq(
            set_simulate(&(struct set_games){.rules = rules[i], .games = 1}, NULL, &tally),
            PZ_INVALID);
    for (unsigned i = 0; i < sizeof draws / sizeof *draws; i++) {
        cr_expect_eq(set_draw(&draws[i], NULL, &tally), PZ_INVALID, "draws %u", i);
        cr_expect_eq(set_find_odds(&draws[i], NULL, &odds), PZ_INVALID, "draws %u", i);
    }
}

Test(set_sample, the_progress_increases_to_the_number_of_games)
{
    static const struct set_games games = {
        {6, 12, SET_PICK_RANDOM, SET_STOP_NO_SET}, 1000, 1};
    struct caller caller = {.threads = 0};
    const struct pz_ctl ctl = {.arg = &caller, .progress = keep_progress};
    struct set_tally tally;

    set_clock_step(100000000);
    cr_assert_eq(set_simulate(&games, &ctl, &tally), PZ_OK);
    cr_expect_gt(caller.reports, 1);
    cr_expect_eq(caller.total, games.games);
    cr_expect_leq(caller.done, games.games);
    set_tally_free(&tally);
}

/* Unknown odds are drawn only on request. */
Test(set_sample, odds_without_draws)
{
    struct set_odds odds;

    cr_assert_eq(set_find_odds(&(struct set_draws){4, 40, 0, 1, SET_PLAIN}, NULL, &odds),
                 PZ_OK);
    cr_expect_not(odds.exact);
    cr_expect_eq(odds.drawn.games, 0);
    cr_expect_gt(odds.most.sets, odds.least.sets);
    set_odds_free(&odds);
    cr_assert_eq(set_find_odds(&(struct set_draws){4, 40, 100, 1, SET_PLAIN}, NULL, &odds),
                 PZ_OK);
    cr_expect_eq(odds.drawn.games, 100);
    cr_expect_eq(set_tally_all_hands(&odds.drawn, SET_ANY_SIZE), 100);
    set_odds_free(&odds);
}
