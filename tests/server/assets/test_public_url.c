#include "server/assets/public_url.h"

#include <criterion/criterion.h>
#include <string.h>

#define BODY(text, tag) {(text), sizeof(text) - 1, tag}
#define TEXT(text)      .bodies = {BODY(text, "")}

static const struct page packed[] = {
    {.name = "a.css",
     .headers = PAGE_IMMUTABLE,
     .bodies = {BODY("<meta content=\"/a\">", ""), BODY("z", "")}},
    {.name = "index.html",
     .headers = PAGE_HTML,
     .bodies =
         {BODY(
              "<meta name=\"description\" content=\"a/b\">"
              "<meta property=\"og:url\" content=\"/\">"
              "<link rel=\"canonical\" href=\"/\"><link rel=\"icon\" href=\"/assets/i.svg\">"
              "<meta property=\"og:image\" content=\"/assets/i.png\">",
              "\"0\""),
          BODY("z", ""), BODY("z", "")}},
    {.name = "set.html", .headers = PAGE_HTML, TEXT("<p>/set</p>")},
    {.name = "z.html", .headers = PAGE_HTML, TEXT("<meta content=\"/z\">")},
};

enum { PACKED = sizeof packed / sizeof packed[0] };

Test(public_url, changes_nothing_without_an_origin)
{
    struct page_table site = {packed, PACKED};

    cr_assert(public_url_open(&site, "none"));
    cr_assert_eq(site.pages, packed);
    public_url_close(&site, packed);
}

Test(public_url, replaces_paths_in_html_pages)
{
    struct page_table site = {packed, PACKED};
    const struct page_body *body;

    cr_assert(public_url_open(&site, "https://a.b"));
    body = &site.pages[1].bodies[PAGE_IDENTITY];
    cr_assert_eq(site.count, PACKED);
    cr_assert_eq(site.pages[0].bodies[PAGE_IDENTITY].bytes,
                 packed[0].bodies[PAGE_IDENTITY].bytes);
    cr_assert_eq(site.pages[0].bodies[PAGE_GZIP].bytes, packed[0].bodies[PAGE_GZIP].bytes);
    cr_assert_str_eq(body->bytes,
                     "<meta name=\"description\" content=\"a/b\">"
                     "<meta property=\"og:url\" content=\"https://a.b/\">"
                     "<link rel=\"canonical\" href=\"https://a.b/\">"
                     "<link rel=\"icon\" href=\"/assets/i.svg\">"
                     "<meta property=\"og:image\" content=\"https://a.b/assets/i.png\">");
    cr_assert_eq(body->length, strlen(body->bytes));
    cr_assert_null(site.pages[1].bodies[PAGE_GZIP].bytes);
    cr_assert_null(site.pages[1].bodies[PAGE_BROTLI].bytes);
    cr_assert_str_neq(body->tag, packed[1].bodies[PAGE_IDENTITY].tag);
    cr_assert_str_eq(site.pages[2].bodies[PAGE_IDENTITY].bytes, "<p>/set</p>");
    cr_assert_str_eq(site.pages[3].bodies[PAGE_IDENTITY].bytes,
                     "<meta content=\"https://a.b/z\">");
    public_url_close(&site, packed);
}
