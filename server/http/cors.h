/* What an answer tells browsers on pages of other origins, by --cors-origin. */
#ifndef PUZZLED_SERVER_HTTP_CORS_H
#define PUZZLED_SERVER_HTTP_CORS_H

#include "pages.h"
#include "request.h"

enum { CORS_FIELDS_MAX = 3 };

/* Fields of an answer, up to one without a name. */
struct cors_fields {
    struct page_field list[CORS_FIELDS_MAX + 1];
};

/* The fields of the answer to `r`. Their values belong to it, or are constants. */
struct cors_fields cors_fields(const struct request *r);

#endif
