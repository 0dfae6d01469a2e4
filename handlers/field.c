#include "field.h"

#include <assert.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <sys/random.h>

enum { BITS_LEFT_OUT = 11 /* of 64, so that 53 remain */ };

struct field_pointer field_pointer(const char *format, ...)
{
    struct field_pointer pointer;
    va_list args;
    int length;

    va_start(args, format);
    length = vsnprintf(pointer.text, sizeof pointer.text, format, args);
    va_end(args);
    assert(length >= 0 && length < FIELD_POINTER_SIZE);
    (void)length;
    return pointer;
}

struct field_quote field_quote_text(const char *text, size_t length)
{
    struct field_quote quote = {.text = ""};
    struct strbuf s = strbuf_in(quote.text, sizeof quote.text);

    strbuf_quote(&s, text, length, FIELD_QUOTED_MAX);
    return quote;
}

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
