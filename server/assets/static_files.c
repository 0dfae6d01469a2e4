#include "static_files.h"

#include "server/service.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const char static_files_keep[] = "public, max-age=86400";

/* Links to the descriptions of the API, for programs (RFC 8288, 8631 and 9727). */
static const char links[] =
    "</openapi.json>; rel=\"service-desc\", </api>; rel=\"service-doc\", "
    "</.well-known/api-catalog>; rel=\"api-catalog\"";

/* Each row ends with a zero header. The pages of the website load nothing from other hosts and
 * send nothing to them, and other sites cannot embed them in a frame. */
static const struct header headers[][6] = {
    [PAGE_REVALIDATED] = {{"Cache-Control", "no-cache"}},
    [PAGE_ONE_DAY] = {{"Cache-Control", static_files_keep}},
    [PAGE_INDEX] = {{"Vary", "Accept"}, {"Cache-Control", "no-cache"}, {"Link", links}},
    [PAGE_HTML] = {{"Vary", "Accept"},
                   {"Cache-Control", "no-cache"},
                   {"Link", links},
                   {"Content-Security-Policy",
                    "default-src 'none'; script-src 'self'; style-src 'self'; "
                    "img-src 'self'; connect-src 'self'; worker-src 'self'; "
                    "manifest-src 'self'; base-uri 'none'; form-action 'none'; "
                    "frame-ancestors 'none'"},
                   {"Referrer-Policy", "no-referrer"}},
    /* RFC 9727, section 2, requires a link from the catalog to itself. */
    [PAGE_CATALOG] = {{"Cache-Control", "no-cache"}, {"Link", links}},
    [PAGE_IMMUTABLE] = {{"Cache-Control", "public, max-age=31536000, immutable"}},
    [PAGE_REDIRECT_TO_API] = {{"Location", "/api"},
                              {"Vary", "Accept"},
                              {"Cache-Control", "no-cache"}},
    [PAGE_REDIRECT_TO_OPENAPI] = {{"Location", "/openapi.json"},
                                  {"Vary", "Accept"},
                                  {"Cache-Control", "no-cache"}},
};

const struct header *static_files_headers(const struct page *page)
{
    assert(page->headers < sizeof headers / sizeof headers[0]);
    return headers[page->headers];
}

/* GET /docs. A service without the website only has the OpenAPI document. */
static const struct page api_page = {.status = 302,
                                     .bodies = {{"/api\n", 5, ""}},
                                     .content_type = "text/plain",
                                     .headers = PAGE_REDIRECT_TO_API};
static const struct page openapi_page = {.status = 302,
                                         .bodies = {{"/openapi.json\n", 14, ""}},
                                         .content_type = "text/plain",
                                         .headers = PAGE_REDIRECT_TO_OPENAPI};

static int compare_name(const void *key, const void *page)
{
    return strcmp(key, ((const struct page *)page)->name);
}

/* Returns NULL if there is no file `name`. */
static const struct page *find_page(const struct page_table *table, const char *name)
{
    return bsearch(name, table->pages, table->count, sizeof *table->pages, compare_name);
}

static const struct page *find_with_suffix(const struct page_table *table, const char *name,
                                           const char *suffix)
{
    char file[64];

    snprintf(file, sizeof file, "%s%s", name, suffix);
    return find_page(table, file);
}

/* Responds with a page of the website if the client prefers HTML and there is a website. */
static enum handler_result answer_page(struct handler_call *call, const struct page *index)
{
    const struct page_table *site = &call->host.service->pages.site;

    call->page =
        call->prefers_html ? find_with_suffix(site, call->parameter, ".html") : NULL;
    if (call->prefers_html && !call->page)
        call->page = find_page(site, "index.html");
    if (!call->page)
        call->page = index;
    return call->page ? HANDLER_PAGE : HANDLER_NOT_FOUND;
}

const struct page *static_files_not_found(const struct pages *pages)
{
    return find_page(&pages->site, "not-found.html");
}

static enum handler_result answer_index(struct handler_call *call, void *question)
{
    (void)question;
    return answer_page(call, call->host.service->pages.index);
}

static enum handler_result answer_puzzle(struct handler_call *call, void *question)
{
    (void)question;
    return answer_page(call, find_with_suffix(&call->host.service->pages.puzzles,
                                              call->parameter, ".json"));
}

static enum handler_result answer_file(struct handler_call *call, void *question)
{
    (void)question;
    call->page = find_page(&call->host.service->pages.site, call->parameter);
    return call->page ? HANDLER_PAGE : HANDLER_NOT_FOUND;
}

static enum handler_result answer_asset(struct handler_call *call, void *question)
{
    enum handler_result result = answer_file(call, question);

    return result == HANDLER_PAGE && call->page->headers == PAGE_HTML ? HANDLER_NOT_FOUND
                                                                      : result;
}

static enum handler_result answer_document(struct handler_call *call, void *question)
{
    const char *slash = strrchr(call->parameter, '/');
    const char *name = slash ? slash + 1 : call->parameter;

    (void)question;
    call->page = find_page(&call->host.service->pages.documents, name);
    return call->page ? HANDLER_PAGE : HANDLER_NOT_FOUND;
}

static enum handler_result answer_docs(struct handler_call *call, void *question)
{
    bool has_site = call->host.service->pages.site.count > 1;

    (void)question;
    call->page = has_site && call->prefers_html ? &api_page : &openapi_page;
    return HANDLER_PAGE;
}

const struct operation static_index = {.answer = answer_index};
const struct operation static_puzzle = {.answer = answer_puzzle};
const struct operation static_asset = {.answer = answer_asset};
const struct operation static_file = {.answer = answer_file};
const struct operation static_document = {.answer = answer_document};
const struct operation static_docs = {.answer = answer_docs};
