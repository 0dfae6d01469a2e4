/* What an Accept header says of the types in which an answer can come.
 *
 * RFC 9110, 12.5.1: a list of media ranges with parameters, of which `q` is the weight.
 * Only types named in full count here; what ranges such as any type take is JSON. */
#ifndef PUZZLED_SERVER_HTTP_ACCEPT_HEADER_H
#define PUZZLED_SERVER_HTTP_ACCEPT_HEADER_H

#include <stdbool.h>

/* Weights in thousandths; 0 for what is not named or not wanted. */
struct accept_header {
    unsigned lines; /* application/x-ndjson */
    unsigned json;  /* application/json */
    unsigned html;  /* text/html */
};

/* Adds what one Accept header says; a request may have several. A range whose weight is
 * none is passed over. `accept` begins as all zeros. Cost: linear in the length. */
void accept_header_read(struct accept_header *accept, const char *value);

/* True when a type of this weight is wanted, and at least as much as JSON. */
bool accept_header_prefers(const struct accept_header *accept, unsigned weight);

#endif
