/* POST /bulls-cows/bounds. */
#include "bulls_cows.h"
#include "handlers/limits.h"
#include "read.h"
#include "write.h"

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
    jw_open_object(out, "height");
    write_range(out, &bounds->height);
    jw_put_text(out, "argument", bounds->height_argument);
    jw_end_object(out);
    jw_open_object(out, "average");
    write_average(out, &bounds->guesses, bounds->codes);
    jw_put_text(out, "argument", bounds->guesses_argument);
    jw_end_object(out);
    jw_open_object(out, "guesses");
    write_range(out, &bounds->guesses);
    jw_end_object(out);
    jw_end_object(out);
}

enum handled bulls_cows_bounds_handle(struct exchange *x)
{
    const struct pz_ctl ctl = limits_control(x);
    struct bc_bounds bounds;
    struct bc_game game;
    enum pz_status status;

    if (!bulls_cows_read_game(x, &game))
        return HANDLED_REFUSED;
    status = bc_bounds(&game, &ctl, &bounds);
    if (status == PZ_OK)
        write_bounds(&x->out, &bounds);
    return limits_handled(status);
}
