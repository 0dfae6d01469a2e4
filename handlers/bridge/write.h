/* Writes the response of the bridge puzzle as JSON. */
#ifndef PUZZLED_HANDLERS_BRIDGE_WRITE_H
#define PUZZLED_HANDLERS_BRIDGE_WRITE_H

#include "puzzles/crossing.h"
#include "read.h"

/* Writes the whole response. The graph is written only if it was requested. */
void bridge_write_answer(struct json_writer *out, const struct bridge_request *request,
                         const struct bridge_answer *answer,
                         const struct crossing_graph *graph);

#endif
