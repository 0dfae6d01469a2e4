#include "names.h"

enum { REASON_SIZE = 1024 };

void names_quote(struct strbuf *s, const struct value_name *first, size_t count)
{
    for (size_t i = 0; i < count && i < NAMES_LISTED; i++)
        strbuf_printf(s, "%s%s", i == 0 ? "" : ", ", name_quote(first[i]).text);
    if (count > NAMES_LISTED)
        strbuf_printf(s, " and %zu more", count - NAMES_LISTED);
}

void names_refuse_unknown(struct handler_call *call, const char *pointer,
                          const struct unknown_name *unknown)
{
    char reason[REASON_SIZE];
    struct strbuf s = strbuf_in(reason, sizeof reason);

    strbuf_printf(&s, "no %s is called %s", unknown->type, name_quote(unknown->name).text);
    if (unknown->similar.text)
        strbuf_printf(&s, "; did you mean %s", name_quote(unknown->similar).text);
    if (unknown->count == 0)
        strbuf_printf(&s, "; \"%s\" is empty", unknown->field);
    else
        strbuf_printf(&s, "%s %s ", unknown->similar.text ? "? The" : "; the",
                      unknown->count == 1 ? "only name is" : "names are");
    names_quote(&s, unknown->first, unknown->count);
    handler_refuse(call, pointer, "%s", reason);
}
