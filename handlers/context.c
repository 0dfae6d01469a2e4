#include "context.h"

#include <assert.h>
#include <stddef.h>

static struct pz_context *context;

bool handlers_context_open(void)
{
    assert(!context);
    context = pz_context_open();
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
