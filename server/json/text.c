#include "text.h"

#include <stdbool.h>
#include <stdio.h>
#include <string.h>

enum { FLAGS = JSON_REJECT_DUPLICATES | JSON_DECODE_ANY | JSON_ALLOW_NUL };

/* What of a long text is still to be read, and what is called between two parts of it. */
struct source {
    const char *text;
    size_t length;
    void (*yield)(void *arg);
    void *arg;
};

/* jansson takes a zero byte between two tokens for a blank, so those are refused first. */
static bool has_zero(const char *text, size_t length, json_error_t *error)
{
    const char *zero = memchr(text, '\0', length);

    if (!zero)
        return false;
    *error = (json_error_t){.position = (int)(zero - text) + 1};
    snprintf(error->text, sizeof error->text, "invalid token");
    return true;
}

json_t *json_text_load(const char *text, size_t length, json_error_t *error)
{
    return has_zero(text, length, error) ? NULL : json_loadb(text, length, FLAGS, error);
}

/* jansson asks for 1,024 bytes at once. */
static size_t next_part(void *buffer, size_t size, void *data)
{
    struct source *source = data;

    if (size > source->length)
        size = source->length;
    memcpy(buffer, source->text, size);
    source->text += size;
    source->length -= size;
    source->yield(source->arg);
    return size;
}

json_t *json_text_load_long(const char *text, size_t length, void (*yield)(void *arg),
                            void *arg, json_error_t *error)
{
    struct source source = {text, length, yield, arg};

    if (has_zero(text, length, error))
        return NULL;
    return json_load_callback(next_part, &source, FLAGS, error);
}
