/* Replaces the error pages of libmicrohttpd with problems.
 *
 * libmicrohttpd itself rejects a header line without a colon, a Content-Length that is not
 * a number, an invalid chunk, and a head that is too large. It responds with an HTML page
 * (0.9.75 with two heads for one Content-Length). There is no callback for these errors.
 * But libmicrohttpd writes to its log before it responds. This log does not name the
 * connection.
 *
 * When libmicrohttpd writes to its log, we suspend all connections whose request is
 * arriving or has not begun, so that nothing is sent. After the turn of libmicrohttpd, we
 * find the connection that has a response of libmicrohttpd, and send the problem
 * instead. */
#ifndef PUZZLED_SERVER_MHD_ERROR_PAGE_H
#define PUZZLED_SERVER_MHD_ERROR_PAGE_H

#include "connection.h"

#include <stdarg.h>

/* The function for MHD_OPTION_EXTERNAL_LOGGER. `cls` is the connections of the loop. */
void error_page_log(void *cls, const char *format, va_list arguments)
    __attribute__((format(printf, 2, 0)));

/* Sends problems instead of the error pages since the last call. Call it after each
 * MHD_run. */
void error_page_replace(struct connections *all);

#endif
