#include "upload.h"

bool upload_charge(struct upload *u, struct memory_budget *memory)
{
    size_t size = 4 * u->reader->max_line + u->reader->max_state;

    if (!memory_budget_reserve(memory, size))
        return false;
    u->memory = memory;
    u->charge = size;
    return true;
}

enum handled upload_open(struct upload *u, struct exchange *x)
{
    void *state = u->reader->open(x);

    if (!state)
        return x->errors.count || x->errors.dropped ? HANDLED_REFUSED : HANDLED_NO_MEMORY;
    lines_init(&u->lines, u->reader, state);
    u->open = true;
    return HANDLED_ANSWER;
}

enum handled upload_answer(struct upload *u, struct exchange *x)
{
    enum handled outcome;

    u->open = false;
    outcome = u->reader->close(x, u->lines.state);
    upload_drop(u);
    return outcome;
}

void upload_drop(struct upload *u)
{
    if (u->open)
        u->reader->drop(u->lines.state);
    u->open = false;
    lines_free(&u->lines);
    if (u->charge)
        memory_budget_release(u->memory, u->charge);
    u->charge = 0;
}

bool upload_goes_on(struct upload *u, uint64_t received)
{
    if (!u->open || received - u->seen < UPLOAD_SENT_MIN)
        return false;
    u->seen = received;
    return true;
}
