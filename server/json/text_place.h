/* The line and the column of a byte in a text, both counted from 1. A column is a character
 * of UTF-8. */
#ifndef PUZZLED_SERVER_JSON_TEXT_PLACE_H
#define PUZZLED_SERVER_JSON_TEXT_PLACE_H

/* A place in a text; all zero before the first move. */
struct text_place {
    const char *at;
    unsigned line, column;
};

/* Moves `place` to the byte at `to` of `text`. Counts from the last place, or backwards if
 * `to` precedes it in the same line; otherwise from the start of the text. Calls
 * `yield(arg)`, unless `yield` is NULL, once for each 64 KiB. Cost: 1 ns per byte. */
void text_place_move(struct text_place *place, const char *text, const char *to,
                     void (*yield)(void *arg), void *arg);

#endif
