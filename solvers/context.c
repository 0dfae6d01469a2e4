#include "context.h"

#include "solvers/cliffs/table_cache.h"

#include <stdlib.h>

enum pz_status pz_context_open(size_t max_bytes, struct pz_context **context,
                               const char **fault)
{
    struct pz_context *made = calloc(1, sizeof *made);
    enum pz_status status = PZ_NO_MEMORY;

    *fault = NULL;
    if (!made)
        return PZ_NO_MEMORY;
    made->max_bytes = max_bytes;
    status = cliffs_table_cache_open(max_bytes, &made->cliffs_tables);
    if (status != PZ_OK)
        pz_context_close(made);
    else
        *context = made;
    return status;
}

void pz_context_close(struct pz_context *context)
{
    if (!context)
        return;
    cliffs_table_cache_close(context->cliffs_tables);
    free(context);
}
