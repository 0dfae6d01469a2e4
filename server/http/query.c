#include "query.h"

#include "openapi.h"
#include "server/json/hex.h"
#include "server/json/pointer.h"
#include "server/json/text.h"
#include "server/json/utf8.h"

#include <string.h>

/* A part of the query, decoded: any bytes, a NUL behind them. */
struct part {
    char *text;
    size_t length;
};

/* Undoes the escapes of the C string `text` in place; false when a % is no escape. */
static bool decode(char *text, struct part *part)
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

static bool is_utf8(const struct part *part)
{
    size_t step;

    for (size_t i = 0; i < part->length; i += step) {
        step = utf8_length((const unsigned char *)part->text + i);
        if (!step)
            return false;
    }
    return true;
}

static void refuse(struct exchange *x, const struct part *name, const char *detail)
{
    char text[SCHEMA_TEXT_MAX];
    struct json_pointer pointer = json_pointer_in(text, sizeof text);

    json_pointer_add_key(&pointer, name->text, name->length);
    exchange_refuse(x, pointer.text, "%s", detail);
}

/* Only what is no container: those have no form of their own in a query. */
static json_t *load_scalar(const struct part *value)
{
    json_error_t error;

    if (memchr(value->text, '{', value->length) || memchr(value->text, '[', value->length))
        return NULL;
    return json_text_load(value->text, value->length, &error);
}

static json_t *make_value(const struct schema *schema, const struct part *name,
                          const struct part *value)
{
    json_t *made = NULL;

    if (!schema_member_takes_text(schema, name->text, name->length))
        made = load_scalar(value);
    return made ? made : json_stringn(value->text, value->length);
}

/* Adds name=value to x->body, or refuses it. False without memory. */
static bool add_option(struct exchange *x, char *text, const struct schema *schema)
{
    char *equals = strchr(text, '=');
    char *rest = equals ? equals + 1 : text + strlen(text);
    struct part name, value;

    if (equals)
        *equals = '\0';
    if (!decode(text, &name) || !is_utf8(&name)) {
        exchange_refuse(x, "",
                        "the query has a name that is not UTF-8 with each %% as %%25");
        return true;
    }
    if (!decode(rest, &value) || !is_utf8(&value)) {
        refuse(x, &name, "is not UTF-8 with each % as %25");
        return true;
    }
    if (json_object_getn(x->body, name.text, name.length)) {
        refuse(x, &name, "is given twice");
        return true;
    }
    return json_object_setn_new(x->body, name.text, name.length,
                                make_value(schema, &name, &value)) == 0;
}

enum handled query_read(struct exchange *x, char *query, const struct schema *schema)
{
    char *end;

    x->body = json_object();
    if (!x->body)
        return HANDLED_NO_MEMORY;
    for (char *at = query; at && *at; at = end) {
        end = strchrnul(at, '&');
        if (*end)
            *end++ = '\0';
        if (*at && !add_option(x, at, schema))
            return HANDLED_NO_MEMORY;
    }
    return x->errors.count ? HANDLED_REFUSED : openapi_check(x, schema);
}
