/* What libmicrohttpd refuses by itself: a header line without a colon, a Content-Length
 * that is no number, a broken chunk, a head that fits no buffer. It would answer with a
 * page of HTML, and 0.9.75 with two heads for one Content-Length. It has no callback for
 * that, but tells its log before it answers, though not on which connection.
 *
 * So connections whose request is arriving, or has not begun, are suspended at that moment,
 * which keeps it from sending, and when its turn is over the one that has an answer which
 * is not ours gets the problem in its place. */
#ifndef PUZZLED_SERVER_HTTP_LIBRARY_REFUSAL_H
#define PUZZLED_SERVER_HTTP_LIBRARY_REFUSAL_H

#include "connection.h"

#include <stdarg.h>

/* Made for MHD_OPTION_EXTERNAL_LOGGER, with the loop's connections. */
void library_refusal_log(void *cls, const char *format, va_list arguments)
    __attribute__((format(printf, 2, 0)));

/* Answers what was refused since the last call. Call it after each turn of the daemon. */
void library_refusal_answer(struct connections *all);

#endif
