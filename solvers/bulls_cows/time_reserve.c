#include "time_reserve.h"

#include "solvers/core/control.h"

enum { CLOSING_NS = 15 };

struct pz_ctl bc_time_reserve_control(const struct pz_ctl *ctl, const struct bc_game *game)
{
    struct pz_ctl before = pz_ctl_begin(ctl);
    uint64_t now = pz_now_ns();
    uint64_t kept = (uint64_t)bc_game_codes(game) * CLOSING_NS;

    if (before.effort == PZ_BRIEF || before.deadline_ns <= now)
        return before;
    if (kept > (before.deadline_ns - now) / 2)
        kept = (before.deadline_ns - now) / 2;
    before.deadline_ns -= kept;
    return before;
}
