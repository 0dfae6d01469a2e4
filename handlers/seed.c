#include "seed.h"

#include <sys/random.h>

enum { BITS_LEFT_OUT = 11 /* of 64, so that 53 remain */ };

bool seed_read(struct exchange *x, uint64_t *seed)
{
    const json_t *given = json_object_get(x->body, "seed");

    if (given) {
        *seed = (uint64_t)json_integer_value(given);
        return true;
    }
    x->varies = true;
    if (getrandom(seed, sizeof *seed, 0) != sizeof *seed)
        return false;
    *seed >>= BITS_LEFT_OUT;
    return true;
}
