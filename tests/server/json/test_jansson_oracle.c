/* Compares the parser with jansson for the OpenAPI document with its examples, for the
 * corpora of the fuzz targets, for damaged copies of them, and for random texts. */
/* cspell:ignore loadb */
#include "jansson_oracle.h"

#include "openapi/openapi_json.h"
#include "tests/solvers/random.h"
#include "tests/solvers/sampled.h"

#include <criterion/criterion.h>
#include <dirent.h>
#include <stdio.h>
#include <string.h>

static struct test_rng rng;

static uint64_t below(uint64_t bound)
{
    return test_rng_below(&rng, bound);
}

static bool is_json(const char *text, size_t length)
{
    json_t *value = json_loadb(
        text, length, JSON_DECODE_ANY | JSON_ALLOW_NUL | JSON_REJECT_DUPLICATES, NULL);

    json_decref(value);
    return value != NULL;
}

static void expect_same(const char *text, size_t length)
{
    const char *differs = jansson_oracle_differs(NULL, text, length);

    cr_assert_null(differs, "%.*s: %s", (int)length, text, differs);
}

/* Changes up to three bytes, or cuts the text. */
static size_t damage(char *text, size_t length)
{
    static const char odd[] = "{}[],:\"\\-+.eE0123456789 \n\tnulltruefalse\x01\x7f\x80\xc3"
                              "\xa9\xe2\x82\xac\xed\xa0\xf0\x9f\x98\xff\0u";

    for (uint64_t n = below(4); n && length; n--) {
        size_t at = below(length);

        switch (below(4)) {
        case 0:
            text[at] = odd[below(sizeof odd)];
            break;
        case 1:
            memmove(text + at, text + at + 1, --length - at);
            break;
        case 2:
            text[at] = text[below(length)];
            break;
        default:
            length = below(8) ? length : at;
        }
    }
    return length;
}

/* Compares the text of a file unchanged, and `count` times with random damage. */
static void read_file(const char *path, unsigned count)
{
    char text[8192], damaged[8192];
    FILE *file = fopen(path, "rb");
    size_t length;

    cr_assert_not_null(file, "%s", path);
    length = fread(text, 1, sizeof text, file);
    fclose(file);
    expect_same(text, length);
    for (unsigned i = 0; i < count; i++) {
        memcpy(damaged, text, length);
        expect_same(damaged, damage(damaged, length));
    }
}

TestSampled(jansson_oracle, corpora, 50, 20000)
{
    static const char *const folders[] = {CORPORA "/reader", CORPORA "/schema",
                                          CORPORA "/lines"};
    unsigned files = 0;

    test_rng_seed(&rng, first);
    for (size_t i = 0; i < sizeof folders / sizeof folders[0]; i++) {
        DIR *folder = opendir(folders[i]);
        const struct dirent *entry;

        cr_assert_not_null(folder, "%s", folders[i]);
        while ((entry = readdir(folder))) {
            char path[1024];

            snprintf(path, sizeof path, "%s/%s", folders[i], entry->d_name);
            if (entry->d_name[0] != '.')
                read_file(path, end - first);
            files += entry->d_name[0] != '.';
        }
        closedir(folder);
    }
    cr_expect_geq(files, 8);
}

static size_t put(char *text, size_t length, const char *part)
{
    size_t size = strlen(part);

    memcpy(text + length, part, size);
    return length + size;
}

/* Adds random pieces of numbers or strings. The combination is rarely valid. */
static size_t put_token(char *text, size_t length)
{
    static const char *const digits[] = {"0", "1",  "9",   "-",  ".",       "e",
                                         "E", "+",  "12",  "00", "0.",      "e-",
                                         "5", "e3", "308", ".0", "1234567", "9223372036"};
    static const char *const letters[] = {
        "a",       "0123456789", " ",    "\xc3\xa9",       "\xf0\x9f\x98\x80", "\\n",
        "\\u0041", "\\\"",       "\\\\", "\\ud83d\\ude00", "\\u0000",          "\\u00e9",
        "\x7f",    "\\ud83d",    "\x80", "\\udc00",        "\xed\xa0\x80",     "\\x"};
    bool number = below(2);
    uint64_t count = 1 + below(5);

    if (below(8) == 0)
        return put(text, length, below(2) ? "true" : "null");
    length = number ? length : put(text, length, "\"");
    while (count--)
        length = put(text, length,
                     number ? digits[below(18)] : letters[below(below(6) ? 12 : 18)]);
    return number ? length : put(text, length, "\"");
}

static size_t put_value(char *text, size_t length, unsigned depth)
{
    uint64_t kind = depth ? below(4) : 2;

    if (kind >= 2)
        return put_token(text, length);
    length = put(text, length, kind ? "[" : "{");
    for (uint64_t i = 0, n = below(4); i < n; i++) {
        length = put(text, length, i ? ", " : "");
        if (!kind) {
            length = put(text, length, below(3) ? "\"k" : "\"\\u006b");
            text[length++] = (char)('a' + below(8));
            length = put(text, length, "\":");
        }
        length = put_value(text, length, depth - 1);
    }
    return put(text, length, kind ? "]" : "}");
}

TestSampled(jansson_oracle, random_texts, 20000, 1000000)
{
    static char text[1 << 16];
    unsigned good = 0;

    test_rng_seed(&rng, first);
    for (unsigned i = first; i < end; i++) {
        size_t length = put_value(text, 0, 3);

        expect_same(text, length);
        good += is_json(text, length);
    }
    cr_expect_gt(good, (end - first) / 20, "%u", good);
    cr_expect_lt(good, (end - first) / 20 * 19, "%u", good);
}

/* The OpenAPI document, the maximum depth and one more level, and many keys. */
Test(jansson_oracle, large_texts)
{
    static char text[1 << 20];
    const char *document = openapi_pages[OPENAPI_DOCUMENT].bodies[PAGE_IDENTITY].bytes;
    size_t length = 0;

    expect_same(document, strlen(document));
    for (size_t depth = 2046; depth <= 2050; depth++) {
        for (size_t i = 0; i < depth; i++)
            memcpy(text + 5 * i, i % 3 ? "[    " : "{\"a\":", 5);
        text[5 * depth] = '1';
        for (size_t i = 0; i < depth; i++)
            text[5 * depth + 1 + i] = (depth - 1 - i) % 3 ? ']' : '}';
        expect_same(text, 6 * depth + 1);
    }
    length = put(text, 0, "{");
    for (int i = 0; i < 20000; i++)
        length += (size_t)snprintf(text + length, sizeof text - length, "%s\"%s%d\":[%d]",
                                   i ? "," : "", i % 5 ? "k" : "\\u006b", i, i);
    expect_same(text, put(text, length, "}"));
    expect_same(text, put(text, length, ",\"k19\":0}"));
}
