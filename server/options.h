/* The options of the command line and of the environment.
 *
 * One table in options.c names every option: its flag, its PUZZLED_* variable, how it is
 * read, its range, its default and its help. Parser, environment, messages and --help are
 * made from that table. The command line goes before the environment, the environment
 * before the default; an empty variable counts as unset. */
#ifndef PUZZLED_OPTIONS_H
#define PUZZLED_OPTIONS_H

#include "server/http/forwarded.h"
#include "server/observe/log.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

/* What follows `puzzled ask`. */
struct options_ask {
    char *const *words; /* the operation and its question, without options */
    unsigned count;
    bool help;
    const char *ndjson; /* a file name, or "-" for standard input; NULL: no NDJSON */
};

/* Texts belong to argv, to the environment or to the program. */
struct options {
    const char *listen; /* a numeric IPv4 or IPv6 address, without brackets */
    unsigned port;      /* 0: any free one */
    unsigned loops;     /* 0: one for each core */
    unsigned workers;   /* 0: one for each core */
    unsigned queue;     /* heavy jobs that may wait */
    size_t max_body;    /* bytes */
    size_t max_memory;  /* bytes */
    unsigned max_connections;
    unsigned max_per_client; /* connections, or requests under way; 0: any number */
    struct ip_networks trusted_proxies;
    enum forwarded_header forwarded_header; /* in which they name their clients */
    unsigned request_seconds;               /* head and body must have arrived by then */
    unsigned idle_seconds;
    unsigned job_seconds;
    unsigned drain_seconds;
    enum log_format log_format;
    const char *cors_origin; /* "*", "none" or origins with a comma between them */
    const char *public_url;  /* an origin, or "none" */
    struct options_ask ask;
};

enum options_outcome {
    OPTIONS_SERVE,
    OPTIONS_HEALTH_CHECK, /* ask the service at listen and port, then exit 0 or 1 */
    OPTIONS_ASK,          /* answer what `ask` says, then exit */
    OPTIONS_DONE,         /* help or version went to `out`: exit 0 */
    OPTIONS_BAD           /* one line went to `err`: exit 2 */
};

/* Fills `*o` from the defaults, the environment and `argv` (argv[0] is the program).
 * OPTIONS_BAD when a flag is unknown, lacks its value or has one too many, when a value
 * is outside its range, or when an argument is left over; the line on `err` names it.
 * A variable that the command line overrides is ignored. `*o` is complete unless the
 * outcome is OPTIONS_DONE or OPTIONS_BAD. Behind the word `ask`, options may stand before,
 * between and after other words, which `argv` then ends with; only those that matter there
 * are known, and only their variables are looked at. May be called again, but not from two
 * threads at once: getopt_long keeps its place in globals. */
enum options_outcome options_parse(struct options *o, int argc, char *const argv[],
                                   FILE *out, FILE *err);

#endif
