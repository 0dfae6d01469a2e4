/* Sending what was answered: status, headers, entity tags, bodies. */
#ifndef PUZZLED_SERVER_HTTP_RESPONSE_H
#define PUZZLED_SERVER_HTTP_RESPONSE_H

#include "connection.h"

/* Sets the refusal, unless it is set already, to why `outcome` is no answer. */
void reply_explain(struct connection *c, enum handled outcome);

/* Sends the answer for `outcome`, or the refusal when there is one. MHD_NO when
 * libmicrohttpd took nothing: the connection is to be closed. */
enum MHD_Result reply_send(struct connection *c, enum handled outcome);

/* Begins the answer of a request whose worker sends lines; as for reply_send. */
enum MHD_Result reply_begin_lines(struct connection *c);

/* Makes `out` the last line of that: the answer, or the problem that stands for `outcome`
 * or for the answer that finds no room. */
void reply_end_lines(struct connection *c, enum handled outcome);

/* Sends 204 with the methods of the path, for OPTIONS. */
enum MHD_Result reply_options(struct connection *c);

/* Sends the refusal straight to the socket, past libmicrohttpd, which queues no answer
 * while a body arrives. The caller closes the connection. */
void reply_raw(struct connection *c);

#endif
