/* The words of a certificate, and how bulls-cows-check rejects it. */
#ifndef RESEARCH_CHECK_INPUT_H
#define RESEARCH_CHECK_INPUT_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

/* Greater than the cost of any strategy. The sum of 32 of them fits into 64 bits. */
#define IMPOSSIBLE ((uint64_t)1 << 58)

extern FILE *input;
extern uint64_t claims_read; /* for the message */

/* Prints why the certificate is invalid, and ends the program. */
__attribute__((format(printf, 1, 2), noreturn)) void reject(const char *format, ...);

/* Returns `memory`; ends the program if it is NULL. */
void *need(void *memory);

/* Returns the next word, until the next call. word_is returns whether it is `expected`. */
const char *next_word(void);
bool word_is(const char *expected);

/* Rejects the certificate if the next word is not `expected`. */
void expect(const char *expected);

/* Returns true for the word `yes` and false for `no`. Rejects every other word. */
bool choose(const char *yes, const char *no);

/* Converts a word to a number of at most `max`. */
uint64_t to_number(const char *word, uint64_t max);

/* Reads a number, or "impossible". */
uint64_t read_bound(void);

/* Reads a word of `count` symbols, each less than `limit`. */
void read_symbols(uint8_t *symbol, unsigned count, unsigned limit);

#endif
