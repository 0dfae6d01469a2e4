/* Writes the state graph in the responses of river crossings and of the bridge. */
#ifndef PUZZLED_HANDLERS_GRAPH_H
#define PUZZLED_HANDLERS_GRAPH_H

#include "handlers/names.h"
#include "puzzles/crossing.h"

/* Writes the member `graph`. names[i] is the name of traveler i. There are `travelers`
 * travelers. Ends the list of edges after 16 MiB, in which case the graph is not
 * complete. */
void graph_write(struct json_writer *out, const struct crossing_graph *graph,
                 const struct value_name *names, unsigned travelers);

#endif
