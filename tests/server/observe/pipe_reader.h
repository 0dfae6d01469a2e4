/* A thread that reads a pipe until its end, and stores all bytes. */
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

/* Starts the thread, which reads from `fd`. */
void pipe_reader_start(struct pipe_reader *reader, int fd);

/* Closes both ends. Returns all bytes and a terminating NUL. The caller frees them. */
char *pipe_reader_finish(struct pipe_reader *reader, int write_end);

#endif
