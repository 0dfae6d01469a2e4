/* What this program was built from: its own version, the compiler and the libraries.
 *
 * The version comes from CMake as the macro PUZZLED_VERSION. The libraries are asked
 * while the program runs, so a replaced shared library shows. */
#ifndef PUZZLED_VERSIONS_H
#define PUZZLED_VERSIONS_H

#include <stdbool.h>

struct versions {
    const char *puzzled;
    const char *compiler; /* "gcc 12.2.0" */
    const char *libmicrohttpd;
    const char *jansson;
    const char *libuv;
};

/* The versions in use; the strings are constants. Thread-safe. */
struct versions versions_get(void);

/* Whether libmicrohttpd is 1.0 or newer, which refuses what two servers may read
 * differently. A program that was built with one version may run with another. */
bool versions_http_strict(void);

#endif
