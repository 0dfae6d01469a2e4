/* Finds the costs of openers, which are fixed guesses that do not depend on the answers.
 * Openers divide the codes into independent states, so the best total is the sum of the
 * best totals of the states. */
#include "solvers/bulls_cows/codes/score_many.h"
#include "solvers/bulls_cows/exact/exact.h"
#include "solvers/core/control.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

struct evaluation {
    struct pz_context *context;
    const struct bc_openers *openers;
    struct pz_ctl ctl;
    uint32_t left; /* candidates of states that were not evaluated */
    struct bc_openers_value *value;
};

static void keep_height(struct bc_openers_value *value, unsigned height)
{
    value->height = height > value->height ? height : value->height;
}

/* Adds the best total after the rows of a question, which leave `count` candidates. The
 * states share the time that is left in proportion to their sizes. */
static enum pz_status add_best(struct evaluation *e, const struct bc_question *question,
                               uint32_t count)
{
    struct bc_openers_value *value = e->value;
    const struct pz_ctl share = pz_ctl_share(&e->ctl, count, e->left);
    struct bc_solution best;
    enum pz_status status = bc_solve(e->context, question, &share, &best);

    if (status == PZ_OUT_OF_TIME) {
        value->known = value->proven = false;
        value->cut = true;
        return PZ_OK;
    }
    if (status != PZ_OK)
        return status;
    e->left -= count;
    value->known = value->known && best.exact;
    value->proven = value->proven && best.quality.proven;
    value->cut = value->cut || best.quality.cut;
    value->guesses += (uint64_t)llround(best.expected_guesses * count);
    keep_height(value, question->history.count + best.height);
    bc_solution_free(&best);
    return PZ_OK;
}

/* Adds the costs of `count` candidates that remain after the rows of `question`. */
static enum pz_status add_state(struct evaluation *e, struct bc_question *question,
                                const bc_packed *candidate, uint32_t count)
{
    const struct bc_game *game = &e->openers->game;
    unsigned depth = question->history.count;
    enum pz_status status = PZ_OK;

    if (depth == e->openers->count)
        return add_best(e, question, count);
    bc_packed *code = malloc(count * (2 * sizeof *code + sizeof(bc_answer_id)));
    struct bc_division parts = {.code = code, .count = count};

    if (!code)
        return PZ_NO_MEMORY;
    parts.spare = code + count;
    parts.answer = (bc_answer_id *)(parts.spare + count);
    memcpy(code, candidate, count * sizeof *code);
    bc_score_divide(game, bc_pack(game, &e->openers->guess[depth]), &parts);
    e->value->guesses += count;
    e->left -= parts.sizes[bc_answer_win(game)];
    if (parts.sizes[bc_answer_win(game)] > 0)
        keep_height(e->value, depth + 1);
    candidate = code;
    for (bc_answer_id answer = 0; answer < bc_answer_win(game) && status == PZ_OK;
         answer++) {
        uint32_t size = parts.sizes[answer];

        question->history.rows[depth] =
            (struct bc_row){e->openers->guess[depth], bc_answer_of(game, answer)};
        question->history.count = depth + 1;
        if (size > 0)
            status = add_state(e, question, candidate, size);
        candidate += size;
    }
    question->history.count = depth;
    free(code);
    return status;
}

enum pz_status bc_openers_evaluate(struct pz_context *context,
                                   const struct bc_openers *openers,
                                   const struct pz_ctl *ctl, struct bc_openers_value *value)
{
    struct evaluation e = {
        .context = context, .openers = openers, .ctl = pz_ctl_begin(ctl), .value = value};
    struct bc_question question = {.history.game = openers->game};
    enum pz_status status;
    bc_packed *code;

    if (!bc_exact_supports(&openers->game) ||
        bc_game_codes(&openers->game) > BC_STRATEGY_CODES_MAX)
        return PZ_INVALID;
    if (e.ctl.effort == PZ_BRIEF)
        return PZ_LATER;
    e.left = bc_packed_codes(&openers->game);
    code = malloc(e.left * sizeof *code);
    if (!code)
        return PZ_NO_MEMORY;
    bc_packed_list(&openers->game, code, e.left);
    *value = (struct bc_openers_value){.known = true, .proven = true};
    status = add_state(&e, &question, code, e.left);
    free(code);
    return status;
}
