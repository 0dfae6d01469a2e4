#include "field.h"

#include <string.h>
#include <sys/random.h>

enum { BITS_LEFT_OUT = 11 /* of 64, so that 53 remain */ };

int64_t field_integer(const struct exchange *x, const char *key)
{
    return value_integer(value_get(x->body, key));
}

uint64_t field_number(const struct exchange *x, const char *key)
{
    return (uint64_t)field_integer(x, key);
}

uint64_t field_number_or(const struct exchange *x, const char *key, uint64_t fallback)
{
    return value_get(x->body, key) ? field_number(x, key) : fallback;
}

bool field_flag(const struct exchange *x, const char *key)
{
    return value_is_true(value_get(x->body, key));
}

unsigned field_choice(const struct exchange *x, const char *key, const char *const names[],
                      unsigned count)
{
    const char *name = value_text(value_get(x->body, key));

    for (unsigned i = 0; name && i < count; i++)
        if (strcmp(name, names[i]) == 0)
            return i;
    return 0;
}

bool field_seed(struct exchange *x, uint64_t *seed)
{
    if (value_get(x->body, "seed")) {
        *seed = field_number(x, "seed");
        return true;
    }
    x->varies = true;
    if (getrandom(seed, sizeof *seed, 0) != sizeof *seed)
        return false;
    *seed >>= BITS_LEFT_OUT;
    return true;
}
