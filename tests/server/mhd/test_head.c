#include "server/mhd/head.h"

#include <criterion/criterion.h>
#include <string.h>

static void check_unescape(const char *in, const char *out)
{
    char text[64];

    strcpy(text, in);
    cr_assert_eq(head_unescape(NULL, NULL, text), strlen(out));
    cr_assert_str_eq(text, out);
}

Test(head, unescape_decodes_ordinary_characters)
{
    check_unescape("/set/solve", "/set/solve");
    check_unescape("/%73et/solv%65", "/set/solve");
    check_unescape("%2e%2E", "..");
    check_unescape("", "");
}

Test(head, unescape_keeps_escapes_that_would_change_the_path)
{
    check_unescape("/set%00/x", "/set%00/x");
    check_unescape("/set%2fsolve", "/set%2fsolve");
    check_unescape("/set%2Fsolve", "/set%2Fsolve");
}

Test(head, unescape_keeps_invalid_escapes)
{
    check_unescape("%", "%");
    check_unescape("%4", "%4");
    check_unescape("%zz%4g", "%zz%4g");
    check_unescape("100%", "100%");
}

Test(head, unescape_decodes_once)
{
    check_unescape("%2541", "%41");
}

Test(request_head, a_target_is_a_path_or_a_url_of_http)
{
    static const char *const good[] = {"/",
                                       "*",
                                       "/set/solve?a=b",
                                       "http://a",
                                       "HTTPS://a.example:8080/x?y",
                                       "http://[::1]:80/",
                                       "http://127.0.0.1?x"};
    static const char *const bad[] = {
        "healthz",    "a:80",        "**",          "*/",         "http://",  "http:///x",
        "http://:80", "http://a@b/", "http://a:b/", "http://[::", "ftp://a/", "/a#b",
        "http:/a",    "%2A",         "?a",          "\\x"};

    for (size_t i = 0; i < sizeof good / sizeof good[0]; i++)
        cr_assert(request_head_target_valid(good[i]), "%s", good[i]);
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++)
        cr_assert_not(request_head_target_valid(bad[i]), "%s", bad[i]);
}

Test(request_head, a_path_is_printable_ascii_without_spaces)
{
    char byte[] = "/x";

    for (int c = 1; c < 256; c++) {
        byte[1] = (char)c;
        cr_assert_eq(request_head_target_valid(byte), c > 0x20 && c < 0x7f && c != '#',
                     "byte %d", c);
    }
}
