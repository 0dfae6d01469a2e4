/* Sends responses with libmicrohttpd. */
#ifndef PUZZLED_SERVER_MHD_SEND_H
#define PUZZLED_SERVER_MHD_SEND_H

#include "connection.h"

/* Sends the response for the result of a handler. If the request has a problem, sends the
 * problem. Returns MHD_NO if libmicrohttpd did not accept the response. The caller must
 * then return MHD_NO, so that libmicrohttpd closes the connection. */
enum MHD_Result send_result(struct connection *c, enum handler_result result);

/* Begins the response of a job that streams. The result is the same as for send_result. */
enum MHD_Result send_stream(struct connection *c);

/* Sends the response to OPTIONS. The result is the same as for send_result. */
enum MHD_Result send_options(struct connection *c);

/* Frees the responses that a loop reuses. No connection may still use them. */
void send_free(struct connections *all);

#endif
