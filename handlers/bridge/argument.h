/* Why no plan takes less: the theorem or the search behind a bound, in sentences with the
 * numbers of the question; and why there is no plan at all. */
#ifndef PUZZLED_HANDLERS_BRIDGE_ARGUMENT_H
#define PUZZLED_HANDLERS_BRIDGE_ARGUMENT_H

#include "read.h"

/* Writes the member `argument`, for the bound of the answer; nothing where there is no
 * bound because there is no plan at all. */
void bridge_write_argument(struct json_writer *out, const struct bridge_party *party,
                           const struct bridge_answer *answer);

/* Writes the member `reason`: what makes it impossible. */
void bridge_write_reason(struct json_writer *out, const struct bridge_request *request,
                         const struct bridge_answer *answer);

#endif
