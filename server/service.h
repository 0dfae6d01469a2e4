/* What all loops of the daemon share: read-only data, and atomics. */
#ifndef PUZZLED_SERVICE_H
#define PUZZLED_SERVICE_H

#include "options.h"
#include "server/http/client_table.h"
#include "server/http/page.h"
#include "server/http/router.h"
#include "server/loop/job_queue.h"
#include "server/loop/memory_budget.h"

#include <stdatomic.h>

struct service {
    struct options options;
    struct router router;
    struct openapi *openapi;
    struct metrics *metrics;
    struct log *log;
    struct pages pages;
    struct client_table clients; /* of --max-per-client */

    struct job_queue jobs; /* heavy questions */
    struct memory_budget
        memory;          /* large bodies, their trees, and large answers under way */
    size_t loop_bytes;   /* what a handler may allocate on a loop, */
    size_t worker_bytes; /* and what on a worker */

    atomic_bool draining;    /* no new requests; connections close after their answer */
    atomic_uint connections; /* open */
    atomic_uint places;      /* of --max-connections that are taken */
    atomic_uint lingering;   /* sockets in lingering_close.c */
    atomic_uint requests;    /* whose head is known and whose answer is not yet sent */
    atomic_ullong accepted;  /* connections since the start */
    atomic_ullong refused;   /* connections that got no place */
    atomic_ullong cancelled; /* heavy questions whose client left */
};

#endif
