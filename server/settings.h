/* The settings of the service. app/options.c reads them from the command line and from the
 * environment. Strings have static lifetime or are owned by the caller of the server. */
#ifndef PUZZLED_SERVER_SETTINGS_H
#define PUZZLED_SERVER_SETTINGS_H

#include "server/net/forwarded.h"
#include "server/observe/log.h"

#include <stddef.h>

struct settings {
    const char *listen; /* a numeric IPv4 or IPv6 address, without brackets */
    unsigned port;      /* 0: any free port */
    unsigned loops;     /* event loop threads; 0: one for each core */
    unsigned workers;   /* worker threads; 0: one for each core */
    unsigned queue;     /* maximum number of jobs that wait for a worker */
    size_t max_body;    /* bytes */
    size_t max_memory;  /* bytes */
    unsigned max_connections;
    unsigned max_per_client; /* connections or concurrent requests; 0: unlimited */
    struct ip_networks trusted_proxies;
    enum forwarded_header forwarded_header; /* the header that the trusted proxies set */
    unsigned request_seconds;               /* time for the head and the body to arrive */
    unsigned idle_seconds;
    unsigned job_seconds;
    unsigned drain_seconds;
    enum log_format log_format;
    const char *cors_origin; /* "*", "none" or a comma-separated list of origins */
    unsigned no_mcp;         /* 1: POST /mcp does not exist */
    const char *public_url;  /* an origin, or "none" */
};

#endif
