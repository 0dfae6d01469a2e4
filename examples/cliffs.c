/* Allergic Cliffs: the program prints which Zoombini to send first, and whether the player
 * can always win.
 *
 *     cc -std=c17 cliffs.c $(pkg-config --cflags --libs puzzles) */
#include <puzzles/cliffs.h>

#include <stdio.h>
#include <stdlib.h>

/* The values of each Zoombini: hair, eyes, nose, feet. */
static const struct cliffs_zoombini band[] = {
    {{3, 2, 2, 1}}, {{3, 0, 0, 1}}, {{4, 2, 4, 4}}, {{4, 3, 2, 4}},
    {{0, 2, 0, 0}}, {{2, 2, 3, 1}}, {{2, 1, 1, 4}}, {{3, 4, 0, 4}},
    {{2, 1, 3, 1}}, {{1, 4, 1, 2}}, {{0, 0, 2, 3}}, {{1, 2, 2, 2}},
    {{4, 2, 1, 3}}, {{4, 4, 4, 1}}, {{3, 1, 2, 3}}, {{3, 3, 1, 4}},
};

int main(void)
{
    const struct cliffs_question question = {
        .band = {.traits = {.count = 4, .values = {5, 5, 5, 5}},
                 .count = 16,
                 .zoombini = band},
        .level = 4,
        .prior = CLIFFS_UNIFORM,
        .goal = CLIFFS_GUARANTEE,
        .allowed = 5};
    struct cliffs_answer answer;
    enum pz_status status = cliffs_solve(&question, NULL, &answer);

    if (status != PZ_OK) {
        fprintf(stderr, "cliffs: %s\n", pz_status_text(status));
        return EXIT_FAILURE;
    }
    const struct cliffs_standing *standing = &answer.standing;

    printf("All rules of level 4 are possible. Send Zoombini %u to the %s cliff.\n",
           (unsigned)answer.send.zoombini, answer.send.top ? "top" : "bottom");
    printf("This strategy makes %.3f mistakes on average and at most %u: %s.\n",
           standing->means.mistakes, standing->outcome.worst,
           standing->guaranteed ? "it always wins" : "it can lose");
    printf("%s\n", standing->proven ? "No strategy is better." : "Not proven.");
    cliffs_answer_free(&answer);
    return EXIT_SUCCESS;
}
