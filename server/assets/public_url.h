/* The public URL of the website (--public-url).
 *
 * The pages of the website refer to themselves and to their pictures by paths:
 * <link rel="canonical" href="/set">, <meta property="og:url" content="/set">. Programs that
 * show a preview of a page need absolute URLs in these attributes. */
#ifndef PUZZLED_SERVER_ASSETS_PUBLIC_URL_H
#define PUZZLED_SERVER_ASSETS_PUBLIC_URL_H

#include "page.h"

#include <stdbool.h>

/* Writes `origin`, such as "https://example.org", before each path in a `content` attribute or
 * a canonical link of the HTML pages of `site`. To do this, it replaces these pages in `site`
 * with copies. The copies do not have compressed bytes, because the pages are small. Changes
 * nothing if `origin` is "none". Call it before other threads use `site`. Returns false if
 * there is not enough memory. Call public_url_close in this case, too. */
bool public_url_open(struct page_table *site, const char *origin);

/* Frees the copies. `packed` is the array of the pages of `site` before public_url_open. */
void public_url_close(struct page_table *site, const struct page *packed);

#endif
