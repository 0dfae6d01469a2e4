/* Whole numbers of 128 bits: how many tables there are. */
#ifndef SET_ODDS_WIDE_H
#define SET_ODDS_WIDE_H

#include "solvers/core/wide.h"

enum { WIDE_TEXT = 40 /* the decimal digits of any such number, and the NUL */ };

/* The number of ways to choose `chosen` of `all` things, of which the result times `all`
 * is to stay below 2^128. */
static inline wide wide_choose(unsigned all, unsigned chosen)
{
    wide ways = chosen <= all ? 1 : 0;

    for (unsigned i = 0; i < chosen && ways > 0; i++)
        ways = ways * (all - i) / (i + 1);
    return ways;
}

/* Writes the number in decimal into `text` and returns where in it the digits start. */
static inline const char *wide_text(wide number, char text[WIDE_TEXT])
{
    char *at = &text[WIDE_TEXT - 1];

    *at = '\0';
    do {
        *--at = (char)('0' + (int)(number % 10));
        number /= 10;
    } while (number > 0);
    return at;
}

#endif
