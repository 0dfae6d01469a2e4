#include "context.h"

#include <assert.h>

static struct pz_context *context;

bool handlers_context_open(size_t max_kept)
{
    assert(!context);
    context = pz_context_open(max_kept);
    return context != NULL;
}

void handlers_context_close(void)
{
    pz_context_close(context);
    context = NULL;
}

struct pz_context *handlers_context(void)
{
    return context;
}
