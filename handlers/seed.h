/* The seed of a request whose answer is random. */
#ifndef PUZZLED_SEED_H
#define PUZZLED_SEED_H

#include "server/exchange.h"

/* Takes `seed` of the request, or picks one from 0 to 2^53 - 1, which every JSON reader
 * keeps exactly, and marks the answer as one that varies. False when the system has no
 * random numbers to give. */
bool seed_read(struct exchange *x, uint64_t *seed);

#endif
