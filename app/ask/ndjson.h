/* An NDJSON request (struct line_handler) from a file or from standard input. */
#ifndef PUZZLED_APP_ASK_NDJSON_H
#define PUZZLED_APP_ASK_NDJSON_H

#include "server/http/request.h"

/* Runs the operation of `r`, for which request_begin_call was called, with the lines of
 * the file `name` ("-" is standard input) and with `count` NAME=VALUE arguments as its
 * options. Sets the problem of `r` if the operation does not accept NDJSON, or if the body
 * is invalid. Ends the process as the functions of request_text.h do. */
enum handler_result ask_ndjson_run(struct request *r, const char *name,
                                   char *const *arguments, unsigned count);

#endif
