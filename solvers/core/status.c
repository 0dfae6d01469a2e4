#include "puzzles/status.h"

const char *pz_status_text(enum pz_status status)
{
    static const char *const texts[] = {
#define PZ_STATUS_ROW(code, text) text,
        PZ_STATUS_MAP(PZ_STATUS_ROW)
#undef PZ_STATUS_ROW
    };

    return texts[status];
}
