#include "quality.h"

/* The criteria of BC_LAST_GUESS. The height is proven if the rest of the least height of the
 * game is known, because the strategy does not use more. */
static void set_criteria(struct bc_quality *quality, const struct bc_best *best)
{
    bool low = best->known && best->allowed > 0;

    quality->criterion[0] = (struct bc_criterion){
        low ? best->allowed : best->height, low ? best->allowed : best->lower_height, low};
    quality->criterion[1] = (struct bc_criterion){best->last, best->lower_last,
                                                  low && best->last == best->lower_last};
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
