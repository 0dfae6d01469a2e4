/* The request of a command line: JSON in an argument, in a file or on standard input, or
 * NAME=VALUE arguments. If an argument or a file is invalid, these functions write one
 * line to stderr and end the process with EXIT_USAGE. */
#ifndef PUZZLED_APP_ASK_REQUEST_TEXT_H
#define PUZZLED_APP_ASK_REQUEST_TEXT_H

#include "server/http/request.h"
#include "server/json/schema.h"

/* Makes standard input read the file `name`. "-" is standard input itself, and a leading
 * "@" is ignored. */
void ask_request_open(const char *name);

/* Reports that `name` cannot be opened or read, for the reason in errno. */
_Noreturn void ask_request_fail_file(const char *name);

/* Sets the body of the call of `r` to the object of `count` NAME=VALUE arguments,
 * validated with `schema`. Returns HANDLER_OK, HANDLER_INVALID or HANDLER_NO_MEMORY. The
 * errors have no position. */
enum handler_result ask_request_read_arguments(struct request *r, char *const *arguments,
                                               unsigned count, const struct schema *schema);

/* Reads the request in `count` arguments. An operation without a body has only NAME=VALUE
 * arguments. `r` has a route, and request_begin_call was
 * called. Returns HANDLER_OK if the operation can run. Otherwise returns the result of the
 * operation, and sets the problem of `r` if the request is too long or if memory runs
 * out. */
enum handler_result ask_request_read(struct request *r, char *const *arguments,
                                     unsigned count);

#endif
