#include "request.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    LINE_MAX_SIZE = 64,
    CHUNK_SMALL = 20 /* half of the chunks are at most that long */
};

void bytes_reserve(struct bytes *bytes, size_t more)
{
    if (bytes->room - bytes->size >= more)
        return;
    bytes->room = 2 * (bytes->size + more);
    bytes->data = realloc(bytes->data, bytes->room);
    if (!bytes->data)
        abort();
}

static void append(struct bytes *out, const char *data, size_t size)
{
    bytes_reserve(out, size);
    memcpy(out->data + out->size, data, size);
    out->size += size;
}

static void append_line(struct bytes *out, const char *format, size_t number)
{
    char line[LINE_MAX_SIZE];

    append(out, line, (size_t)snprintf(line, sizeof line, format, number));
}

static void append_chunks(struct bytes *out, const struct question *question,
                          uint64_t *random)
{
    const char *from = question->body;
    size_t left = question->body_size;

    while (left) {
        size_t most = draw(random, 2) && left > CHUNK_SMALL ? CHUNK_SMALL : left;
        size_t size = 1 + draw(random, most);
        append_line(out, draw(random, 2) ? "%zx\r\n" : "%04zX\r\n", size);
        append(out, from, size);
        append(out, "\r\n", 2);
        from += size;
        left -= size;
    }
    append(out, "0\r\n\r\n", 5);
}

void request_write(struct bytes *out, const struct question *question, unsigned deeds,
                   uint64_t *random)
{
    append(out, question->head, question->head_size);
    if (question->raw) {
        append(out, question->body, question->body_size);
        return;
    }
    if (deeds & SAYS_CLOSE)
        append(out, "Connection: close\r\n", 19);
    if (question->body_size && deeds & IN_CHUNKS) {
        append(out, "Transfer-Encoding: chunked\r\n\r\n", 30);
        append_chunks(out, question, random);
        return;
    }
    if (question->body_size)
        append_line(out, "Content-Length: %zu\r\n", question->body_size);
    append(out, "\r\n", 2);
    append(out, question->body, question->body_size);
}
