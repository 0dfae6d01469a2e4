/* Writes the graph of the states. */
#ifndef PUZZLED_HANDLERS_CROSSING_WRITE_GRAPH_H
#define PUZZLED_HANDLERS_CROSSING_WRITE_GRAPH_H

#include "names.h"

/* No further plan, or crossing of the graph, is listed after this number of bytes. */
enum { CROSSING_ANSWER_BYTES = 16 * 1024 * 1024 };

/* Writes the member `graph`. */
void crossing_write_graph(struct json_writer *out, const struct crossing_names *names,
                          const struct crossing_graph *graph);

#endif
