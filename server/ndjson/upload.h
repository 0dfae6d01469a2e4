/* A question in lines while it arrives: a line reader, its state, and what is charged. */
#ifndef PUZZLED_SERVER_NDJSON_UPLOAD_H
#define PUZZLED_SERVER_NDJSON_UPLOAD_H

#include "decoder.h"
#include "server/loop/memory_budget.h"

#include <stdbool.h>
#include <stddef.h>

enum { UPLOAD_SENT_MIN = 1024 * 1024 }; /* what has to arrive in --request-seconds */

struct upload {
    const struct line_reader *reader; /* NULL: the question is not in lines */
    bool open;                        /* `lines` has a state */
    struct lines lines;
    struct memory_budget *memory;
    size_t charge; /* of `memory` */
    uint64_t seen; /* bytes of the body that were there at the last look */
};

/* Charges what the reader may hold to `memory`, always the same, so that what is under way
 * stays below the budget whatever the lines hold. False when that does not fit. */
bool upload_charge(struct upload *u, struct memory_budget *memory);

/* Opens the reader, before any of the body is there: HANDLED_ANSWER, HANDLED_REFUSED or
 * HANDLED_NO_MEMORY. Then `lines` is to be fed; what is wrong in it drops the upload. */
enum handled upload_open(struct upload *u, struct exchange *x);

/* Has the reader answer, at the end of the body. */
enum handled upload_answer(struct upload *u, struct exchange *x);

/* Gives up what the upload holds, all but its reader, which drops its state if it has one
 * still. */
void upload_drop(struct upload *u);

/* Whether UPLOAD_SENT_MIN bytes have come since the last time that it said so; `received`
 * are there in all. */
bool upload_goes_on(struct upload *u, uint64_t received);

#endif
