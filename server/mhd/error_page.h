/* Replaces the error pages of libmicrohttpd with problems.
 *
 * libmicrohttpd itself rejects a header line without a colon, a Content-Length that is not a
 * number, an invalid chunk, and a head that is too large. It responds with an HTML page (0.9.75
 * with two heads for one Content-Length). There is no callback for this case. But
 * libmicrohttpd writes to its log before it responds, without naming the connection.
 *
 * At this moment, the connections whose request is arriving or has not begun are suspended,
 * so that nothing is sent. After the turn of libmicrohttpd, the connection with a response
 * of libmicrohttpd gets the problem instead. */
#ifndef PUZZLED_SERVER_MHD_ERROR_PAGE_H
#define PUZZLED_SERVER_MHD_ERROR_PAGE_H

#include "connection.h"

#include <stdarg.h>

/* The function for MHD_OPTION_EXTERNAL_LOGGER. `cls` is the connections of the loop. */
void error_page_log(void *cls, const char *format, va_list arguments)
    __attribute__((format(printf, 2, 0)));

/* Sends the problems for the pages since the last call. Call it after each MHD_run. */
void error_page_replace(struct connections *all);

#endif
