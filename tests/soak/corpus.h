/* Questions with their right answers, as record.py wrote them into a file.
 *
 * Each is a line "NAME FLAGS WEIGHT HEAD BODY ANSWER" with the lengths of three texts, and
 * the texts behind it: the head of the request without the field that frames the body and
 * without the empty line, its body, and the answer. Of that the lines Date and Connection
 * are left out; ANSWER_REST at its end stands for whatever follows. */
#ifndef TESTS_SOAK_CORPUS_H
#define TESTS_SOAK_CORPUS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { ANSWER_REST = 1 };

struct question {
    char name[64];
    const char *head, *body, *answer;
    size_t head_size, body_size, answer_size;
    bool raw;     /* the head is sent as it is: nothing is added */
    bool no_body; /* its answer has none: HEAD, 304 */
    bool varies;  /* so do the length and the entity tag of the answer */
    bool lines;   /* of the answer only the last line is known */
    bool on_loop; /* never waits for a worker, so it is never refused with 503 */
    bool is_heavy;
};

struct corpus {
    struct question *questions; /* the heavy ones last */
    size_t count, light;
    double *sums; /* of the weights, up to each question */
    char *bytes;
};

/* False, with a message, when the file is not what record.py writes. */
bool corpus_read(struct corpus *corpus, const char *path);
void corpus_free(struct corpus *corpus);

/* A question, by weight among the light ones, evenly among the heavy ones. */
const struct question *corpus_draw(const struct corpus *corpus, bool heavy,
                                   uint64_t *random);

/* Numbers from 0 to `below` - 1; SplitMix64. */
uint64_t draw(uint64_t *random, uint64_t below);

#endif
