/* How a call ended.
 *
 * - PZ_OK: the call wrote a result. The result can be that the puzzle does not have a
 *   solution. If a search reached a limit, the result states which of its parts are proven.
 * - PZ_INVALID: an argument is invalid. The description of each function lists the
 *   conditions.
 * - PZ_LATER: the effort was PZ_BRIEF (control.h), and the call needs more.
 * - PZ_OUT_OF_TIME: the time or node limit was reached before there was any result.
 * - PZ_NO_MEMORY: an allocation failed or would have exceeded `max_bytes` of the control.
 * - PZ_STOPPED: the function `poll` of the control returned true.
 *
 * A call writes its result only if it returns PZ_OK, unless the function says otherwise.
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

/* The name and the text of each status. */
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

/* Returns the text of `status`. The text is a constant. Thread-safe. */
const char *pz_status_text(enum pz_status status);

#ifdef __cplusplus
}
#endif

#endif
