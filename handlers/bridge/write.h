/* Answers about the bridge as JSON. */
#ifndef PUZZLED_HANDLERS_BRIDGE_WRITE_H
#define PUZZLED_HANDLERS_BRIDGE_WRITE_H

#include "puzzles/bridge_theory.h"
#include "read.h"

enum { BRIDGE_REASON_SIZE = 600 };

enum bridge_verdict {
    BRIDGE_UNDECIDED, /* the work was cut short */
    BRIDGE_POSSIBLE,
    BRIDGE_IMPOSSIBLE /* proven */
};

struct bridge_answer {
    enum bridge_verdict verdict;
    bool found;        /* a plan of `minutes` is known to exist */
    bool proven;       /* no plan takes less than `minutes` */
    bool searched;     /* it is the search that proves `lower_bound`, not the theory */
    bool asked_a_star; /* for `lower_bound`, of which the search asked for knows nothing */
    bool cut;          /* short, by time or memory */
    uint64_t minutes;
    uint64_t lower_bound;      /* 0: nothing is known */
    struct bridge_bound bound; /* of the theory, unless constrained */
    const char *method;        /* a constant */
    uint64_t states, crossings;
    struct bridge_plan plan;       /* what was found; owned; all zero: none */
    struct bridge_plan *list;      /* the first plans of the least time; owned */
    size_t listed;                 /* so many */
    char count[BRIDGE_COUNT_TEXT]; /* of all of them; "": not counted */
    char reason[BRIDGE_REASON_SIZE];
};

/* Frees what the answer owns. */
void bridge_answer_free(struct bridge_answer *answer);

/* About how many names an answer with these plans holds. Cost: a few steps. */
size_t bridge_count_names(const struct bridge_question *question,
                          const struct bridge_answer *answer);

/* Writes the whole answer; `limited` when the request has `limits`. */
void bridge_write_answer(struct json_writer *out, const struct bridge_question *question,
                         const struct bridge_answer *answer, bool limited);

#endif
