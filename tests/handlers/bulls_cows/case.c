#include "case.h"

#include <stdio.h>

void bulls_cows_case_score(const char *secret, const char *guess, char key[KEY_SIZE])
{
    int bulls = 0, both = 0;

    for (const char *digit = "0123456789abcdef"; *digit; digit++) {
        int in_secret = 0, in_guess = 0;

        for (size_t i = 0; secret[i]; i++) {
            in_secret += secret[i] == *digit;
            in_guess += guess[i] == *digit;
            bulls += secret[i] == *digit && guess[i] == *digit;
        }
        both += in_secret < in_guess ? in_secret : in_guess;
    }
    snprintf(key, KEY_SIZE, "%d,%d", bulls, both - bulls);
}

json_t *bulls_cows_case_codes(unsigned positions, unsigned symbols, bool repeats)
{
    json_t *list = json_array();
    unsigned end = 1;

    for (unsigned i = 0; i < positions; i++)
        end *= symbols;
    for (unsigned n = 0; n < end; n++) {
        char code[8] = "";
        unsigned used = 0;

        for (unsigned i = positions, rest = n; i-- > 0; rest /= symbols) {
            used |= 1u << rest % symbols;
            code[i] = "0123456789abcdef"[rest % symbols];
        }
        if (repeats || (unsigned)__builtin_popcount(used) == positions)
            json_array_append_new(list, json_string(code));
    }
    return list;
}
