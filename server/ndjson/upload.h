/* An NDJSON request while its body arrives: the decoder, the state of its line handler, and
 * the charge of both to the memory budget. */
#ifndef PUZZLED_SERVER_NDJSON_UPLOAD_H
#define PUZZLED_SERVER_NDJSON_UPLOAD_H

#include "decoder.h"
#include "server/run/memory_budget.h"

#include <stdbool.h>
#include <stddef.h>

enum { UPLOAD_SENT_MIN = 1024 * 1024 }; /* bytes that must arrive in --request-seconds */

/* Initialize with 0. */
struct upload {
    const struct line_handler *handler; /* NULL: the body does not consist of lines */
    bool plain;                         /* plain text */
    struct ndjson_decoder decoder;      /* its state is not NULL while a body is open */
    struct memory_budget *memory;
    size_t charge;     /* to `memory`, in bytes */
    uint64_t received; /* bytes of the body, at the last true result of upload_progresses */
};

/* Charges the maximum memory of the line handler and its decoder to `memory`. So for any
 * lines, the requests in progress do not exceed the budget. Returns false if the charge
 * does not fit. */
bool upload_charge(struct upload *u, struct memory_budget *memory);

/* Calls `handler->begin`, before any byte of the body has arrived. Returns HANDLER_OK,
 * HANDLER_INVALID or HANDLER_NO_MEMORY. After HANDLER_OK, pass the body to `decoder`. If a
 * line is invalid, drop the upload. */
enum handler_result upload_begin(struct upload *u, struct handler_call *call);

/* Calls `handler->finish` at the end of the body, and drops the upload. */
enum handler_result upload_finish(struct upload *u, struct handler_call *call);

/* Frees everything that the upload owns, and releases its charge. Calls `handler->abort` if
 * a body is open. */
void upload_drop(struct upload *u);

/* Returns true if a body is open, and at least UPLOAD_SENT_MIN bytes have arrived since the
 * last call that returned true. `received` is the number of bytes of the body that have
 * arrived so far. */
bool upload_progresses(struct upload *u, uint64_t received);

#endif
