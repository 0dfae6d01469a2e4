#include "checkpoint.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { PATH_SIZE = 1024, THREADS_MAX = 256, PARTS_MAX = 100000 };

static const char format[] = "puzzled unit 1";

/* Units at work. */
struct shift {
    const struct units *units;
    const struct units_options *options;
    unsigned *order; /* the dearest first */
    unsigned *part_of;
    bool *done;
    pthread_mutex_t lock; /* of all below, and of `done` */
    unsigned next;        /* in `order` */
    unsigned finished;
    bool failed;
};

/* Text in memory. */
struct text {
    char *byte;
    size_t length;
};

static bool read_count(const char *text, const char end, unsigned most, unsigned *number,
                       const char **rest)
{
    char *stop;
    unsigned long read = strtoul(text, &stop, 10);

    *number = (unsigned)read;
    *rest = stop + 1;
    return *text >= '0' && *text <= '9' && *stop == end && read <= most;
}

bool units_read_option(struct units_options *options, int option, const char *text)
{
    const char *rest;

    if (option == UNITS_STATE)
        options->state = text;
    else if (option == UNITS_THREADS)
        return read_count(text, '\0', THREADS_MAX, &options->threads, &rest) &&
               options->threads > 0;
    else if (option == UNITS_PART) {
        if (!read_count(text, '/', PARTS_MAX, &options->part, &rest) ||
            !read_count(rest, '\0', PARTS_MAX, &options->parts, &rest) ||
            options->parts == 0 || options->part > options->parts)
            return false;
        options->part %= options->parts;
    } else
        return false;
    return true;
}

bool units_ready(const struct units_options *options)
{
    struct stat found;

    if (!options->state && options->parts > 0) {
        fputs("--part needs --state, where parts meet\n", stderr);
        return false;
    }
    if (!options->state)
        return true;
    if ((mkdir(options->state, 0777) != 0 && errno != EEXIST) ||
        stat(options->state, &found) != 0 || !S_ISDIR(found.st_mode)) {
        fprintf(stderr, "%s: no folder\n", options->state);
        return false;
    }
    return true;
}

/* The dearest first; of equals the first. */
static unsigned *order_units(const struct units *units)
{
    unsigned *order = calloc(units->count, sizeof *order);

    for (unsigned i = 0; order && i < units->count; i++) {
        unsigned place = i;

        for (; units->cost && place > 0; place--) {
            if (units->cost[order[place - 1]] >= units->cost[i])
                break;
            order[place] = order[place - 1];
        }
        order[place] = i;
    }
    return order;
}

bool units_share(const struct units *units, unsigned parts, unsigned *part_of)
{
    unsigned *order = order_units(units);
    double *sum = calloc(parts, sizeof *sum);

    for (unsigned i = 0; order && sum && i < units->count; i++) {
        unsigned least = 0;

        for (unsigned p = 1; p < parts; p++)
            if (sum[p] < sum[least])
                least = p;
        part_of[order[i]] = least;
        sum[least] += units->cost ? units->cost[order[i]] : 1;
    }
    bool good = order && sum;

    free(order);
    free(sum);
    return good;
}

uint64_t units_sum(const char *byte, size_t length)
{
    uint64_t sum = 0xcbf29ce484222325u;

    for (size_t i = 0; i < length; i++)
        sum = (sum ^ (unsigned char)byte[i]) * 0x100000001b3u;
    return sum;
}

static void name_file(const struct shift *shift, unsigned unit, char path[PATH_SIZE])
{
    snprintf(path, PATH_SIZE, "%s/%s-%u", shift->options->state, shift->units->name, unit);
}

static void write_head(const struct units *units, unsigned unit, FILE *file)
{
    fprintf(file, "%s\n%s\nunit %u of %u\n", format, units->key, unit, units->count);
}

/* The whole text of a unit's file. False without memory, or when the work failed. */
static bool make_text(const struct units *units, unsigned unit, struct text *text)
{
    FILE *file = open_memstream(&text->byte, &text->length);
    bool good = file != NULL;

    if (good) {
        write_head(units, unit, file);
        good = units->work(units->task, unit, file);
        good = fclose(file) == 0 && good;
    }
    return good;
}

/* Takes over the text of a unit's file; false when it is not that unit's, or not whole. */
static bool take_text(const struct units *units, unsigned unit, const struct text *text)
{
    struct text head = {NULL, 0};
    FILE *file = open_memstream(&head.byte, &head.length);
    bool good = false;

    if (!file)
        return false;
    write_head(units, unit, file);
    if (fclose(file) == 0 && text->length > head.length &&
        memcmp(text->byte, head.byte, head.length) == 0) {
        file = fmemopen(text->byte + head.length, text->length - head.length, "r");
        good = file && units->take(units->task, unit, file);
        if (file)
            fclose(file);
    }
    free(head.byte);
    return good;
}

/* Reads a file and takes its last line off; false when it is not whole. */
static bool read_text(FILE *file, struct text *text)
{
    char part[4096], last[32];
    size_t length;
    FILE *copy = open_memstream(&text->byte, &text->length);

    if (!copy)
        return false;
    do {
        length = fread(part, 1, sizeof part, file);
        fwrite(part, 1, length, copy);
    } while (length == sizeof part);
    if (fclose(copy) != 0 || ferror(file))
        return false;
    length = (size_t)snprintf(last, sizeof last, "end %016" PRIx64 "\n", (uint64_t)0);
    if (text->length < length)
        return false;
    text->length -= length;
    snprintf(last, sizeof last, "end %016" PRIx64 "\n",
             units_sum(text->byte, text->length));
    return memcmp(text->byte + text->length, last, length) == 0;
}

/* Takes over what the folder holds of a unit. */
static void load(struct shift *shift, unsigned unit)
{
    char path[PATH_SIZE];
    struct text text = {NULL, 0};

    name_file(shift, unit, path);
    FILE *file = fopen(path, "r");

    if (!file)
        return;
    if (read_text(file, &text) && take_text(shift->units, unit, &text)) {
        shift->done[unit] = true;
        shift->finished++;
    } else
        fprintf(stderr, "%s: not whole, or of another task; made again\n", path);
    free(text.byte);
    fclose(file);
}

/* Writes a unit's file under another name, in the same folder, and renames it. */
static bool save(const struct shift *shift, unsigned unit, const struct text *text)
{
    char path[PATH_SIZE], passing[PATH_SIZE];

    name_file(shift, unit, path);
    snprintf(passing, sizeof passing, "%s/.unit-XXXXXX", shift->options->state);
    int descriptor = mkstemp(passing);
    FILE *file = descriptor < 0 ? NULL : fdopen(descriptor, "w");
    bool good =
        file && fchmod(descriptor, 0644) == 0 &&
        fwrite(text->byte, 1, text->length, file) == text->length &&
        fprintf(file, "end %016" PRIx64 "\n", units_sum(text->byte, text->length)) > 0;

    if (file)
        good = fclose(file) == 0 && good;
    good = good && rename(passing, path) == 0;
    if (!good)
        perror(path);
    return good;
}

/* Whether a unit is in the share, and has to be worked on. */
static bool is_wanted(const struct shift *shift, unsigned unit)
{
    const struct units *units = shift->units;
    const struct units_options *options = shift->options;

    return !shift->done[unit] &&
           (options->parts == 0 || shift->part_of[unit] == options->part) &&
           !(units->needless && units->needless(units->task, unit));
}

/* The next unit that is wanted; `count` when there is none. */
static unsigned next_unit(struct shift *shift)
{
    unsigned count = shift->units->count, unit = count;

    pthread_mutex_lock(&shift->lock);
    while (!shift->failed && unit == count && shift->next < count) {
        unsigned at = shift->order[shift->next++];

        if (is_wanted(shift, at))
            unit = at;
    }
    pthread_mutex_unlock(&shift->lock);
    return unit;
}

static void *work(void *arg)
{
    struct shift *shift = arg;
    const struct units *units = shift->units;
    unsigned unit;

    while ((unit = next_unit(shift)) < units->count) {
        struct text text = {NULL, 0};
        bool good = make_text(units, unit, &text);

        if (good && shift->options->state)
            good = save(shift, unit, &text);
        pthread_mutex_lock(&shift->lock);
        if (good && take_text(units, unit, &text)) {
            shift->done[unit] = true;
            shift->finished++;
            fprintf(stderr, "%s: unit %u (%u of %u)\n", units->name, unit, shift->finished,
                    units->count);
        } else
            shift->failed = true;
        pthread_mutex_unlock(&shift->lock);
        free(text.byte);
    }
    return NULL;
}

static bool run_threads(struct shift *shift)
{
    unsigned threads = shift->options->threads > 0 ? shift->options->threads : 1;
    pthread_t *thread = calloc(threads, sizeof *thread);
    unsigned started = 0;

    while (thread && started < threads &&
           pthread_create(&thread[started], NULL, work, shift) == 0)
        started++;
    for (unsigned i = 0; i < started; i++)
        pthread_join(thread[i], NULL);
    free(thread);
    return started > 0 && !shift->failed;
}

enum units_status units_run(const struct units *units, const struct units_options *options)
{
    struct shift shift = {.units = units,
                          .options = options,
                          .order = order_units(units),
                          .part_of = calloc(units->count + 1, sizeof *shift.part_of),
                          .done = calloc(units->count + 1, sizeof *shift.done)};
    bool good = shift.order && shift.part_of && shift.done &&
                pthread_mutex_init(&shift.lock, NULL) == 0 &&
                units_share(units, options->parts > 0 ? options->parts : 1, shift.part_of);

    for (unsigned i = 0; good && options->state && i < units->count; i++)
        load(&shift, i);
    good = good && run_threads(&shift);
    if (!good)
        fprintf(stderr, "%s: not all units could be worked on\n", units->name);
    else if (options->parts > 0)
        fprintf(stderr, "%s: part %u of %u is finished; %u of all %u units are\n",
                units->name, options->part, options->parts, shift.finished, units->count);
    free(shift.order);
    free(shift.part_of);
    free(shift.done);
    if (!good)
        return UNITS_FAILED;
    return options->parts > 0 ? UNITS_SHARE : UNITS_ALL;
}
