/* One answer out of the bytes of a connection, and whether it is the right one. */
#ifndef TESTS_SOAK_ANSWER_H
#define TESTS_SOAK_ANSWER_H

#include "corpus.h"

enum answer_end {
    ANSWER_PARTIAL, /* more has to come */
    ANSWER_WHOLE,
    ANSWER_BROKEN /* this is not HTTP */
};

struct answer {
    const char *head; /* with its empty line */
    const char *body; /* without the framing of chunks */
    size_t head_size, body_size;
    size_t size; /* of all its bytes */
    int status;
    bool closes; /* Connection: close */
    bool retry_after;
};

/* Reads an answer at `data`; chunks are joined in place once it is whole. `no_body`: it is
 * one to HEAD or without a body by its status. */
enum answer_end answer_read(struct answer *answer, char *data, size_t size, bool no_body);

/* Whether it is the known one, byte for byte but for what the corpus leaves open. */
bool answer_is_right(const struct answer *answer, const struct question *question);

#endif
