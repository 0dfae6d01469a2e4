/* The page of HTML at /docs: the OpenAPI document for people, without a script. */
#ifndef PUZZLED_SERVER_HTTP_DOCS_PAGE_H
#define PUZZLED_SERVER_HTTP_DOCS_PAGE_H

#include "server/json/writer.h"

/* Appends the page for `document` to `w`. Called once, at the start. */
void docs_page_write(struct json_writer *w, const json_t *document);

#endif
