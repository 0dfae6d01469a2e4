#include "write.h"

#include <stdio.h>

void bulls_cows_write_code(struct json_writer *out, const struct bulls_cows_game *game,
                           const struct bc_code *code)
{
    char text[BC_TEXT];

    bulls_cows_format(game, code, text);
    jw_string(out, text, game->rules.positions);
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

/* Writes the member `argument`, if it explains anything. */
static void write_argument(struct json_writer *out, const struct bc_quality *quality)
{
    static const char fix[] =
        " To fix the history, correct the rows in `conflict`; row 0 is the first row.";
    char text[BC_ARGUMENT + sizeof fix];

    snprintf(text, sizeof text, "%s%s", quality->argument,
             quality->conflicts.size > 0 ? fix : "");
    if (text[0])
        jw_put_text(out, "argument", text);
}

void bulls_cows_write_status(struct json_writer *out, const struct bc_quality *quality)
{
    jw_put_text(out, "status", bulls_cows_verdict_name(quality->verdict));
    jw_put_boolean(out, "proven", quality->proven);
    write_argument(out, quality);
}

static void write_criterion(struct json_writer *out, const char *name,
                            const struct bc_criterion *criterion, bool known)
{
    jw_open_object(out, name);
    if (jw_key_if(out, "value", known))
        jw_unsigned(out, criterion->value);
    jw_put_unsigned(out, "lower_bound", criterion->lower);
    jw_put_boolean(out, "proven", criterion->proven);
    jw_end_object(out);
}

void bulls_cows_write_criteria(struct json_writer *out, enum bc_objective objective,
                               const struct bc_quality *quality)
{
    static const char *const names[BC_CRITERIA] = {"height", "last_guess_secrets",
                                                   "total_guesses"};
    bool known = quality->verdict == BC_FEASIBLE || quality->verdict == BC_OPTIMAL;

    if (objective != BC_LAST_GUESS ||
        !jw_key_if(out, "criteria", quality->verdict != BC_INFEASIBLE))
        return;
    jw_begin_object(out);
    for (size_t i = 0; i < BC_CRITERIA; i++)
        write_criterion(out, names[i], &quality->criterion[i], known);
    jw_end_object(out);
}

void bulls_cows_write_figures(struct json_writer *out, enum bc_objective objective,
                              const struct bc_optimum *optimum)
{
    const struct bc_figures *figures = &optimum->figures;
    const struct bc_quality *quality = &optimum->quality;

    bulls_cows_write_count(out, "height", figures->height);
    bulls_cows_write_count(out, "total_guesses", figures->guesses);
    bulls_cows_write_mean(out, "expected_guesses", figures->guesses, figures->secrets);
    jw_put_unsigned(out, "secret_count", optimum->candidates);
    bulls_cows_write_count(out, "nodes", optimum->nodes);
    bulls_cows_write_count(out, "guess_nodes", figures->guess_nodes);
    bulls_cows_write_secrets_by_guesses(out, figures->by_guesses, figures->height);
    bulls_cows_write_status(out, quality);
    bulls_cows_write_count(out, "height_lower_bound", quality->lower_height);
    bulls_cows_write_count(
        out, quality->bounds_nodes ? "nodes_lower_bound" : "total_guesses_lower_bound",
        quality->lower);
    bulls_cows_write_criteria(out, objective, quality);
}

/* Writes a number below 100 and returns the position after it. */
static char *put_number(char *at, unsigned number)
{
    if (number >= 10)
        *at++ = (char)('0' + number / 10);
    *at++ = (char)('0' + number % 10);
    return at;
}

void bulls_cows_write_answer_key(struct json_writer *out, struct bc_answer answer)
{
    char key[6];
    char *at = put_number(key, answer.bulls);

    *at++ = ',';
    *put_number(at, answer.cows) = '\0';
    jw_key(out, key);
}

static void write_rows(struct json_writer *out, const struct bulls_cows_question *question,
                       uint64_t rows)
{
    jw_begin_array(out);
    for (unsigned i = 0; i < question->asked.history.count; i++) {
        if (rows >> i & 1)
            jw_unsigned(out, question->row[i]);
    }
    jw_end_array(out);
}

void bulls_cows_write_conflicts(struct json_writer *out,
                                const struct bulls_cows_question *question,
                                const struct bc_conflicts *conflicts)
{
    if (conflicts->size == 0)
        return;
    jw_key(out, "conflict");
    write_rows(out, question, conflicts->rows[0]);
    jw_open_array(out, "conflicts");
    for (unsigned i = 0; i < conflicts->listed; i++)
        write_rows(out, question, conflicts->rows[i]);
    jw_end_array(out);
}

void bulls_cows_write_question(struct json_writer *out,
                               const struct bulls_cows_question *question)
{
    const struct bc_game *game = &question->game.rules;

    jw_put_text(out, "objective", bulls_cows_objective_name(question->asked.objective));
    jw_open_object(out, "game");
    jw_put_unsigned(out, "positions", game->positions);
    jw_put_unsigned(out, "symbols", game->symbols);
    if (question->game.has_alphabet)
        jw_put_text(out, "alphabet", question->game.symbol);
    jw_put_boolean(out, "repeats", game->repeats);
    jw_put_boolean(out, "leading_zero", !game->no_leading_zero);
    if (game->any_guess)
        jw_put_text(out, "guesses", "any");
    jw_end_object(out);
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
