/* How a solver call ended.
 *
 * One table, PZ_STATUS_MAP, holds every outcome: its name in C, the HTTP status a
 * service should answer with, the slug of the problem page that explains it, and a
 * title. A puzzle without a solution is no failure: it is a result, under PZ_OK.
 * Results are written only on PZ_OK. */
#ifndef PUZZLES_STATUS_H
#define PUZZLES_STATUS_H

#define PZ_STATUS_MAP(X)                                                                   \
    X(PZ_OK, 200, "ok", "Answered")                                                        \
    X(PZ_INVALID, 422, "invalid-question", "The question cannot be answered")              \
    X(PZ_NO_MEMORY, 503, "out-of-memory", "Not enough memory for this question")           \
    X(PZ_STOPPED, 503, "stopped", "The work was stopped before it had an answer")

enum pz_status {
#define PZ_STATUS_ENUM(code, http, slug, title) code,
    PZ_STATUS_MAP(PZ_STATUS_ENUM)
#undef PZ_STATUS_ENUM
};

/* One row of the table above. */
struct pz_status_info {
    const char *name; /* "PZ_OK" */
    int http;
    const char *slug;
    const char *title;
};

/* The row of `status`, a constant. Thread-safe. */
const struct pz_status_info *pz_status_info(enum pz_status status);

#endif
