/* POST /bulls-cows/bounds. */
#include "bulls_cows.h"
#include "handlers/limits.h"
#include "read.h"
#include "write.h"

#include <string.h>

/* The least number, or 0 where it is not known. */
static uint64_t exact(const struct bc_range *range)
{
    return range->lower == range->upper ? range->lower : 0;
}

static void write_range(struct json_writer *out, const struct bc_range *range)
{
    bulls_cows_write_count(out, "lower", range->lower);
    bulls_cows_write_count(out, "upper", range->upper);
    bulls_cows_write_count(out, "exact", exact(range));
}

static void write_height(struct json_writer *out, const struct bc_range *height,
                         const char *argument)
{
    jw_open_object(out, "height");
    write_range(out, height);
    jw_put_text(out, "argument", argument);
    jw_end_object(out);
}

static void write_average(struct json_writer *out, const struct bc_range *range,
                          uint32_t codes)
{
    bulls_cows_write_mean(out, "lower", range->lower, codes);
    bulls_cows_write_mean(out, "upper", range->upper, codes);
    bulls_cows_write_mean(out, "exact", exact(range), codes);
}

static void write_bounds(struct json_writer *out, const struct bc_bounds *bounds)
{
    jw_begin_object(out);
    jw_put_unsigned(out, "codes", bounds->codes);
    jw_put_unsigned(out, "answers", bounds->answers);
    write_height(out, &bounds->height, bounds->height_argument);
    jw_open_object(out, "average");
    write_average(out, &bounds->guesses, bounds->codes);
    jw_put_text(out, "argument", bounds->guesses_argument);
    jw_end_object(out);
    jw_open_object(out, "guesses");
    write_range(out, &bounds->guesses);
    jw_end_object(out);
    jw_end_object(out);
}

static double mean(const struct pz_count *sum, uint64_t count)
{
    return pz_count_double(sum) / (double)count;
}

/* The bounds of the guesses over all secrets; they meet only where the sums are equal. */
static bool guesses_meet(const struct bc_large_bounds *bounds)
{
    return memcmp(&bounds->lower, &bounds->upper, sizeof bounds->lower) == 0;
}

static void write_large_average(struct json_writer *out,
                                const struct bc_large_bounds *bounds)
{
    jw_put_number(out, "lower", mean(&bounds->lower, bounds->codes));
    jw_put_number(out, "upper", mean(&bounds->upper, bounds->codes));
    if (jw_key_if(out, "exact", guesses_meet(bounds)))
        jw_number(out, mean(&bounds->lower, bounds->codes));
}

static void write_large_guesses(struct json_writer *out,
                                const struct bc_large_bounds *bounds)
{
    jw_key(out, "lower");
    bulls_cows_write_large(out, &bounds->lower);
    jw_key(out, "upper");
    bulls_cows_write_large(out, &bounds->upper);
    if (jw_key_if(out, "exact", guesses_meet(bounds)))
        bulls_cows_write_large(out, &bounds->lower);
}

static void write_large_bounds(struct json_writer *out,
                               const struct bc_large_bounds *bounds)
{
    const struct pz_count codes = pz_count_from(bounds->codes);

    jw_begin_object(out);
    jw_key(out, "codes");
    bulls_cows_write_large(out, &codes);
    jw_put_unsigned(out, "answers", bounds->answers);
    write_height(out, &bounds->height, bounds->height_argument);
    jw_open_object(out, "average");
    write_large_average(out, bounds);
    jw_put_text(out, "argument", bounds->guesses_argument);
    jw_end_object(out);
    jw_open_object(out, "guesses");
    write_large_guesses(out, bounds);
    jw_end_object(out);
    jw_end_object(out);
}

static enum handled answer_large(struct exchange *x, const struct bc_game *game)
{
    struct bc_large_bounds bounds;

    bc_large_bounds(game, &bounds);
    write_large_bounds(&x->out, &bounds);
    return HANDLED_ANSWER;
}

enum handled bulls_cows_bounds_handle(struct exchange *x)
{
    const struct pz_ctl ctl = limits_control(x);
    struct bc_bounds bounds;
    struct bc_game game;
    enum pz_status status;

    if (!bulls_cows_read_any_game(x, &game))
        return HANDLED_REFUSED;
    if (bc_game_is_large(&game))
        return answer_large(x, &game);
    status = bc_bounds(&game, &ctl, &bounds);
    if (status == PZ_OK)
        write_bounds(&x->out, &bounds);
    return limits_handled(status);
}
