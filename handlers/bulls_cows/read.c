#include "read.h"

#include "handlers/field.h"
#include "read_code.h"
#include "read_row.h"

static const char *const objective_names[] = {[BC_AVERAGE] = "average",
                                              [BC_NODES] = "nodes",
                                              [BC_CONSISTENT] = "consistent",
                                              [BC_WORST_CASE] = "worst-case",
                                              [BC_LAST_GUESS] = "last-guess"};

const char *bulls_cows_objective_name(enum bc_objective objective)
{
    return objective_names[objective];
}

/* Reads the numbers of the rows to ignore into `*ignored`, with bit i for row i. Rejects
 * numbers without a row. */
static void read_ignored(struct handler_call *call, unsigned rows, uint64_t *ignored)
{
    const struct value *numbers = value_get(call->body, "ignore_rows");

    *ignored = 0;
    for (size_t i = 0; i < value_count(numbers); i++) {
        int64_t number = value_integer(value_item(numbers, i));

        if (number >= 0 && number < rows) {
            *ignored |= (uint64_t)1 << number;
            continue;
        }
        handler_refuse(call, field_pointer("/ignore_rows/%zu", i).text,
                       "row %lld does not exist, because the history has %u row%s; the "
                       "first row is row 0",
                       (long long)number, rows, strbuf_plural(rows));
    }
}

/* The schema limits the history to BC_ROWS_MAX rows. */
static void read_rows(struct handler_call *call, struct bulls_cows_question *question)
{
    unsigned count = (unsigned)value_count(value_get(call->body, "history"));
    struct bc_history *history = &question->asked.history;
    uint64_t ignored;

    read_ignored(call, count, &ignored);
    for (unsigned i = 0; i < count; i++) {
        struct bc_row row;

        if (!bulls_cows_read_row(call, &question->game, i, &row) || ignored >> i & 1)
            continue;
        question->row[history->count] = (unsigned char)i;
        history->rows[history->count++] = row;
    }
}

static void check_objective(struct handler_call *call,
                            const struct bulls_cows_question *question)
{
    enum bc_objective objective = question->asked.objective;

    if (objective == BC_AVERAGE || bulls_cows_is_exact_size(&question->game.rules))
        return;
    handler_refuse(
        call, "/objective",
        "games with more than %d positions or more than %d symbols do not support the "
        "objective \"%s\"; set \"objective\" to \"average\" or omit this field",
        BC_EXACT_POSITIONS_MAX, BC_EXACT_SYMBOLS_MAX, objective_names[objective]);
}

/* bulls_cows_read_game or bulls_cows_read_exact_game. */
typedef bool read_game_function(struct handler_call *call, struct bulls_cows_game *game);

/* Reads a question whose game `read_game` reads. */
static void read_question(struct handler_call *call, read_game_function *read_game,
                          struct bulls_cows_question *question)
{
    question->asked.objective =
        (enum bc_objective)FIELD_CHOICE(call, "objective", objective_names);
    if (!read_game(call, &question->game))
        return;
    question->asked.history.game = question->game.rules;
    read_rows(call, question);
    check_objective(call, question);
}

void bulls_cows_read_question(struct handler_call *call,
                              struct bulls_cows_question *question)
{
    read_question(call, bulls_cows_read_game, question);
}

void bulls_cows_read_exact_question(struct handler_call *call,
                                    struct bulls_cows_question *question)
{
    read_question(call, bulls_cows_read_exact_game, question);
}

void bulls_cows_read_review(struct handler_call *call, struct bulls_cows_game *game,
                            struct bc_history *history)
{
    const struct value *secret = value_get(call->body, "secret");
    struct bc_code code;
    bool has_code;

    if (!bulls_cows_read_game(call, game))
        return;
    has_code = secret && bulls_cows_read_code(call, game, "/secret", secret, &code);
    history->game = game->rules;
    history->count = (unsigned)value_count(value_get(call->body, "history"));
    for (unsigned i = 0; i < history->count; i++) {
        if (secret)
            bulls_cows_read_scored_row(call, game, has_code ? &code : NULL, i,
                                       &history->rows[i]);
        else
            bulls_cows_read_row(call, game, i, &history->rows[i]);
    }
}
