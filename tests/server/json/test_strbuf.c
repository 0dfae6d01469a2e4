/* Text in buffers of any size: complete characters, and no byte beyond the buffer. */
#include "server/json/strbuf.h"

#include <criterion/criterion.h>
#include <jansson.h>
#include <stdlib.h>
#include <string.h>

Test(strbuf, quoted_text_is_cut_after_a_number_of_characters)
{
    static const struct {
        const char *text;
        size_t length;
        unsigned most;
        const char *quoted;
    } rows[] = {{"abc", 3, 3, "\"abc\""},
                {"abc", 3, 2, "\"ab...\""},
                {"abc", 3, 0, "\"...\""},
                {"", 0, 0, "\"\""},
                {"\xc3\xa9\xe2\x82\xac", 5, 2, "\"\xc3\xa9\xe2\x82\xac\""},
                {"\xc3\xa9\xe2\x82\xac", 5, 1, "\"\xc3\xa9...\""},
                {"a\0b\n\x7f", 5, 9, "\"a?b??\""}};

    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        char text[64];
        struct strbuf s = strbuf_in(text, sizeof text);

        strbuf_quote(&s, rows[i].text, rows[i].length, rows[i].most);
        cr_expect_str_eq(text, rows[i].quoted, "%s", text);
    }
}

/* Each buffer is on the heap, so that the address sanitizer checks its end. */
Test(strbuf, a_full_buffer_contains_complete_characters)
{
    static const char full[] = "x\xc3\xa9\xe2\x82\xac\xf0\x9f\x98\x80\"y\xc3\xa9\"...";

    for (size_t size = 1; size < 40; size++) {
        char *text = malloc(size);
        struct strbuf s = strbuf_in(text, size);
        json_t *string;

        strbuf_printf(&s, "x%s", "\xc3\xa9\xe2\x82\xac\xf0\x9f\x98\x80");
        strbuf_quote(&s, "y\xc3\xa9", 3, 5);
        strbuf_printf(&s, "...");
        cr_expect_eq(strlen(text), s.length);
        cr_expect_lt(s.length, size);
        string = json_string(text); /* NULL if it is not UTF-8 */
        cr_expect_not_null(string, "%zu", size);
        json_decref(string);
        if (size >= sizeof full)
            cr_expect_str_eq(text, full);
        free(text);
    }
}
