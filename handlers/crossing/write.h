/* Writes the response of the river crossing puzzle as JSON. */
#ifndef PUZZLED_HANDLERS_CROSSING_WRITE_H
#define PUZZLED_HANDLERS_CROSSING_WRITE_H

#include "read.h"

/* No further plan, or crossing of the graph, is listed after this number of bytes. */
enum { CROSSING_ANSWER_BYTES = 16 * 1024 * 1024 };

/* Writes the whole response. */
void crossing_write_answer(struct json_writer *out, const struct crossing_request *request,
                           const struct crossing_answer *answer);

/* Writes the member `argument`, a sentence: why no plan is better, or why there is no plan.
 * Writes nothing if neither is known. */
void crossing_write_argument(struct json_writer *out,
                             const struct crossing_request *request,
                             const struct crossing_answer *answer);

/* Writes the member `graph`. */
void crossing_write_graph(struct json_writer *out, const struct crossing_names *names,
                          const struct crossing_graph *graph);

/* The name of a method, a constant. */
const char *crossing_method_name(enum crossing_method method);

#endif
