/* Problems that go straight to the socket, past libmicrohttpd, which queues no answer while
 * a request arrives. The connection is then shut. */
#ifndef PUZZLED_SERVER_HTTP_RESPONSE_RAW_H
#define PUZZLED_SERVER_HTTP_RESPONSE_RAW_H

#include "connection.h"
#include "pages.h"

/* What every answer has: the name of the field with its id, and the field by which browsers
 * believe its Content-Type. Then the name of the field for caches, and what problems say in
 * it: what was wrong, or too much, may not be so with the next version or a moment later.
 */
extern const char response_id[];
extern const char response_caching[], response_no_store[];
extern const struct page_field response_nosniff;

/* Sends the problem of the request. */
void response_send_raw(struct connection *c);

/* Notes what went past libmicrohttpd, which is to close the connection. */
void response_end_raw(struct connection *c, size_t bytes);

#endif
