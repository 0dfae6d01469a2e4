/* Zoombinis of the game in words: "ponytail, one eye, red nose, wheels".
 *
 * The four traits are hair, eyes, nose and feet, with five values each, numbered as here:
 *
 *   hair  shaggy hair, flat top, ponytail, cap, tuft
 *   eyes  wide eyes, one eye, sleepy eyes, glasses, sunglasses
 *   nose  green nose, orange nose, red nose, purple nose, blue nose
 *   feet  shoes, skates, wheels, propeller, spring
 *
 * The numbers are ours: the game draws its Zoombinis without any. All functions are
 * thread-safe, and allocate nothing. */
#ifndef PUZZLES_CLIFFS_WORDS_H
#define PUZZLES_CLIFFS_WORDS_H

#include "cliffs.h"

#ifdef __cplusplus
extern "C" {
#endif

enum {
    CLIFFS_WORDED_TRAITS = 4,
    CLIFFS_WORDED_VALUES = 5,
    CLIFFS_WORDS_MAX = 120,  /* bytes that are read */
    CLIFFS_REASON_SIZE = 480 /* bytes of a reason, the final NUL included */
};

/* The words for a value, a constant; NULL where there are none. */
const char *cliffs_words(unsigned trait, unsigned value);

/* True when Zoombinis with these traits can be written in words: four traits with at most
 * five values each. */
bool cliffs_worded(const struct cliffs_traits *traits);

/* Reads a Zoombini: words for each trait in any order, capitals or not, with commas, other
 * signs or nothing between them; "and", "with" and "a" are skipped. PZ_INVALID: `reason`
 * says what is wrong with it, and which words are known. Cost: some us. */
enum pz_status cliffs_read_words(const char *text, size_t length,
                                 struct cliffs_zoombini *zoombini,
                                 char reason[CLIFFS_REASON_SIZE]);

/* The same for one trait or more: `values` are -1 where nothing is said. */
enum pz_status cliffs_read_some_words(const char *text, size_t length,
                                      int values[CLIFFS_WORDED_TRAITS],
                                      char reason[CLIFFS_REASON_SIZE]);

/* The same for the value of one trait, of those of the game: "red" is enough for a nose. */
enum pz_status cliffs_read_value(const char *text, size_t length, unsigned trait,
                                 uint8_t *value, char reason[CLIFFS_REASON_SIZE]);

#ifdef __cplusplus
}
#endif

#endif
