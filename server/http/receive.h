/* How a request arrives: its target, its head, its body, in this order; then it is
 * answered, on the loop or by a job. */
#ifndef PUZZLED_SERVER_HTTP_RECEIVE_H
#define PUZZLED_SERVER_HTTP_RECEIVE_H

#include <microhttpd.h>

/* libmicrohttpd's callback for a request target, before it is decoded. The connection is
 * the context of the socket, and from then on the state of the request. */
void *receive_target(void *cls, const char *target, struct MHD_Connection *mhd);

/* libmicrohttpd's access handler. */
enum MHD_Result receive_access(void *cls, struct MHD_Connection *mhd, const char *url,
                               const char *method, const char *version, const char *data,
                               size_t *data_size, void **state);

#endif
