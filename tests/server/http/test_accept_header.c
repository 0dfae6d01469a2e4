#include "server/http/request_head.h"

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

/* Copies the value to the heap, so that the address sanitizer detects reads after its end. */
static struct accept_header read_one(const char *value)
{
    struct accept_header accept = {0};
    char *copy = strdup(value);

    cr_assert(copy);
    accept_header_read(&accept, copy);
    free(copy);
    return accept;
}

static void expect(const char *value, unsigned lines, unsigned json)
{
    struct accept_header accept = read_one(value);

    cr_expect_eq(accept.weights[MEDIA_LINES], lines, "%s: lines %u", value,
                 accept.weights[MEDIA_LINES]);
    cr_expect_eq(accept.weights[MEDIA_JSON], json, "%s: json %u", value,
                 accept.weights[MEDIA_JSON]);
}

Test(accept, finds_the_types_in_lists)
{
    expect("application/x-ndjson", 1000, 0);
    expect("application/json", 0, 1000);
    expect("text/html, application/x-ndjson", 1000, 0);
    expect("text/html,application/json ,\tapplication/x-ndjson,*/*", 1000, 1000);
    expect(" , ,application/x-ndjson, ,", 1000, 0);
    expect("APPLICATION/X-NDJSON", 1000, 0);
}

Test(accept, ignores_ranges_and_parts_of_a_type)
{
    expect("", 0, 0);
    expect("*/*", 0, 0);
    expect("application/*", 0, 0);
    expect("application/x-ndjsonx", 0, 0);
    expect("application/x-ndjso", 0, 0);
    expect("xapplication/x-ndjson", 0, 0);
    expect("text/html;a=application/x-ndjson", 0, 0);
    expect("text/html;a=\"x, application/x-ndjson\"", 0, 0);
    expect("text/html;a=\"x\\\", application/x-ndjson\"", 0, 0);
}

Test(accept, reads_weights)
{
    expect("application/x-ndjson;q=0.5", 500, 0);
    expect("application/x-ndjson ; Q=0.125", 125, 0);
    expect("application/x-ndjson;q=1.000", 1000, 0);
    expect("application/x-ndjson;q=1.", 1000, 0);
    expect("application/x-ndjson;q=0.001", 1, 0);
    expect("application/x-ndjson;q=0", 0, 0);
    expect("application/x-ndjson;q=0.000", 0, 0);
    expect("application/x-ndjson;charset=utf-8;q=0.2;x=1", 200, 0);
    expect("application/x-ndjson;charset=\"a;q=0.9,\";q=0.2", 200, 0);
    expect("application/x-ndjson;q=0.2,application/json;q=0.3", 200, 300);
    expect("application/x-ndjson;q=0.2,application/x-ndjson;q=0.7", 700, 0);
}

Test(accept, ignores_types_with_invalid_weights)
{
    static const char *const weights[] = {"2",    "1.001", "0.1234", "x",   "",
                                          "-0.5", "0,5",   ".5",     "1e0", "\"1\""};
    char value[64];

    for (size_t i = 0; i < sizeof weights / sizeof weights[0]; i++) {
        strcpy(value, "application/x-ndjson;q=");
        strcat(value, weights[i]);
        expect(value, 0, 0);
    }
}

Test(accept, combines_several_headers)
{
    struct accept_header accept = read_one("application/json;q=0.5");

    accept_header_read(&accept, "application/x-ndjson;q=0.4");
    cr_expect_not(accept_header_prefers(&accept, MEDIA_LINES));
    accept_header_read(&accept, "application/x-ndjson;q=0.5");
    cr_expect(accept_header_prefers(&accept, MEDIA_LINES));
}

Test(accept, prefers_ndjson_only_if_it_is_listed)
{
    const struct accept_header none = {0}, json = {.weights[MEDIA_JSON] = 1},
                               lines = {.weights[MEDIA_LINES] = 1};

    cr_expect_not(accept_header_prefers(&none, MEDIA_LINES));
    cr_expect_not(accept_header_prefers(&json, MEDIA_LINES));
    cr_expect(accept_header_prefers(&lines, MEDIA_LINES));
}

/* Every text of five of these pieces. The address sanitizer detects reads after the end. */
Test(accept, reads_any_text_to_its_end)
{
    static const char *const pieces[] = {
        "application/x-ndjson", ";", "q", "=", "0.5", "\"", "\\", ",", " "};
    enum { PIECES = sizeof pieces / sizeof pieces[0], LONGEST = 5 };
    char value[160];

    for (unsigned n = 0; n < 9 * 9 * 9 * 9 * 9; n++) {
        unsigned rest = n;

        value[0] = '\0';
        for (unsigned i = 0; i < LONGEST; i++, rest /= PIECES)
            strcat(value, pieces[rest % PIECES]);
        if (read_one(value).weights[MEDIA_LINES] > 1000)
            cr_assert_fail("%s", value);
    }
}

Test(accept, prefers_html_only_if_it_is_listed)
{
    static const struct {
        const char *value;
        bool html;
    } cases[] = {{"text/html", true},
                 {"text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8", true},
                 {"application/json,text/html", true},
                 {"application/json;q=0.3, Text/HTML;q=0.3", true},
                 {"application/json, text/html;q=0.999", false},
                 {"*/*, text/html;q=0.999", false},
                 {"text/html;q=0", false},
                 {"text/*", false},
                 {"*/*", false},
                 {"text/htmlx", false},
                 {"", false}};

    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        struct accept_header accept = read_one(cases[i].value);

        cr_expect_eq(accept_header_prefers(&accept, MEDIA_HTML), cases[i].html, "%s",
                     cases[i].value);
    }
}

Test(accept, allows_json_unless_it_is_excluded)
{
    static const struct {
        const char *value;
        bool json;
    } cases[] = {{"", true},
                 {"application/json", true},
                 {"application/problem+json", true},
                 {"application/*", true},
                 {"text/html, */*;q=0.1", true},
                 {"text/html, image/gif, image/jpeg, *; q=.2, */*; q=.2", true},
                 {"application/json;q=nine", true},
                 {"application/json;q=0", false},
                 {"application/json;q=0, */*", false},
                 {"text/html", false},
                 {"application/x-ndjson", false},
                 {"text/html, */*;q=0", false},
                 {"application/json2", false}};

    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        struct accept_header accept = read_one(cases[i].value);

        cr_expect_eq(accept_header_allows_json(&accept), cases[i].json, "%s",
                     cases[i].value);
    }
}

Test(accept, chooses_the_preferred_type)
{
    enum { CHARTS = 1 << MEDIA_CSV | 1 << MEDIA_SVG, ALL = CHARTS | 1 << MEDIA_LINES };
    static const struct {
        const char *value;
        unsigned offered;
        enum media_type type;
    } cases[] = {{"", ALL, MEDIA_JSON},
                 {"*/*", ALL, MEDIA_JSON},
                 {"text/csv", ALL, MEDIA_CSV},
                 {"Text/CSV;header=present", ALL, MEDIA_CSV},
                 {"text/csv", 0, MEDIA_JSON},
                 {"image/svg+xml, application/json", ALL, MEDIA_SVG},
                 {"image/svg+xml;q=0.9, application/json", ALL, MEDIA_JSON},
                 {"image/svg+xml;q=0.9, */*", ALL, MEDIA_JSON},
                 {"image/svg+xml;q=0.9, */*;q=0.8", ALL, MEDIA_SVG},
                 {"image/svg+xml;q=0.1, application/json;q=0, */*", ALL, MEDIA_SVG},
                 {"application/json;q=0.1, */*, text/csv;q=0.2", ALL, MEDIA_CSV},
                 {"text/csv;q=0.2, image/svg+xml;q=0.3", ALL, MEDIA_SVG},
                 {"text/csv;q=0.3, image/svg+xml;q=0.2", ALL, MEDIA_CSV},
                 {"text/csv;q=0.3, application/x-ndjson;q=0.4", ALL, MEDIA_LINES},
                 {"text/csv;q=0.3, application/x-ndjson;q=0.4", CHARTS, MEDIA_CSV},
                 {"image/avif,image/webp,image/*,*/*;q=0.8", CHARTS, MEDIA_SVG},
                 {"text/*;q=0.5", CHARTS, MEDIA_CSV},
                 {"text/csv;q=0", CHARTS, MEDIA_JSON},
                 {"text/html, application/xhtml+xml, */*;q=0.8", CHARTS, MEDIA_JSON}};

    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        struct accept_header accept = read_one(cases[i].value);

        cr_expect_eq(accept_header_choose(&accept, cases[i].offered), cases[i].type, "%s",
                     cases[i].value);
    }
}

static void expect_codings(const char *value, unsigned identity, unsigned gzip,
                           unsigned brotli)
{
    char *copy = value ? strdup(value) : NULL;
    struct accept_encoding accept = accept_encoding_read(copy);

    free(copy);
    cr_expect_eq(accept.identity, identity, "%s: identity %u", value, accept.identity);
    cr_expect_eq(accept.gzip, gzip, "%s: gzip %u", value, accept.gzip);
    cr_expect_eq(accept.brotli, brotli, "%s: br %u", value, accept.brotli);
}

Test(accept, reads_content_codings)
{
    expect_codings(NULL, 0, 0, 0);
    expect_codings("", 0, 0, 0);
    expect_codings("gzip, deflate, br, zstd", 0, 1000, 1000);
    expect_codings("GZIP ; Q=0.5,BR;q=0.25 , identity;q=1", 1000, 500, 250);
    expect_codings("gzip;q=0, br;q=0.000", 0, 0, 0);
    expect_codings("gzip;q=2, br;q=x", 0, 0, 0);
    expect_codings("*, x-gzip, gzip-x, b, br-br", 0, 0, 0);
}
