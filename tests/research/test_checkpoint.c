/* Units of work (research/common/checkpoint.h): parts, folders with the results of all parts,
 * damaged files. The results of the task are squares. */
#include "research/common/checkpoint.h"

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { UNITS = 23, PATH_SIZE = 256 };

struct squares {
    unsigned worked; /* units that were worked on */
    int broken;      /* the unit that fails; -1: none */
    unsigned long got[UNITS];
};

static bool square(void *task, unsigned unit, FILE *result)
{
    struct squares *squares = task;

    __atomic_fetch_add(&squares->worked, 1, __ATOMIC_RELAXED);
    fprintf(result, "%u\n", unit * unit);
    return squares->broken != (int)unit;
}

static bool merge(void *task, unsigned unit, FILE *result)
{
    struct squares *squares = task;

    return fscanf(result, "%lu", &squares->got[unit]) == 1;
}

static enum checkpoint_status run(struct squares *squares,
                                  const struct checkpoint_options *options)
{
    static const double cost[UNITS] = {5, 1, 1, 9, 9, 2, 0.5, 100};
    const struct checkpoint_task units = {.name = "squares",
                                          .key = "squares, first edition",
                                          .count = UNITS,
                                          .cost = cost,
                                          .work = square,
                                          .merge = merge,
                                          .context = squares};

    squares->worked = 0;
    memset(squares->got, 0, sizeof squares->got);
    return checkpoint_run(&units, options);
}

/* A folder of its own for each test. */
static char *make_folder(void)
{
    static char folder[] = "/tmp/checkpoint-XXXXXX";

    cr_assert_not_null(mkdtemp(folder));
    return folder;
}

static void remove_folder(const char *folder)
{
    char path[PATH_SIZE];

    for (unsigned i = 0; i < UNITS; i++) {
        snprintf(path, sizeof path, "%s/squares-%u", folder, i);
        unlink(path);
    }
    cr_expect_eq(rmdir(folder), 0, "the folder contains another file");
}

static void assert_all(const struct squares *squares)
{
    for (unsigned i = 0; i < UNITS; i++)
        cr_assert_eq(squares->got[i], i * i, "unit %u", i);
}

static void write_bytes(const char *folder, unsigned unit, const char *byte, size_t length)
{
    char path[PATH_SIZE];

    snprintf(path, sizeof path, "%s/squares-%u", folder, unit);
    FILE *file = fopen(path, "wb");

    cr_assert_not_null(file);
    cr_assert_eq(fwrite(byte, 1, length, file), length);
    cr_assert_eq(fclose(file), 0);
}

static size_t read_bytes(const char *folder, unsigned unit, char *byte, size_t size)
{
    char path[PATH_SIZE];

    snprintf(path, sizeof path, "%s/squares-%u", folder, unit);
    FILE *file = fopen(path, "rb");

    cr_assert_not_null(file);
    size_t length = fread(byte, 1, size, file);

    fclose(file);
    return length;
}

Test(research_checkpoint, works_on_all_units_without_a_folder)
{
    struct squares squares = {.broken = -1};

    for (unsigned threads = 0; threads < 4; threads++) {
        cr_assert_eq(run(&squares, &(struct checkpoint_options){.threads = threads}),
                     CHECKPOINT_COMPLETE);
        cr_assert_eq(squares.worked, UNITS);
        assert_all(&squares);
    }
}

Test(research_checkpoint, merges_the_files_of_all_parts)
{
    static const unsigned parts[] = {1, 3, 7, UNITS, 100};

    for (unsigned n = 0; n < sizeof parts / sizeof parts[0]; n++) {
        struct squares squares = {.broken = -1};
        struct checkpoint_options options = {.folder = make_folder(), .parts = parts[n]};
        unsigned worked = 0;

        for (unsigned i = parts[n]; i-- > 0;) {
            options.part = i;
            cr_assert_eq(run(&squares, &options), CHECKPOINT_PART);
            worked += squares.worked;
            cr_assert_eq(run(&squares, &options), CHECKPOINT_PART);
            cr_assert_eq(squares.worked, 0, "a second merge changes nothing");
        }
        cr_assert_eq(worked, UNITS);
        options.parts = 0;
        cr_assert_eq(run(&squares, &options), CHECKPOINT_COMPLETE);
        cr_assert_eq(squares.worked, 0);
        assert_all(&squares);
        remove_folder(options.folder);
        strcpy((char *)(uintptr_t)options.folder, "/tmp/checkpoint-XXXXXX");
    }
}

Test(research_checkpoint, resumes_with_the_missing_units)
{
    struct squares squares = {.broken = -1};
    struct checkpoint_options options = {.folder = make_folder(), .part = 1, .parts = 3};
    unsigned in_part;

    cr_assert_eq(run(&squares, &options), CHECKPOINT_PART);
    in_part = squares.worked;
    options.parts = 0;
    squares.broken = 7; /* stops before the end */
    cr_assert_eq(run(&squares, &options), CHECKPOINT_FAILED);
    squares.broken = -1;
    unsigned before = squares.worked;

    cr_assert_eq(run(&squares, &options), CHECKPOINT_COMPLETE);
    cr_assert_leq(squares.worked, UNITS - in_part);
    cr_assert_eq(in_part + before - 1 + squares.worked, UNITS);
    assert_all(&squares);
    remove_folder(options.folder);
}

Test(research_checkpoint, repeats_units_with_invalid_files)
{
    struct squares squares = {.broken = -1};
    struct checkpoint_options options = {.folder = make_folder()};
    char good[4096], bad[4096];

    cr_assert_eq(run(&squares, &options), CHECKPOINT_COMPLETE);
    size_t length = read_bytes(options.folder, 5, good, sizeof good);

    for (size_t cut = 0; cut < length; cut++) {
        write_bytes(options.folder, 5, good, cut);
        cr_assert_eq(run(&squares, &options), CHECKPOINT_COMPLETE);
        cr_assert_eq(squares.worked, 1, "%zu bytes of %zu", cut, length);
    }
    for (size_t i = 0; i < length; i++) {
        memcpy(bad, good, length);
        bad[i] ^= 1;
        write_bytes(options.folder, 5, bad, length);
        cr_assert_eq(run(&squares, &options), CHECKPOINT_COMPLETE);
        cr_assert_eq(squares.worked, 1, "byte %zu", i);
    }
    write_bytes(options.folder, 6, good, length); /* complete, but of another unit */
    cr_assert_eq(run(&squares, &options), CHECKPOINT_COMPLETE);
    cr_assert_eq(squares.worked, 1);
    assert_all(&squares);
    cr_assert_eq(read_bytes(options.folder, 5, bad, sizeof bad), length);
    cr_assert_arr_eq(bad, good, length);
    remove_folder(options.folder);
}

Test(research_checkpoint, ignores_results_of_other_settings)
{
    struct squares squares = {.broken = -1};
    struct checkpoint_options options = {.folder = make_folder()};
    struct checkpoint_task other = {.name = "squares",
                                    .key = "squares, second edition",
                                    .count = UNITS,
                                    .work = square,
                                    .merge = merge,
                                    .context = &squares};

    cr_assert_eq(run(&squares, &options), CHECKPOINT_COMPLETE);
    squares.worked = 0;
    cr_assert_eq(checkpoint_run(&other, &options), CHECKPOINT_COMPLETE);
    cr_assert_eq(squares.worked, UNITS);
    remove_folder(options.folder);
}

/* Odd units are redundant after unit 7, the most expensive one, is merged. */
static bool is_odd(const void *task, unsigned unit)
{
    const struct squares *squares = task;

    return squares->got[7] == 49 && unit % 2 == 1;
}

Test(research_checkpoint, omits_redundant_units)
{
    struct squares squares = {.broken = -1};
    static const double cost[UNITS] = {[7] = 1};
    const struct checkpoint_options options = {.folder = make_folder()};
    const struct checkpoint_task units = {.name = "squares",
                                          .key = "squares, first edition",
                                          .count = UNITS,
                                          .cost = cost,
                                          .work = square,
                                          .merge = merge,
                                          .is_redundant = is_odd,
                                          .context = &squares};

    cr_assert_eq(checkpoint_run(&units, &options), CHECKPOINT_COMPLETE);
    cr_assert_eq(squares.worked, 1 + (UNITS + 1) / 2);
    for (unsigned i = 0; i < UNITS; i++)
        cr_assert_eq(squares.got[i], i % 2 == 0 || i == 7 ? i * i : 0);
    remove_folder(options.folder);
}

Test(research_checkpoint, reads_parts)
{
    struct checkpoint_options options = {0};
    const struct argument part = {.name = "part", .target = &options};
    static const char *const invalid[] = {"",     "1",    "1/",   "/3",   "4/3", "1/0",
                                          "-1/3", "1/-3", "1/3x", "x1/3", "1 /3"};

    cr_assert(checkpoint_read_part(&part, "2/7"));
    cr_assert_eq(options.part, 2);
    cr_assert_eq(options.parts, 7);
    cr_assert(checkpoint_read_part(&part, "7/7"));
    cr_assert_eq(options.part, 0);
    cr_assert(checkpoint_read_part(&part, "0/7"));
    cr_assert_eq(options.part, 0);
    for (unsigned i = 0; i < sizeof invalid / sizeof invalid[0]; i++)
        cr_assert_not(checkpoint_read_part(&part, invalid[i]), "%s", invalid[i]);
}

Test(research_checkpoint, needs_a_folder_for_a_part)
{
    cr_assert_not(checkpoint_prepare(&(struct checkpoint_options){.parts = 2}));
    cr_assert_not(checkpoint_prepare(&(struct checkpoint_options){.folder = "/dev/null"}));
    cr_assert_not(
        checkpoint_prepare(&(struct checkpoint_options){.folder = "/dev/null/x"}));
    cr_assert(checkpoint_prepare(&(struct checkpoint_options){.threads = 2}));
}
