/* The decision trees of the 4 x 10 game, one for each objective, in the format of
 * bc_tree_encode. The bytes are those of the files in bulls-cows/. bulls-cows/README.md
 * describes how to create them. */
#ifndef PUZZLED_BULLS_COWS_DATA_H
#define PUZZLED_BULLS_COWS_DATA_H

#include <stddef.h>

extern const unsigned char bulls_cows_average_tree[];
extern const size_t bulls_cows_average_tree_length;
extern const unsigned char bulls_cows_nodes_tree[];
extern const size_t bulls_cows_nodes_tree_length;
extern const unsigned char bulls_cows_consistent_tree[];
extern const size_t bulls_cows_consistent_tree_length;
extern const unsigned char bulls_cows_last_guess_tree[];
extern const size_t bulls_cows_last_guess_tree_length;

/* The trees of other games, whose objective is the total number of guesses. */
extern const unsigned char bulls_cows_average_4x8_repeats_tree[];
extern const size_t bulls_cows_average_4x8_repeats_tree_length;
extern const unsigned char bulls_cows_average_4x9_repeats_tree[];
extern const size_t bulls_cows_average_4x9_repeats_tree_length;
extern const unsigned char bulls_cows_average_4x10_any_guesses_tree[];
extern const size_t bulls_cows_average_4x10_any_guesses_tree_length;
extern const unsigned char bulls_cows_average_4x11_tree[];
extern const size_t bulls_cows_average_4x11_tree_length;
extern const unsigned char bulls_cows_estimate_5x8_repeats_tree[];
extern const size_t bulls_cows_estimate_5x8_repeats_tree_length;
extern const unsigned char bulls_cows_estimate_5x10_tree[];
extern const size_t bulls_cows_estimate_5x10_tree_length;

/* The best guesses after two guesses, in the format of bc_book_encode. */
extern const unsigned char bulls_cows_openings[];
extern const size_t bulls_cows_openings_length;

#endif
