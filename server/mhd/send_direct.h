/* Problems that are written to the socket without libmicrohttpd, because libmicrohttpd does
 * not accept a response before a request is complete. */
#ifndef PUZZLED_SERVER_MHD_SEND_DIRECT_H
#define PUZZLED_SERVER_MHD_SEND_DIRECT_H

#include "connection.h"

/* Sends the problem of the request. The connection is then CONNECTION_SHUT. */
void send_direct(struct connection *c);

/* Records a problem that cannot be sent. The connection is then CONNECTION_SHUT. */
void send_nothing(struct connection *c);

#endif
