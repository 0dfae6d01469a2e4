/* Writes the response of the river crossing puzzle as JSON. */
#ifndef PUZZLED_HANDLERS_CROSSING_WRITE_H
#define PUZZLED_HANDLERS_CROSSING_WRITE_H

#include "read.h"

/* Writes the whole response. */
void crossing_write_answer(struct json_writer *out, const struct crossing_request *request,
                           const struct crossing_answer *answer);

#endif
