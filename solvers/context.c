#include "context.h"

#include <stdlib.h>

enum pz_status pz_context_open(size_t max_bytes, struct pz_context **context,
                               const char **fault)
{
    struct pz_context *made = calloc(1, sizeof *made);

    *fault = NULL;
    if (!made)
        return PZ_NO_MEMORY;
    made->max_bytes = max_bytes;
    *context = made;
    return PZ_OK;
}

void pz_context_close(struct pz_context *context)
{
    free(context);
}
