#define XXH_INLINE_ALL
#include "etag.h"

#include "server/json/hex.h"

#include <string.h>
#include <xxhash.h>

void etag_write(char *tag, const void *bytes, size_t length)
{
    XXH128_hash_t hash = XXH3_128bits(bytes, length);

    tag[0] = '"';
    hex_write(tag + 1, hash.high64);
    hex_write(tag + 1 + HEX_DIGITS, hash.low64);
    memcpy(tag + 1 + 2 * HEX_DIGITS, "\"", 2);
}
