#include "sentence.h"

#include "utf8.h"

#include <stdarg.h>
#include <stdio.h>

struct sentence sentence_in(char *buffer, size_t size)
{
    *buffer = '\0';
    return (struct sentence){.text = buffer, .size = size};
}

/* A full buffer may end inside a character. */
static void drop_last_character(struct sentence *s)
{
    s->length = utf8_cut(s->text, s->size - 1);
    s->text[s->length] = '\0';
}

void sentence_add(struct sentence *s, const char *format, ...)
{
    size_t room = s->size - s->length;
    va_list args;
    int length;

    va_start(args, format);
    length = vsnprintf(s->text + s->length, room, format, args);
    va_end(args);
    if (length < 0)
        s->text[s->length] = '\0';
    else if ((size_t)length < room)
        s->length += (size_t)length;
    else
        drop_last_character(s);
}

void sentence_add_quoted(struct sentence *s, const char *text, size_t length, unsigned most)
{
    size_t at = 0;

    sentence_add(s, "\"");
    while (at < length && most--) {
        size_t next = at + 1;

        while (next < length && utf8_continues(text[next]))
            next++;
        if ((unsigned char)text[at] < 0x20 || text[at] == 0x7f)
            sentence_add(s, "?");
        else
            sentence_add(s, "%.*s", (int)(next - at), text + at);
        at = next;
    }
    sentence_add(s, at < length ? "...\"" : "\"");
}
