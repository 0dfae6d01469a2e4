/* The parser of the command lines of all programs in research/.
 *
 *     struct settings settings = {.threads = 1};
 *     const struct argument arguments[] = {
 *         {"threads", "N", "worker threads (default: 1)", arguments_unsigned,
 *          &settings.threads, .min = 1, .max = 64},
 *         {"set-free", NULL, "count only tables without a set", arguments_flag,
 *          &settings.set_free},
 *         {NULL}};
 *     const struct command command = {.name = "set-odds",
 *                                     .summary = "Counts the tables of SET ...",
 *                                     .arguments = arguments};
 *
 *     arguments_read(&command, argc, argv);
 *
 * An invalid command line ends the program with status 2 and a message on standard error.
 * --help prints the usage text on standard output and ends the program with status 0. */
#ifndef RESEARCH_ARGUMENTS_H
#define RESEARCH_ARGUMENTS_H

#include <stdbool.h>
#include <stdint.h>

/* An option of a program. */
struct argument {
    const char *name; /* without the dashes; NULL ends the table */
    const char
        *value; /* what the usage text calls the value; NULL: a flag without a value */
    const char *help;
    /* Stores the value in `target`; false if it is invalid. A flag gets NULL as its
     * text. */
    bool (*read)(const struct argument *argument, const char *text);
    void *target;
    uint64_t min, max;          /* limits of a number */
    const char *const *choices; /* the names that are valid; NULL ends the list */
};

struct command {
    const char *name;     /* of the program */
    const char *summary;  /* what it does: one or more lines */
    const char *operands; /* what the usage text calls the words that are not options; NULL:
                           * they are not allowed */
    const struct argument *arguments;
};

/* Reads all options. Returns the operands, which NULL ends. */
char **arguments_read(const struct command *command, int argc, char **argv);

/* Prints an error in the style of arguments_read, and ends the program with status 2. */
__attribute__((format(printf, 2, 3), noreturn)) void
arguments_fail(const struct command *command, const char *format, ...);

/* The `read` functions for usual targets. */
bool arguments_flag(const struct argument *argument, const char *text);   /* bool */
bool arguments_text(const struct argument *argument, const char *text);   /* const char * */
bool arguments_number(const struct argument *argument, const char *text); /* uint64_t */
bool arguments_unsigned(const struct argument *argument, const char *text); /* unsigned */
/* unsigned: the index in `choices`; or a set of such indices, one bit for each */
bool arguments_choice(const struct argument *argument, const char *text);
bool arguments_choices(const struct argument *argument, const char *text);

/* Reads a decimal number from `min` to `max`; false if the text is not one. */
bool arguments_parse(const char *text, uint64_t min, uint64_t max, uint64_t *number);

#endif
