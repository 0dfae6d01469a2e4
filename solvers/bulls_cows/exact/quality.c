#include "exact.h"

enum bc_verdict bc_best_verdict(const struct bc_best *best)
{
    if (best->candidates == 0)
        return BC_INFEASIBLE;
    if (!best->known)
        return BC_UNKNOWN;
    return best->proven ? BC_OPTIMAL : BC_FEASIBLE;
}

/* Sets the criteria of BC_LAST_GUESS. The values describe the strategy. The bounds of the
 * last guess hold for strategies within the allowed height, so they do not apply to a higher
 * strategy. */
static void set_criteria(struct bc_quality *quality, const struct bc_best *best)
{
    bool is_low = best->known && best->allowed > 0 && best->height <= best->allowed;

    quality->criterion[0] =
        (struct bc_criterion){best->height, best->lower_height,
                              best->known && best->height == best->lower_height};
    quality->criterion[1] = (struct bc_criterion){best->last, is_low ? best->lower_last : 0,
                                                  is_low && best->last == best->lower_last};
    quality->criterion[2] = (struct bc_criterion){best->guesses, best->lower, best->proven};
}

void bc_quality_set(struct bc_quality *quality, const struct bc_packed_question *question,
                    const struct bc_best *best)
{
    *quality = (struct bc_quality){.verdict = bc_best_verdict(best),
                                   .proven = best->candidates == 0 || best->proven,
                                   .cut = best->cut,
                                   .bounds_nodes =
                                       !bc_objective_counts_guesses(question->objective)};
    if (best->candidates > 0) {
        quality->lower = best->lower;
        quality->lower_height = best->lower_height;
        if (question->objective == BC_LAST_GUESS)
            set_criteria(quality, best);
    }
    bc_best_argument(question, best, quality->argument);
}
