/* The OpenAPI document of this build: JSON text in UTF-8, bundled from the YAML files of
 * this folder when the program is built. The server serves these bytes as they are and
 * compiles the request schemas out of them. A zero byte follows the text, and that of the
 * index, which GET / answers. */
#ifndef PUZZLED_OPENAPI_JSON_H
#define PUZZLED_OPENAPI_JSON_H

#include <stddef.h>

extern const unsigned char openapi_json[];
extern const size_t openapi_json_length; /* without the zero byte */

extern const unsigned char index_json[];
extern const size_t index_json_length;

#endif
