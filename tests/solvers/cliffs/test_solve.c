/* cliffs_solve and cliffs_plan: optimal play of small bands compared with brute force,
 * audits of plans and proofs, conflicts, and limits. */
#include "audit.h"
#include "brute.h"
#include "puzzles/cliffs.h"
#include "tests/solvers/failing_alloc.h"
#include "tests/solvers/poll_flag.h"
#include "tests/solvers/sampled.h"
#include "tests/solvers/set_clock.h"

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

enum { SMALL = 7, BAND = 16, LARGE = 40, ROWS_MAX = 3 * LARGE, CONFLICT_ROWS = 6 };

/* A band of level 4 for which no strategy can guarantee 5 mistakes. */
enum { HARD_BAND = 332 };

/* A game with its history. */
struct game {
    struct sample sample;
    struct cliffs_row rows[ROWS_MAX];
    int8_t seen[LARGE];
    bool crossed[LARGE];
    unsigned made, crossings;
    struct cliffs_question question;
};

/* Sends a Zoombini up to twice to the wrong cliff, and perhaps then to the other one. */
static void send_some_times(struct game *game, uint32_t z, uint8_t label,
                            struct test_rng *rng)
{
    unsigned rejected = (unsigned)test_rng_below(rng, 3);

    for (unsigned i = 0; i < rejected; i++)
        game->rows[game->question.row_count++] = (struct cliffs_row){z, !label, 0};
    game->made += rejected;
    game->crossed[z] = rejected == 0 || test_rng_below(rng, 2);
    if (game->crossed[z])
        game->rows[game->question.row_count++] = (struct cliffs_row){z, label, 1};
    game->crossings -= game->crossed[z];
    game->seen[z] = (int8_t)label;
}

/* Sends each Zoombini with a probability of `sent` eighths. Returns false if there are no
 * cases. */
static bool open_game(struct game *game, const struct sample_kind *kind, uint64_t seed,
                      unsigned sent)
{
    struct test_rng rng;

    memset(game, 0, sizeof *game);
    test_rng_seed(&rng, seed);
    sample_make(&game->sample, kind, seed);
    memset(game->seen, CLIFFS_UNSEEN, sizeof game->seen);
    game->crossings = kind->count;
    game->question = (struct cliffs_question){.band = game->sample.band,
                                              .level = kind->level,
                                              .prior = kind->prior,
                                              .allowed = 5,
                                              .rows = game->rows,
                                              .listed = 10000};
    game->question.band.traits = kind->traits;
    if (game->sample.cases.count == 0) {
        sample_free(&game->sample);
        return false;
    }
    uint32_t truth = (uint32_t)test_rng_below(&rng, game->sample.cases.count);

    for (uint32_t z = 0; z < kind->count; z++)
        if (test_rng_below(&rng, 8) < sent)
            send_some_times(game, z, (uint8_t)case_label(&game->sample, truth, z), &rng);
    return true;
}

static int left_of(const struct game *game)
{
    return (int)game->question.allowed - (int)game->made;
}

static unsigned unit_of(const struct game *game)
{
    return game->question.ask_unit ? game->question.ask_unit : 1;
}

static bool same_send(const struct cliffs_send *send, uint32_t zoombini, unsigned top,
                      double probability)
{
    return send->zoombini == zoombini && send->top == top &&
           send->probability == probability;
}

static unsigned label_of_all(const struct brute *list, uint32_t z, bool *certain)
{
    struct brute top = brute_side(list, z, 1);

    *certain = top.count == 0 || top.count == list->count;
    return top.count > 0;
}

/* Certain Zoombinis are sent last. */
static void check_send(const struct game *game, const struct cliffs_answer *answer,
                       const struct brute *list, struct cliffs_aim aim)
{
    uint32_t last = CLIFFS_NOBODY;
    unsigned last_label = 0;
    struct sample_move move;

    for (uint32_t z = 0; z < list->columns; z++) {
        bool certain;
        unsigned label = label_of_all(list, z, &certain);

        if (game->crossed[z])
            continue;
        cr_assert_eq(answer->certain[z], certain ? (int)label : CLIFFS_UNSEEN);
        if (certain && last == CLIFFS_NOBODY) {
            last = z;
            last_label = label;
        }
    }
    if (brute_move(list, aim, &move)) {
        struct brute right = brute_side(list, move.column, move.label);

        cr_assert(same_send(&answer->send, move.column, move.label,
                            (double)brute_weight(&right) / (double)brute_weight(list)));
    } else if (last == CLIFFS_NOBODY) {
        cr_assert_eq(answer->send.zoombini, CLIFFS_NOBODY);
    } else {
        cr_assert(same_send(&answer->send, last, last_label, 1));
    }
}

static void check_likely(const struct cliffs_answer *answer)
{
    double sum = 0;

    cr_assert_eq(answer->likely_count, answer->standing.consistent_rules);
    for (uint32_t i = 0; i < answer->likely_count; i++) {
        sum += answer->likely[i].probability;
        cr_assert(i == 0 ||
                  answer->likely[i].probability <= answer->likely[i - 1].probability);
    }
    cr_assert_float_eq(sum, 1, 1e-9);
}

static void check_means(const struct game *game, const struct cliffs_standing *standing)
{
    const struct cliffs_outcome *outcome = &standing->outcome;
    const struct cliffs_means *means = &standing->means;
    double weight = (double)outcome->weight;

    cr_assert(standing->followed);
    cr_assert_eq(standing->crossings, game->crossings);
    cr_assert_eq(standing->made, game->made);
    cr_assert_eq(means->mistakes, (double)outcome->mistakes / weight);
    cr_assert_eq(means->questions, (double)outcome->questions / weight);
    cr_assert_eq(means->win_probability, (double)outcome->won / weight);
    if (game->question.goal == CLIFFS_QUERIES)
        cr_assert_float_eq(means->cost,
                           game->crossings + means->mistakes +
                               means->questions * game->question.ask_cost / unit_of(game),
                           1e-9);
}

/* The standing is that of brute force. */
static void check_standing(const struct game *game, const struct cliffs_standing *standing,
                           const struct brute *list, struct cliffs_aim aim)
{
    struct cliffs_outcome expected = brute_outcome(list, aim);
    int least = (int)brute_mistake_bound(list);
    uint32_t consistent[2000];

    cr_assert(standing->proven && !standing->cut && standing->knows_least);
    cr_assert_eq(standing->consistent_rules,
                 case_list(&game->sample, game->seen, consistent));
    cr_assert(same_outcome(&standing->outcome, &expected));
    cr_assert_eq((int)standing->least, least);
    cr_assert_eq(standing->winnable, least <= aim.left);
    cr_assert_eq(standing->guaranteed, (int)expected.worst <= aim.left);
    cr_assert_eq(standing->settled, list->count == 1);
    check_means(game, standing);
}

static bool label_alike(const struct game *game, const struct cliffs_case *one,
                        const struct cliffs_case *other)
{
    const struct cliffs_band *band = &game->sample.band;

    for (unsigned z = 0; z < band->count; z++)
        if (cliffs_label(one, &band->zoombini[z]) !=
            cliffs_label(other, &band->zoombini[z]))
            return false;
    return true;
}

static bool same_case(const struct cliffs_case *one, const struct cliffs_case *other)
{
    return one->top == other->top && one->level == other->level &&
           one->weight == other->weight && one->rule.terms == other->rule.terms &&
           memcmp(one->rule.term, other->rule.term,
                  one->rule.terms * sizeof *one->rule.term) == 0;
}

/* Compares all pairs of consistent cases. */
static void check_deduction(const struct game *game,
                            const struct cliffs_deduction *deduction)
{
    const struct cliffs_case *cases = game->sample.cases.cases;
    uint32_t consistent[2000], count = case_list(&game->sample, game->seen, consistent);
    double alone = 0, weight = 0;
    int listed = 0;

    cr_assert_eq(deduction->known, game->question.goal == CLIFFS_RULE);
    if (!deduction->known)
        return;
    for (uint32_t i = 0; i < count; i++) {
        const struct cliffs_case *one = &cases[consistent[i]];
        unsigned alike = 0;

        for (uint32_t j = 0; j < count; j++)
            alike += label_alike(game, one, &cases[consistent[j]]);
        weight += one->weight;
        alone += alike == 1 ? one->weight : 0;
        listed +=
            same_case(one, &deduction->alike[0]) + same_case(one, &deduction->alike[1]);
    }
    cr_assert_float_eq(deduction->probability, alone / weight, 1e-12);
    cr_assert_eq(deduction->guaranteed, alone == weight);
    if (deduction->guaranteed)
        return;
    cr_assert_eq(listed, 2);
    cr_assert(label_alike(game, &deduction->alike[0], &deduction->alike[1]));
    cr_assert_not(same_case(&deduction->alike[0], &deduction->alike[1]));
}

/* The plan and its proof are correct. */
static void check_plan(const struct game *game, const struct cliffs_plan_answer *plan)
{
    const struct cliffs_standing *standing = &plan->standing;
    int left = left_of(game);
    bool impossible = left >= 0 && standing->knows_least && left < (int)standing->least;

    cr_assert(audit_plan(&game->sample, game->seen, left, &plan->tree, plan->arrivals));
    cr_assert(same_outcome(&plan->tree.outcome, &standing->outcome));
    cr_assert_eq(plan->proof.claims != NULL, game->question.certificate && impossible);
    if (plan->proof.claims) {
        cr_assert_eq(plan->bound, left);
        cr_assert(audit_proof(&game->sample, game->seen, plan));
    }
}

static void check_game(struct game *game)
{
    bool rule = game->question.goal == CLIFFS_RULE;
    struct cliffs_prices prices = {rule ? 1 : game->question.ask_cost,
                                   rule ? 0 : unit_of(game)};
    struct cliffs_aim aim = {game->question.goal, left_of(game)};
    struct brute list = brute_band(&game->sample, game->seen, prices);
    struct cliffs_plan_answer plan;
    struct cliffs_answer answer;

    cr_assert_eq(cliffs_solve(&game->question, NULL, &answer), PZ_OK);
    cr_assert_eq(cliffs_plan(&game->question, NULL, &plan), PZ_OK);
    check_send(game, &answer, &list, aim);
    check_likely(&answer);
    check_standing(game, &answer.standing, &list, aim);
    check_standing(game, &plan.standing, &list, aim);
    check_deduction(game, &answer.standing.deduction);
    check_deduction(game, &plan.standing.deduction);
    check_plan(game, &plan);
    cr_assert_eq(plan.tree.count, 2 * list.count - 1);
    if (list.count > 1)
        cr_assert(plan.tree.nodes[0].zoombini == answer.send.zoombini &&
                  plan.tree.nodes[0].top == answer.send.top);
    cliffs_plan_answer_free(&plan);
    cliffs_answer_free(&answer);
}

/* Draws a band of few different Zoombinis or many. */
static struct sample_kind draw_kind(uint64_t seed)
{
    static const struct cliffs_traits traits[] = {{.count = 4, .values = {5, 5, 5, 5}},
                                                  {.count = 3, .values = {3, 2, 3}},
                                                  {.count = 3, .values = {5, 5, 5}},
                                                  {.count = 4, .values = {2, 3, 4, 5}}};
    struct test_rng rng;

    test_rng_seed(&rng, seed);
    return (struct sample_kind){.traits = traits[test_rng_below(&rng, 4)],
                                .count = 1 + (unsigned)test_rng_below(&rng, SMALL),
                                .level = (unsigned)test_rng_below(&rng, 5),
                                .prior = (enum cliffs_prior)test_rng_below(&rng, 3)};
}

/* All goals, with the allowed mistakes from less than those made to more than necessary. */
TestSampled(cliffs_solve, plays_small_bands_as_brute_force, 60, 600)
{
    static const unsigned prices[][2] = {{0, 1}, {1, 2}, {3, 100}, {100, 1}, {3, 0}};
    static struct game game;

    for (uint64_t seed = first; seed < end; seed++) {
        struct sample_kind kind = draw_kind(seed);

        if (!open_game(&game, &kind, seed, (unsigned)(seed % 5)))
            continue;
        for (unsigned goal = CLIFFS_EXPECTED; goal <= CLIFFS_RULE; goal++)
            for (unsigned allowed = 0; allowed < 6; allowed++) {
                bool priced = goal == CLIFFS_QUERIES;

                game.question.goal = (enum cliffs_goal)goal;
                game.question.allowed = allowed;
                game.question.certificate = allowed % 2 == seed % 2;
                game.question.ask_cost = priced ? prices[seed % 5][0] : 0;
                game.question.ask_unit = priced ? prices[seed % 5][1] : 0;
                check_game(&game);
            }
        sample_free(&game.sample);
    }
}

/* In some of these bands, a strategy that keeps the best guarantee of the start makes fewer
 * mistakes on average than one that improves its guarantee after each correct move. */
TestSampled(cliffs_solve, keeps_the_best_guarantee_of_the_start, 24, 240)
{
    static const struct sample_kind kinds[] = {
        {.traits = {.count = 4, .values = {3, 3, 3, 3}},
         .count = 6,
         .level = 4,
         .prior = CLIFFS_UNIFORM},
        {.traits = {.count = 4, .values = {2, 3, 4, 5}},
         .count = 6,
         .level = 2,
         .prior = CLIFFS_PUBLISHED},
        {.traits = {.count = 4, .values = {5, 5, 5, 5}},
         .count = 7,
         .level = 3,
         .prior = CLIFFS_UNIFORM}};
    static struct game game;

    for (uint64_t seed = first; seed < end; seed++) {
        cr_assert(open_game(&game, &kinds[seed % 3], seed, (unsigned)(seed / 3 % 2)));
        game.question.goal = CLIFFS_GUARANTEE;
        for (game.question.allowed = 0; game.question.allowed < 4; game.question.allowed++)
            check_game(&game);
        sample_free(&game.sample);
    }
}

static bool open_band(struct game *game, unsigned count, unsigned level, uint64_t seed,
                      unsigned sent)
{
    return open_game(game,
                     &(struct sample_kind){sample_traits, count, level, CLIFFS_UNIFORM},
                     seed, sent);
}

static void plan_and_check(struct game *game, struct cliffs_standing *standing)
{
    struct cliffs_plan_answer plan;

    cr_assert_eq(cliffs_plan(&game->question, NULL, &plan), PZ_OK);
    check_plan(game, &plan);
    check_means(game, &plan.standing);
    *standing = plan.standing;
    cliffs_plan_answer_free(&plan);
}

/* If the best guarantee is 6 mistakes, one of the 1,000 cases is lost with 5. */
Test(cliffs_solve, keeps_its_guarantees_in_large_bands)
{
    static const uint64_t seeds[] = {HARD_BAND, 1011, 1, 4};
    static struct game game;

    for (unsigned i = 0; i < 4; i++) {
        struct cliffs_standing found[CLIFFS_WIN + 1];
        struct cliffs_means *means = &found[CLIFFS_EXPECTED].means;

        open_band(&game, BAND, 4, seeds[i], 0);
        for (unsigned goal = CLIFFS_EXPECTED; goal <= CLIFFS_WIN; goal++) {
            game.question.goal = (enum cliffs_goal)goal;
            plan_and_check(&game, &found[goal]);
            cr_assert(found[goal].proven);
            cr_assert_geq(found[goal].means.mistakes, means->mistakes);
        }
        unsigned least = found[CLIFFS_GUARANTEE].least, worst = least > 5 ? least : 5;

        cr_assert_eq(least, i < 2 ? 6 : 5);
        cr_assert_leq(found[CLIFFS_GUARANTEE].outcome.worst, worst);
        cr_assert_eq(found[CLIFFS_WIN].outcome.won, 1000 - (least > 5));
        sample_free(&game.sample);
    }
}

/* All numbers of mistakes that cannot be guaranteed, in bands of all levels and priors. */
Test(cliffs_plan, proves_what_cannot_be_guaranteed)
{
    static struct game game;
    unsigned proofs = 0;

    for (uint64_t seed = 0; seed < 20; seed++) {
        struct sample_kind kind = {sample_traits, BAND, (unsigned)(seed % 5),
                                   (enum cliffs_prior)(seed / 5 % 3)};
        struct cliffs_standing standing = {.least = 1};

        if (!open_game(&game, &kind, seed, seed % 3 == 2))
            continue;
        game.question.certificate = true;
        for (unsigned more = 0; more < standing.least; more++, proofs++) {
            game.question.allowed = game.made + more;
            plan_and_check(&game, &standing);
        }
        sample_free(&game.sample);
    }
    cr_assert_gt(proofs, 40);
    open_band(&game, BAND, 4, HARD_BAND, 0);
    game.question.certificate = true;
    struct cliffs_standing standing;

    plan_and_check(&game, &standing);
    sample_free(&game.sample);
}

/* The audits detect changed plans and proofs. */
Test(cliffs_plan, is_audited)
{
    static struct game game;
    struct cliffs_plan_answer plan;

    open_band(&game, BAND, 4, 9, 0);
    game.question.allowed = 4;
    game.question.certificate = true;
    cr_assert_eq(cliffs_plan(&game.question, NULL, &plan), PZ_OK);
    for (uint32_t n = 0; n < plan.tree.count; n += 1 + n / 8) {
        struct cliffs_tree_node *node = &plan.tree.nodes[n], old = *node;

        node->weight++;
        cr_assert_not(audit_plan(&game.sample, game.seen, 4, &plan.tree, NULL));
        *node = old;
        if (old.zoombini == CLIFFS_LEAF)
            continue;
        node->next[0] = old.next[1];
        cr_assert_not(audit_plan(&game.sample, game.seen, 4, &plan.tree, NULL));
        *node = old;
        node->zoombini = n > 0 ? plan.tree.nodes[0].zoombini : BAND;
        cr_assert_not(audit_plan(&game.sample, game.seen, 4, &plan.tree, NULL));
        *node = old;
    }
    for (uint32_t c = 0; c < plan.proof.claim_count; c++) {
        plan.proof.claims[c].packing = !plan.proof.claims[c].packing;
        cr_assert_not(audit_proof(&game.sample, game.seen, &plan));
        plan.proof.claims[c].packing = !plan.proof.claims[c].packing;
    }
    for (uint32_t r = 0; r < plan.proof.reply_count; r++) {
        uint32_t old = plan.proof.replies[r][0];

        plan.proof.replies[r][0] = r % 2 ? CLIFFS_NO_CLAIM : plan.proof.replies[r][1];
        cr_assert_not(audit_proof(&game.sample, game.seen, &plan));
        plan.proof.replies[r][0] = old;
    }
    cr_assert(audit_proof(&game.sample, game.seen, &plan));
    cliffs_plan_answer_free(&plan);
    sample_free(&game.sample);
}

static bool same_answer(const struct cliffs_answer *one, const struct cliffs_answer *two)
{
    const struct cliffs_standing *a = &one->standing, *b = &two->standing;

    return same_send(&one->send, two->send.zoombini, two->send.top,
                     two->send.probability) &&
           same_outcome(&a->outcome, &b->outcome) &&
           a->consistent_rules == b->consistent_rules && a->least == b->least &&
           a->method == b->method && a->proven == b->proven &&
           one->likely_count == two->likely_count;
}

static struct cliffs_answer solve(const struct cliffs_question *question,
                                  const struct pz_ctl *ctl)
{
    struct cliffs_answer answer;

    cr_assert_eq(cliffs_solve(question, ctl, &answer), PZ_OK);
    return answer;
}

/* Equal Zoombinis do not count as more than 16. */
Test(cliffs_solve, plays_equal_zoombinis_as_one)
{
    static struct game game;

    for (uint64_t seed = 0; seed < 10; seed++) {
        struct cliffs_zoombini twice[2 * BAND];

        open_band(&game, BAND, 2, seed, 0);
        game.question.goal = CLIFFS_GUARANTEE;
        struct cliffs_answer once = solve(&game.question, NULL);

        memcpy(twice, game.sample.zoombinis, sizeof twice / 2);
        memcpy(twice + BAND, game.sample.zoombinis, sizeof twice / 2);
        game.question.band.zoombini = twice;
        game.question.band.count = 2 * BAND;
        struct cliffs_answer both = solve(&game.question, NULL);

        cr_assert(same_answer(&once, &both));
        for (unsigned z = 0; z < BAND; z++)
            cr_assert(both.certain[z] == once.certain[z] &&
                      both.certain[z + BAND] == once.certain[z]);
        cliffs_answer_free(&once);
        cliffs_answer_free(&both);
        sample_free(&game.sample);
    }
}

/* A large band is played exactly after a history that leaves at most 16 columns. Without
 * one, the plan sends the most certain Zoombini first. */
Test(cliffs_solve, plays_large_bands)
{
    static struct game game;
    unsigned proven = 0;

    for (unsigned i = 0; i < 12; i++) {
        struct cliffs_standing standing;

        open_band(&game, LARGE, 1 + i % 4, i, i % 3 * 3);
        game.question.allowed = game.made + 3;
        plan_and_check(&game, &standing);
        struct cliffs_answer answer = solve(&game.question, NULL);

        cr_assert_eq(answer.standing.proven, standing.proven);
        cr_assert_leq(answer.standing.outcome.mistakes, standing.outcome.mistakes);
        cr_assert_eq(standing.method,
                     standing.proven ? CLIFFS_BY_TABLE : CLIFFS_BY_CERTAINTY);
        cr_assert_eq(answer.standing.method,
                     standing.proven ? CLIFFS_BY_TABLE : CLIFFS_BY_ROLLOUT);
        proven += standing.proven;
        cliffs_answer_free(&answer);
        sample_free(&game.sample);
    }
    cr_assert(proven > 2 && proven < 10);
}

/* True if the first of two sets of as many rows begins first. */
static bool begins_first(unsigned one, unsigned other)
{
    unsigned differ = one ^ other;

    return (one & differ & (0u - differ)) != 0;
}

/* Returns the smallest set of rows that some case contradicts, and of equally small sets
 * the first one. */
static unsigned find_conflict(const struct sample *sample, const struct cliffs_row rows[])
{
    unsigned best = (1u << CONFLICT_ROWS) - 1;

    for (uint32_t c = 0; c < sample->cases.count; c++) {
        unsigned set = 0;

        for (unsigned r = 0; r < CONFLICT_ROWS; r++)
            if (case_label(sample, c, rows[r].zoombini) !=
                (rows[r].top == rows[r].accepted))
                set |= 1u << r;
        int more = __builtin_popcount(set) - __builtin_popcount(best);

        if (more < 0 || (more == 0 && begins_first(set, best)))
            best = set;
    }
    return best;
}

Test(cliffs_solve, finds_the_smallest_conflict)
{
    static struct game game;
    unsigned conflicts = 0;

    for (uint64_t seed = 0; seed < 300; seed++) {
        struct test_rng rng;
        unsigned found = 0;

        open_band(&game, BAND, 1, seed, 0);
        test_rng_seed(&rng, seed);
        game.question.row_count = CONFLICT_ROWS;
        for (unsigned r = 0; r < CONFLICT_ROWS; r++)
            game.rows[r] = (struct cliffs_row){(uint32_t)test_rng_below(&rng, BAND),
                                               (uint8_t)test_rng_below(&rng, 2), 0};
        struct cliffs_answer answer = solve(&game.question, NULL);

        for (unsigned i = 0; i < answer.standing.conflict_count; i++)
            found |= 1u << answer.standing.conflict[i];
        cr_assert_eq(found, find_conflict(&game.sample, game.rows), "seed %u",
                     (unsigned)seed);
        cr_assert_eq(answer.standing.consistent_rules == 0, found != 0);
        cr_assert_eq(answer.standing.made, CONFLICT_ROWS);
        cr_assert(found == 0 || (answer.send.zoombini == CLIFFS_NOBODY && !answer.certain));
        conflicts += found != 0;
        cliffs_answer_free(&answer);
        sample_free(&game.sample);
    }
    cr_assert(conflicts > 100 && conflicts < 300);
}

/* Free questions have the strategy of the goal `expected`. With expensive questions, it
 * asks fewer questions and makes more mistakes. */
Test(cliffs_solve, considers_the_cost_of_questions)
{
    static struct game game;
    struct cliffs_outcome outcome[3];

    open_band(&game, 12, 4, 7, 0);
    for (unsigned i = 0; i < 3; i++) {
        game.question.goal = i ? CLIFFS_QUERIES : CLIFFS_EXPECTED;
        game.question.ask_cost = i == 2 ? 2 : 0;
        struct cliffs_answer answer = solve(&game.question, NULL);

        cr_expect(answer.standing.proven);
        cr_expect_eq(answer.standing.expects_least, i != 2);
        check_means(&game, &answer.standing);
        outcome[i] = answer.standing.outcome;
        cliffs_answer_free(&answer);
    }
    cr_expect(same_outcome(&outcome[0], &outcome[1]));
    cr_expect_lt(outcome[2].questions, outcome[0].questions);
    cr_expect_gt(outcome[2].mistakes, outcome[0].mistakes);
    sample_free(&game.sample);
}

static void expect_invalid(const struct cliffs_question *question)
{
    struct cliffs_answer answer;
    struct cliffs_plan_answer plan;

    cr_expect_eq(cliffs_solve(question, NULL, &answer), PZ_INVALID);
    cr_expect(!answer.likely && !answer.certain && !answer.standing.conflict);
    cr_expect_eq(cliffs_plan(question, NULL, &plan), PZ_INVALID);
    cr_expect(!plan.tree.nodes && !plan.arrivals && !plan.places);
}

Test(cliffs_solve, rejects_invalid_questions)
{
    static const unsigned prices[][2] = {{101, 1}, {101, 0}, {1, 101}, {201, 2}};
    const struct cliffs_row outside = {BAND, 1, 1}, twice[] = {{3, 1, 1}, {3, 0, 1}};
    struct cliffs_zoombini wrong[BAND];
    static struct game game;

    open_band(&game, BAND, 4, 1, 0);
    const struct cliffs_question good = game.question;
    struct cliffs_question bad[16];

    memcpy(wrong, game.sample.zoombinis, sizeof wrong);
    wrong[7].value[2] = 5;
    for (unsigned i = 0; i < 16; i++)
        bad[i] = good;
    bad[0].band.count = 0;
    bad[1].band.count = CLIFFS_BAND_MAX + 1;
    bad[2].band.traits.count = 0;
    bad[3].band.traits.count = CLIFFS_TRAITS_MAX + 1;
    bad[4].band.traits.values[1] = 0;
    bad[5].band.traits.values[1] = CLIFFS_VALUES_MAX + 1;
    bad[6].level = 5;
    bad[7].band.zoombini = wrong;
    bad[8].rows = &outside;
    bad[8].row_count = 1;
    bad[9].rows = twice;
    bad[9].row_count = 2;
    bad[10].prior = (enum cliffs_prior)3;
    bad[11].goal = (enum cliffs_goal)(CLIFFS_RULE + 1);
    for (unsigned i = 0; i < 4; i++) {
        bad[12 + i].goal = CLIFFS_QUERIES;
        bad[12 + i].ask_cost = prices[i][0];
        bad[12 + i].ask_unit = prices[i][1];
    }
    for (unsigned i = 0; i < 16; i++)
        expect_invalid(&bad[i]);
    sample_free(&game.sample);
}

Test(cliffs_solve, needs_more_than_a_brief_effort_for_a_table)
{
    const struct pz_ctl brief = {.effort = PZ_BRIEF};
    struct cliffs_plan_answer plan;
    struct cliffs_answer answer;
    static struct game game;

    open_band(&game, BAND, 4, 1, 0);
    cr_assert_eq(cliffs_solve(&game.question, &brief, &answer), PZ_LATER);
    cr_assert_eq(cliffs_plan(&game.question, &brief, &plan), PZ_LATER);
    game.question.band.count = 4;
    game.question.level = 1;
    set_clock_step(1);
    cr_assert_eq(cliffs_solve(&game.question, &brief, &answer), PZ_OK);
    cr_assert(answer.standing.proven);
    cliffs_answer_free(&answer);
    sample_free(&game.sample);
}

/* Without time, the most certain Zoombini goes first. Without nodes, the goal is
 * `expected`, because it does not need a search. */
Test(cliffs_solve, reports_what_it_cannot_prove)
{
    const struct pz_ctl late = {.deadline_ns = 1}, few = {.max_nodes = 1};
    struct cliffs_plan_answer plan;
    static struct game game;

    set_clock_step(1);
    open_band(&game, BAND, 4, 2, 0);
    for (unsigned goal = CLIFFS_EXPECTED; goal <= CLIFFS_WIN; goal++) {
        game.question.goal = (enum cliffs_goal)goal;
        struct cliffs_answer full = solve(&game.question, NULL);
        struct cliffs_answer cut = solve(&game.question, &late);

        cr_assert(full.standing.proven && !full.standing.cut);
        cr_assert(cut.standing.cut && !cut.standing.proven && !cut.standing.knows_least);
        cr_assert_eq(cut.standing.method, CLIFFS_BY_CERTAINTY);
        cr_assert_lt(cut.send.zoombini, BAND);
        cliffs_answer_free(&cut);
        cut = solve(&game.question, &few);
        cr_assert(cut.standing.cut && !cut.standing.knows_least);
        cr_assert_eq(cut.standing.method, CLIFFS_BY_TABLE);
        cr_assert_eq(cut.standing.proven, goal == CLIFFS_EXPECTED);
        cliffs_answer_free(&cut);
        cliffs_answer_free(&full);
    }
    cr_assert_eq(cliffs_plan(&game.question, &late, &plan), PZ_OK);
    cr_assert_eq(plan.standing.method, CLIFFS_BY_CERTAINTY);
    cr_assert(plan.standing.cut && !plan.standing.proven);
    check_plan(&game, &plan);
    cliffs_plan_answer_free(&plan);
    sample_free(&game.sample);
}

/* More nodes prove more, and all searches share them. */
Test(cliffs_solve, has_one_budget_of_nodes)
{
    unsigned stages = 0, last = 0;
    static struct game game;

    open_band(&game, BAND, 4, 2, 0);
    game.question.goal = CLIFFS_GUARANTEE;
    game.question.allowed = 4;
    for (uint64_t nodes = 1; nodes < 1 << 22; nodes *= 2) {
        const struct pz_ctl ctl = {.max_nodes = nodes};
        struct cliffs_answer answer = solve(&game.question, &ctl);
        unsigned stage = answer.standing.proven + answer.standing.knows_least;

        cr_assert_geq(stage, last);
        cr_assert_eq(answer.standing.cut, stage < 2);
        stages += stage > last;
        last = stage;
        cliffs_answer_free(&answer);
    }
    cr_assert(stages > 0 && last == 2);
    sample_free(&game.sample);
}

/* Nodes that end a plan or its proof. */
Test(cliffs_plan, can_end_in_every_stage)
{
    unsigned proofs = 0, ended = 0;
    static struct game game;

    open_band(&game, BAND, 4, 11, 0);
    game.question.allowed = 4;
    game.question.certificate = true;
    for (uint64_t nodes = 16; nodes < 1 << 16; nodes += nodes / 3) {
        const struct pz_ctl ctl = {.max_nodes = nodes};
        struct cliffs_plan_answer plan;
        enum pz_status status = cliffs_plan(&game.question, &ctl, &plan);

        cr_assert(status == PZ_OK || status == PZ_OUT_OF_TIME);
        ended += status == PZ_OUT_OF_TIME;
        if (status == PZ_OUT_OF_TIME)
            continue;
        check_plan(&game, &plan);
        proofs += plan.proof.claims != NULL;
        cliffs_plan_answer_free(&plan);
    }
    cr_assert_gt(proofs, 0);
    cr_assert_gt(ended, 0);
    sample_free(&game.sample);
}

Test(cliffs_solve, can_be_canceled)
{
    atomic_bool stop = true;
    const struct pz_ctl ctl = {.poll = poll_flag, .arg = &stop};
    struct cliffs_plan_answer plan;
    struct cliffs_answer answer;
    static struct game game;

    for (unsigned count = BAND; count <= LARGE; count += LARGE - BAND) {
        open_band(&game, count, 4, 2, 0);
        game.question.goal = CLIFFS_WIN;
        cr_assert_eq(cliffs_solve(&game.question, &ctl, &answer), PZ_STOPPED);
        cr_assert(!answer.likely && !answer.certain);
        cr_assert_eq(cliffs_plan(&game.question, &ctl, &plan), PZ_STOPPED);
        cr_assert_null(plan.tree.nodes);
        sample_free(&game.sample);
    }
}

static void check_failing_allocations(struct game *game)
{
    struct cliffs_answer right = solve(&game->question, NULL), answer;
    struct cliffs_plan_answer plan;
    unsigned failed = 0;

    while (failing_alloc_next()) {
        enum pz_status status = cliffs_solve(&game->question, NULL, &answer);

        failing_alloc_end();
        cr_assert(status == PZ_NO_MEMORY ||
                  (status == PZ_OK && same_answer(&right, &answer)));
        failed += status == PZ_NO_MEMORY;
        cliffs_answer_free(&answer);
    }
    while (failing_alloc_next()) {
        enum pz_status status = cliffs_plan(&game->question, NULL, &plan);

        failing_alloc_end();
        cr_assert(status == PZ_NO_MEMORY || status == PZ_OK);
        failed += status == PZ_NO_MEMORY;
        if (status == PZ_OK)
            check_plan(game, &plan);
        cliffs_plan_answer_free(&plan);
    }
    cr_assert_gt(failed, 20);
    cliffs_answer_free(&right);
}

/* Without memory to remember states, the searches continue. */
Test(cliffs_solve, is_correct_if_allocations_fail)
{
    static struct game game;

    open_band(&game, BAND, 1, 4, 0);
    game.question.certificate = true;
    game.question.goal = CLIFFS_GUARANTEE;
    for (game.question.allowed = 1; game.question.allowed < 6; game.question.allowed += 4)
        check_failing_allocations(&game);
    sample_free(&game.sample);
    open_band(&game, LARGE, 1, 4, 0);
    check_failing_allocations(&game);
    sample_free(&game.sample);
}

Test(cliffs_solve, has_a_memory_limit)
{
    static struct game game;

    open_band(&game, BAND, 4, 12, 0);
    game.question.certificate = true;
    game.question.goal = CLIFFS_GUARANTEE;
    game.question.allowed = 4;
    struct cliffs_answer right = solve(&game.question, NULL), answer;

    for (size_t bytes = 1 << 10; bytes < (size_t)128 << 20; bytes += bytes / 3) {
        const struct pz_ctl ctl = {.max_bytes = bytes};
        enum pz_status status = cliffs_solve(&game.question, &ctl, &answer);
        struct cliffs_plan_answer plan;

        cr_assert(status == PZ_NO_MEMORY ? bytes < 64 << 20 : same_answer(&right, &answer));
        cliffs_answer_free(&answer);
        status = cliffs_plan(&game.question, &ctl, &plan);
        cr_assert(status == PZ_OK || (status == PZ_NO_MEMORY && bytes < 64 << 20));
        if (status == PZ_OK)
            check_plan(&game, &plan);
        cliffs_plan_answer_free(&plan);
    }
    cliffs_answer_free(&right);
    sample_free(&game.sample);
}
