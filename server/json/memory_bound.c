#include "memory_bound.h"

/* In bytes of a 64-bit glibc, whose blocks are multiples of 16 with 8 of their own. Tables
 * grow by doubling, and the old one is still there while the new one is filled. */
enum {
    BYTE = 4,          /* in the token's buffer, 3 while it doubles, and in the string */
    NUMBER = 32,       /* json_integer_t or json_real_t */
    QUOTE = 40,        /* half a string: 48 for json_string_t and 32 for its end; a key
                          takes an entry of 80 instead */
    ARRAY = 48 + 80,   /* json_array_t and a table of 8 */
    SLOT = 24,         /* of 8, twice as many as needed, and one in the old table */
    OBJECT = 80 + 144, /* json_object_t and a table of 8 */
    BUCKET = 48,       /* of 16, in the same way */
    BASE = 1024        /* the parser's own, and rounding */
};

/* A value stands behind an opening bracket, a comma or a colon, which pay for it as for a
 * number; so a container costs that much less, and an array pays for its first item. */
static const unsigned char costs[256] = {
    ['{'] = OBJECT - NUMBER, ['['] = ARRAY, [','] = SLOT + NUMBER,
    [':'] = BUCKET + NUMBER, ['"'] = QUOTE,
};

size_t json_bound_tree(const char *text, size_t length)
{
    size_t sum = BASE + BYTE * length;

    for (size_t i = 0; i < length; i++)
        sum += costs[(unsigned char)text[i]];
    return sum;
}
