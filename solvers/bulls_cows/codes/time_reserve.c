#include "time_reserve.h"

#include "solvers/core/control.h"

enum { RESERVE_NS = 15 /* for each code */ };

static uint64_t reserve_ns(const struct bc_game *game)
{
    return (uint64_t)bc_packed_codes(game) * RESERVE_NS;
}

struct pz_ctl bc_time_reserve_control(const struct pz_ctl *ctl, const struct bc_game *game)
{
    struct pz_ctl search = *ctl;
    uint64_t now = pz_now_ns();
    uint64_t reserve = reserve_ns(game);

    if (search.effort == PZ_BRIEF || search.deadline_ns <= now)
        return search;
    if (reserve > (search.deadline_ns - now) / 2)
        reserve = (search.deadline_ns - now) / 2;
    search.deadline_ns -= reserve;
    return search;
}

bool bc_time_reserve_suffices(const struct pz_ctl *call, const struct pz_ctl *search,
                              const struct bc_game *game)
{
    return call->deadline_ns == 0 ||
           call->deadline_ns >= search->deadline_ns + reserve_ns(game);
}
