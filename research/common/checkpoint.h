/* Divides work into units, for many threads, processes and machines, and saves the results.
 *
 *     const struct checkpoint_task task = {.name = "average-4x10",
 *                                          .key = "average-4x10, edition 4, ...",
 *                                          .count = units,
 *                                          .work = work_on_unit,
 *                                          .merge = merge_unit,
 *                                          .context = &proof};
 *
 *     if (!checkpoint_prepare(&options))
 *         return EXIT_FAILURE;
 *     if (checkpoint_run(&task, &options) == CHECKPOINT_COMPLETE)
 *         print(&proof);
 *
 * The result of a unit is text. Units and their results depend only on the task, so
 * machines do not need to communicate: each works on the units of its part and writes each
 * result to a file of its own in a folder. A process that finds the files of all parts in
 * one folder merges them. It does not matter in which order the files were copied, or
 * whether two machines worked on the same unit.
 *
 * A process writes a file under a temporary name and renames it when it is complete, so you
 * can kill the process at any time. Each file contains the key of the task, the number of
 * the unit and a checksum. If a file is truncated, damaged or belongs to another task, a
 * message reports it and the unit is repeated.
 *
 * Units are sorted by their expected cost, and assigned to the parts in turn. */
#ifndef RESEARCH_CHECKPOINT_H
#define RESEARCH_CHECKPOINT_H

#include "arguments.h"

#include <stddef.h>
#include <stdio.h>

struct checkpoint_options {
    const char *folder; /* for the results of units; NULL: nothing is saved */
    unsigned part;      /* less than `parts` */
    unsigned parts;     /* 0: work on all units and merge them */
    unsigned threads;   /* 0: one thread */
};

enum { CHECKPOINT_THREADS_MAX = 256 };

/* Rows of a table of arguments that set the members of `options`, a struct
 * checkpoint_options. */
#define CHECKPOINT_ARGUMENTS(options)                                                      \
    {"threads",          "N",      "worker threads (default: 1)", arguments_unsigned,      \
     &(options).threads, .min = 1, .max = CHECKPOINT_THREADS_MAX},                         \
        {"state", "FOLDER", "save results there, and resume from them", arguments_text,    \
         &(options).folder},                                                               \
    {                                                                                      \
        "part", "I/N", "work only on part I of N, without a result; needs --state",        \
            checkpoint_read_part, &(options)                                               \
    }

/* Reads "I/N". I is 0 to N - 1, or 1 to N: N and 0 are the same part. */
bool checkpoint_read_part(const struct argument *argument, const char *text);

/* Creates the folder. False, with a message on standard error, if the options contradict
 * each other or the folder cannot be created. */
bool checkpoint_prepare(const struct checkpoint_options *options);

struct checkpoint_task {
    const char *name;   /* file names start with it */
    const char *key;    /* one line with everything that the results depend on */
    unsigned count;     /* number of units */
    const double *cost; /* the expected cost of each unit; NULL: all are equal */

    /* Works on a unit and writes the result, lines of text. Several threads call it at the
     * same time. False if it failed. */
    bool (*work)(void *context, unsigned unit, FILE *result);

    /* Reads the result of a unit. It is called once for each unit, by one thread at a time.
     * False if the text is invalid. */
    bool (*merge)(void *context, unsigned unit, FILE *result);

    /* True if the results merged so far make a unit unnecessary. Omitting it must not
     * change the result of the task. NULL: every unit is necessary. */
    bool (*is_redundant)(const void *context, unsigned unit);
    void *context;
};

enum checkpoint_status {
    CHECKPOINT_COMPLETE, /* every unit is merged or unnecessary */
    CHECKPOINT_PART,     /* the units of the requested part are finished */
    CHECKPOINT_FAILED    /* with a message on standard error */
};

/* Merges the results in the folder, works on the remaining units of the part, or of all
 * parts, and reports the progress on standard error. */
enum checkpoint_status checkpoint_run(const struct checkpoint_task *task,
                                      const struct checkpoint_options *options);

/* A checksum for keys: FNV-1a with 64 bits. */
uint64_t checkpoint_hash(const char *bytes, size_t length);

#endif
