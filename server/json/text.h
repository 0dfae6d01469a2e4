/* Reading one JSON text (RFC 8259), strictly, with jansson. */
#ifndef PUZZLED_SERVER_JSON_TEXT_H
#define PUZZLED_SERVER_JSON_TEXT_H

#include <jansson.h>
#include <stddef.h>

/* The one value that the `length` bytes at `text` are. NULL, with the reason in `error` as
 * syntax_error_locate takes it, when they are not one, or give a key twice in an object;
 * NULL with an empty error->text without memory. Thread-safe. */
json_t *json_text_load(const char *text, size_t length, json_error_t *error);

/* As json_text_load, for a long text on a worker: calls `yield` with `arg` every few
 * microseconds. */
json_t *json_text_load_long(const char *text, size_t length, void (*yield)(void *arg),
                            void *arg, json_error_t *error);

#endif
