#include "context.h"

static struct pz_context *context;

const char *handlers_context_open(size_t max_kept)
{
    const char *fault = NULL;
    enum pz_status status = pz_context_open(max_kept, &context, &fault);

    if (status == PZ_NO_MEMORY)
        return "out of memory";
    return status == PZ_OK ? NULL : fault;
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
