/* The metrics of the service, as Prometheus text (exposition format 0.0.4).
 *
 * Each event loop counts in its own shard, an array of relaxed atomics that no other loop
 * writes, so that loops do not share cache lines. A scrape adds up the shards. The caller
 * of metrics_write passes the gauges, and the counters that are not in the shards. */
#ifndef PUZZLED_SERVER_OBSERVE_METRICS_H
#define PUZZLED_SERVER_OBSERVE_METRICS_H

#include "server/json/writer.h"

#include <limits.h>
#include <stdint.h>

enum { METRICS_OTHER = INT_MAX };

struct metrics;

/* One completed request. */
struct metrics_event {
    unsigned route;          /* index of the route, or METRICS_OTHER */
    unsigned status;         /* 100 to 599; any other value is counted as "other" */
    uint64_t nanoseconds;    /* from the request line to the end of the response */
    uint64_t request_bytes;  /* of the body */
    uint64_t response_bytes; /* of the body */
};

/* A metric family with one sample. */
struct metrics_level {
    const char *name;
    const char *type; /* "gauge" or "counter" */
    const char *help;
    uint64_t value;
};

/* Creates the counters of `routes` routes and `loops` loops. `routes` can be 0, and `loops`
 * is at least 1. The names are paths, which must all be different. Copies the array of
 * names, but not the names themselves. Returns NULL if memory runs out. */
struct metrics *metrics_create(const char *const *route_names, unsigned routes,
                               unsigned loops);

/* Frees `metrics`, which can be NULL. */
void metrics_free(struct metrics *metrics);

/* Counts one request in the shard of `loop`. Cost: five atomic additions. Thread-safe. */
void metrics_count(struct metrics *metrics, unsigned loop,
                   const struct metrics_event *event);

/* Appends all metrics to `out`, including `count` levels. Omits the series of a route whose
 * value is still 0, and the process metrics that /proc does not provide. Cost: linear in
 * the number of routes and loops. Thread-safe. */
void metrics_write(const struct metrics *metrics, struct json_writer *out,
                   const struct metrics_level *levels, size_t count);

#endif
