/* The rules of Bulls and Cows, once more and by counting alone. */
#ifndef PUZZLED_TESTS_HANDLERS_BULLS_COWS_CASE_H
#define PUZZLED_TESTS_HANDLERS_BULLS_COWS_CASE_H

#include <jansson.h>
#include <stdbool.h>

enum { KEY_SIZE = 24 };

/* The answer to a guess as "bulls,cows". */
void bulls_cows_case_score(const char *secret, const char *guess, char key[KEY_SIZE]);

/* All codes of a game in increasing order; json_decref them. */
json_t *bulls_cows_case_codes(unsigned positions, unsigned symbols, bool repeats);

#endif
