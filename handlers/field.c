#include "field.h"

#include <string.h>
#include <sys/random.h>

enum { BITS_LEFT_OUT = 11 /* of 64, so that 53 remain */ };

int64_t field_integer(const struct handler_call *call, const char *key)
{
    return value_integer(value_get(call->body, key));
}

uint64_t field_number(const struct handler_call *call, const char *key)
{
    return (uint64_t)field_integer(call, key);
}

uint64_t field_number_or(const struct handler_call *call, const char *key,
                         uint64_t fallback)
{
    return value_get(call->body, key) ? field_number(call, key) : fallback;
}

bool field_flag(const struct handler_call *call, const char *key)
{
    return value_is_true(value_get(call->body, key));
}

unsigned field_choice(const struct handler_call *call, const char *key,
                      const char *const names[], unsigned count)
{
    const char *name = value_text(value_get(call->body, key));

    for (unsigned i = 0; name && i < count; i++)
        if (strcmp(name, names[i]) == 0)
            return i;
    return 0;
}

bool field_has_time_limit(const struct handler_call *call)
{
    return value_get(value_get(call->body, "limits"), "milliseconds");
}

enum handler_result field_seed(struct handler_call *call, uint64_t *seed)
{
    if (value_get(call->body, "seed")) {
        *seed = field_number(call, "seed");
        return HANDLER_OK;
    }
    call->varies = true;
    if (getrandom(seed, sizeof *seed, 0) != sizeof *seed)
        return HANDLER_STOPPED;
    *seed >>= BITS_LEFT_OUT;
    return HANDLER_OK;
}
