/* The cases of a large band, sets of them, and how many of a set send whom to the top.
 *
 * Equal Zoombinis share a column. A term is a value of a trait; it is kept which columns
 * have it, a byte each, and which cases name it, a bit each. So the labels of one case are
 * bytes, those of one column are bits, and neither takes a table of all labels: a case
 * matches where one of its terms is, a column is matched where one of its terms is named.
 *
 * Cases are ordered by weight, and words of 64 have cases of one weight only, so the weight
 * of a set is one of numbers of bits. Columns are rounded up to whole vectors, the last
 * ones being the first column again: of equals the first is chosen, so never those. */
#ifndef PUZZLES_CLIFFS_LARGE_BAND_CASES_H
#define PUZZLES_CLIFFS_LARGE_BAND_CASES_H

#include "prior.h"

#define CLIFFS_NO_COLUMN UINT32_MAX

enum { CLIFFS_LARGE_BAND_LANES = 64 };

/* The terms of a case; where it has fewer the last is repeated. */
struct cliffs_large_band_case {
    uint16_t term[CLIFFS_TERMS_MAX];
    uint16_t bottom; /* 1: the bottom cliff takes whom it matches */
};

struct cliffs_large_band_index {
    uint32_t columns, width; /* width: rounded up to CLIFFS_LARGE_BAND_LANES */
    uint32_t words;          /* of 64 cases, the last of a weight not full */
    unsigned traits, terms;
    uint16_t first_term[CLIFFS_TRAITS_MAX]; /* of a trait */
    uint8_t *having;                        /* by term, `width` each: 1 or 0 */
    uint64_t *naming;                       /* by term, `words` each */
    uint64_t *bottom;                       /* of cases, `words` */
    uint32_t *weights;                      /* of each case of a word */
    struct cliffs_large_band_case *places;  /* the cases, 64 to the word */
    uint16_t (*column)[CLIFFS_TRAITS_MAX];  /* the terms of each column, by trait */
    uint32_t *zoombini;                     /* by column: the first one of it */
    uint8_t *sums;                          /* scratch: `width` */
};

/* Ways to choose a column; see large_band.h. */
enum cliffs_large_band_way { CLIFFS_CERTAIN_FIRST, CLIFFS_INFORMATIVE, CLIFFS_ROLLOUT };

/* A set of cases. */
struct cliffs_large_band_cases {
    struct cliffs_large_band_chunk {
        uint64_t bits; /* not 0 */
        uint32_t word;
    } *chunks; /* room for all words */
    uint32_t chunk_count;
    uint32_t cases;
    uint32_t weight;
    uint32_t *tops; /* by column: the weight of the cases that send it to the top */
};

/* Counts `tops` from the chunks of the part. */
void cliffs_large_band_cases_count(const struct cliffs_large_band_index *index,
                                   struct cliffs_large_band_cases *part);

void cliffs_large_band_cases_copy(const struct cliffs_large_band_index *index,
                                  const struct cliffs_large_band_cases *from,
                                  struct cliffs_large_band_cases *to);

/* Divides `part` by a column: the smaller part goes to `small`, and its label is returned;
 * the larger one stays. They may exchange their room for chunks. */
unsigned cliffs_large_band_cases_divide(const struct cliffs_large_band_index *index,
                                        struct cliffs_large_band_cases *part,
                                        uint32_t column,
                                        struct cliffs_large_band_cases *small);

/* The label to say of a column: of the cases that weigh more, of equals 0. */
static inline unsigned
cliffs_large_band_cases_said(const struct cliffs_large_band_cases *part, uint32_t column)
{
    return part->tops[column] > part->weight - part->tops[column];
}

/* The first of the most certain, or least certain, columns that are not certain;
 * CLIFFS_NO_COLUMN when all are. */
uint32_t cliffs_large_band_cases_choose(const struct cliffs_large_band_index *index,
                                        const struct cliffs_large_band_cases *part,
                                        enum cliffs_large_band_way way);

/* The column after `column` in order of certainty, the most certain first, then the first;
 * CLIFFS_NO_COLUMN after the last one. */
uint32_t cliffs_large_band_cases_next(const struct cliffs_large_band_index *index,
                                      const struct cliffs_large_band_cases *part,
                                      uint32_t column);

#endif
