/* The example of RFC 6901, escapes, and buffers that are too small. */
#include "server/json/pointer.h"

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

/* Section 5 of RFC 6901. */
Test(json_pointer, the_examples_of_the_rfc)
{
    static const char text[] = "{\"foo\":[\"bar\",\"baz\"],\"\":0,\"a/b\":1,\"c%d\":2,"
                               "\"e^f\":3,\"g|h\":4,\"i\\\\j\":5,\"k\\\"l\":6,\" \":7,"
                               "\"m~n\":8}";
    static const char *const numbered[] = {"/",     "/a~1b", "/c%d", "/e^f", "/g|h",
                                           "/i\\j", "/k\"l", "/ ",   "/m~0n"};
    json_t *document = json_loads(text, 0, NULL);

    cr_assert_not_null(document);
    cr_expect_eq(json_pointer_find(document, ""), document);
    cr_expect_eq(json_array_size(json_pointer_find(document, "/foo")), 2);
    cr_expect_str_eq(json_string_value(json_pointer_find(document, "/foo/0")), "bar");
    cr_expect_str_eq(json_string_value(json_pointer_find(document, "/foo/1")), "baz");
    for (int i = 0; i < 9; i++) {
        const json_t *found = json_pointer_find(document, numbered[i]);

        cr_expect(found && json_integer_value(found) == i, "%s", numbered[i]);
    }
    json_decref(document);
}

Test(json_pointer, pointers_to_missing_values)
{
    static const char *const pointers[] = {"foo",
                                           "/bar",
                                           "/foo/2",
                                           "/foo/-",
                                           "/foo/01",
                                           "/foo/",
                                           "/foo/0/0",
                                           "/foo/1000000000",
                                           "/foo/99999999999999999999",
                                           "/m~n",
                                           "/m~2n",
                                           "/m~",
                                           "/n/x",
                                           "#/foo",
                                           "/foo//0",
                                           "/foo/+0",
                                           "/foo/0x0",
                                           "//"};
    json_t *document = json_pack("{s:[i,i],s:i,s:n}", "foo", 1, 2, "m~n", 3, "n");

    for (size_t i = 0; i < sizeof pointers / sizeof pointers[0]; i++)
        cr_expect_null(json_pointer_find(document, pointers[i]), "%s", pointers[i]);
    cr_expect_null(json_pointer_find(NULL, ""));
    json_decref(document);
}

Test(json_pointer, a_created_pointer_finds_its_value)
{
    static const char *const keys[] = {"", "a", "/", "~", "~1", "~0/", "//~~", "\xc3\xa9"};

    for (size_t i = 0; i < 8; i++) {
        for (size_t j = 0; j < 8; j++) {
            char text[64];
            struct json_pointer p = json_pointer_in(text, sizeof text);
            json_t *document = json_pack("{s:[n,{s:i}]}", keys[i], keys[j], 7);

            cr_assert(json_pointer_add_key(&p, keys[i], strlen(keys[i])));
            cr_assert(json_pointer_add_index(&p, 1));
            cr_assert(json_pointer_add_key(&p, keys[j], strlen(keys[j])));
            cr_expect_eq(strlen(text), p.length);
            cr_expect_eq(json_integer_value(json_pointer_find(document, text)), 7, "%s",
                         text);
            json_decref(document);
        }
    }
}

/* A name is appended completely or not at all, with buffers of any size. */
Test(json_pointer, a_full_buffer_does_not_change)
{
    for (size_t size = 1; size < 20; size++) {
        char *text = malloc(size);
        struct json_pointer p = json_pointer_in(text, size);
        bool fits;

        cr_expect_eq(json_pointer_add_key(&p, "a/b", 3), size > 5);
        cr_expect_str_eq(text, size > 5 ? "/a~1b" : "");
        fits = size > p.length + 6;
        cr_expect_eq(json_pointer_add_index(&p, 12345), fits);
        cr_expect_eq(strlen(text), p.length);
        free(text);
    }
}

Test(json_pointer, names_up_to_512_bytes_are_found)
{
    char pointer[700] = "/";
    json_t *document = json_object();

    memset(pointer + 1, 'k', 512);
    json_object_set_new(document, pointer + 1, json_integer(1));
    cr_expect_eq(json_integer_value(json_pointer_find(document, pointer)), 1);
    pointer[513] = 'k';
    json_object_set_new(document, pointer + 1, json_integer(2));
    cr_expect_null(json_pointer_find(document, pointer));
    json_decref(document);
}
