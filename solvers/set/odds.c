#include "odds_table.h"
#include "solvers/core/control.h"

enum pz_status set_find_odds(const struct set_draws *draws, const struct pz_ctl *ctl,
                             struct set_odds *odds)
{
    enum pz_status status = set_odds_table_find(draws, odds);

    if (status != PZ_OK || odds->exact || draws->tables == 0)
        return status;
    status = set_draw(draws, ctl, &odds->drawn);
    if (status != PZ_OK || odds->drawn.games > 0)
        return status;
    set_odds_free(odds);
    return pz_ctl_end(ctl, PZ_OUT_OF_TIME);
}

void set_odds_free(struct set_odds *odds)
{
    set_tally_free(&odds->drawn);
}
