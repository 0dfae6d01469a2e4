/* Reads a request to the river crossing puzzle.
 *
 * The schema has already checked the shape of the request. These functions look up the names
 * and check the meaning. They report every invalid field. */
#ifndef PUZZLED_HANDLERS_CROSSING_READ_H
#define PUZZLED_HANDLERS_CROSSING_READ_H

#include "request.h"

/* Reads the request into `request`, which must be zero. Returns HANDLER_OK if it is valid,
 * otherwise HANDLER_INVALID, HANDLER_NO_MEMORY, or HANDLER_RETRY_ON_WORKER if an event loop
 * has too little memory. Do not move the request afterwards. Call crossing_request_free in
 * any case. */
enum handler_result crossing_request_read(struct handler_call *call,
                                          struct crossing_request *request);

/* Frees what the request owns. */
void crossing_request_free(struct crossing_request *request);

#endif
