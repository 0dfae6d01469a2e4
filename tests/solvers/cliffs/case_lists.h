/* Lists of the cases of a sample, by index. The library uses sets of bits. */
#ifndef PUZZLED_TESTS_SOLVERS_CLIFFS_CASE_LISTS_H
#define PUZZLED_TESTS_SOLVERS_CLIFFS_CASE_LISTS_H

#include "samples.h"
#include "tests/solvers/random.h"

/* The label of a Zoombini in case `c`. */
unsigned case_label(const struct sample *sample, uint32_t c, uint32_t z);

/* Lists the cases that agree with `seen`. Returns their number. */
uint32_t case_list(const struct sample *sample, const int8_t seen[], uint32_t list[]);

/* Returns the weight of the cases that send Zoombini `z` to the top. CLIFFS_LEAF: of
 * all. */
uint64_t case_list_weigh(const struct sample *sample, const uint32_t *list, uint32_t count,
                         uint32_t z);

/* Returns the smaller weight of the cases that send a Zoombini to the top, and of those
 * that send it to the bottom. */
uint64_t case_list_doubt(const struct sample *sample, const uint32_t *list, uint32_t count,
                         uint32_t z);

/* Returns the first Zoombini with the smallest doubt that is not 0, or CLIFFS_LEAF. */
uint32_t case_list_most_certain(const struct sample *sample, const uint32_t *list,
                                uint32_t count);

/* Moves the cases with label 0 to the front. Returns their number. */
uint32_t case_list_divide(const struct sample *sample, uint32_t *list, uint32_t count,
                          uint32_t z);

/* Adds play that ends with `mistakes`, of which `left` were allowed. */
void outcome_add(struct cliffs_outcome *outcome, uint64_t weight, unsigned mistakes,
                 unsigned questions, int left);

/* Gives the cases weights of 1 to `range`. */
void draw_weights(struct sample *sample, uint64_t range, struct test_rng *rng);

#endif
