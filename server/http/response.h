/* Sending what was answered: status, headers, entity tags, bodies, lines. */
#ifndef PUZZLED_SERVER_HTTP_RESPONSE_H
#define PUZZLED_SERVER_HTTP_RESPONSE_H

#include "connection.h"

/* Sends the answer for `outcome`, or the problem when there is one. MHD_NO when
 * libmicrohttpd took nothing: the connection is to be closed. */
enum MHD_Result response_send(struct connection *c, enum handled outcome);

/* Begins the answer of a request whose worker sends lines; as for response_send. */
enum MHD_Result response_begin_lines(struct connection *c);

/* Makes `out` the last line of that: the answer, or the problem that stands for `outcome`
 * or for the answer that finds no room. */
void response_end_lines(struct request *r, enum handled outcome);

/* Sends 204 with the methods of the path, for OPTIONS. */
enum MHD_Result response_send_options(struct connection *c);

/* Frees the responses that a loop keeps; no connection uses them any more. */
void response_free_pages(struct connections *all);

#endif
