/* The bytes of a request. */
#ifndef TESTS_SOAK_REQUEST_H
#define TESTS_SOAK_REQUEST_H

#include "client.h"

/* Appends a question as a client of such deeds (manners.h) sends it. */
void request_write(struct bytes *out, const struct question *question, unsigned deeds,
                   uint64_t *random);

/* Makes room for `more` bytes; memory that runs out ends the program. */
void bytes_reserve(struct bytes *bytes, size_t more);

#endif
