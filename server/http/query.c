#include "query.h"

#include "openapi.h"
#include "server/json/hex.h"
#include "server/json/named_values.h"
#include "server/json/pointer.h"
#include "server/json/utf8.h"
#include "server/run/operation.h"

#include <string.h>

/* Decodes the C string `text` in place. The result can be any bytes, and a NUL follows.
 * Returns false if a % does not begin an escape. */
static bool decode(char *text, struct value_name *part)
{
    char *out = text;

    part->text = text;
    while (*text) {
        int32_t byte = *text == '%' ? hex_read(text + 1, 2) : 0;

        if (byte < 0)
            return false;
        if (*text == '%') {
            *out++ = (char)byte;
            text += 3;
        } else {
            *out++ = *text == '+' ? ' ' : *text;
            text++;
        }
    }
    *out = '\0';
    part->length = (size_t)(out - part->text);
    return true;
}

/* Reports an error for the parameter `name`; NULL means that the name itself is invalid. */
static void refuse(struct handler_call *call, const struct value_name *name,
                   const char *detail)
{
    char text[SCHEMA_TEXT_MAX];
    struct json_pointer pointer = json_pointer_in(text, sizeof text);

    if (name)
        json_pointer_add_key(&pointer, name->text, name->length);
    handler_refuse(call, pointer.text, "%s", detail);
}

/* Adds name=value to the list, or reports an error. */
static void add_option(struct handler_call *call, struct named_values *values, char *text)
{
    char *equals = strchr(text, '=');
    char *rest = equals ? equals + 1 : text + strlen(text);
    struct value_name name, value;
    const char *error;

    if (equals)
        *equals = '\0';
    if (!decode(text, &name) || !utf8_valid(name.text, name.length)) {
        refuse(call, NULL,
               "a parameter name is not valid: encode it as UTF-8, and write % as %25");
        return;
    }
    if (!decode(rest, &value) || !utf8_valid(value.text, value.length)) {
        refuse(call, &name,
               "the value is not valid: encode it as UTF-8, and write % as %25");
        return;
    }
    error = named_values_add(values, (struct named_value){.name = name.text,
                                                          .length = name.length,
                                                          .value = value.text,
                                                          .size = value.length});
    if (error)
        refuse(call, &name, error);
}

enum handler_result query_parse_options(struct handler_call *call,
                                        const struct schema *schema)
{
    struct problem none = {.set = false};
    size_t length = call->out.length;
    char *text = call->out.failed ? NULL : arena_take(&call->host.arena, length + 1);
    enum handler_result result;

    if (!text)
        return HANDLER_NO_MEMORY;
    memcpy(text, call->out.data, length);
    text[length] = '\0';
    jw_reset(&call->out);
    call->host.named = true;
    result = openapi_read(call, schema, text, length, &none);
    call_drop_positions(call);
    return result;
}

enum handler_result query_read(struct handler_call *call, char *query,
                               const struct schema *schema)
{
    struct named_values values = {.schema = schema};
    char *end;

    for (char *at = query; at && *at; at = end) {
        end = strchrnul(at, '&');
        if (*end)
            *end++ = '\0';
        if (*at)
            add_option(call, &values, at);
    }
    if (handler_checked(call) != HANDLER_OK)
        return HANDLER_INVALID;
    named_values_write(&call->out, &values);
    return query_parse_options(call, schema);
}
