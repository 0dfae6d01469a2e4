#include "query.h"

#include "openapi.h"
#include "server/json/hex.h"
#include "server/json/number.h"
#include "server/json/pointer.h"
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

/* `name` is NULL when it cannot be named. */
static void refuse(struct exchange *x, const struct part *name, const char *detail)
{
    char text[SCHEMA_TEXT_MAX];
    struct json_pointer pointer = json_pointer_in(text, sizeof text);

    if (name)
        json_pointer_add_key(&pointer, name->text, name->length);
    exchange_refuse(x, pointer.text, "%s", detail);
}

/* Whether a value is JSON as it is: a number, true, false or null. Containers have no form
 * of their own in a query. */
static bool is_scalar(const struct part *value)
{
    static const char *const words[] = {"true", "false", "null"};
    struct value number;

    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++) {
        if (value->length == strlen(words[i]) && strcmp(value->text, words[i]) == 0)
            return true;
    }
    return json_number_read(value->text, &number) == value->text + value->length;
}

/* The names that were given so far, one behind the other. */
struct names {
    struct part list[SCHEMA_PROPERTIES_MAX];
    size_t count;
};

static bool is_given(const struct names *names, const struct part *name)
{
    for (size_t i = 0; i < names->count; i++) {
        if (names->list[i].length == name->length &&
            memcmp(names->list[i].text, name->text, name->length) == 0)
            return true;
    }
    return false;
}

/* Adds name=value to the object, or refuses it. */
static void add_option(struct exchange *x, struct names *names, char *text,
                       const struct schema *schema)
{
    char *equals = strchr(text, '=');
    char *rest = equals ? equals + 1 : text + strlen(text);
    struct part name, value;

    if (equals)
        *equals = '\0';
    if (!decode(text, &name) || !is_utf8(&name)) {
        refuse(x, NULL,
               "a parameter name is not valid: encode it as UTF-8, and write % as %25");
    } else if (!decode(rest, &value) || !is_utf8(&value)) {
        refuse(x, &name, "the value is not valid: encode it as UTF-8, and write % as %25");
    } else if (is_given(names, &name)) {
        refuse(x, &name, "the parameter is set twice; remove one of the two");
    } else if (names->count == SCHEMA_PROPERTIES_MAX) {
        refuse(x, &name, "the URL has too many parameters; at most 64 are allowed");
    } else {
        names->list[names->count++] = name;
        jw_key_string(&x->out, name.text, name.length);
        if (is_scalar(&value) && !schema_member_takes_text(schema, name.text, name.length))
            jw_literal(&x->out, value.text, value.length);
        else
            jw_string(&x->out, value.text, value.length);
    }
}

/* Reads the object in x->out, which goes. What is wrong in it has no place in a body. */
static enum handled read_object(struct exchange *x, const struct schema *schema)
{
    struct problem none = {.set = false};
    size_t length = x->out.length;
    char *text = x->out.failed ? NULL : arena_take(&x->arena, length + 1);
    enum handled handled;

    if (!text)
        return HANDLED_NO_MEMORY;
    memcpy(text, x->out.data, length);
    text[length] = '\0';
    jw_reset(&x->out);
    handled = openapi_read(x, schema, text, length, &none);
    for (unsigned i = 0; i < x->errors.count; i++)
        x->errors.list[i].line = x->errors.list[i].column = 0;
    return handled;
}

enum handled query_read(struct exchange *x, char *query, const struct schema *schema)
{
    struct names names = {.count = 0};
    char *end;

    jw_begin_object(&x->out);
    for (char *at = query; at && *at; at = end) {
        end = strchrnul(at, '&');
        if (*end)
            *end++ = '\0';
        if (*at)
            add_option(x, &names, at, schema);
    }
    jw_end_object(&x->out);
    return x->errors.count || x->errors.dropped ? HANDLED_REFUSED : read_object(x, schema);
}
