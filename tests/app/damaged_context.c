/* Replaces handlers_context_open in a program whose embedded data is damaged. */
#include "handlers/context.h"

const char *__wrap_handlers_context_open(size_t max_kept);

const char *__wrap_handlers_context_open(size_t max_kept)
{
    (void)max_kept;
    return "the tree of this test has a wrong checksum";
}
