#include "check_input.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

enum { WORD = 40 };

#define NUMBER_MAX ((uint64_t)1 << 53)

FILE *input;
uint64_t claims_read;

void refuse(const char *format, ...)
{
    va_list values;

    va_start(values, format);
    fputs("refused: ", stderr);
    vfprintf(stderr, format, values);
    fprintf(stderr, " (after %" PRIu64 " claims)\n", claims_read);
    va_end(values);
    exit(EXIT_FAILURE);
}

void *need(void *memory)
{
    if (!memory)
        refuse("there is no memory");
    return memory;
}

const char *next_word(void)
{
    static char word[WORD];

    if (fscanf(input, "%39s", word) != 1)
        refuse("the certificate ends too soon");
    return word;
}

bool word_is(const char *wanted)
{
    return strcmp(next_word(), wanted) == 0;
}

void expect(const char *wanted)
{
    if (!word_is(wanted))
        refuse("\"%s\" is missing", wanted);
}

bool choose(const char *yes, const char *no)
{
    const char *word = next_word();

    if (strcmp(word, yes) != 0 && strcmp(word, no) != 0)
        refuse("\"%s\" is neither \"%s\" nor \"%s\"", word, yes, no);
    return strcmp(word, yes) == 0;
}

uint64_t to_number(const char *word, uint64_t most)
{
    char *end;
    unsigned long long number = strtoull(word, &end, 10);

    if (word[0] < '0' || word[0] > '9' || *end != '\0' || number > most)
        refuse("\"%s\" is no number up to %" PRIu64, word, most);
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
        refuse("\"%s\" has not %u symbols", word, count);
    for (unsigned i = 0; i < count; i++) {
        const char *digit = strchr(digits, word[i]);

        if (!digit || digit - digits >= (int)limit)
            refuse("\"%s\" has a symbol that is none", word);
        symbol[i] = (uint8_t)(digit - digits);
    }
}
