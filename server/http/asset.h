/* A file of the front end, packed into the program by the build. */
#ifndef PUZZLED_SERVER_HTTP_ASSET_H
#define PUZZLED_SERVER_HTTP_ASSET_H

#include <stdbool.h>
#include <stddef.h>

struct asset {
    const char *name; /* in /assets/{name}; "index.html" is what `/` answers to browsers */
    const char *content_type;
    const unsigned char *plain;
    size_t plain_length;
    const unsigned char *gzip; /* NULL when compression does not pay */
    size_t gzip_length;
    bool immutable; /* the name changes with the content */
};

#endif
