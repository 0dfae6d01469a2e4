/* Explains why a plan is optimal, or why there is no plan. */
#ifndef PUZZLED_HANDLERS_CROSSING_ARGUMENT_H
#define PUZZLED_HANDLERS_CROSSING_ARGUMENT_H

#include "request.h"

/* Writes the member `argument`, a sentence: why no plan is better, or why there is no plan.
 * Writes nothing if neither is known. */
void crossing_write_argument(struct json_writer *out,
                             const struct crossing_request *request,
                             const struct crossing_answer *answer);

#endif
