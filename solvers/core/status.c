#include "puzzles/status.h"

const struct pz_status_info *pz_status_info(enum pz_status status)
{
    static const struct pz_status_info rows[] = {
#define PZ_STATUS_ROW(code, http, slug, title) [code] = {#code, http, slug, title},
        PZ_STATUS_MAP(PZ_STATUS_ROW)
#undef PZ_STATUS_ROW
    };
    return &rows[status];
}
