/* How a call ended.
 *
 * PZ_OK means that there is a result, also if the puzzle does not have a solution, and also if a
 * search ran out of time with a result: the result then states which parts are proven. Results
 * are written only with PZ_OK. */
#ifndef PUZZLES_STATUS_H
#define PUZZLES_STATUS_H

#ifdef __cplusplus
extern "C" {
#endif

/* Each status: its name and its text. */
#define PZ_STATUS_MAP(X)                                                                   \
    X(PZ_OK, "Answered")                                                                   \
    X(PZ_INVALID, "The question cannot be answered")                                       \
    X(PZ_LATER, "Too long for a brief budget")                                             \
    X(PZ_OUT_OF_TIME, "Time or nodes were used up before there was an answer")             \
    X(PZ_NO_MEMORY, "Not enough memory for this question")                                 \
    X(PZ_STOPPED, "The work was abandoned, as its caller wished")

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
