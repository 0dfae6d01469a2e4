#include "server/http/site.h"

#include <criterion/criterion.h>
#include <string.h>

#define TEXT(text) .plain = (text), .plain_length = sizeof(text) - 1

static const struct page packed[] = {
    {.name = "a.css", .fields = PAGE_IMMUTABLE, TEXT("<meta content=\"/a\">"), .gzip = "z"},
    {.name = "index.html",
     .fields = PAGE_HTML,
     TEXT("<meta name=\"description\" content=\"a/b\">"
          "<meta property=\"og:url\" content=\"/\">"
          "<link rel=\"canonical\" href=\"/\"><link rel=\"icon\" href=\"/assets/i.svg\">"
          "<meta property=\"og:image\" content=\"/assets/i.png\">"),
     .gzip = "z",
     .tag = "\"0\""},
    {.name = "set.html", .fields = PAGE_HTML, TEXT("<p>/set</p>")},
};

enum { PACKED = sizeof packed / sizeof packed[0] };

Test(site, stays_as_it_is_without_an_origin)
{
    struct page_table site = {packed, PACKED};

    cr_assert(site_open(&site, "none"));
    cr_assert_eq(site.pages, packed);
    site_close(&site, packed);
}

Test(site, has_whole_addresses_where_others_read_them)
{
    struct page_table site = {packed, PACKED};

    cr_assert(site_open(&site, "https://a.b"));
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
    site_close(&site, packed);
}
