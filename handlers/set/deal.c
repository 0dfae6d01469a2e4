/* POST /set/deal. */
#include "handlers/limits.h"
#include "read.h"
#include "set.h"
#include "write.h"

enum { SEARCH_SECONDS = 5 /* because such a table may not exist */ };

enum handled set_deal_handle(struct exchange *x)
{
    struct set_deal_request request;
    struct set_dealt dealt;
    enum pz_status status;

    if (!set_read_deal(x, &request))
        return HANDLED_REFUSED;
    if (!set_read_deal_seed(x, &request))
        return HANDLED_STOPPED;
    const struct pz_ctl ctl = limits_control_within(x, SEARCH_SECONDS);

    status = set_deal(&request.wish, &ctl, &dealt);
    if (status != PZ_OK)
        return limits_handled(status);
    x->varies = x->varies || !dealt.found;
    set_write_deal(x, &request, &dealt);
    return HANDLED_ANSWER;
}
