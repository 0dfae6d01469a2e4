/* A request of NDJSON or plain text (struct line_handler) from a file or from standard input. */
#ifndef PUZZLED_APP_ASK_LINES_H
#define PUZZLED_APP_ASK_LINES_H

#include "server/http/request.h"

/* Runs the operation of `r`, for which request_begin_call was called, with the lines of
 * the file `name` ("-" is standard input), which are NDJSON or `plain` text, and with `count`
 * NAME=VALUE arguments as its options. Sets the problem of `r` if the operation does not
 * accept lines, or if the body is invalid. Ends the process as the functions of
 * request_text.h do. */
enum handler_result ask_lines_run(struct request *r, const char *name, bool plain,
                                  char *const *arguments, unsigned count);

#endif
