/* The decision trees of the 4 x 10 game, as bc_tree_encode writes them, by objective. The
 * bytes are those of the files in bulls-cows/; how these were made is said there. */
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

/* Those of other games, by number of guesses. */
extern const unsigned char bulls_cows_average_4x8_repeats_tree[];
extern const size_t bulls_cows_average_4x8_repeats_tree_length;
extern const unsigned char bulls_cows_average_4x9_repeats_tree[];
extern const size_t bulls_cows_average_4x9_repeats_tree_length;
extern const unsigned char bulls_cows_average_4x11_tree[];
extern const size_t bulls_cows_average_4x11_tree_length;
extern const unsigned char bulls_cows_estimate_5x8_repeats_tree[];
extern const size_t bulls_cows_estimate_5x8_repeats_tree_length;
extern const unsigned char bulls_cows_estimate_5x10_tree[];
extern const size_t bulls_cows_estimate_5x10_tree_length;

/* The best guesses after two rows, as bc_book_encode writes them. */
extern const unsigned char bulls_cows_openings[];
extern const size_t bulls_cows_openings_length;

#endif
