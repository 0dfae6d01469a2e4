/* Play of a sample with plain lists of its cases, by number: what the library does with
 * sets of bits. */
#ifndef PUZZLED_TESTS_SOLVERS_CLIFFS_CASE_LISTS_H
#define PUZZLED_TESTS_SOLVERS_CLIFFS_CASE_LISTS_H

#include "samples.h"
#include "tests/solvers/random.h"

/* The label of a Zoombini in case `c`. */
unsigned case_label(const struct sample *sample, uint32_t c, uint32_t z);

/* Lists the cases that agree with what was seen (CLIFFS_UNSEEN: nothing); returns how many
 * they are. */
uint32_t case_list(const struct sample *sample, const int8_t seen[], uint32_t list[]);

/* The weight of the cases of a list, or of those that send somebody to the top. */
uint64_t case_list_weigh(const struct sample *sample, const uint32_t *list, uint32_t count,
                         uint32_t z);

/* The smaller weight of those that send somebody to the top, and to the bottom. */
uint64_t case_list_doubt(const struct sample *sample, const uint32_t *list, uint32_t count,
                         uint32_t z);

/* The first of the Zoombinis with the least doubt but some; CLIFFS_LEAF: all are certain.
 */
uint32_t case_list_most_certain(const struct sample *sample, const uint32_t *list,
                                uint32_t count);

/* Puts the cases with label 1 behind the others; returns the number of those. */
uint32_t case_list_divide(const struct sample *sample, uint32_t *list, uint32_t count,
                          uint32_t z);

/* Adds play that ends after `mistakes`, of which `left` are allowed. */
void outcome_add(struct cliffs_outcome *outcome, uint64_t weight, unsigned mistakes,
                 int left);

/* Gives the cases weights of 1 to `range`. */
void draw_weights(struct sample *sample, uint64_t range, struct test_rng *rng);

#endif
