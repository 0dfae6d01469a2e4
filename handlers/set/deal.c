/* POST /set/deal. */
#include "read.h"
#include "set.h"
#include "write.h"

enum { SEARCH_SECONDS = 5 /* because such a table may not exist */ };

static enum handler_result read_deal(struct handler_call *call, void *question)
{
    if (!set_read_deal(call, question))
        return HANDLER_INVALID;
    return set_read_deal_seed(call, question);
}

static enum handler_result answer_deal(struct handler_call *call, void *question)
{
    const struct set_deal_request *request = question;
    struct set_dealt dealt;
    enum pz_status status = set_deal(&request->wish, call->ctl, &dealt);

    if (status != PZ_OK)
        return handler_result_of(status);
    call->varies = call->varies || !dealt.found;
    set_write_deal(call, request, &dealt);
    return HANDLER_OK;
}

const struct operation set_deal_operation = {
    .run = RUN_EITHER,
    .question_size = sizeof(struct set_deal_request),
    .read = read_deal,
    .answer = answer_deal,
    .seconds = SEARCH_SECONDS,
};
