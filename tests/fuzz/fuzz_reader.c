/* Parses any bytes, and compares the result with jansson. */
#include "tests/server/json/jansson_oracle.h"

#include <stdio.h>
#include <stdlib.h>

int LLVMFuzzerTestOneInput(const unsigned char *data, size_t size);

int LLVMFuzzerTestOneInput(const unsigned char *data, size_t size)
{
    const char *differs = jansson_oracle_differs(NULL, (const char *)data, size);

    if (differs) {
        fprintf(stderr, "%s\n", differs);
        abort();
    }
    return 0;
}
