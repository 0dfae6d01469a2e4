#include "pipe_reader.h"

#include <criterion/criterion.h>
#include <stdlib.h>
#include <unistd.h>

static void *run_reader(void *arg)
{
    struct pipe_reader *reader = arg;
    size_t capacity = 1 << 16;
    ssize_t count;

    reader->text = malloc(capacity);
    while ((count = read(reader->fd, reader->text + reader->length,
                         capacity - reader->length - 1)) > 0) {
        reader->length += (size_t)count;
        if (capacity - reader->length < 1 << 15)
            reader->text = realloc(reader->text, capacity *= 2);
    }
    reader->text[reader->length] = '\0';
    return NULL;
}

void pipe_reader_start(struct pipe_reader *reader, int fd)
{
    *reader = (struct pipe_reader){.fd = fd};
    cr_assert_eq(pthread_create(&reader->thread, NULL, run_reader, reader), 0);
}

char *pipe_reader_finish(struct pipe_reader *reader, int write_end)
{
    close(write_end);
    pthread_join(reader->thread, NULL);
    close(reader->fd);
    return reader->text;
}
