/* GET /bulls-cows/daily. */
#include "handlers/daily.h"
#include "bulls_cows.h"

enum {
    POSITIONS = 4,
    SYMBOLS = 10,
    CODES = 10 * 9 * 8 * 7,
    TOTAL_GUESSES = 26274, /* of the best strategy, over all codes: T. Tanaka, 1996 */
    WORST_CASE = 7         /* guesses of the same strategy */
};

/* Writes code `index` of the codes in increasing order, as digits. */
static void write_secret(struct json_writer *out, unsigned index)
{
    char rest[] = "0123456789", secret[POSITIONS]; /* `rest`: digits that are not used */
    unsigned codes = CODES;

    for (unsigned i = 0; i < POSITIONS; i++) {
        unsigned left = SYMBOLS - i, choice;

        codes /= left;
        choice = index / codes;
        index %= codes;
        secret[i] = rest[choice];
        for (unsigned j = choice; j + 1 < left; j++)
            rest[j] = rest[j + 1];
    }
    jw_key(out, "secret");
    jw_string(out, secret, POSITIONS);
}

static void write_game(struct json_writer *out)
{
    jw_open_object(out, "puzzle");
    jw_open_object(out, "game");
    jw_put_unsigned(out, "positions", POSITIONS);
    jw_put_unsigned(out, "symbols", SYMBOLS);
    jw_end_object(out);
    jw_end_object(out);
    jw_open_object(out, "best");
    jw_put_number(out, "expected_guesses", (double)TOTAL_GUESSES / CODES);
    jw_put_unsigned(out, "worst_case", WORST_CASE);
    jw_end_object(out);
}

static enum handler_result answer_daily(struct handler_call *call, void *question)
{
    const struct daily_date *date = question;
    struct daily_random random = daily_random_of(date, "bulls-cows");
    struct json_writer *out = &call->out;

    daily_begin(out, date);
    write_game(out);
    jw_open_object(out, "answer");
    write_secret(out, daily_random_below(&random, CODES));
    jw_end_object(out);
    jw_end_object(out);
    return HANDLER_OK;
}

const struct operation bulls_cows_daily_operation = {
    .question_size = sizeof(struct daily_date),
    .read = daily_read,
    .answer = answer_daily,
};
