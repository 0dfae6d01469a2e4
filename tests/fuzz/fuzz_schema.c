/* The bytes up to the first NUL are a schema. If there is only one such byte, it selects one of
 * the two schemas below instead. Parses the other bytes with the schema, and compares the result
 * with jansson. */
/* cspell:ignore loadb */
#include "tests/server/json/jansson_oracle.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { INPUT_MAX = 4096 };

int LLVMFuzzerTestOneInput(const unsigned char *data, size_t size);

static const char *const ours[] = {
    "{\"properties\":{\"cards\":{\"items\":{\"anyOf\":[{\"type\":\"string\",\"minLength\":"
    "1,"
    "\"pattern\":\"^[a-c]{2}[0-9]{0,9}$\"},{\"type\":\"array\",\"items\":{\"type\":"
    "\"integer\","
    "\"minimum\":0,\"maximum\":2},\"maxItems\":3,\"uniqueItems\":true}]},\"maxItems\":4},"
    "\"game\":{\"type\":\"object\",\"properties\":{\"a\":{\"default\":[1]},\"b\":{}},"
    "\"required\":[\"b\"],\"x-former-names\":{\"c\":\"b\"}},\"one\":{\"x-accept-single\":true,\"anyOf\":[{"
    "\"type\":\"array\"},{\"type\":[\"integer\",\"string\"],\"x-accept-integer\":true,"
    "\"minimum\":-9}]},\"mode\":{\"type\":\"string\",\"enum\":[\"fast\",\"slow\"]}},"
    "\"required\":[\"cards\"]}",
    "{\"type\":\"object\",\"additionalProperties\":{\"anyOf\":[{\"type\":\"number\","
    "\"minimum\":0.5},{\"type\":[\"null\",\"boolean\"]},{\"type\":\"object\","
    "\"properties\":"
    "{\"k\":{\"type\":\"string\",\"maxLength\":3}}}]},\"maxProperties\":3}",
};

/* Compiles a schema. The reason of an error must be UTF-8. */
static struct schema *compile(const char *text, size_t length)
{
    json_t *document =
        json_loadb(text, length, JSON_REJECT_DUPLICATES | JSON_DECODE_ANY, NULL);
    char error[SCHEMA_TEXT_MAX] = "";
    struct schema *schema =
        document ? schema_compile(document, "", error, sizeof error) : NULL;
    json_t *string = json_string(error);

    if (!string || (document && !schema && !*error))
        abort();
    json_decref(string);
    json_decref(document);
    return schema;
}

int LLVMFuzzerTestOneInput(const unsigned char *data, size_t size)
{
    const char *text = (const char *)data;
    const char *split = size ? memchr(text, '\0', size) : NULL;
    const char *differs = NULL;
    struct schema *schema;

    if (!split || size > INPUT_MAX)
        return 0;
    if (split - text == 1)
        schema = compile(ours[*text & 1], strlen(ours[*text & 1]));
    else
        schema = compile(text, (size_t)(split - text));
    if (schema)
        differs =
            jansson_oracle_differs(schema, split + 1, size - 1 - (size_t)(split - text));
    schema_free(schema);
    if (differs) {
        fprintf(stderr, "%s\n", differs);
        abort();
    }
    return 0;
}
