#include "arguments.h"

#include <assert.h>
#include <errno.h>
#include <getopt.h>
#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { STATUS_USAGE = 2, ARGUMENTS_MAX = 24, HELP = ARGUMENTS_MAX, COLUMN = 24 };

static void print_usage(const struct command *command)
{
    printf("Usage: %s [OPTION]...%s%s\n%s\n\n", command->name, command->operands ? " " : "",
           command->operands ? command->operands : "", command->summary);
    for (const struct argument *argument = command->arguments; argument->name; argument++) {
        int printed =
            printf("  --%s %s", argument->name, argument->value ? argument->value : "");

        printf("%*s%s\n", COLUMN > printed ? COLUMN - printed : 1, "", argument->help);
        for (unsigned i = 0; argument->choices && argument->choices[i]; i++)
            printf("%*s%s\n", COLUMN + 2, "", argument->choices[i]);
    }
    printf("  --%-*sprint this text\n", COLUMN - 4, "help");
}

static void advise(const struct command *command)
{
    fprintf(stderr, "Try \"%s --help\".\n", command->name);
}

void arguments_fail(const struct command *command, const char *format, ...)
{
    va_list values;

    fprintf(stderr, "%s: ", command->name);
    va_start(values, format);
    vfprintf(stderr, format, values);
    va_end(values);
    fputc('\n', stderr);
    advise(command);
    exit(STATUS_USAGE);
}

/* Reports that the value of an option is invalid. */
__attribute__((noreturn)) static void
reject(const struct command *command, const struct argument *argument, const char *text)
{
    if (argument->choices)
        arguments_fail(command, "--%s: \"%s\" is not one of the names in --help",
                       argument->name, text);
    if (argument->max > 0)
        arguments_fail(command, "--%s: \"%s\" is not a number from %" PRIu64 " to %" PRIu64,
                       argument->name, text, argument->min, argument->max);
    arguments_fail(command, "--%s: \"%s\" is not a valid %s", argument->name, text,
                   argument->value);
}

char **arguments_read(const struct command *command, int argc, char **argv)
{
    struct option options[ARGUMENTS_MAX + 2] = {{NULL, 0, NULL, 0}};
    const struct argument *arguments = command->arguments;
    int count = 0, found;

    for (; arguments[count].name; count++) {
        assert(count < ARGUMENTS_MAX);
        options[count] = (struct option){
            arguments[count].name, arguments[count].value ? required_argument : no_argument,
            NULL, count};
    }
    options[count] = (struct option){"help", no_argument, NULL, HELP};
    while ((found = getopt_long(argc, argv, "", options, NULL)) != -1) {
        if (found == HELP) {
            print_usage(command);
            exit(EXIT_SUCCESS);
        }
        if (found == '?') { /* getopt_long has printed a message */
            advise(command);
            exit(STATUS_USAGE);
        }
        if (!arguments[found].read(&arguments[found], optarg))
            reject(command, &arguments[found], optarg);
    }
    if (argv[optind] && !command->operands)
        arguments_fail(command, "unexpected argument \"%s\"", argv[optind]);
    return argv + optind;
}

bool arguments_parse(const char *text, uint64_t min, uint64_t max, uint64_t *number)
{
    char *end;

    errno = 0;
    *number = strtoull(text, &end, 10);
    return *text >= '0' && *text <= '9' && *end == '\0' && errno == 0 && *number >= min &&
           *number <= max;
}

bool arguments_flag(const struct argument *argument, const char *text)
{
    (void)text;
    *(bool *)argument->target = true;
    return true;
}

bool arguments_text(const struct argument *argument, const char *text)
{
    *(const char **)argument->target = text;
    return true;
}

bool arguments_number(const struct argument *argument, const char *text)
{
    return arguments_parse(text, argument->min, argument->max, argument->target);
}

bool arguments_unsigned(const struct argument *argument, const char *text)
{
    uint64_t number;

    if (!arguments_parse(text, argument->min, argument->max, &number))
        return false;
    *(unsigned *)argument->target = (unsigned)number;
    return true;
}

bool arguments_choice(const struct argument *argument, const char *text)
{
    for (unsigned i = 0; argument->choices[i]; i++) {
        if (strcmp(argument->choices[i], text) == 0) {
            *(unsigned *)argument->target = i;
            return true;
        }
    }
    return false;
}

bool arguments_choices(const struct argument *argument, const char *text)
{
    unsigned *set = argument->target;
    unsigned index = 0;
    struct argument one = *argument;

    one.target = &index;
    if (!arguments_choice(&one, text))
        return false;
    *set |= 1u << index;
    return true;
}
