/* cliffs_solve: its bounds, what it keeps, and what it says where no rule is left. That its
 * moves are the best is tested below it (test_optimal_move.c, test_tree.c). */
#include "puzzles/cliffs.h"
#include "samples.h"
#include "tests/solvers/failing_alloc.h"
#include "tests/solvers/poll_flag.h"
#include "tests/solvers/random.h"
#include "tests/solvers/set_clock.h"

#include <criterion/criterion.h>
#include <string.h>

enum { BAND = 16, ROWS = 6 };

static struct cliffs_question ask(const struct sample *sample, enum cliffs_goal goal)
{
    return (struct cliffs_question){.band = sample->band,
                                    .level = 4,
                                    .prior = CLIFFS_UNIFORM,
                                    .goal = goal,
                                    .allowed = 5,
                                    .listed = 10};
}

static void make_band(struct sample *sample, unsigned count, unsigned level, uint64_t seed)
{
    const struct sample_kind kind = {sample_traits, count, level, CLIFFS_UNIFORM};

    sample_make(sample, &kind, seed);
}

static struct cliffs_answer solve(const struct cliffs_question *question,
                                  const struct pz_ctl *ctl)
{
    struct cliffs_answer answer;

    cr_assert_eq(cliffs_solve(question, ctl, &answer), PZ_OK);
    return answer;
}

static bool same_answer(const struct cliffs_answer *one, const struct cliffs_answer *two)
{
    const struct cliffs_standing *a = &one->standing, *b = &two->standing;

    return one->send.zoombini == two->send.zoombini && one->send.top == two->send.top &&
           one->send.probability == two->send.probability &&
           same_outcome(&a->outcome, &b->outcome) &&
           a->consistent_rules == b->consistent_rules && a->least == b->least &&
           a->method == b->method && a->proven == b->proven &&
           one->likely_count == two->likely_count;
}

/* Equal Zoombinis are one: play of a band twice over is that of the band. */
Test(cliffs_solve, takes_equal_zoombinis_for_one)
{
    for (uint64_t seed = 0; seed < 20; seed++) {
        struct cliffs_zoombini twice[2 * BAND];
        struct sample sample;

        make_band(&sample, BAND, 2, seed);
        struct cliffs_question question = ask(&sample, CLIFFS_GUARANTEE);

        question.level = 2;
        struct cliffs_answer once = solve(&question, NULL), both;

        memcpy(twice, sample.zoombinis, sizeof twice / 2);
        memcpy(twice + BAND, sample.zoombinis, sizeof twice / 2);
        question.band.zoombini = twice;
        question.band.count = 2 * BAND;
        both = solve(&question, NULL);
        cr_assert(same_answer(&once, &both));
        for (unsigned z = 0; z < BAND; z++)
            cr_assert(both.certain[z] == once.certain[z] &&
                      both.certain[z + BAND] == once.certain[z]);
        cliffs_answer_free(&once);
        cliffs_answer_free(&both);
        sample_free(&sample);
    }
}

/* Whether some case agrees with all rows but those of a set. */
static bool leaves_a_rule(const struct sample *sample, const struct cliffs_row rows[],
                          unsigned left_out)
{
    for (uint32_t c = 0; c < sample->cases.count; c++) {
        bool agrees = true;

        for (unsigned r = 0; r < ROWS; r++) {
            bool top = (rows[r].top != 0) == (rows[r].accepted != 0);

            agrees = agrees && (left_out >> r & 1 ||
                                cliffs_label(&sample->cases.cases[c],
                                             &sample->zoombinis[rows[r].zoombini]) == top);
        }
        if (agrees)
            return true;
    }
    return false;
}

/* True when the first of two sets of as many rows begins first. */
static bool begins_first(unsigned one, unsigned other)
{
    unsigned differ = one ^ other;

    return (one & differ & (0u - differ)) != 0;
}

static unsigned find_conflict(const struct sample *sample, const struct cliffs_row rows[])
{
    unsigned best = (1u << ROWS) - 1;

    for (unsigned set = 0; set < 1u << ROWS; set++) {
        int more = __builtin_popcount(set) - __builtin_popcount(best);

        if (leaves_a_rule(sample, rows, set) &&
            (more < 0 || (more == 0 && begins_first(set, best))))
            best = set;
    }
    return best;
}

Test(cliffs_solve, names_the_smallest_conflict)
{
    unsigned conflicts = 0;

    for (uint64_t seed = 0; seed < 300; seed++) {
        struct cliffs_row rows[ROWS];
        struct sample sample;
        struct test_rng rng;

        make_band(&sample, BAND, 1, seed);
        test_rng_seed(&rng, seed);
        for (unsigned r = 0; r < ROWS; r++)
            rows[r] = (struct cliffs_row){(uint32_t)test_rng_below(&rng, BAND),
                                          (uint8_t)test_rng_below(&rng, 2), 0};
        struct cliffs_question question = ask(&sample, CLIFFS_EXPECTED);

        question.level = 1;
        question.rows = rows;
        question.row_count = ROWS;
        struct cliffs_answer answer = solve(&question, NULL);
        unsigned named = 0;

        for (unsigned i = 0; i < answer.standing.conflict_count; i++)
            named |= 1u << answer.standing.conflict[i];
        cr_assert_eq(named, find_conflict(&sample, rows), "seed %u", (unsigned)seed);
        cr_assert_eq(answer.standing.consistent_rules == 0, named != 0);
        cr_assert_eq(answer.standing.made, ROWS);
        cr_assert(named == 0 || (answer.send.zoombini == CLIFFS_NOBODY && !answer.certain));
        conflicts += named != 0;
        cliffs_answer_free(&answer);
        sample_free(&sample);
    }
    cr_assert(conflicts > 100 && conflicts < 300);
}

Test(cliffs_solve, lists_the_likeliest_rules_first)
{
    const struct sample_kind kind = {sample_traits, BAND, CLIFFS_UNKNOWN, CLIFFS_PUBLISHED};
    struct sample sample;
    double sum = 0;

    sample_make(&sample, &kind, 3);
    struct cliffs_question question = ask(&sample, CLIFFS_EXPECTED);

    question.level = kind.level;
    question.prior = kind.prior;
    question.listed = 1000000;
    struct cliffs_answer answer = solve(&question, NULL);

    cr_assert_eq(answer.likely_count, answer.standing.consistent_rules);
    for (uint32_t i = 0; i < answer.likely_count; i++) {
        sum += answer.likely[i].probability;
        cr_assert(i == 0 ||
                  answer.likely[i].probability <= answer.likely[i - 1].probability);
    }
    cr_assert_float_eq(sum, 1, 1e-9);
    cliffs_answer_free(&answer);
    sample_free(&sample);
}

Test(cliffs_solve, refuses_what_is_no_question)
{
    struct cliffs_zoombini wrong[BAND];
    const struct cliffs_row nobody = {BAND, 1, 1}, across[] = {{3, 1, 1}, {3, 0, 1}};
    struct sample sample;

    make_band(&sample, BAND, 4, 1);
    const struct cliffs_question good = ask(&sample, CLIFFS_WIN);
    struct cliffs_question bad[12];

    memcpy(wrong, sample.zoombinis, sizeof wrong);
    wrong[7].value[2] = 5;
    for (unsigned i = 0; i < 12; i++)
        bad[i] = good;
    bad[0].band.count = 0;
    bad[1].band.count = CLIFFS_BAND_MAX + 1;
    bad[2].band.traits.count = 0;
    bad[3].band.traits.count = CLIFFS_TRAITS_MAX + 1;
    bad[4].band.traits.values[1] = 0;
    bad[5].band.traits.values[1] = CLIFFS_VALUES_MAX + 1;
    bad[6].level = 5;
    bad[7].band.zoombini = wrong;
    bad[8].rows = &nobody;
    bad[8].row_count = 1;
    bad[9].rows = across;
    bad[9].row_count = 2;
    bad[10].prior = (enum cliffs_prior)3;
    bad[11].goal = (enum cliffs_goal)(CLIFFS_QUERIES + 1);
    for (unsigned i = 0; i < 12; i++) {
        struct cliffs_answer answer;

        cr_assert_eq(cliffs_solve(&bad[i], NULL, &answer), PZ_INVALID, "%u", i);
        cr_assert(!answer.likely && !answer.certain && !answer.standing.conflict);
    }
    sample_free(&sample);
}

Test(cliffs_solve, leaves_what_is_long_to_a_full_effort)
{
    const struct pz_ctl brief = {.effort = PZ_BRIEF};
    struct cliffs_answer answer;
    struct sample sample;

    make_band(&sample, BAND, 4, 1);
    struct cliffs_question question = ask(&sample, CLIFFS_EXPECTED);

    cr_assert_eq(cliffs_solve(&question, &brief, &answer), PZ_LATER);
    question.band.count = 4;
    question.level = 1;
    set_clock_step(1);
    cr_assert_eq(cliffs_solve(&question, &brief, &answer), PZ_OK);
    cr_assert(answer.standing.proven);
    cliffs_answer_free(&answer);
    sample_free(&sample);
}

/* Without time the most certain goes first; without nodes play is for the fewest expected
 * mistakes, as the goal needs a search; one node less than needed is too few. */
Test(cliffs_solve, says_what_it_could_not_prove)
{
    const struct pz_ctl late = {.deadline_ns = 1}, few = {.max_nodes = 1};
    struct sample sample;

    make_band(&sample, BAND, 4, 2);
    for (unsigned goal = CLIFFS_EXPECTED; goal <= CLIFFS_WIN; goal++) {
        struct cliffs_question question = ask(&sample, (enum cliffs_goal)goal);
        struct cliffs_answer full = solve(&question, NULL);
        struct cliffs_answer cut = solve(&question, &late);

        cr_assert(full.standing.proven && !full.standing.cut);
        cr_assert(cut.standing.cut && !cut.standing.proven && !cut.standing.knows_least);
        cr_assert_eq(cut.standing.method, CLIFFS_BY_CERTAINTY);
        cr_assert(cut.send.zoombini < BAND);
        cliffs_answer_free(&cut);
        cut = solve(&question, &few);
        cr_assert(cut.standing.cut && !cut.standing.knows_least);
        cr_assert_eq(cut.standing.method, CLIFFS_BY_TABLE);
        cr_assert_eq(cut.standing.proven, goal == CLIFFS_EXPECTED);
        cliffs_answer_free(&cut);
        cliffs_answer_free(&full);
    }
    sample_free(&sample);
}

/* More nodes prove more, and those of one part are missing in another. */
Test(cliffs_solve, has_one_budget_of_nodes)
{
    unsigned stages = 0, last = 0;
    struct sample sample;

    make_band(&sample, BAND, 4, 2);
    struct cliffs_question question = ask(&sample, CLIFFS_GUARANTEE);

    question.allowed = 4;
    for (uint64_t nodes = 1; nodes < 1 << 22; nodes *= 2) {
        const struct pz_ctl ctl = {.max_nodes = nodes};
        struct cliffs_answer answer = solve(&question, &ctl);
        unsigned stage = answer.standing.proven + answer.standing.knows_least;

        cr_assert_geq(stage, last);
        cr_assert_eq(answer.standing.cut, stage < 2);
        stages += stage > last;
        last = stage;
        cliffs_answer_free(&answer);
    }
    cr_assert(stages > 0 && last == 2);
    sample_free(&sample);
}

Test(cliffs_solve, stops_when_told)
{
    atomic_bool stop = true;
    const struct pz_ctl ctl = {.poll = poll_flag, .arg = &stop};
    struct cliffs_answer answer;
    struct sample sample;

    make_band(&sample, BAND, 4, 2);
    struct cliffs_question question = ask(&sample, CLIFFS_WIN);

    cr_assert_eq(cliffs_solve(&question, &ctl, &answer), PZ_STOPPED);
    cr_assert(!answer.likely && !answer.certain);
    sample_free(&sample);
}

Test(cliffs_solve, memory_may_run_out)
{
    struct sample sample;
    unsigned refused = 0;

    make_band(&sample, BAND, 1, 4);
    struct cliffs_question question = ask(&sample, CLIFFS_GUARANTEE);

    question.level = 1;
    struct cliffs_answer right = solve(&question, NULL), answer;

    while (failing_alloc_next()) {
        enum pz_status status = cliffs_solve(&question, NULL, &answer);

        failing_alloc_end();
        cr_assert(status == PZ_OK || status == PZ_NO_MEMORY);
        cr_assert(status == PZ_NO_MEMORY || same_answer(&right, &answer));
        refused += status == PZ_NO_MEMORY;
        cliffs_answer_free(&answer);
    }
    cr_assert_gt(refused, 10);
    for (size_t bytes = 1; bytes < (size_t)64 << 20; bytes *= 4) {
        const struct pz_ctl ctl = {.max_bytes = bytes};
        enum pz_status status = cliffs_solve(&question, &ctl, &answer);

        cr_assert(status == PZ_OK || (status == PZ_NO_MEMORY && bytes < 4 << 20));
        cr_assert(status == PZ_NO_MEMORY || same_answer(&right, &answer));
        cliffs_answer_free(&answer);
    }
    cliffs_answer_free(&right);
    sample_free(&sample);
}
