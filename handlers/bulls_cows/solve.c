/* POST /bulls-cows/solve. */
#include "bulls_cows.h"
#include "handlers/field.h"
#include "handlers/limits.h"
#include "search.h"
#include "solvers/bulls_cows/score_many.h"
#include "solvers/core/control.h"

#include <stdlib.h>

enum {
    KEPT_SHARE = 8,       /* candidates are kept in half of the memory, 4 bytes each */
    LOOKS_APART = 1 << 12 /* codes between two looks at the stop flag */
};

/* A request while it is answered. */
struct solving {
    struct bulls_cows_question question;
    struct bulls_cows_found found;
    uint32_t limit; /* secrets to list */
    size_t kept;    /* candidates that may be kept */
    bc_code *secrets;
    uint32_t listed; /* of them in `secrets`, which may be more than `limit` */
    uint32_t parts[BC_ANSWERS_MAX];
};

static uint32_t least(uint32_t a, uint32_t b)
{
    return a < b ? a : b;
}

/* Lists the candidates: all of them when there is room, or the first `limit`. */
static enum pz_status list_secrets(struct solving *s, const struct pz_ctl *ctl)
{
    uint32_t candidates = s->found.best.candidates;
    uint32_t room = candidates <= s->kept ? candidates : s->limit;
    uint32_t count;

    s->secrets = malloc((size_t)room * sizeof *s->secrets + 1);
    if (!s->secrets)
        return PZ_NO_MEMORY;
    s->listed = least(room, candidates);
    return bc_history_candidates(&s->question.history, s->secrets, room, ctl, &count);
}

/* Counts the parts without a list. */
static enum pz_status count_all(struct solving *s, const struct pz_ctl *ctl)
{
    struct bc_history history;
    bc_code code = bc_code_first(&s->question.history.game);
    uint32_t looks = 0;

    bc_history_unique(&s->question.history, &history);
    do {
        if (bc_history_allows(&history, code))
            s->parts[bc_score(&history.game, code, s->found.best.guess)]++;
        if (++looks % LOOKS_APART == 0 && pz_ctl_stopped(ctl))
            return PZ_STOPPED;
    } while (bc_code_next(&history.game, &code));
    return PZ_OK;
}

/* Lists the secrets and counts the parts. Both are done even when the time is over, since
 * a part of it was kept for them. */
static enum pz_status look_around(struct solving *s, const struct pz_ctl *ctl)
{
    const struct pz_ctl closing = pz_ctl_unbounded(ctl);
    enum pz_status status = list_secrets(s, &closing);

    if (status != PZ_OK)
        return status;
    if (s->listed < s->found.best.candidates)
        return count_all(s, &closing);
    bc_score_sizes(&s->question.history.game, s->found.best.guess, s->secrets, s->listed,
                   s->parts);
    return PZ_OK;
}

static enum handled find(struct exchange *x, struct solving *s)
{
    const struct bc_task task = bulls_cows_task(x, &s->question);
    struct pz_ctl ctl = bulls_cows_control(x, &s->question.history.game);
    enum pz_status status = bc_solve(&task, &ctl, &s->found.best);
    enum handled handled;

    if (status != PZ_OK)
        return limits_ended(x, status);
    if (s->found.best.candidates == 0)
        return bulls_cows_find_conflicts(x, &s->question, &s->found);
    handled = bulls_cows_settled(x, &s->found.best);
    if (handled != HANDLED_ANSWER)
        return handled;
    return limits_ended(x, look_around(s, &ctl));
}

static void write_guess(struct json_writer *out, const struct solving *s)
{
    const struct bc_best *best = &s->found.best;
    const struct bc_history *history = &s->question.history;

    jw_key(out, "guess");
    if (best->candidates == 0)
        jw_null(out);
    else
        bulls_cows_write_code(out, &history->game, best->guess);
    jw_put_unsigned(out, "candidates", best->candidates);
    jw_key(out, "consistent");
    if (best->candidates == 0)
        jw_null(out);
    else
        jw_boolean(out, bc_history_allows(history, best->guess));
}

static void write_bound(struct json_writer *out, const struct solving *s)
{
    const struct bc_best *best = &s->found.best;
    uint64_t lower = best->candidates ? best->lower : 0;

    if (s->question.objective == BC_AVERAGE)
        bulls_cows_write_mean(out, "lower_bound", lower, best->candidates);
    else
        bulls_cows_write_count(out, "lower_bound", lower);
}

static void write_values(struct json_writer *out, const struct solving *s)
{
    static const struct bc_best unknown = {.candidates = 1};
    const struct bc_best *best = s->found.best.known ? &s->found.best : &unknown;

    bulls_cows_write_mean(out, "expected_guesses", best->guesses, best->candidates);
    bulls_cows_write_count(out, "worst_case", best->height);
    bulls_cows_write_status(out, &s->found.best);
    write_bound(out, s);
    bulls_cows_write_count(out, "nodes", best->nodes);
}

static void write_secrets(struct json_writer *out, const struct solving *s)
{
    jw_key(out, "secrets");
    jw_begin_array(out);
    for (uint32_t i = 0; i < least(s->listed, s->limit); i++)
        bulls_cows_write_code(out, &s->question.history.game, s->secrets[i]);
    jw_end_array(out);
}

static void write_parts(struct json_writer *out, const struct solving *s)
{
    jw_key(out, "parts");
    jw_begin_object(out);
    for (unsigned i = 0; i < BC_ANSWERS_MAX; i++) {
        if (s->parts[i] == 0)
            continue;
        bulls_cows_write_answer_key(out, &s->question.history.game, (bc_answer)i);
        jw_unsigned(out, s->parts[i]);
    }
    jw_end_object(out);
}

static void write_answer(struct json_writer *out, const struct solving *s)
{
    jw_begin_object(out);
    write_guess(out, s);
    write_values(out, s);
    write_secrets(out, s);
    write_parts(out, s);
    if (s->found.best.candidates == 0)
        bulls_cows_write_conflicts(out, &s->question, &s->found.conflicts);
    jw_end_object(out);
}

enum handled bulls_cows_solve_handle(struct exchange *x)
{
    struct solving s = {.secrets = NULL};
    enum handled handled;

    if (!bulls_cows_read_question(x, &s.question))
        return HANDLED_REFUSED;
    if (bulls_cows_too_large(x, &s.question.history.game))
        return HANDLED_LATER;
    s.limit = (uint32_t)field_number(x, "list");
    s.kept = x->max_bytes / KEPT_SHARE;
    handled = find(x, &s);
    if (handled == HANDLED_ANSWER)
        write_answer(&x->out, &s);
    free(s.secrets);
    return handled;
}
