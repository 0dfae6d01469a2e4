/* Any bytes to the reader, beside jansson: see jansson_twin.h. */
#include "tests/server/schema/jansson_twin.h"

#include <stdio.h>
#include <stdlib.h>

int LLVMFuzzerTestOneInput(const unsigned char *data, size_t size);

int LLVMFuzzerTestOneInput(const unsigned char *data, size_t size)
{
    const char *differs = jansson_twin_differs(NULL, (const char *)data, size);

    if (differs) {
        fprintf(stderr, "%s\n", differs);
        abort();
    }
    return 0;
}
