#include "puzzles/status.h"

#include <assert.h>
#include <stddef.h>

const char *pz_status_text(enum pz_status status)
{
    static const char *const texts[] = {
#define PZ_STATUS_ROW(code, text) text,
        PZ_STATUS_MAP(PZ_STATUS_ROW)
#undef PZ_STATUS_ROW
    };

    assert((size_t)status < sizeof texts / sizeof *texts);
    return texts[status];
}
