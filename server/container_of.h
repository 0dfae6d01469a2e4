/* Finds the struct that contains a given member. */
#ifndef PUZZLED_SERVER_CONTAINER_OF_H
#define PUZZLED_SERVER_CONTAINER_OF_H

#include <stddef.h>

/* Returns the `type *` whose member `member` is at `pointer`. */
#define CONTAINER_OF(pointer, type, member)                                                \
    ((type *)(void *)((char *)(pointer) - offsetof(type, member)))

#endif
