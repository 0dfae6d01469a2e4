/* A request from its first line to its answer: the life of a request, in order. */
#ifndef PUZZLED_SERVER_HTTP_REQUEST_H
#define PUZZLED_SERVER_HTTP_REQUEST_H

#include "connection.h"

/* libmicrohttpd's access handler; `cls` is the loop. */
enum MHD_Result request_access(void *cls, struct MHD_Connection *mhd, const char *url,
                               const char *method, const char *version, const char *data,
                               size_t *data_size, void **state);

/* libmicrohttpd's callback for a request target, before it is decoded. */
void *request_target(void *cls, const char *target, struct MHD_Connection *mhd);

/* Parses the body, checks it and calls the handler: on the loop, or on a worker. */
enum handled request_answer(struct connection *c);

#endif
