/* Decision trees of Bulls and Cows games, in the format of bc_tree_encode. The bytes are those
 * of the files in bulls-cows/. bulls-cows/README.md describes how to create them. */
#ifndef PUZZLED_BULLS_COWS_DATA_H
#define PUZZLED_BULLS_COWS_DATA_H

#include <stddef.h>

#define BULLS_COWS_TREE(name)                                                              \
    extern const unsigned char bulls_cows_##name##_tree[];                                 \
    extern const size_t bulls_cows_##name##_tree_length

/* The game 4 x 10, by objective. */
BULLS_COWS_TREE(average);
BULLS_COWS_TREE(nodes);
BULLS_COWS_TREE(consistent);
BULLS_COWS_TREE(last_guess);

/* Other games, by objective and game. "estimate": objective average, but not proven. */
BULLS_COWS_TREE(average_3x10_repeats_no_leading_zero);
BULLS_COWS_TREE(average_3x11_repeats);
BULLS_COWS_TREE(average_3x12_repeats);
BULLS_COWS_TREE(average_3x13);
BULLS_COWS_TREE(last_guess_3x13);
BULLS_COWS_TREE(average_4x7_repeats);
BULLS_COWS_TREE(average_4x8);
BULLS_COWS_TREE(average_4x8_no_leading_zero);
BULLS_COWS_TREE(average_4x8_repeats);
BULLS_COWS_TREE(average_4x9);
BULLS_COWS_TREE(average_4x9_no_leading_zero);
BULLS_COWS_TREE(average_4x9_repeats);
BULLS_COWS_TREE(average_4x10_any_guesses);
BULLS_COWS_TREE(average_4x10_no_leading_zero);
BULLS_COWS_TREE(consistent_4x10_no_leading_zero);
BULLS_COWS_TREE(last_guess_4x10_no_leading_zero);
BULLS_COWS_TREE(average_4x11);
BULLS_COWS_TREE(average_5x5_repeats);
BULLS_COWS_TREE(last_guess_5x5_repeats);
BULLS_COWS_TREE(average_5x6_repeats);
BULLS_COWS_TREE(average_5x7);
BULLS_COWS_TREE(average_5x8);
BULLS_COWS_TREE(estimate_5x8_repeats);
BULLS_COWS_TREE(estimate_5x10);
BULLS_COWS_TREE(estimate_5x10_no_leading_zero);
BULLS_COWS_TREE(average_6x4_repeats);

#undef BULLS_COWS_TREE

/* The best guesses after two guesses, in the format of bc_book_encode. */
extern const unsigned char bulls_cows_openings[];
extern const size_t bulls_cows_openings_length;

#endif
