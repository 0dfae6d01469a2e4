/* The cases of a rollout, sets of cases, and the weight in a set that sends each Zoombini
 * to the top.
 *
 * A column is a Zoombini. A term is a value of a trait. A case matches a column that has
 * one of the terms of the case. Each term has bytes for the columns that have the term, and
 * bits for the cases that name the term. So the labels of one case are computed as bytes,
 * and the labels of one column are computed as bits. No table of all labels is necessary.
 *
 * Cases are ordered by weight, and each word of 64 bits contains only cases of one weight.
 * So the weight of a set can be computed by counting bits. The number of columns is rounded
 * up to whole vectors. The additional columns repeat the first column. They are never
 * chosen, because of equal columns, the first column is chosen. */
#ifndef PUZZLES_CLIFFS_ROLLOUT_CASES_H
#define PUZZLES_CLIFFS_ROLLOUT_CASES_H

#include "prior.h"

#define CLIFFS_NO_COLUMN UINT32_MAX

enum { CLIFFS_ROLLOUT_WIDTH = 64 };

/* The terms of a case. If a case has fewer than three terms, the last term is repeated. */
struct cliffs_rollout_case {
    uint16_t term[CLIFFS_TERMS_MAX];
    uint16_t bottom; /* 1: the bottom cliff accepts the Zoombinis that match */
};

struct cliffs_rollout_index {
    uint32_t columns, width; /* width: rounded up to CLIFFS_ROLLOUT_WIDTH */
    uint32_t words;          /* of 64 cases; the last word of a weight can be partly used */
    unsigned traits, terms;
    uint16_t first_term[CLIFFS_TRAITS_MAX]; /* of a trait */
    uint8_t *having;                        /* by term, `width` each: 1 or 0 */
    uint64_t *naming;                       /* by term, `words` each */
    uint64_t *bottom;                       /* of cases, `words` */
    uint32_t *weights;                      /* of each case of a word */
    struct cliffs_rollout_case *places;     /* the cases, 64 to the word */
    uint16_t (*column)[CLIFFS_TRAITS_MAX];  /* the terms of each column, by trait */
    uint8_t *sums;                          /* working memory: `width` */
};

/* Policies; see rollout.h. */
enum cliffs_policy { CLIFFS_CERTAIN_FIRST, CLIFFS_INFORMATIVE, CLIFFS_ROLLOUT };

/* A set of cases. */
struct cliffs_rollout_cases {
    struct cliffs_rollout_chunk {
        uint64_t bits; /* not 0 */
        uint32_t word;
    } *chunks; /* room for all words */
    uint32_t chunk_count;
    uint32_t cases;
    uint32_t weight;
    uint32_t *tops; /* by column: the weight of the cases that send it to the top */
};

/* Computes `tops` from the chunks of the part. */
void cliffs_rollout_cases_count(const struct cliffs_rollout_index *index,
                                struct cliffs_rollout_cases *part);

void cliffs_rollout_cases_copy(const struct cliffs_rollout_index *index,
                               const struct cliffs_rollout_cases *from,
                               struct cliffs_rollout_cases *to);

/* Divides `part` by a column. The smaller part moves to `small`, and the larger part
 * remains in `part`. Returns the label of the smaller part. The two can exchange their
 * arrays of chunks. */
unsigned cliffs_rollout_cases_divide(const struct cliffs_rollout_index *index,
                                     struct cliffs_rollout_cases *part, uint32_t column,
                                     struct cliffs_rollout_cases *small);

/* Returns the more likely label of a column, or 0 if both labels are equally likely. */
static inline unsigned
cliffs_rollout_cases_likely_label(const struct cliffs_rollout_cases *part, uint32_t column)
{
    return part->tops[column] > part->weight - part->tops[column];
}

/* Returns the first of the most certain columns (or with CLIFFS_INFORMATIVE, the least
 * certain columns) that are not certain. Returns CLIFFS_NO_COLUMN if all are certain. */
uint32_t cliffs_rollout_cases_choose(const struct cliffs_rollout_index *index,
                                     const struct cliffs_rollout_cases *part,
                                     enum cliffs_policy policy);

/* Returns the next column after `column`, in the order of decreasing certainty, then of the
 * index. Returns CLIFFS_NO_COLUMN after the last column. */
uint32_t cliffs_rollout_cases_next(const struct cliffs_rollout_index *index,
                                   const struct cliffs_rollout_cases *part,
                                   uint32_t column);

#endif
