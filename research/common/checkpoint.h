/* Work that is cut into units, for many processes and many machines.
 *
 * A unit is worked on alone and comes to some text. What a unit comes to, and which units
 * there are, depends on the task alone, so machines need not talk: each takes the units of
 * its share, writes each result to a file of its own in a folder, and whoever has all files
 * in one folder, copied in any order, merges them. A result is the same whoever made it, so
 * a file that is made twice, or copied over another, changes nothing.
 *
 * A file is written under another name and renamed when it is whole, so that a process may
 * be killed at any time. Each has the task, the unit and a checksum in it: one that is cut,
 * damaged or of another task is told of and made again.
 *
 * Shares are made by what each unit is likely to cost: the dearest first, each to the part
 * that has the least so far. */
#ifndef PUZZLED_UNITS_H
#define PUZZLED_UNITS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

/* How a program was asked to work. */
struct units_options {
    const char *state; /* the folder; NULL: nothing is kept */
    unsigned part;     /* below `parts` */
    unsigned parts;    /* 0: all units are asked for, and what they come to */
    unsigned threads;  /* 0 stands for 1 */
};

/* Rows for getopt_long, and what they mean in a usage line. */
#define UNITS_LONG_OPTIONS                                                                 \
    {"threads", 1, NULL, UNITS_THREADS}, {"state", 1, NULL, UNITS_STATE},                  \
    {                                                                                      \
        "part", 1, NULL, UNITS_PART                                                        \
    }
#define UNITS_USAGE "[--threads N] [--state FOLDER [--part I/N]]"
enum { UNITS_THREADS = 0x100, UNITS_STATE, UNITS_PART };

/* Reads one of these options; false when it is none of them or not well formed. Of N parts
 * I is 0 to N - 1, or 1 to N: N and 0 are the same part. */
bool units_read_option(struct units_options *options, int option, const char *text);

/* False, with a line on the standard error, when the options do not fit together or the
 * folder cannot be made. */
bool units_ready(const struct units_options *options);

struct units {
    const char *name;   /* of the task: file names begin with it */
    const char *key;    /* one line that tells all that results depend on */
    unsigned count;     /* units */
    const double *cost; /* what each is likely to cost; NULL: all alike */

    /* Works on a unit and writes what it comes to, lines of text, none of them "end" alone.
     * Called by several threads at once. False when something failed. */
    bool (*work)(void *task, unsigned unit, FILE *result);

    /* Takes over what a unit came to; called for each unit once, one at a time. False when
     * the text is no result. */
    bool (*take)(void *task, unsigned unit, FILE *result);

    /* True when what was taken over so far makes a unit needless: it is not worked on. What
     * the task comes to must be the same with it. NULL: never. */
    bool (*needless)(const void *task, unsigned unit);
    void *task;
};

enum units_status {
    UNITS_ALL,   /* every unit was taken over, or is needless */
    UNITS_SHARE, /* those of this part are finished, as was asked */
    UNITS_FAILED /* with a line on the standard error */
};

/* Takes over what the folder holds, works on what is left of the share, or of all units,
 * and tells of its progress on the standard error. */
enum units_status units_run(const struct units *units, const struct units_options *options);

/* A checksum, for keys: FNV-1a of 64 bits. */
uint64_t units_sum(const char *byte, size_t length);

/* The part that each unit belongs to, in `part_of`; false without memory. */
bool units_share(const struct units *units, unsigned parts, unsigned *part_of);

#endif
