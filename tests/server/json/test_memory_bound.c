#include "server/json/memory_bound.h"
#include "tests/solvers/random.h"
#include "tests/solvers/sampled.h"

#include <criterion/criterion.h>
#include <jansson.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The oracle is jansson itself, whose every block is counted as glibc would round it. */
enum {
    HEADER = 16, /* before each block, for its size */
    PAGE = 4096,
    MAPPED = 128 * 1024,
    TEXT_MAX = 3 << 20
};

static size_t in_use, most;
static char *text;
static size_t length;

static size_t rounded(size_t size)
{
    size_t block = (size + 8 + 15) / 16 * 16;

    if (size >= MAPPED)
        return (size + 16 + PAGE - 1) / PAGE * PAGE;
    return block < 32 ? 32 : block;
}

static void *count_malloc(size_t size)
{
    char *block = malloc(HEADER + size);

    cr_assert(block);
    memcpy(block, &size, sizeof size);
    in_use += rounded(size);
    if (in_use > most)
        most = in_use;
    return block + HEADER;
}

static void count_free(void *block)
{
    size_t size;

    if (!block)
        return;
    memcpy(&size, (char *)block - HEADER, sizeof size);
    in_use -= rounded(size);
    free((char *)block - HEADER);
}

static void begin(void)
{
    json_object_seed(1);
    json_set_alloc_funcs(count_malloc, count_free);
    text = malloc(TEXT_MAX);
    length = 0;
}

static void finish(void)
{
    free(text);
}

TestSuite(json_bound, .init = begin, .fini = finish);
TestSuite(slow_json_bound, .init = begin, .fini = finish);

static void add(const char *piece)
{
    size_t size = strlen(piece);

    cr_assert_lt(length + size, TEXT_MAX);
    memcpy(text + length, piece, size);
    length += size;
}

/* What jansson had in use at most while it parsed `text`, which must be JSON if `good`. */
static size_t measure(bool good)
{
    json_error_t error;
    json_t *tree;

    most = in_use;
    tree = json_loadb(text, length, JSON_DECODE_ANY | JSON_ALLOW_NUL, &error);
    cr_assert(tree || !good, "%s", error.text);
    json_decref(tree);
    cr_assert_eq(in_use, 0);
    return most;
}

/* `piece` as often as it takes to fill `size` bytes, between brackets. */
static void fill(const char *piece, size_t size)
{
    length = 0;
    add("[");
    while (length < size)
        add(piece);
    text[length - 1] = ']'; /* instead of the last comma */
}

TestSampled(json_bound, holds_for_arrays_of_every_kind_and_length, 20000, 200000)
{
    static const char *const pieces[] = {
        "1,",         "-1.5e3,", "{},",      "[],", "\"\",", "null,",        "[[]],",
        "{\"a\":1},", "[1,2],",  "\"\\n\",", "1 ,", "[{}],", "{\"a\":[{}]},"};

    for (unsigned i = 0; i < sizeof pieces / sizeof pieces[0]; i++) {
        for (size_t size = 2 + first; size < end; size += size / 16 + 1) {
            fill(pieces[i], size);
            cr_assert_leq(measure(true), json_bound_tree(text, length), "%s %zu", pieces[i],
                          size);
        }
    }
}

/* Just behind a power of two every table has just doubled. */
Test(json_bound, holds_where_tables_double)
{
    for (size_t count = 1; count <= 1 << 17; count *= 2) {
        for (size_t n = count; n <= count + 2; n++) {
            fill("1,", 2 * n);
            cr_assert_leq(measure(true), json_bound_tree(text, length), "%zu", n);
        }
    }
}

Test(json_bound, holds_for_objects_with_many_keys)
{
    char member[32];

    for (unsigned count = 1; count <= 1 << 16; count *= 2) {
        length = 0;
        add("{");
        for (unsigned i = 0; i <= count; i++) {
            snprintf(member, sizeof member, "%s\"%x\":1", i ? "," : "", i);
            add(member);
        }
        add("}");
        cr_assert_leq(measure(true), json_bound_tree(text, length), "%u", count);
    }
}

Test(json_bound, holds_for_long_strings)
{
    for (size_t size = 1; size < TEXT_MAX - 2; size += size / 3 + 1) {
        length = size + 2;
        memset(text, 'a', length);
        text[0] = text[length - 1] = '"';
        cr_assert_leq(measure(true), json_bound_tree(text, length), "%zu", size);
    }
}

Test(json_bound, holds_for_deep_nesting)
{
    for (unsigned depth = 1; depth <= 2000; depth += 111) {
        length = 0;
        for (unsigned i = 0; i < depth; i++)
            add(i % 2 ? "{\"a\":" : "[");
        add("0");
        for (unsigned i = depth; i-- > 0;)
            add(i % 2 ? "}" : "]");
        cr_assert_leq(measure(true), json_bound_tree(text, length), "%u", depth);
    }
}

static void add_value(struct test_rng *rng, unsigned depth);

static void add_container(struct test_rng *rng, unsigned depth, bool object)
{
    unsigned count = (unsigned)(test_rng_next(rng) % 20);
    char key[48];

    add(object ? "{" : "[");
    for (unsigned i = 0; i < count; i++) {
        snprintf(key, sizeof key, "%s\"%u%.*s\":", i ? "," : "", i,
                 (int)(test_rng_next(rng) % 20), "abcdefghijklmnopqrst");
        add(object ? key : i ? "," : "");
        add_value(rng, depth + 1);
    }
    add(object ? "}" : "]");
}

static void add_value(struct test_rng *rng, unsigned depth)
{
    static const char *const plain[] = {"0",    "12345678901", "1.5",           "true",
                                        "null", "\"\"",        "\"abc\\u00e9\""};
    unsigned kind = (unsigned)(test_rng_next(rng) % 10);

    if (kind < 5 && depth < 4)
        add_container(rng, depth, kind % 2);
    else
        add(plain[kind % 7]);
}

TestSampled(json_bound, holds_for_random_documents, 300, 3000)
{
    struct test_rng rng;

    test_rng_seed(&rng, 1 + first);
    for (unsigned i = first; i < end; i++) {
        length = 0;
        add_value(&rng, 0);
        cr_assert_leq(measure(true), json_bound_tree(text, length), "document %u", i);
    }
}

/* What is refused may have been half built before. */
Test(json_bound, holds_for_what_is_no_json)
{
    static const char letters[] = "{}[],:\"\\01-e. nul";
    struct test_rng rng;

    test_rng_seed(&rng, 2);
    for (unsigned i = 0; i < 20000; i++) {
        length = test_rng_next(&rng) % 200;
        for (size_t k = 0; k < length; k++)
            text[k] = letters[test_rng_next(&rng) % (sizeof letters - 1)];
        cr_assert_leq(measure(false), json_bound_tree(text, length), "%.*s", (int)length,
                      text);
    }
}

/* A bound that is far too high would refuse what fits. */
Test(json_bound, is_near_what_is_taken)
{
    static const char *const pieces[] = {"1,", "{},", "[],",
                                         "{\"name\":\"Buzz\",\"minutes\":5},"};

    for (unsigned i = 0; i < sizeof pieces / sizeof pieces[0]; i++) {
        fill(pieces[i], 1 << 20);
        cr_assert_leq(json_bound_tree(text, length), measure(true) * 8 / 5, "%s",
                      pieces[i]);
    }
}

Test(json_bound, any_bytes_stay_below_what_the_header_says)
{
    for (int byte = 0; byte < 256; byte++) {
        memset(text, byte, 1000);
        cr_assert_leq(json_bound_tree(text, 1000), 196 * 1000 + 1024);
        cr_assert_geq(json_bound_tree(text, 1000), 4000);
    }
    cr_assert_leq(json_bound_tree(text, 0), 1024);
}
