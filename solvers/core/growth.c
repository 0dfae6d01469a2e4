#include "growth.h"

#include <assert.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

void *pz_grow_twice(void *old, size_t bytes, const void *first)
{
    assert(old && bytes > 0 && bytes <= SIZE_MAX / 2);
    void *grown = malloc(2 * bytes);

    if (!grown)
        return NULL;
    memcpy(grown, old, bytes);
    pz_grow_free(old, first);
    return grown;
}

void pz_grow_free(void *array, const void *first)
{
    if (array != first)
        free(array);
}
