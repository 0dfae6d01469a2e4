#include "strbuf.h"

#include "server/check.h"
#include "utf8.h"

#include <assert.h>
#include <stdarg.h>
#include <stdio.h>

#ifdef PUZZLED_CHECK
void strbuf_check(const struct strbuf *s)
{
    assert(s->length < s->size);
    assert(s->text[s->length] == '\0');
}
#endif

void strbuf_printf(struct strbuf *s, const char *format, ...)
{
    size_t room = s->size - s->length;
    va_list args;
    int length;

    va_start(args, format);
    length = vsnprintf(s->text + s->length, room, format, args);
    va_end(args);
    if (length >= 0 && (size_t)length < room)
        s->length += (size_t)length;
    else if (length >= 0) /* the full buffer can end inside a character */
        s->length = utf8_cut(s->text, s->size - 1);
    s->text[s->length] = '\0';
    CHECKED(strbuf_check, s);
}

static size_t character_length(const char *text, size_t length)
{
    size_t bytes = 1;

    while (bytes < length && utf8_continues(text[bytes]))
        bytes++;
    return bytes;
}

void strbuf_quote(struct strbuf *s, const char *text, size_t length, unsigned most)
{
    size_t at = 0;

    strbuf_printf(s, "\"");
    while (at < length && most--) {
        size_t next = at + character_length(text + at, length - at);

        if ((unsigned char)text[at] < 0x20 || text[at] == 0x7f)
            strbuf_printf(s, "?");
        else
            strbuf_printf(s, "%.*s", (int)(next - at), text + at);
        at = next;
    }
    strbuf_printf(s, at < length ? "...\"" : "\"");
}

void strbuf_quote_character(struct strbuf *s, const char *text, size_t length)
{
    assert(length > 0);
    strbuf_quote(s, text, character_length(text, length), 1);
}
