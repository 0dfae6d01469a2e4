/* Writes entity tags (RFC 9110, 8.8.3). */
#ifndef PUZZLED_SERVER_ASSETS_ETAG_H
#define PUZZLED_SERVER_ASSETS_ETAG_H

#include <stddef.h>

enum { ETAG_SIZE = 40 /* maximum size of a tag in bytes, with quotation marks and NUL */ };

/* Computes the strong entity tag of the `length` bytes at `bytes`, and writes it to `tag`, a
 * buffer of ETAG_SIZE bytes. Cost: 0.1 ns per byte. */
void etag_write(char *tag, const void *bytes, size_t length);

#endif
