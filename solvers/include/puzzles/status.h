/* How a call ended.
 *
 * PZ_OK means that there is a result, also if the puzzle does not have a solution, and also if a
 * search ran out of time with a result: the result then states which parts are proven. Results
 * are written only with PZ_OK.
 *
 * Example:
 *
 *     enum pz_status status = bc_optimize(NULL, &question, NULL, &optimum);
 *
 *     if (status != PZ_OK)
 *         fprintf(stderr, "%s\n", pz_status_text(status)); */
#ifndef PUZZLES_STATUS_H
#define PUZZLES_STATUS_H

#ifdef __cplusplus
extern "C" {
#endif

/* Each status: its name and its text. */
#define PZ_STATUS_MAP(X)                                                                   \
    X(PZ_OK, "Success")                                                                    \
    X(PZ_INVALID, "Invalid question")                                                      \
    X(PZ_LATER, "A brief effort was not sufficient")                                       \
    X(PZ_OUT_OF_TIME, "The time or node limit was reached before there was a result")      \
    X(PZ_NO_MEMORY, "Out of memory")                                                       \
    X(PZ_STOPPED, "Stopped by the caller")

enum pz_status {
#define PZ_STATUS_ENUM(code, text) code,
    PZ_STATUS_MAP(PZ_STATUS_ENUM)
#undef PZ_STATUS_ENUM
};

/* Returns the text of `status`, a constant. Thread-safe. */
const char *pz_status_text(enum pz_status status);

#ifdef __cplusplus
}
#endif

#endif
