/* Responses that the build creates: the files of the website, the index documents and the
 * OpenAPI document. */
#ifndef PUZZLED_SERVER_ASSETS_STATIC_FILES_H
#define PUZZLED_SERVER_ASSETS_STATIC_FILES_H

#include "page.h"
#include "server/handler.h"

/* The Cache-Control value of responses that do not change within a version: one day, so that
 * a new version becomes visible. */
extern const char static_files_keep[];

/* Returns the headers of a response with `page`, in addition to the headers of all
 * responses. */
const struct header *static_files_headers(const struct page *page);

/* Returns the page that browsers get if a resource does not exist; NULL if the program was
 * built without the website. */
const struct page *static_files_not_found(const struct pages *pages);

/* GET / and GET /{puzzle}. Browsers receive a page of the website: "{puzzle}.html", or
 * "index.html" if there is no such page. Programs receive an index document. */
extern const struct operation static_index;
extern const struct operation static_puzzle;

/* GET /assets/{name}: a file of the website, except its pages. */
extern const struct operation static_asset;

/* GET /{file}: a file of the website. */
extern const struct operation static_file;

/* GET /openapi.json and the documents that are derived from it. The last segment of the path is
 * the name of the page. */
extern const struct operation static_document;

/* GET /docs: redirects browsers to the API page, and programs to the OpenAPI document. */
extern const struct operation static_docs;

#endif
