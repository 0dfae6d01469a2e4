/* The texts of errors: JSON pointers and quoted strings. */
#include "handlers/field.h"

#include <criterion/criterion.h>
#include <string.h>

Test(field, a_pointer_is_formatted)
{
    cr_expect_str_eq(field_pointer("/rows/%zu/%u%s", (size_t)12, 3u, "/name").text,
                     "/rows/12/3/name");
}

Test(field, a_string_is_quoted)
{
    const struct value name = {.type = VALUE_STRING, .size = 5, .as.text = "a\0\xc3\xa9\n"};

    cr_expect_str_eq(field_quote(&name).text, "\"a?\xc3\xa9?\"");
    cr_expect_str_eq(field_quote(NULL).text, "\"\"");
}

/* The longest quote: 24 characters of four bytes, and "...". */
Test(field, a_long_string_is_cut)
{
    char text[25 * 4], wanted[FIELD_QUOTE_SIZE] = "\"";

    for (size_t i = 0; i < sizeof text; i += 4)
        memcpy(text + i, "\xf0\x9f\x98\x80", 4);
    memcpy(wanted + 1, text, sizeof text - 4);
    strcpy(wanted + 1 + sizeof text - 4, "...\"");
    cr_expect_str_eq(field_quote_text(text, sizeof text).text, wanted);
    cr_expect_eq(strlen(wanted), FIELD_QUOTE_SIZE - 1);
}
