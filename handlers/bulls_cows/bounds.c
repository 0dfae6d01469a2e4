/* POST /bulls-cows/bounds. */
#include "bulls_cows.h"
#include "read.h"
#include "write.h"

#include <string.h>

static void write_height(struct json_writer *out, const struct bc_range *height,
                         const char *argument)
{
    jw_open_object(out, "height");
    jw_put_unsigned(out, "lower", height->lower);
    jw_put_unsigned(out, "upper", height->upper);
    if (jw_key_if(out, "exact", height->lower == height->upper))
        jw_unsigned(out, height->lower);
    jw_put_text(out, "argument", argument);
    jw_end_object(out);
}

static double mean(const struct pz_count *sum, uint64_t count)
{
    return pz_count_double(sum) / (double)count;
}

/* Returns true if the bounds of the total number of guesses are equal. */
static bool guesses_meet(const struct bc_large_bounds *bounds)
{
    return memcmp(&bounds->lower, &bounds->upper, sizeof bounds->lower) == 0;
}

static void write_expected_guesses(struct json_writer *out,
                                   const struct bc_large_bounds *bounds)
{
    jw_open_object(out, "expected_guesses");
    jw_put_number(out, "lower", mean(&bounds->lower, bounds->codes));
    jw_put_number(out, "upper", mean(&bounds->upper, bounds->codes));
    if (jw_key_if(out, "exact", guesses_meet(bounds)))
        jw_number(out, mean(&bounds->lower, bounds->codes));
    jw_put_text(out, "argument", bounds->guesses_argument);
    jw_end_object(out);
}

static void write_total_guesses(struct json_writer *out,
                                const struct bc_large_bounds *bounds)
{
    jw_open_object(out, "total_guesses");
    jw_key(out, "lower");
    bulls_cows_write_decimal(out, &bounds->lower);
    jw_key(out, "upper");
    bulls_cows_write_decimal(out, &bounds->upper);
    if (jw_key_if(out, "exact", guesses_meet(bounds)))
        bulls_cows_write_decimal(out, &bounds->lower);
    jw_end_object(out);
}

static void write_bounds(struct json_writer *out, const struct bc_large_bounds *bounds)
{
    const struct pz_count codes = pz_count_from(bounds->codes);

    jw_begin_object(out);
    jw_key(out, "codes");
    bulls_cows_write_decimal(out, &codes);
    jw_put_unsigned(out, "answers", bounds->answers);
    write_height(out, &bounds->height, bounds->height_argument);
    write_expected_guesses(out, bounds);
    write_total_guesses(out, bounds);
    jw_end_object(out);
}

/* Converts the bounds of a small game, so that one function writes both. */
static void widen(const struct bc_bounds *from, struct bc_large_bounds *to)
{
    to->codes = from->codes;
    to->answers = from->answers;
    to->height = from->height;
    to->lower = pz_count_from(from->guesses.lower);
    to->upper = pz_count_from(from->guesses.upper);
    memcpy(to->height_argument, from->height_argument, sizeof to->height_argument);
    memcpy(to->guesses_argument, from->guesses_argument, sizeof to->guesses_argument);
}

static enum handler_result read_bounds(struct handler_call *call, void *question)
{
    return bulls_cows_read_any_game(call, question) ? HANDLER_OK : HANDLER_INVALID;
}

static enum handler_result answer_bounds(struct handler_call *call, void *question)
{
    const struct bc_game *game = question;
    struct bc_large_bounds bounds;
    struct bc_bounds small;
    enum pz_status status = PZ_OK;

    if (bc_game_is_large(game)) {
        bc_large_bounds(game, &bounds);
    } else {
        status = bc_bounds(game, call->ctl, &small);
        if (status == PZ_OK)
            widen(&small, &bounds);
    }
    if (status == PZ_OK)
        write_bounds(&call->out, &bounds);
    return handler_result_of(status);
}

const struct operation bulls_cows_bounds_operation = {
    .run = RUN_EITHER,
    .question_size = sizeof(struct bc_game),
    .read = read_bounds,
    .answer = answer_bounds,
};
