/* The words of a certificate, and how bulls-cows-check refuses it. */
#ifndef PUZZLED_CHECK_INPUT_H
#define PUZZLED_CHECK_INPUT_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

/* More than any strategy costs; 32 of them still fit a word. */
#define IMPOSSIBLE ((uint64_t)1 << 58)

extern FILE *input;
extern uint64_t claims_read; /* for the message */

/* Tells why, and ends the program. */
__attribute__((format(printf, 1, 2), noreturn)) void refuse(const char *format, ...);

/* `memory`, which is refused where it is NULL. */
void *need(void *memory);

/* The next word, which the next call overwrites; and whether it is the one that is wanted.
 */
const char *next_word(void);
bool word_is(const char *wanted);

/* Refuses another word than this. */
void expect(const char *wanted);

/* True for the first word, false for the second, and no other is taken. */
bool choose(const char *yes, const char *no);

/* The number that a word writes. */
uint64_t to_number(const char *word, uint64_t most);

/* A number, or "impossible". */
uint64_t read_bound(void);

/* The symbols of a word of so many, each below `limit`. */
void read_symbols(uint8_t *symbol, unsigned count, unsigned limit);

#endif
