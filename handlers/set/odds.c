/* POST /set/odds and /set/draws. */
#include "handlers/field.h"
#include "handlers/limits.h"
#include "read.h"
#include "set.h"
#include "write.h"

/* As limits_handled. PZ_INVALID means that a table of this size is too large for the
 * variant; `ending` ends the error message. */
static enum handled refuse_size(struct exchange *x, const struct set_draws *draws,
                                enum pz_status status, const char *ending)
{
    if (status == PZ_INVALID)
        exchange_refuse(x, "/cards", "must be at most %d, because %s are counted%s",
                        SET_VARIANT_CARDS,
                        draws->variant == SET_ULTRASET ? "UltraSets" : "GhostSets", ending);
    return limits_handled(status);
}

enum handled set_odds_handle(struct exchange *x)
{
    const struct pz_ctl ctl = limits_control(x);
    struct set_draws draws;
    struct set_odds odds;
    enum pz_status status;

    if (!set_read_draws(x, &draws))
        return HANDLED_REFUSED;
    if (!field_seed(x, &draws.seed))
        return HANDLED_STOPPED;
    status = set_find_odds(&draws, &ctl, &odds);
    if (status != PZ_OK)
        return refuse_size(
            x, &draws, status,
            " and the exact probabilities for this number of cards are not known");
    x->varies = x->varies && !odds.exact;
    set_write_odds(x, &draws, &odds);
    set_odds_free(&odds);
    return HANDLED_ANSWER;
}

enum handled set_draws_handle(struct exchange *x)
{
    const struct pz_ctl ctl = limits_control_with_lines(x);
    struct set_draws draws;
    struct set_tally tally;
    enum pz_status status;

    if (!set_read_draws(x, &draws))
        return HANDLED_REFUSED;
    if (!field_seed(x, &draws.seed))
        return HANDLED_STOPPED;
    status = set_draw(&draws, &ctl, &tally);
    if (status != PZ_OK)
        return refuse_size(x, &draws, status, "");
    set_write_draws(x, &draws, &tally);
    set_tally_free(&tally);
    return HANDLED_ANSWER;
}
