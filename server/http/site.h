/* The front end under the address at which people find it.
 *
 * Its pages name themselves and their pictures by paths: <link rel="canonical"
 * href="/set">, <meta property="og:url" content="/set">. What shows a preview of a page
 * elsewhere needs whole addresses there, which only who runs the service knows. */
#ifndef PUZZLED_SERVER_HTTP_SITE_H
#define PUZZLED_SERVER_HTTP_SITE_H

#include "page.h"

#include <stdbool.h>

/* Puts `origin` ("https://example.org"; nothing where it is "none") before each path that
 * is the content of a <meta> or a canonical address in the pages of HTML of `site`, which
 * then has copies of them, plain only: they are small. To be called before any thread
 * reads them. False without memory. */
bool site_open(struct page_table *site, const char *origin);

/* Frees what site_open made of the table `packed`. */
void site_close(struct page_table *site, const struct page *packed);

#endif
