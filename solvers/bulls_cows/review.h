/* What the reviews of small and of large games share. */
#ifndef PUZZLES_BULLS_COWS_REVIEW_H
#define PUZZLES_BULLS_COWS_REVIEW_H

#include "puzzles/bulls_cows.h"

/* Compares both values of a row, which guessed `made`. When that turns out better than what
 * was found for the best, it is the best that is known. */
void bc_review_compare(struct bc_review_row *row, const char *made);

/* Sets what is said of all `rows` rows; `cut` stays. */
void bc_review_sum_up(struct bc_review *review, unsigned rows);

#endif
