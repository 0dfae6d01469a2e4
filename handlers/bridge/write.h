/* Writes the response of the bridge puzzle as JSON. */
#ifndef PUZZLED_HANDLERS_BRIDGE_WRITE_H
#define PUZZLED_HANDLERS_BRIDGE_WRITE_H

#include "read.h"

/* Writes the whole response. */
void bridge_write_answer(struct json_writer *out, const struct bridge_request *request,
                         const struct bridge_answer *answer);

#endif
