/* The callbacks of libmicrohttpd for a request, from its first line to its end. */
#ifndef PUZZLED_SERVER_MHD_RECEIVE_H
#define PUZZLED_SERVER_MHD_RECEIVE_H

#include <microhttpd.h>

/* Called with the target of a request before it is decoded. Returns the connection, which
 * is the context of the socket. libmicrohttpd passes it to the other callbacks as the state
 * of the request. */
void *receive_target(void *cls, const char *target, struct MHD_Connection *mhd);

/* The access handler: called after the head, for each part of the body, at its end, and again
 * whenever the connection is resumed. */
enum MHD_Result receive_access(void *cls, struct MHD_Connection *mhd, const char *url,
                               const char *method, const char *version, const char *data,
                               size_t *data_size, void **state);

/* Called after the response was sent, or when the connection ends before that. Writes the log
 * line and prepares the connection for its next request. */
void receive_completed(void *cls, struct MHD_Connection *mhd, void **state,
                       enum MHD_RequestTerminationCode code);

#endif
