#include "input.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

enum { WORD = 40 }; /* bytes; the format below depends on it */

#define NUMBER_MAX ((uint64_t)1 << 53)

FILE *input;
uint64_t claims_read;

void reject(const char *format, ...)
{
    va_list values;

    va_start(values, format);
    fputs("rejected: ", stderr);
    vfprintf(stderr, format, values);
    fprintf(stderr, " (after %" PRIu64 " claims)\n", claims_read);
    va_end(values);
    exit(EXIT_FAILURE);
}

void *need(void *memory)
{
    if (!memory)
        reject("out of memory");
    return memory;
}

const char *next_word(void)
{
    static char word[WORD];

    if (fscanf(input, "%39s", word) != 1)
        reject("the certificate is incomplete");
    return word;
}

bool word_is(const char *expected)
{
    return strcmp(next_word(), expected) == 0;
}

void expect(const char *expected)
{
    if (!word_is(expected))
        reject("\"%s\" is missing", expected);
}

bool choose(const char *yes, const char *no)
{
    const char *word = next_word();

    if (strcmp(word, yes) != 0 && strcmp(word, no) != 0)
        reject("\"%s\" is neither \"%s\" nor \"%s\"", word, yes, no);
    return strcmp(word, yes) == 0;
}

uint64_t to_number(const char *word, uint64_t max)
{
    char *end;
    unsigned long long number = strtoull(word, &end, 10);

    if (word[0] < '0' || word[0] > '9' || *end != '\0' || number > max)
        reject("\"%s\" is not a number up to %" PRIu64, word, max);
    return number;
}

uint64_t read_bound(void)
{
    const char *word = next_word();

    return strcmp(word, "impossible") == 0 ? IMPOSSIBLE : to_number(word, NUMBER_MAX);
}

void read_symbols(uint8_t *symbol, unsigned count, unsigned limit)
{
    static const char digits[] = "0123456789abcdef";
    const char *word = next_word();

    if (strlen(word) != count)
        reject("\"%s\" does not have %u symbols", word, count);
    for (unsigned i = 0; i < count; i++) {
        const char *digit = strchr(digits, word[i]);

        if (!digit || digit - digits >= (int)limit)
            reject("\"%s\" has an invalid symbol", word);
        symbol[i] = (uint8_t)(digit - digits);
    }
}
