#include "text.h"

#include <assert.h>
#include <stdarg.h>
#include <stdio.h>

struct pz_text pz_text_in(char *buffer, size_t size)
{
    assert(size > 0);
    *buffer = '\0';
    return (struct pz_text){.start = buffer, .size = size};
}

void pz_text_add(struct pz_text *text, const char *format, ...)
{
    size_t left = text->size - text->length;
    va_list values;

    assert(text->length < text->size);
    va_start(values, format);
    int written = vsnprintf(text->start + text->length, left, format, values);
    va_end(values);
    if (written > 0)
        text->length += (size_t)written < left ? (size_t)written : left - 1;
}
