#include "growth.h"

#include <stdlib.h>
#include <string.h>

void *pz_grow_twice(void *old, size_t bytes, const void *first)
{
    void *more = malloc(2 * bytes);

    if (!more)
        return NULL;
    memcpy(more, old, bytes);
    pz_grow_free(old, first);
    return more;
}

void pz_grow_free(void *array, const void *first)
{
    if (array != first)
        free(array);
}
