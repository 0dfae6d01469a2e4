/* Replaces the error pages of libmicrohttpd by problems.
 *
 * libmicrohttpd itself rejects a header line without a colon, a Content-Length that is not a
 * number, an invalid chunk, and a head that is too large. It responds with an HTML page (0.9.75
 * with two heads for one Content-Length). There is no callback for that, but it writes to its
 * log before it responds, without naming the connection.
 *
 * At that moment we suspend the connections whose request is arriving or has not begun, so
 * that nothing is sent. After the turn of libmicrohttpd, the connection that has a response
 * which is not ours gets the problem instead. */
#ifndef PUZZLED_SERVER_MHD_ERROR_PAGE_H
#define PUZZLED_SERVER_MHD_ERROR_PAGE_H

#include "connection.h"

#include <stdarg.h>

/* For MHD_OPTION_EXTERNAL_LOGGER, with the connections of the loop. */
void error_page_log(void *cls, const char *format, va_list arguments)
    __attribute__((format(printf, 2, 0)));

/* Sends the problems for the pages since the last call. Call it after each MHD_run. */
void error_page_replace(struct connections *all);

#endif
