#include "search.h"

#include "handlers/limits.h"
#include "table_cache.h"

enum {
    LOOP_CODES = 100000, /* more are never counted on a loop */
    CLOSING_NS = 15      /* for each code, to count and write what was found */
};

bool bulls_cows_too_large(const struct exchange *x, const struct bc_game *game)
{
    return x->on_loop && bc_game_codes(game) > LOOP_CODES;
}

struct pz_ctl bulls_cows_control(const struct exchange *x, const struct bc_game *game)
{
    struct pz_ctl ctl = limits_control(x);
    uint64_t now = pz_now_ns();
    uint64_t kept = (uint64_t)bc_game_codes(game) * CLOSING_NS;

    if (x->on_loop || ctl.deadline_ns <= now)
        return ctl;
    if (kept > (ctl.deadline_ns - now) / 2)
        kept = (ctl.deadline_ns - now) / 2;
    ctl.deadline_ns -= kept;
    return ctl;
}

struct bc_task bulls_cows_task(const struct exchange *x,
                               const struct bulls_cows_question *question)
{
    return (struct bc_task){.history = &question->history,
                            .book = bulls_cows_book(),
                            .objective = question->objective,
                            .max_bytes = x->max_bytes,
                            .must_prove = x->on_loop};
}

enum handled bulls_cows_settled(struct exchange *x, const struct bc_best *best)
{
    bool proven = best->candidates == 0 || best->proven;

    if (x->on_loop) /* what is known there without proof is from the book */
        return proven || best->known ? HANDLED_ANSWER : HANDLED_LATER;
    x->varies = x->varies || !proven;
    return HANDLED_ANSWER;
}

enum handled bulls_cows_find_conflicts(const struct exchange *x,
                                       const struct bulls_cows_question *question,
                                       struct bulls_cows_found *found)
{
    struct pz_ctl ctl = limits_control(x);

    if (found->best.candidates > 0)
        return HANDLED_ANSWER;
    return limits_ended(x,
                        bc_history_conflicts(&question->history, &ctl, &found->conflicts));
}
