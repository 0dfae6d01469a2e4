/* What the service counts, as Prometheus text (exposition format 0.0.4).
 *
 * Each loop counts into a shard of its own, an array of relaxed atomics that no other
 * loop writes, so counting costs no shared cache line. A scrape sums the shards. Levels
 * and counts that the service keeps anyway are handed in with the scrape. */
#ifndef PUZZLED_SERVER_OBSERVE_METRICS_H
#define PUZZLED_SERVER_OBSERVE_METRICS_H

#include "server/json/writer.h"

#include <limits.h>
#include <stdint.h>

enum { METRICS_OTHER = INT_MAX };

struct metrics;

/* One request that was answered. */
struct metrics_event {
    unsigned route;       /* an index into the route names, or METRICS_OTHER */
    unsigned status;      /* 100..599 */
    uint64_t nanoseconds; /* from the request line to the end of the answer */
    uint64_t request_bytes;
    uint64_t response_bytes; /* both of the body */
};

/* What the service knows at the time of a scrape: a family of one sample. */
struct metrics_level {
    const char *name;
    const char *type; /* "gauge" or "counter" */
    const char *help;
    uint64_t value;
};

/* Counters for `routes` routes (0 will do) and `loops` loops (at least one). The array of
 * names is copied, the names must outlive the metrics. They must differ from each other
 * and from "other", and be paths. NULL without memory. */
struct metrics *metrics_create(const char *const *route_names, unsigned routes,
                               unsigned loops);

/* Frees `metrics`; NULL is allowed. */
void metrics_free(struct metrics *metrics);

/* Counts one request in the shard of `loop`, which must be below the number of loops.
 * Cost: five atomic additions. Thread-safe. */
void metrics_count(struct metrics *metrics, unsigned loop,
                   const struct metrics_event *event);

/* Appends the text of everything to `out`, `count` levels among it. Series that are still
 * zero are left out where a route is part of their name; the rest is always there, but for
 * what /proc does not tell. Cost: linear in routes and loops. Thread-safe. */
void metrics_write(const struct metrics *metrics, struct json_writer *out,
                   const struct metrics_level *levels, size_t count);

#endif
