/* POST /bulls-cows/bounds. */
#include "bulls_cows.h"
#include "read.h"
#include "write.h"

#include <string.h>

static void write_height(struct json_writer *out, const struct bc_game_bounds *bounds)
{
    jw_open_object(out, "height");
    jw_put_unsigned(out, "lower", bounds->height_lower);
    jw_put_unsigned(out, "upper", bounds->height_upper);
    if (jw_key_if(out, "exact", bounds->height_lower == bounds->height_upper))
        jw_unsigned(out, bounds->height_lower);
    jw_put_text(out, "argument", bounds->height_argument);
    jw_end_object(out);
}

static double mean(const struct pz_count *sum, uint64_t count)
{
    return pz_count_double(sum) / (double)count;
}

/* Returns true if the bounds of the total number of guesses are equal. */
static bool guesses_meet(const struct bc_game_bounds *bounds)
{
    return memcmp(&bounds->guesses_lower, &bounds->guesses_upper,
                  sizeof bounds->guesses_lower) == 0;
}

static void write_expected_guesses(struct json_writer *out,
                                   const struct bc_game_bounds *bounds)
{
    jw_open_object(out, "expected_guesses");
    jw_put_number(out, "lower", mean(&bounds->guesses_lower, bounds->codes));
    jw_put_number(out, "upper", mean(&bounds->guesses_upper, bounds->codes));
    if (jw_key_if(out, "exact", guesses_meet(bounds)))
        jw_number(out, mean(&bounds->guesses_lower, bounds->codes));
    jw_put_text(out, "argument", bounds->guesses_argument);
    jw_end_object(out);
}

static void write_total_guesses(struct json_writer *out,
                                const struct bc_game_bounds *bounds)
{
    jw_open_object(out, "total_guesses");
    jw_key(out, "lower");
    bulls_cows_write_decimal(out, &bounds->guesses_lower);
    jw_key(out, "upper");
    bulls_cows_write_decimal(out, &bounds->guesses_upper);
    if (jw_key_if(out, "exact", guesses_meet(bounds)))
        bulls_cows_write_decimal(out, &bounds->guesses_lower);
    jw_end_object(out);
}

static void write_bounds(struct json_writer *out, const struct bc_game_bounds *bounds)
{
    const struct pz_count codes = pz_count_from(bounds->codes);

    jw_begin_object(out);
    jw_key(out, "codes");
    bulls_cows_write_decimal(out, &codes);
    jw_put_unsigned(out, "answers", bounds->answers);
    write_height(out, bounds);
    write_expected_guesses(out, bounds);
    write_total_guesses(out, bounds);
    jw_end_object(out);
}

static enum handler_result read_bounds(struct handler_call *call, void *question)
{
    bulls_cows_read_game(call, question);
    return HANDLER_OK;
}

static enum handler_result answer_bounds(struct handler_call *call, void *question)
{
    const struct bulls_cows_game *game = question;
    struct bc_game_bounds bounds;
    enum pz_status status = bc_bounds(&game->rules, call->ctl, &bounds);

    if (status == PZ_OK)
        write_bounds(&call->out, &bounds);
    return handler_result_of(status);
}

const struct operation bulls_cows_bounds_operation = {
    .run = RUN_EITHER,
    .question_size = sizeof(struct bulls_cows_game),
    .read = read_bounds,
    .answer = answer_bounds,
};
