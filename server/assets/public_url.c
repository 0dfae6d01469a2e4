#include "public_url.h"

#include "etag.h"

#include <errno.h>
#include <regex.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Returns a copy of `html` with `origin` before each path that should be a URL, or NULL if
 * out of memory. */
static char *add_origin(const char *html, const char *origin, size_t *length)
{
    static const char attribute[] = " (content|rel=\"canonical\" href)=\"/";
    char *copy = NULL;
    FILE *out = open_memstream(&copy, length);
    int result = REG_ESPACE;
    regmatch_t match;
    regex_t regex;

    if (out && regcomp(&regex, attribute, REG_EXTENDED) == 0) {
        while ((result = regexec(&regex, html, 1, &match, 0)) == 0) {
            fprintf(out, "%.*s%s", (int)match.rm_eo - 1, html, origin);
            html += match.rm_eo - 1;
        }
        if (fputs(html, out) < 0 || ferror(out))
            result = REG_ESPACE;
        regfree(&regex);
    }
    if (out && fclose(out) == 0 && result == REG_NOMATCH)
        return copy;
    free(copy);
    errno = ENOMEM; /* regcomp and regexec do not set it */
    return NULL;
}

static bool replace_page(struct page *page, const char *origin)
{
    struct page_body body = {0};

    body.bytes = add_origin(page->bodies[PAGE_IDENTITY].bytes, origin, &body.length);
    if (body.bytes)
        etag_write(body.tag, body.bytes, body.length);
    memset(page->bodies, 0, sizeof page->bodies);
    page->bodies[PAGE_IDENTITY] = body;
    return body.bytes;
}

bool public_url_open(struct page_table *site, const char *origin)
{
    struct page *pages;
    bool good = true;

    if (strcmp(origin, "none") == 0)
        return true;
    pages = calloc(site->count, sizeof *pages);
    if (!pages)
        return false;
    memcpy(pages, site->pages, site->count * sizeof *pages);
    site->pages = pages;
    for (size_t i = 0; i < site->count; i++) {
        if (pages[i].headers == PAGE_HTML)
            good = replace_page(&pages[i], origin) && good;
    }
    return good;
}

void public_url_close(struct page_table *site, const struct page *packed)
{
    if (!site->pages || site->pages == packed)
        return;
    for (size_t i = 0; i < site->count; i++) {
        if (site->pages[i].headers == PAGE_HTML)
            free((void *)(uintptr_t)site->pages[i].bodies[PAGE_IDENTITY].bytes);
    }
    free((void *)(uintptr_t)site->pages);
}
