#include "server/assets/public_url.h"

#include <criterion/criterion.h>
#include <string.h>

#define TEXT(text) .plain = (text), .plain_length = sizeof(text) - 1

static const struct page packed[] = {
    {.name = "a.css",
     .headers = PAGE_IMMUTABLE,
     TEXT("<meta content=\"/a\">"),
     .gzip = "z"},
    {.name = "index.html",
     .headers = PAGE_HTML,
     TEXT("<meta name=\"description\" content=\"a/b\">"
          "<meta property=\"og:url\" content=\"/\">"
          "<link rel=\"canonical\" href=\"/\"><link rel=\"icon\" href=\"/assets/i.svg\">"
          "<meta property=\"og:image\" content=\"/assets/i.png\">"),
     .gzip = "z",
     .tag = "\"0\""},
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

    cr_assert(public_url_open(&site, "https://a.b"));
    cr_assert_eq(site.count, PACKED);
    cr_assert_eq(site.pages[0].plain, packed[0].plain);
    cr_assert_eq(site.pages[0].gzip, packed[0].gzip);
    cr_assert_str_eq(site.pages[1].plain,
                     "<meta name=\"description\" content=\"a/b\">"
                     "<meta property=\"og:url\" content=\"https://a.b/\">"
                     "<link rel=\"canonical\" href=\"https://a.b/\">"
                     "<link rel=\"icon\" href=\"/assets/i.svg\">"
                     "<meta property=\"og:image\" content=\"https://a.b/assets/i.png\">");
    cr_assert_eq(site.pages[1].plain_length, strlen(site.pages[1].plain));
    cr_assert_null(site.pages[1].gzip);
    cr_assert_str_neq(site.pages[1].tag, packed[1].tag);
    cr_assert_str_eq(site.pages[2].plain, "<p>/set</p>");
    cr_assert_str_eq(site.pages[3].plain, "<meta content=\"https://a.b/z\">");
    public_url_close(&site, packed);
}
