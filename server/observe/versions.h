/* The versions of the program, of its compiler and of the libraries that it uses.
 *
 * CMake sets the macro PUZZLED_VERSION. The versions of the libraries are the versions at
 * run time, because a shared library can be newer than at build time. */
#ifndef PUZZLED_SERVER_OBSERVE_VERSIONS_H
#define PUZZLED_SERVER_OBSERVE_VERSIONS_H

struct versions {
    const char *puzzled;
    const char *compiler; /* "gcc 12.2.0" */
    const char *libmicrohttpd;
    const char *jansson;
    const char *libuv;
};

/* Returns the versions in use. The strings are constants. Thread-safe. */
struct versions versions_get(void);

#endif
