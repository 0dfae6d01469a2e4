/* The data that all event loops and workers share, which is read-only or atomic. */
#ifndef PUZZLED_SERVER_SERVICE_H
#define PUZZLED_SERVER_SERVICE_H

#include "server/assets/page.h"
#include "server/http/router.h"
#include "server/json/member.h"
#include "server/net/client_limit.h"
#include "server/run/job_queue.h"
#include "server/run/memory_budget.h"
#include "server/settings.h"

#include <stdatomic.h>

struct service {
    struct settings settings;
    struct router router;
    struct openapi *openapi;
    struct metrics *metrics;
    struct log *log;
    struct pages pages;
    struct json_span mcp; /* the lists of POST /mcp: a JSON object, which a NUL ends */
    struct client_limit clients; /* of --max-per-client */

    struct job_queue jobs;
    struct memory_budget memory; /* of large bodies, their values, and large responses */
    size_t loop_bytes;           /* that a handler may allocate on an event loop */
    size_t worker_bytes;         /* that a handler may allocate on a worker */

    atomic_bool draining;    /* no new requests; connections close after their response */
    atomic_uint connections; /* open */
    atomic_uint slots;       /* number of --max-connections slots that are taken */
    atomic_uint lingering;   /* sockets in lingering_close.c */
    atomic_uint requests;    /* whose head has arrived and whose response is not yet sent */
    atomic_ullong accepted;  /* connections since the start */
    atomic_ullong rejected;  /* connections that were rejected */
    atomic_ullong canceled;  /* jobs whose client left */
};

#endif
