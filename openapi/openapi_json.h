/* The OpenAPI document of this build: JSON text in UTF-8, bundled from the YAML files of
 * this folder when the program is built. The server sends these bytes unchanged. The other
 * pages are the index, which GET / returns, the documents that are derived from the OpenAPI
 * document, and the index of each puzzle. */
#ifndef PUZZLED_OPENAPI_JSON_H
#define PUZZLED_OPENAPI_JSON_H

#include "server/assets/page.h"

enum {
    OPENAPI_INDEX,
    OPENAPI_CATALOG, /* the first of the documents, by their names in byte order */
    OPENAPI_LLMS,
    OPENAPI_STRICT,
    OPENAPI_DOCUMENT,
    OPENAPI_PUZZLES /* and those that follow: "set.json", by their names in byte order */
};

extern const struct page openapi_pages[];
extern const size_t openapi_pages_count;

/* The request schemas of the OpenAPI document under the same pointers, without responses,
 * examples and descriptions. The server compiles them in a tenth of the time that the whole
 * document takes. */
extern const unsigned char openapi_questions[];
extern const size_t openapi_questions_length;

/* The lists of POST /mcp: an object with the paths of the tools, and the results of tools/list,
 * resources/list and resources/read. A NUL follows. */
extern const unsigned char openapi_mcp[];
extern const size_t openapi_mcp_length;

/* The help of `puzzled ask` for each operation: its path, a NUL, the text and another NUL.
 * The first entry has the path "" and lists all operations. */
extern const unsigned char openapi_help[];
extern const size_t openapi_help_length;

#endif
