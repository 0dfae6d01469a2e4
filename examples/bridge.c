/* "Escape from Zurg": Buzz, Woody, Rex and Hamm must cross the bridge within 60 minutes.
 * The program prints the fastest plan, and the number of plans that take the same time. */
#include <puzzles/bridge.h>

#include <stdio.h>

static const char *const names[] = {"Buzz", "Woody", "Rex", "Hamm"};
static const uint32_t minutes[] = {5, 10, 20, 25};

static void print_crossing(const struct bridge_question *question,
                           const struct bridge_plan *plan, uint32_t crossing)
{
    printf("%s:", crossing % 2 == 0 ? "over" : "back");
    for (uint64_t i = plan->start[crossing]; i < plan->start[crossing + 1]; i++)
        printf(" %s", names[plan->who[i]]);
    printf(", %u minutes\n", (unsigned)bridge_crossing_minutes(question, plan, crossing));
}

int main(void)
{
    const struct bridge_question question = {
        .party = {.people = 4, .capacity = 2, .minutes = minutes},
        .deadline_minutes = 60,
        .plans = 1};
    struct bridge_answer answer;
    char count[PZ_COUNT_TEXT];
    enum pz_status status = bridge_solve(&question, NULL, &answer);

    if (status != PZ_OK) {
        fprintf(stderr, "bridge: %s\n", pz_status_text(status));
        return 1;
    }
    if (answer.verdict != BRIDGE_POSSIBLE || !answer.plan) {
        fprintf(stderr, "bridge: they cannot cross in time\n");
        bridge_answer_free(&answer);
        return 1;
    }
    for (uint32_t crossing = 0; crossing < answer.plan->crossings; crossing++)
        print_crossing(&question, answer.plan, crossing);
    pz_count_text(&answer.plans.count, count);
    printf("%u minutes%s. Number of plans that take this time: %s\n",
           (unsigned)answer.minutes, answer.proven ? ", the minimum" : "", count);
    bridge_answer_free(&answer);
    return 0;
}
