/* The ways in which clients behave, and what came of each. */
#ifndef TESTS_SOAK_MANNERS_H
#define TESTS_SOAK_MANNERS_H

#include <stdint.h>

enum deed {
    SAYS_CLOSE = 1,        /* asks with Connection: close */
    ENDS_SENDING = 1 << 1, /* half-closes behind its request */
    IN_PIECES = 1 << 2,    /* bytes leave in pieces of any size, a millisecond apart */
    SLOWLY = 1 << 3,       /* up to 30 ms apart */
    IN_CHUNKS = 1 << 4,    /* bodies are chunked, in chunks of any size */
    IS_DEAF = 1 << 5,      /* reads nothing for up to two seconds, then everything */
    CUTS = 1 << 6,         /* ends in the middle of its request */
    STALLS = 1 << 7,       /* stops in the middle of its request, until it is told off */
    LEAVES = 1 << 8,       /* leaves before its answer, or in it */
    KNOCKS = 1 << 9,       /* opens connections and closes them at once */
    IS_HEAVY = 1 << 10     /* asks heavy questions, on connections kept for them */
};

enum { DEPTH_MAX = 16 };

struct manner {
    const char *name;
    unsigned weight; /* among the connections of its kind, light or heavy */
    unsigned most;   /* batches of requests on one connection */
    unsigned depth;  /* most requests in a batch, one behind the other */
    unsigned deeds;
};

/* Each request that was sent is counted in exactly one of the fields after `sent`. */
struct counts {
    uint64_t connections;
    uint64_t sent;
    uint64_t right;
    uint64_t refused;   /* 503 with Retry-After, where a worker might have been needed */
    uint64_t abandoned; /* the client left, or never sent it whole */
    uint64_t unread;    /* behind an answer that said Connection: close */
    uint64_t lost;      /* no answer, and no reason */
    uint64_t wrong;
};

extern const struct manner manners[];
extern const unsigned manners_count;

#endif
