#include "time_reserve.h"

#include "solvers/core/control.h"

enum { CLOSING_NS = 15 };

static uint64_t closing_ns(const struct bc_game *game)
{
    return (uint64_t)bc_packed_codes(game) * CLOSING_NS;
}

struct pz_ctl bc_time_reserve_control(const struct pz_ctl *ctl, const struct bc_game *game)
{
    struct pz_ctl before = *ctl;
    uint64_t now = pz_now_ns();
    uint64_t kept = closing_ns(game);

    if (before.effort == PZ_BRIEF || before.deadline_ns <= now)
        return before;
    if (kept > (before.deadline_ns - now) / 2)
        kept = (before.deadline_ns - now) / 2;
    before.deadline_ns -= kept;
    return before;
}

bool bc_time_reserve_suffices(const struct pz_ctl *all, const struct pz_ctl *before,
                              const struct bc_game *game)
{
    return all->deadline_ns == 0 ||
           all->deadline_ns >= before->deadline_ns + closing_ns(game);
}
