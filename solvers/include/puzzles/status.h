/* How a call ended.
 *
 * A puzzle without a solution is no failure: it is a result, under PZ_OK. So is a search
 * that ran out of time with something to say: its answer tells what is proven and what is
 * not. Results are written only on PZ_OK. */
#ifndef PUZZLES_STATUS_H
#define PUZZLES_STATUS_H

#ifdef __cplusplus
extern "C" {
#endif

/* Every end: its name in C, and what it says. */
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

/* What `status` says, a constant. Thread-safe. */
const char *pz_status_text(enum pz_status status);

#ifdef __cplusplus
}
#endif

#endif
