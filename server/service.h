/* What all loops of the daemon share: read-only data, and atomics. */
#ifndef PUZZLED_SERVICE_H
#define PUZZLED_SERVICE_H

#include "options.h"
#include "server/http/pages.h"
#include "server/http/router.h"
#include "server/loop/memory_budget.h"
#include "server/observe/log.h"
#include "server/observe/metrics.h"
#include "server/schema/openapi.h"

#include <stdatomic.h>

struct loop;

enum { SERVICE_LOOPS_MAX = 256 };

struct service {
    struct options options;
    struct router *router;
    struct document *document;
    struct metrics *metrics;
    struct log *log;
    struct pages *pages;
    struct loop *loops; /* loop_count of them */
    unsigned loop_count;
    unsigned worker_count;

    struct budget memory; /* large bodies, their trees, and large answers under way */
    size_t loop_bytes;    /* what a handler may allocate on a loop, */
    size_t worker_bytes;  /* and what on a worker */

    atomic_bool draining;    /* no new requests; connections close after their answer */
    atomic_uint waiting;     /* heavy questions in the queue, not yet begun */
    atomic_uint working;     /* heavy questions being worked on */
    atomic_uint helping;     /* workers that do a piece of another's question */
    atomic_uint connections; /* open */
    atomic_uint requests;    /* whose head is known and whose answer is not yet sent */
    atomic_ullong accepted;  /* connections since the start */
    atomic_ullong refused;   /* heavy questions refused because the queue was full */
    atomic_ullong cancelled; /* heavy questions whose client left */
};

#endif
