#include "upload.h"

#include "server/clock.h"

#include <assert.h>

bool upload_charge(struct upload *u, struct memory_budget *memory)
{
    size_t size = 4 * u->handler->max_line + u->handler->max_state;

    assert(!u->charge);
    if (!memory_budget_reserve(memory, size))
        return false;
    u->memory = memory;
    u->charge = size;
    return true;
}

enum handler_result upload_begin(struct upload *u, struct handler_call *call)
{
    void *state;

    assert(u->charge && !u->decoder.state);
    state = u->handler->begin(call);
    if (!state)
        return handler_checked(call) == HANDLER_OK ? HANDLER_NO_MEMORY : HANDLER_INVALID;
    ndjson_decoder_init(&u->decoder, u->handler, state, u->plain);
    return HANDLER_OK;
}

enum handler_result upload_finish(struct upload *u, struct handler_call *call)
{
    void *state = u->decoder.state;
    enum handler_result result;

    assert(state);
    u->decoder.state = NULL;
    call->host.begun_ns = clock_now_ns();
    result = u->handler->finish(call, state);
    call->host.ended_ns = clock_now_ns();
    upload_drop(u);
    return result;
}

void upload_drop(struct upload *u)
{
    if (u->decoder.state)
        u->handler->abort(u->decoder.state);
    u->decoder.state = NULL;
    ndjson_decoder_free(&u->decoder);
    if (u->charge)
        memory_budget_release(u->memory, u->charge);
    u->charge = 0;
}

bool upload_progresses(struct upload *u, uint64_t received)
{
    if (!u->decoder.state || received - u->received < UPLOAD_SENT_MIN)
        return false;
    u->received = received;
    return true;
}
