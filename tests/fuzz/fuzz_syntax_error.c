/* Any bytes as JSON. What jansson refuses is located no later than where it stopped, on the
 * same line or, when a line break was escaped, on the one before; texts are UTF-8. Errors
 * that do not belong to the text must do no harm either. */
#include "server/json/syntax_error.h"

#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const unsigned char *data, size_t size);

static void require_text(const char *text)
{
    json_t *string = json_string(text);

    if (!string || strlen(text) >= SYNTAX_ERROR_TEXT_MAX)
        abort();
    json_decref(string);
}

static void locate_real_error(const char *text, size_t size, const json_error_t *error)
{
    unsigned line = (unsigned)error->line;
    struct syntax_error out;

    syntax_error_locate(text, size, error, &out);
    require_text(out.pointer);
    require_text(out.detail);
    if ((out.pointer[0] && out.pointer[0] != '/') || !out.detail[0])
        abort();
    if (!out.column || out.line > line)
        abort();
    if (out.line + 1 < line && !memchr(text, 0, size)) /* jansson skips a NUL at times */
        abort();
    if (out.line == line && out.column > (unsigned)error->column + 1)
        abort();
}

/* The text explained as if jansson had stopped somewhere else, for another reason. */
static void locate_other_error(const char *text, size_t size, json_error_t error)
{
    struct syntax_error out;

    error.position = size ? (unsigned char)text[0] : -1;
    error.text[0] = '?';
    error.text[JSON_ERROR_TEXT_LENGTH - 1] = size > 1 ? text[1] % 20 : 99;
    syntax_error_locate(text, size, &error, &out);
    if (strlen(out.pointer) >= SYNTAX_ERROR_TEXT_MAX ||
        strlen(out.detail) >= SYNTAX_ERROR_TEXT_MAX)
        abort();
}

int LLVMFuzzerTestOneInput(const unsigned char *data, size_t size)
{
    char *text = malloc(size + !size); /* so that reading past its end is seen */
    json_error_t error;
    json_t *value;

    if (!text)
        return 0;
    memcpy(text, data, size);
    value = json_loadb(text, size,
                       JSON_REJECT_DUPLICATES | JSON_DECODE_ANY | JSON_ALLOW_NUL, &error);
    if (!value)
        locate_real_error(text, size, &error);
    locate_other_error(text, size, error);
    json_decref(value);
    free(text);
    return 0;
}
