/* A thread that reads a pipe to its end and keeps all that came. */
#ifndef PUZZLED_TESTS_SERVER_OBSERVE_PIPE_READER_H
#define PUZZLED_TESTS_SERVER_OBSERVE_PIPE_READER_H

#include <pthread.h>
#include <stddef.h>

struct pipe_reader {
    int fd;
    pthread_t thread;
    char *text;
    size_t length;
};

/* Begins to read from `fd`. */
void pipe_reader_start(struct pipe_reader *reader, int fd);

/* Closes both ends and gives what was read, NUL-terminated; the caller frees it. */
char *pipe_reader_finish(struct pipe_reader *reader, int write_end);

#endif
