/* Finds members of objects in valid JSON, as POST /mcp does. The text of each member must be valid
 * JSON, and must not extend beyond the input. */
#include "server/json/member.h"
#include "server/json/schema.h"

#include <stdlib.h>
#include <string.h>

enum { INPUT_MAX = 4096 };

int LLVMFuzzerTestOneInput(const unsigned char *data, size_t size);

static enum schema_result check(const char *text, size_t length)
{
    struct schema_report report = {.on_error = NULL};
    struct arena arena = arena_in(NULL, 0);

    return schema_check_json(text, length, &arena, &report);
}

static void find(struct json_span object, const char *end, unsigned levels)
{
    static const char *const names[] = {"id", "method", "params", "a", ""};
    char copy[16];

    for (unsigned i = 0; levels && i < sizeof names / sizeof names[0]; i++) {
        struct json_span found = json_member(object, names[i]);

        if (!found.text)
            continue;
        if (found.text + found.length > end ||
            check(found.text, found.length) == SCHEMA_NOT_JSON)
            abort();
        json_span_copy(found, copy, sizeof copy);
        find(found, end, levels - 1);
    }
}

int LLVMFuzzerTestOneInput(const unsigned char *data, size_t size)
{
    char *text = size > INPUT_MAX ? NULL : malloc(size + 1);

    if (!text)
        return 0;
    memcpy(text, data, size);
    text[size] = '\0';
    if (check(text, size) == SCHEMA_VALID)
        find(json_span_at(text), text + size, 4);
    free(text);
    return 0;
}
