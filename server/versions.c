#include "versions.h"

#include <jansson.h>
#include <microhttpd.h>
#include <uv.h>

/* Clang's __VERSION__ says whose it is, gcc's is the bare number. */
#ifdef __clang__
#define COMPILER __VERSION__
#else
#define COMPILER "gcc " __VERSION__
#endif

struct versions versions_get(void)
{
    return (struct versions){
        .puzzled = PUZZLED_VERSION,
        .compiler = COMPILER,
        .libmicrohttpd = MHD_get_version(),
        .jansson = jansson_version_str(),
        .libuv = uv_version_string(),
    };
}

bool versions_http_strict(void)
{
    return MHD_get_version()[0] != '0';
}
