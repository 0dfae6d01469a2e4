#include "site.h"

#include "pages.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* What stands before a path that is to become an address, without its slash. */
static const char *const places[] = {" content=\"", " rel=\"canonical\" href=\""};

enum { PLACES = sizeof places / sizeof places[0] };

/* The first path behind one of the places in `text`, or NULL. */
static const char *find_path(const char *text)
{
    const char *first = NULL;

    for (unsigned i = 0; i < PLACES; i++) {
        size_t length = strlen(places[i]);
        const char *at = strstr(text, places[i]);

        while (at && at[length] != '/')
            at = strstr(at + length, places[i]);
        if (at && (!first || at + length < first))
            first = at + length;
    }
    return first;
}

/* A copy of `text` with `origin` before each such path; NULL without memory. */
static char *add_origin(const char *text, const char *origin, size_t *length)
{
    char *copy = NULL;
    FILE *out = open_memstream(&copy, length);
    bool good = out;

    for (const char *path; good && (path = find_path(text)); text = path)
        good = fwrite(text, 1, (size_t)(path - text), out) == (size_t)(path - text) &&
               fputs(origin, out) >= 0;
    good = good && fputs(text, out) >= 0;
    if (out && fclose(out) == 0 && good)
        return copy;
    free(copy);
    return NULL;
}

static bool fill_page(struct page *page, const char *origin)
{
    page->plain = add_origin(page->plain, origin, &page->plain_length);
    page->gzip = NULL;
    if (!page->plain)
        return false;
    page_tag(page->tag, page->plain, page->plain_length);
    return true;
}

bool site_open(struct page_table *site, const char *origin)
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
        if (pages[i].fields == PAGE_HTML)
            good = fill_page(&pages[i], origin) && good;
    }
    return good;
}

void site_close(struct page_table *site, const struct page *packed)
{
    if (!site->pages || site->pages == packed)
        return;
    for (size_t i = 0; i < site->count; i++) {
        if (site->pages[i].fields == PAGE_HTML)
            free((void *)(uintptr_t)site->pages[i].plain);
    }
    free((void *)(uintptr_t)site->pages);
}
