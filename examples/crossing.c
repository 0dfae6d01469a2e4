/* Wolf, goat and cabbage: the program prints a plan with the minimum number of crossings,
 * and the number of all plans with this number of crossings. */
#include <puzzles/crossing.h>

#include <stdio.h>

enum { FARMER = 1, WOLF = 2, GOAT = 4, CABBAGE = 8 };

static const char *const names[] = {"farmer", "wolf", "goat", "cabbage"};
static const struct crossing_traveler travelers[] = {
    {.kind = 0, .minutes = 1, .weight = 1, .rows = true},
    {.kind = 1, .minutes = 1, .weight = 1},
    {.kind = 2, .minutes = 1, .weight = 1},
    {.kind = 3, .minutes = 1, .weight = 1}};
static const struct crossing_some wolf_and_goat[] = {{WOLF, 1}, {GOAT, 1}};
static const struct crossing_some goat_and_cabbage[] = {{GOAT, 1}, {CABBAGE, 1}};
static const struct crossing_rule rules[] = {{.form = CROSSING_NEVER_ALONE,
                                              .where = CROSSING_BANKS,
                                              .together = wolf_and_goat,
                                              .parts = 2,
                                              .without = FARMER},
                                             {.form = CROSSING_NEVER_ALONE,
                                              .where = CROSSING_BANKS,
                                              .together = goat_and_cabbage,
                                              .parts = 2,
                                              .without = FARMER}};

static void print_plan(const struct crossing_plan *plan)
{
    for (uint32_t c = 0; c < plan->crossings; c++) {
        printf("%s:", c % 2 == 0 ? "over" : "back");
        for (unsigned i = 0; i < 4; i++) {
            if (plan->who[c] >> i & 1)
                printf(" %s", names[i]);
        }
        printf("\n");
    }
}

int main(void)
{
    struct crossing_question question = crossing_question_of(travelers, 4, 2);
    struct crossing_answer answer;
    char count[PZ_COUNT_TEXT];

    question.rule = rules;
    question.rules = 2;
    enum pz_status status = crossing_solve(&question, NULL, &answer);

    if (status != PZ_OK) {
        fprintf(stderr, "crossing: %s\n", pz_status_text(status));
        return 1;
    }
    if (answer.verdict != CROSSING_POSSIBLE) {
        fprintf(stderr, "crossing: they cannot cross\n");
        crossing_answer_free(&answer);
        return 1;
    }
    print_plan(&answer.plan);
    pz_count_text(&answer.plans.count, count);
    printf("%u crossings%s. Number of plans with that many crossings: %s\n",
           (unsigned)answer.plan.crossings, answer.proven ? ", the minimum" : "", count);
    crossing_answer_free(&answer);
    return 0;
}
