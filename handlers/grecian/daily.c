/* GET /grecian/daily: a puzzle of the size of the store-bought puzzle. */
#include "handlers/daily.h"
#include "grecian.h"
#include "puzzles/grecian_generate.h"
#include "write.h"

enum { DIALS = 5, ROWS = 4, COLUMNS = 12, TARGET = 42 };

/* From Monday to Sunday. */
static const enum daily_difficulty week[] = {DAILY_EASY,   DAILY_EASY, DAILY_MEDIUM,
                                             DAILY_MEDIUM, DAILY_HARD, DAILY_HARD,
                                             DAILY_MEDIUM};

static const enum grecian_difficulty difficulties[] = {[DAILY_EASY] = GRECIAN_EASY,
                                                       [DAILY_MEDIUM] = GRECIAN_MEDIUM,
                                                       [DAILY_HARD] = GRECIAN_HARD};

static void write_daily(struct json_writer *out, const struct daily_date *date,
                        const struct grecian_puzzle *puzzle)
{
    daily_begin(out, date);
    daily_write_difficulty(out, week[date->weekday]);
    jw_open_object(out, "puzzle");
    grecian_write_dials(out, puzzle);
    jw_put_integer(out, "target", puzzle->target);
    jw_end_object(out);
    jw_end_object(out);
}

static enum handler_result answer_daily(struct handler_call *call, void *question)
{
    const struct daily_date *date = question;
    const struct grecian_generate_question wanted = {.dials = DIALS,
                                                     .rows = ROWS,
                                                     .columns = COLUMNS,
                                                     .target = TARGET,
                                                     .seed = daily_seed(date),
                                                     .unique = true,
                                                     .difficulty =
                                                         difficulties[week[date->weekday]]};
    struct grecian_generate_answer made;
    enum pz_status status = grecian_generate(&wanted, call->ctl, &made);
    bool fits;

    if (status != PZ_OK)
        return handler_result_of(status);
    fits = made.fits;
    if (fits)
        write_daily(&call->out, date, &made.puzzle);
    grecian_generate_free(&made);
    return fits ? HANDLER_OK : HANDLER_STOPPED;
}

const struct operation grecian_daily_operation = {
    .run = RUN_EITHER,
    .question_size = sizeof(struct daily_date),
    .read = daily_read,
    .answer = answer_daily,
};
