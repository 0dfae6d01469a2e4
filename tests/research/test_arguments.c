/* The parser of command lines (research/common/arguments.h). */
#include "research/common/arguments.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

struct settings {
    bool fast;
    const char *folder;
    unsigned threads, variant, variants;
    uint64_t seed;
};

/* Parses `words`, which NULL ends. Returns the number of operands. */
static int parse(char **words, struct settings *settings)
{
    static const char *const names[] = {"one", "two", "three", NULL};
    const struct argument arguments[] = {
        {"fast", NULL, "a flag", arguments_flag, &settings->fast},
        {"folder", "FOLDER", "a text", arguments_text, &settings->folder},
        {"threads", "N", "a number", arguments_unsigned, &settings->threads, 1, 64},
        {"seed", "N", "a large number", arguments_number, &settings->seed, 0, UINT64_MAX},
        {"variant", "NAME", "a choice", arguments_choice, &settings->variant,
         .choices = names},
        {"variants", "NAME", "choices", arguments_choices, &settings->variants,
         .choices = names},
        {NULL}};
    const struct command command = {"test", "Tests.", "WORD...", arguments};
    int count = 0, operands = 0;

    while (words[count])
        count++;
    for (char **rest = arguments_read(&command, count, words); rest[operands];)
        operands++;
    return operands;
}

Test(research_arguments, reads_options_and_operands)
{
    char *words[] = {
        "test",       "--fast", "a",          "--threads", "64",
        "--variant",  "three",  "b",          "--seed",    "18446744073709551615",
        "--variants", "one",    "--variants", "three",     "--folder=x",
        NULL};
    struct settings settings = {0};

    cr_assert_eq(parse(words, &settings), 2);
    cr_assert(settings.fast);
    cr_assert_eq(settings.threads, 64);
    cr_assert_eq(settings.variant, 2);
    cr_assert_eq(settings.variants, 5);
    cr_assert_eq(settings.seed, UINT64_MAX);
    cr_assert_str_eq(settings.folder, "x");
}

Test(research_arguments, parses_numbers)
{
    static const char *const invalid[] = {
        "", "-1", "+1", " 1", "1 ", "0x1", "0", "65", "18446744073709551616"};
    uint64_t number;

    for (unsigned i = 0; i < sizeof invalid / sizeof invalid[0]; i++)
        cr_assert_not(arguments_parse(invalid[i], 1, 64, &number), "%s", invalid[i]);
    cr_assert(arguments_parse("1", 1, 64, &number));
    cr_assert(arguments_parse("64", 1, 64, &number));
    cr_assert_eq(number, 64);
}
