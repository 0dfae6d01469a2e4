#include "context.h"

#include "solvers/bulls_cows/tree/builtin.h"

#include <stdlib.h>

static enum pz_status open_parts(struct pz_context *context, const char **error)
{
    return bc_builtin_open(&context->bulls_cows, error);
}

enum pz_status pz_context_open(size_t max_bytes, struct pz_context **context,
                               const char **error)
{
    struct pz_context *made = calloc(1, sizeof *made);
    enum pz_status status = PZ_NO_MEMORY;

    *error = NULL;
    if (made) {
        made->max_bytes = max_bytes;
        status = open_parts(made, error);
    }
    if (status == PZ_OK)
        *context = made;
    else
        pz_context_close(made);
    return status;
}

void pz_context_close(struct pz_context *context)
{
    if (!context)
        return;
    bc_builtin_close(context->bulls_cows);
    free(context);
}
