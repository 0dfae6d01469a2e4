#include "context.h"

#include "solvers/bulls_cows/tree/builtin.h"

#include <stdlib.h>

struct pz_context *pz_context_open(void)
{
    struct pz_context *context = calloc(1, sizeof *context);

    if (!context)
        return NULL;
    context->bulls_cows = bc_builtin_open();
    if (context->bulls_cows)
        return context;
    pz_context_close(context);
    return NULL;
}

void pz_context_close(struct pz_context *context)
{
    if (!context)
        return;
    bc_builtin_close(context->bulls_cows);
    free(context);
}
