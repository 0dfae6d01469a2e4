/* POST /set/simulate. */
#include "handlers/field.h"
#include "handlers/limits.h"
#include "read.h"
#include "set.h"
#include "write.h"

enum handled set_simulate_handle(struct exchange *x)
{
    const struct pz_ctl ctl = limits_control_with_lines(x);
    struct set_games games = set_read_games(x);
    struct set_tally tally;
    enum pz_status status;

    if (!field_seed(x, &games.seed))
        return HANDLED_STOPPED;
    status = set_simulate(&games, &ctl, &tally);
    if (status != PZ_OK)
        return limits_handled(status);
    set_write_games(x, &games, &tally);
    set_tally_free(&tally);
    return HANDLED_ANSWER;
}
