/* Unsigned integers of 128 bits: numbers of tables. */
#ifndef RESEARCH_WIDE_H
#define RESEARCH_WIDE_H

#include "solvers/core/wide.h"

enum { WIDE_TEXT = 40 /* bytes of the decimal digits and the terminating NUL */ };

/* Returns the number of ways to choose `chosen` of `all` things. The result times `all`
 * must be less than 2^128. */
static inline wide wide_choose(unsigned all, unsigned chosen)
{
    wide ways = chosen <= all ? 1 : 0;

    for (unsigned i = 0; i < chosen && ways > 0; i++)
        ways = ways * (all - i) / (i + 1);
    return ways;
}

/* Writes a number in decimal to `text`. Returns the first digit. */
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
