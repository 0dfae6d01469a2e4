/* The OpenAPI document of this build: JSON text in UTF-8, bundled from the YAML files of
 * this folder when the program is built. The server serves these bytes as they are. Beside
 * it the index, which GET / answers, and what GET answers on the path of each puzzle. */
#ifndef PUZZLED_OPENAPI_JSON_H
#define PUZZLED_OPENAPI_JSON_H

#include "server/http/page.h"

enum {
    OPENAPI_INDEX,
    OPENAPI_DOCUMENT,
    OPENAPI_PUZZLES /* and those that follow: "set.json", by their names in byte order */
};

extern const struct page openapi_pages[];
extern const size_t openapi_pages_count;

/* What the document says of questions, at the same places, without answers, examples and
 * words for people: the request schemas are compiled out of it, in a tenth of the time. */
extern const unsigned char openapi_questions[];
extern const size_t openapi_questions_length;

/* What it says of questions, as text for a terminal: for each path "path", a NUL, its text
 * and another NUL; first, under the path "", a list of all. */
extern const unsigned char openapi_help[];
extern const size_t openapi_help_length;

#endif
