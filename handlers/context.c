#include "context.h"

#include <stdbool.h>

static struct pz_context *context;
static bool opens_later;
static size_t later_kept;

const char *handlers_context_open(size_t max_kept)
{
    const char *problem = NULL;
    enum pz_status status = pz_context_open(max_kept, &context, &problem);

    if (status == PZ_NO_MEMORY)
        return "out of memory";
    return status == PZ_OK ? NULL : problem;
}

void handlers_context_close(void)
{
    pz_context_close(context);
    context = NULL;
}

void handlers_context_open_later(size_t max_kept)
{
    opens_later = true;
    later_kept = max_kept;
}

struct pz_context *handlers_context(void)
{
    if (opens_later) {
        opens_later = false;
        handlers_context_open(later_kept);
    }
    return context;
}
