/* Bytes up to the first NUL are a document whose root is a schema, the rest is a value.
 * Whatever is compiled and checked, errors must be UTF-8 and name a place by a JSON
 * pointer, and a verdict must go with its errors. */
#include "server/schema/schema.h"

#include <stdlib.h>
#include <string.h>

enum { INPUT_MAX = 4096 };

int LLVMFuzzerTestOneInput(const unsigned char *data, size_t size);

static void require_text(const char *text)
{
    json_t *string = json_string(text);

    if (!string || strlen(text) >= SCHEMA_TEXT_MAX)
        abort();
    json_decref(string);
}

static void complain(void *arg, const char *pointer, const char *detail)
{
    require_text(pointer);
    require_text(detail);
    if ((pointer[0] && pointer[0] != '/') || !detail[0])
        abort();
    ++*(size_t *)arg;
}

static void check_value(const struct schema *schema, json_t *value)
{
    size_t heard = 0;
    struct schema_report report = {.on_error = complain, .arg = &heard, .limit = 100};
    enum schema_verdict verdict = schema_check(schema, value, &report);

    if ((verdict == SCHEMA_BROKEN) != (report.count > 0))
        abort();
    if (heard != (report.count < 100 ? report.count : 100))
        abort();
}

static json_t *parse(const unsigned char *data, size_t size)
{
    return json_loadb((const char *)data, size,
                      JSON_REJECT_DUPLICATES | JSON_DECODE_ANY | JSON_ALLOW_NUL, NULL);
}

int LLVMFuzzerTestOneInput(const unsigned char *data, size_t size)
{
    const unsigned char *split = size ? memchr(data, 0, size) : NULL;
    char error[SCHEMA_TEXT_MAX];
    json_t *document;
    json_t *value;
    struct schema *schema = NULL;

    if (!split || size > INPUT_MAX)
        return 0;
    document = parse(data, (size_t)(split - data));
    value = parse(split + 1, size - 1 - (size_t)(split - data));
    if (document) {
        schema = schema_compile(document, "", error, sizeof error);
        if (!schema)
            require_text(error);
    }
    if (schema && value)
        check_value(schema, value);
    schema_free(schema);
    json_decref(value);
    json_decref(document);
    return 0;
}
