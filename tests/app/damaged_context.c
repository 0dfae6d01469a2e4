/* Replaces routes_prepare in a program whose embedded data is damaged. */
#include "handlers/routes.h"

const char *__wrap_routes_prepare(size_t max_kept);

const char *__wrap_routes_prepare(size_t max_kept)
{
    (void)max_kept;
    return "the tree of this test has a wrong checksum";
}
