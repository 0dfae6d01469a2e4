#include "write.h"

#include <stdio.h>

/* The state of a walk that writes a tree. */
struct writing {
    struct json_writer *out;
    const struct bc_game *game;
};

void bulls_cows_write_code(struct json_writer *out, const struct bc_game *game,
                           bc_code code)
{
    char text[BC_TEXT];

    bc_code_text(game, code, text);
    jw_string(out, text, game->positions);
}

void bulls_cows_write_count(struct json_writer *out, const char *key, uint64_t value)
{
    if (jw_key_if(out, key, value != 0))
        jw_unsigned(out, value);
}

void bulls_cows_write_decimal(struct json_writer *out, const struct pz_count *count)
{
    char text[PZ_COUNT_TEXT];

    jw_string(out, text, pz_count_text(count, text));
}

void bulls_cows_write_mean(struct json_writer *out, const char *key, uint64_t sum,
                           uint32_t count)
{
    if (jw_key_if(out, key, sum != 0))
        jw_number(out, (double)sum / count);
}

void bulls_cows_write_secrets_by_guesses(struct json_writer *out,
                                         const uint32_t *by_guesses, unsigned height)
{
    if (!jw_key_if(out, "secrets_by_guesses", height != 0))
        return;
    jw_begin_array(out);
    for (unsigned i = 1; i <= height; i++)
        jw_unsigned(out, by_guesses[i]);
    jw_end_array(out);
}

const char *bulls_cows_verdict_name(enum bc_verdict verdict)
{
    static const char *const names[] = {[BC_INFEASIBLE] = "infeasible",
                                        [BC_UNKNOWN] = "unknown",
                                        [BC_FEASIBLE] = "feasible",
                                        [BC_OPTIMAL] = "optimal"};

    return names[verdict];
}

void bulls_cows_write_contradiction(struct json_writer *out, const char *argument,
                                    bool has_conflict)
{
    char text[BC_ARGUMENT];

    snprintf(
        text, sizeof text, "%s%s", argument,
        has_conflict
            ? " To fix the history, correct the rows in `conflict`; row 0 is the first row."
            : "");
    jw_put_text(out, "argument", text);
}

void bulls_cows_write_status(struct json_writer *out, const struct bc_question *question,
                             const struct bc_best *best)
{
    char argument[BC_ARGUMENT];

    bc_best_argument(question, best, argument);
    jw_put_text(out, "status", bulls_cows_verdict_name(bc_best_verdict(best)));
    jw_put_boolean(out, "proven", best->candidates == 0 || best->proven);
    if (best->candidates == 0)
        bulls_cows_write_contradiction(out, argument, true);
    else if (argument[0])
        jw_put_text(out, "argument", argument);
}

/* A value that the objective minimizes, and its lower bound. */
struct criterion {
    const char *name;
    uint64_t value, lower;
    bool proven;
};

static void write_criterion(struct json_writer *out, const struct criterion *criterion,
                            bool known)
{
    jw_open_object(out, criterion->name);
    if (jw_key_if(out, "value", known))
        jw_unsigned(out, criterion->value);
    jw_put_unsigned(out, "lower_bound", criterion->lower);
    jw_put_boolean(out, "proven", criterion->proven);
    jw_end_object(out);
}

void bulls_cows_write_criteria(struct json_writer *out, enum bc_objective objective,
                               const struct bc_best *best)
{
    bool low = best->known && best->allowed > 0;
    const struct criterion criteria[] = {
        {"height", low ? best->allowed : best->height,
         low ? best->allowed : best->lower_height, low},
        {"last_guess_secrets", best->last, best->lower_last,
         low && best->last == best->lower_last},
        {"total_guesses", best->guesses, best->lower, best->proven}};

    if (objective != BC_LAST_GUESS || !jw_key_if(out, "criteria", best->candidates != 0))
        return;
    jw_begin_object(out);
    for (size_t i = 0; i < sizeof criteria / sizeof *criteria; i++)
        write_criterion(out, &criteria[i], best->known);
    jw_end_object(out);
}

void bulls_cows_write_figures(struct json_writer *out, const struct bc_question *question,
                              const struct bc_optimum *optimum)
{
    bool counts_guesses = bc_objective_counts_guesses(question->objective);
    const struct bc_figures *figures = &optimum->figures;
    const struct bc_best *best = &optimum->best;

    bulls_cows_write_count(out, "height", figures->height);
    bulls_cows_write_count(out, "total_guesses", figures->guesses);
    bulls_cows_write_mean(out, "expected_guesses", figures->guesses, figures->secrets);
    jw_put_unsigned(out, "secret_count", best->candidates);
    bulls_cows_write_count(out, "nodes", bc_figures_nodes(figures));
    bulls_cows_write_count(out, "guess_nodes", figures->guess_nodes);
    bulls_cows_write_secrets_by_guesses(out, figures->by_guesses, figures->height);
    bulls_cows_write_status(out, question, best);
    bulls_cows_write_count(out, "height_lower_bound",
                           best->candidates ? best->lower_height : 0);
    bulls_cows_write_count(
        out, counts_guesses ? "total_guesses_lower_bound" : "nodes_lower_bound",
        best->candidates ? best->lower : 0);
    bulls_cows_write_criteria(out, question->objective, best);
}

/* Writes a number below 100 and returns the position after it. */
static char *put_number(char *at, unsigned number)
{
    if (number >= 10)
        *at++ = (char)('0' + number / 10);
    *at++ = (char)('0' + number % 10);
    return at;
}

void bulls_cows_write_answer_key(struct json_writer *out, unsigned bulls, unsigned cows)
{
    char key[6];
    char *at = put_number(key, bulls);

    *at++ = ',';
    *put_number(at, cows) = '\0';
    jw_key(out, key);
}

static void write_state(struct json_writer *out, const struct bc_game *game, bc_code guess,
                        uint32_t candidates)
{
    jw_begin_object(out);
    jw_key(out, "guess");
    bulls_cows_write_code(out, game, guess);
    jw_put_unsigned(out, "candidates", candidates);
}

static bool has_next(const struct bc_visit *visit)
{
    return visit->index != UINT32_MAX && !visit->cut;
}

static void enter(void *arg, const struct bc_visit *visit)
{
    const struct writing *w = arg;

    if (visit->depth > 0)
        bulls_cows_write_answer_key(w->out, bc_answer_bulls(w->game, visit->answer),
                                    bc_answer_cows(w->game, visit->answer));
    write_state(w->out, w->game, visit->guess, visit->secrets);
    if (has_next(visit)) {
        jw_open_object(w->out, "next");
    }
}

static void leave(void *arg, const struct bc_visit *visit)
{
    const struct writing *w = arg;

    if (has_next(visit))
        jw_end_object(w->out);
    jw_end_object(w->out);
}

static void write_rows(struct json_writer *out, const unsigned char *row, unsigned count,
                       uint64_t rows)
{
    jw_begin_array(out);
    for (unsigned i = 0; i < count; i++) {
        if (rows >> i & 1)
            jw_unsigned(out, row[i]);
    }
    jw_end_array(out);
}

void bulls_cows_write_conflicts(struct json_writer *out, const unsigned char *row,
                                unsigned count, const struct bc_conflicts *conflicts)
{
    jw_key(out, "conflict");
    write_rows(out, row, count, conflicts->rows[0]);
    jw_open_array(out, "conflicts");
    for (unsigned i = 0; i < conflicts->listed; i++)
        write_rows(out, row, count, conflicts->rows[i]);
    jw_end_array(out);
}

void bulls_cows_write_question(struct json_writer *out,
                               const struct bulls_cows_question *question)
{
    const struct bc_game *game = &question->asked.history.game;

    jw_put_text(out, "objective", bulls_cows_objective_name(question->asked.objective));
    jw_open_object(out, "game");
    jw_put_unsigned(out, "positions", game->positions);
    jw_put_unsigned(out, "symbols", game->symbols);
    jw_put_boolean(out, "repeats", game->repeats);
    jw_put_boolean(out, "leading_zero", !game->no_leading_zero);
    jw_end_object(out);
}

static enum pz_status write_states(struct json_writer *out, const struct bc_game *game,
                                   const struct bc_solved_tree *solved, unsigned levels)
{
    struct writing w = {.out = out, .game = game};
    const struct bc_walk walk = {.tree = solved->tree,
                                 .depth_limit = levels,
                                 .enter = enter,
                                 .leave = leave,
                                 .arg = &w};

    jw_key(out, "tree");
    if (solved->tree)
        return bc_tree_walk(&walk);
    if (solved->optimum.best.candidates == 1) {
        write_state(out, game, solved->optimum.best.guess, 1);
        jw_end_object(out);
    } else {
        jw_null(out);
    }
    return PZ_OK;
}

enum pz_status bulls_cows_write_tree(struct json_writer *out,
                                     const struct bulls_cows_question *question,
                                     const struct bc_solved_tree *solved, unsigned levels)
{
    enum pz_status status;

    jw_begin_object(out);
    bulls_cows_write_question(out, question);
    bulls_cows_write_figures(out, &question->asked, &solved->optimum);
    status = write_states(out, &question->asked.history.game, solved, levels);
    if (solved->optimum.best.candidates == 0)
        bulls_cows_write_conflicts(out, question->row, question->asked.history.count,
                                   &solved->optimum.conflicts);
    jw_end_object(out);
    return status;
}

void bulls_cows_write_large_code(struct json_writer *out, const struct bc_game *game,
                                 const struct bc_large_code *code)
{
    char text[BC_LARGE_TEXT];

    bc_large_text(game, code, text);
    jw_text(out, text);
}

void bulls_cows_write_candidates(struct json_writer *out, const char *key,
                                 uint64_t candidates, bool counted)
{
    const struct pz_count count = pz_count_from(candidates);
    char at_least[32];

    if (!jw_key_if(out, key, counted)) {
        snprintf(at_least, sizeof at_least, "%s_at_least", key);
        jw_key(out, at_least);
    }
    bulls_cows_write_decimal(out, &count);
}
