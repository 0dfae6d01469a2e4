#include "text_place.h"

#include "utf8.h"

#include <string.h>

enum { BYTES_APART = 65536 };

void text_place_move(struct text_place *place, const char *text, const char *to,
                     void (*yield)(void *arg), void *arg)
{
    size_t back = place->at && to < place->at ? (size_t)(place->at - to) : 0;

    if (back && !memchr(to, '\n', back)) {
        place->column -= (unsigned)utf8_count(to, back);
        place->at = to;
    } else if (back || !place->at) {
        *place = (struct text_place){text, 1, 1};
    }
    for (; place->at < to; place->at++) {
        if (yield && (size_t)(to - place->at) % BYTES_APART == 0)
            yield(arg);
        if (*place->at == '\n') {
            place->line++;
            place->column = 1;
        } else {
            place->column += !utf8_continues(*place->at);
        }
    }
}
