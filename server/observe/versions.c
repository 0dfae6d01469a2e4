#include "versions.h"

#include <jansson.h>
#include <microhttpd.h>
#include <uv.h>

/* __VERSION__ of clang contains the name of the compiler. __VERSION__ of gcc is only a
 * number. */
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
