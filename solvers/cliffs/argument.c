/* Writes the sentences that explain the standing of a game. */
#include "puzzles/cliffs.h"
#include "solvers/core/text.h"

#include <assert.h>

static bool is_lost(const struct cliffs_question *question,
                    const struct cliffs_standing *standing)
{
    return standing->made > question->allowed;
}

/* Returns the reason why no strategy is better for the goal. Play must be proven
 * optimal. */
static const char *optimality(const struct cliffs_question *question,
                              const struct cliffs_standing *standing)
{
    static const char *const by_goal[] = {
        [CLIFFS_EXPECTED] = "Dynamic programming over all positions proves that no "
                            "strategy has fewer expected mistakes.",
        [CLIFFS_GUARANTEE] = "Branch and bound proves that no strategy with the same "
                             "guarantee has fewer expected mistakes.",
        [CLIFFS_QUERIES] = "Dynamic programming over all positions proves that no strategy "
                           "has a lower expected cost of mistakes and questions.",
        [CLIFFS_RULE] = "Dynamic programming over all positions proves that no strategy "
                        "finds the rule with fewer expected sends.",
        [CLIFFS_WIN] = "Branch and bound or dynamic programming, whichever is faster, "
                       "proves that no strategy has a higher probability of making at "
                       "most the allowed number of mistakes."};

    assert(standing->proven && question->goal <= CLIFFS_RULE);
    if (question->goal == CLIFFS_WIN && is_lost(question, standing))
        return by_goal[CLIFFS_EXPECTED];
    return by_goal[question->goal];
}

static void begin(struct pz_text *text)
{
    if (text->length)
        pz_text_add(text, " ");
}

static void add_conflict(struct pz_text *text, const struct cliffs_standing *standing)
{
    pz_text_add(text,
                "Every rule was compared with every move in the history, and each rule "
                "contradicts at least %u move%s.",
                standing->conflict_count, pz_plural(standing->conflict_count));
}

static void add_lost(struct pz_text *text, const struct cliffs_question *question,
                     const struct cliffs_standing *standing)
{
    pz_text_add(text, "The game is lost: %u mistake%s %s made, and %u %s allowed.",
                standing->made, pz_plural(standing->made),
                standing->made == 1 ? "was" : "were", question->allowed,
                question->allowed == 1 ? "is" : "are");
}

static void add_least(struct pz_text *text, const struct cliffs_standing *standing)
{
    begin(text);
    pz_text_add(text,
                "A search of all moves and outcomes proves that no strategy can guarantee "
                "fewer than %u more mistake%s.",
                standing->least, pz_plural(standing->least));
}

void cliffs_argument_write(const struct cliffs_question *question,
                           const struct cliffs_standing *standing,
                           char text[CLIFFS_ARGUMENT_SIZE])
{
    struct pz_text sentences = pz_text_in(text, CLIFFS_ARGUMENT_SIZE);

    if (standing->consistent_rules == 0) {
        add_conflict(&sentences, standing);
        return;
    }
    if (is_lost(question, standing))
        add_lost(&sentences, question, standing);
    if (standing->deduction.known && !standing->deduction.guaranteed) {
        begin(&sentences);
        pz_text_add(&sentences, "No strategy can guarantee to find the rule: two of the "
                                "consistent rules send every Zoombini to the same cliff.");
    }
    if (standing->settled) {
        begin(&sentences);
        pz_text_add(&sentences,
                    "All rules that are consistent with the history agree on the cliff of "
                    "every remaining Zoombini, so no further mistake is necessary.");
        return;
    }
    if (standing->proven) {
        begin(&sentences);
        pz_text_add(&sentences, "%s", optimality(question, standing));
    }
    if (standing->knows_least && standing->least > 0)
        add_least(&sentences, standing);
}
